// SPDX-License-Identifier: Apache-2.0
// How Old Maid looks: the hands in the order of seats, then who is to move: "J 1b 3a|1a 2a|2b 3b
// m0". J is the joker, 1a and 1b are a pair (cards 1 and 2 of oldmaid_cards.hpp). "#1" instead of a
// hand says that the player was the first to be out, "." that he was dealt nothing that he could
// keep.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kanzen/core/error.hpp"
#include "kanzen/core/picture.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/games/oldmaid/oldmaid_cards.hpp"
#include "kanzen/view/cards.hpp"

namespace kanzen {

struct OldMaidView {
  using Position = OldMaidCards::Position;

  OldMaidCards game;

  static std::string seat_name(int seat) { return "P" + std::to_string(seat); }

  static std::string card_name(int card) {
    if (card == 0) return "J";
    return std::to_string((card + 1) / 2) + (card % 2 == 1 ? 'a' : 'b');
  }

  Position parse(std::string_view text) const {
    const auto space = text.rfind(' ');
    if (space == std::string_view::npos || !text.substr(space).starts_with(" m"))
      refuse(said({"it must end with the player to move, such as \" m0\"",
                   "最後に手番を「 m0」のように書いてください。"}));
    const std::optional<int> mover = cards::number(text.substr(space + 2), 0, game.players - 1);
    if (!mover)
      refuse(said({"the player to move must be m0 to m{}", "手番は m0 から m{} までです。"},
                  game.players - 1));
    const std::vector<std::string_view> hands = split(text.substr(0, space), '|');
    if (hands.size() != static_cast<std::size_t>(game.players))
      refuse(said({"there must be {} hands, separated by |, not {}",
                   "手札は | で区切って {} 人分です（{} 人分あります）。"},
                  game.players, hands.size()));
    Position p = game.empty();
    p.mover = static_cast<std::uint8_t>(*mover);
    for (int seat = 0; seat < game.players; ++seat)
      read_hand(hands[static_cast<std::size_t>(seat)], seat, p);
    for (int rank = 1, out = count_out(p); rank <= out; ++rank)
      if (std::count(p.rank.begin(), p.rank.end(), rank) != 1) refuse(out_in_order);
    if (count_out(p) == 0 && p.holder == game.empty().holder)
      refuse(said({"there are no cards", "札がありません。"}));
    return game.dealt(p);
  }

  std::string text(const Position& p) const {
    std::string result;
    for (int seat = 0; seat < game.players; ++seat) {
      if (seat > 0) result += '|';
      if (!game.in(p, seat)) {
        result += '#' + std::to_string(p.rank[static_cast<std::size_t>(seat)]);
        continue;
      }
      result += cards::hand_text(hand_of(p, seat), ' ', "", card_name);
    }
    return result + " m" + std::to_string(p.mover);
  }

  // The card makes a pair with one of the player who draws it.
  bool forcing(const Position& p, int card) const { return partner_seat(p, card) == p.mover; }

  std::vector<int> hand_of(const Position& p, int seat) const {
    std::vector<int> hand;
    for (int card = 0; card < game.cards; ++card)
      if (OldMaidCards::holder(p, card) == seat) hand.push_back(card);
    return hand;
  }

  // One line a player.
  std::string drawing(const Position& p) const {
    std::string result;
    for (int seat = 0; seat < game.players; ++seat) {
      result += seat_name(seat) + role<std::string>(p, seat, "  draws ", "  gives ", "        ");
      for (const int card : hand_of(p, seat)) result += " " + card_name(card);
      if (!game.in(p, seat))
        result += " is out, number " + std::to_string(p.rank[static_cast<std::size_t>(seat)]);
      result += '\n';
    }
    return result;
  }

  Picture picture(const Position& p) const { return picture(p, false); }

  // Cards go from hand to hand, pairs come and go. Every one of these positions is legal: whoever
  // has no card left is out.
  Setup setup(std::string_view text) const {
    const Position p = parse(text);
    Setup setup{this->text(p), picture(p, true), {}};
    const auto offer = [&](const std::string& spot, const Text& tool, const Position& q) {
      setup.edits.push_back({spot, tool, this->text(game.dealt(q))});
    };
    std::vector<int> held;
    for (int card = 0; card < game.cards; ++card)
      if (OldMaidCards::holder(p, card) != OldMaidCards::nobody) held.push_back(card);
    for (int seat = 0; seat < game.players; ++seat)
      for (const int card : held)
        if (seat != OldMaidCards::holder(p, card) && seat != partner_seat(p, card))
          offer(card_name(card), said({"to {}", "{}に渡す"}, seat_name(seat)),
                given(p, card, seat));
    for (const int card : held)
      offer(card_name(card), said({"take away", "取り除く"}), given(p, card, OldMaidCards::nobody));
    for (const int card : held)
      if (partner_seat(p, card) >= 0)
        offer(card_name(card), said({"take away with its partner", "相方とともに取り除く"}),
              given(given(p, card, OldMaidCards::nobody), OldMaidCards::partner(card),
                    OldMaidCards::nobody));
    for (int seat = 0; seat < game.players; ++seat)
      if (seat != p.mover && game.in(p, seat)) {
        Position q = p;
        q.mover = static_cast<std::uint8_t>(seat);
        offer("", said({"{} draws next", "{}が次に引く"}, seat_name(seat)), q);
      }
    if (OldMaidCards::holder(p, 0) == OldMaidCards::nobody)
      for (int seat = 0; seat < game.players; ++seat)
        offer("", said({"joker for {}", "{}にジョーカー"}, seat_name(seat)), given(p, 0, seat));
    if (const int card = first_absent_pair(p); card > 0)
      for (int a = 0; a < game.players; ++a)
        for (int b = a + 1; b < game.players; ++b)
          offer("", said({"pair for {} and {}", "{}と{}に一組"}, seat_name(a), seat_name(b)),
                given(given(p, card, a), card + 1, b));
    return setup;
  }

 private:
  static constexpr Phrase<> out_in_order{"those who are out must be #1, #2 and so on, each once",
                                         "上がった人は #1、#2 と順に一度ずつ書きます。"};

  struct Corner {
    double x;
    double y;
  };

  // Whoever is given a card is in again.
  static Position given(Position p, int card, int seat) {
    OldMaidCards::holder(p, card) = static_cast<std::uint8_t>(seat);
    if (seat == OldMaidCards::nobody) return p;
    const std::uint8_t was = std::exchange(p.rank[static_cast<std::size_t>(seat)], 0);
    for (std::uint8_t& rank : p.rank)
      if (was > 0 && rank > was) --rank;
    return p;
  }

  // The first card of a pair that nobody holds, or 0.
  int first_absent_pair(const Position& p) const {
    for (int card = 1; card + 1 < game.cards; card += 2)
      if (OldMaidCards::holder(p, card) == OldMaidCards::nobody &&
          OldMaidCards::holder(p, card + 1) == OldMaidCards::nobody)
        return card;
    return 0;
  }

  // Where everything lies: the table, a name for every seat, and the upper left corners of cards.
  struct Places {
    double width = 0, height = 0;
    Picture::Narrow::Box table;
    std::vector<Corner> names;
    std::array<Corner, OldMaidCards::most_cards> cards{};
  };

  // Hands round a table, where there is room for it; else one below the other.
  Picture picture(const Position& p, bool setting_up) const {
    Picture picture = drawn(p, setting_up, round_a_table(p));
    picture.narrowed_as(drawn(p, setting_up, in_rows(p)));
    return picture;
  }

  Places round_a_table(const Position& p) const {
    std::size_t widest = 3;
    for (int seat = 0; seat < game.players; ++seat)
      widest = std::max(widest, hand_of(p, seat).size());
    const double column = static_cast<double>(widest) * card_step + 0.4;
    const double bottom = place(0).y;
    Places places{2 * column, bottom * row_height + card_height + 2 * name_height, {}, {}, {}};
    const double edge = name_height + card_height / 2;  // of the table, under the cards
    places.table = {0.02 * places.width, edge, 0.96 * places.width, bottom * row_height};
    for (int seat = 0; seat < game.players; ++seat) {
      const std::vector<int> hand = hand_of(p, seat);
      const double middle = column * (1 + place(seat).x / 2);
      const double y = place(seat).y * row_height;
      // The names of the lowest hands stand below them, out of the way of the lines.
      const double below = place(seat).y == bottom ? name_height + card_height : 0;
      places.names.push_back({middle - name_width / 2, y + below});
      double x = middle - static_cast<double>(hand.size()) * card_step / 2;
      for (const int card : hand) {
        places.cards[static_cast<std::size_t>(card)] = {x, y + name_height};
        x += card_step;
      }
    }
    return places;
  }

  // Clockwise from the one after seat 0, who is the last. A hand has as many rows as it needs.
  Places in_rows(const Position& p) const {
    Places places{row_of_cards * card_step, 0, {}, {}, {}};
    places.names.resize(static_cast<std::size_t>(game.players));
    for (int turn = 1; turn <= game.players; ++turn) {
      const int seat = turn % game.players;
      const std::vector<int> hand = hand_of(p, seat);
      // At the side, where fewer lines pass.
      places.names[static_cast<std::size_t>(seat)] = {0, places.height};
      places.height += name_height;
      for (std::size_t i = 0; i < hand.size(); ++i) {
        const std::size_t in_row = i % row_of_cards;
        if (i > 0 && in_row == 0) places.height += card_height + 0.1;
        const std::size_t row = std::min<std::size_t>(hand.size() - i + in_row, row_of_cards);
        const double x = (places.width - static_cast<double>(row) * card_step + 0.1) / 2;
        places.cards[static_cast<std::size_t>(hand[i])] = {
            x + static_cast<double>(in_row) * card_step, places.height};
      }
      places.height += card_height + (seat == 0 ? 0.1 : 0.35);
    }
    places.table = {0, 0, places.width, places.height};
    return places;
  }

  // Partners are joined by lines; the cards that can be drawn are spots, and all of them while it
  // is set up.
  Picture drawn(const Position& p, bool setting_up, const Places& places) const {
    Picture picture{places.width, places.height, {}};
    picture.marks.push_back({Mark::Kind::square, places.table.x, places.table.y, places.table.width,
                             places.table.height, "goal", "", "", ""});
    add_lines(p, places.cards, picture);
    for (int seat = 0; seat < game.players; ++seat) {
      const Text title = title_of(p, seat);
      const Corner name = places.names[static_cast<std::size_t>(seat)];
      picture.marks.push_back(cards::words(name.x, name.y, name_width, name_height,
                                           cards::tone_of(seat), title, title));
      for (const int card : hand_of(p, seat)) {
        const Corner corner = places.cards[static_cast<std::size_t>(card)];
        const bool drawable = !setting_up && can_draw(p) && seat == game.giver(p);
        picture.marks.push_back(cards::card(
            corner.x, corner.y, card == 0 ? "bad" : cards::tone_of(seat), card_name(card),
            drawable || setting_up ? card_name(card) : "", label(p, seat, card, drawable)));
      }
    }
    return picture;
  }

  static constexpr double card_width = 1;
  static constexpr double card_height = cards::height;
  static constexpr double card_step = 1.1;
  static constexpr double name_height = 0.6;
  static constexpr double name_width = 3;
  static constexpr std::size_t row_of_cards = 8;  // where hands lie in rows
  static constexpr double row_height = 2.55;      // four fit a telephone held sideways

  // Seat 0 at the bottom, the next ones clockwise up the left side and down the right; x from -1 to
  // 1, y in rows from the top.
  Corner place(int seat) const {
    const int side = (game.players - 1) / 2;
    const int top = game.players % 2 == 0 ? 1 : 0;
    if (seat == 0) return {0, double(side + top)};
    if (seat <= side) return {-1, double(side + top - seat)};
    if (seat == side + top) return {0, 0};
    return {1, double(seat - side - 1)};
  }

  // From edge to edge of the cards; between hands of one row they hang below it, one lower than the
  // other.
  void add_lines(const Position& p, const std::array<Corner, OldMaidCards::most_cards>& corners,
                 Picture& picture) const {
    const auto line = [&](Corner from, Corner to) {
      picture.marks.push_back(
          {Mark::Kind::line, from.x, from.y, to.x - from.x, to.y - from.y, "quiet", "", "", ""});
    };
    int hanging = 0;
    for (int card = 1; card + 1 < game.cards; card += 2) {
      if (OldMaidCards::holder(p, card) == OldMaidCards::nobody || partner_seat(p, card) < 0)
        continue;
      Corner upper = corners[static_cast<std::size_t>(card)];
      Corner lower = corners[static_cast<std::size_t>(card + 1)];
      if (upper.y > lower.y) std::swap(upper, lower);
      const bool hangs = upper.y == lower.y;
      const Corner from{upper.x + card_width / 2, upper.y + card_height};
      const Corner to{lower.x + card_width / 2, hangs ? from.y : lower.y};
      const Corner middle{(from.x + to.x) / 2,
                          hangs ? from.y + 0.15 + 0.12 * (hanging++ % 4) : (from.y + to.y) / 2};
      line(from, middle);
      line(middle, to);
    }
  }

  Text title_of(const Position& p, int seat) const {
    const std::string name = seat_name(seat);
    if (!game.in(p, seat))
      return said({"{}: number {}", "{}：{} 番目に上がり"}, name,
                  p.rank[static_cast<std::size_t>(seat)]);
    return role<Text>(p, seat, said({"{} draws", "{}が引く"}, name),
                      said({"{} gives", "{}が引かれる"}, name), name);
  }

  Text label(const Position& p, int seat, int card, bool drawable) const {
    const int other = partner_seat(p, card);
    const Text held = said({"{}: {}", "{}：{}"}, seat_name(seat),
                           card == 0 ? said({"the joker", "ジョーカー"}) : card_name(card));
    const Text label =
        card == 0   ? held
        : other < 0 ? said({"{}, without a partner", "{}、相方なし"}, held)
                    : said({"{}, its partner is with {}", "{}、相方は {}"}, held, seat_name(other));
    return drawable ? said({"{}; can be drawn", "{}、引ける"}, label) : label;
  }

  bool can_draw(const Position& p) const { return game.first(p) == no_seat; }

  template <class Said>
  Said role(const Position& p, int seat, const Said& mover, const Said& giver,
            const Said& none) const {
    if (!can_draw(p)) return none;
    return seat == p.mover ? mover : seat == game.giver(p) ? giver : none;
  }

  // Who holds the partner, or -1.
  int partner_seat(const Position& p, int card) const {
    const OldMaid::Move kind = game.kind(p, card);
    return kind == OldMaid::joker ? -1 : kind;
  }

  int count_out(const Position& p) const {
    return static_cast<int>(p.rank.size()) -
           static_cast<int>(std::count(p.rank.begin(), p.rank.end(), 0));
  }

  void read_hand(std::string_view hand, int seat, Position& p) const {
    if (hand == ".") return;
    if (hand.starts_with('#')) {
      const std::optional<int> rank = cards::number(hand.substr(1), 1, game.players);
      if (!rank) refuse(out_in_order);
      p.rank[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(*rank);
      return;
    }
    for (const std::string_view name : split(hand, ' ')) {
      std::uint8_t& holder = OldMaidCards::holder(p, card_number(name));
      if (holder != OldMaidCards::nobody)
        refuse(said({"card {} is there twice", "札 {} が二枚あります。"}, Text::verbatim(name)));
      holder = static_cast<std::uint8_t>(seat);
    }
  }

  int card_number(std::string_view name) const {
    if (name == "J") return 0;
    const bool half = name.ends_with('a') || name.ends_with('b');
    const auto pair = half ? cards::number(name.substr(0, name.size() - 1), 1, (game.cards - 1) / 2)
                           : std::nullopt;
    if (!pair)
      refuse(said({"\"{}\" is no card: write J, or 1a and 1b up to {}, and . for a hand without "
                   "cards",
                   "\"{}\" という札はありません。J か、1a、1b から {} までを書き、札のない手は . "
                   "とします。"},
                  name.substr(0, 20), Text::verbatim(card_name(game.cards - 1))));
    return 2 * *pair - (name.back() == 'a' ? 1 : 0);
  }

  [[noreturn]] static void refuse(const Text& why) {
    throw Error(
        Fault::input,
        said({"this is not a position of Old Maid: {}", "ババ抜きの局面ではありません。{}"}, why));
  }
};

}  // namespace kanzen

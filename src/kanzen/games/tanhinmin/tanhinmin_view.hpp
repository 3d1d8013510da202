// SPDX-License-Identifier: Apache-2.0
// How two-player Tanhinmin looks: "1,3,5/2,4 1 0,0 a" is A's hand and B's hand (a hand without
// cards is -), the card on the table (0: none), with how many cards left A and B win, and who is to
// move. What is left out at the end is the usual: an empty table, 0,0 and a. A move is the strength
// of a card, or "pass".
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kanzen/core/ink.hpp"
#include "kanzen/core/picture.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/games/tanhinmin/tanhinmin.hpp"
#include "kanzen/view/cards.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen {

struct TanhinminView {
  using Position = Tanhinmin::Position;
  using Player = Tanhinmin::Player;
  using Move = Tanhinmin::Move;

  static constexpr std::array<std::string_view, 2> sides = {"A", "B"};
  static constexpr int strongest = 255;  // of any instance

  struct Seen {
    Position position;
    int side = 0;  // 0: A, who moves first
  };

  Tanhinmin game;

  Seen parse(std::string_view text) const {
    const Seen seen = read(text);
    if (seen.position.mine.done())
      refuse_position(
          said({"{}, who is to move, has won already", "手番の{}はすでに勝っています。"},
               name_of(seen.side)));
    return seen;
  }

  int side_of(const Position&) const { return either_side; }

  std::string text(const Position& position, int side) const {
    const auto& [a, b] = players(position, side);
    return hand_text(a) + "/" + hand_text(b) + " " + std::to_string(position.table) + " " +
           std::to_string(a.goal) + "," + std::to_string(b.goal) + (side == 0 ? " a" : " b");
  }

  std::string move_text(const Position&, Move move, int) const {
    return move == Tanhinmin::pass ? "pass" : std::to_string(move);
  }

  Spots spots(const Position& position, Move move, int side) const {
    return {move_text(position, move, side)};
  }

  bool forcing(const Position&, Move move) const { return move != Tanhinmin::pass; }

  // B's hand, the table, A's hand; a * marks who is to move.
  std::string drawing(const Position& position, int side) const {
    const auto& both = players(position, side);
    const auto row = [&](int player) {
      const Player& of = both[static_cast<std::size_t>(player)];
      std::string line(sides[static_cast<std::size_t>(player)]);
      line += player == side ? "*" : " ";
      for (int i = 0; i < of.size; ++i) line += padded(std::to_string(of.at(i)));
      return inked(player, line) + "   wins with " + std::to_string(of.goal) + " left\n";
    };
    return row(1) + "table" +
           (position.table == 0 ? " -" : padded(std::to_string(position.table))) + "\n" + row(0);
  }

  Picture picture(const Position& position, int side) const {
    return picture(position, side, false);
  }

  // Where in a picture the hand of a player ends towards the table and away from it, and where the
  // table begins for one who lays a card there.
  static constexpr double inner_edge(int player) { return player == 0 ? 4 : 1.9; }
  static constexpr double outer_edge(int player) { return player == 0 ? 5.4 : 0.5; }
  static constexpr double table_edge(int player) { return player == 0 ? 3.65 : 2.25; }

  // Large hands in several rows, for narrow windows: wherever a mark begins or ends at a card of a
  // picture with hands of these sizes, it does so at the same card there.
  static void add_narrow(Picture& picture, std::array<int, 2> sizes) {
    constexpr int longest = 8;  // cards in a row, as many as a finger can tell apart
    constexpr double row = cards::height + 0.05;
    const auto rows = [&](int player) {
      return std::max(1, (sizes[static_cast<std::size_t>(player)] + longest - 1) / longest);
    };
    if (rows(0) == 1 && rows(1) == 1) return;
    const double below = (rows(1) - 1) * row;  // how much lower all but B's hand lies
    const double lower = below + (rows(0) - 1) * row;
    picture.narrow = {longest, picture.height + lower, {}};
    const double aside = (longest - picture.width) / 2;
    // A point of a player's hand, by the card that it belongs to.
    const auto of_hand = [&](int player, double x, double y) -> std::pair<double, double> {
      const int size = sizes[static_cast<std::size_t>(player)];
      const int in_row = (size + rows(player) - 1) / rows(player);
      const double from_left = x - cards::begin_of_row(picture.width, size);
      const int card = std::clamp(static_cast<int>(std::floor(from_left + 1e-6)), 0, size - 1);
      const int at = card / in_row;
      const double begin = cards::begin_of_row(longest, std::min(in_row, size - at * in_row));
      return {begin + from_left - at * in_row, y + (player == 0 ? below : 0) + at * row};
    };
    const auto point = [&](double x, double y) -> std::pair<double, double> {
      if (y <= inner_edge(1)) return of_hand(1, x, y);
      if (y >= inner_edge(0)) return of_hand(0, x, y);
      return {x + aside, y + below};
    };
    for (const Mark& mark : picture.marks) {
      const bool text = mark.kind == Mark::Kind::text;
      if (text && mark.width == picture.width) {  // beyond a hand
        picture.narrow.boxes.push_back({0, mark.y > 3 ? mark.y + lower : 0, longest, mark.height});
        continue;
      }
      const auto [x, y] = text ? std::pair{mark.x, mark.y + below} : point(mark.x, mark.y);
      auto end = std::pair{x + mark.width, y + mark.height};
      if (mark.kind == Mark::Kind::line) end = point(mark.x + mark.width, mark.y + mark.height);
      picture.narrow.boxes.push_back({x, y, end.first - x, end.second - y});
    }
  }

  // Cards change, come and go, and so do the numbers of cards with which one wins.
  Setup setup(std::string_view text) const {
    const Seen seen = read(text);
    Setup setup{this->text(seen.position, seen.side), picture(seen.position, seen.side, true), {}};
    const auto offer = [&](const std::string& spot, const Text& tool,
                           const std::array<Player, 2>& hands, int table, int side) {
      const auto mover = static_cast<std::size_t>(side);
      setup.edits.push_back(
          {spot, tool,
           this->text({hands[mover], hands[1 - mover], static_cast<Tanhinmin::Card>(table)},
                      side)});
    };
    const std::array<Player, 2> both = players(seen.position, seen.side);
    const int table = seen.position.table;
    for (int card = 0; card <= std::min<int>(strongest_tool, game.strengths); ++card) {
      const Text tool =
          card == 0 ? said({"take away", "取り除く"}) : said({"card {}", "{} の札"}, card);
      for (std::size_t who = 0; who < 2; ++who)
        for (int place = 0; place <= both[who].size; ++place) {
          std::array<Player, 2> hands = both;
          const bool is_new = place == both[who].size;
          if (is_new ? card == 0 || place == game.largest : card == hands[who].at(place)) continue;
          if (!is_new) hands[who].remove(place);
          if (card > 0) hands[who].add(static_cast<Tanhinmin::Card>(card));
          offer(place_name(static_cast<int>(who), place), tool, hands, table, seen.side);
        }
      if (card != table) offer("table", tool, both, card, seen.side);
    }
    offer("", said({"{} to move", "{}の手番にする"}, name_of(1 - seen.side)), both, table,
          1 - seen.side);
    for (std::size_t who = 0; who < 2; ++who)
      for (const int step : {1, -1}) {
        std::array<Player, 2> hands = both;
        const int goal = hands[who].goal + step;
        if (goal < 0 || goal >= game.largest) continue;
        hands[who].goal = static_cast<std::uint8_t>(goal);
        offer("", said(wins_with, sides[who], goal), hands, table, seen.side);
      }
    return setup;
  }

 private:
  static constexpr int strongest_tool = 13;  // stronger cards are set up as text
  static constexpr Phrase<2> wins_with{"{} wins with {} left", "{}は残り {} 枚で勝ち"};

  // What the text says, even where the game is over and its winner to move.
  Seen read(std::string_view text) const {
    const std::vector<std::string_view> words = split(text, ' ');
    const auto word = [&](std::size_t i, std::string_view usual) {
      return i < words.size() ? words[i] : usual;
    };
    const std::vector<std::string_view> hands = split(words[0], '/');
    const std::vector<std::string_view> goals = split(word(2, "0,0"), ',');
    const std::string_view side = word(3, "a");
    if (words.size() > 4 || hands.size() != 2 || goals.size() != 2 || (side != "a" && side != "b"))
      refuse_position(
          said({"it must be two hands, the table, the goals and the player to move, as in "
                "\"1,3,5/2,4 1 0,0 a\"",
                "\"1,3,5/2,4 1 0,0 a\" "
                "のように、二人の手札、場、勝利条件、手番を書いてください。"}));
    std::array<Player, 2> players = {hand(hands[0]), hand(hands[1])};
    for (std::size_t i = 0; i < 2; ++i)
      players[i].goal = static_cast<std::uint8_t>(
          cards::number(goals[i], 0, Tanhinmin::most_cards,
                        said({"the number of cards with which one wins", "勝利条件の枚数"})));
    const std::size_t mover = side == "a" ? 0 : 1;
    return {{players[mover], players[1 - mover],
             static_cast<Tanhinmin::Card>(
                 cards::number(word(1, "0"), 0, game.strengths, said({"the table", "場"})))},
            static_cast<int>(mover)};
  }

  // B's hand above, A's below, the table and the pass between them.
  // While it is set up everything is a spot, and a + at the end of a hand is one for a new card.
  Picture picture(const Position& position, int side, bool setting_up) const {
    const auto& both = players(position, side);
    const double more = setting_up ? 1 : 0;
    Picture picture{std::max<double>({6, both[0].size + more, both[1].size + more}), 6, {}};
    for (const int player : {1, 0}) {
      const Player& of = both[static_cast<std::size_t>(player)];
      const Text who = name_of(player);
      const double x = cards::begin_of_row(picture.width, of.size + more);
      const double y = player == 1 ? 0.5 : 4;
      for (int i = 0; i < of.size; ++i) {
        const Tanhinmin::Card card = of.at(i);
        const bool legal =
            !setting_up && player == side && card > position.table && !position.theirs.done();
        const std::string name = std::to_string(card);
        picture.marks.push_back(
            cards::card(x + i, y, cards::tone_of(player), name,
                        setting_up ? place_name(player, i)
                        : legal    ? name
                                   : "",
                        said(legal ? Phrase<2>{"{} of {}, can be played", "{2}の {1}、出せる"}
                                   : Phrase<2>{"{} of {}", "{2}の {1}"},
                             name, who)));
      }
      if (setting_up && of.size < game.largest)
        picture.marks.push_back(cards::place(x + of.size, y, "+", place_name(player, of.size),
                                             said({"a new card of {}", "{}の新しい札"}, who)));
      const bool over = position.theirs.done() && !setting_up;
      const bool marked =
          over ? player != side : player == side;  // the winner, or whose turn it is
      const Text goal =
          over ? said(player == side ? Phrase<1>{"{} has lost", "{}の負け"}
                                     : Phrase<1>{"{} has won", "{}の勝ち"},
                      who)
               : said(player == side ? Phrase<2>{"{} is to move, and wins with {} left",
                                                 "{}の手番、残り {} 枚で勝ち"}
                                     : wins_with,
                      who, of.goal);
      picture.marks.push_back(cards::words(0, player == 1 ? 0.0 : 5.5, picture.width, 0.5,
                                           marked ? "chosen" : "quiet", goal, goal));
    }
    const double middle = picture.width / 2;
    const char* table = setting_up ? "table" : "";
    picture.marks.push_back(
        position.table == 0
            ? cards::place(middle - 0.5, 2.25, "", table, said({"the table is empty", "場は空"}))
            : cards::card(middle - 0.5, 2.25, "neutral", std::to_string(position.table), table,
                          said({"{} on the table", "場に {}"}, position.table)));
    if (!setting_up && !position.theirs.done())
      picture.marks.push_back(cards::button(middle + 1, 2.6, 1.5, 0.7, "pass",
                                            said({"pass: clears the table", "パス：場を流す"})));
    add_narrow(picture, {both[0].size + (setting_up ? 1 : 0), both[1].size + (setting_up ? 1 : 0)});
    return picture;
  }

  static std::string_view name_of(int player) { return sides[static_cast<std::size_t>(player)]; }

  // "A1": the weakest card of A.
  static std::string place_name(int player, int place) {
    return std::string(sides[static_cast<std::size_t>(player)]) + std::to_string(place + 1);
  }

  static std::array<Player, 2> players(const Position& position, int side) {
    if (side == 0) return {position.mine, position.theirs};
    return {position.theirs, position.mine};
  }

  static std::string padded(const std::string& word) {
    return std::string(word.size() < 4 ? 4 - word.size() : 1, ' ') + word;
  }

  static std::string hand_text(const Player& player) {
    return cards::hand_text(std::span(player.cards).first(player.size), ',', "-",
                            [](Tanhinmin::Card card) { return std::to_string(card); });
  }

  Player hand(std::string_view text) const {
    Player player;
    if (text == "-") return player;
    for (const std::string_view card : split(text, ',')) {
      if (player.size == game.largest)
        refuse_position(said({"a hand has at most {} cards (eval takes hands of any size)",
                              "手札は {} 枚までです。"},
                             game.largest));
      player.add(static_cast<Tanhinmin::Card>(
          cards::number(card, 1, game.strengths, said({"a card", "札"}))));
    }
    return player;
  }
};

}  // namespace kanzen

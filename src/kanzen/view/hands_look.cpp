// SPDX-License-Identifier: Apache-2.0
#include "kanzen/view/hands_look.hpp"

#include <algorithm>
#include <cctype>

#include "kanzen/core/ink.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/view/cards.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen {
namespace {

constexpr Phrase<1> to_move{"{} is to move", "{}の手番"};

// "First2": the second card of the first player, while a position is set up.
std::string spot_of(std::string_view whose, std::size_t place) {
  return std::string(whose) + std::to_string(place + 1);
}

}  // namespace

std::string HandsLook::name(int card) const {
  if (card == 0) return "pass";
  return card_names == nullptr ? std::to_string(card) : std::string(card_names[card - 1]);
}

std::string HandsLook::word_of(int side) const {
  std::string word(sides[static_cast<std::size_t>(side)]);
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
}

std::string HandsLook::pile_text(const std::vector<int>& cards) const {
  return cards::hand_text(cards, ',', "-", [this](int card) { return name(card); });
}

std::string HandsLook::text(const Hands& hands) const {
  std::string text = pile_text(hands.cards[0]) + "/" + pile_text(hands.cards[1]) + " ";
  if (has_table) text += pile_text(hands.cards[table]) + " ";
  return text + word_of(hands.side);
}

// The second player's hand, the table, the first player's; a * marks who is to move.
std::string HandsLook::drawing(const Hands& hands) const {
  const std::size_t wide = std::max(sides[0].size(), sides[1].size()) + 1;
  const auto row = [&](std::string line, std::size_t pile) {
    line.resize(std::max(line.size(), wide), ' ');
    if (hands.cards[pile].empty()) line += " -";
    for (const int card : hands.cards[pile]) line += " " + name(card);
    return line;
  };
  const auto hand = [&](int side) {
    const auto pile = static_cast<std::size_t>(side);
    return inked(side, row(std::string(sides[pile]) + (side == hands.side ? "*" : ""), pile)) +
           "\n";
  };
  return hand(1) + (has_table ? row("", table) + "\n" : "") + hand(0);
}

Picture HandsLook::picture(const Hands& hands, const std::vector<int>& playable) const {
  return picture(hands, playable, false);
}

// While it is set up every card is a spot, and a + at the end of a row is one for a new card.
Picture HandsLook::picture(const Hands& hands, const std::vector<int>& playable,
                           bool setting_up) const {
  const auto can_be_played = [&](int card) {
    return std::find(playable.begin(), playable.end(), card) != playable.end();
  };
  const double more = setting_up ? 1 : 0;
  std::size_t widest = 4;
  for (const auto& pile : hands.cards) widest = std::max(widest, pile.size());
  const bool middle = has_table || can_be_played(0);
  const double step = cards::height + 0.6;
  Picture picture{static_cast<double>(widest) + 2 * more, (middle ? 3 : 2) * step, {}};
  const auto add_row = [&](std::size_t pile, double y, const std::string& tone, const Text& whose,
                           std::string_view spots) {
    const std::vector<int>& row = hands.cards[pile];
    double x = cards::begin_of_row(picture.width, static_cast<double>(row.size()) + more);
    for (std::size_t i = 0; i < row.size(); ++i, x += 1) {
      const bool legal =
          !setting_up && pile == static_cast<std::size_t>(hands.side) && can_be_played(row[i]);
      picture.marks.push_back(
          cards::card(x, y, tone, name(row[i]),
                      setting_up ? spot_of(spots, i)
                      : legal    ? name(row[i])
                                 : "",
                      said(legal ? Phrase<2>{"{}: {}, can be played", "{}：{}、出せる"}
                                 : Phrase<2>{"{}: {}", "{}：{}"},
                           whose, name(row[i]))));
    }
    if (setting_up && row.size() < static_cast<std::size_t>(most_cards))
      picture.marks.push_back(cards::place(x, y, "+", spot_of(spots, row.size()),
                                           said({"{}: a new card", "{}：新しい札"}, whose)));
  };
  for (const int side : {1, 0}) {
    const std::string_view who = sides[static_cast<std::size_t>(side)];
    const double y = side == 1 ? 0 : picture.height - step;
    const Text title = side == hands.side ? said(to_move, who) : Text(who);
    add_row(static_cast<std::size_t>(side), side == 1 ? y + 0.5 : y + 0.1, cards::tone_of(side),
            who, who);
    picture.marks.push_back(cards::words(0, side == 1 ? y : y + step - 0.5, picture.width, 0.5,
                                         side == hands.side ? "chosen" : "quiet", title, title));
  }
  if (has_table) {
    if (!setting_up && hands.cards[table].empty())
      picture.marks.push_back(cards::place(cards::begin_of_row(picture.width, 1), step + 0.3, "",
                                           "", said({"the table is empty", "場は空"})));
    add_row(table, step + 0.3, "neutral", said({"table", "場"}), "Table");
  }
  if (!setting_up && can_be_played(0))
    picture.marks.push_back(
        cards::button(picture.width - 1.5, 1.5 * step - 0.35, 1.5, 0.7, "pass", "pass"));
  return picture;
}

int HandsLook::read_card(std::string_view text) const {
  if (card_names == nullptr) return cards::number(text, 1, kinds, said({"a card", "札"}));
  const std::string_view* const end = card_names + kinds;
  const std::string_view* const found = std::find(card_names, end, text);
  if (found != end) return static_cast<int>(found - card_names) + 1;
  std::string all;
  for (const std::string_view* each = card_names; each != end; ++each)
    all += (all.empty() ? "" : ", ") + std::string(*each);
  refuse_position(
      said({"\"{}\" is no card: the cards are {}", "\"{}\" という札はありません。札は {} です。"},
           Text::verbatim(excerpt(text, 20)), Text::verbatim(all)));
}

HandsLook::Hands HandsLook::read(std::string_view text,
                                 const std::function<std::string()>& example) const {
  const auto words = split(text, ' ');
  const auto hands = split(words[0], '/');
  Hands found;
  found.side = words.back() == word_of(0) ? 0 : words.back() == word_of(1) ? 1 : -1;
  if (words.size() != (has_table ? 3U : 2U) || hands.size() != 2 || found.side < 0)
    refuse_position(
        has_table ? said({"it must be two hands, the table and the player to move, as in \"{}\"",
                          "\"{}\" のように、二人の手札、場、手番を書いてください。"},
                         example())
                  : said({"it must be two hands and the player to move, as in \"{}\"",
                          "\"{}\" のように、二人の手札と手番を書いてください。"},
                         example()));
  const auto read_pile = [&](std::string_view pile, std::vector<int>& cards) {
    if (pile == "-") return;
    for (const std::string_view card : split(pile, ',')) {
      if (cards.size() == static_cast<std::size_t>(most_cards))
        refuse_position(said(
            {"a hand, or the table, has at most {} cards", "手札と場はそれぞれ {} 枚までです。"},
            most_cards));
      cards.push_back(read_card(card));
    }
  };
  read_pile(hands[0], found.cards[0]);
  read_pile(hands[1], found.cards[1]);
  if (has_table) read_pile(words[1], found.cards[table]);
  return found;
}

Setup HandsLook::setup(const Hands& hands, bool turn_is_free,
                       const std::function<Hands(Hands)>& with_turn) const {
  Setup setup{text(hands), picture(hands, {}, true), {}};
  const auto offer = [&](std::string spot, Text tool, Hands changed) {
    setup.edits.push_back({std::move(spot), std::move(tool), text(with_turn(std::move(changed)))});
  };
  for (int card = 0; card <= kinds; ++card) {
    const Text tool =
        card == 0 ? said({"take away", "取り除く"}) : said({"card {}", "{} の札"}, name(card));
    for (std::size_t pile = 0; pile < (has_table ? 3U : 2U); ++pile) {
      const std::vector<int>& row = hands.cards[pile];
      for (std::size_t place = 0; place <= row.size(); ++place) {
        const bool is_new = place == row.size();
        if (is_new ? card == 0 || place == static_cast<std::size_t>(most_cards)
                   : card == row[place])
          continue;
        Hands changed = hands;
        std::vector<int>& cards = changed.cards[pile];
        if (is_new)
          cards.push_back(card);
        else if (card == 0)
          cards.erase(cards.begin() + static_cast<std::ptrdiff_t>(place));
        else
          cards[place] = card;
        offer(spot_of(pile == table ? "Table" : sides[pile], place), tool, std::move(changed));
      }
    }
  }
  if (turn_is_free) {
    Hands changed = hands;
    changed.side = 1 - hands.side;
    setup.edits.push_back(
        turned_over_to(sides[static_cast<std::size_t>(changed.side)], text(changed)));
  }
  Hands empty;
  empty.side = hands.side;
  offer("", said({"no cards", "札をなくす"}), std::move(empty));
  return setup;
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// What is said or asked about Sevens where a blocked player passes.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "kanzen/theory/sevens/statements.hpp"
#include "kanzen/theory/sevens/tally.hpp"
#include "kanzen/theory/sevens/truth.hpp"

namespace kanzen::sevens {
namespace {

constexpr std::string_view study = "Fukagawa, ";

using Case = Known<std::uint8_t>;

constexpr std::array<Player, 2> players = {Player::left, Player::right};

// A piece of advice: in a won position, if a move follows it, one of those that do wins.
template <class Follows>
void try_advice(const Case& known, Tally& tally, Follows&& follows) {
  if (known.hand[0] == 0 || known.hand[1] == 0) return;  // nobody is to move any more
  for (const Player turn : players) {
    if (known.winner(turn) != turn) continue;
    bool can = false;
    bool wins = false;
    for (int i = 0; i < known.deal.suits(); ++i) {
      if (!known.may_play(i, turn) || !follows(known.deal.suit(i), turn)) continue;
      can = true;
      wins = wins || known.winner_after(i, turn) == turn;
    }
    if (can) tally.note(wins, turn, [&] { return position_text(known.deal.text(), turn); });
  }
}

bool own(const ShortSuit& suit, Player turn) {
  return suit.last_is_rights() == (turn == Player::right);
}

bool keeps_shut(const ShortSuit& suit, Player turn) {
  const ShortSuit rest = suit.played();
  return rest.length == 0 || rest.next_is_rights() == (turn == Player::right);
}

template <class Visit>
void look_at(const Bounds& bounds, const TrialOptions& options, Visit&& visit) {
  const Deals deals(bounds);
  Truth<>(deals, Sevens::Rule::stuck_passes, Sevens::Passing::voluntary, 0, [&](const Case& known) {
    report_progress(options, known.deal.number(), deals.size());
    visit(known);
  });
}

constexpr ShortSuit without(const ShortSuit& suit, int at) {  // two cards, `at` others behind them
  const std::uint32_t behind = suit.rights & ((1U << at) - 1);
  return {static_cast<std::uint8_t>(suit.length - 2), suit.rights >> (at + 2) << at | behind};
}

// Four cards in turns anywhere, LRLR or RLRL, lose two of them.
std::optional<ShortSuit> shorter_inside(const ShortSuit& suit) {
  for (int at = 0; at + 4 <= suit.length; ++at) {
    const std::uint32_t four = suit.rights >> at & 0b1111;
    if (four == 0b0101 || four == 0b1010) return without(suit, at);
  }
  return {};
}

// Three cards in turns at the end, RLR or LRL, lose the last two if both players still have cards.
std::optional<ShortSuit> shorter_at_the_end(const ShortSuit& suit) {
  const std::uint32_t three = suit.rights & 0b111;
  if (suit.length < 3 || (three != 0b101 && three != 0b010)) return {};
  const ShortSuit rest = without(suit, 0);
  if (rest.rights == 0 || rest.rights == (1U << rest.length) - 1) return {};
  return rest;
}

// A way to shorten suits: whether it changes the winner of no deal.
template <class Shorter>
void try_shortening(const Deals& deals, const Truth<>& truth, Tally& tally, Shorter&& shorter) {
  Deals::Cursor cursor(deals);
  std::vector<ShortSuit> suits;
  do {
    for (int i = 0; i < cursor.suits(); ++i) {
      if (cursor.repeats(i)) continue;
      const std::optional<ShortSuit> other = shorter(cursor.suit(i));
      if (!other) continue;
      suits.clear();
      for (int j = 0; j < cursor.suits(); ++j) suits.push_back(j == i ? *other : cursor.suit(j));
      const std::uint8_t changed = truth[deals.number_of(suits)] ^ truth[cursor.number()];
      for (const Player turn : players)
        tally.note((changed >> static_cast<int>(turn) & 1) == 0, turn,
                   [&] { return position_text(cursor.text(), turn); });
    }
  } while (cursor.next());
}

void try_shortenings(int longest, int suits, Tallies& tallies, const TrialOptions& options) {
  const std::string where =
      " (" + std::to_string(suits) + " suits of at most " + std::to_string(longest) + " cards)";
  Tally& inside = tallies.add("LRLR is as good as LR, RLRL as RL, anywhere" + where, "kanzen");
  Tally& at_the_end =
      tallies.add("A last LR after R, or RL after L, may go if both have cards" + where, "kanzen");
  const Deals deals(Bounds::columns(suits, longest));
  const Truth<> truth(
      deals, Sevens::Rule::stuck_passes, Sevens::Passing::voluntary, 0,
      [&](const Case& known) { report_progress(options, known.deal.number(), deals.size()); });
  try_shortening(deals, truth, inside, shorter_inside);
  try_shortening(deals, truth, at_the_end, shorter_at_the_end);
}

}  // namespace

std::vector<Trial> try_shorter_suits(int longest, int suits, const TrialOptions& options) {
  Tallies tallies;
  try_shortenings(longest, suits, tallies, options);
  return tallies.trials();
}

std::vector<Trial> try_stuck_passes(int longest, const TrialOptions& options) {
  Tallies tallies;
  Tally& last_cards = tallies.add("Who holds the last card of every suit loses",
                                  std::string(study) + "trivial cases 1, 2");
  Tally& shut = tallies.add("If a move opens no card of the other, one of those wins",
                            std::string(study) + "example 3");
  Tally& zugzwang =
      tallies.add("LRR,RLL: whoever is to move loses", std::string(study) + "Zugzwang");
  Tally& all_lose =
      tallies.add("Mutual zugzwangs (whoever moves loses), as many as cases", "kanzen");
  Tally& all_win = tallies.add("Hot deals (whoever moves wins), as many as cases", "kanzen");
  look_at(Bounds::all(options.cards), options, [&](const Case& known) {
    const int suits = known.deal.suits();
    if (suits == 0) return;
    int rights = 0;
    for (int i = 0; i < suits; ++i) rights += known.deal.suit(i).last_is_rights() ? 1 : 0;
    const auto suits_text = [&] { return known.deal.text(); };
    for (const Player turn : players) {
      const auto shown = [&] { return position_text(known.deal.text(), turn); };
      if (rights == 0 || rights == suits)
        last_cards.note(known.winner(turn) == (rights == 0 ? Player::right : Player::left), turn,
                        shown);
      if (suits == 2 && known.deal.suit(0) == ShortSuit{3, 0b011} &&
          known.deal.suit(1) == ShortSuit{3, 0b100})
        zugzwang.note(known.winner(turn) != turn, turn, shown);
    }
    try_advice(known, shut, keeps_shut);
    const bool left = known.winner(Player::left) == Player::left;
    const bool right = known.winner(Player::right) == Player::right;
    if (left != right) return;
    Tally& tally = left ? all_win : all_lose;
    tally.note(true, Player::left, suits_text);
    tally.find(suits_text);
  });
  // 33.5 million pairs of suits of 12 cards, 2.8 million triples of 7.
  const auto own_first = [&](const char* name, int suits, int most) {
    const int cards = std::min(longest, most);
    Tally& tally = tallies.add(std::string("Own suit first: ") + name + " suits of at most " +
                                   std::to_string(cards) + " cards",
                               std::string(study) + name + " columns");
    look_at(Bounds::columns(suits, cards), options,
            [&](const Case& known) { try_advice(known, tally, own); });
  };
  own_first("two", 2, 12);
  own_first("three", 3, 7);
  try_shortenings(std::min(longest, 6), 3, tallies, options);
  return tallies.trials();
}

}  // namespace kanzen::sevens

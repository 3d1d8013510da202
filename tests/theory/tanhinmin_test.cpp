// SPDX-License-Identifier: Apache-2.0
// The closed forms of two-player Tanhinmin against brute force that shares nothing with them: a
// matching by augmenting paths, and the game on counts of cards.
#include "kanzen/theory/tanhinmin/tanhinmin.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <set>

namespace kanzen::tanhinmin {
namespace {

using Cards = std::vector<Card>;

// --- matchings ---

std::size_t matching_by_paths(const Cards& above, const Cards& below) {
  std::vector<int> partner(below.size(), -1);
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < above.size(); ++i) {
    std::vector<bool> seen(below.size());
    const std::function<bool(int)> find = [&](int v) {
      for (std::size_t j = 0; j < below.size(); ++j) {
        if (above[static_cast<std::size_t>(v)] <= below[j] || seen[j]) continue;
        seen[j] = true;
        if (partner[j] < 0 || find(partner[j])) {
          partner[j] = v;
          return true;
        }
      }
      return false;
    };
    pairs += find(static_cast<int>(i)) ? 1 : 0;
  }
  return pairs;
}

Cards without(Cards hand, Card card) {
  hand.erase(std::ranges::find(hand, card));
  return hand;
}

TEST(TanhinminMatching, ThePaperSExample) {  // Ohto and Kiya, figure 2
  const Cards above = {2, 3, 4, 6, 7, 8};
  const Cards below = {1, 2, 5, 7};
  EXPECT_EQ(matching(above, below), 4U);
  EXPECT_EQ(strongest_spare(above, below), 7U);
}

TEST(TanhinminMatching, EmptyHands) {
  const Cards some = {1, 2};
  EXPECT_EQ(matching({}, some), 0U);
  EXPECT_EQ(matching(some, {}), 0U);
  EXPECT_EQ(strongest_spare({}, some), 0U);
  EXPECT_EQ(strongest_spare(some, {}), 2U);
}

Cards hand_of(int least, int most, Card strengths) {
  const auto size = static_cast<std::size_t>(*rc::gen::inRange(least, most + 1));
  Cards hand = *rc::gen::container<Cards>(size, rc::gen::inRange<Card>(1, strengths + 1));
  std::ranges::sort(hand);
  return hand;
}

RC_GTEST_PROP(TanhinminMatching, GreedyIsMaximumAndSparesTheStrongest, ()) {
  const auto strengths = *rc::gen::inRange<Card>(1, 20);
  const Cards above = hand_of(0, 14, strengths);
  const Cards below = hand_of(0, 14, strengths);
  const std::size_t pairs = matching_by_paths(above, below);
  RC_ASSERT(matching(above, below) == pairs);
  Card spare = 0;
  for (const Card card : above)
    if (matching_by_paths(without(above, card), below) == pairs) spare = card;
  RC_ASSERT(strongest_spare(above, below) == spare);
}

RC_GTEST_PROP(TanhinminMatching, TheTableIsOneMoreCardBelow, ()) {
  const auto strengths = *rc::gen::inRange<Card>(1, 12);
  const Cards mover = hand_of(1, 10, strengths);
  const Cards other = hand_of(1, 10, strengths);
  const Position position{mover, other, *rc::gen::inRange<Card>(0, strengths + 1)};
  const Condition condition{*rc::gen::inRange<std::size_t>(0, mover.size()),
                            *rc::gen::inRange<std::size_t>(0, other.size())};
  const auto weakest_gone = [](const Cards& hand, std::size_t count) {
    return Cards(hand.begin() + static_cast<std::ptrdiff_t>(count), hand.end());
  };
  Cards below = weakest_gone(other, condition.other + 1);
  below.push_back(position.table);
  RC_ASSERT(mover_matching(position, condition) ==
            matching_by_paths(weakest_gone(mover, condition.mover), below));
  RC_ASSERT(other_matching(position, condition) ==
            matching_by_paths(weakest_gone(other, condition.other),
                              weakest_gone(mover, condition.mover + 1)));
}

// --- the game itself ---

// All positions that play can reach from two hands, under one condition. Players are 0 and 1; a
// hand is a number in mixed radix, whose digits count the cards of each strength.
class Brute {
 public:
  using Pair = std::array<std::size_t, 2>;

  Brute(const std::array<Cards, 2>& deal, Pair goals)
      : strengths_(std::max(deal[0].back(), deal[1].back())), goals_(goals) {
    for (std::size_t player = 0; player < 2; ++player) {
      hands_[player] = 1;
      for (Card card = 1; card <= strengths_; ++card) {
        const auto count = static_cast<std::size_t>(std::ranges::count(deal[player], card));
        strides_[player].push_back(hands_[player]);
        digits_[player].push_back(count + 1);
        hands_[player] *= count + 1;
      }
    }
    wins_.resize(hands_[0] * hands_[1] * 2 * (strengths_ + 1));
    // A card played makes the number of a hand smaller.
    for (Pair hands = {0, 0}; hands[0] < hands_[0]; ++hands[0])
      for (hands[1] = 0; hands[1] < hands_[1]; ++hands[1])
        if (open(hands)) settle(hands);
  }

  bool endless() const { return endless_; }
  Card strengths() const { return strengths_; }
  Pair hands() const { return hands_; }
  bool open(Pair hands) const {
    return cards(0, hands[0]).size() > goals_[0] && cards(1, hands[1]).size() > goals_[1];
  }
  Cards cards(std::size_t player, std::size_t hand) const {
    Cards result;
    for (Card card = 1; card <= strengths_; ++card)
      result.insert(result.end(), count(player, hand, card), card);
    return result;
  }
  bool wins(Pair hands, std::size_t mover, Card table) const {
    return wins_[index(hands, mover, table)];
  }
  // Whether a legal move, 0 for the pass, wins.
  bool wins_by(Pair hands, std::size_t mover, Card move) const {
    if (move == 0) return !wins(hands, 1 - mover, 0);
    hands[mover] -= strides_[mover][move - 1];
    return !open(hands) || !wins(hands, 1 - mover, move);
  }

 private:
  // On an empty table a pass hands the same choice to the other, and can win nothing by itself.
  void settle(Pair hands) {
    for (const std::size_t mover : {0, 1})
      wins_[index(hands, mover, 0)] = wins_with_a_card(hands, mover, 0);
    endless_ |= !wins(hands, 0, 0) && !wins(hands, 1, 0);
    for (const std::size_t mover : {0, 1})
      for (Card table = 1; table <= strengths_; ++table)
        wins_[index(hands, mover, table)] =
            wins_with_a_card(hands, mover, table) || !wins(hands, 1 - mover, 0);
  }
  std::size_t count(std::size_t player, std::size_t hand, Card card) const {
    return hand / strides_[player][card - 1] % digits_[player][card - 1];
  }
  bool wins_with_a_card(Pair hands, std::size_t mover, Card table) const {
    for (Card card = table + 1; card <= strengths_; ++card)
      if (count(mover, hands[mover], card) > 0 && wins_by(hands, mover, card)) return true;
    return false;
  }
  std::size_t index(Pair hands, std::size_t mover, Card table) const {
    return ((hands[0] * hands_[1] + hands[1]) * 2 + mover) * (strengths_ + 1) + table;
  }

  Card strengths_;
  Pair goals_;
  std::array<std::vector<std::size_t>, 2> strides_;
  std::array<std::vector<std::size_t>, 2> digits_;
  Pair hands_{};
  std::vector<bool> wins_;
  bool endless_ = false;
};

std::set<Card> set_of(const Moves& moves, const Cards& hand) {
  std::set<Card> result;
  for (const Card card : hand)
    if (moves.has_card(card)) result.insert(card);
  if (moves.pass) result.insert(0);
  return result;
}

std::set<Card> legal_moves(const Cards& hand, Card table) {
  std::set<Card> result = {0};
  for (const Card card : hand)
    if (card > table) result.insert(card);
  return result;
}

// δ after the move, as definition 3 has it.
std::ptrdiff_t delta_after(const Cards& hand, const Cards& other, Condition condition, Card move) {
  if (move > 0 && hand.size() == condition.mover + 1) return 1;
  const Cards rest = move == 0 ? hand : without(hand, move);
  return 1 - delta({other, rest, move}, {condition.other, condition.mover});
}

std::set<Card> least_fall(const Cards& hand, const Cards& other, Card table, Condition condition) {
  std::set<Card> best;
  std::ptrdiff_t most = 0;
  for (const Card move : legal_moves(hand, table)) {
    const std::ptrdiff_t after = delta_after(hand, other, condition, move);
    if (best.empty() || after > most) {
      best = {move};
      most = after;
    } else if (after == most) {
      best.insert(move);
    }
  }
  return best;
}

// How many hands are left when cards are played from this one.
std::size_t parts(const Cards& hand) {
  std::size_t product = 1;
  for (const Card card : std::set<Card>(hand.begin(), hand.end()))
    product *= static_cast<std::size_t>(std::ranges::count(hand, card)) + 1;
  return product;
}

RC_GTEST_PROP(Tanhinmin, EveryClosedFormOnHandsOfUpToTwentyFourCards, ()) {
  const auto strengths = *rc::gen::inRange<Card>(1, 13);
  std::array<Cards, 2> deal = {hand_of(1, 24, strengths), hand_of(1, 24, strengths)};
  while (parts(deal[0]) * parts(deal[1]) > 20000)
    deal[deal[0].size() > deal[1].size() ? 0 : 1].pop_back();
  Brute::Pair goals{};
  for (std::size_t player = 0; player < 2; ++player)
    goals[player] = *rc::gen::inRange<std::size_t>(0, deal[player].size());
  const Brute brute(deal, goals);
  RC_ASSERT(!brute.endless());

  const Brute::Pair hands = brute.hands();
  const std::size_t all = hands[0] * hands[1];
  // About a hundred pairs of hands, the whole ones among them.
  for (std::size_t pair = all - 1;; pair -= all / 100 + 1) {
    const Brute::Pair left = {pair / hands[1], pair % hands[1]};
    const std::array<Cards, 2> cards = {brute.cards(0, left[0]), brute.cards(1, left[1])};
    for (const std::size_t mover : {0, 1})
      for (Card table = 0; brute.open(left) && table <= brute.strengths(); ++table) {
        const Cards& hand = cards[mover];
        const Cards& other = cards[1 - mover];
        const Position position{hand, other, table};
        const Condition condition{goals[mover], goals[1 - mover]};
        const bool wins = brute.wins(left, mover, table);
        RC_ASSERT(mover_wins(position, condition) == wins);
        RC_ASSERT(Staircase(position).mover_wins(condition) == wins);

        const std::set<Card> legal = legal_moves(hand, table);
        std::set<Card> optimal;
        for (const Card move : legal)
          if (!wins || brute.wins_by(left, mover, move)) optimal.insert(move);
        RC_ASSERT(set_of(optimal_moves(position, condition), hand) == optimal);
        RC_ASSERT(set_of(safe_moves(position, condition), hand) ==
                  least_fall(hand, other, table, condition));
        for (const Strategy strategy : strategies)
          for (std::size_t c = 0; c <= most_left_out(strategy, condition); ++c) {
            const Card move = play(strategy, position, condition, c);
            RC_ASSERT(optimal.contains(move));
            RC_ASSERT(move > 0 || legal.size() == 1);  // never a pass that need not be
          }
      }
    if (pair < all / 100 + 1) break;
  }
}

// --- examples ---

TEST(Tanhinmin, ThePaperSPosition) {  // Ohto and Kiya, figure 1
  const Cards mover = {1, 3, 5};
  const Cards other = {2, 4};
  const Position position{mover, other, 1};
  EXPECT_EQ(set_of(optimal_moves(position, {0, 0}), mover), std::set<Card>{3});
  EXPECT_EQ(set_of(optimal_moves(position, {1, 1}), mover), std::set<Card>{5});
  const Staircase staircase(position);
  EXPECT_TRUE(staircase.mover_wins({0, 0}));
  EXPECT_FALSE(staircase.mover_wins({0, 1}));
  for (const Condition condition : {Condition{1, 0}, {1, 1}, {2, 0}, {2, 1}})
    EXPECT_TRUE(staircase.mover_wins(condition));
}

// Line 4 of algorithm 1 as printed drops the 2.
TEST(Tanhinmin, WeakIdleCardsDoNotMatter) {
  const Cards mover = {2, 3};
  const Cards other = {1};
  EXPECT_EQ(set_of(optimal_moves({mover, other, 0}, {0, 0}), mover), (std::set<Card>{2, 3}));
}

// A pass keeps the win here, and so does every further one; strategies play.
TEST(Tanhinmin, PassesMayBeOptimalAndLeadNowhere) {
  const Cards mover = {2};
  const Cards other = {1, 1};
  const Position position{mover, other, 0};
  EXPECT_EQ(set_of(optimal_moves(position, {0, 0}), mover), (std::set<Card>{0, 2}));
  for (const Strategy strategy : strategies) EXPECT_EQ(play(strategy, position, {0, 0}), 2U);
}

// --- large hands ---

RC_GTEST_PROP(Tanhinmin, TheStaircaseIsTheoremOneUnderEveryCondition, ()) {
  const auto strengths = *rc::gen::inRange<Card>(1, 60);
  const Cards mover = hand_of(1, 40, strengths);
  const Cards other = hand_of(1, 40, strengths);
  const Position position{mover, other, *rc::gen::inRange<Card>(0, strengths + 2)};
  const Staircase staircase(position);
  for (std::size_t c0 = 0; c0 < mover.size(); ++c0)
    for (std::size_t c1 = 0; c1 < other.size(); ++c1)
      RC_ASSERT(staircase.mover_wins({c0, c1}) == mover_wins(position, {c0, c1}));
}

TEST(Tanhinmin, HandsOfAMillionCards) {
  std::mt19937 random(1);
  const auto deal = [&] {
    Cards hand(1'000'000);
    for (Card& card : hand) card = 1 + random() % 4'000'000'000U;
    std::ranges::sort(hand);
    return hand;
  };
  const Cards mover = deal();
  const Cards other = deal();
  const Position position{mover, other, 0};
  const Staircase staircase(position);
  for (int i = 0; i < 20; ++i) {
    const Condition condition{random() % mover.size(), random() % other.size()};
    EXPECT_EQ(staircase.mover_wins(condition), mover_wins(position, condition));
  }
  const std::size_t edge = staircase.won_below(500'000);
  ASSERT_GT(edge, 0U);
  ASSERT_LT(edge, other.size());
  EXPECT_TRUE(mover_wins(position, {500'000, edge - 1}));
  EXPECT_FALSE(mover_wins(position, {500'000, edge}));
}

}  // namespace
}  // namespace kanzen::tanhinmin

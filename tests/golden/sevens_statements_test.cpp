// SPDX-License-Identifier: Apache-2.0
// What is published about Sevens, and where it is wrong. The papers are "Linear time algorithm for
// generalized 2-player Shichinarabe" (27th Game Programming Workshop, 2022) and Fukagawa's study of
// perfect-information Sevens by retrograde analysis.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "kanzen/theory/sevens/deals.hpp"
#include "kanzen/theory/sevens/statements.hpp"
#include "kanzen/theory/sevens/truth.hpp"

namespace kanzen::sevens {
namespace {

using Rule = Sevens::Rule;
using Passing = Sevens::Passing;
using Player = Sevens::Player;

TrialOptions options(int cards, bool as_printed = false) { return {cards, as_printed, {}}; }

const Trial& find(const std::vector<Trial>& trials, const std::string& words) {
  const auto found = std::find_if(trials.begin(), trials.end(), [&](const Trial& trial) {
    return trial.what.find(words) != std::string::npos;
  });
  if (found == trials.end()) throw std::runtime_error("no statement says " + words);
  return *found;
}

void expect_all_hold(const std::vector<Trial>& trials) {
  for (const Trial& trial : trials) {
    EXPECT_GT(trial.cases, 0U) << trial.what;
    EXPECT_EQ(trial.failures, 0U) << trial.what;
  }
}

void expect_failures(const Trial& trial, std::uint64_t failures, const std::string& smallest) {
  EXPECT_EQ(trial.failures, failures) << trial.what;
  ASSERT_FALSE(trial.counterexamples.empty()) << trial.what;
  EXPECT_EQ(trial.counterexamples.front(), smallest) << trial.what;
}

// --- all deals ---

TEST(SevensDeals, EachHasANumberAfterThoseThatPlayLeadsTo) {
  for (const Bounds bounds : {Bounds::all(9), Bounds::columns(3, 4), Bounds{8, 3, 5}}) {
    const Deals deals(bounds);
    Deals::Cursor cursor(deals);
    std::set<std::string> seen;
    std::uint64_t number = 0;
    do {
      ASSERT_EQ(cursor.number(), number++);
      ASSERT_TRUE(seen.insert(cursor.text()).second);
      std::vector<ShortSuit> suits;
      for (int i = 0; i < cursor.suits(); ++i) suits.push_back(cursor.suit(i));
      ASSERT_EQ(deals.number_of(suits), cursor.number());
      for (int i = 0; i < cursor.suits(); ++i) {
        std::vector<ShortSuit> after = suits;
        after[static_cast<std::size_t>(i)] = suits[static_cast<std::size_t>(i)].played();
        ASSERT_EQ(cursor.after_playing(i), deals.number_of(after));
        ASSERT_LT(cursor.after_playing(i), cursor.number());
      }
    } while (cursor.next());
    EXPECT_EQ(deals.size(), number);
  }
}

// Fukagawa's table of states: (M, N) and the number of multisets.
TEST(SevensDeals, AreAsManyAsPublished) {
  EXPECT_EQ(Deals(Bounds::columns(4, 3)).size(), 3'060U);
  EXPECT_EQ(Deals(Bounds::columns(3, 6)).size(), 349'504U);
  EXPECT_EQ(Deals(Bounds::columns(8, 3)).size(), 319'770U);
  EXPECT_EQ(Deals(Bounds::columns(5, 5)).size(), 9'657'648U);
  EXPECT_EQ(Deals(Bounds::columns(8, 3)).size(), 319'770U);
}

// Multisets of binary words with n letters in all: the coefficients of the product of
// (1 - x^k)^(-2^k), counted here by adding one word after the other.
TEST(SevensDeals, AreAsManyAsTheProductFormulaSays) {
  constexpr int cards = 16;
  std::vector<std::uint64_t> by_cards(cards + 1);
  by_cards[0] = 1;
  for (int length = 1; length <= cards; ++length)
    for (int word = 0; word < 1 << length; ++word)
      for (int n = length; n <= cards; ++n)
        by_cards[static_cast<std::size_t>(n)] += by_cards[static_cast<std::size_t>(n - length)];
  std::uint64_t all = 0;
  for (const std::uint64_t count : by_cards) all += count;
  EXPECT_EQ(Deals(Bounds::all(cards)).size(), all);
}

// --- under stuck_loses ---

TEST(SevensStuckLoses, EveryStatementHoldsUpTo14Cards) {
  const std::vector<Trial> trials = try_stuck_loses(options(14));
  expect_all_hold(trials);
  // Both first movers of 1,480,060 deals.
  EXPECT_EQ(find(trials, "Algorithm 1 finds").cases, 2'960'120U);
}

TEST(SevensStuckLoses, ErrataAreSeenAsPrinted) {
  const std::vector<Trial> trials = try_stuck_loses(options(10, true));
  expect_failures(find(trials, "NLR"), 316, "RLLR R");
  expect_failures(find(trials, "answer in the same suit"), 218, "LRLR,R L");
  expect_failures(find(trials, "number of passes"), 5'130, "RLR L 1/1");
}

TEST(LongSevensStuckLoses, EveryStatementHoldsUpTo18Cards) {
  const std::vector<Trial> trials = try_stuck_loses(options(18));
  expect_all_hold(trials);
  EXPECT_EQ(find(trials, "Algorithm 1 finds").cases / 2, 55'884'642U);
}

TEST(SevensNormal, EveryStatementHoldsUpTo14Cards) { expect_all_hold(try_normal(options(14))); }

TEST(SevensPasses, AreAddedToTheSumWhereTheyAreVoluntary) {
  expect_all_hold(try_passes(Rule::stuck_loses, Passing::voluntary, 2, options(12)));
  expect_all_hold(try_passes(Rule::normal, Passing::voluntary, 2, options(12)));
}

TEST(LongSevensPasses, AreAddedToTheSumWhereTheyAreVoluntary) {
  expect_all_hold(try_passes(Rule::stuck_loses, Passing::voluntary, 4, options(14)));
  expect_all_hold(try_passes(Rule::normal, Passing::voluntary, 4, options(14)));
}

TEST(SevensPasses, ChangeTheWinnerWhereOnlyABlockedPlayerMayPass) {
  const std::vector<Trial> trials =
      try_passes(Rule::stuck_loses, Passing::blocked_only, 1, options(8));
  EXPECT_EQ(find(trials, "change nothing").counterexamples.front(), "RLR L 1/1");
}

// --- under stuck_passes ---

// B: Left to move wins. Hot: whoever moves wins. MZ: whoever moves loses.
struct Figures {
  std::uint64_t b = 0;
  std::uint64_t hot = 0;
  std::uint64_t mz = 0;
};

Figures figures(int longest, int suits) {
  Figures found;
  Truth<>(Deals(Bounds::columns(suits, longest)), Rule::stuck_passes, Passing::voluntary, 0,
          [&](const Known<std::uint8_t>& known) {
            const bool left = known.winner(Player::left) == Player::left;
            const bool right = known.winner(Player::right) == Player::right;
            found.b += left ? 1 : 0;
            found.hot += left && right ? 1 : 0;
            found.mz += !left && !right ? 1 : 0;
          });
  return found;
}

void expect_figures(int longest, int suits, const Figures& stated) {
  const Figures found = figures(longest, suits);
  EXPECT_EQ(found.b, stated.b);
  EXPECT_EQ(found.hot, stated.hot);
  EXPECT_EQ(found.mz, stated.mz);
}

TEST(SevensStuckPasses, Families) {
  expect_figures(3, 4, {1'439, 18, 200});
  expect_figures(3, 8, {149'508, 151, 20'905});
  expect_figures(4, 4, {21'281, 33, 3'847});
  expect_figures(5, 5, {4'403'925, 141, 849'939});
}

TEST(SevensStuckPasses, OwnSuitFirst) {
  EXPECT_EQ(find(try_stuck_passes(9, options(4)), "two suits").failures, 0U);
  EXPECT_EQ(find(try_stuck_passes(4, options(4)), "three suits").failures, 0U);
  expect_failures(find(try_stuck_passes(5, options(4)), "three suits"), 64, "LRRRL,RLL,LLR L");
  expect_failures(find(try_stuck_passes(6, options(4)), "three suits"), 976, "LRRRL,RLL,LLR L");
}

TEST(SevensStuckPasses, SmallCases) {
  const std::vector<Trial> trials = try_stuck_passes(3, options(12));
  EXPECT_EQ(find(trials, "last card of every suit").failures, 0U);
  EXPECT_EQ(find(trials, "opens no card").counterexamples.front(), "LRRL,LLR L");
  EXPECT_EQ(find(trials, "LRR,RLL").cases, 2U);
  EXPECT_EQ(find(trials, "LRR,RLL").failures, 0U);
  EXPECT_EQ(find(trials, "moves loses").instances.front(), "RL,LR");
  EXPECT_EQ(find(trials, "moves wins").instances.front(), "R,L");
}

TEST(SevensStuckPasses, SuitsThatMayBeShorter) {
  expect_all_hold(try_shorter_suits(7, 2, options(0)));
  expect_all_hold(try_shorter_suits(5, 4, options(0)));
}

TEST(LongSevensStuckPasses, SuitsThatMayBeShorter) {
  expect_all_hold(try_shorter_suits(10, 2, options(0)));
  expect_all_hold(try_shorter_suits(8, 3, options(0)));
  expect_all_hold(try_shorter_suits(6, 4, options(0)));
  expect_all_hold(try_shorter_suits(5, 5, options(0)));
  expect_all_hold(try_shorter_suits(4, 7, options(0)));
}

TEST(LongSevensStuckPasses, OwnSuitFirstWithTwoSuitsOf12Cards) {
  Trial two;
  for (const Trial& trial : try_stuck_passes(12, options(2)))
    if (trial.what.find("two suits") != std::string::npos) two = trial;
  EXPECT_EQ(two.failures, 0U);
}

}  // namespace
}  // namespace kanzen::sevens

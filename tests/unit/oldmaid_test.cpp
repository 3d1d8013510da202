// SPDX-License-Identifier: Apache-2.0
// Old Maid against a card game that is written once more, and knows no counts, no theorems and no
// engine (oldmaid_truth.hpp).
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "kanzen/games/oldmaid/oldmaid.hpp"
#include "kanzen/games/oldmaid/oldmaid_cards.hpp"
#include "kanzen/games/oldmaid/oldmaid_space.hpp"
#include "kanzen/theory/oldmaid/oldmaid_induction.hpp"
#include "kanzen/theory/oldmaid/oldmaid_ranks.hpp"
#include "kanzen/theory/oldmaid/oldmaid_theorems.hpp"
#include "oldmaid_truth.hpp"

namespace kanzen {
namespace {

using namespace oldmaid_truth;

OldMaidCards::Position position_of(const Cards& cards, const OldMaidCards& game) {
  OldMaidCards::Position p = game.empty();
  for (std::size_t card = 0; card < cards.holder.size(); ++card)
    if (cards.holder[card] != gone) p.holder[card] = static_cast<std::uint8_t>(cards.holder[card]);
  p.mover = static_cast<std::uint8_t>(cards.mover);
  return p;
}

int absolute(int relative, int mover) { return relative == no_seat ? -1 : (relative + mover) % 3; }

// --- the theorems ---

TEST(OldMaid, TheoremsAndReductionGiveTheWinnersOfAllDealsOfUpToFourPairs) {
  std::uint64_t live = 0;
  for (int pairs = 1; pairs <= 4; ++pairs) {
    std::vector<Cards> deals;
    const OldMaidCards game{3, 2 * pairs + 1};
    for (const Cards& deal : all_deals(3, pairs)) {
      Cards laid = deal;
      discard(laid);
      const OldMaidCards::Position p = game.dealt(position_of(deal, game));
      int first = -1;
      for (int player = 2; player >= 0; --player)
        if (empty_handed(laid, player)) first = player;
      ASSERT_EQ(game.first(p), first < 0 ? no_seat : first);
      if (first < 0) deals.push_back(laid);
    }
    const Truth truth(deals, 3);
    for (const Cards& deal : deals) {
      const OldMaidCards::Position p = game.dealt(position_of(deal, game));
      const ThreeHands hands = three_hands(game.counted(p));
      ASSERT_TRUE(hands.live());
      ASSERT_EQ(absolute(forced_first(hands), 0), truth.winner(deal));
      ++live;
      game.each_move(p, [&](int card, const OldMaidCards::Position& child) {
        Cards after = deal;
        const int first = draw(after, card, 3);
        EXPECT_EQ(game.first(child), first < 0 ? no_seat : first);
        if (first < 0) {
          EXPECT_EQ(child.mover, after.mover);
          EXPECT_EQ(absolute(forced_first(three_hands(game.counted(child))), child.mover),
                    truth.winner(after));
        }
        return true;
      });
    }
  }
  EXPECT_GT(live, 10'000U);
}

TEST(OldMaid, Theorem1TheOneWithoutTheJokerIsFirst) {
  for (int pairs = 1; pairs <= 4; ++pairs) {
    std::vector<Cards> deals;
    for (Cards deal : all_deals(2, pairs)) {
      discard(deal);
      if (!empty_handed(deal, 0) && !empty_handed(deal, 1)) deals.push_back(deal);
    }
    const Truth truth(deals, 2);
    const OldMaidCards game{2, 2 * pairs + 1};
    for (const Cards& deal : deals)
      EXPECT_EQ(forced_first_of_two(game.counted(position_of(deal, game))), truth.winner(deal));
  }
}

TEST(OldMaid, TheInductionStepHoldsForEveryTypeOfState) {
  const Induction induction = oldmaid_induction();
  EXPECT_TRUE(induction.broken.empty());
  EXPECT_GT(induction.states, 50'000U);
}

TEST(OldMaid, NoStateIsListedForTwoPlayersButOneOfThePrintedTheorem3) {
  std::set<std::array<std::int64_t, 4>> contradictions;
  for (std::int64_t x = 0; x <= 12; ++x)
    for (std::int64_t y = 0; y <= 12; ++y)
      for (std::int64_t z = 0; z <= 12; ++z)
        for (int joker = 0; joker < 3; ++joker) {
          const ThreeHands hands{x, y, z, joker};
          if (!hands.live()) continue;
          const auto times = [&](Edition edition) {
            return int{listed(hands, 0, edition)} + int{listed(hands, 1, edition)} +
                   int{listed(hands, 2, edition)};
          };
          EXPECT_LE(times(Edition::corrected), 1);
          if (times(Edition::printed) > 1) contradictions.insert({x, y, z, joker});
        }
  EXPECT_EQ(contradictions, (std::set<std::array<std::int64_t, 4>>{{1, 0, 1, 0}}));
}

// The smallest states that the printed lists get wrong, as found when they were first compared.
TEST(OldMaid, ThePrintedListsAreWrongWhereTheErrataSay) {
  struct Case {
    ThreeHands hands;
    int winner;
  };
  for (const Case& it : {
           Case{{3, 1, 2, 1}, 2},
           {{2, 1, 4, 1}, 2},
           {{3, 2, 5, 1}, 2},  // Theorem 2
           {{3, 4, 1, 0}, 1},
           {{5, 3, 1, 0}, 1},
           {{6, 4, 2, 0}, 1},  // Theorem 3
           {{1, 1, 0, 2}, 0},
           {{2, 2, 1, 2}, 0},
           {{1, 3, 3, 2}, 0},
           {{2, 6, 3, 2}, 0},
           {{1, 0, 1, 2}, 1},  // Theorem 4
       }) {
    EXPECT_EQ(forced_first(it.hands), it.winner);
    EXPECT_FALSE(listed(it.hands, it.winner, Edition::printed))
        << it.hands.x << it.hands.y << it.hands.z;
  }
  EXPECT_EQ(forced_first({1, 0, 1, 0}), 2);
  EXPECT_TRUE(listed({1, 0, 1, 0}, 1, Edition::printed));
}

RC_GTEST_PROP(OldMaid, DrawsByCountsAreDrawsAtTheTable, ()) {
  const ThreeHands hands{*rc::gen::inRange(0, 40), *rc::gen::inRange(0, 40),
                         *rc::gen::inRange(0, 40), *rc::gen::inRange(0, 3)};
  RC_PRE(hands.live());
  const OldMaid game{3};
  const OldMaid::Position p = table_of(hands);
  std::map<int, int> by_table;
  game.each_move(p, [&](OldMaid::Move move, const OldMaid::Position& child) {
    by_table[move == OldMaid::joker ? 3 : move] =
        game.first(child) != no_seat ? game.first(child)
                                     : absolute(forced_first(three_hands(child)), child.mover);
    return true;
  });
  std::map<int, int> by_counts;
  for (const auto& [kind, drawn] :
       {std::pair(0, Draw::y), std::pair(1, Draw::z), std::pair(3, Draw::joker)})
    if (const auto first = forced_first_after(hands, drawn)) by_counts[kind] = *first;
  RC_ASSERT(by_table == by_counts);
}

// --- counting and cards ---

RC_GTEST_PROP(OldMaid, CardsAndCountsPlayTheSameGame, ()) {
  const OldMaidCards game{*rc::gen::inRange(2, 12), *rc::gen::inRange(3, 30)};
  const LargeOldMaid counts{game.players};
  const auto counted = [&](const auto& table) { return game.counted<LargeOldMaid>(table); };
  OldMaidCards::Position p = game.empty();
  for (int card = 0; card < game.cards; ++card) {
    const int holder = *rc::gen::inRange(0, game.players + 1);  // the last: not in play
    if (holder < game.players) OldMaidCards::holder(p, card) = static_cast<std::uint8_t>(holder);
  }
  p.mover = static_cast<std::uint8_t>(*rc::gen::inRange(0, game.players));
  LargeOldMaid::Position undealt = counted(game.dealt(p));
  undealt.rank = {};
  undealt.mover = p.mover;
  p = game.dealt(p);
  RC_ASSERT(counts.dealt(undealt) == counted(p));
  for (int ply = 0; ply < 60 && !counts.over(counted(p)); ++ply) {
    std::set<LargeOldMaid::Position> by_cards;
    std::set<LargeOldMaid::Position> by_counts;
    std::vector<OldMaidCards::Position> children;
    game.each_move(p, [&](int card, const OldMaidCards::Position& child) {
      children.push_back(child);
      by_cards.insert(counted(child));
      RC_ASSERT(counts.drawn(counted(p), game.kind(p, card)) == counted(child));
      return true;
    });
    counts.each_move(counted(p), [&](auto, const LargeOldMaid::Position& child) {
      by_counts.insert(child);
      return true;
    });
    RC_ASSERT(by_cards == by_counts);
    p = children[*rc::gen::inRange<std::size_t>(0, children.size())];
  }
}

RC_GTEST_PROP(OldMaid, TurningTheTableChangesNoDraw, ()) {
  const OldMaid game{*rc::gen::inRange(2, 7)};
  const OldMaidSpace space{game, 8};
  const OldMaid::Position p = space.unrank(*rc::gen::inRange<Slot>(0, space.size()));
  RC_PRE(space.weight(space.rank(p)) > 0);
  const int seat = *rc::gen::inRange(0, game.players);
  std::set<OldMaid::Position> then;
  std::set<OldMaid::Position> before;
  game.each_move(p, [&](auto, const OldMaid::Position& child) {
    then.insert(game.turned(child, seat));
    return true;
  });
  game.each_move(game.turned(p, seat), [&](auto, const OldMaid::Position& child) {
    before.insert(child);
    return true;
  });
  RC_ASSERT(then == before);
}

RC_GTEST_PROP(OldMaidSpace, SlotsAndPositionsCorrespondAndFewerPairsComeFirst, ()) {
  const OldMaid game{*rc::gen::inRange(2, 7)};
  const OldMaidSpace space{game, *rc::gen::inRange(0, 9), *rc::gen::inRange(0, 4)};
  const Slot slot = *rc::gen::inRange<Slot>(0, space.size());
  const OldMaid::Position p = space.unrank(slot);
  RC_ASSERT(space.rank(p) == slot);
  const int pairs = game.pairs(p);
  RC_ASSERT(pairs <= space.pairs);
  RC_ASSERT(slot < OldMaidSpace({game, pairs, space.jokers}).size());
  RC_ASSERT(pairs == 0 || slot >= OldMaidSpace({game, pairs - 1, space.jokers}).size());
  RC_ASSERT(space.layers() == space.pairs + 1);
  RC_ASSERT(slot >= space.layer(pairs).first && slot < space.layer(pairs).last);
}

// --- ranks ---

// The solution concept once more, straight from its words: what is possible when the game is
// stopped after h draws.
using RankList = std::vector<int>;  // by seat; empty: endless
using Possible = std::set<RankList>;

template <class Game>
Possible possible_after(const Game& game, const typename Game::Position& p, int draws,
                        std::map<std::pair<typename Game::Position, int>, Possible>& memo) {
  if (game.over(p)) {
    RankList ranks;
    for (int seat = 0; seat < game.players; ++seat)
      ranks.push_back(game.in(p, seat) ? game.players : p.rank[static_cast<std::size_t>(seat)]);
    return {ranks};
  }
  if (draws == 0) return {RankList{}};
  if (const auto known = memo.find({p, draws}); known != memo.end()) return known->second;
  const auto value = [&](const RankList& ranks) {
    return ranks.empty() ? game.players - 0.5 : ranks[p.mover];
  };
  std::vector<Possible> by_draw;
  game.each_move(p, [&](auto, const auto& child) {
    by_draw.push_back(possible_after(game, child, draws - 1, memo));
    return true;
  });
  Possible result;
  for (const Possible& outcomes : by_draw)
    for (const RankList& outcome : outcomes) {
      // Possible if every other draw may turn out no better.
      const bool supported =
          std::all_of(by_draw.begin(), by_draw.end(), [&](const Possible& other) {
            return std::any_of(other.begin(), other.end(), [&](const RankList& instead) {
              return value(outcome) <= value(instead);
            });
          });
      if (supported) result.insert(outcome);
    }
  return memo[{p, draws}] = result;
}

TEST(OldMaidRanks, AreThoseOfTheStoppedGamesForLongGames) {
  // Long after every set of these sizes has begun to repeat, over a common multiple of periods.
  for (const auto& [players, pairs] : {std::pair(2, 4), std::pair(3, 4), std::pair(4, 3)}) {
    const OldMaid game{players};
    const OldMaidSpace space{game, pairs};
    OldMaidRanks ranks(100'000);
    std::map<std::pair<OldMaid::Position, int>, Possible> memo;
    for (Slot slot = 0; slot < space.size(); ++slot) {
      const OldMaid::Position p = space.unrank(slot);
      if (space.weight(slot) == 0 || p.mover != 0) continue;
      Possible expected;
      for (int draws = 60; draws < 72; ++draws)
        expected.merge(possible_after(game, p, draws, memo));
      Possible found;
      for (const OldMaidRanks::Ranks& outcome : ranks.outcomes(game, p))
        found.insert(outcome == OldMaidRanks::endless
                         ? RankList{}
                         : RankList(outcome.begin(), outcome.begin() + players));
      ASSERT_EQ(found, expected) << players << " players, slot " << slot;
    }
  }
}

// Seven players with three pairs, eight with four: one card each, or one more.
TEST(OldMaidRanks, AreThoseOfTheStoppedGamesAtLargeTables) {
  std::mt19937_64 random(5);
  for (const auto& [players, pairs, deals] : {std::tuple(7, 3, 10), std::tuple(8, 4, 1)}) {
    const LargeOldMaid game{players};
    LargeOldMaidRanks ranks(100'000);
    for (int tried = 0; tried < deals;) {
      LargeOldMaid::Position p;
      for (int pair = 0; pair < pairs; ++pair) {
        const int one = static_cast<int>(random() % unsigned(players));
        const int other = static_cast<int>(random() % unsigned(players));
        if (one != other) ++p.shared[LargeOldMaid::pair_index(one, other)];
      }
      p.alone[random() % unsigned(players)] = 1;
      p.mover = static_cast<std::uint8_t>(random() % unsigned(players));
      bool all_in = true;
      for (int seat = 0; seat < players; ++seat) all_in = all_in && game.cards(p, seat) > 0;
      if (!all_in) continue;
      ++tried;
      std::map<std::pair<LargeOldMaid::Position, int>, Possible> memo;
      Possible expected;
      for (int draws = 40; draws < 52; ++draws)
        expected.merge(possible_after(game, p, draws, memo));
      Possible found;
      for (const LargeOldMaidRanks::Ranks& outcome : ranks.outcomes(game, p))
        found.insert(outcome == LargeOldMaidRanks::endless
                         ? RankList{}
                         : RankList(outcome.begin(), outcome.begin() + players));
      ASSERT_EQ(found, expected) << players << " players";
    }
  }
}

TEST(OldMaidRanks, Lemma4IsSennichiteAndItsOtherDrawsAreWorse) {
  const OldMaid game{4};
  OldMaid::Position p;
  p.shared[OldMaid::pair_index(0, 2)] = 2;
  p.shared[OldMaid::pair_index(1, 3)] = 2;
  p.alone[3] = 1;
  OldMaidRanks ranks(10'000);
  EXPECT_TRUE(ranks.sennichite(game, p));
  game.each_move(p, [&](OldMaid::Move move, const OldMaid::Position& child) {
    if (move == OldMaid::joker) {
      EXPECT_TRUE(ranks.sennichite(game, child));
    } else {
      EXPECT_EQ(ranks.outcomes(game, child), (std::vector<OldMaidRanks::Ranks>{{4, 1, 3, 2}}));
    }
    return true;
  });
}

TEST(OldMaidRanks, TooManyConfigurationsAreRefused) {
  const OldMaid game{4};
  OldMaidRanks ranks(100);
  EXPECT_THROW(ranks.outcomes(game, game.start()), std::exception);
}

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The reachable positions of games whose number is known.
#include "kanzen/space/reachable.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "kanzen/games/tictactoe/tictactoe.hpp"

namespace kanzen {
namespace {

// 5,478 positions of tic-tac-toe can be reached, a number that is in many textbooks; with 0 to 9
// stones 1, 9, 72, 252, 756, 1260, 1520, 1140, 390 and 78. Seen by the mover they are as many.
TEST(Reachable, TicTacToeHas5478Positions) {
  const TicTacToe game;
  const Reachable space(game);
  EXPECT_EQ(space.size(), 5478U);
  std::array<int, 10> by_stones{};
  for (Slot slot = 0; slot < space.size(); ++slot) {
    const auto p = space.unrank(slot);
    ++by_stones[static_cast<std::size_t>(bits::popcount(p.mine) + bits::popcount(p.theirs))];
    EXPECT_EQ(space.rank(p), slot);
    EXPECT_TRUE(space.holds(p));
  }
  EXPECT_EQ(by_stones, (std::array{1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78}));
}

TEST(Reachable, WhatPlayCannotReachHasNoSlot) {
  const Reachable space(TicTacToe{});
  for (const TicTacToe::Position p :
       {TicTacToe::Position{0007, 0070}, {0001, 0000}, {0001, 0001}, {0777, 0777}}) {
    EXPECT_FALSE(space.holds(p));
    EXPECT_EQ(space.rank(p), space.size());
  }
}

TEST(Reachable, SlotsAreInTheOrderOfKeys) {
  const TicTacToe game;
  const Reachable space(game);
  const auto key = [&](Slot slot) { return PositionKey<TicTacToe>::of(game, space.unrank(slot)); };
  for (Slot slot = 1; slot < space.size(); ++slot) ASSERT_LT(key(slot - 1), key(slot));
}

TEST(Reachable, TooManyPositionsAreRefusedWithASentence) {
  EXPECT_EQ(Reachable(TicTacToe{}, 5478).size(), 5478U);
  try {
    Reachable(TicTacToe{}, 5477);
    FAIL() << "it must not list more than it may";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::resources);
    EXPECT_NE(std::string(error.what()).find("more than 5477 positions"), std::string::npos);
  }
}

// A game that is over before it begins, with a position as large as four words and a key of 128
// bits.
struct Over {
  struct Position {
    std::array<std::uint64_t, 4> words{};
  };
  using Move = int;
  constexpr Position start() const { return {{1, 2, 3, 4}}; }
  constexpr Outcome outcome(const Position&) const { return Outcome::loss; }
  constexpr void each_move(const Position&, auto&&) const {}
};
struct OverWithKey : Over {
  constexpr Word128 key(const Position& p) const { return Word128{p.words[0]} << 64 | p.words[3]; }
};

TEST(Reachable, AGameMayEndAtItsStart) {
  const Reachable space(Over{});
  EXPECT_EQ(space.size(), 1U);
  EXPECT_EQ(space.rank(Over{}.start()), 0U);
  EXPECT_FALSE(space.holds({{1, 2, 3, 5}}));
  EXPECT_FALSE(space.holds({{1, 5, 3, 4}}));
}

TEST(Reachable, AKeyDecidesWhatIsEqual) {
  const Reachable space(OverWithKey{});
  EXPECT_EQ(space.size(), 1U);
  EXPECT_TRUE(space.holds({{1, 5, 6, 4}}));
  EXPECT_FALSE(space.holds({{1, 2, 3, 5}}));
  EXPECT_FALSE(space.holds({{2, 2, 3, 4}}));
}

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Spaces travel: a plain copy of the index, with copies of its tables, numbers positions as the
// space did that is gone.
#include <gtest/gtest.h>

#include <optional>

#include "../laws/space_cases.hpp"
#include "kanzen/games/nocca/nocca_four_zdd.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"
#include "kanzen/games/oldmaid/oldmaid_cards_space.hpp"
#include "kanzen/games/oldmaid/oldmaid_space.hpp"
#include "kanzen/games/sevens/sevens_space.hpp"
#include "kanzen/games/tanhinmin/tanhinmin_space.hpp"
#include "kanzen/games/tictactoe/tictactoe.hpp"
#include "kanzen/space/versus_space.hpp"
#include "relocated.hpp"

namespace kanzen {
namespace {

// `make` builds the space anew: what is compared with has tables of its own.
template <class Make>
void expect_travels(Make make, std::size_t arrays) {
  auto original = std::make_optional(make());
  const Relocated copy(index_of(*original));
  original.reset();
  ASSERT_EQ(copy.arrays(), arrays);
  const auto space = make();
  ASSERT_EQ((*copy).size(), space.size());
  for (Slot slot = 0; slot < space.size(); ++slot) {
    ASSERT_EQ((*copy).weight(slot), space.weight(slot));
    if (space.weight(slot) == 0) continue;
    const auto position = (*copy).unrank(slot);
    ASSERT_EQ(space.rank(position), slot);
    ASSERT_EQ((*copy).rank(position), slot);
  }
}

TEST(SpaceIndex, nocca_over_its_zdd) {
  expect_travels([] { return NoccaZddSpace<>(Nocca<>{3, 3, 3, 3}); }, 4);
  expect_travels([] { return NoccaZddSpace<Word128>(Nocca<Word128>{2, 4, 2, 2}); }, 4);
}

TEST(SpaceIndex, nocca_four_over_its_zdd) {
  expect_travels([] { return NoccaFourZddSpace<>(NoccaFour<>{{3, 3, 2, 3}, 1}); }, 4);
}

TEST(SpaceIndex, spaces_without_tables_are_their_own_view) {
  expect_travels([] { return TicTacToeSpace{}; }, 0);
  Tanhinmin tanhinmin;
  tanhinmin.strengths = 3;
  tanhinmin.largest = 3;
  expect_travels([&] { return TanhinminSpace(tanhinmin); }, 0);
  Sevens sevens;
  sevens.passes = {1, 2};
  for (const char* suit : {"LLR", "RL", "LRRL"}) sevens.add(Sevens::suit(suit));
  expect_travels([&] { return SevensSpace(sevens); }, 0);
}

TEST(SpaceIndex, one_against_all_passes_the_tables_of_the_game_on) {
  const OldMaid game{3};
  expect_travels([&] { return VersusSpace<OldMaid, OldMaidSpace>{{game, 1}, {game, 3, 1}}; }, 0);
  const OldMaidCards cards{3, 7};
  expect_travels([&] { return VersusSpace<OldMaidCards, OldMaidCardsSpace>{{cards, 0}, {cards}}; },
                 0);
}

TEST(SpaceIndex, the_reachable_positions) {
  expect_travels([] { return Reachable(TicTacToe{}); }, 2);
}

TEST(SpaceIndex, arrangements) {
  expect_travels([] { return cases::ArrangementsCase::space(); }, 3);
}

// The tables of the base come along.
TEST(SpaceIndex, quotients) {
  expect_travels([] { return cases::SparseQuotientCase<cases::Takers>::space(); }, 3);
  expect_travels([] { return cases::QuotientCase<cases::Takers>::space(); }, 3 + 2);
  expect_travels([] { return cases::ReachableQuotientCase::space(); }, 2 + 2);
}

TEST(SpaceIndex, scores_and_what_is_turned_into_another_game) {
  expect_travels([] { return cases::CoinsCase<1>::space(); }, 0);
  using Boards = decltype(Reachable(TicTacToe{}));
  const Doubled<Boards> doubled{Reachable(TicTacToe{})};
  EXPECT_EQ(doubled.size(), 2 * 5478U);
}

}  // namespace
}  // namespace kanzen

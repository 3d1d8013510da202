// SPDX-License-Identifier: Apache-2.0
// Arrangements of pieces against lists of all of them.
#include "kanzen/space/arrangements.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>

namespace kanzen {
namespace {

template <std::size_t Kinds>
void expect_all_numbered(int cells, const std::array<std::uint8_t, Kinds>& counts,
                         std::uint64_t size) {
  const Arrangements<Kinds> boards(cells, counts);
  ASSERT_EQ(boards.size(), size);
  std::set<std::array<std::uint64_t, Kinds>> seen;
  for (std::uint64_t number = 0; number < size; ++number) {
    const auto sets = boards.unrank(number);
    std::uint64_t taken = 0;
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
      ASSERT_EQ(bits::popcount(sets[kind]), counts[kind]);
      ASSERT_EQ(taken & sets[kind], 0U);
      taken |= sets[kind];
    }
    ASSERT_LE(bits::bit_width(taken), cells);
    ASSERT_EQ(boards.rank(sets), number);
    seen.insert(sets);
  }
  ASSERT_EQ(seen.size(), size);
}

TEST(Arrangements, EveryBoardHasItsNumber) {
  expect_all_numbered<1>(5, {2}, 10);
  expect_all_numbered<2>(9, {2, 2}, 756);
  expect_all_numbered<3>(7, {2, 0, 3}, 210);
  expect_all_numbered<3>(6, {1, 2, 3}, 60);  // a full board: 6! / (1! 2! 3!)
  expect_all_numbered<4>(5, {1, 1, 1, 1}, 120);
  expect_all_numbered<2>(4, {0, 0}, 1);
  expect_all_numbered<1>(0, {0}, 1);
}

TEST(Arrangements, MorePiecesThanCellsAreNone) { EXPECT_EQ(Arrangements<2>(3, {2, 2}).size(), 0U); }

// One kind: the colex number of a set, as combinatorics has it.
TEST(Arrangements, OneKindIsInTheOrderOfItsSets) {
  const Arrangements<1> boards(8, {3});
  for (std::uint64_t number = 1; number < boards.size(); ++number)
    EXPECT_LT(boards.unrank(number - 1)[0], boards.unrank(number)[0]);
}

RC_GTEST_PROP(Arrangements, LargeBoardsGoThereAndBack, ()) {
  const int cells = *rc::gen::inRange(20, 65);
  std::array<std::uint8_t, 4> counts{};
  for (auto& count : counts) count = static_cast<std::uint8_t>(*rc::gen::inRange(0, 4));
  const Arrangements<4> boards(cells, counts);
  const auto number = *rc::gen::inRange<std::uint64_t>(0, boards.size());
  RC_ASSERT(boards.rank(boards.unrank(number)) == number);
}

TEST(Arrangements, WhatCannotBeNumberedIsRefused) {
  EXPECT_THROW(Arrangements<1>(65, {1}), Error);
  EXPECT_EQ(Arrangements<2>(64, {8, 8}).size(), 6287341680214194600U);  // C(64, 8) C(56, 8)
  EXPECT_THROW(Arrangements<2>(64, {20, 20}), Error);
}

TEST(LayeredArrangements, LayersFollowEachOther) {
  const LayeredArrangements<2> boards(6, {{{0, 0}, {0, 1}}, {}, {{1, 1}}, {{2, 1}, {1, 2}}});
  ASSERT_EQ(boards.layers(), 4);
  EXPECT_EQ(boards.layer(0), (SlotRange{0, 7}));
  EXPECT_EQ(boards.layer(1), (SlotRange{7, 7}));
  EXPECT_EQ(boards.layer(2), (SlotRange{7, 37}));
  EXPECT_EQ(boards.layer(3), (SlotRange{37, 157}));
  EXPECT_EQ(boards.size(), 157U);
  std::set<std::array<std::uint64_t, 2>> seen;
  for (Slot slot = 0; slot < boards.size(); ++slot) {
    const auto sets = boards.unrank(slot);
    EXPECT_EQ(boards.rank(sets), slot);
    EXPECT_TRUE(boards.holds(sets));
    seen.insert(sets);
    const int pieces = bits::popcount(sets[0] | sets[1]);
    EXPECT_EQ(pieces, slot == 0 ? 0 : slot < 7 ? 1 : slot < 37 ? 2 : 3);
  }
  EXPECT_EQ(seen.size(), boards.size());
  EXPECT_FALSE(boards.holds({0b11, 0b1100}));
  EXPECT_FALSE(boards.holds({0b111, 0b1000}));
  EXPECT_FALSE(boards.holds({1, 0}));
}

TEST(LayeredArrangements, NumbersOfPiecesBelongToOneLayer) {
  EXPECT_THROW(LayeredArrangements<2>(6, {{{1, 1}}, {{1, 1}}}), Error);
}

}  // namespace
}  // namespace kanzen

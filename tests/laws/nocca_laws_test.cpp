// SPDX-License-Identifier: Apache-2.0
// The laws for NOCCA×NOCCA over its spaces.
#include <gtest/gtest.h>

#include "cases/nocca.hpp"

namespace kanzen::cases {
using SmallCases = ::testing::Types<
    NoccaZddCase<2, 3, 2, 3>, NoccaZddCase<2, 4, 2, 2>, NoccaZddCase<3, 3, 2, 3>,
    NoccaZddCase<3, 3, 3, 3>, NoccaZddCase<1, 5, 1, 1>, NoccaShapesCase<2, 3, 2, 3>,
    NoccaShapesCase<2, 4, 2, 2>, NoccaShapesCase<3, 3, 2, 3>, NoccaShapesCase<3, 3, 3, 3>,
    NoccaShapesCase<3, 4, 2, 2>, NoccaFourCase<2, 3, 2, NoccaFourZddSpace>,
    NoccaFourCase<3, 3, 2, NoccaFourShapes>, NoccaFourCase<2, 4, 2, NoccaFourShapes>>;
}  // namespace kanzen::cases

#include "laws.hpp"

namespace kanzen {
namespace {

// --- spaces too large to look at every slot ---

using LargeCases =
    ::testing::Types<NoccaZddCase<4, 4, 4, 3>, NoccaZddCase<5, 6, 5, 3>, NoccaZddCase<5, 6, 3, 2>,
                     NoccaZddCase<4, 8, 2, 3>, NoccaShapesCase<4, 4, 4, 3>,
                     NoccaShapesCase<4, 5, 3, 2>, NoccaShapesCase<5, 6, 5, 3>,
                     NoccaFourCase<5, 6, 5, NoccaFourZddSpace>,
                     NoccaFourCase<5, 6, 5, NoccaFourShapes>>;

LAW_OF(LargeSpaceLaws, LargeCases, HoldOnRandomSlots) {
  std::mt19937_64 random(4);
  for (int round = 0; round < 20'000; ++round) {
    const Slot slot = random() % it.space.size();
    if (it.space.weight(slot) == 0) continue;
    const auto position = it.space.unrank(slot);
    ASSERT_EQ(it.space.rank(position), slot);
    ASSERT_EQ(it.game.outcome(position), Outcome::open);
    each_member(it.space, slot,
                [&](const auto& member) { ASSERT_EQ(it.space.rank(member), slot); });
    if (round % 20 != 0) continue;
    it.game.each_move(position, [&](const auto&, const auto& child) {
      if (it.game.outcome(child) != Outcome::open) return true;
      EXPECT_GT(it.space.weight(it.space.rank(child)), 0U);
      bool found = false;
      it.game.each_parent(child, [&](const auto& parent) { return !(found = parent == position); });
      EXPECT_TRUE(found);
      return true;
    });
    it.game.each_parent(position, [&](const auto& parent) {
      EXPECT_EQ(it.space.rank(it.space.unrank(it.space.rank(parent))), it.space.rank(parent));
      bool found = false;
      it.game.each_move(
          parent, [&](const auto&, const auto& child) { return !(found = child == position); });
      EXPECT_TRUE(found);
      return true;
    });
  }
}

LAW_OF(LargeSpaceLaws, LargeCases, EachIsUnrankOnRandomRanges) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 100; ++round) {
    const Slot first = random() % it.space.size();
    const Slot last = std::min<Slot>(first + random() % 1000, it.space.size());
    Slot next = first;
    each_position(it.space, first, last, [&](Slot slot, const auto& position) {
      for (; next < slot; ++next) ASSERT_EQ(it.space.weight(next), 0U);
      ASSERT_EQ(next++, slot);
      ASSERT_EQ(position, it.space.unrank(slot));
    });
    for (; next < last; ++next) ASSERT_EQ(it.space.weight(next), 0U);
  }
}

}  // namespace
}  // namespace kanzen

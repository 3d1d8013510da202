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

template <class Case>
class LargeSpaceLaws : public ::testing::Test {
 protected:
  const typename Case::Rules game = Case::game();
  const decltype(Case::space()) space = Case::space();
};

using LargeCases =
    ::testing::Types<NoccaZddCase<4, 4, 4, 3>, NoccaZddCase<5, 6, 5, 3>, NoccaZddCase<5, 6, 3, 2>,
                     NoccaZddCase<4, 8, 2, 3>, NoccaShapesCase<4, 4, 4, 3>,
                     NoccaShapesCase<4, 5, 3, 2>, NoccaShapesCase<5, 6, 5, 3>,
                     NoccaFourCase<5, 6, 5, NoccaFourZddSpace>,
                     NoccaFourCase<5, 6, 5, NoccaFourShapes>>;
TYPED_TEST_SUITE(LargeSpaceLaws, LargeCases);

TYPED_TEST(LargeSpaceLaws, HoldOnRandomSlots) {
  std::mt19937_64 random(4);
  for (int round = 0; round < 20'000; ++round) {
    const Slot slot = random() % this->space.size();
    if (this->space.weight(slot) == 0) continue;
    const auto position = this->space.unrank(slot);
    ASSERT_EQ(this->space.rank(position), slot);
    ASSERT_EQ(this->game.outcome(position), Outcome::open);
    each_member(this->space, slot,
                [&](const auto& member) { ASSERT_EQ(this->space.rank(member), slot); });
    if (round % 20 != 0) continue;
    this->game.each_move(position, [&](const auto&, const auto& child) {
      if (this->game.outcome(child) != Outcome::open) return true;
      EXPECT_GT(this->space.weight(this->space.rank(child)), 0U);
      bool found = false;
      this->game.each_parent(child,
                             [&](const auto& parent) { return !(found = parent == position); });
      EXPECT_TRUE(found);
      return true;
    });
    this->game.each_parent(position, [&](const auto& parent) {
      EXPECT_EQ(this->space.rank(this->space.unrank(this->space.rank(parent))),
                this->space.rank(parent));
      bool found = false;
      this->game.each_move(
          parent, [&](const auto&, const auto& child) { return !(found = child == position); });
      EXPECT_TRUE(found);
      return true;
    });
  }
}

TYPED_TEST(LargeSpaceLaws, EachIsUnrankOnRandomRanges) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 100; ++round) {
    const Slot first = random() % this->space.size();
    const Slot last = std::min<Slot>(first + random() % 1000, this->space.size());
    Slot next = first;
    each_position(this->space, first, last, [&](Slot slot, const auto& position) {
      for (; next < slot; ++next) ASSERT_EQ(this->space.weight(next), 0U);
      ASSERT_EQ(next++, slot);
      ASSERT_EQ(position, this->space.unrank(slot));
    });
    for (; next < last; ++next) ASSERT_EQ(this->space.weight(next), 0U);
  }
}

}  // namespace
}  // namespace kanzen

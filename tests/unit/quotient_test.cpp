// SPDX-License-Identifier: Apache-2.0
// Quotients against orbits that are written down one by one.
#include "kanzen/space/quotient.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "../laws/space_cases.hpp"
#include "kanzen/backend/threads/threads.hpp"

namespace kanzen {
namespace {

// Beads on a ring: positions are words of so many bits, and turning the ring changes nothing.
struct Ring {
  struct Position {
    std::uint32_t beads = 0;
    constexpr bool operator==(const Position&) const = default;
  };
  using Move = int;

  int length = 12;

  constexpr Position start() const { return {0}; }
  constexpr Outcome outcome(const Position&) const { return Outcome::open; }
  constexpr void each_move(const Position& p, auto&& visit) const {
    for (int i = 0; i < length; ++i)
      if (!visit(i, Position{p.beads ^ 1U << i})) return;
  }
  constexpr void each_image(const Position& p, auto&& visit) const {
    const std::uint32_t all = (1U << length) - 1;
    for (int turn = 1; turn < length; ++turn)
      visit(Position{(p.beads << turn | p.beads >> (length - turn)) & all});
  }
};

// Some slots in front stay empty.
struct RingSpace {
  Ring game;
  static constexpr Slot unused = 5;
  constexpr Slot size() const { return unused + (Slot{1} << game.length); }
  constexpr Slot rank(const Ring::Position& p) const { return unused + p.beads; }
  constexpr Ring::Position unrank(Slot slot) const {
    return {static_cast<std::uint32_t>(slot - unused)};
  }
  constexpr unsigned weight(Slot slot) const { return slot < unused ? 0 : 1; }
};

std::set<std::uint32_t> orbit(const Ring& game, std::uint32_t beads) {
  std::set<std::uint32_t> all{beads};
  game.each_image({beads}, [&](const Ring::Position& p) { all.insert(p.beads); });
  return all;
}

void expect_orbits(const Ring& game, const auto& space) {
  std::set<std::uint32_t> seen;
  Slot last = 0;
  for (std::uint32_t beads = 0; beads < 1U << game.length; ++beads) {
    const auto all = orbit(game, beads);
    const Slot slot = space.rank({beads});
    ASSERT_EQ(space.unrank(slot).beads, *all.begin());
    ASSERT_EQ(space.weight(slot), all.size());
    std::vector<std::uint32_t> members;
    each_member(space, slot, [&](const Ring::Position& p) { members.push_back(p.beads); });
    ASSERT_EQ(members.size(), all.size());
    ASSERT_EQ(std::set(members.begin(), members.end()), all);
    if (beads == *all.begin()) {
      ASSERT_TRUE(seen.empty() || slot > last);
      last = slot;
    }
    seen.insert(beads);
  }
}

// Necklaces of two colours: 352 of 12 beads, 4,116 of 16 (OEIS A000031).
TEST(Quotient, CountsNecklaces) {
  for (const auto& [length, necklaces] :
       {std::pair(1, 2), {4, 6}, {9, 60}, {12, 352}, {16, 4116}}) {
    const Ring game{length};
    const Quotient space(game, RingSpace{game});
    EXPECT_EQ(space.size(), static_cast<Slot>(necklaces));
    expect_orbits(game, space);
  }
}

TEST(Quotient, TheSparseOneKeepsTheSlotsOfItsBase) {
  const Ring game{12};
  const RingSpace base{game};
  const SparseQuotient space(game, base);
  EXPECT_EQ(space.size(), base.size());
  expect_orbits(game, space);
  Slot used = 0;
  for (Slot slot = 0; slot < space.size(); ++slot) used += space.weight(slot) > 0 ? 1 : 0;
  EXPECT_EQ(used, 352U);
}

TEST(Quotient, ByAnyNumberOfWorkers) {
  const Ring game{16};
  const RingSpace base{game};
  const Quotient alone(game, base);
  Threads threads(3);
  const Quotient together(game, base, threads);
  ASSERT_EQ(alone.size(), together.size());
  for (Slot slot = 0; slot < alone.size(); ++slot)
    ASSERT_EQ(alone.unrank(slot), together.unrank(slot));
}

TEST(Quotient, CopiesShareTheirTables) {
  const Ring game{12};
  auto first = std::make_unique<Quotient<Ring, RingSpace>>(game, RingSpace{game});
  const auto second = *first;
  first.reset();
  expect_orbits(game, second);
}

// The layers of the base, by the number of pieces.
TEST(Quotient, HasTheLayersOfItsBase) {
  const auto expect_pieces = [](const auto& space) {
    ASSERT_EQ(space.layers(), 3);
    for (int layer = 0; layer < 3; ++layer) {
      const SlotRange slots = space.layer(layer);
      ASSERT_LT(slots.first, slots.last);
      each_position(space, slots.first, slots.last, [&](Slot, const auto& p) {
        EXPECT_EQ(bits::popcount(p.mine) + bits::popcount(p.theirs), layer + 2);
      });
    }
    EXPECT_EQ(space.layer(2).last, space.size());
  };
  expect_pieces(cases::SparseQuotientCase<cases::Takers>::space());
  expect_pieces(cases::QuotientCase<cases::Takers>::space());
}

// Counting and finding ones, at all densities, at the ends of lines and of samples.
RC_GTEST_PROP(CanonicalSlots, TheNthIsTheOneWithNBefore, ()) {
  using Line = CanonicalSlots::Line;
  const auto lines_wanted = *rc::gen::inRange<std::size_t>(1, 60);
  const auto percent = *rc::gen::element(0U, 1U, 10U, 50U, 99U, 100U);
  std::mt19937 random(*rc::gen::arbitrary<unsigned>());
  std::vector<Line> lines(lines_wanted);
  std::vector<Slot> ones;
  std::vector<std::uint32_t> samples;
  for (Slot slot = 0; slot < lines.size() * CanonicalSlots::slots_in_line; ++slot) {
    Line& line = lines[slot / CanonicalSlots::slots_in_line];
    if (slot % CanonicalSlots::slots_in_line == 0) line.before = ones.size();
    if (random() % 100 >= percent) continue;
    line.bits[slot / 64 % CanonicalSlots::words_in_line] |= std::uint64_t{1} << slot % 64;
    if (ones.size() % CanonicalSlots::sampled == 0)
      samples.push_back(static_cast<std::uint32_t>(slot / CanonicalSlots::slots_in_line));
    ones.push_back(slot);
  }
  const CanonicalSlots found{lines.data(), samples.data(), lines.size(), ones.size()};
  for (Slot n = 0; n < ones.size(); ++n) {
    RC_ASSERT(found.at(n) == ones[n]);
    RC_ASSERT(found.before(ones[n]) == n);
    RC_ASSERT(found.contains(ones[n]));
  }
  for (Slot slot = 0; slot < lines.size() * CanonicalSlots::slots_in_line; ++slot)
    RC_ASSERT(found.contains(slot) == std::binary_search(ones.begin(), ones.end(), slot));
}

}  // namespace
}  // namespace kanzen

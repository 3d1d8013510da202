// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/oldmaid/oldmaid_theorems.hpp"

#include <algorithm>
#include <array>

namespace kanzen {
namespace {

using Count = std::int64_t;

constexpr bool odd(Count n) { return n % 2 != 0; }
constexpr bool even(Count n) { return n % 2 == 0; }

// What the two editions share is written once.
constexpr ListEntry t2_p0[] = {
    {2,
     1,
     0,
     {"x = 1, y odd, z > 0", "x = 1、y は奇数、z > 0"},
     [](Count x, Count y, Count z) { return x == 1 && odd(y) && z > 0; }},
    {2,
     1,
     0,
     {"x = 0, y even and at least 2, z = 0", "x = 0、y は 2 以上の偶数、z = 0"},
     [](Count x, Count y, Count z) { return x == 0 && even(y) && y >= 2 && z == 0; }},
    {2,
     1,
     0,
     {"x = 0, z > 0", "x = 0、z > 0"},
     [](Count x, Count, Count z) { return x == 0 && z > 0; }},
};
constexpr ListEntry t2_p1[] = {
    {2,
     1,
     1,
     {"x odd, y > 1, z = 0", "x は奇数、y > 1、z = 0"},
     [](Count x, Count y, Count z) { return odd(x) && y > 1 && z == 0; }},
};
constexpr ListEntry t2_p2_common[] = {
    {2,
     1,
     2,
     {"x > 0, y = 0", "x > 0、y = 0"},
     [](Count x, Count y, Count) { return x > 0 && y == 0; }},
    {2,
     1,
     2,
     {"y = 1, z = 0", "y = 1、z = 0"},
     [](Count, Count y, Count z) { return y == 1 && z == 0; }},
};
constexpr ListEntry t2_p2[] = {
    {2,
     1,
     2,
     {"x and z of one parity, y of the other, x >= z", "x と z の偶奇が同じ、y はその逆、x >= z"},
     [](Count x, Count y, Count z) { return odd(x) == odd(z) && odd(x) != odd(y) && x >= z; }},
    {2,
     1,
     2,
     {"x and z of one parity, y of the other, x > y", "x と z の偶奇が同じ、y はその逆、x > y"},
     [](Count x, Count y, Count z) { return odd(x) == odd(z) && odd(x) != odd(y) && x > y; }},
    {2,
     1,
     2,
     {"x > 1, y = 1, z even", "x > 1、y = 1、z は偶数"},
     [](Count x, Count y, Count z) { return x > 1 && y == 1 && even(z); }},
};
constexpr ListEntry t2_p2_printed[] = {
    {2,
     1,
     2,
     {"x even, y odd, z even, x >= z", "x は偶数、y は奇数、z は偶数、x >= z"},
     [](Count x, Count y, Count z) { return even(x) && odd(y) && even(z) && x >= z; }},
    {2,
     1,
     2,
     {"x odd, y even, z odd, x >= z", "x は奇数、y は偶数、z は奇数、x >= z"},
     [](Count x, Count y, Count z) { return odd(x) && even(y) && odd(z) && x >= z; }},
};

constexpr ListEntry t3_p0[] = {
    {3,
     0,
     0,
     {"x = 0, y odd, z > 0", "x = 0、y は奇数、z > 0"},
     [](Count x, Count y, Count z) { return x == 0 && odd(y) && z > 0; }},
};
constexpr ListEntry t3_p1_common[] = {
    {3,
     0,
     1,
     {"y > 1, z = 0", "y > 1、z = 0"},
     [](Count, Count y, Count z) { return y > 1 && z == 0; }},
};
constexpr ListEntry t3_p1[] = {
    {3,
     0,
     1,
     {"x = 1, y > 0, z = 1", "x = 1、y > 0、z = 1"},
     [](Count x, Count y, Count z) { return x == 1 && y > 0 && z == 1; }},
    {3,
     0,
     1,
     {"x, y, z of one parity, x <= y", "x, y, z の偶奇が同じ、x <= y"},
     [](Count x, Count y, Count z) { return odd(x) == odd(y) && odd(y) == odd(z) && x <= y; }},
    {3,
     0,
     1,
     {"x, y, z of one parity, z < y", "x, y, z の偶奇が同じ、z < y"},
     [](Count x, Count y, Count z) { return odd(x) == odd(y) && odd(y) == odd(z) && z < y; }},
    {3,
     0,
     1,
     {"x odd, y > 2, z = 1", "x は奇数、y > 2、z = 1"},
     [](Count x, Count y, Count z) { return odd(x) && y > 2 && z == 1; }},
};
constexpr ListEntry t3_p1_printed[] = {
    {3,
     0,
     1,
     {"x = 1, z = 1", "x = 1、z = 1"},
     [](Count x, Count, Count z) { return x == 1 && z == 1; }},
    {3,
     0,
     1,
     {"x, y, z odd, x <= y", "x, y, z は奇数、x <= y"},
     [](Count x, Count y, Count z) { return odd(x) && odd(y) && odd(z) && x <= y; }},
    {3,
     0,
     1,
     {"x, y, z even, x <= y", "x, y, z は偶数、x <= y"},
     [](Count x, Count y, Count z) { return even(x) && even(y) && even(z) && x <= y; }},
};
constexpr ListEntry t3_p2[] = {
    {3,
     0,
     2,
     {"x > 0, y = 0", "x > 0、y = 0"},
     [](Count x, Count y, Count) { return x > 0 && y == 0; }},
    {3,
     0,
     2,
     {"x > 0, y = 1, z even", "x > 0、y = 1、z は偶数"},
     [](Count x, Count y, Count z) { return x > 0 && y == 1 && even(z); }},
    {3,
     0,
     2,
     {"x = 0, y = 0, z odd", "x = 0、y = 0、z は奇数"},
     [](Count x, Count y, Count z) { return x == 0 && y == 0 && odd(z); }},
};

constexpr ListEntry t4_p0_common[] = {
    {4,
     2,
     0,
     {"x = 0, z > 0", "x = 0、z > 0"},
     [](Count x, Count, Count z) { return x == 0 && z > 0; }},
};
constexpr ListEntry t4_p0[] = {
    {4,
     2,
     0,
     {"x = 1, y = 1", "x = 1、y = 1"},
     [](Count x, Count y, Count) { return x == 1 && y == 1; }},
    {4,
     2,
     0,
     {"x and y of one parity, z of the other, y <= z + 1",
      "x と y の偶奇が同じ、z はその逆、y <= z + 1"},
     [](Count x, Count y, Count z) { return odd(x) == odd(y) && odd(y) != odd(z) && y <= z + 1; }},
    {4,
     2,
     0,
     {"x and y of one parity, z of the other, x < z", "x と y の偶奇が同じ、z はその逆、x < z"},
     [](Count x, Count y, Count z) { return odd(x) == odd(y) && odd(y) != odd(z) && x < z; }},
    {4,
     2,
     0,
     {"x = 1, y odd, z > 1", "x = 1、y は奇数、z > 1"},
     [](Count x, Count y, Count z) { return x == 1 && odd(y) && z > 1; }},
};
constexpr ListEntry t4_p0_printed[] = {
    {4,
     2,
     0,
     {"x = 1, y = 1, z > 0", "x = 1、y = 1、z > 0"},
     [](Count x, Count y, Count z) { return x == 1 && y == 1 && z > 0; }},
    {4,
     2,
     0,
     {"x odd, y odd, z even, y <= z", "x は奇数、y は奇数、z は偶数、y <= z"},
     [](Count x, Count y, Count z) { return odd(x) && odd(y) && even(z) && y <= z; }},
    {4,
     2,
     0,
     {"x even, y even, z odd, y <= z", "x は偶数、y は偶数、z は奇数、y <= z"},
     [](Count x, Count y, Count z) { return even(x) && even(y) && odd(z) && y <= z; }},
};
constexpr ListEntry t4_p1_common[] = {
    {4,
     2,
     1,
     {"y > 1, z = 0", "y > 1、z = 0"},
     [](Count, Count y, Count z) { return y > 1 && z == 0; }},
    {4,
     2,
     1,
     {"x even, y > 0, z = 0", "x は偶数、y > 0、z = 0"},
     [](Count x, Count y, Count z) { return even(x) && y > 0 && z == 0; }},
    {4,
     2,
     1,
     {"x odd, y > 1, z = 1", "x は奇数、y > 1、z = 1"},
     [](Count x, Count y, Count z) { return odd(x) && y > 1 && z == 1; }},
};
constexpr ListEntry t4_p1[] = {
    {4,
     2,
     1,
     {"x = 1, y = 0, z = 1", "x = 1、y = 0、z = 1"},
     [](Count x, Count y, Count z) { return x == 1 && y == 0 && z == 1; }},
};
constexpr ListEntry t4_p2[] = {
    {4,
     2,
     2,
     {"x > 0, y = 0, z even", "x > 0、y = 0、z は偶数"},
     [](Count x, Count y, Count z) { return x > 0 && y == 0 && even(z); }},
};

template <std::size_t... Sizes>
constexpr auto joined(const ListEntry (&... parts)[Sizes]) {
  std::array<ListEntry, (Sizes + ...)> whole{};
  auto next = whole.begin();
  ((next = std::copy(parts, parts + Sizes, next)), ...);
  return whole;
}

constexpr auto corrected_lists =
    joined(t2_p0, t2_p1, t2_p2_common, t2_p2, t3_p0, t3_p1_common, t3_p1, t3_p2, t4_p0_common,
           t4_p0, t4_p1_common, t4_p1, t4_p2);
constexpr auto printed_lists =
    joined(t2_p0, t2_p1, t2_p2_common, t2_p2_printed, t3_p0, t3_p1_common, t3_p1_printed, t3_p2,
           t4_p0_common, t4_p0_printed, t4_p1_common, t4_p2);

bool applies(const ListEntry& entry, const ThreeHands& hands) {
  return entry.joker == hands.joker && entry.holds(hands.x, hands.y, hands.z);
}

}  // namespace

std::span<const ListEntry> oldmaid_lists(Edition edition) {
  return edition == Edition::corrected ? std::span<const ListEntry>(corrected_lists)
                                       : std::span<const ListEntry>(printed_lists);
}

const ListEntry* deciding_entry(const ThreeHands& hands, Edition edition) {
  for (const ListEntry& entry : oldmaid_lists(edition))
    if (applies(entry, hands)) return &entry;
  return nullptr;
}

bool listed(const ThreeHands& hands, int player, Edition edition) {
  const auto lists = oldmaid_lists(edition);
  return std::any_of(lists.begin(), lists.end(), [&](const ListEntry& entry) {
    return entry.winner == player && applies(entry, hands);
  });
}

int forced_first(const ThreeHands& hands) {
  for (int player = 0; player < 3; ++player)
    if (!hands.holds_cards(player)) return player;
  const ListEntry* entry = deciding_entry(hands);
  return entry == nullptr ? no_seat : entry->winner;
}

std::optional<int> forced_first_after(const ThreeHands& hands, Draw draw) {
  ThreeHands after = hands;
  switch (draw) {
    case Draw::y: --after.y; break;
    case Draw::z: --after.z, ++after.x; break;
    case Draw::joker: after.joker = 0; break;
  }
  const bool possible = draw == Draw::joker ? hands.joker == 2 : after.y >= 0 && after.z >= 0;
  if (!possible || !hands.holds_cards(0)) return {};
  if (!hands.live()) return forced_first(hands);
  // P1 is next. If both P2 and P0 are done, P2 gave the card and comes first, as turns do.
  const int first = forced_first({after.z, after.x, after.y, (after.joker + 2) % 3});
  return first == no_seat ? no_seat : (first + 1) % 3;
}

ThreeHands three_hands(const OldMaid::Position& position) {
  const int mover = position.mover;
  const int next = (mover + 1) % 3;
  const int giver = (mover + 2) % 3;
  int joker = 0;
  while (position.alone[static_cast<std::size_t>((mover + joker) % 3)] == 0) ++joker;
  return {OldMaid::shared(position, mover, next), OldMaid::shared(position, mover, giver),
          OldMaid::shared(position, next, giver), joker};
}

OldMaid::Position table_of(const ThreeHands& hands) {
  OldMaid::Position p;
  p.shared[OldMaid::pair_index(0, 1)] = static_cast<std::uint8_t>(hands.x);
  p.shared[OldMaid::pair_index(0, 2)] = static_cast<std::uint8_t>(hands.y);
  p.shared[OldMaid::pair_index(1, 2)] = static_cast<std::uint8_t>(hands.z);
  p.alone[static_cast<std::size_t>(hands.joker)] = 1;
  return OldMaid{3}.dealt(p);
}

int forced_first_of_two(const OldMaid::Position& position) { return position.alone[0] > 0 ? 1 : 0; }

}  // namespace kanzen

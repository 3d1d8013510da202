// SPDX-License-Identifier: Apache-2.0
// Colourings: which P of some like-shaped pieces are the mover's, half of 2P where nothing else is
// said. A plane holds one bit for each colouring, in the numeric (= colex) order of the piece sets.
//
// The order is chosen for one property: among the sets that contain a given piece, and among those
// that do not, taking the piece away keeps the order. So when one piece moves and takes another
// place in the numbering, the colourings before and after correspond by compressing the bits of a
// mask and depositing them under another mask. No table of permutations is needed, and a machine
// with a bit-extract instruction does 64 colourings at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "kanzen/core/bits.hpp"

namespace kanzen {

template <int P, int Pieces = 2 * P>
struct Colourings {
  static_assert(P >= 1 && Pieces > P && Pieces <= 12, "piece sets and ranks are held in 16 bits");

  static constexpr int pieces = Pieces;
  static constexpr std::uint32_t all_sets = std::uint32_t{1} << pieces;

  static constexpr int count = [] {
    int n = 0;
    for (std::uint32_t set = 0; set < all_sets; ++set) n += bits::popcount(set) == P;
    return n;
  }();
  // Sets with a given piece, or without one, whichever are more.
  static constexpr int half = count * std::max(P, pieces - P) / pieces;
  static constexpr int words = (count + 63) / 64;
  static constexpr int half_words = (half + 63) / 64;

  using Plane = std::array<std::uint64_t, words>;

  // In memory the planes of blocks lie as rows of cells, so that 70 colourings take 96 bits and not
  // 128.
  using Cell = std::uint32_t;
  using CellPair [[gnu::may_alias]] = std::uint64_t;
  static constexpr int cells = (count + 31) / 32;

  KANZEN_HOT static Plane load(const Cell* row) {
    Plane plane{};
    if constexpr (cells % 2 == 0)
      for (int w = 0; w < words; ++w) plane[w] = reinterpret_cast<const CellPair*>(row)[w];
    else
      for (int i = 0; i < cells; ++i) plane[i / 2] |= std::uint64_t{row[i]} << (32 * (i % 2));
    return plane;
  }
  KANZEN_HOT static void store(const Plane& plane, Cell* row) {
    if constexpr (cells % 2 == 0)
      for (int w = 0; w < words; ++w) reinterpret_cast<CellPair*>(row)[w] = plane[w];
    else
      for (int i = 0; i < cells; ++i) row[i] = static_cast<Cell>(plane[i / 2] >> (32 * (i % 2)));
  }

  // The same where other threads add to the row.
  KANZEN_HOT static Plane load_shared(const Cell* row) {
    Plane plane{};
    if constexpr (cells % 2 == 0)
      for (int w = 0; w < words; ++w)
        plane[w] = __atomic_load_n(reinterpret_cast<const CellPair*>(row) + w, __ATOMIC_RELAXED);
    else
      for (int i = 0; i < cells; ++i)
        plane[i / 2] |= std::uint64_t{__atomic_load_n(row + i, __ATOMIC_RELAXED)} << (32 * (i % 2));
    return plane;
  }
  KANZEN_HOT static void add_shared(const Plane& plane, Cell* row) {
    for (int w = 0; w < words; ++w) {
      if (plane[w] == 0) continue;
      if constexpr (cells % 2 == 0)
        __atomic_fetch_or(reinterpret_cast<CellPair*>(row) + w, plane[w], __ATOMIC_RELAXED);
      else
        for (int i = 2 * w; i < cells && i < 2 * w + 2; ++i)
          __atomic_fetch_or(row + i, static_cast<Cell>(plane[w] >> (32 * (i % 2))),
                            __ATOMIC_RELAXED);
    }
  }

  using Half = std::array<std::uint64_t, half_words>;

  static constexpr std::array<std::uint16_t, count> set_of = [] {  // host only
    std::array<std::uint16_t, count> sets{};
    int n = 0;
    for (std::uint32_t set = 0; set < all_sets; ++set)
      if (bits::popcount(set) == P) sets[n++] = static_cast<std::uint16_t>(set);
    return sets;
  }();

  static constexpr std::array<std::uint16_t, all_sets> rank_of = [] {  // host only
    std::array<std::uint16_t, all_sets> ranks{};
    for (int i = 0; i < count; ++i) ranks[set_of[i]] = static_cast<std::uint16_t>(i);
    return ranks;
  }();

  // A mask of colourings, `half` at most, ready for compressing: where the bits of each word go,
  // and the steps of a butterfly network for machines without a bit-extract instruction.
  struct Side {
    Plane mask;
    std::array<std::uint16_t, words> offset;               // of the word's bits in the half
    std::array<std::array<std::uint64_t, words>, 6> step;  // bits that move 2^s places, by s
    // In a half of two words: the bits that come to either of them, and where.
    std::array<Plane, 2> part;
    std::array<std::array<std::uint16_t, words>, 2> place;
  };

  // A selected bit goes down by the number of unselected bits below it. Step s moves those for
  // which that number has bit s: their parity is a prefix XOR over the gaps not yet accounted for.
  static constexpr void find_steps(std::uint64_t mask, auto&& found) {
    std::uint64_t gaps = ~mask << 1;
    for (int shift = 0; shift < 6; ++shift) {
      std::uint64_t odd = gaps;
      for (int spread = 1; spread < 64; spread *= 2) odd ^= odd << spread;
      const std::uint64_t moving = odd & mask;
      found(shift, moving);
      mask = (mask ^ moving) | moving >> (1 << shift);
      gaps &= ~odd;
    }
  }

  // The side of the colourings that `chosen(set)` takes.
  static constexpr Side side_of(auto&& chosen) {
    Side s{};
    for (int i = 0; i < count; ++i)
      if (chosen(set_of[i])) s.mask[i / 64] |= std::uint64_t{1} << (i % 64);
    int before = 0;
    for (int w = 0; w < words; ++w) {
      s.offset[w] = static_cast<std::uint16_t>(before);
      s.place[before / 64 % 2][w] = static_cast<std::uint16_t>(before % 64);
      for (std::uint64_t left = s.mask[w]; left != 0; left &= left - 1, ++before)
        s.part[before / 64 % 2][w] |= left & -left;
      find_steps(s.mask[w], [&](int shift, std::uint64_t moving) { s.step[shift][w] = moving; });
    }
    return s;
  }

  // What kernels look at; a device has its own copy, in memory that is filled and not initialized.
  struct Masks {
    Plane full;                                    // all colourings
    std::array<std::uint16_t, count> set;          // by colouring
    std::array<std::uint16_t, all_sets> rank;      // the colouring, by set
    std::array<std::array<Side, pieces>, 2> side;  // [0][i]: piece i is not in the set; [1][i]: is

    constexpr const Plane& with(int piece) const { return side[1][piece].mask; }
    constexpr const Plane& without(int piece) const { return side[0][piece].mask; }
  };
  static constexpr Masks masks = [] {  // host only
    Masks result{};
    result.set = set_of;
    result.rank = rank_of;
    for (int i = 0; i < count; ++i) result.full[i / 64] |= std::uint64_t{1} << (i % 64);
    for (int in = 0; in < 2; ++in)
      for (int piece = 0; piece < pieces; ++piece)
        result.side[in][piece] =
            side_of([&](std::uint32_t set) { return static_cast<int>(set >> piece & 1) == in; });
    return result;
  }();
};

static_assert(Colourings<5>::count == 252 && Colourings<5>::words == 4);
static_assert(Colourings<4>::count == 70 && Colourings<3>::count == 20);
// The complement of a set has the mirrored rank: exchanging colours reverses a plane.
static_assert(Colourings<2>::rank_of[0b0011] == 0 && Colourings<2>::rank_of[0b1100] == 5);

}  // namespace kanzen

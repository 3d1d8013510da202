// SPDX-License-Identifier: Apache-2.0
// Shapes: how many pieces stand on each square of a board, colour-blind, numbered densely up to the
// left-right mirror. With a colouring (colourings.hpp) a shape makes a position, and all colourings
// of a shape lie together as one block.
//
// Rows are taken from the outside in: 0, H-1, 1, H-2, ... and cut into groups of whole pairs. Both
// symmetries of the board then act inside a group: the mirror reverses each row, the turn of the
// board exchanges the rows of a pair. A group's pattern indexes a table that gives its rank among
// the patterns with as many pieces: first those that come before their mirror image (strict), then
// the symmetric ones, then the mirror images of the first. A shape is canonical when its first
// group that is not symmetric is strict; canonical shapes are numbered lexicographically by
// (pieces, rank) of their groups, and every number is used.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen {

// The trivially copyable half: pointers into the tables of a Shapes object. `Heights` holds two
// bits a square in the order of the rows above.
template <class HeightsType>
struct ShapeIndex {
  using Heights = HeightsType;

  static constexpr int max_pieces = 12;
  // Of pairs of rows: 5 for 3x10, 11 for 3x21.
  static constexpr int max_groups = sizeof(Heights) == 8 ? 6 : 12;
  static constexpr int max_squares = 4 * static_cast<int>(sizeof(Heights));

  using BySum = std::array<std::uint64_t, max_pieces + 1>;

  struct Group {
    int first_square;
    std::uint32_t mask;            // of the pattern's bits
    const std::uint32_t* rank;     // by pattern
    const std::uint32_t* pattern;  // by first_pattern[sum] + rank
    std::array<std::uint32_t, max_pieces + 1> first_pattern;
    std::array<std::uint32_t, max_pieces + 1> strict;  // number of strict patterns, by sum
    std::array<std::uint32_t, max_pieces + 1> half;    // strict and symmetric ones
    std::array<std::uint32_t, max_pieces + 1> all;
    BySum after;          // arrangements of the groups behind this one, by pieces left
    BySum classes_after;  // the same up to the mirror
    std::array<BySum, max_pieces + 1> offset;        // [pieces left][sum]: arrangements before
    std::array<BySum, max_pieces + 1> class_offset;  // the same up to the mirror
  };

  struct Class {
    std::uint64_t index;
    bool mirrored;  // the shape itself is not canonical, its mirror image is
  };

  int width, height, squares, stack, pieces, groups;
  std::uint64_t count;  // of classes
  // Squares that stay, and the first of those that change places with the next or next but one.
  Heights turn_fixed, turn_swapped;
  Heights mirror_fixed, mirror_near, mirror_far;
  std::array<Group, max_groups> group;
  std::array<std::uint8_t, max_squares> natural_of;  // square -> row * width + column
  std::array<std::uint8_t, max_squares> square_of;   // the inverse
  std::array<std::uint8_t, max_squares> group_of;
  std::array<std::uint8_t, max_squares> mirror_of;  // square -> mirrored square
  std::array<std::uint8_t, max_squares> turn_of;    // square -> the square across the table
  std::array<std::array<std::uint8_t, 8>, max_squares> step;  // squares one king step away ...
  std::array<std::uint8_t, max_squares> steps;                // ... and how many
  std::array<bool, max_squares> beside_last;  // squares before the last group, one step from it

  KANZEN_HOT static constexpr Heights one(int square) { return Heights{1} << (2 * square); }
  KANZEN_HOT static constexpr int height_at(Heights shape, int square) {
    return static_cast<int>(shape >> (2 * square)) & 3;
  }

  // The board seen from the other side of the table.
  KANZEN_HOT Heights turned(Heights shape) const {
    return (shape & turn_fixed) | (shape & turn_swapped) << 2 | (shape >> 2 & turn_swapped);
  }
  KANZEN_HOT Heights mirrored(Heights shape) const {
    return (shape & mirror_fixed) | (shape & mirror_near) << 2 | (shape >> 2 & mirror_near) |
           (shape & mirror_far) << 4 | (shape >> 4 & mirror_far);
  }

  KANZEN_HOT std::uint32_t pattern_of(Heights shape, int g) const {
    return static_cast<std::uint32_t>(shape >> (2 * group[g].first_square)) & group[g].mask;
  }
  KANZEN_HOT static int sum_of(std::uint32_t pattern) { return bits::sum_of_pairs(pattern); }
  // Pieces on the squares before this one: the number of the lowest piece that stands on it.
  KANZEN_HOT static int pieces_before(Heights shape, int square) {
    const Heights below = shape & (one(square) - 1);
    int sum = bits::sum_of_pairs(static_cast<std::uint64_t>(below));
    if constexpr (sizeof(Heights) > 8)
      sum += bits::sum_of_pairs(static_cast<std::uint64_t>(below >> 64));
    return sum;
  }

  KANZEN_HOT Class class_of(Heights shape) const {
    const std::uint32_t pattern = pattern_of(shape, groups - 1);
    return class_of(prefix_place(shape), sum_of(pattern), group[groups - 1].rank[pattern]);
  }

  KANZEN_HOT bool symmetric(Heights shape) const { return mirrored(shape) == shape; }

  // The rank of the mirror image of a group.
  KANZEN_HOT static std::uint32_t mirrored_rank(const Group& at, int sum, std::uint32_t rank) {
    const std::uint32_t half = at.half[sum];
    return rank + (rank < at.strict[sum] ? half : 0) - (rank >= half ? half : 0);
  }

  // A shape without its last group: what it contributes to the number of the class. All shapes of a
  // run (the same groups but for the last) share it.
  struct Prefix {
    std::uint64_t base;
    enum Kind : std::uint8_t { canonical, mirrored, symmetric } kind;
  };
  KANZEN_HOT Heights prefix_of(Heights shape) const {
    return shape & (one(group[groups - 1].first_square) - 1);
  }
  KANZEN_HOT Prefix prefix_place(Heights shape) const {
    Ranks ranks;
    KANZEN_ROLLED
    for (int g = 0; g + 1 < groups; ++g) {
      const std::uint32_t pattern = pattern_of(shape, g);
      ranks.sum[g] = static_cast<std::uint8_t>(sum_of(pattern));
      ranks.rank[g] = group[g].rank[pattern];
    }
    std::uint64_t index = 0;
    int left = pieces;
    KANZEN_ROLLED
    for (int g = 0; g + 1 < groups; ++g) {
      const Group& at = group[g];
      const int sum = ranks.sum[g];
      const std::uint32_t rank = ranks.rank[g];
      index += at.class_offset[left][sum];
      left -= sum;
      const bool flipped = rank >= at.half[sum];
      if (flipped || rank < at.strict[sum]) {
        const std::uint32_t kept = rank - (flipped ? at.half[sum] : 0);
        return {index + kept * at.after[left] + behind(ranks, g + 1, left, flipped),
                flipped ? Prefix::mirrored : Prefix::canonical};
      }
      index += at.strict[sum] * at.after[left] + (rank - at.strict[sum]) * at.classes_after[left];
    }
    return {index, Prefix::symmetric};
  }
  // The class of a prefix with a last group of `sum` pieces and that rank. The last group has as
  // many pieces as are left, so nothing is before it but ranks.
  KANZEN_HOT Class class_of(const Prefix& prefix, int sum, std::uint32_t rank) const {
    const Group& last = group[groups - 1];
    if (prefix.kind != Prefix::symmetric) {
      const bool flipped = prefix.kind == Prefix::mirrored;
      return {prefix.base + (flipped ? mirrored_rank(last, sum, rank) : rank), flipped};
    }
    const bool is_mirrored = rank >= last.half[sum];
    return {prefix.base + (is_mirrored ? rank - last.half[sum] : rank), is_mirrored};
  }

  // How many classes a prefix has with a last group of `sum` pieces.
  KANZEN_HOT std::uint64_t classes_of(const Prefix& prefix, int sum) const {
    const Group& last = group[groups - 1];
    return prefix.kind == Prefix::symmetric ? last.half[sum] : last.all[sum];
  }

  static constexpr Heights marks = static_cast<Heights>(~Heights{0} / 3);  // of all squares
  // The low bit of every square that is not empty, of every one that is not full, and the first
  // square so marked.
  KANZEN_HOT static Heights occupied(Heights shape) { return (shape | shape >> 1) & marks; }
  KANZEN_HOT Heights with_room(Heights shape) const {
    return occupied(shape ^ marks * static_cast<Heights>(stack));
  }
  KANZEN_HOT static int lowest_square(Heights marks) { return bits::countr_zero(marks) / 2; }

  // A canonical shape, and how far its run goes: the next class differs in the last group only.
  struct Cursor {
    Heights shape;
    Heights prefix;
    std::uint32_t rank, end;   // of the last group
    const std::uint32_t* run;  // its patterns by rank
  };
  KANZEN_HOT Cursor seek(std::uint64_t index) const {
    Heights prefix = 0;
    int left = pieces;
    bool decided = false;  // a group before was strict: the others are free
    KANZEN_ROLLED
    for (int g = 0; g + 1 < groups; ++g) {
      const Group& at = group[g];
      const BySum& offsets = decided ? at.offset[left] : at.class_offset[left];
      // Offsets grow with the sum; those of more pieces than are left are beyond any index. To
      // count them is faster than to stop at an end that cannot be foretold.
      int sum = -1;
      for (int s = 0; s <= max_pieces; ++s) sum += offsets[s] <= index ? 1 : 0;
      // A sum that no pattern has shares its offset with the next.
      while (at.all[sum] == 0) --sum;
      index -= offsets[sum];
      left -= sum;
      std::uint64_t rank;
      const std::uint64_t strict_ones = at.strict[sum] * at.after[left];
      if (decided || index < strict_ones) {
        rank = index / at.after[left];
        index %= at.after[left];
        decided = true;
      } else {
        index -= strict_ones;
        rank = at.strict[sum] + index / at.classes_after[left];
        index %= at.classes_after[left];
      }
      prefix |= Heights{at.pattern[at.first_pattern[sum] + rank]} << (2 * at.first_square);
    }
    const Group& last = group[groups - 1];
    Cursor cursor{prefix, prefix, static_cast<std::uint32_t>(index),
                  decided ? last.all[left] : last.half[left],
                  last.pattern + last.first_pattern[left]};
    set_last(cursor);
    return cursor;
  }
  // From class `index` to the next one, which must exist.
  KANZEN_HOT void advance(Cursor& cursor, std::uint64_t index) const {
    if (++cursor.rank < cursor.end)
      set_last(cursor);
    else
      cursor = seek(index + 1);
  }

  // The canonical shape of a class.
  KANZEN_HOT Heights shape_of(std::uint64_t index) const { return seek(index).shape; }

 private:
  // Pieces and rank of each group.
  struct Ranks {
    std::array<std::uint8_t, max_groups> sum;
    std::array<std::uint32_t, max_groups> rank;
  };

  KANZEN_HOT void set_last(Cursor& cursor) const {
    cursor.shape = cursor.prefix | Heights{cursor.run[cursor.rank]}
                                       << (2 * group[groups - 1].first_square);
  }

  // What the groups from `first` on contribute, or their mirror images. Which of the two cannot be
  // foretold, so nothing here branches on it.
  KANZEN_HOT std::uint64_t behind(const Ranks& ranks, int first, int left, bool flipped) const {
    std::uint64_t index = 0;
    KANZEN_ROLLED
    for (int g = first; g + 1 < groups; ++g) {
      const Group& at = group[g];
      const int sum = ranks.sum[g];
      index += at.offset[left][sum];
      left -= sum;
      const std::uint32_t rank = flipped ? mirrored_rank(at, sum, ranks.rank[g]) : ranks.rank[g];
      index += rank * at.after[left];
    }
    return index;
  }
};

// Owns the tables. Boards up to 6 columns (a pair of rows indexes a table of 4^12 entries at most)
// and 12 pieces; anything else is refused.
template <class Heights>
class Shapes {
 public:
  Shapes(int width, int height, int stack, int pieces);

  const ShapeIndex<Heights>& index() const { return index_; }
  std::uint64_t count() const { return index_.count; }

  static bool supports(int width, int height, int pieces) {
    return width >= 1 && width <= 6 && height >= 2 &&
           width * height <= ShapeIndex<Heights>::max_squares && pieces >= 2 &&
           pieces <= ShapeIndex<Heights>::max_pieces;
  }

 private:
  struct Patterns {
    std::vector<std::uint32_t> rank;
    std::vector<std::uint32_t> pattern;
  };
  ShapeIndex<Heights> index_{};
  std::vector<std::unique_ptr<Patterns>> patterns_;  // one for each number of rows in a group
};

extern template class Shapes<std::uint64_t>;
extern template class Shapes<Word128>;

// visit(class) for the shapes one step away from one.
template <class Heights, class Visit>
KANZEN_HOT void each_step_away(const ShapeIndex<Heights>& index, Heights shape, Visit&& visit) {
  using Index = ShapeIndex<Heights>;
  for (Heights rest = Index::occupied(shape); rest != 0; rest &= rest - 1) {
    const int from = Index::lowest_square(rest);
    for (int k = 0; k < index.steps[from]; ++k) {
      const int to = index.step[from][k];
      if (Index::height_at(shape, to) == index.stack) continue;
      visit(index.class_of(shape - Index::one(from) + Index::one(to)).index);
    }
  }
}

// visit(first, last) for the classes of runs one step away from the run of a shape.
template <class Heights, class Visit>
void each_run_away(const ShapeIndex<Heights>& index, Heights shape, Visit&& visit) {
  using Index = ShapeIndex<Heights>;
  const int squares = index.group[index.groups - 1].first_square;  // of the prefix
  const Heights prefix = index.prefix_of(shape);
  const int sum = index.pieces - Index::pieces_before(prefix, squares);
  const auto run = [&](Heights moved, int left) {
    const typename Index::Prefix place = index.prefix_place(moved);
    visit(place.base, place.base + index.classes_of(place, left));
  };
  run(prefix, sum);
  for (int from = 0; from < squares; ++from) {
    const int tall = Index::height_at(prefix, from);
    if (index.beside_last[from] && tall < index.stack && sum > 0)
      run(prefix + Index::one(from), sum - 1);
    if (tall == 0) continue;
    const Heights lifted = prefix - Index::one(from);
    if (index.beside_last[from]) run(lifted, sum + 1);
    for (int k = 0; k < index.steps[from]; ++k) {
      const int to = index.step[from][k];
      if (to < squares && Index::height_at(prefix, to) < index.stack)
        run(lifted + Index::one(to), sum);
    }
  }
}

}  // namespace kanzen

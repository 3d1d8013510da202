// SPDX-License-Identifier: Apache-2.0
#include "kanzen/games/nocca/blocks/shapes.hpp"

#include <algorithm>
#include <map>

namespace kanzen {

namespace {

constexpr int widest_group = 10;  // squares, unless a single pair of rows has more

struct Square {
  int row, column;
};

// Orbit by orbit, rows from the outside in: a square, the one across the table, and the mirror
// images of both.
std::vector<Square> orbit_order(int width, int height) {
  std::vector<Square> order;
  for (int row = 0; row < (height + 1) / 2; ++row)
    for (int column = 0; column < (width + 1) / 2; ++column)
      for (int c = column;; c = width - 1 - column) {
        order.push_back({row, c});
        if (height - 1 - row != row) order.push_back({height - 1 - row, c});
        if (c == width - 1 - column) break;
      }
  return order;
}

}  // namespace

template <class Heights>
Shapes<Heights>::Shapes(int width, int height, int stack, int pieces) {
  if (!supports(width, height, pieces) || stack < 1 || stack > 3)
    throw Error(Fault::input, "this board is too large for the shape numbering");
  using Index = ShapeIndex<Heights>;
  Index& index = index_;
  index.width = width;
  index.height = height;
  index.squares = width * height;
  index.stack = stack;
  index.pieces = pieces;

  const std::vector<Square> order = orbit_order(width, height);
  for (int square = 0; square < index.squares; ++square)
    index.natural_of[square] =
        static_cast<std::uint8_t>(order[square].row * width + order[square].column);
  for (int square = 0; square < index.squares; ++square)
    index.square_of[index.natural_of[square]] = static_cast<std::uint8_t>(square);
  const auto square_at = [&](int row, int column) { return index.square_of[row * width + column]; };
  for (int square = 0; square < index.squares; ++square) {
    const auto [row, column] = order[square];
    index.mirror_of[square] = square_at(row, width - 1 - column);
    index.turn_of[square] = square_at(height - 1 - row, column);
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, height - 1); ++r)
      for (int c = std::max(column - 1, 0); c <= std::min(column + 1, width - 1); ++c)
        if (r != row || c != column) index.step[square][index.steps[square]++] = square_at(r, c);
    const Heights here = Heights{3} << (2 * square);
    if (index.turn_of[square] == square) index.turn_fixed |= here;
    if (index.turn_of[square] == square + 1) index.turn_swapped |= here;
    if (index.mirror_of[square] == square) index.mirror_fixed |= here;
    if (index.mirror_of[square] == square + 1) index.mirror_near |= here;
    if (index.mirror_of[square] == square + 2) index.mirror_far |= here;
  }
  const auto mirrored_pattern = [&](std::uint32_t pattern, int first_square) {
    return static_cast<std::uint32_t>(index.mirrored(Heights{pattern} << (2 * first_square)) >>
                                      (2 * first_square));
  };

  // Groups of whole pairs of rows, as many as fit.
  const int pairs_in_group = std::max(1, widest_group / (2 * width));
  std::map<int, Patterns*> by_rows;
  for (int first = 0; first < height; first += 2 * pairs_in_group) {
    const int rows = std::min(2 * pairs_in_group, height - first);
    const int group_squares = rows * width;
    typename Index::Group& group = index.group[index.groups];
    for (int square = first * width; square < first * width + group_squares; ++square)
      index.group_of[square] = static_cast<std::uint8_t>(index.groups);
    ++index.groups;
    group.first_square = first * width;
    group.mask = static_cast<std::uint32_t>((std::uint64_t{1} << (2 * group_squares)) - 1);

    Patterns*& patterns = by_rows[rows];
    const bool is_new = patterns == nullptr;
    if (is_new) {
      patterns_.push_back(std::make_unique<Patterns>());
      patterns = patterns_.back().get();
    }
    // By sum: the strict patterns, the symmetric ones, and the mirror images of the strict.
    std::vector<std::vector<std::uint32_t>> strict(pieces + 1), symmetric(pieces + 1);
    for (std::uint64_t p = 0; p <= group.mask; ++p) {
      const auto pattern = static_cast<std::uint32_t>(p);
      const int sum = Index::sum_of(pattern);
      if (sum > pieces) continue;
      bool fits = true;
      if (stack < 3)
        for (int square = 0; square < group_squares; ++square)
          fits = fits && static_cast<int>(pattern >> (2 * square) & 3) <= stack;
      if (!fits) continue;
      const std::uint32_t mirror = mirrored_pattern(pattern, group.first_square);
      if (pattern < mirror) strict[sum].push_back(pattern);
      if (pattern == mirror) symmetric[sum].push_back(pattern);
    }
    if (is_new) patterns->rank.assign(std::uint64_t{group.mask} + 1, 0);
    std::uint32_t first_pattern = 0;
    for (int sum = 0; sum <= pieces; ++sum) {
      const auto strict_ones = static_cast<std::uint32_t>(strict[sum].size());
      const auto half = strict_ones + static_cast<std::uint32_t>(symmetric[sum].size());
      group.first_pattern[sum] = first_pattern;
      group.strict[sum] = strict_ones;
      group.half[sum] = half;
      group.all[sum] = half + strict_ones;
      first_pattern += group.all[sum];
      if (!is_new) continue;
      std::uint32_t rank = 0;
      const auto add = [&](std::uint32_t pattern) {
        patterns->rank[pattern] = rank++;
        patterns->pattern.push_back(pattern);
      };
      for (const std::uint32_t pattern : strict[sum]) add(pattern);
      for (const std::uint32_t pattern : symmetric[sum]) add(pattern);
      for (const std::uint32_t pattern : strict[sum])
        add(mirrored_pattern(pattern, group.first_square));
    }
    group.rank = patterns->rank.data();
  }

  const int last_group = index.group[index.groups - 1].first_square;
  for (int square = 0; square < last_group; ++square)
    for (int k = 0; k < index.steps[square]; ++k)
      if (index.step[square][k] >= last_group) index.beside_last[square] = true;

  // Counts and offsets, from the last group to the first.
  typename Index::BySum all{}, classes{};
  all[0] = classes[0] = 1;
  for (int g = index.groups - 1; g >= 0; --g) {
    typename Index::Group& group = index.group[g];
    group.after = all;
    group.classes_after = classes;
    for (int left = 0; left <= pieces; ++left) {
      std::uint64_t before = 0, classes_before = 0;
      for (int sum = 0; sum <= left; ++sum) {
        group.offset[left][sum] = before;
        group.class_offset[left][sum] = classes_before;
        before += group.all[sum] * group.after[left - sum];
        classes_before += group.strict[sum] * group.after[left - sum] +
                          (group.half[sum] - group.strict[sum]) * group.classes_after[left - sum];
      }
      for (int sum = left + 1; sum <= Index::max_pieces; ++sum)
        group.offset[left][sum] = group.class_offset[left][sum] = ~std::uint64_t{0};
      all[left] = before;
      classes[left] = classes_before;
    }
  }
  index.count = classes[pieces];
  for (int g = 0; g < index.groups; ++g) {
    const int rows = std::min(2 * pairs_in_group, height - index.group[g].first_square / width);
    index.group[g].pattern = by_rows[rows]->pattern.data();
  }
}

template class Shapes<std::uint64_t>;
template class Shapes<Word128>;

}  // namespace kanzen

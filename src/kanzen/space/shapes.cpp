// SPDX-License-Identifier: Apache-2.0
#include "kanzen/space/shapes.hpp"

#include <algorithm>
#include <map>

namespace kanzen {

namespace {

constexpr int widest_group = 10;  // squares, unless a single pair of rows has more

// The rows from the outside in.
std::vector<int> row_order(int height) {
  std::vector<int> order;
  for (int row = 0; row < (height + 1) / 2; ++row) {
    order.push_back(row);
    if (height - 1 - row != row) order.push_back(height - 1 - row);
  }
  return order;
}

std::uint32_t mirrored_pattern(std::uint32_t pattern, int width, int squares) {
  std::uint32_t result = 0;
  for (int square = 0; square < squares; ++square) {
    const int row = square / width;
    const int mirror = row * width + (width - 1 - square % width);
    result |= (pattern >> (2 * square) & 3) << (2 * mirror);
  }
  return result;
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

  const std::vector<int> order = row_order(height);
  std::vector<int> place(height);  // row -> its place in the order
  for (int k = 0; k < height; ++k) place[order[k]] = k;
  for (int square = 0; square < index.squares; ++square) {
    const int row = order[square / width];
    const int column = square % width;
    index.mirror_of[square] = static_cast<std::uint8_t>(square - column + (width - 1 - column));
    index.turn_of[square] = static_cast<std::uint8_t>(place[height - 1 - row] * width + column);
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, height - 1); ++r)
      for (int c = std::max(column - 1, 0); c <= std::min(column + 1, width - 1); ++c)
        if (r != row || c != column)
          index.step[square][index.steps[square]++] =
              static_cast<std::uint8_t>(place[r] * width + c);
    if (column == 0) index.first_column |= Heights{3} << (2 * square);
    const Heights here = Heights{3} << (2 * square);
    if (row == height - 1 - row)
      index.odd_row |= here;
    else if (row < height - 1 - row)
      index.even_rows |= here;
  }

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
      const std::uint32_t mirror = mirrored_pattern(pattern, width, group_squares);
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
        add(mirrored_pattern(pattern, width, group_squares));
    }
    group.rank = patterns->rank.data();
  }

  const int last_group = index.group[index.groups - 1].first_square;
  for (int square = 0; square < last_group; ++square)
    for (int k = 0; k < index.steps[square]; ++k)
      if (index.step[square][k] >= last_group) {
        index.beside_last[square] = true;
        index.beside_last_marks |= Index::one(square);
      }

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
template class Shapes<unsigned __int128>;

}  // namespace kanzen

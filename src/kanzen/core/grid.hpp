// SPDX-License-Identifier: Apache-2.0
// The geometry of a rectangular board of up to 64 cells as bit sets: cell row * width + column is a
// bit. Shifts, neighbours and symmetries are arithmetic alone, without any table, and so right on a
// GPU as well.
#pragma once

#include <cstdint>

#include "kanzen/core/bits.hpp"

namespace kanzen {

struct Grid {
  using Set = std::uint64_t;

  std::int32_t width = 0;
  std::int32_t height = 0;

  constexpr int cells() const { return width * height; }
  constexpr Set all() const { return cells() == 0 ? 0 : ~Set{0} >> (64 - cells()); }
  static constexpr Set cell(int number) { return Set{1} << number; }
  constexpr Set column(int number) const {
    Set set = 0;
    for (int row = 0; row < height; ++row) set |= cell(row * width + number);
    return set;
  }
  constexpr Set row(int number) const { return (~Set{0} >> (64 - width)) << number * width; }

  // The cells so many columns and rows further, without those that would leave the board.
  constexpr Set shifted(Set set, int columns, int rows) const {
    for (; columns > 0; --columns) set = (set & ~column(width - 1)) << 1;
    for (; columns < 0; ++columns) set = (set & ~column(0)) >> 1;
    if (rows >= height || rows <= -height) return 0;
    return rows >= 0 ? set << rows * width & all() : set >> -rows * width;
  }
  // The cells beside those of a set, and with `diagonals` those that touch a corner.
  constexpr Set beside(Set set, bool diagonals) const {
    const Set wide = set | shifted(set, 1, 0) | shifted(set, -1, 0);
    const Set tall = diagonals ? wide : set;
    return (wide | shifted(tall, 0, 1) | shifted(tall, 0, -1)) & ~set;
  }

  // Whether so many cells of a set stand side by side in one line, in any of the four directions.
  constexpr bool has_line(Set set, int length) const {
    return along(set, length, 1, 0) || along(set, length, 0, 1) || along(set, length, 1, 1) ||
           along(set, length, 1, -1);
  }

  // Symmetries by number, 0 being the identity: 1 turns left and right, 2 up and down, 3 both, and
  // the next four do the same and exchange rows and columns, on square boards only.
  constexpr int symmetries() const { return width == height ? 8 : 4; }
  constexpr int image_of(int number, int symmetry) const {
    int column = number % width;
    int row = number / width;
    if (symmetry & 1) column = width - 1 - column;
    if (symmetry & 2) row = height - 1 - row;
    return symmetry & 4 ? column * width + row : row * width + column;
  }
  constexpr Set image(Set set, int symmetry) const {
    Set moved = 0;
    for (; set != 0; set &= set - 1) moved |= cell(image_of(bits::countr_zero(set), symmetry));
    return moved;
  }

 private:
  constexpr bool along(Set set, int length, int columns, int rows) const {
    for (int more = 1; more < length; ++more) set &= shifted(set, columns, rows);
    return set != 0;
  }
};

// visit(number) for every member of a set, the lowest first, until it returns false.
template <bits::Word Set>
constexpr void each_cell(Set set, auto&& visit) {
  for (; set != 0; set &= static_cast<Set>(set - 1))
    if (!visit(bits::countr_zero(set))) return;
}

static_assert(Grid{3, 3}.shifted(0b000'010'100, 1, 1) == 0b100'000'000);
static_assert(Grid{3, 3}.beside(0b000'010'000, false) == 0b010'101'010);
static_assert(Grid{3, 3}.beside(0b000'000'001, true) == 0b000'011'010);
static_assert(Grid{4, 3}.has_line(0b0010'0100'1000, 3) &&
              !Grid{4, 3}.has_line(0b0001'0000'0110, 3));
static_assert(Grid{3, 3}.image(0b000'000'010, 4) == 0b000'001'000);

}  // namespace kanzen

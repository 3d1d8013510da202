// SPDX-License-Identifier: Apache-2.0
// The boards of Juroku Musashi: a square of points, and on the real one a triangle behind the
// middle of a side. Neighbours in rows and columns are joined, and those across at every other
// point; the triangle hangs on the square by its apex alone. Points are numbered row by row from
// the side opposite to the triangle.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/core/bits.hpp"

namespace kanzen {

struct JurokuBoard {
  using Set = std::uint64_t;
  static constexpr int most_points = 33;

  int width = 0;   // points in a row, as drawn
  int height = 0;  // rows
  int points = 0;
  int symmetries = 0;
  Set begin = 0;  // where the children stand at the start
  int centre = 0;
  std::array<Set, most_points> joined{};
  std::array<std::array<Set, 4>, most_points> pairs{};  // joined points on opposite sides, or none
  std::array<std::int8_t, 7 * 5> point_at{};            // by place as drawn, row by row, or -1
  std::array<std::int8_t, most_points> place_of{};

  constexpr JurokuBoard(int square, bool triangle)
      : width(square), height(triangle ? square + 2 : square), symmetries(triangle ? 2 : 8) {
    for (int place = 0; place < width * height; ++place) {
      const bool absent = place / width == square && (place % width == 0 || place % width == 4);
      point_at[static_cast<unsigned>(place)] = static_cast<std::int8_t>(absent ? -1 : points);
      if (!absent) place_of[static_cast<unsigned>(points++)] = static_cast<std::int8_t>(place);
    }
    centre = square * square / 2;
    for (int point = 0; point < points; ++point) {
      const int row = place_of[static_cast<unsigned>(point)] / width;
      const int column = place_of[static_cast<unsigned>(point)] % width;
      // The rim of the square; on nine points they could not move if the last row were not free.
      if (row < (square == 3 ? 2 : square) &&
          (row % (square - 1) == 0 || column % (square - 1) == 0))
        begin |= Set{1} << point;
      for (int step = 0; step < 4; ++step) {
        const int down = step / 3 - 1;
        const int across = step % 3 - 1;
        const int one = joined_to(square, row, column, row + down, column + across);
        const int other = joined_to(square, row, column, row - down, column - across);
        const Set both = (one < 0 ? 0 : Set{1} << one) | (other < 0 ? 0 : Set{1} << other);
        joined[static_cast<unsigned>(point)] |= both;
        if (one >= 0 && other >= 0)
          pairs[static_cast<unsigned>(point)][static_cast<unsigned>(step)] = both;
      }
    }
  }

  // The point that a symmetry puts here: the mirror alone, or all eight of a square.
  constexpr int image_of(int point, int symmetry) const {
    int row = place_of[static_cast<unsigned>(point)] / width;
    int column = place_of[static_cast<unsigned>(point)] % width;
    if (symmetry & 1) column = width - 1 - column;
    if (symmetry & 2) row = height - 1 - row;
    const int place = symmetry & 4 ? column * width + row : row * width + column;
    return point_at[static_cast<unsigned>(place)];
  }

 private:
  constexpr int joined_to(int square, int row, int column, int to_row, int to_column) const {
    if (to_row < 0 || to_row >= height || to_column < 0 || to_column >= width) return -1;
    if (row != to_row && column != to_column && (row + column) % 2 != 0) return -1;
    const bool leaves = (row < square) != (to_row < square);
    if (leaves && (row < square ? column : to_column) != width / 2) return -1;
    return point_at[static_cast<unsigned>(to_row * width + to_column)];
  }
};

KANZEN_CONSTANT JurokuBoard juroku_boards[3] = {{3, false}, {5, false}, {5, true}};

}  // namespace kanzen

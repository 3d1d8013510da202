// SPDX-License-Identifier: Apache-2.0
// The two worlds of Shimpei: cells 0 to 15 are the upper one, row by row, 16 to 24 the lower one.
// Drawn on one grid of 7x7, upper cells have even rows and columns, and a lower one lies between
// the four that it touches.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/grid.hpp"

namespace kanzen {

struct ShimpeiBoard {
  using Set = std::uint32_t;
  static constexpr int cells = 25;
  static constexpr int grid = 7;

  std::array<std::array<std::int8_t, 8>, cells> next{};  // by direction, 7 - d opposite to d; or -1
  std::array<Set, cells> touching{};                     // cells of the other world

  constexpr ShimpeiBoard() {
    for (std::size_t cell = 0; cell < cells; ++cell) {
      const int size = cell < 16 ? 4 : 3;
      const int first = cell < 16 ? 0 : 16;
      const int row = (static_cast<int>(cell) - first) / size;
      const int column = (static_cast<int>(cell) - first) % size;
      for (int d = 0; d < 8; ++d) {
        const int step = d < 4 ? d : d + 1;  // the middle of 3x3 is no direction
        const int r = row + step / 3 - 1;
        const int c = column + step % 3 - 1;
        const bool inside = r >= 0 && r < size && c >= 0 && c < size;
        next[cell][static_cast<std::size_t>(d)] =
            static_cast<std::int8_t>(inside ? first + r * size + c : -1);
      }
      if (cell < 16) continue;
      for (const int corner : {0, 1, 4, 5}) {
        const auto upper = static_cast<std::size_t>(row * 4 + column + corner);
        touching[cell] |= Set{1} << upper;
        touching[upper] |= Set{1} << cell;
      }
    }
  }

  // Those of a set that follow a cell in a direction without a gap, and the cell behind them.
  constexpr Set run(Set set, int cell, unsigned direction, int& behind) const {
    Set members = 0;
    for (behind = cell;; members |= Set{1} << behind) {
      behind = next[static_cast<unsigned>(behind)][direction];
      if (behind < 0 || (set >> behind & 1) == 0) return members;
    }
  }

  static constexpr Set image(Set set, int symmetry) {
    return static_cast<Set>(Grid{4, 4}.image(set & 0xffff, symmetry) |
                            Grid{3, 3}.image(set >> 16, symmetry) << 16);
  }

  static constexpr bool drawn_at(int place) { return place / grid % 2 == place % grid % 2; }
  static constexpr int cell_at(int place) {
    const int row = place / grid;
    const int column = place % grid;
    return row % 2 == 0 ? row / 2 * 4 + column / 2 : 16 + row / 2 * 3 + column / 2;
  }
  static constexpr int place_of(int cell) {
    if (cell < 0) return -1;
    return cell < 16 ? cell / 4 * 2 * grid + cell % 4 * 2
                     : ((cell - 16) / 3 * 2 + 1) * grid + (cell - 16) % 3 * 2 + 1;
  }
};

KANZEN_CONSTANT ShimpeiBoard shimpei_board;

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The two worlds of Shimpei: an upper square of cells, row by row, then the lower ones. Drawn on
// one grid, upper cells have even rows and columns, and a lower one lies between the four it
// touches.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/grid.hpp"

namespace kanzen {

struct ShimpeiBoard {
  using Set = std::uint32_t;
  static constexpr std::size_t most_cells = 25;

  int size = 0;  // of the upper world; the lower one is smaller by one
  int grid = 0;  // of both, as drawn
  int upper = 0;
  int cells = 0;
  Set inner = 0;                                              // upper cells that touch no border
  std::array<std::array<std::int8_t, 8>, most_cells> next{};  // by direction, 7 - d opposite to d
  std::array<Set, most_cells> touching{};                     // cells of the other world

  constexpr explicit ShimpeiBoard(int upper_size)
      : size(upper_size),
        grid(2 * size - 1),
        upper(size * size),
        cells(upper + (size - 1) * (size - 1)) {
    for (int cell = 0; cell < cells; ++cell) {
      const int world = cell < upper ? size : size - 1;
      const int first = cell < upper ? 0 : upper;
      const int row = (cell - first) / world;
      const int column = (cell - first) % world;
      const auto inside = [&](int r, int c) { return r >= 0 && r < world && c >= 0 && c < world; };
      for (int d = 0; d < 8; ++d) {
        const int step = d < 4 ? d : d + 1;  // the middle of 3x3 is no direction
        const int r = row + step / 3 - 1;
        const int c = column + step % 3 - 1;
        next[static_cast<unsigned>(cell)][static_cast<unsigned>(d)] =
            static_cast<std::int8_t>(inside(r, c) ? first + r * world + c : -1);
      }
      if (cell < upper) {
        if (inside(row - 1, column - 1) && inside(row + 1, column + 1)) inner |= Set{1} << cell;
        continue;
      }
      for (const int corner : {0, 1, size, size + 1}) {
        const auto above = static_cast<unsigned>(row * size + column + corner);
        touching[static_cast<unsigned>(cell)] |= Set{1} << above;
        touching[above] |= Set{1} << cell;
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

  constexpr Set image(Set set, int symmetry) const {
    const Set above = set & ((Set{1} << upper) - 1);
    return static_cast<Set>(Grid{size, size}.image(above, symmetry) |
                            Grid{size - 1, size - 1}.image(set >> upper, symmetry) << upper);
  }

  constexpr bool drawn_at(int place) const { return place / grid % 2 == place % grid % 2; }
  constexpr int cell_at(int place) const {
    const int row = place / grid;
    const int column = place % grid;
    return row % 2 == 0 ? row / 2 * size + column / 2 : upper + row / 2 * (size - 1) + column / 2;
  }
  constexpr int place_of(int cell) const {
    if (cell < 0) return -1;
    if (cell < upper) return cell / size * 2 * grid + cell % size * 2;
    const int below = cell - upper;
    return (below / (size - 1) * 2 + 1) * grid + below % (size - 1) * 2 + 1;
  }
};

KANZEN_CONSTANT ShimpeiBoard shimpei_boards[2] = {ShimpeiBoard(3), ShimpeiBoard(4)};

}  // namespace kanzen

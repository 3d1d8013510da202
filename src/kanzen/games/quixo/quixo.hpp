// SPDX-License-Identifier: Apache-2.0
// Quixo: whoever is to move takes a cube from the border, a blank one or his own, and pushes it
// back in at another end of its row or column, with his own mark up. A full line wins, across, down
// or diagonally. Where a push completes lines of both, the opponent has won.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kanzen/core/board.hpp"
#include "kanzen/core/game.hpp"
#include "kanzen/core/grid.hpp"

namespace kanzen {

struct Quixo {
  static constexpr std::array<std::string_view, 2> sides = {"Cross", "Circle"};

  struct Position {
    std::uint32_t mine = 0;  // bit row * width + column
    std::uint32_t theirs = 0;
  };
  struct Move {
    std::int8_t from = 0;  // where the cube is taken
    std::int8_t to = 0;    // and where it is pushed in
  };

  std::int32_t width = 5;
  std::int32_t height = 5;   // as width
  std::uint32_t border = 0;  // sets of cells, which follow from the width
  std::uint32_t left = 0;    // the first column
  std::uint32_t rising = 0;  // the diagonals
  std::uint32_t falling = 0;

  constexpr explicit Quixo(int size = 5) : width(size), height(size) {
    for (int i = 0; i < size; ++i) {
      left |= bit(i * size);
      border |= bit(i) | bit(i * size) | bit(i * size + size - 1) | bit(size * (size - 1) + i);
      rising |= bit(i * size + i);
      falling |= bit(i * size + size - 1 - i);
    }
  }

  constexpr Position start() const { return {}; }

  // Of two lines, that of the mover counts: the opponent has made it for him.
  constexpr Outcome outcome(const Position& p) const {
    if (has_line(p.mine)) return Outcome::win;
    return has_line(p.theirs) ? Outcome::loss : Outcome::open;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    each_push(border & ~p.theirs, [&](int from, int to, int step) {
      const Position child{slid(p.theirs, from, to, step), slid(p.mine, from, to, step) | bit(to)};
      return visit(Move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)}, child);
    });
  }

  // A push is taken back by the opposite one. What it took was blank or had the mark already.
  constexpr void each_parent(const Position& p, auto&& visit) const {
    each_push(border, [&](int from, int to, int step) {
      if ((p.theirs & bit(to)) == 0) return true;
      const Position blank{slid(p.theirs, to, from, step), slid(p.mine, to, from, step)};
      const Position marked{blank.mine | bit(from), blank.theirs};
      if (outcome(marked) == Outcome::open && !visit(marked)) return false;
      return outcome(blank) != Outcome::open || visit(blank);
    });
  }

  constexpr void each_image(const Position& p, auto&& visit) const {
    const Grid grid{width, height};
    const auto image = [&](std::uint32_t set, int symmetry) {
      return static_cast<std::uint32_t>(grid.image(set, symmetry));
    };
    for (int symmetry = 1; symmetry < 8; ++symmetry)
      visit(Position{image(p.mine, symmetry), image(p.theirs, symmetry)});
  }

  constexpr std::array<int, 2> cells(const Move& move) const { return {move.from, move.to}; }

 private:
  static constexpr std::uint32_t bit(int cell) { return std::uint32_t{1} << cell; }

  constexpr bool has_line(std::uint32_t set) const {
    if (bits::popcount(set) < width) return false;
    std::uint32_t across = set;
    std::uint32_t up = set;
    for (int i = 1; i < width; ++i) {
      across &= set >> i;
      up &= set >> i * width;
    }
    return (across & left) != 0 || up != 0 || (set & rising) == rising ||
           (set & falling) == falling;
  }

  // visit(from, to, step) for a cube of the set and every end of its row and column but its own
  // place, until it returns false. Neighbours in the line are a step apart.
  constexpr void each_push(std::uint32_t set, auto&& visit) const {
    each_cell(set, [&](int from) {
      const int column = from % width;
      const int row = from - column;
      const int ends[4] = {row, row + width - 1, column, column + width * (width - 1)};
      for (int i = 0; i < 4; ++i)
        if (ends[i] != from && !visit(from, ends[i], i < 2 ? 1 : width)) return false;
      return true;
    });
  }

  // The cubes of a line close up towards the place where one was taken.
  constexpr std::uint32_t slid(std::uint32_t set, int from, int to, int step) const {
    const int low = from < to ? from : to;
    const int high = from < to ? to : from;
    std::uint32_t line = (bit(high) - bit(low)) | bit(high);
    if (step > 1) line &= left << low % width;
    const std::uint32_t moved = set & line & ~bit(from);
    return (set & ~line) | (from < to ? moved >> step : moved << step);
  }
};

}  // namespace kanzen

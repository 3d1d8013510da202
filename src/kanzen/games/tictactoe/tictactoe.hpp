// SPDX-License-Identifier: Apache-2.0
// Tic-tac-toe: the smallest example of a game of one's own; docs/your-own-game.md walks through it.
#pragma once

#include "kanzen/core/game.hpp"
#include "kanzen/space/cells.hpp"

namespace kanzen {

struct TicTacToe {
  static constexpr bool ends_in_loss = true;  // only the player who just moved can have a line
  static constexpr int width = 3, height = 3;
  static constexpr std::array<std::string_view, 2> sides = {"X", "O"};

  struct Position {
    std::uint16_t mine = 0;  // bit 3 * row + column
    std::uint16_t theirs = 0;
  };
  using Move = std::uint8_t;  // the square

  constexpr Position start() const { return {}; }

  constexpr Outcome outcome(const Position& p) const {
    constexpr std::array<std::uint16_t, 8> lines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (const std::uint16_t line : lines)
      if ((p.theirs & line) == line) return Outcome::loss;
    return (p.mine | p.theirs) == 0777 ? Outcome::draw : Outcome::open;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    for (Move square = 0; square < 9; ++square) {
      const auto cell = static_cast<std::uint16_t>(1 << square);
      if ((p.mine | p.theirs) & cell) continue;
      const Position child{p.theirs, static_cast<std::uint16_t>(p.mine | cell)};
      if (!visit(square, child)) return;
    }
  }

  constexpr int side(const Position& p) const { return lead(p) > 0 ? 1 : 0; }
  constexpr const char* fault(const Position& p) const {
    return lead(p) == 0 || lead(p) == 1 ? nullptr : "X has as many stones as O, or one more";
  }
  static constexpr int lead(const Position& p) {  // of the player who just moved
    return bits::popcount(p.theirs) - bits::popcount(p.mine);
  }
};

using TicTacToeSpace = CellSpace<TicTacToe>;
KANZEN_ON_DEVICE(TicTacToe, TicTacToeSpace)

}  // namespace kanzen

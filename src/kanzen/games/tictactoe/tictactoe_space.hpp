// SPDX-License-Identifier: Apache-2.0
// Where tic-tac-toe is stored: nine cells of three states each, a plain product. Boards whose
// numbers of stones cannot come from alternating turns waste a slot each; nobody minds 13,637
// bytes.
#pragma once

#include "kanzen/core/bits.hpp"
#include "kanzen/games/tictactoe/tictactoe.hpp"
#include "kanzen/space/product.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

struct TicTacToeSpace {
  using Position = TicTacToe::Position;

  Product<9> cells{{3, 3, 3, 3, 3, 3, 3, 3, 3}};  // 0: empty, 1: the mover's, 2: the opponent's

  constexpr Slot size() const { return cells.size(); }

  constexpr Slot rank(const Position& p) const {
    Product<9>::Tuple states{};
    for (unsigned i = 0; i < 9; ++i) states[i] = (p.mine >> i & 1U) + 2 * (p.theirs >> i & 1U);
    return cells.rank(states);
  }

  constexpr Position unrank(Slot slot) const {
    const Product<9>::Tuple states = cells.unrank(slot);
    unsigned mine = 0;
    unsigned theirs = 0;
    for (unsigned i = 0; i < 9; ++i) {
      mine |= (states[i] == 1 ? 1U : 0U) << i;
      theirs |= (states[i] == 2 ? 1U : 0U) << i;
    }
    return {static_cast<std::uint16_t>(mine), static_cast<std::uint16_t>(theirs)};
  }

  // X has as many stones as O when it is to move, and O one less than X.
  constexpr unsigned weight(Slot slot) const {
    const Position p = unrank(slot);
    const int lead = bits::popcount(p.theirs) - bits::popcount(p.mine);
    return lead == 0 || lead == 1 ? 1 : 0;
  }

  constexpr bool holds(const Position&) const { return true; }  // finished games too
};

KANZEN_ON_DEVICE(TicTacToe, TicTacToeSpace)

}  // namespace kanzen

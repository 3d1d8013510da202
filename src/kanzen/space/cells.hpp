// SPDX-License-Identifier: Apache-2.0
// The space of a board game for which nobody has thought of a better one: every cell holds nothing
// or one of the pieces, a plain product. What the rules call no position (g.fault) has weight 0, so
// such boards cost a bit or two while they are solved and next to nothing in a table. Good for
// boards of a dozen cells; larger ones want space/arrangements.hpp or space/zdd.hpp.
#pragma once

#include <cstdint>
#include <string_view>

#include "kanzen/core/board.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

template <class G>
struct CellSpace {
  static_assert(explain_board<G>());
  using Position = typename G::Position;
  static constexpr std::string_view name = "product";
  // Of a cell: nothing, the mover's pieces by kind, the opponent's.
  static constexpr unsigned states = 2 * kinds_of<G>() + 1;

  G game{};

  constexpr int cells() const { return game.width * game.height; }
  constexpr Slot size() const {
    Slot slots = 1;
    for (int cell = 0; cell < cells(); ++cell) slots *= states;
    return slots;
  }
  constexpr Slot rank(const Position& p) const {
    Slot slot = 0;
    for (int cell = 0; cell < cells(); ++cell) {
      const int what = board_at(game, p, cell);
      slot = slot * states + static_cast<Slot>(what >= 0 ? what : kinds_of<G>() - what);
    }
    return slot;
  }
  constexpr Position unrank(Slot slot) const {
    Position p{};
    for (int cell = cells(); cell-- > 0; slot /= states) {
      const int state = static_cast<int>(slot % states);
      p = board_put(game, p, cell, state <= kinds_of<G>() ? state : kinds_of<G>() - state);
    }
    return p;
  }
  constexpr unsigned weight(Slot slot) const {
    return fault_of(game, unrank(slot)) == nullptr ? 1 : 0;
  }
  constexpr bool holds(const Position&) const { return true; }  // finished games too
};

}  // namespace kanzen

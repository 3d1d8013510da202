// SPDX-License-Identifier: Apache-2.0
// Where one player against all others is stored (kanzen/core/versus.hpp): the space of the game
// around the table, twice, for the turns on which a side waits.
#pragma once

#include "kanzen/core/versus.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

template <SeatedGame G, class S>
struct VersusSpace {
  using Position = typename Versus<G>::Position;

  Versus<G> game;
  S table;

  constexpr auto view() const {
    return VersusSpace<G, decltype(view_of(table))>{game, view_of(table)};
  }
  constexpr void each_table(auto&& visit) { kanzen::each_table(table, visit); }

  constexpr Slot size() const { return 2 * table.size(); }
  constexpr Slot rank(const Position& p) const {
    return 2 * table.rank(p.table) + (p.waits ? 1 : 0);
  }
  constexpr Position unrank(Slot slot) const { return {table.unrank(slot / 2), slot % 2 == 1}; }

  // The others never wait for each other: nobody waits when the seat itself is on turn.
  constexpr unsigned weight(Slot slot) const {
    const unsigned weight = table.weight(slot / 2);
    if (weight == 0 || slot % 2 == 0) return weight;
    return game.game.turn(table.unrank(slot / 2)) == game.seat ? 0 : weight;
  }
};

}  // namespace kanzen

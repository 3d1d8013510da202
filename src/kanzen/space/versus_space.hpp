// SPDX-License-Identifier: Apache-2.0
// Where one player against all others is stored (kanzen/core/versus.hpp): the space of the game
// around the table, twice, for the turns on which a side waits.
#pragma once

#include "kanzen/core/versus.hpp"
#include "kanzen/space/doubled.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

template <SeatedGame G, class S>
struct VersusSpace {
  using Position = typename Versus<G>::Position;

  Versus<G> game;
  Doubled<S> tables;  // with a bit for waiting

  constexpr VersusSpace(const Versus<G>& versus, const S& table) : game(versus), tables{table} {}

  constexpr auto index() const {
    return VersusSpace<G, decltype(index_of(tables.base))>(game, index_of(tables.base));
  }
  constexpr void each_table(auto&& visit) { tables.each_table(visit); }

  static constexpr bool layered = kanzen::layered<S>;
  constexpr int layers() const { return tables.layers(); }
  constexpr SlotRange layer(int i) const { return tables.layer(i); }

  constexpr Slot size() const { return tables.size(); }
  constexpr Slot rank(const Position& p) const { return tables.rank(p.table, p.waits); }
  constexpr Position unrank(Slot slot) const { return {tables.position(slot), tables.bit(slot)}; }

  constexpr bool holds(const Position& p) const
    requires requires { tables.base.holds(p.table); }
  {
    return tables.base.holds(p.table);
  }

  // The others never wait for each other: nobody waits when the seat itself is on turn.
  constexpr unsigned weight(Slot slot) const {
    const unsigned weight = tables.weight(slot);
    if (weight == 0 || !tables.bit(slot)) return weight;
    return game.game.turn(tables.position(slot)) == game.seat ? 0 : weight;
  }
};

}  // namespace kanzen

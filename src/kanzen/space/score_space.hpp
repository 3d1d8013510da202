// SPDX-License-Identifier: Apache-2.0
// Where a score game with a threshold is stored (kanzen/core/score.hpp): the space of the game,
// twice, for either player who may be to move.
#pragma once

#include "kanzen/core/score.hpp"
#include "kanzen/space/doubled.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// The space of the boards numbers their positions; it need know nothing of thresholds.
template <ScoreGame G, class S>
struct AtLeastSpace {
  using Position = typename AtLeast<G>::Position;

  Doubled<S> boards;  // with a bit for who asks

  constexpr explicit AtLeastSpace(const S& board) : boards{board} {}

  constexpr auto index() const {
    return AtLeastSpace<G, decltype(index_of(boards.base))>(index_of(boards.base));
  }
  constexpr void each_table(auto&& visit) { boards.each_table(visit); }

  static constexpr bool layered = kanzen::layered<S>;
  static constexpr bool acyclic = kanzen::acyclic<S>;
  constexpr int layers() const { return boards.layers(); }
  constexpr SlotRange layer(int i) const { return boards.layer(i); }

  constexpr Slot size() const { return boards.size(); }
  constexpr Slot rank(const Position& p) const { return boards.rank(p.board, p.asks); }
  constexpr Position unrank(Slot slot) const { return {boards.position(slot), boards.bit(slot)}; }
  constexpr unsigned weight(Slot slot) const { return boards.weight(slot); }
  constexpr bool holds(const Position& p) const
    requires requires { boards.base.holds(p.board); }
  {
    return boards.base.holds(p.board);
  }
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// A space of boards from a constraint alone (space/zdd.hpp): its variables are the cells, its
// values what may stand there, 0 nothing, then the mover's pieces by kind, then the opponent's.
// Exactly the boards that satisfy it are numbered, without gaps, on the host and on a device.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "kanzen/core/board.hpp"
#include "kanzen/space/space.hpp"
#include "kanzen/space/zdd.hpp"

namespace kanzen {

// The look-ups, trivially copyable. Only positions of the space may be ranked.
template <class G>
struct ZddCellsIndex {
  static_assert(explain_board<G>());
  using Position = typename G::Position;
  static constexpr std::string_view name = "zdd";

  G game;
  ZddIndex zdd;

  constexpr void each_table(auto&& visit) { zdd.each_table(visit); }
  constexpr Slot size() const { return zdd.size(); }
  constexpr std::uint64_t total() const { return zdd.size(); }
  constexpr unsigned weight(Slot) const { return 1; }
  constexpr bool holds(const Position& p) const { return fault_of(game, p) == nullptr; }

  constexpr Slot rank(const Position& p) const {
    ZddIndex::Walk walk = zdd.walk();
    for (int cell = 0; cell < game.width * game.height; ++cell)
      if (const int what = board_at(game, p, cell); what != 0)
        walk.take(cell, what > 0 ? what : kinds_of<G>() - what);
    return walk.rank();
  }
  constexpr Position unrank(Slot slot) const {
    Position p{};
    zdd.unrank(slot, [&](int cell, int value) { p = placed(game, p, cell, value); });
    return p;
  }
  constexpr void each(Slot first, Slot last, auto&& visit) const {
    const auto place = [this](const Position& p, int cell, int value) {
      return placed(game, p, cell, value);
    };
    zdd.each(first, last, Position{}, place, visit);
  }

 private:
  static constexpr Position placed(const G& rules, const Position& p, int cell, int value) {
    return board_put(rules, p, cell, value <= kinds_of<G>() ? value : kinds_of<G>() - value);
  }
};

// The index with its tables; copies share them. Constraint is made of the rules, or of nothing. It
// must take every position that the rules have no fault to find with.
template <class G, class Constraint>
class ZddCells : public ZddCellsIndex<G> {
 public:
  explicit ZddCells(const G& rules)
      : ZddCells(rules, std::make_shared<const Zdd>(constraint(rules))) {}

  ZddCellsIndex<G> index() const { return *this; }
  const Zdd& diagram() const { return *diagram_; }

 private:
  ZddCells(const G& rules, std::shared_ptr<const Zdd> diagram)
      : ZddCellsIndex<G>{rules, diagram->index()}, diagram_(std::move(diagram)) {}

  static Constraint constraint(const G& rules) {
    if constexpr (requires { Constraint(rules); }) {
      return Constraint(rules);
    } else {
      return Constraint{};
    }
  }

  std::shared_ptr<const Zdd> diagram_;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Who can force first place among many players, for given deals: one player against all others, on
// the configurations that play can lead to and no others. Where everybody holds few cards these are
// few, whereas numbering all configurations would leave nearly every slot empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "kanzen/core/budget.hpp"
#include "kanzen/theory/oldmaid/oldmaid_configuration.hpp"

namespace kanzen {

class OldMaidReach {
 public:
  using Position = LargeOldMaid::Position;

  // Looks at so many configurations, and throws Error where it takes more.
  OldMaidReach(LargeOldMaid game, std::size_t most) : game_(game), most_(most) {}

  // Solves these positions, in which everybody is in, and all that they lead to; forgets others.
  // Where the budget ends it, nothing is known.
  void solve(std::span<const Position> positions, Budget& budget);
  void solve(std::span<const Position> positions) {
    Budget unlimited;
    solve(positions, unlimited);
  }
  bool knows(const Position& position) const;
  std::size_t configurations() const { return places_.size(); }
  std::uint64_t bytes() const;  // that it keeps, about

  // Who can force first place, or no_seat; the position is known, or somebody is first in it.
  int forced(const Position& position) const;

  // A win where the seat can force first place, a loss where the others can see to it that one of
  // them gets it, a draw where they can only go on for ever.
  Outcome outcome(const Position& position, int seat) const;

 private:
  using Places = std::unordered_map<OldMaidConfiguration, std::uint32_t>;

  LargeOldMaid game_;
  std::size_t most_;
  Places places_;
  std::vector<Outcome> outcomes_;  // by place and by the turns until it is the player's
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Who wins, where no line of play can come back to a position: depth first, on demand, each
// position once. Answers one question much sooner than retrograde passes over everything would,
// and has no distances.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include "kanzen/core/budget.hpp"
#include "kanzen/core/outcome.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

template <Game G, SpaceOf<G> S>
class Acyclic {
 public:
  using Position = typename G::Position;

  Acyclic(const G& game, const S& space)
      : game_(game), space_(space), known_(static_cast<Outcome*>(std::calloc(space.size(), 1))) {
    if (!known_) throw std::bad_alloc();
  }

  const G& game() const { return game_; }

  std::uint64_t bytes() const { return space_.size(); }  // that it may come to hold

  // For the player to move. Recurses as deep as the longest line of play. Where the budget ends it,
  // what was found stays, and another call goes on from there.
  Outcome outcome(const Position& p, Budget& budget) {
    const Outcome over = game_.outcome(p);
    if (over != Outcome::open) return over;
    const Slot slot = space_.rank(p);
    if (known_.get()[slot] != Outcome::open) return known_.get()[slot];
    if (++looked_at_ % 4096 == 0) budget.tick();
    Outcome best = Outcome::loss;
    game_.each_move(p, [&](const auto&, const Position& child) {
      best = std::max(best, opposite(outcome(child, budget)));
      return best != Outcome::win;
    });
    return known_.get()[slot] = best;
  }
  Outcome outcome(const Position& p) {
    Budget unlimited;
    return outcome(p, unlimited);
  }

 private:
  struct Free {
    void operator()(Outcome* memory) const { std::free(memory); }
  };

  G game_;
  S space_;
  std::uint64_t looked_at_ = 0;
  std::unique_ptr<Outcome, Free> known_;  // by slot; pages that nobody asks for cost nothing
};

}  // namespace kanzen

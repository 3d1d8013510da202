// SPDX-License-Identifier: Apache-2.0
// Which positions of a space can be reached from the start, exactly, by following moves forward one
// ply at a time.
//
// A slot counts as reached when one of its positions is. Under a symmetry quotient that is enough
// where the start is its own image: the rules are symmetric, so the image of a game is a game.
#pragma once

#include <cstdint>
#include <vector>

#include "kanzen/solve/game_kernel.hpp"
#include "kanzen/solve/host_planes.hpp"

namespace kanzen {

// Finished games are reached too where the space holds them.
template <Game G, SpaceOf<G> S, Executor E>
class Reach {
 public:
  Reach(const G& game, const S& space, E& executor, Progress& progress)
      : space_(space),
        kernel_(game, space),
        machine_(kernel_, plain_layout(space.size()), Coding::parity, executor, progress) {
    if (const auto start = game.start(); holds(game, space, start)) {
      const Slot slot = space.rank(start);
      exact_ = space.weight(slot) == 1;
      plies_ = run_reach(machine_, slot);
    }
    count(executor);
  }

  std::uint64_t slots() const { return counts_.slots; }          // reached
  std::uint64_t positions() const { return counts_.positions; }  // they stand for
  std::uint64_t positions_of_space() const { return counts_.all; }
  int plies() const { return plies_; }  // after which nothing new is reached
  // False: slots stand for several positions and the start is not its own image, so some of those
  // counted may not be reached themselves.
  bool exact() const { return exact_; }

  bool reached(Slot slot) const { return (machine_.reached()[slot / 32] >> (slot % 32) & 1) != 0; }

  // visit(slot, position) for those never reached, in order, until it returns false.
  template <class Visit>
  void each_unreached(Visit&& visit) const {
    for (Slot slot = 0; slot < space_.size(); ++slot)
      if (!reached(slot) && space_.weight(slot) > 0 && !visit(slot, space_.unrank(slot))) return;
  }

 private:
  struct alignas(128) Counts {
    std::uint64_t slots = 0, positions = 0, all = 0;
  };

  void count(E& executor) {
    constexpr std::uint64_t piece = std::uint64_t{1} << 15;
    std::vector<Counts> counts(executor.workers());
    executor.run((space_.size() + piece - 1) / piece, [&](std::uint64_t chunk, unsigned worker) {
      Counts sum;
      const Slot first = chunk * piece;
      for (Slot slot = first; slot < first + piece && slot < space_.size(); ++slot) {
        const unsigned weight = space_.weight(slot);
        sum.all += weight;
        if (!reached(slot)) continue;
        ++sum.slots;
        sum.positions += weight;
      }
      counts[worker].slots += sum.slots;
      counts[worker].positions += sum.positions;
      counts[worker].all += sum.all;
    });
    for (const Counts& sum : counts) {
      counts_.slots += sum.slots;
      counts_.positions += sum.positions;
      counts_.all += sum.all;
    }
  }

  const S& space_;
  GameKernel<G, S, Follow::children> kernel_;
  HostPlanes machine_;
  Counts counts_;
  int plies_ = 0;
  bool exact_ = true;
};

}  // namespace kanzen

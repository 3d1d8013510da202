// SPDX-License-Identifier: Apache-2.0
// Who can force first place in Old Maid, by exhaustive analysis: one player against all others,
// solved by the engine for every configuration. Pairs only ever leave the game, so they are layers.
#pragma once

#include <cstdint>
#include <vector>

#include "kanzen/core/progress.hpp"
#include "kanzen/games/oldmaid/oldmaid_space.hpp"

namespace kanzen::app {

class FirstPlaces {
 public:
  FirstPlaces(OldMaid game, int jokers, unsigned threads = 1)
      : game_(game), jokers_(jokers), threads_(threads) {}

  // Whether there are few enough configurations of up to so many pairs.
  static bool can_solve(const OldMaid& game, int jokers, int pairs);

  // Solves all configurations of up to so many pairs; throws Error where they are too many.
  void solve(int pairs, Progress& progress);
  int pairs() const { return pairs_; }

  // Bytes that it keeps, and those that solving so many pairs takes, about.
  std::uint64_t bytes() const { return seat_0_.capacity() * sizeof(Outcome); }
  static std::uint64_t bytes_to_solve(const OldMaid& game, int jokers, int pairs);

  // Who can force first place, or no_seat; the position must have been solved for.
  int forced(const OldMaid::Position& position) const;

  // A win where the seat can force first place, a loss where the others can see to it that one of
  // them gets it, a draw where they can only go on for ever.
  Outcome outcome(const OldMaid::Position& position, int seat) const;

 private:
  OldMaidSpace space(int pairs) const { return {game_, pairs, jokers_}; }

  OldMaid game_;
  int jokers_;
  unsigned threads_;
  int pairs_ = -1;
  std::vector<Outcome> seat_0_;  // seat 0 against the others, for the side to move
};

}  // namespace kanzen::app

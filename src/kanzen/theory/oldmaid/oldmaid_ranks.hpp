// SPDX-License-Identifier: Apache-2.0
// Old Maid when every player minimises their own rank, and endless play (sennichite) is a draw of
// all that each ranks just above last.
//
// Stopped after h draws, with a draw for all, the game is finite. Its possible outcomes are those
// of subgame-perfect play, ties kept: an outcome of a draw is possible if the mover ranks in it no
// worse than in the worst possible outcome of each other draw. For growing h these sets come to
// repeat, mostly with period 1; an outcome is possible in the game itself if it is so for
// infinitely many h. A configuration is sennichite if it has no possible outcome but endless play.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "kanzen/core/budget.hpp"
#include "kanzen/theory/oldmaid/oldmaid_configuration.hpp"

namespace kanzen {

template <int Seats>
class OldMaidRanksOf {
 public:
  using Game = OldMaidOf<Seats>;
  using Position = typename Game::Position;

  // By seat, from 1; all 0 for endless play.
  using Ranks = std::array<std::uint8_t, Seats>;
  static constexpr Ranks endless{};

  // Looks at so many configurations at once, and throws Error where it takes more.
  explicit OldMaidRanksOf(std::size_t most) : most_(most) {}

  // All possible outcomes, in order; the game must not be over.
  std::vector<Ranks> outcomes(const Game& game, const Position& position, Budget& budget);
  std::vector<Ranks> outcomes(const Game& game, const Position& position) {
    Budget unlimited;
    return outcomes(game, position, unlimited);
  }
  bool sennichite(const Game& game, const Position& position);

  // Answers for all of them at once, which is faster than one after the other.
  void prepare(const Game& game, std::span<const Position> positions, Budget& budget);
  void prepare(const Game& game, std::span<const Position> positions) {
    Budget unlimited;
    prepare(game, positions, unlimited);
  }

  std::uint64_t bytes() const { return bytes_; }  // that it keeps, about

 private:
  struct Lift;
  class Sets;
  struct System;
  using Outcomes = std::vector<Ranks>;  // in ascending order

  std::size_t most_;
  std::unordered_map<OldMaidConfiguration, Outcomes> known_;
  std::uint64_t bytes_ = 0;
};

using OldMaidRanks = OldMaidRanksOf<OldMaid::most_players>;
using LargeOldMaidRanks = OldMaidRanksOf<LargeOldMaid::most_players>;

}  // namespace kanzen

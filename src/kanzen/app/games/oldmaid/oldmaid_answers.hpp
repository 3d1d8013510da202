// SPDX-License-Identifier: Apache-2.0
// What kanzen knows of Old Maid: by the theorems where they reach, else by playing it out. Keeps
// what it has worked out; any thread may ask.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "kanzen/app/games/oldmaid/oldmaid_first.hpp"
#include "kanzen/theory/oldmaid/oldmaid_ranks.hpp"
#include "kanzen/theory/oldmaid/oldmaid_reach.hpp"

namespace kanzen::app {

class OldMaidAnswers {
 public:
  using Game = LargeOldMaid;
  using Position = LargeOldMaid::Position;

  // Who can force first place, or no_seat. Throws Error where that takes too long.
  int forced(const Game& game, const Position& position, Budget& budget);
  int forced(const Game& game, const Position& position) {
    Budget unlimited;
    return forced(game, position, unlimited);
  }

  // The possible outcomes when everybody minimises their own rank: ranks by seat, from 1; none for
  // endless play, which comes first.
  using Ranks = std::vector<int>;
  std::vector<Ranks> outcomes(const Game& game, const Position& position, Budget& budget);
  std::vector<Ranks> outcomes(const Game& game, const Position& position) {
    Budget unlimited;
    return outcomes(game, position, unlimited);
  }

  std::uint64_t bytes() const { return bytes_; }  // that it keeps, about

 private:
  int played_out(const Game& game, const Position& position, int jokers, Budget& budget);
  void count_bytes(Budget& budget);

  static constexpr std::size_t most_reached = 500'000;  // takes seconds
  static constexpr std::size_t most_ranked = 30'000;    // the same

  std::atomic<std::uint64_t> bytes_ = 0;
  std::timed_mutex mutex_;                                   // guards what follows
  std::map<std::pair<int, int>, FirstPlaces> first_places_;  // by players and jokers
  std::map<int, OldMaidReach> reached_;                      // by players
  OldMaidRanks ranks_{most_ranked};
  LargeOldMaidRanks large_ranks_{most_ranked};
};

}  // namespace kanzen::app

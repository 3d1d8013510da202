// SPDX-License-Identifier: Apache-2.0
// What kanzen knows of Old Maid: by the theorems where they reach, else by playing it out. Keeps
// what it has worked out; any thread may ask.
#pragma once

#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "kanzen/app/games/oldmaid/oldmaid_first.hpp"
#include "kanzen/theory/oldmaid/oldmaid_ranks.hpp"

namespace kanzen::app {

class OldMaidAnswers {
 public:
  // Who can force first place, or no_seat. Throws Error where that takes too long.
  int forced(const OldMaid& game, const OldMaid::Position& position);

  // The possible outcomes when everybody minimises the own rank.
  std::vector<OldMaidRanks::Ranks> outcomes(const OldMaid& game, const OldMaid::Position& position);

 private:
  std::mutex mutex_;
  std::map<std::pair<int, int>, FirstPlaces> first_places_;  // by players and jokers
  OldMaidRanks ranks_{30'000};                               // takes seconds
};

}  // namespace kanzen::app

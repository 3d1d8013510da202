// SPDX-License-Identifier: Apache-2.0
// The number of a pass in a run log, and what it says of the slots that the pass decided. Whoever
// goes on with a log that somebody else began must mean the same by it.
#pragma once

#include <string_view>

namespace kanzen {

// Passes are numbered by layer, then by distance.
struct PassNumber {
  int layer = 0;
  int distance = 0;

  static constexpr int distances = 1 << 16;
  static constexpr PassNumber of(int number) { return {number / distances, number % distances}; }
  constexpr operator int() const { return layer * distances + distance; }  // NOLINT(*-explicit-*)
};

// What that distance is: how far perfect play is from the end (in a game with scores, how many
// points it brings); how far within the layer; or who wins alone, a loss being one in 0 and a win
// one in 1.
enum class PassMeaning { distances, layer_distances, values };

constexpr std::string_view name_of(PassMeaning meaning) {
  switch (meaning) {
    case PassMeaning::distances: return "distances";
    case PassMeaning::layer_distances: return "distances within a layer";
    default: return "values";
  }
}

}  // namespace kanzen

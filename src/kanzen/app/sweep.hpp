// SPDX-License-Identifier: Apache-2.0
// What is found in a family of games that is solved layer by layer, with figures of its own
// (GameEntry::sweep).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kanzen/app/json.hpp"

namespace kanzen::app {

struct SweepLayer {
  std::uint64_t layer = 0;
  std::uint64_t states = 0;
  Json figures;  // by name: {"wins": 12, "hot": 3}; the names are the same in all layers
};
struct SweepReport {
  std::vector<SweepLayer> layers;
  Json figures;               // of the whole
  std::string solution_hash;  // of all layers
};

}  // namespace kanzen::app

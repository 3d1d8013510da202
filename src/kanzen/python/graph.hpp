// SPDX-License-Identifier: Apache-2.0
// Rules that somebody else has written out: positions are numbers, position 0 is the start, and all
// moves stand in a list. So a game in Python is solved by the engine without calling Python once.
#pragma once

#include <cstdint>
#include <vector>

#include "kanzen/core/outcome.hpp"
#include "kanzen/core/progress.hpp"

namespace kanzen::python {

struct Graph {
  std::vector<std::int8_t> ended;       // by position: -1, 0, 1 for a loss, a draw, a win; 2: open
  std::vector<std::uint64_t> first;     // by position, and one more: where its moves begin ...
  std::vector<std::uint32_t> children;  // ... in this list
};

// The answer of every position, all of which must be reachable.
std::vector<Answer> solve(const Graph& graph, Progress& progress);

}  // namespace kanzen::python

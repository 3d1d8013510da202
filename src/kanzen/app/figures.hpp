// SPDX-License-Identifier: Apache-2.0
// Published figures of a solved instance, for the `claims` of an entry: what every paper on a
// strong solution prints. What is not set was not published.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanzen/app/output.hpp"
#include "kanzen/app/solution.hpp"

namespace kanzen::app {

struct Figures {
  std::optional<std::uint64_t> positions = {};
  std::optional<std::uint64_t> wins = {};  // of the mover
  std::optional<std::uint64_t> losses = {};
  std::optional<std::uint64_t> draws = {};
  std::string start = {};  // "win in 21"
  std::optional<int> deepest = {};
};

// Beside what was found; without a solution nothing can be said.
inline std::vector<Claim> compared(const Figures& stated, const std::string& source,
                                   const Solution* solution) {
  std::vector<Claim> claims;
  if (solution == nullptr) return claims;
  const Statistics& found = solution->statistics();
  const auto count = [&](const char* what, const std::optional<std::uint64_t>& figure,
                         std::uint64_t here) {
    if (figure) claims.push_back({what, source, grouped(*figure), grouped(here)});
  };
  count("positions", stated.positions, found.positions);
  count("wins", stated.wins, found.wins());
  count("losses", stated.losses, found.losses());
  count("draws", stated.draws, found.draws());
  if (!stated.start.empty()) {
    const Instance& instance = *solution->instance;
    const Answer start = instance.report(solution->table, instance.start()).answer;
    claims.push_back({"start", source, stated.start, answer_text(start, solution->distances())});
  }
  if (stated.deepest && solution->distances())
    claims.push_back({"deepest", source, std::to_string(*stated.deepest) + " plies",
                      std::to_string(found.max_distance()) + " plies"});
  return claims;
}

}  // namespace kanzen::app

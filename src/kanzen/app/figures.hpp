// SPDX-License-Identifier: Apache-2.0
// Published figures of a solved instance, for the `claims` of an entry: what every paper on a
// strong solution prints. What is not set was not published.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kanzen/app/output.hpp"
#include "kanzen/app/solution.hpp"

namespace kanzen::app {

struct Figures {
  std::optional<std::uint64_t> positions = {};
  std::optional<std::uint64_t> wins = {};  // of the mover
  std::optional<std::uint64_t> losses = {};
  std::optional<std::uint64_t> draws = {};
  std::optional<Answer> start = {};
  std::optional<int> deepest = {};
};

// Beside what was found; without a solution nothing can be said.
inline std::vector<Claim> compared(const Figures& stated, const Text& source,
                                   const Solution* solution) {
  std::vector<Claim> claims;
  if (solution == nullptr) return claims;
  const Statistics& found = solution->statistics();
  const auto count = [&](const Phrase<>& what, const std::optional<std::uint64_t>& figure,
                         std::uint64_t here) {
    if (figure) claims.push_back({what, source, grouped(*figure), grouped(here)});
  };
  count({"positions", "局面数"}, stated.positions, found.positions);
  count({"wins", "勝ち"}, stated.wins, found.wins());
  count({"losses", "負け"}, stated.losses, found.losses());
  count({"draws", "引き分け"}, stated.draws, found.draws());
  if (stated.start) {
    const Instance& instance = *solution->instance;
    const Answer start = instance.report(solution->table, instance.start()).answer;
    claims.push_back({"start", source, answer_said(*stated.start, solution->distances()),
                      answer_said(start, solution->distances())});
  }
  if (stated.deepest && solution->distances())
    claims.push_back({Phrase<>{"deepest", "最長"}, source,
                      said({"{} plies", "{} 手"}, *stated.deepest),
                      said({"{} plies", "{} 手"}, found.max_distance())});
  return claims;
}

}  // namespace kanzen::app

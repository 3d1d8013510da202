// SPDX-License-Identifier: Apache-2.0
// Rules that somebody else has written out: positions are numbers, position 0 is the start, and all
// moves stand in a list. So a game in Python is solved by the engine without calling Python once.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/outcome.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/reachable.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen::python {

struct Graph {
  std::vector<std::int8_t> ended;       // by position: -1, 0, 1 for a loss, a draw, a win; 2: open
  std::vector<std::uint64_t> first;     // by position, and one more: where its moves begin ...
  std::vector<std::uint32_t> children;  // ... in this list
};

struct GraphRules {
  using Position = std::uint32_t;
  using Move = std::uint32_t;

  const Graph* graph;

  Position start() const { return 0; }
  Outcome outcome(Position p) const {
    switch (graph->ended[p]) {
      case -1: return Outcome::loss;
      case 0: return Outcome::draw;
      case 1: return Outcome::win;
      default: return Outcome::open;
    }
  }
  void each_move(Position p, auto&& visit) const {
    for (std::uint64_t i = graph->first[p]; i < graph->first[p + 1]; ++i)
      if (!visit(static_cast<Move>(i - graph->first[p]), graph->children[i])) return;
  }
};

// The answer of every position, all of which must be reachable.
inline std::vector<Answer> solve(const Graph& graph, Progress& progress) {
  const std::uint64_t positions = graph.ended.size();
  if (positions == 0 || graph.first.size() != positions + 1 ||
      graph.first.back() != graph.children.size())
    throw Error(Fault::input, "the lists of positions and moves do not fit each other");
  for (const std::uint32_t child : graph.children)
    if (child >= positions)
      throw Error(Fault::input, "a move leads to a position that is not there");
  const GraphRules rules{&graph};
  const Reachable<GraphRules> space(rules);
  Threads threads;
  RunLog log(plain_layout(space.size()));
  retrograde(rules, space, threads, log, progress);
  TableInfo info;
  info.game = "python";
  info.coding = coding_of<GraphRules>();
  info.slots = space.size();
  info.statistics = log.statistics();
  const Table table = assemble(log, info, threads, progress, std::nullopt);
  std::vector<Answer> answers(positions);
  for (std::uint32_t p = 0; p < positions; ++p) answers[p] = table.answer(space.rank(p));
  return answers;
}

}  // namespace kanzen::python

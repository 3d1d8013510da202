// SPDX-License-Identifier: Apache-2.0
#include "kanzen/python/graph.hpp"

#include <optional>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/reachable.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen::python {
namespace {

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

}  // namespace

std::vector<Answer> solve(const Graph& graph, Progress& progress) {
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

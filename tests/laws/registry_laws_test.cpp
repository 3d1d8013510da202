// SPDX-License-Identifier: Apache-2.0
// Every registered game that has a table, by its small instance, over each of its spaces and on
// every machine at hand, as the command line sees it: text in, text out. Nobody lists the games
// here. An instance that is too large for the naive solver is sampled instead.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "kanzen/app/registry.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/backend/cuda/cuda.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/table/assemble.hpp"
#include "thread_ranks.hpp"

namespace kanzen::app {
namespace {

struct Case {
  InstanceName name;
  std::string space;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const GameEntry& game : games()) {
    if (game.numberings.empty()) continue;  // its theory and its typed laws are all there is
    const InstanceName name = find_instance(game.small.empty() ? game.example : game.small);
    for (const std::string& space : name.spaces()) all.push_back({name, space});
  }
  return all;
}

// Every way to solve an instance that this machine has.
std::vector<SolveOptions> ways() {
  std::vector<SolveOptions> all;
  for (const char* solver : {"", "passes"}) {
    for (const unsigned threads : {1U, 2U, 3U}) {
      SolveOptions& how = all.emplace_back();
      how.backend = "threads";
      how.solver = solver;
      how.threads = threads;
    }
    if (cuda_device().name.empty()) continue;
    all.push_back(all.back());
    all.back().backend = "cuda";
  }
  return all;
}

class RegistryLaws : public ::testing::TestWithParam<Case> {
 protected:
  const Case& the_case() const { return GetParam(); }
  std::unique_ptr<Instance> instance() const { return the_case().name.make(the_case().space); }
  Solution solved(const SolveOptions& how) const {
    Progress silent;
    return solve_in_memory(the_case().name, the_case().space, how, silent);
  }
};

TEST_P(RegistryLaws, EveryMachineFindsTheSame) {
  auto all = ways();
  const Solution expected = solved(all.front());
  for (SolveOptions& how : all) {
    how.distances =
        expected.table.info().distances;  // a solver of the game's own may know values only
    SCOPED_TRACE(how.solver + " " + how.backend + " " + std::to_string(how.threads));
    try {
      expected.instance->backend(how);
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::resources) << error.what();
      continue;  // the device does not do this one, and says so
    }
    const Solution found = solved(how);
    EXPECT_EQ(found.table.info().solution_hash, expected.table.info().solution_hash);
    if (expected.distances() || expected.scores()) {
      EXPECT_EQ(found.table.info().statistics, expected.table.info().statistics);
    }
    EXPECT_EQ(found.statistics().positions, expected.statistics().positions);
    EXPECT_EQ(found.statistics().wins(), expected.statistics().wins());
    EXPECT_EQ(found.statistics().losses(), expected.statistics().losses());
    Progress silent;
    const CheckReport report = found.instance->check(found.table, silent, all.front());
    EXPECT_EQ(report.wrong, 0U) << (report.examples.empty() ? "" : report.examples.front());
    EXPECT_EQ(report.positions, found.table.info().statistics.positions);
  }
}

TEST_P(RegistryLaws, SeveralRanksFindTheSame) {
  for (const char* solver : {"", "passes"}) {
    SolveOptions how = ways().front();
    how.solver = solver;
    const Solution expected = solved(how);
    how.distances = expected.table.info().distances;
    for (const unsigned ranks : {2U, 3U}) {
      SCOPED_TRACE(std::string(solver) + " " + std::to_string(ranks));
      const std::unique_ptr<Instance> game = instance();
      RunLog log(game->layout(how));
      // Three of them in slices.
      SolveOptions theirs = how;
      theirs.ranks = ranks;
      if (ranks == 3) {
        const Needs needs = game->needs(theirs);
        EXPECT_GT(needs.least, 0U);
        theirs.room.memory = needs.least;
        theirs.room.sliced = true;
      }
      solve_on_ranks(ranks, log, [&](RunLog& mine) {
        Progress silent;
        instance()->solve(mine, silent, theirs);
      });
      EXPECT_EQ(log.statistics().positions, expected.statistics().positions);
      TableInfo info = game->table_info();
      info.distances = how.distances;
      info.statistics = log.statistics();
      Threads threads(1);
      Progress silent;
      EXPECT_EQ(assemble(log, info, threads, silent, {}).info().solution_hash,
                expected.table.info().solution_hash);
    }
  }
}

constexpr std::uint64_t most_naive = 200'000;  // slots, which take the naive solver some seconds

// What is listed can be read, and a position is worth what its best move is.
TEST_P(RegistryLaws, ListedPositionsCanBeReadAndAgreeWithTheirMoves) {
  const Solution solution = solved(ways().front());
  const Instance& game = *solution.instance;
  const std::uint64_t step = game.slots() / 5000 + 1;
  for (std::uint64_t slot = 0; slot < game.slots(); slot += step)
    for (const std::string& text : game.positions(slot)) {
      SCOPED_TRACE(text);
      std::uint64_t read = 0;
      ASSERT_NO_THROW(read = game.rank(text))
          << "the view refuses what it writes: look at its side_of, parse and text, and whether "
             "the "
             "space gives weight to what the rules call no position (fault)";
      ASSERT_EQ(read, slot) << "rank(unrank(slot)) is another slot: look at rank and unrank, or at "
                               "what text leaves out";
      const auto place = game.at(solution.table, text);
      Budget unlimited;
      const PositionReport report = place->report(unlimited);
      ASSERT_EQ(report.position, text) << "text(parse(text)) differs: look at the view";
      EXPECT_GT(place->picture().width, 0);
      if (report.over) continue;
      Answer best{Outcome::loss, report.moves.empty() ? 0 : -1};
      std::set<std::string> names;
      for (const MoveReport& move : report.moves) {
        EXPECT_TRUE(names.insert(move.move).second) << "two moves are called " << move.move;
        EXPECT_FALSE(move.spots.empty()) << move.move << " cannot be clicked";
        if (&move == &report.moves.front() || better(move.answer, best)) best = move.answer;
      }
      if (solution.distances() || solution.scores()) {
        ASSERT_EQ(report.answer, best) << "look at outcome and each_move";
      } else {
        ASSERT_EQ(report.answer.outcome, best.outcome) << "look at outcome and each_move";
      }
    }
}

TEST_P(RegistryLaws, LinesOfPlayAreThoseOfTheTexts) {
  const Solution solution = solved(ways().front());
  const Instance& game = *solution.instance;
  const std::string start = game.start();
  std::uint64_t one = 0;
  std::uint64_t two = 0;
  for (const MoveReport& move : game.report(solution.table, start).moves) {
    ++one;
    if (!move.ends) two += game.report(solution.table, move.leads_to).moves.size();
  }
  const Perft counted = game.perft(start, 2, [] {});
  EXPECT_EQ(counted.plies[0].lines, one);
  EXPECT_EQ(counted.plies[1].lines, two);
  EXPECT_EQ(counted.first.size(), one);
  const Numbering& numbering = *the_case().name.numbering(the_case().space);
  const Perft derived = numbering.perft(the_case().name.values, 2, [] {});
  EXPECT_EQ(derived.position, start);
  EXPECT_EQ(derived.plies[1].lines, two);
}

// The plainest solver there is, on texts.
TEST_P(RegistryLaws, TheAnswersAreThoseOfANaiveSolver) {
  const Solution solution = solved(ways().front());
  const Instance& game = *solution.instance;
  if (game.slots() > most_naive) return;  // sampled above, and proved by check
  // Texts do not tell layers, which scores are naively found by: the typed laws do that.
  if (solution.scores()) return;
  struct Node {
    std::vector<std::string> children;
    bool over = false;
    Answer answer;  // a draw until it is decided
    bool decided = false;
  };
  std::map<std::string, Node> nodes;
  std::map<std::string, Answer> claimed;
  std::vector<std::string> left;
  for (std::uint64_t slot = 0; slot < game.slots(); ++slot)
    for (std::string& position : game.positions(slot)) {
      ASSERT_EQ(game.rank(position), slot) << position;
      left.push_back(std::move(position));
    }
  while (!left.empty()) {
    const std::string text = std::move(left.back());
    left.pop_back();
    if (nodes.contains(text)) continue;
    const PositionReport report = game.report(solution.table, text);
    ASSERT_EQ(report.position, text) << "the text of a position is not what it reads";
    Node& node = nodes[text];
    node.over = report.over;
    if (report.over) {
      node.answer = report.answer;
      node.decided = report.answer.outcome != Outcome::draw;
    }
    claimed[text] = report.answer;
    for (const MoveReport& move : report.moves) {
      node.children.push_back(move.leads_to);
      if (!move.ends) {
        left.push_back(move.leads_to);
      } else if (Node& end = nodes[move.leads_to]; !end.over) {
        end.over = true;  // a finished game may have no slot, and no text that can be read
        end.answer = {opposite(move.answer.outcome), 0};
        end.decided = end.answer.outcome != Outcome::draw;
      }
    }
  }
  ASSERT_GT(claimed.size(), 1U);
  for (bool found = true; found;) {
    found = false;
    std::vector<std::pair<Node*, Answer>> fresh;
    for (auto& [text, node] : nodes) {
      if (node.over || node.decided) continue;
      Answer best{Outcome::loss, -1};
      bool open = false;
      for (const std::string& child : node.children) {
        const Node& next = nodes.at(child);
        open |= !next.decided;
        const Answer answer = before_move(next.decided ? next.answer : Answer{});
        if (better(answer, best)) best = answer;
      }
      if (node.children.empty()) best = {Outcome::loss, 0};
      if (best.outcome == Outcome::win || (best.outcome == Outcome::loss && !open))
        fresh.emplace_back(&node, best);
    }
    // The nearest first: what is farther may still find something better.
    int nearest = -1;
    for (const auto& [node, answer] : fresh)
      if (nearest < 0 || answer.distance < nearest) nearest = answer.distance;
    for (const auto& [node, answer] : fresh) {
      if (answer.distance != nearest) continue;
      node->answer = answer;
      node->decided = found = true;
    }
  }
  for (const auto& [text, answer] : claimed) {
    const char* const look_at =
        ": the engine and a naive solver differ: a move may lead to a position without a slot, two "
        "positions share one, or an optional member of the rules says what is not so";
    if (answer.distance == endless) {
      ASSERT_FALSE(nodes.at(text).decided) << text << look_at;
    } else if (solution.distances()) {
      ASSERT_EQ(answer, nodes.at(text).answer) << text << look_at;
    } else {
      ASSERT_EQ(answer.outcome, nodes.at(text).answer.outcome) << text << look_at;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RegistryLaws, ::testing::ValuesIn(cases()), [](const auto& each) {
  std::string text = each.param.name.text() + "_" + each.param.space;
  for (char& c : text)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return text;
});

}  // namespace
}  // namespace kanzen::app

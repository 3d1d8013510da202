// SPDX-License-Identifier: Apache-2.0
// Small NOCCA×NOCCA boards solved by retrograde passes and in blocks, against the figures of
// independent solvers (data/README.md): every count per distance, the start and its moves. The long
// ones are proved as well: every value against its children.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/nocca/blocks/block.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/games/nocca/nocca_view.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"
#include "kanzen/solve/check.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

nlohmann::json golden(const std::string& name) {
  std::ifstream file(std::string(KANZEN_TEST_DATA) + "/" + name);
  if (!file) throw std::runtime_error("missing " + name);
  return nlohmann::json::parse(file);
}

// The two solvers: passes over any space, and blocks over shapes.
struct Passes {
  template <class Space>
  static RowLayout layout(const Space& space) {
    return plain_layout(space.size());
  }
  template <class Space>
  static void solve(const Nocca<>& game, const Space& space, Threads& threads, RunLog& log,
                    Progress& progress) {
    retrograde(game, space, threads, log, progress);
  }
};

struct Blocks {
  static RowLayout layout(const NoccaShapes<>& space) {
    return block_layout(space.shapes().count, space.shapes().pieces / 2);
  }
  static void solve(const Nocca<>& game, const NoccaShapes<>& space, Threads& threads, RunLog& log,
                    Progress& progress) {
    solve_blocks(BlockGame<std::uint64_t>{&space.shapes(), game.pieces, space.goal_row()},
                 choose_block_kernel("auto"), threads, log, progress);
  }
};

std::string letter(Answer answer) {
  if (answer.outcome == Outcome::draw) return "D";
  return (answer.outcome == Outcome::win ? "W" : "L") + std::to_string(answer.distance);
}

enum class Proof { none, check };

template <class Solver, class Space>
void expect_golden(const Nocca<>& game, const Space& space, const nlohmann::json& figures,
                   Proof proof = Proof::none) {
  Threads threads;
  Progress silent;
  RunLog log(Solver::layout(space));
  Solver::solve(game, space, threads, log, silent);

  const Statistics found = log.statistics();
  EXPECT_EQ(found.positions, figures["pseudo_reachable"]);
  EXPECT_EQ(found.wins(), figures["wins"]);
  EXPECT_EQ(found.losses(), figures["losses"]);
  EXPECT_EQ(found.draws(), figures["draws"]);
  EXPECT_EQ(found.max_distance(), figures["max_dist"]);
  EXPECT_EQ(found.at(found.max_distance()), figures["max_dist_positions"]);
  EXPECT_EQ(found.no_move_positions, figures["no_legal_move_positions"]);
  if (figures.contains("histogram")) {
    EXPECT_EQ(found.moves_counted, figures["moves_over_not_win_in_1"]);
    EXPECT_EQ(found.positions_with_moves_counted, figures["not_win_in_1"]);
    for (int distance = 0; distance <= found.max_distance(); ++distance)
      EXPECT_EQ(found.at(distance), figures["histogram"].value(std::to_string(distance), 0U))
          << "distance " << distance;
  }

  TableInfo info;
  info.slots = space.size();
  info.coding = coding_of<Nocca<>>();
  info.statistics = found;
  const Table table = assemble(log, info, threads, silent, std::nullopt);
  const Answer start = table.answer(space.rank(game.start()));
  EXPECT_EQ(letter(start).substr(0, 1), figures["initial_value"] == "draw" ? "D" : "W");
  if (start.outcome != Outcome::draw) {
    EXPECT_EQ(start.distance, figures["initial_dist"]);
  }
  std::map<std::string, int> tally;
  nlohmann::json first_moves;
  const NoccaView<> view{game};
  game.each_move(game.start(), [&](const Nocca<>::Move& move, const Nocca<>::Position& child) {
    const std::string answer = letter(before_move(table.answer(space.rank(child))));
    first_moves[view.move_text(game.start(), move, 0)] = answer;
    ++tally[answer];
    return true;
  });
  EXPECT_EQ(nlohmann::json(tally), figures["first_move_tally"]);
  if (figures.contains("first_moves")) {
    EXPECT_EQ(first_moves, figures["first_moves"]);
  }
  if (proof == Proof::check) {
    const CheckResult result = check(game, space, threads, table, silent, {});
    EXPECT_EQ(result.violations, 0U);
    EXPECT_EQ(result.positions, found.positions);
    EXPECT_TRUE(result.statistics_agree);
  }
}

// From independent solvers, as data/README.md tells; no histogram of 4x6 is at hand.
nlohmann::json figures_of_4x6() {
  return {{"pseudo_reachable", 522281562},
          {"wins", 361276060},
          {"losses", 152407117},
          {"draws", 8598385},
          {"initial_value", "draw"},
          {"max_dist", 52},
          {"max_dist_positions", 4},
          {"no_legal_move_positions", 0},
          {"first_move_tally", {{"D", 14}, {"L38", 2}}}};
}

TEST(NoccaSmall, Of3x3OverTheZdd) {
  const Nocca<> game{3, 3, 3, 3};
  expect_golden<Passes>(game, NoccaZddSpace<>(game), golden("nocca_3x3.json"), Proof::check);
}

TEST(NoccaSmall, Of3x3OverShapes) {
  const Nocca<> game{3, 3, 3, 3};
  const NoccaShapes<> space(game);
  expect_golden<Passes>(game, space, golden("nocca_3x3.json"));
  expect_golden<Blocks>(game, space, golden("nocca_3x3.json"), Proof::check);
}

TEST(NoccaSmall, Of4x4OverTheZdd) {
  const Nocca<> game{4, 4, 4, 3};
  expect_golden<Passes>(game, NoccaZddSpace<>(game), golden("nocca_4x4.json"));
}

TEST(NoccaSmall, Of4x4InBlocks) {
  const Nocca<> game{4, 4, 4, 3};
  expect_golden<Blocks>(game, NoccaShapes<>(game), golden("nocca_4x4.json"), Proof::check);
}

TEST(NoccaSmall, Of4x5InBlocks) {
  const Nocca<> game{4, 5, 4, 3};
  expect_golden<Blocks>(game, NoccaShapes<>(game), golden("nocca_4x5.json"));
}

TEST(NoccaSmall, Of5x3InBlocks) {
  const Nocca<> game{5, 3, 5, 3};
  expect_golden<Blocks>(game, NoccaShapes<>(game), golden("nocca_5x3.json"));
}

TEST(LongNoccaSmall, Of4x5OverTheZdd) {
  const Nocca<> game{4, 5, 4, 3};
  expect_golden<Passes>(game, NoccaZddSpace<>(game), golden("nocca_4x5.json"));
}

TEST(LongNoccaSmall, Of4x5AndOf5x3Proved) {
  const Nocca<> tall{4, 5, 4, 3};
  expect_golden<Blocks>(tall, NoccaShapes<>(tall), golden("nocca_4x5.json"), Proof::check);
  const Nocca<> wide{5, 3, 5, 3};
  expect_golden<Blocks>(wide, NoccaShapes<>(wide), golden("nocca_5x3.json"), Proof::check);
}

TEST(LongNoccaSmall, Of4x6Proved) {
  const Nocca<> game{4, 6, 4, 3};
  expect_golden<Blocks>(game, NoccaShapes<>(game), figures_of_4x6(), Proof::check);
}

}  // namespace
}  // namespace kanzen

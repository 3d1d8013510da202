// SPDX-License-Identifier: Apache-2.0
// Small NOCCA×NOCCA boards solved by retrograde passes, against the figures of independent solvers
// (data/README.md): every count per distance, the start and its moves.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/games/nocca/nocca_view.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"
#include "kanzen/solve/reach.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/table/assemble.hpp"
#include "kanzen/table/memory_pass_log.hpp"

namespace kanzen {
namespace {

nlohmann::json golden(const std::string& name) {
  std::ifstream file(std::string(KANZEN_TEST_DATA) + "/" + name);
  if (!file) throw std::runtime_error("missing " + name);
  return nlohmann::json::parse(file);
}

template <class Space>
void expect_golden(const Nocca<>& game, const Space& space, const nlohmann::json& figures) {
  Threads threads;
  Progress silent;
  MemoryPassLog log(plain_layout(space.size()));
  retrograde(game, space, threads, log, silent);

  const Statistics found = log.statistics();
  EXPECT_EQ(found.positions, figures["pseudo_reachable"]);
  EXPECT_EQ(found.wins(), figures["wins"]);
  EXPECT_EQ(found.losses(), figures["losses"]);
  EXPECT_EQ(found.draws(), figures["draws"]);
  EXPECT_EQ(found.max_distance(), figures["max_dist"]);
  EXPECT_EQ(found.at(found.max_distance()), figures["max_dist_positions"]);
  EXPECT_EQ(found.no_move_positions, figures["no_legal_move_positions"]);
  EXPECT_EQ(found.moves_counted, figures["moves_over_not_win_in_1"]);
  EXPECT_EQ(found.positions_with_moves_counted, figures["not_win_in_1"]);
  for (int distance = 0; distance <= found.max_distance(); ++distance)
    EXPECT_EQ(found.at(distance), figures["histogram"].value(std::to_string(distance), 0U))
        << "distance " << distance;

  TableInfo info;
  info.slots = space.size();
  info.coding = coding_of<Nocca<>>();
  info.statistics = found;
  const Table table = assemble(log, info, threads, silent, std::nullopt);
  const Answer start = table.answer(space.rank(game.start()));
  EXPECT_EQ(start.outcome, Outcome::win);
  EXPECT_EQ(figures["initial_value"], "win");
  EXPECT_EQ(start.distance, figures["initial_dist"]);
  nlohmann::json first_moves;
  const NoccaView<> view{game};
  game.each_move(game.start(), [&](const Nocca<>::Move& move, const Nocca<>::Position& child) {
    const Answer answer = before_move(table.answer(space.rank(child)));
    first_moves[view.move_text(game.start(), move, 0)] =
        (answer.outcome == Outcome::win ? "W" : "L") + std::to_string(answer.distance);
    return true;
  });
  EXPECT_EQ(first_moves, figures["first_moves"]);
}

TEST(NoccaSmall, Of3x3OverTheZdd) {
  const Nocca<> game{3, 3, 3, 3};
  expect_golden(game, NoccaZddSpace<>(game), golden("nocca_3x3.json"));
}

TEST(NoccaSmall, Of3x3OverShapes) {
  const Nocca<> game{3, 3, 3, 3};
  expect_golden(game, NoccaShapes<std::uint64_t, 3>(game), golden("nocca_3x3.json"));
}

TEST(NoccaSmall, Of4x4OverTheZdd) {
  const Nocca<> game{4, 4, 4, 3};
  expect_golden(game, NoccaZddSpace<>(game), golden("nocca_4x4.json"));
}

}  // namespace
}  // namespace kanzen

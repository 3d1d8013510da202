// SPDX-License-Identifier: Apache-2.0
// The block form of games with a climber against the general engine over the same slots: every
// value and distance, on every instruction set of this machine, and after an interruption.
#include <gtest/gtest.h>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/nocca/blocks/climber.hpp"
#include "kanzen/games/nocca/nocca_four_shapes.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

class Board {
 public:
  Board(int width, int height, int pieces)
      : game_{{small(width), small(height), small(pieces), 3}, 1},
        space_(game_),
        blocks_{&space_.shapes(), pieces, {space_.goal_row(0), space_.goal_row(1)}} {}

  std::string by_the_general_engine() {
    RunLog log(plain_layout(space_.size()));
    retrograde(game_, space_, threads_, log, quiet_);
    return hash_of(log);
  }
  std::string in_blocks(const BlockKernelSet& kernel) {
    RunLog log(climber_layout(blocks_));
    solve_climber(blocks_, kernel, threads_, log, quiet_);
    return hash_of(log);
  }
  std::string in_slices() {
    RowLayout layout = climber_layout(blocks_);
    layout.rows_per_chunk = 64;
    RunLog log(layout);
    const PlaneNeeds needs = plane_needs(climber_shape(blocks_, climber_cells(blocks_)), layout,
                                         Coding::parity, 1, threads_.workers(), false);
    PlaneRoom room;
    room.memory = needs.least;
    room.sliced = true;
    solve_climber(blocks_, choose_block_kernel("auto"), threads_, log, quiet_, room);
    return hash_of(log);
  }
  // Stops in the middle of a pass, and goes on from the log.
  std::string in_blocks_interrupted(int distance) {
    struct Stop : Progress {
      explicit Stop(int pass) : when(pass) {}
      void report(const ProgressReport& report) override {
        if (report.pass == when) throw std::runtime_error("stopped");
      }
      int when;
    } stop(distance);
    RunLog log(climber_layout(blocks_));
    const BlockKernelSet& kernel = choose_block_kernel("auto");
    EXPECT_THROW(solve_climber(blocks_, kernel, threads_, log, stop), std::runtime_error);
    EXPECT_EQ(log.closed(), distance - 1);
    solve_climber(blocks_, kernel, threads_, log, quiet_);
    return hash_of(log);
  }
  // Cells of a plane by counting shapes, and by laying them out one by one.
  void expect_counted_cells() {
    const ClimberFunctions functions = choose_block_kernel("auto").climber(blocks_.pieces);
    EXPECT_EQ(climber_cells(blocks_), ClimberPlanes(blocks_, functions, threads_).cells());
  }
  // The answers of some slots, watched while only the statistics are kept.
  void expect_watched_as(const Table& table) {
    std::vector<std::uint64_t> watched;
    for (std::uint64_t slot = 0; slot < space_.size(); slot += space_.size() / 97 + 1)
      if (space_.weight(slot) > 0) watched.push_back(slot);
    const RowLayout layout = climber_layout(blocks_);
    RunLog log(layout, Keep::counts, watched);
    solve_climber(blocks_, choose_block_kernel("auto"), threads_, log, quiet_);
    for (const std::uint64_t slot : watched) EXPECT_EQ(log.answer(slot), table.answer(slot));
    ASSERT_FALSE(log.deepest().empty());
    std::uint64_t positions = 0;
    for (const std::uint64_t slot : log.deepest()) {
      EXPECT_EQ(table.answer(slot).distance, log.statistics().max_distance());
      positions += space_.weight(slot);
    }
    EXPECT_EQ(positions, log.statistics().at(log.statistics().max_distance()));
  }
  Table table() {
    RunLog log(plain_layout(space_.size()));
    retrograde(game_, space_, threads_, log, quiet_);
    return table_of(log);
  }

 private:
  static std::uint8_t small(int number) { return static_cast<std::uint8_t>(number); }

  Table table_of(const RunLog& log) {
    TableInfo info;
    info.slots = space_.size();
    info.statistics = log.statistics();
    return assemble(log, info, threads_, quiet_, std::nullopt);
  }
  // Of all answers and statistics.
  std::string hash_of(const RunLog& log) {
    const Table table = table_of(log);
    const Statistics& figures = table.info().statistics;
    std::string text = table.info().solution_hash;
    for (const std::uint64_t figure :
         {figures.positions, figures.wins(), figures.losses(), figures.no_move_positions,
          figures.moves_counted, figures.positions_with_moves_counted})
      text += " " + std::to_string(figure);
    for (int distance = 0; distance <= figures.max_distance(); ++distance)
      text += " " + std::to_string(figures.at(distance));
    return text;
  }

  NoccaFour<> game_;
  NoccaFourShapes<> space_;
  ClimberGame blocks_;
  Threads threads_{2};
  Progress quiet_;
};

TEST(Climber, BlocksAgreeWithTheGeneralEngine) {
  struct Size {
    int width, height, pieces;
  };
  // Wide and narrow, with fewer pieces than columns, and with 2 to 5 pieces a side.
  const std::vector<Size> sizes = {{2, 2, 2}, {2, 3, 2}, {2, 6, 2}, {5, 3, 2}, {6, 2, 2}, {1, 6, 2},
                                   {3, 2, 3}, {3, 3, 3}, {2, 4, 3}, {2, 3, 4}, {2, 2, 5}};
  for (const auto& [width, height, pieces] : sizes) {
    SCOPED_TRACE(testing::Message() << width << "x" << height << ", " << pieces << " pieces");
    Board board(width, height, pieces);
    const std::string expected = board.by_the_general_engine();
    for (const BlockKernelSet& kernel : block_kernels()) {
      if (kernel.available()) {
        EXPECT_EQ(board.in_blocks(kernel), expected) << kernel.name;
      }
    }
    EXPECT_EQ(board.in_slices(), expected) << "in slices";
  }
}

TEST(Climber, TheSizeOfAPlaneIsKnownBeforeItIsLaidOut) {
  for (int pieces = 2; pieces <= 5; ++pieces)
    for (const auto& [width, height] : {std::pair{1, 6}, {2, 2}, {2, 5}, {3, 3}, {4, 3}, {5, 3}}) {
      SCOPED_TRACE(testing::Message() << width << "x" << height << ", " << pieces << " pieces");
      if (2 * pieces <= 3 * width * height) Board(width, height, pieces).expect_counted_cells();
    }
}

TEST(Climber, GoesOnAfterAnInterruption) {
  Board board(3, 3, 3);
  const std::string expected = board.in_blocks(choose_block_kernel("auto"));
  for (const int distance : {1, 2, 5, 8})
    EXPECT_EQ(board.in_blocks_interrupted(distance), expected);
}

TEST(Climber, WatchesSlotsWithoutALog) {
  Board board(3, 3, 3);
  board.expect_watched_as(board.table());
}

}  // namespace
}  // namespace kanzen

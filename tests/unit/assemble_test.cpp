// SPDX-License-Identifier: Apache-2.0
// From log to table: a table that is assembled from a log holds what the log says.
#include "kanzen/table/assemble.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "solved_run.hpp"

namespace kanzen {
namespace {

using namespace scratch;
using namespace solved_run;

class AssembleTest : public RunLogTest {
 protected:
  static void fill(RunLog& log, const Solved& solved) {
    for (int distance = 0; distance < passes; ++distance) {
      record_pass(log, solved, distance);
      log.close_pass(distance, Solved::statistics_after(distance));
    }
  }
  static TableInfo info() {
    TableInfo info;
    info.game = "test:1";
    info.space = "plain";
    info.slots = layout.slots() - 5;  // the last row is padded
    info.statistics = Solved::statistics_after(passes - 1);
    return info;
  }
  static std::vector<std::uint8_t> all_codes(const Table& table) {
    std::vector<std::uint8_t> codes(table.info().slots);
    table.read(0, codes);
    return codes;
  }
};

TEST_F(AssembleTest, TheTableHoldsWhatTheLogSays) {
  const Solved solved;
  std::vector<std::uint8_t> expected = solved.codes;
  expected.resize(info().slots);
  RunLog memory(layout);
  fill(memory, solved);
  const auto disk = open();
  fill(*disk, solved);
  Progress quiet;
  const Table in_memory = assemble(memory, info(), {}, quiet, {});
  EXPECT_EQ(all_codes(in_memory), expected);
  EXPECT_EQ(in_memory.info().statistics, info().statistics);
  EXPECT_EQ(in_memory.info().row_slots, layout.row_slots);
  for (const unsigned workers : {1U, 2U, 3U}) {
    Threads threads(workers);
    const Table table = assemble(*disk, info(), threads, quiet, parent / "table.kzt");
    EXPECT_EQ(all_codes(table), expected);
    EXPECT_EQ(table.info().solution_hash, in_memory.info().solution_hash);
    EXPECT_EQ(table.bytes(), in_memory.bytes());
  }
}

TEST_F(AssembleTest, ValuesOnlyHasLossesInNoughtAndWinsInOne) {
  const Solved solved;
  RunLog all(layout);
  fill(all, solved);
  RunLog merged(layout, Keep::values);
  fill(merged, solved);
  for (const Coding coding : {Coding::parity, Coding::tagged}) {
    TableInfo values = info();
    values.coding = coding;
    values.distances = false;
    Progress quiet;
    const Table table = assemble(all, values, {}, quiet, {});
    EXPECT_EQ(assemble(merged, values, {}, quiet, {}).info().solution_hash,
              table.info().solution_hash);
    for (std::uint64_t slot = 0; slot < values.slots; ++slot) {
      const Outcome outcome = decode(Coding::parity, solved.codes[slot]).outcome;
      const Answer expected{outcome, outcome == Outcome::win ? 1 : 0};
      ASSERT_EQ(table.answer(slot), expected);
    }
  }
}

// Beyond 126 plies (254 where wins and losses take turns) a code has two bytes, beyond 32,766 a
// table cannot tell.
TEST_F(AssembleTest, CodesAreAsWideAsTheLongestDistance) {
  const ChunkWords words(layout.rows_in(0) * layout.row_words, 1);
  Progress quiet;
  for (const auto& [coding, distance, bytes] : {std::tuple{Coding::tagged, 126, 1U},
                                                {Coding::tagged, 127, 2U},
                                                {Coding::tagged, 32'766, 2U},
                                                {Coding::tagged, 32'767, 0U},
                                                {Coding::parity, 253, 1U},
                                                {Coding::parity, 255, 2U},
                                                {Coding::parity, 65'533, 2U},
                                                {Coding::parity, 65'535, 0U}}) {
    TableInfo about = info();
    about.coding = coding;
    about.statistics = {};
    about.statistics.add({Outcome::win, distance}, 1);
    RunLog log(layout);
    log.record(distance, Outcome::win, 0, words);
    log.close_pass(distance, about.statistics);
    if (bytes == 0) {
      EXPECT_EQ(refusal("test:1", [&] { assemble(log, about, {}, quiet, {}); }), Fault::input);
    } else {
      const Table table = assemble(log, about, {}, quiet, {});
      EXPECT_EQ(table.info().code_bytes, bytes);
      EXPECT_EQ(table.answer(0), (Answer{Outcome::win, distance}));
      EXPECT_EQ(table.answer(1), Answer{});
      EXPECT_EQ(table.answer(64), (Answer{Outcome::win, distance}));
      table.verify({}, quiet);
    }
    about.distances = false;
    const Table values = assemble(log, about, {}, quiet, {});
    EXPECT_EQ(values.info().code_bytes, 1U);
    EXPECT_EQ(values.answer(0), (Answer{Outcome::win, 1}));
  }
}

}  // namespace
}  // namespace kanzen

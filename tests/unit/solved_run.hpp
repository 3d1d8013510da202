// SPDX-License-Identifier: Apache-2.0
// A solved game whose passes the tests of the run log record, and the directory that they do it in.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/solve/directory_store.hpp"
#include "kanzen/solve/run_log.hpp"
#include "scratch.hpp"

namespace kanzen::solved_run {

using ChunkWords = std::vector<std::uint64_t>;

inline constexpr RowLayout layout{
    .rows = 1000, .row_slots = 70, .row_words = 2, .rows_per_chunk = 256};
inline const RunIdentity identity{
    .game = "test:1", .space = "plain", .rules_version = 2, .coding = Coding::parity};
inline constexpr int passes = 9;

class RunLogTest : public scratch::Directory {
 protected:
  void SetUp() override {
    Directory::SetUp();
    parent = scratch;
    directory = parent / "table.kzt.part";
  }

  std::unique_ptr<RunLog> open(const RunIdentity& who = identity,
                               const RowLayout& rows = layout) const {
    return std::make_unique<RunLog>(
        directory_store(std::make_shared<RunDirectory>(directory), who, rows));
  }

  scratch::fs::path parent;
  scratch::fs::path directory;
};

// The solved game that the tests log: a code for every slot, odd distances rarer with each pass.
struct Solved {
  std::vector<std::uint8_t> codes;
  Solved() : codes(layout.slots()) {
    std::mt19937 random(3);
    for (auto& code : codes) {
      int distance = 0;
      while (distance < passes && random() % 4 != 0) ++distance;
      code = distance == passes
                 ? 0
                 : static_cast<std::uint8_t>(encode(Coding::parity, answer_in(distance)));
    }
  }
  static Answer answer_in(int distance) {
    return {distance % 2 == 1 ? Outcome::win : Outcome::loss, distance};
  }
  ChunkWords chunk_of(int distance, std::uint64_t chunk) const {
    ChunkWords words(layout.rows_in(chunk) * layout.row_words);
    for (std::uint64_t row = 0; row < layout.rows_in(chunk); ++row)
      for (std::uint64_t bit = 0; bit < layout.row_slots; ++bit)
        if (codes[(layout.first_row(chunk) + row) * layout.row_slots + bit] == 1 + distance)
          words[row * layout.row_words + bit / 64] |= std::uint64_t{1} << (bit % 64);
    return words;
  }
  static Statistics statistics_after(int distance) {
    Statistics statistics;
    statistics.positions = layout.slots();
    for (int i = 0; i <= distance; ++i)
      statistics.add(answer_in(i), static_cast<std::uint64_t>(i) + 1);
    return statistics;
  }
};

inline void record_pass(RunLog& log, const Solved& solved, int distance) {
  Threads threads(2);
  threads.run(layout.chunks(), [&](std::uint64_t chunk, unsigned) {
    log.record(distance, Solved::answer_in(distance).outcome, chunk,
               solved.chunk_of(distance, chunk));
  });
}

inline void expect_replays(const RunLog& log, const Solved& solved, int last) {
  ASSERT_EQ(log.closed(), last);
  if (last >= 0) {
    EXPECT_EQ(log.statistics(), Solved::statistics_after(last));
  }
  for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk) {
    int expected = 0;
    log.replay(chunk, [&](int distance, Outcome outcome, std::span<const std::uint64_t> words) {
      ASSERT_EQ(distance, expected++);
      EXPECT_EQ(outcome, Solved::answer_in(distance).outcome);
      EXPECT_EQ(ChunkWords(words.begin(), words.end()), solved.chunk_of(distance, chunk));
    });
    EXPECT_EQ(expected, last + 1);
    for (int distance = 0; distance < passes; ++distance) {
      int visits = 0;
      log.replay(chunk, distance, [&](int, Outcome, std::span<const std::uint64_t> words) {
        ++visits;
        EXPECT_EQ(ChunkWords(words.begin(), words.end()), solved.chunk_of(distance, chunk));
      });
      EXPECT_EQ(visits, distance <= last ? 1 : 0);
    }
  }
}

}  // namespace kanzen::solved_run

// SPDX-License-Identifier: Apache-2.0
// The run log: what was recorded is replayed, in memory and from disk, or counted, or kept as
// codes.
#include "kanzen/solve/run_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "kanzen/solve/chunk_code.hpp"
#include "kanzen/solve/code_store.hpp"
#include "kanzen/table/assemble.hpp"
#include "solved_run.hpp"

namespace kanzen {
namespace {

using namespace scratch;
using namespace solved_run;

// --- chunks ---

TEST(ChunkCodeTest, EveryDensityComesBack) {
  const ChunkCode code;
  std::mt19937_64 random(1);
  for (const std::size_t size : {1UL, 2UL, 63UL, 32'768UL}) {
    for (const std::uint64_t rarity : {1UL, 2UL, 3UL, 50UL, 127UL, 129UL, 5000UL, 1'000'000UL}) {
      ChunkWords words(size);
      for (std::size_t bit = 0; bit < 64 * size; ++bit)
        if (random() % rarity == 0) words[bit / 64] |= std::uint64_t{1} << (bit % 64);
      const auto bytes = code.encode(words);
      ChunkWords decoded(size, 7);
      if (bytes.empty())
        EXPECT_EQ(words, ChunkWords(size));
      else
        EXPECT_TRUE(code.decode(bytes, decoded) && decoded == words) << size << " " << rarity;
    }
  }
}

TEST(ChunkCodeTest, FirstAndLastBit) {
  const ChunkCode code;
  for (const std::size_t bit : {0UL, 63UL, 64UL, 8191UL}) {
    ChunkWords words(128);
    words[bit / 64] = std::uint64_t{1} << (bit % 64);
    const auto bytes = code.encode(words);
    ChunkWords decoded(128);
    EXPECT_LE(bytes.size(), 3U);
    EXPECT_TRUE(code.decode(bytes, decoded));
    EXPECT_EQ(decoded, words);
  }
}

TEST(ChunkCodeTest, NothingIsReadOutsideTheChunk) {
  const ChunkCode code;
  std::mt19937 random(2);
  ChunkWords words(8);
  for (int i = 0; i < 200'000; ++i) {
    std::vector<std::uint8_t> bytes(random() % 12);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    if (!bytes.empty()) bytes[0] = static_cast<std::uint8_t>(random() % 4);
    code.decode(bytes, words);  // the sanitizers watch
  }
  ChunkWords shorter(7);
  ChunkWords full(8, ~std::uint64_t{0});
  EXPECT_FALSE(code.decode(code.encode(full), shorter));
  EXPECT_FALSE(code.decode({}, words));
}

// --- logs ---

TEST_F(RunLogTest, MemoryReplaysWhatWasRecorded) {
  const Solved solved;
  RunLog log(layout);
  expect_replays(log, solved, -1);
  for (int distance = 0; distance < passes; ++distance) {
    record_pass(log, solved, distance);
    log.close_pass(distance, Solved::statistics_after(distance));
    expect_replays(log, solved, distance);
  }
}

TEST_F(RunLogTest, ValuesReplayTheLastPassAndWhoWon) {
  const Solved solved;
  RunLog log(layout, Keep::values);
  for (int last = 0; last < passes; ++last) {
    record_pass(log, solved, last);
    EXPECT_EQ(log.closed(), last - 1);
    log.close_pass(last, Solved::statistics_after(last));
    EXPECT_EQ(log.statistics(), Solved::statistics_after(last));
    for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk) {
      int visits = 0;
      log.replay(chunk, last, [&](int, Outcome outcome, std::span<const std::uint64_t> words) {
        ++visits;
        EXPECT_EQ(outcome, Solved::answer_in(last).outcome);
        EXPECT_EQ(ChunkWords(words.begin(), words.end()), solved.chunk_of(last, chunk));
      });
      EXPECT_EQ(visits, 1);
      ChunkWords found[2], expected[2];
      for (int distance = 0; distance <= last; ++distance) {
        const ChunkWords words = solved.chunk_of(distance, chunk);
        expected[distance % 2].resize(words.size());
        for (std::size_t i = 0; i < words.size(); ++i) expected[distance % 2][i] |= words[i];
      }
      log.replay(chunk, [&](int, Outcome outcome, std::span<const std::uint64_t> words) {
        ChunkWords& all = found[outcome == Outcome::win ? 1 : 0];
        all.resize(words.size());
        for (std::size_t i = 0; i < words.size(); ++i) all[i] |= words[i];
      });
      EXPECT_EQ(found[0], expected[0]);
      EXPECT_EQ(found[1], expected[1]);
    }
  }
}

TEST_F(RunLogTest, DirectoryReplaysWhatWasRecorded) {
  const Solved solved;
  for (int distance = 0; distance < passes; ++distance) {
    const auto log = open();
    expect_replays(*log, solved, distance - 1);
    record_pass(*log, solved, distance);
    expect_replays(*log, solved, distance - 1);
    log->close_pass(distance, Solved::statistics_after(distance));
    expect_replays(*log, solved, distance);
  }
  expect_replays(*open(), solved, passes - 1);
}

TEST_F(RunLogTest, EmptyPassesAndBothOutcomesInOnePass) {
  ChunkWords some(layout.rows_in(1) * layout.row_words);
  some[3] = 5;
  ChunkWords others(some.size());
  others[4] = 9;
  {
    const auto log = open();
    log->close_pass(0, {});
    log->record(2, Outcome::win, 1, some);  // a solver may fill two passes at once
    log->record(1, Outcome::win, 1, others);
    log->record(1, Outcome::loss, 1, some);
    log->record(1, Outcome::loss, 0, ChunkWords(layout.rows_in(0) * layout.row_words));
    log->close_pass(1, {});
    log->close_pass(2, {});
    log->close_pass(3, {});
  }
  const auto log = open();
  EXPECT_EQ(log->closed(), 3);
  std::vector<std::tuple<int, Outcome, ChunkWords>> found;
  const auto note = [&](int distance, Outcome outcome, std::span<const std::uint64_t> words) {
    found.emplace_back(distance, outcome, ChunkWords(words.begin(), words.end()));
  };
  log->replay(0, note);
  EXPECT_TRUE(found.empty());
  log->replay(1, note);
  EXPECT_EQ(found,
            (std::vector<std::tuple<int, Outcome, ChunkWords>>{
                {1, Outcome::loss, some}, {1, Outcome::win, others}, {2, Outcome::win, some}}));
}

TEST_F(RunLogTest, ClosedPassesStayClosed) {
  const auto log = open();
  log->close_pass(2, {});
  const ChunkWords words(layout.rows_in(0) * layout.row_words, 1);
  EXPECT_THROW(log->close_pass(2, {}), std::logic_error);
  EXPECT_THROW(log->record(1, Outcome::win, 0, words), std::logic_error);
  EXPECT_THROW(log->record(3, Outcome::win, layout.chunks(), words), std::logic_error);
  EXPECT_THROW(log->record(3, Outcome::win, 0, ChunkWords(3, 1)), std::logic_error);
}

// A chunk may be recorded again in a pass of another layer, whose number is greater and whose
// distance may be less.
TEST_F(RunLogTest, PassesOfAnotherLayerAddToTheSameChunks) {
  constexpr int layer = 65536;
  ChunkWords low(layout.rows_in(0) * layout.row_words), high(low.size());
  low[0] = 6;
  high[0] = 9;
  TableInfo info;
  info.game = "test:1";
  info.space = "plain";
  info.slots = layout.slots();
  Progress quiet;
  const auto fill = [&](RunLog& log) {
    log.record(0, Outcome::loss, 0, low);
    log.close_pass(0, {});
    log.close_pass(4, {});
    log.record(layer + 3, Outcome::win, 0, high);
    log.close_pass(layer + 3, {});
  };
  RunLog memory(layout);
  fill(memory);
  fill(*open());
  const auto resumed = open();
  for (const RunLog* log : {&std::as_const(memory), &std::as_const(*resumed)}) {
    EXPECT_EQ(log->closed(), layer + 3);
    std::vector<int> replayed;
    log->replay(0, [&](int pass, Outcome, auto) { replayed.push_back(pass); });
    EXPECT_EQ(replayed, (std::vector<int>{0, layer + 3}));
    const Table table = assemble(*log, info, {}, quiet, {});
    for (const std::uint64_t slot : {0U, 3U})
      EXPECT_EQ(table.answer(slot), (Answer{Outcome::win, 3}));
    for (const std::uint64_t slot : {1U, 2U})
      EXPECT_EQ(table.answer(slot), (Answer{Outcome::loss, 0}));
  }
}

// --- counting ---

TEST_F(RunLogTest, ACountingLogTellsWhatWasClosedAndHasNothingToReplay) {
  const Solved solved;
  RunLog log(layout, Keep::counts, {0, 1, 2});
  EXPECT_EQ(log.wants(), RunLog::Wants::slots);
  for (int pass = 0; pass < passes; ++pass) {
    EXPECT_EQ(log.closed(), pass - 1);
    record_pass(log, solved, pass);
    log.close_pass(pass, Solved::statistics_after(pass));
  }
  EXPECT_EQ(log.closed(), passes - 1);
  EXPECT_EQ(log.statistics(), Solved::statistics_after(passes - 1));
  for (const std::uint64_t slot : {0U, 1U, 2U})
    EXPECT_EQ(log.answer(slot), decode(Coding::parity, solved.codes[slot]));
  EXPECT_THROW(log.replay(0, [](int, Outcome, auto) {}), std::logic_error);
  EXPECT_THROW(log.close_pass(passes - 1, {}), std::logic_error);
}

// The deepest slots are those of all layers that are as deep; where they are many, none.
TEST_F(RunLogTest, TheDeepestSlotsAreOfAllLayers) {
  constexpr int layer = 65536;
  const auto found = [](int distance) {
    Statistics statistics;
    statistics.add({Outcome::win, distance}, 1);
    return statistics;
  };
  RunLog log(layout, Keep::counts);
  log.note_few(3, {500});
  log.close_pass(3, found(3));
  EXPECT_EQ(log.deepest(), (RunLog::Slots{500}));
  log.note_few(layer + 1, {7});
  log.close_pass(layer + 1, found(3));  // not as deep as the first layer was
  EXPECT_EQ(log.deepest(), (RunLog::Slots{500}));
  log.note_few(layer + 3, {9});
  log.close_pass(layer + 3, found(3));
  EXPECT_EQ(log.deepest(), (RunLog::Slots{9, 500}));
  log.note_few(2 * layer + 3, RunLog::Slots(RunLog::few + 1));
  log.close_pass(2 * layer + 3, found(3));
  EXPECT_TRUE(log.deepest().empty());
  log.note_few(3 * layer + 3, {11});
  log.close_pass(3 * layer + 3, found(3));
  EXPECT_TRUE(log.deepest().empty());  // there are too many of them
  log.note_few(3 * layer + 5, {12});
  log.close_pass(3 * layer + 5, found(5));
  EXPECT_EQ(log.deepest(), (RunLog::Slots{12}));
}

// --- codes ---

struct CodesInMemory : CodeStore {
  explicit CodesInMemory(std::vector<unsigned char>& where) : codes(where) {}
  unsigned char* data() const override { return codes.data(); }
  void read(std::uint64_t first, std::span<std::uint8_t> to) const override {
    std::copy_n(codes.begin() + static_cast<std::ptrdiff_t>(first), to.size(), to.begin());
  }
  std::vector<unsigned char>& codes;
};

TEST_F(RunLogTest, CodesAreWrittenByTheMachineAndReadByTheTable) {
  const Solved solved;
  std::vector<unsigned char> codes = solved.codes;
  RunLog log(layout, Coding::parity, std::make_unique<CodesInMemory>(codes));
  EXPECT_EQ(log.wants(), RunLog::Wants::codes);
  EXPECT_EQ(log.device_codes(), codes.data());
  EXPECT_EQ(log.device_code({Outcome::win, 7}), encode(Coding::parity, {Outcome::win, 7}));
  EXPECT_EQ(refusal("254", [&] { log.device_code({Outcome::win, 255}); }), Fault::resources);
  for (int pass = 0; pass <= 4; ++pass) log.close_pass(pass, Solved::statistics_after(pass));
  EXPECT_EQ(log.closed(), 4);
  EXPECT_THROW(record_pass(log, solved, 5), std::logic_error);
  std::vector<std::uint8_t> found(layout.rows_in(1) * layout.row_slots);
  log.read_codes(1, [](Answer answer) { return encode(Coding::parity, answer); }, found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::uint8_t code = solved.codes[layout.first_row(1) * layout.row_slots + i];
    ASSERT_EQ(found[i], code <= 5 ? code : 0);  // what is not closed is not told
  }
}

}  // namespace
}  // namespace kanzen

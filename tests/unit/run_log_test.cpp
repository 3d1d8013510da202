// SPDX-License-Identifier: Apache-2.0
// The run log: what was recorded is replayed, in memory and from disk; a killed run is continued
// from its last closed pass; and a table assembled from a log holds what the log says.
#include "kanzen/solve/run_log.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/solve/chunk_code.hpp"
#include "kanzen/solve/code_store.hpp"
#include "kanzen/solve/directory_store.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::uint64_t>;

constexpr RowLayout layout{.rows = 1000, .row_slots = 70, .row_words = 2, .rows_per_chunk = 256};
const RunIdentity identity{
    .game = "test:1", .space = "plain", .rules_version = 2, .coding = Coding::parity};
constexpr int passes = 9;

class RunLogTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "kanzen-run-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    parent = name;
    directory = parent / "table.kzt.part";
  }
  void TearDown() override { fs::remove_all(parent); }

  std::unique_ptr<RunLog> open(const RunIdentity& who = identity,
                               const RowLayout& rows = layout) const {
    return std::make_unique<RunLog>(
        directory_store(std::make_shared<RunDirectory>(directory), who, rows));
  }

  fs::path parent;
  fs::path directory;
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
  Words chunk_of(int distance, std::uint64_t chunk) const {
    Words words(layout.rows_in(chunk) * layout.row_words);
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

void record_pass(RunLog& log, const Solved& solved, int distance) {
  Threads threads(2);
  threads.run(layout.chunks(), [&](std::uint64_t chunk, unsigned) {
    log.record(distance, Solved::answer_in(distance).outcome, chunk,
               solved.chunk_of(distance, chunk));
  });
}

void expect_replays(const RunLog& log, const Solved& solved, int last) {
  ASSERT_EQ(log.closed(), last);
  if (last >= 0) {
    EXPECT_EQ(log.statistics(), Solved::statistics_after(last));
  }
  for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk) {
    int expected = 0;
    log.replay(chunk, [&](int distance, Outcome outcome, std::span<const std::uint64_t> words) {
      ASSERT_EQ(distance, expected++);
      EXPECT_EQ(outcome, Solved::answer_in(distance).outcome);
      EXPECT_EQ(Words(words.begin(), words.end()), solved.chunk_of(distance, chunk));
    });
    EXPECT_EQ(expected, last + 1);
    for (int distance = 0; distance < passes; ++distance) {
      int visits = 0;
      log.replay(chunk, distance, [&](int, Outcome, std::span<const std::uint64_t> words) {
        ++visits;
        EXPECT_EQ(Words(words.begin(), words.end()), solved.chunk_of(distance, chunk));
      });
      EXPECT_EQ(visits, distance <= last ? 1 : 0);
    }
  }
}

Fault refusal(const std::string& name, const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
    EXPECT_EQ(std::string(error.what()).find(" --"), std::string::npos) << error.what();
    return error.fault();
  }
  ADD_FAILURE() << "nothing was refused";
  return Fault::input;
}

std::vector<std::uint8_t> content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void set_content(const fs::path& path, const std::vector<std::uint8_t>& bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

std::set<std::string> names_in(const fs::path& directory) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(directory))
    names.insert(entry.path().filename().string());
  return names;
}

// --- chunks ---

TEST(ChunkCodeTest, EveryDensityComesBack) {
  const ChunkCode code;
  std::mt19937_64 random(1);
  for (const std::size_t size : {1UL, 2UL, 63UL, 32'768UL}) {
    for (const std::uint64_t rarity : {1UL, 2UL, 3UL, 50UL, 127UL, 129UL, 5000UL, 1'000'000UL}) {
      Words words(size);
      for (std::size_t bit = 0; bit < 64 * size; ++bit)
        if (random() % rarity == 0) words[bit / 64] |= std::uint64_t{1} << (bit % 64);
      const auto bytes = code.encode(words);
      Words decoded(size, 7);
      if (bytes.empty())
        EXPECT_EQ(words, Words(size));
      else
        EXPECT_TRUE(code.decode(bytes, decoded) && decoded == words) << size << " " << rarity;
    }
  }
}

TEST(ChunkCodeTest, FirstAndLastBit) {
  const ChunkCode code;
  for (const std::size_t bit : {0UL, 63UL, 64UL, 8191UL}) {
    Words words(128);
    words[bit / 64] = std::uint64_t{1} << (bit % 64);
    const auto bytes = code.encode(words);
    Words decoded(128);
    EXPECT_LE(bytes.size(), 3U);
    EXPECT_TRUE(code.decode(bytes, decoded));
    EXPECT_EQ(decoded, words);
  }
}

TEST(ChunkCodeTest, NothingIsReadOutsideTheChunk) {
  const ChunkCode code;
  std::mt19937 random(2);
  Words words(8);
  for (int i = 0; i < 200'000; ++i) {
    std::vector<std::uint8_t> bytes(random() % 12);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    if (!bytes.empty()) bytes[0] = static_cast<std::uint8_t>(random() % 4);
    code.decode(bytes, words);  // the sanitizers watch
  }
  Words shorter(7);
  Words full(8, ~std::uint64_t{0});
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
        EXPECT_EQ(Words(words.begin(), words.end()), solved.chunk_of(last, chunk));
      });
      EXPECT_EQ(visits, 1);
      Words found[2], expected[2];
      for (int distance = 0; distance <= last; ++distance) {
        const Words words = solved.chunk_of(distance, chunk);
        expected[distance % 2].resize(words.size());
        for (std::size_t i = 0; i < words.size(); ++i) expected[distance % 2][i] |= words[i];
      }
      log.replay(chunk, [&](int, Outcome outcome, std::span<const std::uint64_t> words) {
        Words& all = found[outcome == Outcome::win ? 1 : 0];
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
  Words some(layout.rows_in(1) * layout.row_words);
  some[3] = 5;
  Words others(some.size());
  others[4] = 9;
  {
    const auto log = open();
    log->close_pass(0, {});
    log->record(2, Outcome::win, 1, some);  // a solver may fill two passes at once
    log->record(1, Outcome::win, 1, others);
    log->record(1, Outcome::loss, 1, some);
    log->record(1, Outcome::loss, 0, Words(layout.rows_in(0) * layout.row_words));
    log->close_pass(1, {});
    log->close_pass(2, {});
    log->close_pass(3, {});
  }
  const auto log = open();
  EXPECT_EQ(log->closed(), 3);
  std::vector<std::tuple<int, Outcome, Words>> found;
  const auto note = [&](int distance, Outcome outcome, std::span<const std::uint64_t> words) {
    found.emplace_back(distance, outcome, Words(words.begin(), words.end()));
  };
  log->replay(0, note);
  EXPECT_TRUE(found.empty());
  log->replay(1, note);
  EXPECT_EQ(found,
            (std::vector<std::tuple<int, Outcome, Words>>{
                {1, Outcome::loss, some}, {1, Outcome::win, others}, {2, Outcome::win, some}}));
}

TEST_F(RunLogTest, ClosedPassesStayClosed) {
  const auto log = open();
  log->close_pass(2, {});
  const Words words(layout.rows_in(0) * layout.row_words, 1);
  EXPECT_THROW(log->close_pass(2, {}), std::logic_error);
  EXPECT_THROW(log->record(1, Outcome::win, 0, words), std::logic_error);
  EXPECT_THROW(log->record(3, Outcome::win, layout.chunks(), words), std::logic_error);
  EXPECT_THROW(log->record(3, Outcome::win, 0, Words(3, 1)), std::logic_error);
}

// A chunk may be recorded again in a pass of another layer, whose number is greater and whose
// distance may be less.
TEST_F(RunLogTest, PassesOfAnotherLayerAddToTheSameChunks) {
  constexpr int layer = 65536;
  Words low(layout.rows_in(0) * layout.row_words), high(low.size());
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

// --- kill and resume ---

// A child is killed at random moments while it writes passes; whoever comes next finds the passes
// that were closed, and nothing else.
TEST_F(RunLogTest, AKilledRunIsContinued) {
  const Solved solved;
  std::mt19937 random(4);
  int last = -1;
  for (int attempt = 0; last < passes - 1; ++attempt) {
    int told[2];
    ASSERT_EQ(::pipe(told), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const auto log = open();
      for (int distance = log->closed() + 1; distance < passes; ++distance) {
        for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk)
          log->record(distance, Solved::answer_in(distance).outcome, chunk,
                      solved.chunk_of(distance, chunk));
        log->close_pass(distance, Solved::statistics_after(distance));
        const char byte = 1;
        if (::write(told[1], &byte, 1) != 1) ::_exit(1);
      }
      ::raise(SIGKILL);
    }
    ::close(told[1]);
    ::usleep(static_cast<useconds_t>(random() % (5000 * (static_cast<unsigned>(attempt) + 1))));
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    char byte = 0;
    int closed_for_sure = last;
    while (::read(told[0], &byte, 1) == 1) ++closed_for_sure;
    ::close(told[0]);
    const auto log = open();
    // The kill may have come between the end of close_pass() and the message.
    ASSERT_GE(log->closed(), closed_for_sure);
    ASSERT_LE(log->closed(), closed_for_sure + 1);
    last = log->closed();
    expect_replays(*log, solved, last);
    for (const auto& name : names_in(directory)) EXPECT_FALSE(name.ends_with(".tmp")) << name;
  }
}

TEST_F(RunLogTest, LeftoversOfAnUnfinishedPassAreRemoved) {
  const Solved solved;
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const auto log = open();
    log->close_pass(0, Solved::statistics_after(0));
    log->record(1, Outcome::win, 0, solved.chunk_of(1, 0));
    ::raise(SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(names_in(directory),
            (std::set<std::string>{"run.json", "pass-000.kzp", "pass-001.kzp.tmp"}));
  EXPECT_EQ(open()->closed(), 0);
  EXPECT_EQ(names_in(directory), (std::set<std::string>{"run.json", "pass-000.kzp"}));
}

TEST_F(RunLogTest, ARemovedRunLeavesNothing) {
  open()->close_pass(0, {});
  EXPECT_TRUE(RunDirectory(directory).begun());
  RunDirectory(directory).remove();
  EXPECT_FALSE(fs::exists(directory));
  EXPECT_FALSE(RunDirectory(directory).begun());
  EXPECT_FALSE(fs::exists(directory));  // nothing was begun: no empty directory stays
}

TEST_F(RunLogTest, WhatIsNotOursIsRefusedAndStays) {
  open()->close_pass(0, {});
  for (const char* name :
       {"notes.txt", "pass-0000.kzp", "pass-1.kzp", "pass--01.kzp", "other.tmp"}) {
    set_content(directory / name, {'a'});
    const auto before = names_in(directory);
    EXPECT_EQ(refusal(name, [&] { open(); }), Fault::input);
    EXPECT_EQ(refusal(name, [&] { RunDirectory(directory).remove(); }), Fault::input);
    EXPECT_EQ(names_in(directory), before);
    fs::remove(directory / name);
  }
  EXPECT_EQ(open()->closed(), 0);
}

// The newest pass goes first and run.json last: whatever a kill leaves can be resumed, or is empty.
// The child is stopped before each of the files in turn by one that cannot be removed.
TEST_F(RunLogTest, ARunThatIsHalfRemovedIsAShorterRun) {
  const Solved solved;
  for (int stuck = 0; stuck < 4; ++stuck) {
    {
      const auto log = open();
      for (int distance = log->closed() + 1; distance < 4; ++distance) {
        record_pass(*log, solved, distance);
        log->close_pass(distance, Solved::statistics_after(distance));
      }
    }
    const fs::path pass = directory / ("pass-00" + std::to_string(stuck) + ".kzp");
    const auto kept = content(pass);
    fs::remove(pass);
    fs::create_directory(pass);  // unlink(2) refuses a directory
    EXPECT_EQ(refusal(pass.string(), [&] { RunDirectory(directory).remove(); }), Fault::input);
    fs::remove(pass);
    set_content(pass, kept);
    expect_replays(*open(), solved, stuck);
  }
}

// --- files of another run ---

// A run that was killed while it was removed, by a program that removed run.json first: the next
// run, of another game, must not take the passes for its own.
TEST_F(RunLogTest, PassesWithoutARunAreNeverAdopted) {
  const Solved solved;
  {
    const auto log = open();
    record_pass(*log, solved, 0);
    log->close_pass(0, Solved::statistics_after(0));
  }
  fs::remove(directory / "run.json");
  RunIdentity other = identity;
  other.game = "test:2";
  for (const RunIdentity& who : {identity, other})
    EXPECT_EQ(refusal("begin the run again", [&] { open(who); }), Fault::input);
  EXPECT_EQ(names_in(directory), (std::set<std::string>{"pass-000.kzp"}));
  const auto run = std::make_shared<RunDirectory>(directory);
  run->clear();
  EXPECT_EQ(RunLog(directory_store(run, other, layout)).closed(), -1);
}

// The same game, the same layout, and yet another run: a pass names the run it belongs to.
TEST_F(RunLogTest, PassesOfAnotherRunAreRefused) {
  const Solved solved;
  const auto begin_run = [&] {
    const auto log = open();
    record_pass(*log, solved, 0);
    log->close_pass(0, Solved::statistics_after(0));
    return content(directory / "pass-000.kzp");
  };
  const auto first = begin_run();
  RunDirectory(directory).remove();
  const auto second = begin_run();
  EXPECT_NE(first, second);
  set_content(directory / "pass-000.kzp", first);
  EXPECT_EQ(refusal("another run", [&] { open(); }), Fault::input);
  set_content(directory / "pass-001.kzp", first);
  EXPECT_EQ(refusal("another run", [&] { open(); }), Fault::input);
  fs::remove(directory / "pass-001.kzp");
  set_content(directory / "pass-000.kzp", second);
  expect_replays(*open(), solved, 0);
  set_content(directory / "pass-001.kzp", second);  // of this run, under a wrong name
  EXPECT_EQ(refusal("another pass", [&] { open(); }), Fault::damage);
}

TEST_F(RunLogTest, AnAlteredRunIsAnotherRun) {
  open()->close_pass(0, {});
  auto run = content(directory / "run.json");
  std::string text(run.begin(), run.end());
  const auto digits = text.find("\"run\": \"") + 8;
  text[digits] = text[digits] == '0' ? '1' : '0';
  set_content(directory / "run.json", {text.begin(), text.end()});
  EXPECT_EQ(refusal("another run", [&] { open(); }), Fault::input);
  text.replace(digits, 32, "");
  set_content(directory / "run.json", {text.begin(), text.end()});
  EXPECT_EQ(refusal("names no run", [&] { open(); }), Fault::damage);
}

// --- directories that are not what they should be ---

TEST_F(RunLogTest, AnotherRunIsRefused) {
  open()->close_pass(0, {});
  const auto with = [&](const RunIdentity& who, const RowLayout& where) {
    return refusal(directory.string(), [&] { open(who, where); });
  };
  RunIdentity other = identity;
  other.game = "test:2";
  EXPECT_EQ(with(other, layout), Fault::input);
  other = identity;
  other.space = "zdd";
  EXPECT_EQ(with(other, layout), Fault::input);
  other = identity;
  other.rules_version = 3;
  EXPECT_EQ(with(other, layout), Fault::input);
  other = identity;
  other.coding = Coding::tagged;
  EXPECT_EQ(with(other, layout), Fault::input);
  RowLayout larger = layout;
  larger.rows += 1;
  EXPECT_EQ(with(identity, larger), Fault::input);
}

TEST_F(RunLogTest, OnlyOneProcessAtATime) {
  const auto log = open();
  EXPECT_EQ(refusal(directory.string(), [&] { open(); }), Fault::input);
  EXPECT_EQ(refusal(directory.string(), [&] { RunDirectory(directory).clear(); }), Fault::input);
  EXPECT_EQ(names_in(directory), (std::set<std::string>{"run.json"}));
}

// A process that has removed its run gives the name back; whoever waited for the lock on the
// removed directory would work in a place that nobody sees.
TEST_F(RunLogTest, TheLockIsOnTheDirectoryThatCanBeSeen) {
  constexpr int processes = 4, rounds = 50;
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      int mistakes = 0;
      for (int done = 0; done < rounds;) {
        try {
          RunDirectory run(directory);
          ++done;
          const fs::path mine = directory / "run.json";
          if (!fs::exists(directory) || fs::exists(mine)) ++mistakes;
          set_content(mine, {'1'});
          run.remove();
        } catch (const Error& error) {
          if (std::string(error.what()).find("another process") == std::string::npos) ++mistakes;
        }
      }
      ::_exit(mistakes > 0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  EXPECT_FALSE(fs::exists(directory));
}

TEST_F(RunLogTest, NewerOlderAndUnreadableRunsAreRefused) {
  open()->close_pass(0, {});
  const auto run = content(directory / "run.json");
  for (const auto& [number, words] : {std::pair{"3", "newer"}, {"1", "older"}}) {
    std::string text(run.begin(), run.end());
    text.replace(text.find("\"kanzen_run\": 2") + 14, 1, number);
    set_content(directory / "run.json", {text.begin(), text.end()});
    EXPECT_EQ(refusal(words, [&] { open(); }), Fault::input);
  }
  set_content(directory / "run.json", {run.begin(), run.begin() + 20});
  EXPECT_EQ(refusal(directory.string(), [&] { open(); }), Fault::damage);
  set_content(directory / "run.json", run);
  auto pass = content(directory / "pass-000.kzp");
  pass[8] = 3;
  set_content(directory / "pass-000.kzp", pass);
  EXPECT_EQ(refusal("newer", [&] { open(); }), Fault::input);
  pass[8] = 1;
  set_content(directory / "pass-000.kzp", pass);
  EXPECT_EQ(refusal("older", [&] { open(); }), Fault::input);
}

TEST_F(RunLogTest, UnwritablePlacesAreRefused) {
  directory = parent / "missing" / "part";
  EXPECT_EQ(refusal(directory.string(), [&] { open(); }), Fault::input);
  directory = parent / "file";
  set_content(directory, {1});
  EXPECT_EQ(refusal("not a directory", [&] { open(); }), Fault::input);
  fs::create_directory(parent / "elsewhere");
  directory = parent / "link";
  fs::create_directory_symlink("elsewhere", directory);
  EXPECT_EQ(refusal("not a directory", [&] { open(); }), Fault::input);
}

TEST_F(RunLogTest, AMissingPassIsRefused) {
  const Solved solved;
  for (int distance = 0; distance < 3; ++distance)
    open()->close_pass(distance, Solved::statistics_after(distance));
  fs::remove(directory / "pass-001.kzp");
  EXPECT_EQ(refusal("pass-002.kzp", [&] { open(); }), Fault::damage);
}

TEST_F(RunLogTest, EveryFlippedByteAndEveryTruncationIsRefused) {
  Words words(layout.rows_in(0) * layout.row_words);
  words[1] = 77;
  {
    const auto log = open();
    log->record(0, Outcome::loss, 0, words);
    log->close_pass(0, Solved::statistics_after(0));
  }
  const fs::path path = directory / "pass-000.kzp";
  const auto file = content(path);
  const auto replay_all = [&] {
    const auto log = open();
    for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk)
      log->replay(chunk, [](int, Outcome, std::span<const std::uint64_t>) {});
  };
  replay_all();
  for (std::size_t at = 0; at < file.size(); ++at) {
    auto altered = file;
    altered[at] ^= 0x55;
    set_content(path, altered);
    refusal(path.string(), replay_all);
    set_content(path, {file.begin(), file.begin() + static_cast<long>(at)});
    EXPECT_EQ(refusal(path.string(), replay_all), Fault::damage);
  }
}

TEST_F(RunLogTest, FullDiskIsToldAndTheRunStaysGood) {
  const Solved solved;
  {
    const auto log = open();
    record_pass(*log, solved, 0);
    log->close_pass(0, Solved::statistics_after(0));
    rlimit old_limit{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old_limit), 0);
    const auto old_handler = ::signal(SIGXFSZ, SIG_IGN);
    rlimit limit = old_limit;
    limit.rlim_cur = 100;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    record_pass(*log, solved, 1);
    const Fault fault =
        refusal("pass-001", [&] { log->close_pass(1, Solved::statistics_after(1)); });
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old_limit), 0);
    ::signal(SIGXFSZ, old_handler);
    EXPECT_EQ(fault, Fault::resources);
  }
  expect_replays(*open(), solved, 0);
}

// One file too many is open, and all workers are in the middle of their records.
TEST_F(RunLogTest, APassThatCannotBeginIsToldToAllWorkers) {
  const Solved solved;
  {
    const auto log = open();
    rlimit old_limit{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &old_limit), 0);
    rlimit limit = old_limit;
    limit.rlim_cur = 0;
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &limit), 0);
    for (int attempt = 0; attempt < 3; ++attempt)
      EXPECT_EQ(refusal("pass-000", [&] { record_pass(*log, solved, 0); }), Fault::resources);
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &old_limit), 0);
    // There is room now, but what could not be recorded is lost.
    EXPECT_EQ(refusal("pass-000", [&] { log->close_pass(0, {}); }), Fault::resources);
  }
  EXPECT_EQ(open()->closed(), -1);
}

// A long game has more passes than a process may have files open.
TEST_F(RunLogTest, ThereMayBeMorePassesThanOpenFiles) {
  constexpr int many = 250;
  rlimit old_limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &old_limit), 0);
  rlimit limit = old_limit;
  limit.rlim_cur = 230;
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &limit), 0);
  const auto words_of = [](int pass) {
    Words words(layout.rows_in(0) * layout.row_words);
    words[static_cast<std::size_t>(pass) % words.size()] = static_cast<std::uint64_t>(pass) + 1;
    return words;
  };
  const auto expect_all = [&](const RunLog& log) {
    int next = 0;
    log.replay(0, [&](int pass, Outcome, std::span<const std::uint64_t> words) {
      ASSERT_EQ(pass, next++);
      ASSERT_EQ(Words(words.begin(), words.end()), words_of(pass));
    });
    EXPECT_EQ(next, many);
  };
  {
    const auto log = open();
    for (int pass = 0; pass < many; ++pass) {
      log->record(pass, Outcome::win, 0, words_of(pass));
      log->close_pass(pass, {});
    }
    expect_all(*log);
  }
  expect_all(*open());
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &old_limit), 0);
}

// --- from log to table ---

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
  const Words words(layout.rows_in(0) * layout.row_words, 1);
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

// SPDX-License-Identifier: Apache-2.0
// Runs on disk: a killed one is continued from its last closed pass, one at a time, and files of
// another run, damaged ones and places that are none are refused.
#include "kanzen/solve/run_directory.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "solved_run.hpp"

namespace kanzen {
namespace {

using namespace scratch;
using namespace solved_run;

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
    for (const auto& name : entries_of(directory)) EXPECT_EQ(name.find(".tmp"), name.npos) << name;
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
  std::set<std::string> left = entries_of(directory);
  EXPECT_EQ(left.erase("run.json") + left.erase("pass-000.kzp"), 2U);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_TRUE(left.begin()->starts_with("pass-001.kzp.tmp-")) << *left.begin();
  set_content(directory / "pass-002.kzp.tmp", {'a'});  // as kanzen once called them
  EXPECT_EQ(open()->closed(), 0);
  EXPECT_EQ(entries_of(directory), (std::set<std::string>{"run.json", "pass-000.kzp"}));
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
  for (const char* name : {"notes.txt", "pass-0000.kzp", "pass-1.kzp", "pass--01.kzp", "other.tmp",
                           "pass-000.kzp.tmp-", "pass-000.kzp.tmp-mine"}) {
    set_content(directory / name, {'a'});
    const auto before = entries_of(directory);
    EXPECT_EQ(refusal(name, [&] { open(); }), Fault::input);
    EXPECT_EQ(refusal(name, [&] { RunDirectory(directory).remove(); }), Fault::input);
    EXPECT_EQ(entries_of(directory), before);
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
  EXPECT_EQ(entries_of(directory), (std::set<std::string>{"pass-000.kzp"}));
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

// The same game in the same rows, and what a pass says of a slot is something else.
TEST_F(RunLogTest, ARunWhosePassesMeanSomethingElseIsRefused) {
  const PassMeaning all[] = {PassMeaning::distances, PassMeaning::layer_distances,
                             PassMeaning::values};
  for (const PassMeaning begun : all) {
    RunIdentity first = identity;
    first.passes = begun;
    open(first)->close_pass(0, {});
    for (const PassMeaning other : all) {
      RunIdentity second = identity;
      second.passes = other;
      const auto run = std::make_shared<RunDirectory>(directory);
      EXPECT_EQ(holds_run_of(*run, second), other == begun);
      if (other == begun) continue;
      EXPECT_EQ(refusal("go on with the solver it was begun with",
                        [&] { directory_store(run, second, layout); }),
                Fault::input);
    }
    {
      const auto log = open(first);
      log->expect(begun);
      for (const PassMeaning other : all) {
        if (other == begun) continue;
        EXPECT_EQ(refusal(std::string(name_of(other)), [&] { log->expect(other); }), Fault::damage);
      }
    }
    RunDirectory(directory).remove();
  }
}

TEST_F(RunLogTest, OnlyOneProcessAtATime) {
  const auto log = open();
  EXPECT_EQ(refusal(directory.string(), [&] { open(); }), Fault::input);
  EXPECT_EQ(refusal(directory.string(), [&] { RunDirectory(directory).clear(); }), Fault::input);
  EXPECT_EQ(entries_of(directory), (std::set<std::string>{"run.json"}));
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
  for (const auto& [number, words] : {std::pair{"4", "newer"}, {"2", "older"}}) {
    std::string text(run.begin(), run.end());
    text.replace(text.find("\"kanzen_run\": 3") + 14, 1, number);
    set_content(directory / "run.json", {text.begin(), text.end()});
    EXPECT_EQ(refusal(words, [&] { open(); }), Fault::input);
  }
  set_content(directory / "run.json", {run.begin(), run.begin() + 20});
  EXPECT_EQ(refusal(directory.string(), [&] { open(); }), Fault::damage);
  set_content(directory / "run.json", run);
  auto pass = content(directory / "pass-000.kzp");
  pass[8] = 4;
  set_content(directory / "pass-000.kzp", pass);
  EXPECT_EQ(refusal("newer", [&] { open(); }), Fault::input);
  pass[8] = 2;
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
  ChunkWords words(layout.rows_in(0) * layout.row_words);
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
    ChunkWords words(layout.rows_in(0) * layout.row_words);
    words[static_cast<std::size_t>(pass) % words.size()] = static_cast<std::uint64_t>(pass) + 1;
    return words;
  };
  const auto expect_all = [&](const RunLog& log) {
    int next = 0;
    log.replay(0, [&](int pass, Outcome, std::span<const std::uint64_t> words) {
      ASSERT_EQ(pass, next++);
      ASSERT_EQ(ChunkWords(words.begin(), words.end()), words_of(pass));
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

}  // namespace
}  // namespace kanzen

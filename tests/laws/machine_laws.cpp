// SPDX-License-Identifier: Apache-2.0
// The laws about machines: threads, lanes, ranks and what interrupts them come to the same answers,
// and tables are proved and refuted alike. laws.hpp tries them on every case.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kanzen/backend/mpi/mpi.hpp"
#include "kanzen/solve/directory_store.hpp"
#include "kanzen/solve/game_kernel.hpp"
#include "kanzen/solve/run_store.hpp"
#include "kanzen/table/assemble.hpp"
#include "solvable.hpp"
#include "thread_ranks.hpp"

namespace kanzen {

void Solvable::solve(RunLog& log, unsigned workers) const {
  Progress silent;
  Threads threads(workers);
  solve(log, threads, silent);
}
void Solvable::solve_on_ranks(RunLog& log, unsigned ranks) const {
  kanzen::solve_on_ranks(ranks, log, [&](RunLog& mine) { solve(mine, ranks % 2 + 1); });
}
void Solvable::solve_in_slices(RunLog& log, unsigned ranks,
                               const std::filesystem::path& disk) const {
  const auto run = [&](RunLog& mine) { solve_own_slices(mine, ranks, disk); };
  if (ranks == 1)
    run(log);
  else
    kanzen::solve_on_ranks(ranks, log, run);
}
void Solvable::solve_own_slices(RunLog& log, unsigned ranks,
                                const std::filesystem::path& disk) const {
  const unsigned workers = ranks % 2 + 1;
  PlaneRoom room;
  room.memory = needs(log.layout(), ranks, workers, !disk.empty()).least;
  room.disk = disk;
  room.sliced = true;
  Progress silent;
  Threads threads(workers);
  solve(log, threads, silent, Lower::by_distance, room);
}
RowLayout Solvable::layout_for_slices() const {
  RowLayout layout = plain_layout(slots());
  layout.rows_per_chunk = static_cast<std::uint32_t>(layout.rows / 100 + 1);
  return layout;
}
RowLayout Solvable::layout_for_ranks() const {
  RowLayout layout = plain_layout(slots());
  layout.rows_per_chunk = static_cast<std::uint32_t>(layout.rows / 8 + 1);
  return layout;
}
Table Solvable::table_of(const RunLog& log, bool distances) const {
  TableInfo info;
  info.game = "law";
  info.coding = coding();
  info.distances = distances;
  info.slots = slots();
  info.statistics = log.statistics();
  Progress silent;
  Threads threads(1);
  return assemble(log, info, threads, silent, std::nullopt);
}
Table Solvable::solved(unsigned workers, bool distances) const {
  RunLog log(plain_layout(slots()));
  solve(log, workers);
  return table_of(log, distances);
}

// NOLINTBEGIN(readability-identifier-naming): laws are named as tests are

void PartsAreCountedAlikeOnEveryMachine(const Solvable& it) {
  if (it.parts() > 0) {
    const RowLayout layout = plain_layout(it.slots());
    RunLog whole(layout), on_threads(layout, Keep::counts), on_lanes(layout, Keep::counts),
        in_slices(it.layout_for_slices(), Keep::counts);
    it.solve(whole, 1);
    const Table table = it.table_of(whole);
    std::vector<PartCounts> parts(static_cast<std::size_t>(it.parts()));
    for (Slot slot = 0; slot < it.slots(); ++slot) {
      PartCounts& part = parts[static_cast<std::size_t>(it.part_of(slot))];
      const unsigned weight = it.weight(slot);
      part.positions += weight;
      part.wins += table.answer(slot).outcome == Outcome::win ? weight : 0;
      part.losses += table.answer(slot).outcome == Outcome::loss ? weight : 0;
    }
    if (!it.has_layers()) parts.clear();  // where there are no layers
    it.solve(on_threads, 3);
    it.solve_on_lanes(on_lanes);
    it.solve_in_slices(in_slices, 2, {});
    EXPECT_EQ(on_threads.parts(), parts);
    EXPECT_EQ(in_slices.parts(), parts);
    EXPECT_EQ(on_lanes.parts(), parts);
  }
}

void TheAnswersDoNotDependOnTheMachine(const Solvable& it) {
  const Table expected = it.solved(1);
  for (const unsigned workers : {2U, 3U})
    EXPECT_EQ(it.solved(workers).info().solution_hash, expected.info().solution_hash) << workers;
  RunLog log(plain_layout(it.slots()));
  it.solve_on_lanes(log);
  const Table lanes = it.table_of(log);
  EXPECT_EQ(lanes.info().solution_hash, expected.info().solution_hash) << "lanes";
  EXPECT_EQ(lanes.info().statistics, expected.info().statistics) << "lanes";
  RunLog of_lanes(log.layout());
  kanzen::solve_on_ranks(3, of_lanes, [&](RunLog& mine) { it.solve_on_lanes(mine); });
  const Table shared = it.table_of(of_lanes);
  EXPECT_EQ(shared.info().solution_hash, expected.info().solution_hash) << "lanes of ranks";
  EXPECT_EQ(shared.info().statistics, expected.info().statistics) << "lanes of ranks";
  for (const unsigned ranks : {2U, 3U, 4U}) {
    RunLog together(it.layout_for_ranks());
    it.solve_on_ranks(together, ranks);
    const Table table = it.table_of(together);
    EXPECT_EQ(table.info().solution_hash, expected.info().solution_hash) << ranks << " ranks";
    EXPECT_EQ(table.info().statistics, expected.info().statistics) << ranks << " ranks";
  }
  if (expected.info().code_bytes > 1) return;  // a byte a slot on the device cannot tell
  RunLog codes(log.layout(), expected.info().coding,
               std::make_unique<CodesOnLanes>(log.layout().slots()));
  it.solve_on_lanes(codes);
  EXPECT_EQ(it.table_of(codes).info().solution_hash, expected.info().solution_hash) << "codes";
  RunLog of_ranks(log.layout(), expected.info().coding,
                  std::make_unique<CodesOnLanes>(log.layout().slots()));
  kanzen::solve_on_ranks(2, of_ranks, [&](RunLog& mine) { it.solve_on_lanes(mine); });
  EXPECT_EQ(it.table_of(of_ranks).info().solution_hash, expected.info().solution_hash)
      << "codes of ranks";
}

// In windows that hold a part of what a pass reads, in memory and in files, for one rank and more.
void PlanesInSlicesComeToTheSameAnswers(const Solvable& it) {
  const Table expected = it.solved(1);
  for (const unsigned ranks : {1U, 2U, 3U})
    for (const std::string& disk : {std::string(), ::testing::TempDir()}) {
      const std::string how =
          std::to_string(ranks) + (disk.empty() ? " ranks in memory" : " ranks in files");
      RunLog log(it.layout_for_slices());
      it.solve_in_slices(log, ranks, disk);
      const Table table = it.table_of(log);
      EXPECT_EQ(table.info().solution_hash, expected.info().solution_hash) << how;
      EXPECT_EQ(table.info().statistics, expected.info().statistics) << how;
    }
}

namespace {
int tried_by_mpirun = 0;
class RanksOfMpirun : public ::testing::Environment {
  void TearDown() override {
    if (rank_by_mpirun() < 0) return;
    EXPECT_GT(tried_by_mpirun, 0) << "mpirun is for the laws about its ranks";
    if (MpiPeers* const peers = known_mpi_peers()) peers->end();
  }
};
[[maybe_unused]] const auto* const ranks_of_mpirun =
    ::testing::AddGlobalTestEnvironment(new RanksOfMpirun);
}  // namespace

// Each rank is a process with this whole program. They have whole planes, then slices: in files
// where their number is even, in memory where it is odd.
void RanksOfMpirunComeToTheSameAnswers(const Solvable& it) {
  MpiPeers* const peers = mpi_peers();
  if (peers == nullptr) GTEST_SKIP() << "mpirun is to start this one, as tests/CMakeLists.txt does";
  ++tried_by_mpirun;
  const auto expect_answers = [&](const RowLayout& layout, const char* how, const auto& solve) {
    RunLog log(layout);
    try {
      solve_as_rank(*peers, log, log.closed(), log.statistics(), solve);
    } catch (const std::exception& error) {  // the others would wait for this one
      std::fprintf(stderr, "rank %u: %s\n", peers->rank(), error.what());
      peers->abort(1);
    }
    if (peers->rank() > 0) return;  // the log is of the first
    const Table expected = it.solved(1), found = it.table_of(log);
    EXPECT_EQ(found.info().solution_hash, expected.info().solution_hash) << how;
    EXPECT_EQ(found.info().statistics, expected.info().statistics) << how;
  };
  expect_answers(it.layout_for_ranks(), "whole planes", [&](RunLog& mine) { it.solve(mine, 1); });
  const std::string disk = peers->ranks() % 2 == 0 ? ::testing::TempDir() : "";
  expect_answers(it.layout_for_slices(), disk.empty() ? "slices in memory" : "slices in files",
                 [&](RunLog& mine) { it.solve_own_slices(mine, peers->ranks(), disk); });
}

void WhoWinsNeedsNoDistancesOfLowerLayers(const Solvable& it) {
  if (it.has_layers() && !it.scores()) {
    RunLog log(plain_layout(it.slots()));
    Progress silent;
    Threads threads(2);
    it.solve(log, threads, silent, Lower::by_value);
    EXPECT_EQ(it.table_of(log, false).info().solution_hash,
              it.solved(1, false).info().solution_hash);
  }
}

// A log that only counts knows the statistics, the answers it watches and the deepest positions.
void CountingKnowsWhatATableKnows(const Solvable& it) {
  const Table table = it.solved(1);
  std::vector<Slot> watched;
  std::mt19937_64 random(4);
  for (int i = 0; i < 20; ++i) watched.push_back(random() % it.slots());
  std::vector<Slot> deepest;
  for (Slot slot = 0; slot < it.slots(); ++slot) {
    const Answer answer = table.answer(slot);
    if (answer.outcome != Outcome::draw &&
        answer.distance == table.info().statistics.max_distance())
      deepest.push_back(slot);
  }
  const auto knows = [&](const RunLog& log, const char* machine) {
    EXPECT_EQ(log.statistics(), table.info().statistics) << machine;
    for (const Slot slot : watched) EXPECT_EQ(log.answer(slot), table.answer(slot)) << machine;
    if (deepest.size() <= RunLog::few) {
      EXPECT_EQ(log.deepest(), deepest) << machine;
    }
  };
  RunLog on_threads(plain_layout(it.slots()), Keep::counts, watched);
  it.solve(on_threads, 2);
  knows(on_threads, "threads");
  RunLog on_lanes(plain_layout(it.slots()), Keep::counts, watched);
  it.solve_on_lanes(on_lanes);
  knows(on_lanes, "lanes");
  RunLog on_ranks(it.layout_for_ranks(), Keep::counts, watched);
  it.solve_on_ranks(on_ranks, 3);
  knows(on_ranks, "ranks");
  RunLog in_slices(it.layout_for_slices(), Keep::counts, watched);
  it.solve_in_slices(in_slices, 2, {});
  knows(in_slices, "slices");
}

namespace {
// Throws when it has been asked for the n-th time.
struct Interruption : Progress {
  struct Now {};
  explicit Interruption(int reports) : left(reports) {}
  void report(const ProgressReport&) override {
    if (left.fetch_sub(1) == 1) throw Now{};
  }
  std::atomic<int> left;
};

// The place of a run; in memory where there is such a place: that passes survive a kill is for
// others to try.
struct ScratchRun {
  std::filesystem::path folder, path;
  ScratchRun() {
    const auto& info = *::testing::UnitTest::GetInstance()->current_test_info();
    const std::filesystem::path memory = "/dev/shm";
    folder = (std::filesystem::is_directory(memory) ? memory
                                                    : std::filesystem::path(::testing::TempDir())) /
             ("kanzen-laws-" + std::to_string(getpid()) + "-" + std::to_string(info.line()) +
              info.test_suite_name());
    path = folder / "run.part";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  ~ScratchRun() { std::filesystem::remove_all(folder); }
  ScratchRun(const ScratchRun&) = delete;
  ScratchRun& operator=(const ScratchRun&) = delete;
};
}  // namespace

void AnInterruptedRunGoesOnToTheSameAnswers(const Solvable& it) {
  const Table whole = it.solved(2);
  for (int reports = 1, step = 1; reports < 2000; reports += step++) {
    const ScratchRun scratch;
    const RunIdentity identity{"law", "", 1, it.coding()};
    const RowLayout layout = reports % 4 == 1   ? plain_layout(it.slots())
                             : reports % 4 == 3 ? it.layout_for_slices()
                                                : it.layout_for_ranks();
    const auto store = [&] {
      return directory_store(std::make_shared<RunDirectory>(scratch.path), identity, layout);
    };
    bool interrupted = false;
    {
      RunLog log(store());
      Interruption interruption(reports);
      Threads threads(2);
      try {
        it.solve(log, threads, interruption);
      } catch (const Interruption::Now&) {
        interrupted = true;
      }
    }
    // What one machine has begun, another may end.
    RunLog log(store());
    switch (reports % 4) {
      case 0: it.solve(log, 2); break;
      case 1:
        if (reports % 8 == 1)
          it.solve_on_lanes(log);
        else
          kanzen::solve_on_ranks(2, log, [&](RunLog& mine) { it.solve_on_lanes(mine); });
        break;
      case 3: it.solve_in_slices(log, 1 + static_cast<unsigned>(reports / 4) % 2, {}); break;
      default: it.solve_on_ranks(log, 2 + static_cast<unsigned>(reports) % 2);
    }
    const Table resumed = it.table_of(log);
    ASSERT_EQ(resumed.info().solution_hash, whole.info().solution_hash) << reports;
    ASSERT_EQ(resumed.info().statistics, whole.info().statistics) << reports;
    if (!interrupted) break;
  }
}

namespace {
// A log in a directory that is killed when it has closed so many passes.
struct KilledStore : RunStore {
  struct Now {};
  KilledStore(std::unique_ptr<RunStore> kept, int passes) : store(std::move(kept)), left(passes) {}
  const RowLayout& layout() const override { return store->layout(); }
  std::vector<int> closed() const override { return store->closed(); }
  Statistics statistics() const override { return store->statistics(); }
  std::optional<PassMeaning> meaning() const override { return store->meaning(); }
  void keep(int pass, Outcome outcome, std::uint64_t chunk, Bytes bytes) override {
    store->keep(pass, outcome, chunk, std::move(bytes));
  }
  void close(int pass, int previous, const Statistics& statistics) override {
    store->close(pass, previous, statistics);
    if (--left == 0) throw Now{};
  }
  void each(std::uint64_t chunk, int first, int last, const Visit& visit) const override {
    store->each(chunk, first, last, visit);
  }
  void damaged(int pass, std::uint64_t chunk) const override { store->damaged(pass, chunk); }
  std::unique_ptr<RunStore> store;
  int left;
};
}  // namespace

// Also between two passes of a layer that one of the machines decides at once.
void EveryMachineGoesOnFromAnyPassOfAnother(const Solvable& it) {
  const Table whole = it.solved(1);
  const ScratchRun scratch;
  const auto solve = [&](int machine, RunLog& log) {
    switch (machine) {
      case 0: it.solve(log, 1); break;
      case 1: it.solve_on_lanes(log); break;
      default: it.solve_in_slices(log, 1, {});
    }
  };
  for (int pair = 0; pair < 9; ++pair) {
    const int first = pair / 3, second = pair % 3;
    if (first == second) continue;
    for (int passes = 1; passes < 12; ++passes) {
      const auto store = [&] {
        return directory_store(std::make_shared<RunDirectory>(scratch.path),
                               {"law", "", 1, it.coding()}, plain_layout(it.slots()));
      };
      bool killed = false;
      try {
        RunLog log(std::make_unique<KilledStore>(store(), passes));
        solve(first, log);
      } catch (const KilledStore::Now&) {
        killed = true;
      }
      {
        RunLog log(store());
        solve(second, log);
        const Table resumed = it.table_of(log);
        ASSERT_EQ(resumed.info().solution_hash, whole.info().solution_hash)
            << first << second << passes;
        ASSERT_EQ(resumed.info().statistics, whole.info().statistics) << first << second << passes;
      }
      RunDirectory(scratch.path).remove();
      if (!killed) break;
    }
  }
}

void TheTableIsProvedByItsChildren(const Solvable& it) {
  for (const unsigned workers : {1U, 3U})
    for (const bool distances : {true, false}) {
      if (it.scores() && !distances) continue;  // scores are all there is
      Threads threads(workers);
      const Table table = it.solved(1, distances);
      const CheckResult result = it.check(AnyCodes(table), threads);
      EXPECT_TRUE(result.proved());
      EXPECT_EQ(result.slots, it.slots());
      EXPECT_EQ(result.positions, it.positions());
      const CheckResult on_lanes = it.check_on_lanes(AnyCodes(table), threads);
      EXPECT_TRUE(on_lanes.proved());
      EXPECT_EQ(on_lanes.positions, result.positions);
      const CheckResult sampled = it.check(AnyCodes(table), threads, {.sample = 3000});
      EXPECT_EQ(sampled.violations, 0U);
      EXPECT_EQ(sampled.slots, 3000U);
    }
}

namespace {
// A table in memory that tells something else in one slot.
struct Forged {
  const Table& table;
  Slot slot;
  Code code;
  const TableInfo& info() const { return table.info(); }
  void read(Slot first, std::span<std::uint8_t> codes) const {
    table.read(first, codes);
    const std::size_t width = info().code_bytes;
    for (std::size_t byte = 0; byte < width; ++byte)
      if (slot >= first && (slot - first) * width < codes.size())
        codes[(slot - first) * width + byte] = static_cast<std::uint8_t>(code >> (8 * byte));
  }
};
}  // namespace

void NoForgeryPassesTheCheck(const Solvable& it) {
  Threads threads(2);
  const Table table = it.solved(2);
  std::mt19937_64 random(3);
  for (int round = 0; round < 40; ++round) {
    const Slot slot = random() % it.slots();
    const auto code = static_cast<Code>(random() % (table.info().code_bytes == 2 ? 900 : 60));
    if (code == table.code(slot)) continue;
    const Forged forged{table, slot, code};
    const CheckResult result = it.check(AnyCodes(forged), threads);
    EXPECT_FALSE(result.proved());
    const CheckResult on_lanes = it.check_on_lanes(AnyCodes(forged), threads);
    EXPECT_EQ(on_lanes.violations, result.violations);
    ASSERT_EQ(on_lanes.first.size(), result.first.size());
    for (std::size_t i = 0; i < result.first.size(); ++i)
      EXPECT_EQ(on_lanes.first[i].slot, result.first[i].slot);
    const auto guilty = std::find_if(result.first.begin(), result.first.end(),
                                     [&](const Violation& one) { return one.slot == slot; });
    if (result.violations <= result.first.size()) {
      ASSERT_NE(guilty, result.first.end()) << slot;
      EXPECT_EQ(guilty->claimed, decode(table.info().coding, code));
      if (!it.leads_to_itself(slot)) {
        EXPECT_EQ(guilty->implied, table.answer(slot));
      }
      EXPECT_EQ(guilty->is_position, it.weight(slot) > 0);
    }
  }
}

// NOLINTEND(readability-identifier-naming)

void expect_reached(const Solvable& it, const std::vector<bool>& reached, std::uint64_t positions) {
  for (const unsigned workers : {1U, 3U}) {
    Threads threads(workers);
    const ReachFound reach = it.reach(threads);
    for (Slot slot = 0; slot < it.slots(); ++slot)
      ASSERT_EQ(reach.reached[slot], reached[slot]) << slot;
    EXPECT_EQ(reach.slots,
              static_cast<std::uint64_t>(std::count(reached.begin(), reached.end(), true)));
    if (reach.exact) {
      EXPECT_EQ(reach.positions, positions);
    }
    EXPECT_EQ(reach.positions_of_space, it.positions());
    EXPECT_EQ(reach.positions + reach.unreached, reach.positions_of_space);
    if (!it.start_has_slot()) continue;
    const Reached on_lanes = it.reach_on_lanes();
    EXPECT_EQ(on_lanes.slots, reach.slots);
    EXPECT_EQ(on_lanes.positions, reach.positions);
    EXPECT_EQ(on_lanes.positions_of_space, reach.positions_of_space);
    EXPECT_EQ(on_lanes.plies, reach.plies);
    for (const Slot slot : on_lanes.missed) EXPECT_FALSE(reach.reached[slot]);
  }
}

}  // namespace kanzen

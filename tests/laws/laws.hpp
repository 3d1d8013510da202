// SPDX-License-Identifier: Apache-2.0
// The laws that every game over every space must obey, on every machine of the host, and the
// engine's answers against those of a naive solver. Whoever includes this names the cases before,
// as SmallCases in namespace kanzen::cases; they are spread over several files so that each
// compiles in time.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "host_lanes.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/solve/check.hpp"
#include "kanzen/solve/code_store.hpp"
#include "kanzen/solve/directory_store.hpp"
#include "kanzen/solve/lane_check.hpp"
#include "kanzen/solve/lane_planes.hpp"
#include "kanzen/solve/reach.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"
#include "naive.hpp"
#include "thread_ranks.hpp"

namespace kanzen {
namespace {

using namespace cases;

// A log that the lanes write themselves.
struct CodesOnLanes : CodeStore {
  explicit CodesOnLanes(std::uint64_t slots) : codes(slots) {}
  unsigned char* data() const override { return codes.data(); }
  void read(std::uint64_t first, std::span<std::uint8_t> to) const override {
    codes.download(to.data(), first, to.size());
  }
  HostLanes::Array<unsigned char> codes;
};

template <class Case>
class Laws : public ::testing::Test {
 protected:
  using Rules = typename Case::Rules;
  using Position = typename Rules::Position;
  using Space = decltype(Case::space());

  static Table table_of(const RunLog& log, bool distances = true) {
    TableInfo info;
    info.game = "law";
    info.coding = coding_of<Rules>();
    info.distances = distances;
    info.slots = Case::space().size();
    info.statistics = log.statistics();
    Progress silent;
    Threads threads(1);
    return assemble(log, info, threads, silent, std::nullopt);
  }

  void solve(RunLog& log, unsigned workers) const {
    Progress silent;
    Threads threads(workers);
    retrograde(game, space, threads, log, silent);
  }
  // As a device does it, lane by lane.
  void solve_on_lanes(RunLog& log, Progress& progress) const {
    HostLanes device;
    Threads threads(2);
    LanePlanes<Rules, Space, HostLanes> machine(game, space, device, threads, progress);
    machine.use(log);
    run_passes(machine, coding_of<Rules>(), log);
  }
  void solve_on_lanes(RunLog& log) const {
    Progress silent;
    solve_on_lanes(log, silent);
  }
  // By several ranks; there are some chunks, so that all have something to do.
  static RowLayout layout_for_ranks() {
    RowLayout layout = plain_layout(Case::space().size());
    if constexpr (!ScoreGame<Rules>)  // whose lanes have their own chunks, and no ranks
      layout.rows_per_chunk = static_cast<std::uint32_t>(layout.rows / 8 + 1);
    return layout;
  }
  void solve_on_ranks(RunLog& log, unsigned ranks) const {
    if constexpr (ScoreGame<Rules>) return solve(log, ranks);
    kanzen::solve_on_ranks(ranks, log, [&](RunLog& mine) { solve(mine, ranks % 2 + 1); });
  }
  int layer_with(Slot slot) const {
    int layer = 0;
    while (layer_of(space, layer).last <= slot) ++layer;
    return layer;
  }
  Table solved(unsigned workers, bool distances = true) const {
    RunLog log(plain_layout(space.size()));
    solve(log, workers);
    return table_of(log, distances);
  }

  const Rules game = Case::game();
  const Space space = Case::space();
};

TYPED_TEST_SUITE(Laws, SmallCases);

TYPED_TEST(Laws, EveryPositionHasItsSlotAndEverySlotItsPositions) {
  std::vector<unsigned> members(this->space.size());
  for (const auto& position : TypeParam::all_positions()) {
    const Slot slot = this->space.rank(position);
    ASSERT_LT(slot, this->space.size());
    ++members[slot];
  }
  for (Slot slot = 0; slot < this->space.size(); ++slot) {
    ASSERT_EQ(this->space.weight(slot), members[slot]) << slot;
    if (members[slot] == 0) continue;
    ASSERT_EQ(this->space.rank(this->space.unrank(slot)), slot);
    each_member(this->space, slot,
                [&](const auto& position) { ASSERT_EQ(this->space.rank(position), slot); });
  }
}

TYPED_TEST(Laws, WhatHasASlotIsHeld) {
  for (Slot slot = 0; slot < this->space.size(); ++slot)
    if (this->space.weight(slot) > 0) {
      EXPECT_TRUE(holds(this->game, this->space, this->space.unrank(slot)))
          << "slot " << slot << " has a finished game: the space must say so by holds()";
    }
}

TYPED_TEST(Laws, EachIsUnrankInOrder) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 50; ++round) {
    Slot first = random() % (this->space.size() + 1);
    Slot last = random() % (this->space.size() + 1);
    if (round == 0) std::tie(first, last) = std::pair(Slot{0}, this->space.size());
    if (first > last) std::swap(first, last);
    Slot next = first;
    each_position(this->space, first, last, [&](Slot slot, const auto& position) {
      for (; next < slot; ++next) ASSERT_EQ(this->space.weight(next), 0U);
      ASSERT_EQ(next++, slot);
      ASSERT_EQ(TypeParam::key(position), TypeParam::key(this->space.unrank(slot)));
    });
    for (; next < last; ++next) ASSERT_EQ(this->space.weight(next), 0U);
  }
}

TYPED_TEST(Laws, MovesStayInTheSpace) {
  for (const auto& position : TypeParam::all_positions()) {
    if (this->game.outcome(position) != Outcome::open) continue;
    this->game.each_move(position, [&](const auto&, const auto& child) {
      if (this->game.outcome(child) != Outcome::open) return true;
      const Slot slot = this->space.rank(child);
      EXPECT_LT(slot, this->space.size());
      EXPECT_GT(this->space.weight(slot), 0U);
      return true;
    });
  }
}

TYPED_TEST(Laws, WhatAMoveGainsLeadsToALowerLayer) {
  if constexpr (member::gain<typename TypeParam::Rules>) {
    std::uint64_t gains = 0;
    for (const auto& position : TypeParam::all_positions()) {
      if (this->game.outcome(position) != Outcome::open) continue;
      const int layer = this->layer_with(this->space.rank(position));
      this->game.each_move(position, [&](const auto&, const auto& child) {
        if (!holds(this->game, this->space, child)) return true;
        const bool lower = this->layer_with(this->space.rank(child)) < layer;
        EXPECT_TRUE(lower || this->game.gain(position, child) == 0);
        if (!lower) {
          EXPECT_EQ(endless_score(this->game, child), -endless_score(this->game, position));
        }
        gains += this->game.gain(position, child) != 0;
        return true;
      });
    }
    EXPECT_GT(gains, 0U);
  }
}

TYPED_TEST(Laws, MovesNeverLeadToAHigherLayer) {
  std::vector<int> layer_of_slot(this->space.size());
  Slot next = 0;
  for (int layer = 0; layer < layers_of(this->space); ++layer) {
    const SlotRange range = layer_of(this->space, layer);
    ASSERT_EQ(range.first, next);
    ASSERT_LE(range.first, range.last);
    for (; next < range.last; ++next) layer_of_slot[next] = layer;
  }
  ASSERT_EQ(next, this->space.size());
  for (const auto& position : TypeParam::all_positions()) {
    if (this->game.outcome(position) != Outcome::open) continue;
    const Slot slot = this->space.rank(position);
    this->game.each_move(position, [&](const auto&, const auto& child) {
      if (holds(this->game, this->space, child)) {
        const int layer = layer_of_slot[this->space.rank(child)];
        EXPECT_LE(layer, layer_of_slot[slot]);
        EXPECT_GE(layer, lowest_from(this->space, layer_of_slot[slot]));
      }
      return true;
    });
  }
}

// The promise that lets one pass decide a layer.
TYPED_TEST(Laws, WhereLayersAreAcyclicEveryMoveLeavesItsLayer) {
  if constexpr (acyclic<decltype(TypeParam::space())>) {
    for (int layer = 0; layer < layers_of(this->space); ++layer) {
      const auto [first, last] = layer_of(this->space, layer);
      each_position(this->space, first, last, [&](Slot, const auto& position) {
        if (this->game.outcome(position) != Outcome::open) return;
        this->game.each_move(position, [&](const auto&, const auto& child) {
          if (holds(this->game, this->space, child)) {
            EXPECT_LT(this->space.rank(child), first);
          }
          return true;
        });
      });
    }
  }
}

TYPED_TEST(Laws, PartsAreCountedAlikeOnEveryMachine) {
  if constexpr (requires { this->space.parts(); }) {
    const RowLayout layout = plain_layout(this->space.size());
    RunLog whole(layout), on_threads(layout, Keep::counts), on_lanes(layout, Keep::counts);
    this->solve(whole, 1);
    const Table table = this->table_of(whole);
    std::vector<PartCounts> parts(static_cast<std::size_t>(this->space.parts()));
    for (Slot slot = 0; slot < this->space.size(); ++slot) {
      PartCounts& part = parts[static_cast<std::size_t>(this->space.part_of(slot))];
      const unsigned weight = this->space.weight(slot);
      part.positions += weight;
      part.wins += table.answer(slot).outcome == Outcome::win ? weight : 0;
      part.losses += table.answer(slot).outcome == Outcome::loss ? weight : 0;
    }
    if (!layered<decltype(TypeParam::space())>) parts.clear();  // where there are no layers
    this->solve(on_threads, 3);
    this->solve_on_lanes(on_lanes);
    EXPECT_EQ(on_threads.parts(), parts);
    EXPECT_EQ(on_lanes.parts(), parts);
  }
}

TYPED_TEST(Laws, EverySlotOfAPositionIsAnImagesSlot) {
  if constexpr (member::each_slot<decltype(TypeParam::space())>) {
    for (const auto& position : TypeParam::all_positions()) {
      std::set<Slot> expected = {this->space.rank(position)}, found;
      this->game.each_image(position,
                            [&](const auto& image) { expected.insert(this->space.rank(image)); });
      this->space.each_slot(position, [&](Slot slot) { found.insert(slot); });
      ASSERT_EQ(found, expected);
    }
  }
}

TYPED_TEST(Laws, ImagesAreAGroupAndKeepOutcomesAndMoves) {
  if constexpr (HasImages<typename TypeParam::Rules>) {
    using Seen = typename TypeParam::Rules::Position;
    using Key = decltype(TypeParam::key(this->game.start()));
    const auto images = [&](const Seen& position) {  // the identity first
      std::vector<Seen> all{position};
      this->game.each_image(position, [&](const Seen& image) { all.push_back(image); });
      return all;
    };
    const auto keys = [](const std::vector<Seen>& positions) {
      std::multiset<Key> all;
      for (const Seen& position : positions) all.insert(TypeParam::key(position));
      return all;
    };
    const auto children = [&](const Seen& position) {
      std::vector<Seen> all;
      this->game.each_move(position, [&](const auto&, const Seen& child) {
        all.push_back(child);
        return true;
      });
      return all;
    };
    for (const Seen& position : TypeParam::all_positions()) {
      const auto orbit = images(position);
      for (std::size_t i = 0; i < orbit.size(); ++i) {
        ASSERT_EQ(this->game.outcome(orbit[i]), this->game.outcome(position));
        ASSERT_EQ(keys(images(orbit[i])), keys(orbit));
        if (this->game.outcome(position) != Outcome::open) continue;
        std::vector<Seen> turned;
        for (const Seen& child : children(position)) turned.push_back(images(child)[i]);
        ASSERT_EQ(keys(children(orbit[i])), keys(turned));
      }
    }
  }
}

TYPED_TEST(Laws, AVisitorCanStop) {
  int stopped = 0;
  const auto expect_one = [&](auto&& visit_all) {
    int seen = 0;
    visit_all([&](const auto&...) { return ++seen < 1; });
    EXPECT_LE(seen, 1);
    stopped += seen;
  };
  for (const auto& position : TypeParam::all_positions()) {
    if (this->game.outcome(position) != Outcome::open) continue;
    expect_one([&](auto stop) { this->game.each_move(position, stop); });
    if constexpr (HasParents<typename TypeParam::Rules>)
      expect_one([&](auto stop) { this->game.each_parent(position, stop); });
    if (stopped > 1000) break;
  }
  EXPECT_GT(stopped, 0);
}

TYPED_TEST(Laws, AWinAtOnceIsAMoveThatEndsTheGame) {
  const auto expect_true_claim = [&](const auto& position) {
    if (!wins_at_once(this->game, position)) return;
    ASSERT_EQ(this->game.outcome(position), Outcome::open);
    bool found = false;
    this->game.each_move(position, [&](const auto&, const auto& child) {
      return !(found = this->game.outcome(child) == Outcome::loss);
    });
    ASSERT_TRUE(found);
  };
  for (const auto& position : TypeParam::all_positions()) {
    expect_true_claim(position);
    if (this->game.outcome(position) != Outcome::open) continue;
    this->game.each_move(position, [&](const auto&, const auto& child) {
      expect_true_claim(child);
      return true;
    });
  }
}

// Of a game with scores, the parents within a layer are enough.
TYPED_TEST(Laws, ParentsInvertMoves) {
  if constexpr (HasParents<typename TypeParam::Rules>) {
    using Key = decltype(TypeParam::key(this->game.start()));
    std::set<std::pair<Key, Key>> by_moves;
    std::set<std::pair<Key, Key>> by_parents;
    std::set<Key> inside;
    const auto counts = [&](const auto& parent, const auto& position) {
      return !ScoreGame<typename TypeParam::Rules> ||
             this->layer_with(this->space.rank(parent)) ==
                 this->layer_with(this->space.rank(position));
    };
    const auto all = TypeParam::all_positions();
    for (const auto& position : all) inside.insert(TypeParam::key(position));
    for (const auto& position : all) {
      this->game.each_parent(position, [&](const auto& parent) {
        if (counts(parent, position))
          by_parents.insert({TypeParam::key(parent), TypeParam::key(position)});
        return true;
      });
      if (this->game.outcome(position) != Outcome::open) continue;
      this->game.each_move(position, [&](const auto&, const auto& child) {
        if (inside.contains(TypeParam::key(child)) && counts(position, child))
          by_moves.insert({TypeParam::key(position), TypeParam::key(child)});
        return true;
      });
    }
    EXPECT_EQ(by_moves, by_parents);
  }
}

TYPED_TEST(Laws, RandomPlayMeetsOnlyPositionsOfTheSpace) {
  std::mt19937_64 random(2);
  for (int match = 0; match < 200; ++match) {
    auto position = this->game.start();
    for (int ply = 0; ply < 100 && this->game.outcome(position) == Outcome::open; ++ply) {
      ASSERT_LT(this->space.rank(position), this->space.size());
      ASSERT_GT(this->space.weight(this->space.rank(position)), 0U);
      std::vector<typename TypeParam::Rules::Position> children;
      this->game.each_move(position, [&](const auto&, const auto& child) {
        children.push_back(child);
        return true;
      });
      if (children.empty()) break;
      position = children[random() % children.size()];
    }
  }
}

TYPED_TEST(Laws, TheAnswersAreThoseOfANaiveSolver) {
  const auto positions = TypeParam::all_positions();
  const auto naive = [&] {
    if constexpr (ScoreGame<typename TypeParam::Rules>)
      return score_naively(this->game, positions, TypeParam::key, [&](const auto& position) {
        return this->layer_with(this->space.rank(position));
      });
    else
      return solve_naively(this->game, positions, TypeParam::key);
  }();
  const Table table = this->solved(1);
  std::vector<std::uint8_t> bytes(this->space.size() * table.info().code_bytes);
  table.read(0, bytes);
  const CodesAt codes{bytes.data(), table.info().code_bytes == 2};
  for (const auto& position : positions) {
    const Answer answer = decode(table.info().coding, codes[this->space.rank(position)]);
    ASSERT_EQ(answer, naive.answers.at(TypeParam::key(position)))
        << "slot " << this->space.rank(position);
  }
  for (Slot slot = 0; slot < this->space.size(); ++slot)
    if (this->space.weight(slot) == 0) {
      ASSERT_EQ(codes[slot], 0);
    }
  EXPECT_EQ(table.info().statistics, naive.statistics);
}

// Who loses endless play wins only what can be forced; all else is the other's. Told here without
// distances, by growing the set of what can be forced until it grows no more.
TYPED_TEST(Laws, EndlessPlayIsWonAsTheRulesSay) {
  if constexpr (HasEndless<typename TypeParam::Rules>) {
    std::map<decltype(TypeParam::key(this->game.start())), bool>
        forced;  // by who loses endless play
    const auto loses_endless = [&](const auto& p) {
      return this->game.endless(p) == Outcome::loss;
    };
    const auto is_forced = [&](const auto& p) {
      const Outcome outcome = this->game.outcome(p);
      EXPECT_NE(outcome, Outcome::draw);
      if (outcome != Outcome::open) return (outcome == Outcome::win) == loses_endless(p);
      const auto known = forced.find(TypeParam::key(p));
      return known != forced.end() && known->second;
    };
    const auto positions = TypeParam::all_positions();
    for (bool grows = true; grows;) {
      grows = false;
      for (const auto& p : positions) {
        if (is_forced(p) || this->game.outcome(p) != Outcome::open) continue;
        bool any = false, all = true;
        this->game.each_move(p, [&](const auto&, const auto& child) {
          EXPECT_NE(this->game.endless(child), this->game.endless(p));
          any |= is_forced(child);
          all &= is_forced(child);
          return true;
        });
        forced[TypeParam::key(p)] = loses_endless(p) ? any : all;
        grows |= forced[TypeParam::key(p)];
      }
    }
    const Table table = this->solved(2);
    std::uint64_t endless_play = 0;
    for (const auto& p : positions) {
      const Answer answer = with_endless(this->game, p, table.answer(this->space.rank(p)));
      EXPECT_EQ(answer.outcome, is_forced(p) == loses_endless(p) ? Outcome::win : Outcome::loss);
      endless_play += answer.distance == endless;
    }
    EXPECT_GT(endless_play, 0U);
    EXPECT_EQ(endless_play, table.info().statistics.draws());
  }
}

TYPED_TEST(Laws, TheAnswersDoNotDependOnTheMachine) {
  const Table expected = this->solved(1);
  for (const unsigned workers : {2U, 3U})
    EXPECT_EQ(this->solved(workers).info().solution_hash, expected.info().solution_hash) << workers;
  RunLog log(plain_layout(this->space.size()));
  this->solve_on_lanes(log);
  const Table lanes = this->table_of(log);
  EXPECT_EQ(lanes.info().solution_hash, expected.info().solution_hash) << "lanes";
  EXPECT_EQ(lanes.info().statistics, expected.info().statistics) << "lanes";
  for (const unsigned ranks : {2U, 3U, 4U}) {
    RunLog together(this->layout_for_ranks());
    this->solve_on_ranks(together, ranks);
    const Table table = this->table_of(together);
    EXPECT_EQ(table.info().solution_hash, expected.info().solution_hash) << ranks << " ranks";
    EXPECT_EQ(table.info().statistics, expected.info().statistics) << ranks << " ranks";
  }
  if (expected.info().code_bytes > 1) return;  // a byte a slot on the device cannot tell
  RunLog codes(log.layout(), expected.info().coding,
               std::make_unique<CodesOnLanes>(log.layout().slots()));
  this->solve_on_lanes(codes);
  EXPECT_EQ(this->table_of(codes).info().solution_hash, expected.info().solution_hash) << "codes";
}

TYPED_TEST(Laws, WhoWinsNeedsNoDistancesOfLowerLayers) {
  if constexpr (layered<decltype(TypeParam::space())> && !ScoreGame<typename TypeParam::Rules>) {
    RunLog log(plain_layout(this->space.size()));
    Progress silent;
    Threads threads(2);
    retrograde(this->game, this->space, threads, log, silent, Lower::by_value);
    EXPECT_EQ(this->table_of(log, false).info().solution_hash,
              this->solved(1, false).info().solution_hash);
  }
}

// A log that only counts knows the statistics, the answers it watches and the deepest positions.
TYPED_TEST(Laws, CountingKnowsWhatATableKnows) {
  const Table table = this->solved(1);
  std::vector<Slot> watched;
  std::mt19937_64 random(4);
  for (int i = 0; i < 20; ++i) watched.push_back(random() % this->space.size());
  std::vector<Slot> deepest;
  for (Slot slot = 0; slot < this->space.size(); ++slot) {
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
  RunLog on_threads(plain_layout(this->space.size()), Keep::counts, watched);
  this->solve(on_threads, 2);
  knows(on_threads, "threads");
  RunLog on_lanes(plain_layout(this->space.size()), Keep::counts, watched);
  this->solve_on_lanes(on_lanes);
  knows(on_lanes, "lanes");
  RunLog on_ranks(this->layout_for_ranks(), Keep::counts, watched);
  this->solve_on_ranks(on_ranks, 3);
  knows(on_ranks, "ranks");
}

// Throws when it has been asked for the n-th time.
struct Interruption : Progress {
  struct Now {};
  explicit Interruption(int reports) : left(reports) {}
  void report(const ProgressReport&) override {
    if (left.fetch_sub(1) == 1) throw Now{};
  }
  std::atomic<int> left;
};

TYPED_TEST(Laws, AnInterruptedRunGoesOnToTheSameAnswers) {
  const Table whole = this->solved(2);
  // In memory where there is such a place: that passes survive a kill is for others to try.
  const std::filesystem::path memory = "/dev/shm";
  const std::filesystem::path parent =
      std::filesystem::is_directory(memory) ? memory : std::filesystem::path(::testing::TempDir());
  const auto folder =
      parent / ("kanzen-laws-" + std::to_string(getpid()) + "-" +
                std::to_string(::testing::UnitTest::GetInstance()->current_test_info()->line()) +
                ::testing::UnitTest::GetInstance()->current_test_info()->test_suite_name());
  const auto path = folder / "run.part";
  for (int reports = 1, step = 1; reports < 2000; reports += step++) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const RunIdentity identity{"law", "", 1, coding_of<typename TypeParam::Rules>()};
    const RowLayout layout =
        reports % 3 == 1 ? plain_layout(this->space.size()) : this->layout_for_ranks();
    const auto store = [&] {
      return directory_store(std::make_shared<RunDirectory>(path), identity, layout);
    };
    bool interrupted = false;
    {
      RunLog log(store());
      Interruption interruption(reports);
      Threads threads(2);
      try {
        retrograde(this->game, this->space, threads, log, interruption);
      } catch (const Interruption::Now&) {
        interrupted = true;
      }
    }
    // What one machine has begun, another may end.
    RunLog log(store());
    switch (reports % 3) {
      case 0: this->solve(log, 2); break;
      case 1: this->solve_on_lanes(log); break;
      default: this->solve_on_ranks(log, 2 + static_cast<unsigned>(reports) % 2);
    }
    const Table resumed = this->table_of(log);
    ASSERT_EQ(resumed.info().solution_hash, whole.info().solution_hash) << reports;
    ASSERT_EQ(resumed.info().statistics, whole.info().statistics) << reports;
    if (!interrupted) break;
  }
  std::filesystem::remove_all(folder);
}

TYPED_TEST(Laws, TheTableIsProvedByItsChildren) {
  Progress silent;
  for (const unsigned workers : {1U, 3U})
    for (const bool distances : {true, false}) {
      if (ScoreGame<typename TypeParam::Rules> && !distances) continue;  // scores are all there is
      Threads threads(workers);
      const Table table = this->solved(1, distances);
      const CheckResult result = check(this->game, this->space, threads, table, silent);
      EXPECT_TRUE(result.proved());
      EXPECT_EQ(result.slots, this->space.size());
      EXPECT_EQ(result.positions, TypeParam::all_positions().size());
      HostLanes device;
      const CheckResult on_lanes =
          check_on_lanes(device, this->game, this->space, threads, table, silent);
      EXPECT_TRUE(on_lanes.proved());
      EXPECT_EQ(on_lanes.positions, result.positions);
      const CheckResult sampled =
          check(this->game, this->space, threads, table, silent, {.sample = 3000});
      EXPECT_EQ(sampled.violations, 0U);
      EXPECT_EQ(sampled.slots, 3000U);
    }
}

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

TYPED_TEST(Laws, NoForgeryPassesTheCheck) {
  Progress silent;
  Threads threads(2);
  const Table table = this->solved(2);
  std::mt19937_64 random(3);
  const auto leads_to_itself = [&](Slot slot) {
    bool found = false;
    if (this->space.weight(slot) == 0) return found;
    const auto position = this->space.unrank(slot);
    if (this->game.outcome(position) != Outcome::open) return found;
    this->game.each_move(position, [&](const auto&, const auto& child) {
      found |= TypeParam::key(child) == TypeParam::key(position);
      return true;
    });
    return found;
  };
  for (int round = 0; round < 40; ++round) {
    const Slot slot = random() % this->space.size();
    const auto code = static_cast<Code>(random() % (table.info().code_bytes == 2 ? 900 : 60));
    if (code == table.code(slot)) continue;
    const Forged forged{table, slot, code};
    const CheckResult result = check(this->game, this->space, threads, forged, silent);
    EXPECT_FALSE(result.proved());
    HostLanes device;
    const CheckResult on_lanes =
        check_on_lanes(device, this->game, this->space, threads, forged, silent);
    EXPECT_EQ(on_lanes.violations, result.violations);
    ASSERT_EQ(on_lanes.first.size(), result.first.size());
    for (std::size_t i = 0; i < result.first.size(); ++i)
      EXPECT_EQ(on_lanes.first[i].slot, result.first[i].slot);
    const auto guilty = std::find_if(result.first.begin(), result.first.end(),
                                     [&](const Violation& it) { return it.slot == slot; });
    if (result.violations <= result.first.size()) {
      ASSERT_NE(guilty, result.first.end()) << slot;
      EXPECT_EQ(guilty->claimed, decode(table.info().coding, code));
      if (!leads_to_itself(slot)) {
        EXPECT_EQ(guilty->implied, table.answer(slot));
      }
      EXPECT_EQ(guilty->is_position, this->space.weight(slot) > 0);
    }
  }
}

TYPED_TEST(Laws, ReachIsWhatFollowingMovesReaches) {
  std::set<Slot> reached;
  std::set<decltype(TypeParam::key(this->game.start()))> seen;
  std::vector<typename TypeParam::Rules::Position> open{this->game.start()};
  while (!open.empty()) {
    const auto position = open.back();
    open.pop_back();
    const bool over = this->game.outcome(position) != Outcome::open;
    if (!holds(this->game, this->space, position)) continue;
    if (!seen.insert(TypeParam::key(position)).second) continue;
    reached.insert(this->space.rank(position));
    if (over) continue;
    this->game.each_move(position, [&](const auto&, const auto& child) {
      open.push_back(child);
      return true;
    });
  }
  for (const unsigned workers : {1U, 3U}) {
    Progress silent;
    Threads threads(workers);
    const Reach reach(this->game, this->space, threads, silent);
    for (Slot slot = 0; slot < this->space.size(); ++slot)
      ASSERT_EQ(reach.reached(slot), reached.contains(slot)) << slot;
    EXPECT_EQ(reach.slots(), reached.size());
    if (reach.exact()) {
      EXPECT_EQ(reach.positions(), seen.size());
    }
    EXPECT_EQ(reach.positions_of_space(), TypeParam::all_positions().size());
    std::uint64_t unreached = 0;
    reach.each_unreached([&](Slot slot, const auto&) {
      unreached += this->space.weight(slot);
      return true;
    });
    EXPECT_EQ(reach.positions() + unreached, reach.positions_of_space());
    if (!holds(this->game, this->space, this->game.start())) continue;
    HostLanes device;
    const Reached on_lanes =
        reach_on_lanes(device, this->game, this->space, this->space.size(), silent);
    EXPECT_EQ(on_lanes.slots, reach.slots());
    EXPECT_EQ(on_lanes.positions, reach.positions());
    EXPECT_EQ(on_lanes.positions_of_space, reach.positions_of_space());
    EXPECT_EQ(on_lanes.plies, reach.plies());
    for (const Slot slot : on_lanes.missed) EXPECT_FALSE(reach.reached(slot));
  }
}

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The laws that every game over every space must obey, on every machine of the host, and the
// engine's answers against those of a naive solver. Whoever includes this names the cases before,
// as SmallCases in namespace kanzen::cases; they are spread over several files so that each
// compiles in time. How a law is tried on all of them: law.hpp.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "kanzen/solve/lane_check.hpp"
#include "kanzen/solve/lane_planes.hpp"
#include "kanzen/solve/reach.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "law.hpp"
#include "naive.hpp"
#include "solvable.hpp"

namespace kanzen {

// A case by its values: those of the same rules, space and key share all that is compiled for them.
template <class Rules, class Space, class Key>
struct LawCase final : Solvable {
  using Position = typename Rules::Position;

  Rules game;
  Space space;
  std::vector<Position> (*all_positions)();
  Key (*key)(const Position&);

  LawCase(Rules rules, Space its_space, std::vector<Position> (*list)(),
          Key (*key_of)(const Position&))
      : game(std::move(rules)), space(std::move(its_space)), all_positions(list), key(key_of) {}

  int layer_with(Slot slot) const {
    int layer = 0;
    while (layer_of(space, layer).last <= slot) ++layer;
    return layer;
  }

  Coding coding() const override { return coding_of<Rules>(); }
  bool scores() const override { return ScoreGame<Rules>; }
  bool has_layers() const override { return layered<Space>; }
  Slot slots() const override { return space.size(); }
  unsigned weight(Slot slot) const override { return space.weight(slot); }
  std::uint64_t positions() const override { return all_positions().size(); }
  int parts() const override {
    if constexpr (requires { space.parts(); }) return static_cast<int>(space.parts());
    return 0;
  }
  int part_of([[maybe_unused]] Slot slot) const override {
    if constexpr (requires { space.parts(); }) return static_cast<int>(space.part_of(slot));
    return 0;
  }
  bool leads_to_itself(Slot slot) const override {
    bool found = false;
    if (space.weight(slot) == 0) return found;
    const auto position = space.unrank(slot);
    if (game.outcome(position) != Outcome::open) return found;
    game.each_move(position, [&](const auto&, const Position& child) {
      found |= key(child) == key(position);
      return true;
    });
    return found;
  }

  using Solvable::solve;
  void solve(RunLog& log, Threads& threads, Progress& progress, Lower lower,
             const PlaneRoom& room) const override {
    retrograde(game, space, threads, log, progress, lower, room);
  }
  PlaneNeeds needs(const RowLayout& layout, unsigned ranks, unsigned workers,
                   bool on_disk) const override {
    return retrograde_needs<Rules>(space, layout, ranks, workers, on_disk);
  }
  void solve_on_lanes(RunLog& log) const override {
    Progress silent;
    HostLanes device;
    Threads threads(2);
    LanePlanes<Rules, Space, HostLanes> machine(game, space, device, threads, silent, log.layout());
    machine.use(log);
    run_passes(machine, coding_of<Rules>(), log);
  }
  CheckResult check(const AnyCodes& table, Threads& threads,
                    const CheckOptions& options) const override {
    Progress silent;
    return kanzen::check(game, space, threads, table, silent, options);
  }
  CheckResult check_on_lanes(const AnyCodes& table, Threads& threads) const override {
    Progress silent;
    HostLanes device;
    return kanzen::check_on_lanes(device, game, space, threads, table, silent);
  }
  ReachFound reach(Threads& threads) const override {
    Progress silent;
    const Reach reach(game, space, threads, silent);
    ReachFound found{std::vector<bool>(space.size()),
                     reach.slots(),
                     reach.positions(),
                     reach.positions_of_space(),
                     0,
                     reach.plies(),
                     reach.exact()};
    for (Slot slot = 0; slot < space.size(); ++slot) found.reached[slot] = reach.reached(slot);
    reach.each_unreached([&](Slot slot, const auto&) {
      found.unreached += space.weight(slot);
      return true;
    });
    return found;
  }
  bool start_has_slot() const override { return holds(game, space, game.start()); }
  Reached reach_on_lanes() const override {
    Progress silent;
    HostLanes device;
    return kanzen::reach_on_lanes(device, game, space, space.size(), silent);
  }
};

using namespace cases;

// In machine_laws.cpp.
MACHINE_LAW(PartsAreCountedAlikeOnEveryMachine)
MACHINE_LAW(TheAnswersDoNotDependOnTheMachine)
MACHINE_LAW(PlanesInSlicesComeToTheSameAnswers)
MACHINE_LAW(RanksOfMpirunComeToTheSameAnswers)
MACHINE_LAW(WhoWinsNeedsNoDistancesOfLowerLayers)
MACHINE_LAW(CountingKnowsWhatATableKnows)
MACHINE_LAW(AnInterruptedRunGoesOnToTheSameAnswers)
MACHINE_LAW(EveryMachineGoesOnFromAnyPassOfAnother)
MACHINE_LAW(TheTableIsProvedByItsChildren)
MACHINE_LAW(NoForgeryPassesTheCheck)

namespace {

LAW(EveryPositionHasItsSlotAndEverySlotItsPositions) {
  std::vector<unsigned> members(it.space.size());
  for (const auto& position : it.all_positions()) {
    const Slot slot = it.space.rank(position);
    ASSERT_LT(slot, it.space.size());
    ++members[slot];
  }
  for (Slot slot = 0; slot < it.space.size(); ++slot) {
    ASSERT_EQ(it.space.weight(slot), members[slot]) << slot;
    if (members[slot] == 0) continue;
    ASSERT_EQ(it.space.rank(it.space.unrank(slot)), slot);
    each_member(it.space, slot,
                [&](const auto& position) { ASSERT_EQ(it.space.rank(position), slot); });
  }
}

LAW(WhatHasASlotIsHeld) {
  for (Slot slot = 0; slot < it.space.size(); ++slot)
    if (it.space.weight(slot) > 0) {
      EXPECT_TRUE(holds(it.game, it.space, it.space.unrank(slot)))
          << "slot " << slot << " has a finished game: the space must say so by holds()";
    }
}

LAW(EachIsUnrankInOrder) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 50; ++round) {
    Slot first = random() % (it.space.size() + 1);
    Slot last = random() % (it.space.size() + 1);
    if (round == 0) std::tie(first, last) = std::pair(Slot{0}, it.space.size());
    if (first > last) std::swap(first, last);
    Slot next = first;
    each_position(it.space, first, last, [&](Slot slot, const auto& position) {
      for (; next < slot; ++next) ASSERT_EQ(it.space.weight(next), 0U);
      ASSERT_EQ(next++, slot);
      ASSERT_EQ(it.key(position), it.key(it.space.unrank(slot)));
    });
    for (; next < last; ++next) ASSERT_EQ(it.space.weight(next), 0U);
  }
}

LAW(MovesStayInTheSpace) {
  for (const auto& position : it.all_positions()) {
    if (it.game.outcome(position) != Outcome::open) continue;
    it.game.each_move(position, [&](const auto&, const auto& child) {
      if (it.game.outcome(child) != Outcome::open) return true;
      const Slot slot = it.space.rank(child);
      EXPECT_LT(slot, it.space.size());
      EXPECT_GT(it.space.weight(slot), 0U);
      return true;
    });
  }
}

LAW(WhatAMoveGainsLeadsToALowerLayer) {
  if constexpr (member::gain<Rules>) {
    std::uint64_t gains = 0;
    for (const auto& position : it.all_positions()) {
      if (it.game.outcome(position) != Outcome::open) continue;
      const int layer = it.layer_with(it.space.rank(position));
      it.game.each_move(position, [&](const auto&, const auto& child) {
        if (!holds(it.game, it.space, child)) return true;
        const bool lower = it.layer_with(it.space.rank(child)) < layer;
        EXPECT_TRUE(lower || it.game.gain(position, child) == 0);
        if (!lower) {
          EXPECT_EQ(endless_score(it.game, child), -endless_score(it.game, position));
        }
        gains += it.game.gain(position, child) != 0;
        return true;
      });
    }
    EXPECT_GT(gains, 0U);
  }
}

LAW(MovesNeverLeadToAHigherLayer) {
  std::vector<int> layer_of_slot(it.space.size());
  Slot next = 0;
  for (int layer = 0; layer < layers_of(it.space); ++layer) {
    const SlotRange range = layer_of(it.space, layer);
    ASSERT_EQ(range.first, next);
    ASSERT_LE(range.first, range.last);
    for (; next < range.last; ++next) layer_of_slot[next] = layer;
  }
  ASSERT_EQ(next, it.space.size());
  for (const auto& position : it.all_positions()) {
    if (it.game.outcome(position) != Outcome::open) continue;
    const Slot slot = it.space.rank(position);
    it.game.each_move(position, [&](const auto&, const auto& child) {
      if (holds(it.game, it.space, child)) {
        const int layer = layer_of_slot[it.space.rank(child)];
        EXPECT_LE(layer, layer_of_slot[slot]);
        EXPECT_GE(layer, lowest_from(it.space, layer_of_slot[slot]));
      }
      return true;
    });
  }
}

// The promise that lets one pass decide a layer.
LAW(WhereLayersAreAcyclicEveryMoveLeavesItsLayer) {
  if constexpr (acyclic<Space>) {
    for (int layer = 0; layer < layers_of(it.space); ++layer) {
      const auto [first, last] = layer_of(it.space, layer);
      each_position(it.space, first, last, [&](Slot, const auto& position) {
        if (it.game.outcome(position) != Outcome::open) return;
        it.game.each_move(position, [&](const auto&, const auto& child) {
          if (holds(it.game, it.space, child)) {
            EXPECT_LT(it.space.rank(child), first);
          }
          return true;
        });
      });
    }
  }
}

LAW(EverySlotOfAPositionIsAnImagesSlot) {
  if constexpr (member::each_slot<Space>) {
    for (const auto& position : it.all_positions()) {
      std::set<Slot> expected = {it.space.rank(position)}, found;
      it.game.each_image(position,
                         [&](const auto& image) { expected.insert(it.space.rank(image)); });
      it.space.each_slot(position, [&](Slot slot) { found.insert(slot); });
      ASSERT_EQ(found, expected);
    }
  }
}

LAW(ImagesAreAGroupAndKeepOutcomesAndMoves) {
  if constexpr (HasImages<Rules>) {
    using Seen = typename Rules::Position;
    const auto images = [&](const Seen& position) {  // the identity first
      std::vector<Seen> all{position};
      it.game.each_image(position, [&](const Seen& image) { all.push_back(image); });
      return all;
    };
    const auto keys = [&](const std::vector<Seen>& positions) {
      std::multiset<Key> all;
      for (const Seen& position : positions) all.insert(it.key(position));
      return all;
    };
    const auto children = [&](const Seen& position) {
      std::vector<Seen> all;
      it.game.each_move(position, [&](const auto&, const Seen& child) {
        all.push_back(child);
        return true;
      });
      return all;
    };
    for (const Seen& position : it.all_positions()) {
      const auto orbit = images(position);
      for (std::size_t i = 0; i < orbit.size(); ++i) {
        ASSERT_EQ(it.game.outcome(orbit[i]), it.game.outcome(position));
        ASSERT_EQ(keys(images(orbit[i])), keys(orbit));
        if (it.game.outcome(position) != Outcome::open) continue;
        std::vector<Seen> turned;
        for (const Seen& child : children(position)) turned.push_back(images(child)[i]);
        ASSERT_EQ(keys(children(orbit[i])), keys(turned));
      }
    }
  }
}

LAW(AVisitorCanStop) {
  int stopped = 0;
  const auto expect_one = [&](auto&& visit_all) {
    int seen = 0;
    visit_all([&](const auto&...) { return ++seen < 1; });
    EXPECT_LE(seen, 1);
    stopped += seen;
  };
  for (const auto& position : it.all_positions()) {
    if (it.game.outcome(position) != Outcome::open) continue;
    expect_one([&](auto stop) { it.game.each_move(position, stop); });
    if constexpr (HasParents<Rules>)
      expect_one([&](auto stop) { it.game.each_parent(position, stop); });
    if (stopped > 1000) break;
  }
  EXPECT_GT(stopped, 0);
}

LAW(AWinAtOnceIsAMoveThatEndsTheGame) {
  const auto expect_true_claim = [&](const auto& position) {
    if (!wins_at_once(it.game, position)) return;
    ASSERT_EQ(it.game.outcome(position), Outcome::open);
    bool found = false;
    it.game.each_move(position, [&](const auto&, const auto& child) {
      return !(found = it.game.outcome(child) == Outcome::loss);
    });
    ASSERT_TRUE(found);
  };
  for (const auto& position : it.all_positions()) {
    expect_true_claim(position);
    if (it.game.outcome(position) != Outcome::open) continue;
    it.game.each_move(position, [&](const auto&, const auto& child) {
      expect_true_claim(child);
      return true;
    });
  }
}

// Of a game with scores, the parents within a layer are enough.
LAW(ParentsInvertMoves) {
  if constexpr (HasParents<Rules>) {
    std::set<std::pair<Key, Key>> by_moves;
    std::set<std::pair<Key, Key>> by_parents;
    std::set<Key> inside;
    const auto counts = [&](const auto& parent, const auto& position) {
      return !ScoreGame<Rules> ||
             it.layer_with(it.space.rank(parent)) == it.layer_with(it.space.rank(position));
    };
    const auto all = it.all_positions();
    for (const auto& position : all) inside.insert(it.key(position));
    for (const auto& position : all) {
      it.game.each_parent(position, [&](const auto& parent) {
        if (counts(parent, position)) by_parents.insert({it.key(parent), it.key(position)});
        return true;
      });
      if (it.game.outcome(position) != Outcome::open) continue;
      it.game.each_move(position, [&](const auto&, const auto& child) {
        if (inside.contains(it.key(child)) && counts(position, child))
          by_moves.insert({it.key(position), it.key(child)});
        return true;
      });
    }
    EXPECT_EQ(by_moves, by_parents);
  }
}

LAW(RandomPlayMeetsOnlyPositionsOfTheSpace) {
  std::mt19937_64 random(2);
  for (int match = 0; match < 200; ++match) {
    auto position = it.game.start();
    for (int ply = 0; ply < 100 && it.game.outcome(position) == Outcome::open; ++ply) {
      ASSERT_LT(it.space.rank(position), it.space.size());
      ASSERT_GT(it.space.weight(it.space.rank(position)), 0U);
      std::vector<typename Rules::Position> children;
      it.game.each_move(position, [&](const auto&, const auto& child) {
        children.push_back(child);
        return true;
      });
      if (children.empty()) break;
      position = children[random() % children.size()];
    }
  }
}

LAW(TheAnswersAreThoseOfANaiveSolver) {
  const auto positions = it.all_positions();
  const auto naive = [&] {
    if constexpr (ScoreGame<Rules>)
      return score_naively(it.game, positions, it.key, [&](const auto& position) {
        return it.layer_with(it.space.rank(position));
      });
    else
      return solve_naively(it.game, positions, it.key);
  }();
  const Table table = it.solved(1);
  std::vector<std::uint8_t> bytes(it.space.size() * table.info().code_bytes);
  table.read(0, bytes);
  const CodesAt codes{bytes.data(), table.info().code_bytes == 2};
  for (const auto& position : positions) {
    const Answer answer = decode(table.info().coding, codes[it.space.rank(position)]);
    ASSERT_EQ(answer, naive.answers.at(it.key(position))) << "slot " << it.space.rank(position);
  }
  for (Slot slot = 0; slot < it.space.size(); ++slot)
    if (it.space.weight(slot) == 0) {
      ASSERT_EQ(codes[slot], 0);
    }
  EXPECT_EQ(table.info().statistics, naive.statistics);
}

// Who loses endless play wins only what can be forced; all else is the other's. Told here without
// distances, by growing the set of what can be forced until it grows no more.
LAW(EndlessPlayIsWonAsTheRulesSay) {
  if constexpr (HasEndless<Rules>) {
    std::map<Key, bool> forced;  // by who loses endless play
    const auto loses_endless = [&](const auto& p) { return it.game.endless(p) == Outcome::loss; };
    const auto is_forced = [&](const auto& p) {
      const Outcome outcome = it.game.outcome(p);
      EXPECT_NE(outcome, Outcome::draw);
      if (outcome != Outcome::open) return (outcome == Outcome::win) == loses_endless(p);
      const auto known = forced.find(it.key(p));
      return known != forced.end() && known->second;
    };
    const auto positions = it.all_positions();
    for (bool grows = true; grows;) {
      grows = false;
      for (const auto& p : positions) {
        if (is_forced(p) || it.game.outcome(p) != Outcome::open) continue;
        bool any = false, all = true;
        it.game.each_move(p, [&](const auto&, const auto& child) {
          EXPECT_NE(it.game.endless(child), it.game.endless(p));
          any |= is_forced(child);
          all &= is_forced(child);
          return true;
        });
        forced[it.key(p)] = loses_endless(p) ? any : all;
        grows |= forced[it.key(p)];
      }
    }
    const Table table = it.solved(2);
    std::uint64_t endless_play = 0;
    for (const auto& p : positions) {
      const Answer answer = with_endless(it.game, p, table.answer(it.space.rank(p)));
      EXPECT_EQ(answer.outcome, is_forced(p) == loses_endless(p) ? Outcome::win : Outcome::loss);
      endless_play += answer.distance == endless;
    }
    EXPECT_GT(endless_play, 0U);
    EXPECT_EQ(endless_play, table.info().statistics.draws());
  }
}

LAW(ReachIsWhatFollowingMovesReaches) {
  std::set<Slot> reached;
  std::set<Key> seen;
  std::vector<typename Rules::Position> open{it.game.start()};
  while (!open.empty()) {
    const auto position = open.back();
    open.pop_back();
    const bool over = it.game.outcome(position) != Outcome::open;
    if (!holds(it.game, it.space, position)) continue;
    if (!seen.insert(it.key(position)).second) continue;
    reached.insert(it.space.rank(position));
    if (over) continue;
    it.game.each_move(position, [&](const auto&, const auto& child) {
      open.push_back(child);
      return true;
    });
  }
  std::vector<bool> slots(it.space.size());
  for (const Slot slot : reached) slots[slot] = true;
  expect_reached(it, slots, seen.size());
}

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// One player against all others, on games around a table that are small enough to think through.
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/versus.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/versus_space.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

// Each takes one or two stones (or, in the endless form, puts one back); the last stone wins.
struct Stones {
  struct Position {
    int stones = 0;
    int mover = 0;
    int first = no_seat;
    constexpr bool operator==(const Position&) const = default;
  };
  using Move = int;

  int players = 3;
  int stones = 12;
  bool endless = false;

  constexpr Position start() const { return {stones, 0, no_seat}; }
  constexpr int turn(const Position& p) const { return p.mover; }
  constexpr int first(const Position& p) const { return p.first; }
  constexpr void each_move(const Position& p, auto&& visit) const {
    const int next = (p.mover + 1) % players;
    for (int take = 1; take <= 2 && take <= p.stones; ++take)
      if (!visit(take, Position{p.stones - take, next, take == p.stones ? p.mover : no_seat}))
        return;
    if (endless && p.stones < stones) visit(-1, Position{p.stones + 1, next, no_seat});
  }
};
static_assert(SeatedGame<Stones>);
static_assert(Game<Versus<Stones>>);

struct StonesSpace {
  Stones game;
  constexpr Slot size() const { return static_cast<Slot>((game.stones + 1) * game.players); }
  constexpr Slot rank(const Stones::Position& p) const {
    return static_cast<Slot>(p.stones * game.players + p.mover);
  }
  constexpr Stones::Position unrank(Slot slot) const {
    const auto number = static_cast<int>(slot);
    return {number / game.players, number % game.players, no_seat};
  }
  constexpr unsigned weight(Slot slot) const { return unrank(slot).stones > 0 ? 1 : 0; }
};

// Whether the seat can force the last stone within so many moves, the plain way.
bool can_force(const Stones& game, const Stones::Position& p, int seat, int depth) {
  if (p.first != no_seat) return p.first == seat;
  if (depth == 0) return false;
  bool some = false;
  bool all = true;
  game.each_move(p, [&](int, const Stones::Position& child) {
    const bool forced = can_force(game, child, seat, depth - 1);
    some |= forced;
    all &= forced;
    return true;
  });
  return p.mover == seat ? some : all;
}

Table solved(const Stones& stones, int seat) {
  const Versus<Stones> game{stones, seat};
  const VersusSpace<Stones, StonesSpace> space{game, {stones}};
  RunLog log(plain_layout(space.size()));
  Threads threads(1);
  Progress silent;
  retrograde(game, space, threads, log, silent);
  TableInfo info;
  info.game = "stones";
  info.coding = coding_of<Versus<Stones>>();
  info.slots = space.size();
  info.statistics = log.statistics();
  return assemble(log, info, threads, silent, std::nullopt);
}

void expect_right_answers(const Stones& stones, int depth) {
  for (int seat = 0; seat < stones.players; ++seat) {
    const Versus<Stones> game{stones, seat};
    const VersusSpace<Stones, StonesSpace> space{game, {stones}};
    const Table table = solved(stones, seat);
    for (int left = 1; left <= stones.stones; ++left)
      for (int mover = 0; mover < stones.players; ++mover) {
        const Stones::Position p{left, mover, no_seat};
        const Outcome outcome = table.answer(space.rank({p, false})).outcome;
        const bool forced = outcome == (mover == seat ? Outcome::win : Outcome::loss);
        ASSERT_EQ(forced, can_force(stones, p, seat, depth))
            << left << " stones, " << mover << " to move, seat " << seat;
      }
  }
}

TEST(Versus, AnswersWhetherASeatCanForceFirstPlace) {
  for (int players = 2; players <= 5; ++players) expect_right_answers({players, 9, false}, 9);
}

TEST(Versus, EndlessPlayIsNoWin) { expect_right_answers({3, 5, true}, 12); }

TEST(Versus, TwoPlayersNeverWait) {
  // Whoever faces a multiple of three loses.
  const Stones stones{2, 9, false};
  const Table table = solved(stones, 0);
  const VersusSpace<Stones, StonesSpace> space{{stones, 0}, {stones}};
  for (int left = 1; left <= 9; ++left)
    EXPECT_EQ(table.answer(space.rank({{left, 0, no_seat}, false})).outcome,
              left % 3 == 0 ? Outcome::loss : Outcome::win);
}

TEST(Versus, SidesTakeTurns) {
  const Versus<Stones> game{{4, 6, false}, 2};
  std::vector<Versus<Stones>::Position> open{game.start()};
  int waits = 0;
  while (!open.empty()) {
    const auto p = open.back();
    open.pop_back();
    if (game.outcome(p) != Outcome::open) continue;
    waits += p.waits ? 1 : 0;
    game.each_move(p, [&](const auto& move, const auto& child) {
      EXPECT_NE(game.alone(p), game.alone(child));
      EXPECT_EQ(move.waits, p.waits);
      if (move.waits) {
        EXPECT_EQ(child.table, p.table);
      }
      open.push_back(child);
      return true;
    });
  }
  EXPECT_GT(waits, 0);
}

TEST(Versus, AFinishedGameIsWonByTheSideThatCameFirst) {
  const Versus<Stones> game{{3, 5, false}, 1};
  EXPECT_EQ(game.outcome({{0, 0, 1}, false}), Outcome::loss);  // seat 1 was first, seat 0 moves
  EXPECT_EQ(game.outcome({{0, 1, 0}, false}), Outcome::loss);
  EXPECT_EQ(game.outcome({{0, 0, 2}, false}), Outcome::win);  // of the others together
  EXPECT_EQ(game.outcome({{0, 0, 1}, true}), Outcome::win);
  EXPECT_EQ(game.outcome({{3, 0, no_seat}, false}), Outcome::open);
}

}  // namespace
}  // namespace kanzen

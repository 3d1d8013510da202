// SPDX-License-Identifier: Apache-2.0
// Quixo against published figures: Tanaka, Bonnet, Tixeuil and Tamura, Quixo Is Solved (arXiv
// 2007.15895), for who wins and the authors' numbers of boards by marks; numbers of won, lost and
// drawn boards of the small sizes from an independent solver.
#include <gtest/gtest.h>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/quixo/quixo_space.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"

namespace kanzen {
namespace {

struct Found {
  Statistics statistics;
  Answer start;
};

template <class Space>
Found solved(int size) {
  const Quixo game(size);
  const Space space(game);
  const Slot start = space.rank(game.start());
  RunLog log(plain_layout(space.size()), Keep::counts, {start});
  Threads threads(2);
  Progress silent;
  retrograde(game, space, threads, log, silent);
  return {log.statistics(), log.answer(start)};
}

TEST(Quixo, ThreeByThree) {
  for (const Found& found : {solved<QuixoSpace>(3), solved<QuixoLayers>(3)}) {
    EXPECT_EQ(found.statistics.positions, 19'683U);
    EXPECT_EQ(found.statistics.wins(), 12'748U);
    EXPECT_EQ(found.statistics.losses(), 6'935U);
    EXPECT_EQ(found.statistics.max_distance(), 8);
    EXPECT_EQ(found.start, (Answer{Outcome::win, 7}));
  }
}

TEST(Quixo, FourByFour) {
  const Found found = solved<QuixoLayers>(4);
  EXPECT_EQ(found.statistics.positions, 43'046'721U);
  EXPECT_EQ(found.statistics.wins(), 26'434'489U);
  EXPECT_EQ(found.statistics.losses(), 15'003'736U);
  EXPECT_EQ(found.statistics.draws(), 1'608'496U);
  EXPECT_EQ(found.statistics.max_distance(), 22);
  EXPECT_EQ(found.start, (Answer{Outcome::win, 21}));
}

// The real board is numbered, whoever solves it.
TEST(Quixo, FiveByFiveHasAllBoards) {
  const QuixoSpace space{Quixo(5)};
  EXPECT_EQ(space.total(), 847'288'609'443U);
  for (Slot slot = 0; slot < space.size(); slot += space.size() / 100'000 + 1) {
    ASSERT_EQ(space.rank(space.unrank(slot)), slot);
    unsigned members = 0;
    space.each_member(slot, [&](const Quixo::Position& p) {
      ++members;
      EXPECT_EQ(space.rank(p), slot);
    });
    ASSERT_EQ(members, space.weight(slot));
  }
}

}  // namespace
}  // namespace kanzen

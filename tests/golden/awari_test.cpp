// SPDX-License-Identifier: Apache-2.0
// Awari against what is known: the number of boards (Romein and Bal, IEEE Computer 36(10), 2003),
// the sample of 16 stones in the description of their database, single moves by the rules, and all
// boards of up to six stones by a naive solver.
#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "../laws/naive.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/awari/awari_space.hpp"
#include "kanzen/games/awari/awari_view.hpp"
#include "kanzen/solve/check.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

Table solved(const Awari& game) {
  const AwariSpace space(game);
  RunLog log(plain_layout(space.size()));
  Threads threads(2);
  Progress silent;
  retrograde(game, space, threads, log, silent);
  TableInfo info;
  info.game = "awari";
  info.coding = Coding::scores;
  info.slots = space.size();
  info.statistics = log.statistics();
  return assemble(log, info, threads, silent, std::nullopt);
}

std::string after(const Awari& game, const char* text, char pit) {
  const AwariView view{game};
  const auto [position, side] = view.parse(text);
  std::string found = "no move";
  game.each_move(position, [&](Awari::Move move, const Awari::Position& child) {
    if (view.move_text(position, move, side)[0] == pit) found = view.text(child, 1 - side);
    return true;
  });
  return found;
}

TEST(Awari, NumbersOfBoards) {
  const AwariSpace all(Awari{});
  for (const auto& [stones, boards] :
       std::vector<std::pair<int, std::uint64_t>>{{0, 1},
                                                  {1, 12},
                                                  {2, 78},
                                                  {3, 364},
                                                  {4, 1365},
                                                  {8, 75504},
                                                  {12, 1339702},
                                                  {16, 12685179},
                                                  {20, 80214915},
                                                  {24, 382628610},
                                                  {48, 203648015935}}) {
    const SlotRange layer = all.layer(stones);
    EXPECT_EQ(layer.last - layer.first, boards) << stones;
  }
  const SlotRange without = all.layer(47);
  EXPECT_EQ(all.size() - (without.last - without.first) + 1, 889'063'398'406U);
}

TEST(Awari, BoardsAreNumberedUpToTheLast) {
  const AwariSpace all(Awari{});
  for (Slot slot = 0; slot < all.size(); slot += all.size() / 5000) {
    ASSERT_EQ(all.rank(all.unrank(slot)), slot);
    ASSERT_EQ(all.part_of(slot), Awari::in_all(all.unrank(slot)));
  }
  EXPECT_EQ(all.rank(all.unrank(all.size() - 1)), all.size() - 1);
}

TEST(Awari, SowingLeavesOutItsPit) {
  const Awari game;
  EXPECT_EQ(after(game, "4,4,4,4,4,4/4,4,4,4,4,0 S", 'f'), "4,4,4,4,4,0/5,5,5,5,4,0 N");
  EXPECT_EQ(after(game, "0,0,0,0,0,11/0,0,0,0,0,0 S", 'f'), "1,1,1,1,1,0/1,1,1,1,1,1 N");
  EXPECT_EQ(after(game, "0,0,0,0,0,12/0,0,0,0,0,0 S", 'f'), "1,1,1,1,1,0/0,1,1,1,1,1 N");
  EXPECT_EQ(after(game, "1,0,0,0,0,0/0,0,24,0,0,0 N", 'C'), "3,2,2,2,2,2/2,2,0,3,3,2 S");
}

TEST(Awari, TwosAndThreesInARowAreTaken) {
  const Awari game;
  EXPECT_EQ(after(game, "0,0,0,0,0,2/1,2,0,0,1,0 S", 'f'), "0,0,0,0,0,0/0,0,0,0,1,0 N");
  EXPECT_EQ(after(game, "0,0,0,0,0,3/1,3,1,0,1,0 S", 'f'), "0,0,0,0,0,0/2,4,0,0,1,0 N");
  EXPECT_EQ(after(game, "0,0,0,0,2,1/2,1,0,1,1,0 S", 'e'), "0,0,0,0,0,2/0,1,0,1,1,0 N");
}

TEST(Awari, WhoTakesAllTakesNothingOrMayNot) {
  const char* const slam = "1,0,0,0,0,2/1,1,0,0,0,0 S";
  const char* const only = "0,0,0,0,0,2/1,1,0,0,0,0 S";
  const Awari romein, abapa{.slam = Awari::Slam::empty};
  EXPECT_EQ(after(romein, slam, 'f'), "no move");
  EXPECT_EQ(after(romein, slam, 'a'), "0,1,0,0,0,2/1,1,0,0,0,0 N");
  EXPECT_EQ(after(romein, only, 'f'), "0,0,0,0,0,0/0,0,0,0,0,0 N");
  EXPECT_EQ(after(abapa, slam, 'f'), "1,0,0,0,0,0/2,2,0,0,0,0 N");
  EXPECT_EQ(after(abapa, only, 'f'), "0,0,0,0,0,0/2,2,0,0,0,0 N");
}

TEST(Awari, WhoHasNothingIsFed) {
  const Awari game;
  const AwariView view{game};
  EXPECT_EQ(after(game, "0,0,0,1,0,1/0,0,0,0,0,0 S", 'd'), "no move");
  EXPECT_EQ(after(game, "0,0,0,1,0,1/0,0,0,0,0,0 S", 'f'), "0,0,0,1,0,0/1,0,0,0,0,0 N");
  const auto over = view.parse("0,0,1,1,0,0/0,0,0,0,0,0 S").position;
  EXPECT_EQ(game.outcome(over), Outcome::win);
  EXPECT_EQ(game.score(over), 2);
  EXPECT_EQ(game.score(view.parse("0,0,0,0,0,0/0,0,3,0,0,0 S").position), -3);
}

// By both rule sets, and whatever endless play is worth.
TEST(Awari, BoardsOfUpToSixStonesAreThoseOfANaiveSolver) {
  for (const Awari::Slam slam : {Awari::Slam::barred, Awari::Slam::empty})
    for (const Awari::Endless endless : {Awari::Endless::split, Awari::Endless::north}) {
      const Awari game{.stones = 6, .slam = slam, .endless_play = endless};
      const AwariSpace space(game);
      std::vector<Awari::Position> all;
      for (Slot slot = 0; slot < space.size(); ++slot) all.push_back(space.unrank(slot));
      const auto key = [](const Awari::Position& p) {
        return std::tuple(p.mine, p.theirs, p.norths_turn);
      };
      const auto naive = score_naively(game, all, key, Awari::in_all);
      const Table table = solved(game);
      for (Slot slot = 0; slot < space.size(); ++slot)
        ASSERT_EQ(table.answer(slot), naive.answers.at(key(all[slot]))) << slot;
      EXPECT_EQ(table.info().statistics, naive.statistics);
      Threads threads(2);
      Progress silent;
      EXPECT_TRUE(check(game, space, threads, table, silent).proved());
    }
}

// Boards whose score is the same whoever gets what is left in endless play, as jh85
// (github.com/jh85/smallgames, 2026) tells: 72.8 % with 4 stones, 61.1 % with 8.
TEST(Awari, BoardsThatEndlessPlayDoesNotChange) {
  const Awari game{.stones = 8, .slam = Awari::Slam::empty, .endless_play = Awari::Endless::north};
  const AwariSpace space(game);
  const Table table = solved(game);
  for (const auto& [stones, share] : std::vector<std::pair<int, double>>{{4, 72.8}, {8, 61.1}}) {
    const auto [first, last] = space.layer(stones);
    std::uint64_t same = 0;
    for (Slot slot = first; slot < last; slot += 2)
      same += table.code(slot) == table.code(slot + 1);
    EXPECT_NEAR(200.0 * static_cast<double>(same) / static_cast<double>(last - first), share, 0.05)
        << stones;
  }
}

// From the description of the database: the board 1 1 1 1 1 2 | 4 2 3 0 0 0 has score 0, its moves
// -1 -1 -2 -2 -2 0. It holds by both rule sets. Some 30 million boards.
TEST(LongAwari, TheSampleOfTheDatabase) {
  for (const Awari::Slam slam : {Awari::Slam::barred, Awari::Slam::empty}) {
    const Awari game{.stones = 16, .slam = slam};
    const AwariSpace space(game);
    const Table table = solved(game);
    const auto position = AwariView{game}.parse("1,1,1,1,1,2/4,2,3,0,0,0 S").position;
    EXPECT_EQ(score_of(table.answer(space.rank(position))), 0);
    std::vector<int> moves;
    game.each_move(position, [&](Awari::Move, const Awari::Position& child) {
      moves.push_back(game.gain(position, child) - score_of(table.answer(space.rank(child))));
      return true;
    });
    EXPECT_EQ(moves, (std::vector{-1, -1, -2, -2, -2, 0}));
  }
}

}  // namespace
}  // namespace kanzen

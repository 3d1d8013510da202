// SPDX-License-Identifier: Apache-2.0
// Shimpei against published figures: Tanaka, IPSJ Journal 48(11), 2007 (second player wins, with a
// free first piece the first; longest win 49), and the NOCCA×NOCCA paper (21 plies from the
// position after the first piece); numbers of classes from an independent count.
#include <gtest/gtest.h>

#include <array>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/orbits.hpp"
#include "kanzen/games/shimpei/shimpei_space.hpp"
#include "kanzen/solve/check.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

constexpr std::array<std::uint64_t, 9> known_classes = {1,     6,      87,      915,    9713,
                                                        67016, 444336, 2106976, 9473115};

TEST(Shimpei, ClassesByPieces) {
  std::vector<CellMap> group;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    CellMap& moved = group.emplace_back();
    for (int cell = 0; cell < 25; ++cell)
      moved.push_back(bits::countr_zero(shimpei_boards[1].image(1U << cell, symmetry)));
  }
  std::uint64_t sum = 0;
  for (int placed = 0; placed <= 8; ++placed) {
    const std::uint64_t found = count_classes<2>(group, {placed - placed / 2, placed / 2});
    EXPECT_EQ(found, known_classes[static_cast<std::size_t>(placed)]) << placed;
    sum += found;
  }
  EXPECT_EQ(sum, 12'102'165U);
}

// The same from the space: of the slots that share all images, one is the least.
TEST(Shimpei, TheSpaceHasTheseClasses) {
  const Shimpei game{.pieces = 3};
  const ShimpeiSpace space(game);
  for (int placed = 0; placed <= 6; ++placed) {
    const SlotRange layer = space.layer(6 - placed);
    std::uint64_t classes = 0;
    space.each(layer.first, layer.last, [&](Slot slot, const Shimpei::Position& p) {
      bool least = true;
      game.each_image(p, [&](const auto& image) { least = least && space.rank(image) >= slot; });
      classes += least;
    });
    EXPECT_EQ(classes, known_classes[static_cast<std::size_t>(placed)]) << placed;
  }
}

// Three pieces are enough to win with, and few enough to prove every answer by its moves.
TEST(Shimpei, EveryAnswerWithThreePiecesFollowsFromItsMoves) {
  const Shimpei game{.pieces = 3};
  const ShimpeiSpace space(game);
  RunLog log(plain_layout(space.size()));
  Threads threads(2);
  Progress silent;
  retrograde(game, space, threads, log, silent);
  EXPECT_GT(log.statistics().wins(), log.statistics().draws());
  TableInfo info;
  info.game = "shimpei";
  info.coding = coding_of<Shimpei>();
  info.slots = space.size();
  info.statistics = log.statistics();
  const Table table = assemble(log, info, threads, silent, std::nullopt);
  EXPECT_TRUE(check(game, space, threads, table, silent).proved());
}

TEST(Shimpei, TheSecondPlayerWins) {
  const Shimpei game;
  const ShimpeiSpace space(game);
  std::vector<Slot> watched = {space.rank(game.start())};
  for (int cell = 0; cell < 25; ++cell) watched.push_back(space.rank({0, 1U << cell}));
  RunLog log(plain_layout(space.size()), Keep::counts, watched);
  Threads threads(2);
  Progress silent;
  retrograde(game, space, threads, log, silent);
  EXPECT_EQ(log.statistics().positions, 96'691'476U);
  EXPECT_EQ(log.statistics().max_distance(), 49);
  EXPECT_EQ(log.answer(watched[0]), (Answer{Outcome::loss, 22}));
  bool first_wins = false;
  for (int cell = 0; cell < 25; ++cell) {
    const Answer reply = log.answer(watched[static_cast<std::size_t>(cell) + 1]);
    const bool inside = cell == 5 || cell == 6 || cell == 9 || cell == 10;
    if (inside) {
      EXPECT_EQ(reply, (Answer{Outcome::win, 21})) << cell;
    }
    first_wins = first_wins || reply.outcome == Outcome::loss;
  }
  EXPECT_TRUE(first_wins) << "with a free first piece";
}

}  // namespace
}  // namespace kanzen

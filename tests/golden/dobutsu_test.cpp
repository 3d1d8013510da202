// SPDX-License-Identifier: Apache-2.0
// Dobutsu shogi against published figures: Tanaka, IPSJ SIG Technical Report 2009-GI-22(3), and
// others that agree with it. Positions are counted up to the mirror.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/dobutsu/dobutsu_space.hpp"
#include "kanzen/games/dobutsu/dobutsu_view.hpp"
#include "kanzen/solve/reach.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

// brianhliou/dobutsu-shogi: all arrangements, whether play reaches them or not, by pieces in hand.
TEST(Dobutsu, ArrangementsByPiecesInHand) {
  const DobutsuBoards space{Dobutsu{}};
  std::array<std::uint64_t, 7> found{};
  for (unsigned number = 0; number < 27; ++number)
    found[6 - (number / 9 + number / 3 % 3 + number % 3)] +=
        132 * (space.blocks[number + 1].first - space.blocks[number].first);
  const std::array<std::uint64_t, 7> stated = {638'668'800, 638'668'800, 242'161'920, 44'098'560,
                                               4'134'240,   190'080,     3'564};
  EXPECT_EQ(found, stated);
  EXPECT_EQ(132 * space.boards(), 1'567'925'964U);
}

// Slots and boards lead to each other, whatever is where.
TEST(Dobutsu, SlotsAndBoards) {
  const Dobutsu game;
  const TallDobutsu tall_game;
  const auto try_on = [](const auto& rules, const auto& space) {
    for (Slot slot = 0; slot < space.size(); slot += space.size() / 100'000 + 1) {
      if (space.weight(slot) == 0) continue;
      const auto p = space.unrank(slot);
      ASSERT_EQ(space.rank(p), slot);
      ASSERT_EQ(space.rank(p.mirrored()), slot);
      EXPECT_EQ(rules.fault(p), nullptr);
    }
  };
  try_on(game, DobutsuSpace(game));
  try_on(game, DobutsuBoards(game));
  try_on(tall_game, TallDobutsuSpace(tall_game));
}

// Walking from slot to slot meets the boards that the slots are unranked to, and all of them.
TEST(Dobutsu, BoardsInOrder) {
  const Dobutsu game;
  const DobutsuSpace space(game);
  const auto words = [](const DobutsuBoard& p) {
    return std::array<std::uint64_t, 4>{p.animals, p.lions, p.mine, p.hand};
  };
  for (Slot first = 0; first + 3000 < space.size(); first += space.size() / 100 + 1) {
    Slot next = first;
    space.each(first, first + 3000, [&](Slot slot, const DobutsuBoard& p) {
      for (; next < slot; ++next) ASSERT_EQ(space.weight(next), 0U) << next;
      ASSERT_EQ(space.weight(slot), 1U) << slot;
      ASSERT_EQ(words(p), words(space.unrank(slot))) << slot;
      next = slot + 1;
    });
    for (; next < first + 3000; ++next) ASSERT_EQ(space.weight(next), 0U) << next;
  }
}

TEST(Dobutsu, TextsWithHands) {
  const DobutsuView view{{Dobutsu{}}};
  EXPECT_EQ(view.text(Dobutsu{}.start(), 0), "ELG/-C-/-c-/gle L -/-");
  for (const char* text : {"ELG/-C-/-c-/gle L -/-", "ELG/---/-C-/gle l C/-",
                           "-L-/---/---/-l- l EGC/egc", "-L-/---/-H-/-l- L EE/ggc"}) {
    const auto seen = view.parse(text);
    EXPECT_EQ(view.text(seen.position, seen.side), text);
  }
  for (const char* text : {"ELG/-C-/-c-/gle L", "ELG/-C-/-c-/gle L C/-", "ELG/-C-/-c-/gle L x/-",
                           "ELG/-C-/---/gle L -/-", "E-G/-C-/-c-/gle L -/-"})
    EXPECT_THROW((void)view.parse(text), Error) << text;
}

// Which positions can be reached, over every pair of squares of the lions.
struct Reached {
  std::uint64_t all = 0, open = 0, won = 0, lost = 0;
};
Reached reached(const Dobutsu& game) {
  const DobutsuBoards space(game);
  Threads threads(2);
  Progress silent;
  const Reach reach(game, space, threads, silent);
  Reached found{.all = reach.positions()};
  for (Slot slot = 0; slot < space.size(); ++slot) {
    if (!reach.reached(slot)) continue;
    const Outcome outcome = game.outcome(space.unrank(slot));
    ++(outcome == Outcome::open ? found.open : outcome == Outcome::win ? found.won : found.lost);
  }
  return found;
}

TEST(LongDobutsu, ReachablePositions) {
  const Reached found = reached(Dobutsu{});
  EXPECT_EQ(found.all, 246'803'167U);
  EXPECT_EQ(found.open, 99'485'568U);
  EXPECT_EQ(found.won, 140'298'614U);
  EXPECT_EQ(found.lost, 7'018'985U);
}

TEST(LongDobutsu, ReachablePositionsWhereASafeTryEndsTheGameAtOnce) {
  EXPECT_EQ(reached(Dobutsu{.try_at_once = true}).all, 213'993'386U);
}

TEST(LongDobutsu, TheSecondPlayerWins) {
  const Dobutsu game;
  const DobutsuSpace space(game);
  Threads threads(2);
  Progress silent;
  RunLog log(plain_layout(space.size()));
  retrograde(game, space, threads, log, silent);
  TableInfo info;
  info.game = "dobutsu";
  info.coding = coding_of<Dobutsu>();
  info.slots = space.size();
  info.statistics = log.statistics();
  const Table table = assemble(log, info, threads, silent, std::nullopt);
  // Here a game is over when the lion can be taken; the paper counts the move that takes it, and so
  // has 78 for the start, 76 and 78 for its moves, and 173 for the deepest.
  EXPECT_EQ(table.answer(space.rank(game.start())), (Answer{Outcome::loss, 77}));
  std::vector<int> first_moves;
  game.each_move(game.start(), [&](const auto&, const DobutsuBoard& child) {
    const Answer answer = table.answer(space.rank(child));
    EXPECT_EQ(answer.outcome, Outcome::win);
    first_moves.push_back(answer.distance);
    return true;
  });
  std::sort(first_moves.begin(), first_moves.end());
  EXPECT_EQ(first_moves, (std::vector<int>{74, 76, 76, 76}));

  const unsigned bytes = table.info().code_bytes;
  std::vector<std::uint8_t> all(space.size() * bytes);
  table.read(0, all);
  const CodesAt codes{all.data(), bytes == 2};
  const Reach reach(game, space, threads, silent);
  std::array<std::uint64_t, 4> found{};
  int deepest = 0;
  for (Slot slot = 0; slot < space.size(); ++slot) {
    if (!reach.reached(slot) || game.outcome(space.unrank(slot)) != Outcome::open) continue;
    const Answer answer = decode(info.coding, codes[slot]);
    ++found[static_cast<std::size_t>(answer.outcome)];
    if (answer.outcome != Outcome::draw) deepest = std::max(deepest, answer.distance);
  }
  EXPECT_EQ(found[static_cast<std::size_t>(Outcome::win)], 56'474'473U);
  EXPECT_EQ(found[static_cast<std::size_t>(Outcome::draw)], 2'682'700U);
  EXPECT_EQ(found[static_cast<std::size_t>(Outcome::loss)], 40'328'395U);
  EXPECT_EQ(deepest, 172);
}

}  // namespace
}  // namespace kanzen

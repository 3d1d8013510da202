// SPDX-License-Identifier: Apache-2.0
// Two-player Tanhinmin solved by the engine, position by position, against the closed forms and the
// exhaustive answers that verify uses.
#include <gtest/gtest.h>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/tanhinmin/tanhinmin.hpp"
#include "kanzen/games/tanhinmin/tanhinmin_space.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"
#include "kanzen/theory/tanhinmin/exhaustive.hpp"

namespace kanzen::tanhinmin {
namespace {

std::vector<Card> hand(const Tanhinmin::Player& player) {
  return {player.cards.begin(), player.cards.begin() + player.size};
}

TEST(TanhinminEngine, AllThreeAnswersAgree) {
  Tanhinmin game;
  game.strengths = 4;
  game.largest = 4;
  const TanhinminSpace space(game);
  ASSERT_EQ(space.size(), 224U * 224 * 5);  // 1*4 + 2*10 + 3*20 + 4*35 hands with their goals
  Threads threads;
  Progress silent;
  RunLog log(plain_layout(space.size()));
  retrograde(game, space, threads, log, silent);
  EXPECT_EQ(log.statistics().draws(), 0U);  // corollary 2: nobody passes for ever
  TableInfo info;
  info.coding = coding_of<Tanhinmin>();
  info.slots = space.size();
  info.statistics = log.statistics();
  const Table table = assemble(log, info, threads, silent, std::nullopt);

  const Exhaustive exhaustive(game.largest);
  std::uint64_t wrong = 0;
  for (Slot slot = 0; slot < space.size(); ++slot) {
    const Tanhinmin::Position p = space.unrank(slot);
    const std::vector<Card> mover = hand(p.mine);
    const std::vector<Card> other = hand(p.theirs);
    const Condition condition{p.mine.goal, p.theirs.goal};
    const bool wins = table.answer(slot).outcome == Outcome::win;
    wrong += mover_wins({mover, other, p.table}, condition) != wins ? 1 : 0;

    Card place = 0;  // of the table among the strengths that are there
    for (Card card = 1; card <= p.table; ++card)
      place += std::ranges::binary_search(mover, card) || std::ranges::binary_search(other, card);
    const Conditions all = exhaustive.wins(exhaustive.number(Deal(mover, other)), place);
    wrong += ((all & bit(condition)) != 0) != wins ? 1 : 0;

    // Optimal moves are those that the table calls wins, or all.
    const Moves optimal = optimal_moves({mover, other, p.table}, condition);
    game.each_move(p, [&](Tanhinmin::Move move, const Tanhinmin::Position& child) {
      const bool loses = game.outcome(child) == Outcome::loss ||
                         table.answer(space.rank(child)).outcome == Outcome::loss;
      const bool named = move == Tanhinmin::pass ? optimal.pass : optimal.has_card(move);
      wrong += named != (!wins || loses) ? 1 : 0;
      return true;
    });
  }
  EXPECT_EQ(wrong, 0U);
}

}  // namespace
}  // namespace kanzen::tanhinmin

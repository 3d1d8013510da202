// SPDX-License-Identifier: Apache-2.0
// Scores by thresholds, against a search for the score itself; and what optional members of rules
// fall back to.
#include "kanzen/core/score.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "kanzen/games/tictactoe/tictactoe.hpp"

namespace kanzen {
namespace {

// A row of coins, one taken from either end in turn. `lead` is what the mover has more.
struct Row {
  static constexpr int coins = 7;
  static constexpr int worth(int coin) { return 1 + coin * coin * 3 % 11; }  // 1 4 2 6 5 10 10

  struct Position {
    int first = 0;
    int last = coins;
    int lead = 0;
    constexpr bool operator==(const Position&) const = default;
  };
  using Move = int;

  constexpr Position start() const { return {}; }
  constexpr Outcome outcome(const Position& p) const {
    return p.first == p.last ? outcome_of_score(p.lead) : Outcome::open;
  }
  constexpr int score(const Position& p) const { return p.lead; }
  constexpr void each_move(const Position& p, auto&& visit) const {
    if (!visit(p.first, Position{p.first + 1, p.last, -p.lead - worth(p.first)})) return;
    visit(p.last - 1, Position{p.first, p.last - 1, -p.lead - worth(p.last - 1)});
  }
};
static_assert(ScoreGame<Row> && Game<AtLeast<Row>>);
static_assert(!ScoreGame<TicTacToe>);

int score_of(const Row& game, const Row::Position& p) {
  if (game.outcome(p) != Outcome::open) return game.score(p);
  int best = std::numeric_limits<int>::min();
  game.each_move(p, [&](int, const Row::Position& child) {
    best = std::max(best, -score_of(game, child));
    return true;
  });
  return best;
}

template <Game G>
bool wins(const G& game, const typename G::Position& p) {
  const Outcome outcome = game.outcome(p);
  if (outcome != Outcome::open) return outcome == Outcome::win;
  bool found = false;
  game.each_move(p, [&](const auto&, const auto& child) { return !(found = !wins(game, child)); });
  return found;
}

TEST(AtLeast, TheMoverGetsExactlyWhatTheScoreSays) {
  const Row row;
  for (int first = 0; first <= Row::coins; ++first)
    for (int last = first; last <= Row::coins; ++last)
      for (const int lead : {-3, 0, 5}) {
        const Row::Position p{first, last, lead};
        const int score = score_of(row, p);
        for (int wanted = score - 3; wanted <= score + 3; ++wanted) {
          const AtLeast<Row> game{row, wanted};
          EXPECT_EQ(wins(game, {p, true}), score >= wanted);
          // The opponent of who asks moves, and gets what the asker does not.
          EXPECT_EQ(wins(game, {p, false}), -score < wanted);
        }
      }
}

TEST(AtLeast, WhoBeginsAsksAndTurnsAlternate) {
  const AtLeast<Row> game{{}, 2};
  EXPECT_TRUE(game.start().asks);
  game.each_move(game.start(), [](int, const auto& child) {
    EXPECT_FALSE(child.asks);
    return true;
  });
}

TEST(AtLeast, AFinishedGameIsWonOrLostAndNeverDrawn) {
  const AtLeast<Row> game{{}, 0};
  EXPECT_EQ(game.outcome({{3, 3, 0}, true}), Outcome::win);
  EXPECT_EQ(game.outcome({{3, 3, 0}, false}), Outcome::loss);
  EXPECT_EQ(game.outcome({{3, 3, -1}, true}), Outcome::loss);
  EXPECT_EQ(game.outcome({{3, 3, 1}, false}), Outcome::win);
  EXPECT_EQ(game.outcome({{3, 4, 1}, false}), Outcome::open);
}

struct Chase : TicTacToe {
  constexpr Outcome endless(const Position& p) const {
    return bits::popcount(p.mine) == bits::popcount(p.theirs) ? Outcome::loss : Outcome::win;
  }
};

TEST(WithEndless, UndecidedIsADrawWhereTheRulesSayNothing) {
  EXPECT_EQ(with_endless(TicTacToe{}, {}, {}), Answer{});
  EXPECT_EQ(with_endless(Chase{}, {}, {}), (Answer{Outcome::loss, endless}));
  EXPECT_EQ(with_endless(Chase{}, {0, 1}, {}), (Answer{Outcome::win, endless}));
  EXPECT_EQ(with_endless(Chase{}, {}, {Outcome::win, 5}), (Answer{Outcome::win, 5}));
}

TEST(WithEndless, PlayThatNeverEndsIsTheSlowestWinAndTheBestLoss) {
  EXPECT_TRUE(better({Outcome::win, 300}, {Outcome::win, endless}));
  EXPECT_TRUE(better({Outcome::loss, endless}, {Outcome::loss, 300}));
  EXPECT_EQ(before_move({Outcome::loss, endless}), (Answer{Outcome::win, endless}));
}

}  // namespace
}  // namespace kanzen

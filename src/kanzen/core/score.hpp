// SPDX-License-Identifier: Apache-2.0
// Games that end with a score, where what one player wins the other loses. They are solved for the
// score of every position, what its mover can be sure of from there on (solve/score_lanes.hpp); or
// for one threshold, "can who begins get at least t?", which makes them games that are won or lost.
#pragma once

#include <type_traits>

#include "kanzen/core/game.hpp"

namespace kanzen {

// Beyond a Game (core/game.hpp), whose outcome() tells who has the better of a finished game:
//   g.score(p)             what the mover has won in p where the game is over, negative if the
//                          opponent has. It is over where there is no move.
//
// Optional, with what holds where it is absent:
//
//   g.gain(p, child)       what the move from p to child wins at once; scores of positions are then
//                          about what is still to be won. A move that wins something leads to a
//                          lower layer of the space. [0]
//   g.endless_score(p)     what play is worth to the mover of p that stays in the layer of p for
//                          ever. It is the opposite after every move within the layer. [0]
//   g.each_parent(p, visit) as of a Game; those in the layer of p are enough.
constexpr Outcome outcome_of_score(int score) { return scored(score).outcome; }

template <ScoreGame G>
constexpr int gain_of(const G& game, const typename G::Position& p,
                      const typename G::Position& child) {
  if constexpr (requires { game.gain(p, child); }) {
    return game.gain(p, child);
  } else {
    return 0;
  }
}

template <ScoreGame G>
constexpr int endless_score(const G& game, const typename G::Position& p) {
  if constexpr (requires { game.endless_score(p); }) {
    return game.endless_score(p);
  } else {
    return 0;
  }
}

// A visitor of moves that keeps the best of them. score_at(child, score) tells the score of an open
// child, for its mover, or that it is not to be counted.
template <ScoreGame G, class ScoreAt>
struct BestScore {
  const G& game;
  const typename G::Position& from;
  ScoreAt score_at;
  int best = 0;
  bool any = false;  // move was counted
  std::uint64_t moves = 0;

  constexpr bool operator()(const auto&, const typename G::Position& child) {
    ++moves;
    int score = 0;
    if (game.outcome(child) != Outcome::open)
      score = game.score(child);
    else if (!score_at(child, score))
      return true;
    const int worth = gain_of(game, from, child) - score;
    if (!any || worth > best) best = worth;
    any = true;
    return true;
  }
};

// What a move to a child of the given answer is worth to the player who makes it.
template <Game G>
constexpr Answer before_move(const G& game, const typename G::Position& p,
                             const typename G::Position& child, Answer answer) {
  if constexpr (ScoreGame<G>) {
    return scored(gain_of(game, p, child) - score_of(answer));
  } else {
    return before_move(answer);
  }
}

// Won by who asks if he gets `wanted` or more, else by the opponent. Endless play is a draw:
// neither side can force the matter.
template <ScoreGame G>
  requires(!member::gain<G>)
struct AtLeast {
  struct Position {
    typename G::Position board;
    bool asks = true;  // the mover is who wants the score

    constexpr bool operator==(const Position&) const = default;
  };
  using Move = typename G::Move;

  G game;
  int wanted = 1;

  constexpr Position start() const { return {game.start(), true}; }

  constexpr Outcome outcome(const Position& p) const {
    if (game.outcome(p.board) == Outcome::open) return Outcome::open;
    const int score = game.score(p.board);
    const bool reached = (p.asks ? score : -score) >= wanted;
    return reached == p.asks ? Outcome::win : Outcome::loss;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    game.each_move(p.board, [&](const auto& move, const auto& child) {
      return visit(move, Position{child, !p.asks});
    });
  }
};

}  // namespace kanzen

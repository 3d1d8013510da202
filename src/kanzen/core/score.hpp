// SPDX-License-Identifier: Apache-2.0
// Games that end with a score: turns "can who begins get at least t?" into a game that is won or
// lost, which the engine solves. The score of a position is the largest t for which its mover can;
// some thresholds, or a bisection over them, find it.
#pragma once

#include <concepts>
#include <type_traits>

#include "kanzen/core/game.hpp"

namespace kanzen {

// What one player gets the other loses. As a Game (kanzen/core/game.hpp), but for outcome():
//   g.start()              where play begins
//   g.over(p)              whether the game is over
//   g.score(p)             what the mover of p has won then, negative if the opponent has
//   g.each_move(p, visit)  visit(move, child) for every legal move until it returns false. Only
//                          called while the game is not over; there is a move then.
template <class G>
concept ScoreGame =
    std::is_trivially_copyable_v<G> && std::is_trivially_copyable_v<typename G::Position> &&
    std::is_trivially_copyable_v<typename G::Move> &&
    requires(const G& g, const typename G::Position& p,
             detail::AnyMoveVisitor<typename G::Position, typename G::Move> visit) {
      { g.start() } -> std::same_as<typename G::Position>;
      { g.over(p) } -> std::same_as<bool>;
      { g.score(p) } -> std::same_as<int>;
      g.each_move(p, visit);
    };

// Won by who asks if he gets `wanted` or more, else by the opponent. Endless play is a draw:
// neither side can force the matter.
template <ScoreGame G>
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
    if (!game.over(p.board)) return Outcome::open;
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

// SPDX-License-Identifier: Apache-2.0
// One player against all others together: turns "can this seat force first place?" in a game of
// several players into a game of two sides, which the engine solves. A win of the side to move is
// exact; where neither side can force the matter, play is endless and the answer is a draw.
#pragma once

#include <concepts>
#include <type_traits>

#include "kanzen/core/game.hpp"

namespace kanzen {

constexpr int no_seat = -1;

// A game around a table; seats are numbers from 0 on.
//   g.start()              where play begins
//   g.turn(p)              the seat to move
//   g.first(p)             the seat that has come first, no_seat while that is open
//   g.each_move(p, visit)  visit(move, child) for every legal move until it returns false. Only
//                          called while first place is open; somebody then has a move.
template <class G>
concept SeatedGame =
    std::is_trivially_copyable_v<G> && std::is_trivially_copyable_v<typename G::Position> &&
    std::is_trivially_copyable_v<typename G::Move> &&
    requires(const G& g, const typename G::Position& p,
             detail::AnyMoveVisitor<typename G::Position, typename G::Move> visit) {
      { g.start() } -> std::same_as<typename G::Position>;
      { g.turn(p) } -> std::same_as<int>;
      { g.first(p) } -> std::same_as<int>;
      g.each_move(p, visit);
    };

template <SeatedGame G>
struct Versus {
  // In the engine's games the sides take turns. Where one side goes on after its own move, the
  // other waits: it has a turn with a single move that changes nothing.
  struct Position {
    typename G::Position table;
    bool waits = false;

    constexpr bool operator==(const Position&) const = default;
  };
  struct Move {
    typename G::Move move{};
    bool waits = false;
  };

  G game;
  int seat = 0;

  constexpr Position start() const { return {game.start(), false}; }

  // Whether the seat's own side is to move.
  constexpr bool alone(const Position& p) const { return (game.turn(p.table) == seat) != p.waits; }

  constexpr Outcome outcome(const Position& p) const {
    const int first = game.first(p.table);
    if (first == no_seat) return Outcome::open;
    return (first == seat) == alone(p) ? Outcome::win : Outcome::loss;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    if (p.waits) {
      visit(Move{{}, true}, Position{p.table, false});
      return;
    }
    const bool own = game.turn(p.table) == seat;
    game.each_move(p.table, [&](const auto& move, const auto& child) {
      return visit(Move{move, false}, Position{child, (game.turn(child) == seat) == own});
    });
  }
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The Game concept: what may be played, and nothing else. Where a position is stored is the
// business of a space (kanzen/space/space.hpp), how it looks that of a view, and how the game is
// solved that of the engine. Rules are constexpr and trivially copyable: the same header runs on
// threads and on a GPU.
#pragma once

#include <concepts>
#include <type_traits>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/outcome.hpp"

namespace kanzen {

namespace detail {
// A visitor of moves and one of parents; both return false to stop.
template <class Position, class Move>
struct AnyMoveVisitor {
  bool operator()(const Move&, const Position&) const;
};
template <class Position>
struct AnyParentVisitor {
  bool operator()(const Position&) const;
};
}  // namespace detail

// Positions are seen by the player to move, who changes with every move.
//   g.start()              where play begins
//   g.outcome(p)           the mover's outcome if the game is over in p, else Outcome::open.
//                          A mover who has no move in an open position has lost.
//   g.each_move(p, visit)  visit(move, child) for every legal move until it returns false; the
//                          child is seen by the opponent. Only called when outcome(p) is open.
template <class G>
concept Game =
    std::is_trivially_copyable_v<G> && std::is_trivially_copyable_v<typename G::Position> &&
    std::is_trivially_copyable_v<typename G::Move> &&
    requires(const G& g, const typename G::Position& p,
             detail::AnyMoveVisitor<typename G::Position, typename G::Move> visit) {
      { g.start() } -> std::same_as<typename G::Position>;
      { g.outcome(p) } -> std::same_as<Outcome>;
      g.each_move(p, visit);
    };

// Optional: g.each_parent(p, visit) visits every position of the space with a move to p, until
// visit(parent) returns false. Absent: the engine looks at all undecided positions in each pass.
template <class G>
concept HasParents = Game<G> && requires(const G& g, const typename G::Position& p,
                                         detail::AnyParentVisitor<typename G::Position> visit) {
  g.each_parent(p, visit);
};

// Optional: g.wins_at_once(p) tells, much faster than each_move, that p is open and a move ends the
// game in the mover's favour; it may overlook one. Absent: it overlooks all. Spares look-ups.
template <Game G>
constexpr bool wins_at_once(const G& game, const typename G::Position& p) {
  if constexpr (requires { game.wins_at_once(p); }) {
    return game.wins_at_once(p);
  } else {
    return false;
  }
}

// Optional: g.endless(p) tells what play that never ends is worth to the mover of p: win or loss.
// One side wins it wherever play goes on, so that the child of every move has the opposite, and no
// finished game is a draw. Absent: it is a draw. The engine leaves such positions undecided, in
// passes and in tables, and with_endless() tells what that means.
template <class G>
concept HasEndless = Game<G> && requires(const G& g, const typename G::Position& p) {
  { g.endless(p) } -> std::same_as<Outcome>;
};

// What the engine's answer says of a position.
template <Game G>
constexpr Answer with_endless(const G& game, const typename G::Position& p, Answer answer) {
  if constexpr (HasEndless<G>)
    if (answer.outcome == Outcome::draw) return {game.endless(p), endless};
  return answer;
}

// Optional: g.each_image(p, visit) calls visit(image) once for every symmetry of the game but the
// identity, whether or not it leaves p as it is. Symmetries are a group, keep the mover, and turn
// moves into moves, so that all images have one answer. Absent: there are none. Makes a quotient of
// any space (kanzen/space/quotient.hpp).
template <class G>
concept HasImages =
    Game<G> && requires(const G& g, const typename G::Position& p,
                        void (*visit)(const typename G::Position&)) { g.each_image(p, visit); };

// Optional: g.key(p) gives an unsigned word of up to 128 bits that no other position has. Needed by
// what must tell positions apart where a Position has padding (kanzen/space/reachable.hpp). Absent:
// its bytes.
template <class G>
concept HasKey = Game<G> && requires(const G& g, const typename G::Position& p) {
  { g.key(p) } -> bits::Word;
};

// Optional: `static constexpr bool ends_in_loss = true` promises that outcome() never answers win,
// so that odd distances are wins and even ones losses. Absent: nothing is promised.
template <class G>
constexpr Coding coding_of() {
  if constexpr (requires { G::ends_in_loss; }) {
    return G::ends_in_loss ? Coding::parity : Coding::tagged;
  } else {
    return Coding::tagged;
  }
}

}  // namespace kanzen

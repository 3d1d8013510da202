// SPDX-License-Identifier: Apache-2.0
// The Game concept: what may be played, and nothing else. Where a position is stored is the
// business of a space (kanzen/space/space.hpp), how it looks that of a view (kanzen/view/view.hpp),
// and how the game is solved that of the engine. Rules are constexpr and trivially copyable: the
// same header runs on threads and on a GPU.
#pragma once

#include <concepts>
#include <type_traits>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/members.hpp"
#include "kanzen/core/outcome.hpp"

KANZEN_MEMBER(each_parent)
KANZEN_MEMBER(wins_at_once)
KANZEN_MEMBER(endless)
KANZEN_MEMBER(each_image)
KANZEN_MEMBER(key)
KANZEN_MEMBER(side)
KANZEN_MEMBER(fault)
KANZEN_MEMBER(ends_in_loss)
KANZEN_MEMBER(score)
KANZEN_MEMBER(gain)
KANZEN_MEMBER(endless_score)

namespace kanzen {

namespace detail {
// A visitor of moves, one of parents (both return false to stop), and one of images.
template <class Position, class Move>
struct AnyMoveVisitor {
  bool operator()(const Move&, const Position&) const;
};
template <class Position>
struct AnyParentVisitor {
  bool operator()(const Position&) const;
};
template <class Position>
struct AnyImageVisitor {
  void operator()(const Position&) const;
};
}  // namespace detail

// Positions are seen by the player to move, who changes with every move.
//
//   G::Position, G::Move   trivially copyable
//   g.start()              where play begins
//   g.outcome(p)           the mover's outcome if the game is over in p, else Outcome::open.
//                          A mover who has no move in an open position has lost.
//   g.each_move(p, visit)  visit(move, child) for every legal move until it returns false; the
//                          child is seen by the opponent. Only called when outcome(p) is open.
//
// Optional, with what holds where it is absent:
//
//   g.side(p)              whose turn it is, where the position alone tells: 0 for the player who
//                          begins, 1 for the other, or either_side. [either_side]
//   g.fault(p)             why p is no position of the game, in a few words (const char*), nullptr
//                          where it is one; for spaces and views of the house, which then leave it
//                          out and refuse it. [whatever can be written down is a position]
//   G::ends_in_loss        a static constexpr bool, true: outcome() never answers win, so that odd
//                          distances are wins and even ones losses. [nothing is promised]
//   g.each_image(p, visit) visit(image) once for every symmetry of the game but the identity,
//                          whether or not it leaves p as it is. Symmetries are a group, keep the
//                          mover, and turn moves into moves, so that all images have one answer.
//                          Makes a quotient of any space (space/quotient.hpp). [there are none]
//   g.each_parent(p, visit) every position of the space with a move to p, until visit(parent)
//                          returns false. [every pass looks at all undecided positions]
//   g.wins_at_once(p)      tells, much faster than each_move, that p is open and a move ends the
//                          game in the mover's favour; it may overlook one. Only for games that all
//                          end in a loss of the player to move (ends_in_loss): elsewhere distances
//                          would be wrong, and the compiler refuses it. [it overlooks all]
//   g.endless(p)           what play that never ends is worth to the mover of p: win or loss. One
//                          side wins it wherever play goes on, so that the child of every move has
//                          the opposite, and no finished game is a draw. The engine leaves such
//                          positions undecided, in passes and in tables; with_endless() tells what
//                          that means. [a draw]
//   g.score(p)             what the mover has won in p, where the game is over: then positions have
//                          scores instead of distances (core/score.hpp). [who wins is all]
//   g.key(p)               an unsigned word of up to 128 bits that no other position has, where a
//                          Position has padding (space/reachable.hpp). [its bytes]
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

template <class G>
concept HasParents = Game<G> && requires(const G& g, const typename G::Position& p,
                                         detail::AnyParentVisitor<typename G::Position> visit) {
  g.each_parent(p, visit);
};

template <class G>
concept HasImages = Game<G> && requires(const G& g, const typename G::Position& p,
                                        detail::AnyImageVisitor<typename G::Position> visit) {
  g.each_image(p, visit);
};

template <class G>
concept HasKey = Game<G> && requires(const G& g, const typename G::Position& p) {
  { g.key(p) } -> bits::Word;
};

template <class G>
concept HasSide = Game<G> && requires(const G& g, const typename G::Position& p) {
  { g.side(p) } -> std::same_as<int>;
};
constexpr int either_side = -1;  // of a position that does not tell whose turn it is

// A game with scores; core/score.hpp tells what else its rules may have.
template <class G>
concept ScoreGame = Game<G> && requires(const G& g, const typename G::Position& p) {
  { g.score(p) } -> std::same_as<int>;
};

template <Game G>
constexpr bool wins_at_once(const G& game, const typename G::Position& p) {
  if constexpr (requires { game.wins_at_once(p); }) {
    return game.wins_at_once(p);
  } else {
    return false;
  }
}

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

template <Game G>
constexpr int side_to_move(const G& game, const typename G::Position& p) {
  if constexpr (HasSide<G>) {
    return game.side(p);
  } else {
    return either_side;
  }
}

template <Game G>
constexpr const char* fault_of(const G& game, const typename G::Position& p) {
  if constexpr (requires { game.fault(p); }) {
    return game.fault(p);
  } else {
    return nullptr;
  }
}

template <class G>
constexpr Coding coding_of() {
  if constexpr (ScoreGame<G>) {
    return Coding::scores;
  } else if constexpr (requires { G::ends_in_loss; }) {
    return G::ends_in_loss ? Coding::parity : Coding::tagged;
  } else {
    return Coding::tagged;
  }
}

// Game<G>, with a sentence from the compiler about every member that is missing or mistyped.
template <class G>
consteval bool explain_game() {
  constexpr bool has_position = requires { typename G::Position; };
  constexpr bool has_move = requires { typename G::Move; };
  static_assert(std::is_trivially_copyable_v<G>,
                "Game: rules must be trivially copyable, so that threads and devices can have "
                "copies: plain numbers and arrays, no std::string or std::vector");
  static_assert(has_position, "Game: the rules need a type Position");
  static_assert(has_move, "Game: the rules need a type Move");
  if constexpr (has_position && has_move) {
    using Position = typename G::Position;
    using Move = typename G::Move;
    static_assert(std::is_trivially_copyable_v<Position>,
                  "Game: Position must be trivially copyable: plain numbers and arrays");
    static_assert(std::is_trivially_copyable_v<Move>,
                  "Game: Move must be trivially copyable: plain numbers and arrays");
    static_assert(
        requires(const G& g) {
          { g.start() } -> std::same_as<Position>;
        }, "Game: start() is missing, is not const, or does not return a Position");
    static_assert(
        requires(const G& g, const Position& p) {
          { g.outcome(p) } -> std::same_as<Outcome>;
        }, "Game: outcome(p) is missing, is not const, or does not return a kanzen::Outcome");
    static_assert(
        requires(const G& g, const Position& p, detail::AnyMoveVisitor<Position, Move> visit) {
          g.each_move(p, visit);
        },
        "Game: each_move(p, visit) is missing, is not const, or does not call visit(move, child) "
        "with a Move and a Position");
    if constexpr (Game<G>) {
      static_assert(!member::each_parent<G> || HasParents<G>,
                    "Game: each_parent(p, visit) is not const, or does not call visit(parent) "
                    "with a Position");
      static_assert(!member::each_image<G> || HasImages<G>,
                    "Game: each_image(p, visit) is not const, or does not call visit(image) with "
                    "a Position");
      static_assert(!member::key<G> || HasKey<G>,
                    "Game: key(p) is not const, or does not return an unsigned word");
      static_assert(!member::side<G> || HasSide<G>,
                    "Game: side(p) is not const, or does not return an int, 0 or 1");
      static_assert(
          !member::fault<G> || requires(const G& g, const Position& p) {
            { g.fault(p) } -> std::same_as<const char*>;
          }, "Game: fault(p) is not const, or does not return a const char*");
      static_assert(
          !member::wins_at_once<G> || requires(const G& g, const Position& p) {
            { g.wins_at_once(p) } -> std::same_as<bool>;
          }, "Game: wins_at_once(p) is not const, or does not return a bool");
      if constexpr (member::wins_at_once<G>)
        static_assert(
            coding_of<G>() == Coding::parity,
            "Game: wins_at_once(p) is only for games that all end in a loss of the player "
            "to move: say so by static constexpr bool ends_in_loss = true, or leave it "
            "out");
      static_assert(
          !member::endless<G> || requires(const G& g, const Position& p) {
            { g.endless(p) } -> std::same_as<Outcome>;
          }, "Game: endless(p) is not const, or does not return a kanzen::Outcome");
      static_assert(!member::score<G> || ScoreGame<G>,
                    "Game: score(p) is not const, or does not return an int");
      static_assert(
          !member::gain<G> || requires(const G& g, const Position& p) {
            { g.gain(p, p) } -> std::same_as<int>;
            requires ScoreGame<G>;
          }, "Game: gain(p, child) is not const, does not return an int, or score(p) is missing");
      static_assert(
          !member::endless_score<G> || requires(const G& g, const Position& p) {
            { g.endless_score(p) } -> std::same_as<int>;
            requires ScoreGame<G>;
          }, "Game: endless_score(p) is not const, does not return an int, or score(p) is missing");
      static_assert(
          !member::ends_in_loss<G> || requires { std::bool_constant<bool{G::ends_in_loss}>{}; },
          "Game: ends_in_loss must be a static constexpr bool");
    }
  }
  return Game<G>;
}

}  // namespace kanzen

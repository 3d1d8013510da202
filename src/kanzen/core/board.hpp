// SPDX-License-Identifier: Apache-2.0
// What the kits for board games ask of rules: a space of cells (space/cells.hpp) and a view
// (view/board_view.hpp) of any game with at most one piece on a cell.
#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <type_traits>

#include "kanzen/core/game.hpp"

KANZEN_MEMBER(at)
KANZEN_MEMBER(put)
KANZEN_MEMBER(cells)
KANZEN_MEMBER(turned)
KANZEN_MEMBER(has_cell)
KANZEN_MEMBER(cleared)
KANZEN_MEMBER(kinds)
KANZEN_MEMBER(sides)
KANZEN_MEMBER(letters)

namespace kanzen {

//   g.width, g.height      columns and rows; cell row * width + column, row 0 being the lowest
//
// Optional, with what holds where it is absent:
//
//   g.at(p, cell)          what stands there: 0 nothing, k > 0 a piece of kind k of the mover, -k
//   one
//                          of the opponent. [Position has unsigned words `mine` and `theirs`, in
//                          which the bit of the cell is set]
//   g.put(p, cell, what)   the position with that on the cell instead. [as above]
//   g.cells(move)          the cells that a move names, in order, as a std::array<int, N>, -1 where
//                          it names fewer. [a Move that is a whole number is the cell]
//                          A move that names none is a pass.
//   g.has_cell(cell)       whether the board has this cell, where it is no rectangle. [it has all]
//   g.cleared(side)        the board without pieces, that side to move, where a Position says whose
//                          turn it is. [Position{}]
//   g.turned(cell)         the cell as the other player sees it, where rules turn the board round
//                          with every move. [both see the same board]
//   G::kinds               how many kinds of pieces a player has. [1]
//   G::sides               what the players are called. [{"First", "Second"}]
//   G::letters             of the pieces: of kind 1 the first player's and the second player's, of
//                          kind 2 …, in lower case. ["xo"]
template <class G>
concept HasSets = Game<G> && requires(typename G::Position p) {
  requires bits::Word<decltype(p.mine)>;
  requires bits::Word<decltype(p.theirs)>;
};
template <class G>
concept HasCells = Game<G> && requires(const G& g, const typename G::Position& p) {
  { g.at(p, 0) } -> std::same_as<int>;
  { g.put(p, 0, 0) } -> std::same_as<typename G::Position>;
};
template <class G>
concept BoardGame = Game<G> && (HasCells<G> || HasSets<G>) && requires(const G& g) {
  { g.width } -> std::convertible_to<int>;
  { g.height } -> std::convertible_to<int>;
};

// BoardGame<G>, with a sentence from the compiler about every member that is missing or mistyped.
template <class G>
consteval bool explain_board() {
  explain_game<G>();
  if constexpr (Game<G>) {
    static_assert(
        requires(const G& g) {
          { g.width } -> std::convertible_to<int>;
          { g.height } -> std::convertible_to<int>;
        }, "BoardGame: width and height, the columns and rows of the board, are missing");
    static_assert(HasCells<G> || HasSets<G>,
                  "BoardGame: a Position needs unsigned words `mine` and `theirs`, or the rules "
                  "at(p, cell) -> int and put(p, cell, what) -> Position");
    static_assert(HasCells<G> || (!member::at<G> && !member::put<G>),
                  "BoardGame: at(p, cell) must return an int and put(p, cell, what) a Position, "
                  "both must be const, and one needs the other");
    static_assert(
        std::integral<typename G::Move> ||
            requires(const G& g, const typename G::Move& move) {
              { *g.cells(move).begin() } -> std::convertible_to<int>;
            },
        "BoardGame: a Move that is no number needs cells(move) -> std::array<int, N> in the rules");
    static_assert(
        !member::turned<G> || requires(const G& g) {
          { g.turned(0) } -> std::same_as<int>;
        }, "BoardGame: turned(cell) is not const, or does not return an int");
    static_assert(
        !member::has_cell<G> || requires(const G& g) {
          { g.has_cell(0) } -> std::same_as<bool>;
        }, "BoardGame: has_cell(cell) is not const, or does not return a bool");
    static_assert(
        !member::cleared<G> || requires(const G& g) {
          { g.cleared(0) } -> std::same_as<typename G::Position>;
        }, "BoardGame: cleared(side) is not const, or does not return a Position");
    static_assert(
        !member::sides<G> || requires {
          { G::sides } -> std::convertible_to<const std::array<std::string_view, 2>&>;
        }, "BoardGame: sides must be a static constexpr std::array<std::string_view, 2>");
    static_assert(
        !member::letters<G> || requires {
          { G::letters } -> std::convertible_to<std::string_view>;
        }, "BoardGame: letters must be a static constexpr std::string_view");
  }
  return BoardGame<G>;
}

template <class G>
constexpr int kinds_of() {
  if constexpr (requires { G::kinds; }) {
    return G::kinds;
  } else {
    return 1;
  }
}

template <class G>
constexpr bool board_has(const G& game, int cell) {
  if constexpr (requires { game.has_cell(cell); }) {
    return game.has_cell(cell);
  } else {
    return true;
  }
}

template <BoardGame G>
constexpr int board_at(const G& game, const typename G::Position& p, int cell) {
  if constexpr (HasCells<G>) {
    return game.at(p, cell);
  } else {
    return static_cast<int>(p.mine >> cell & 1U) - static_cast<int>(p.theirs >> cell & 1U);
  }
}

template <BoardGame G>
constexpr typename G::Position board_put(const G& game, typename G::Position p, int cell,
                                         int what) {
  if constexpr (HasCells<G>) {
    return game.put(p, cell, what);
  } else {
    using Set = std::remove_cvref_t<decltype(p.mine)>;
    const auto bit = static_cast<Set>(Set{1} << cell);
    p.mine = static_cast<Set>(what > 0 ? p.mine | bit : p.mine & ~bit);
    p.theirs = static_cast<Set>(what < 0 ? p.theirs | bit : p.theirs & ~bit);
    return p;
  }
}

}  // namespace kanzen

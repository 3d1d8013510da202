// SPDX-License-Identifier: Apache-2.0
// How a board with at most one piece on a cell looks, all of it, from what core/board.hpp asks of
// the rules: rows of letters, row 1 first, separated by '/', then the side to move, "xo-/-x-/---
// o". Cells are a1, b1, …: a letter for the column, then the row. A move is the cells it names,
// "a1b2"; one that names none is "pass". Cells that a board lacks are left out of its rows.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/board.hpp"
#include "kanzen/view/board_look.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen {

template <class G>
struct BoardView {
  static_assert(explain_board<G>());
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Seen = kanzen::Seen<Position>;

  static constexpr std::array<std::string_view, 2> sides = sides_of<G>();
  static constexpr std::string_view letters = [] {
    if constexpr (requires { G::letters; }) return std::string_view(G::letters);
    return std::string_view("xo");
  }();
  static_assert(letters.size() == 2 * std::size_t{kinds_of<G>()},
                "BoardGame: letters has two for each kind of piece, the first player's and the "
                "second's");

  G game;

  Seen parse(std::string_view text) const {
    const Board board = read(text);
    const Seen seen{position(board, board.side), board.side};
    const std::optional<Text> fault = problem(board, board.side);
    if (!fault) return seen;
    if (!problem(board, 1 - board.side))
      refuse_position(said(
          {"the pieces on the board say that {} is to move", "駒の数からすると {} の手番です。"},
          look().name_of_side(1 - board.side)));
    refuse_position(*fault);
  }
  std::string text(const Position& p, int side) const { return look().text(board(p, side)); }
  int side_of(const Position& p) const { return side_to_move(game, p); }

  std::string move_text(const Position& p, const Move& move, int side) const {
    std::string result;
    for (const std::string& name : spots(p, move, side)) result += name;
    return result;
  }
  Spots spots(const Position&, const Move& move, int side) const {
    Spots names;
    const auto add = [&, look = look()](int cell) {
      if (cell >= 0) names.push_back(look.name(side == 0 ? cell : turned(cell)));
    };
    if constexpr (requires { game.cells(move); }) {
      for (const int cell : game.cells(move)) add(cell);
    } else {
      add(static_cast<int>(move));
    }
    if (names.empty()) names.emplace_back("pass");
    return names;
  }

  std::string drawing(const Position& p, int side) const { return look().drawing(board(p, side)); }
  Picture picture(const Position& p, int side) const {
    Picture picture = look().picture(board(p, side));
    if (may_pass(p)) BoardLook::add_pass(picture);
    return picture;
  }

  // Whose turn it is follows from the pieces where the rules can tell.
  Setup setup(std::string_view text) const {
    const Board board = read(text);
    const bool turn_is_free = keeps_turn || side_of(position(board, board.side)) == either_side;
    return look().setup(board, turn_is_free, [this](Board changed) { return with_turn(changed); });
  }

 private:
  using Piece = BoardLook::Piece;
  using Board = BoardLook::Board;

  BoardLook look() const {
    BoardLook look{game.width, game.height, kinds_of<G>(), letters, sides};
    if constexpr (requires { game.has_cell(0); })
      for (int cell = 0; cell < cells(); ++cell) look.cells_it_has.push_back(game.has_cell(cell));
    return look;
  }
  Board read(std::string_view text) const {
    return look().read(text, [this] { return this->text(game.start(), 0); });
  }

  int cells() const { return game.width * game.height; }
  int turned(int cell) const {
    if constexpr (requires { game.turned(cell); }) {
      return game.turned(cell);
    } else {
      return cell;
    }
  }
  // Whether the mover may pass: a move that names no cell.
  bool may_pass(const Position& p) const {
    bool found = false;
    if constexpr (requires(const Move& move) { game.cells(move); }) {
      if (game.outcome(p) != Outcome::open) return false;
      game.each_move(p, [&](const Move& move, const Position&) {
        const auto named = game.cells(move);
        found = std::all_of(named.begin(), named.end(), [](int cell) { return cell < 0; });
        return !found;
      });
    }
    return found;
  }
  Board board(const Position& p, int side) const {
    Board board;
    board.side = side;
    for (int cell = 0; cell < cells(); ++cell) {
      const int what = board_at(game, p, side == 0 ? cell : turned(cell));
      board.cells.push_back(what == 0 ? Piece{}
                                      : Piece{std::abs(what), what > 0 ? side : 1 - side});
    }
    return board;
  }
  // Whether a position holds whose turn it is, beside what stands on the board.
  static constexpr bool keeps_turn = requires(const G& g) { g.cleared(0); };
  Position position(const Board& board, int side) const {
    Position p{};
    if constexpr (keeps_turn) p = game.cleared(side);
    for (int cell = 0; cell < cells(); ++cell)
      if (const Piece piece = board.cells[static_cast<std::size_t>(cell)]; piece.kind != 0)
        p = board_put(game, p, side == 0 ? cell : turned(cell),
                      piece.side == side ? piece.kind : -piece.kind);
    return p;
  }
  // What makes a board, with this side to move, no position; nothing where it is one.
  std::optional<Text> problem(const Board& board, int side) const {
    const Position p = position(board, side);
    if (const char* fault = fault_of(game, p)) return fault;
    const int told = side_to_move(game, p);
    if (told == either_side || told == side) return {};
    return Phrase<>{"it is the other player's turn", "相手の手番です。"};
  }
  Board with_turn(Board board) const {
    if (keeps_turn) return board;
    if (side_of(position(board, 1)) == 1)
      board.side = 1;
    else if (side_of(position(board, 0)) == 0)
      board.side = 0;
    return board;
  }
};

}  // namespace kanzen

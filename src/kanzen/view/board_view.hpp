// SPDX-License-Identifier: Apache-2.0
// How a board with at most one piece on a cell looks, all of it, from what core/board.hpp asks of
// the rules: rows of letters, row 1 first, separated by '/', then the side to move, "xo-/-x-/---
// o". Cells are a1, b1, …: a letter for the column, then the row. A move is the cells it names,
// "a1b2"; one that names none is "pass". Cells that a board lacks are left out of its rows.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/board.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/ink.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen {

template <class G>
struct BoardView {
  static_assert(explain_board<G>());
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Seen = kanzen::Seen<Position>;

  static constexpr std::array<std::string_view, 2> sides = [] {
    if constexpr (requires { G::sides; }) return G::sides;
    return std::array<std::string_view, 2>{"First", "Second"};
  }();
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
      refuse(said(
          {"the pieces on the board say that {} is to move", "駒の数からすると {} の手番です。"},
          name_of_side(1 - board.side)));
    refuse(*fault);
  }
  std::string text(const Position& p, int side) const { return text(board(p, side)); }
  int side_of(const Position& p) const { return side_to_move(game, p); }

  std::string move_text(const Position& p, const Move& move, int side) const {
    std::string result;
    for (const std::string& name : spots(p, move, side)) result += name;
    return result;
  }
  Spots spots(const Position&, const Move& move, int side) const {
    Spots names;
    const auto add = [&](int cell) {
      if (cell >= 0) names.push_back(name(side == 0 ? cell : turned(cell)));
    };
    if constexpr (requires { game.cells(move); }) {
      for (const int cell : game.cells(move)) add(cell);
    } else {
      add(static_cast<int>(move));
    }
    if (names.empty()) names.emplace_back("pass");
    return names;
  }

  // Row 1 is at the bottom, as on a chart.
  std::string drawing(const Position& p, int side) const {
    const Board board = this->board(p, side);
    const std::size_t digits = std::to_string(game.height).size();
    std::string result;
    for (int row = game.height; row-- > 0; result += '\n') {
      const std::string number = std::to_string(row + 1);
      result += std::string(digits - number.size(), ' ') + number;
      for (int column = 0; column < game.width; ++column) {
        const Piece piece = board.cells[static_cast<std::size_t>(row * game.width + column)];
        const char letter = letter_of(piece);
        if (!board_has(game, row * game.width + column))
          result += "  ";
        else
          result += piece.kind == 0 ? " ." : " " + inked(piece.side, {&letter, 1});
      }
    }
    result += std::string(digits, ' ');
    for (int column = 0; column < game.width; ++column)
      result += std::string(" ") + static_cast<char>('a' + column);
    return result + "\n";
  }
  Picture picture(const Position& p, int side) const {
    Picture picture = this->picture(board(p, side));
    if (!may_pass(p)) return picture;
    picture.marks.push_back({Mark::Kind::card, (picture.width - 2) / 2, picture.height + 0.1, 2,
                             0.8, "board", "pass", "pass", "pass"});
    picture.height += 1;
    return picture;
  }

  // Pieces come and go freely. Whose turn it is follows from them where the rules can tell.
  Setup setup(std::string_view text) const {
    const Board board = read(text);
    Setup setup{this->text(board), picture(board), {}};
    for (int cell = 0; cell < cells(); ++cell)
      for (int state = 0; state <= 2 * kinds_of<G>(); ++state) {
        if (!board_has(game, cell)) continue;
        const Piece piece{(state + 1) / 2, state == 0 ? 0 : (state - 1) % 2};
        Board changed = board;
        Piece& here = changed.cells[static_cast<std::size_t>(cell)];
        if (here == piece) continue;
        here = piece;
        setup.edits.push_back({name(cell), tool_of(piece), this->text(with_turn(changed))});
      }
    if (keeps_turn || side_of(position(board, board.side)) == either_side) {
      Board changed = board;
      changed.side = 1 - board.side;
      setup.edits.push_back(
          {"",
           said({"{} is to move", "{}の手番にする"}, sides[static_cast<std::size_t>(changed.side)]),
           this->text(changed)});
    }
    Board empty;
    empty.cells.resize(board.cells.size());
    setup.edits.push_back(
        {"", said({"empty board", "盤を空にする"}), this->text(with_turn(empty))});
    return setup;
  }

 private:
  struct Piece {
    int kind = 0;  // 0: nothing stands there
    int side = 0;
    bool operator==(const Piece&) const = default;
  };
  struct Board {  // as the first player sees it
    std::vector<Piece> cells;
    int side = 0;
  };

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

  static char letter_of(Piece piece) {
    return piece.kind == 0 ? '-'
                           : letters[static_cast<std::size_t>(2 * piece.kind - 2 + piece.side)];
  }
  static char capital(char letter) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  }
  static Text tool_of(Piece piece) {
    if (piece.kind == 0) return Phrase<>{"nothing", "取り除く"};
    if (kinds_of<G>() == 1) return sides[static_cast<std::size_t>(piece.side)];
    return std::string{capital(letter_of(piece))};
  }
  static std::string_view name_of_side(int side) {
    return letters.substr(static_cast<std::size_t>(side), 1);
  }
  std::string name(int cell) const {
    return static_cast<char>('a' + cell % game.width) + std::to_string(cell / game.width + 1);
  }

  std::string text(const Board& board) const {
    std::string result;
    for (int cell = 0; cell < cells(); ++cell) {
      if (cell > 0 && cell % game.width == 0) result += '/';
      if (board_has(game, cell)) result += letter_of(board.cells[static_cast<std::size_t>(cell)]);
    }
    return result + " " + std::string(name_of_side(board.side));
  }
  Picture picture(const Board& board) const {
    Picture picture{static_cast<double>(game.width), static_cast<double>(game.height), {}};
    for (int cell = 0; cell < cells(); ++cell) {
      if (!board_has(game, cell)) continue;
      const Piece piece = board.cells[static_cast<std::size_t>(cell)];
      const double x = cell % game.width;
      const double y = game.height - 1 - cell / game.width;
      picture.marks.push_back({Mark::Kind::square, x, y, 1, 1, "board", "", name(cell),
                               piece.kind == 0
                                   ? said({"{}: empty", "{}：空き"}, name(cell))
                                   : said({"{1}: {2}", "{1}：{3}"}, name(cell),
                                          std::string(1, letter_of(piece)), tool_of(piece))});
      if (piece.kind != 0)
        picture.marks.push_back({Mark::Kind::disc, x + 0.15, y + 0.15, 0.7, 0.7,
                                 piece.side == 0 ? "first" : "second",
                                 std::string(1, capital(letter_of(piece))), "", ""});
    }
    return picture;
  }

  // The pieces and whose turn the text says it is, whether they fit together or not.
  Board read(std::string_view text) const {
    const auto parts = split(text, ' ');
    const std::string example = this->text(game.start(), 0);
    const auto side = parts.size() == 2 && parts[1].size() == 1
                          ? letters.substr(0, 2).find(parts[1])
                          : std::string_view::npos;
    if (side == std::string_view::npos)
      refuse(said({"it must end with the side to move, {} or {}, as in \"{}\"",
                   "\"{3}\" のように、最後に手番 {1} か {2} を書いてください。"},
                  name_of_side(0), name_of_side(1), example));
    const auto rows = split(parts[0], '/');
    if (rows.size() != static_cast<std::size_t>(game.height))
      refuse(said({"it must have {} rows separated by '/', as in \"{}\"",
                   "\"{2}\" のように、{1} 行を '/' で区切ってください。"},
                  game.height, example));
    Board board;
    board.side = static_cast<int>(side);
    for (std::string_view row : rows) {
      const auto first = static_cast<int>(board.cells.size());
      std::size_t wanted = 0;
      for (int cell = first; cell < first + game.width; ++cell) wanted += board_has(game, cell);
      if (row.size() != wanted)
        refuse(said(
            {"a row must have {} cells, as in \"{}\"", "\"{2}\" のように、一行は {1} マスです。"},
            wanted, example));
      for (int cell = first; cell < first + game.width; ++cell) {
        if (!board_has(game, cell)) {
          board.cells.emplace_back();
          continue;
        }
        const char c = row.front();
        row.remove_prefix(1);
        const auto known = letters.find(c);
        if (known == std::string_view::npos && c != '-')
          refuse(said({"a cell must be one of {} or -, not {}",
                       "マスは {} のどれかか - です（{} ではありません）。"},
                      letters, excerpt({&c, 1})));
        const auto place = static_cast<int>(known);
        board.cells.push_back(c == '-' ? Piece{} : Piece{place / 2 + 1, place % 2});
      }
    }
    return board;
  }

  [[noreturn]] static void refuse(const Text& why) { throw Error(Fault::input, no_position(why)); }
};

}  // namespace kanzen

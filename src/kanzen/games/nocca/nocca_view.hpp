// SPDX-License-Identifier: Apache-2.0
// How NOCCA×NOCCA looks: positions and moves as text, and a drawing for the terminal.
//
// Rows stand from Black's home row to White's, separated by '/', cells by ','; a cell is '-' or its
// stack from bottom to top in b and w; then the side to move: "b,b,b/-,-,-/w,w,w b". Text shows the
// board as both players see it on the table, while positions are relative to the mover: Black's
// home row is row 1 whoever moves.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/error.hpp"
#include "kanzen/core/picture.hpp"
#include "kanzen/games/nocca/nocca.hpp"

namespace kanzen {

template <class Heights = std::uint64_t>
struct NoccaView {
  using Rules = Nocca<Heights>;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  static constexpr std::array<std::string_view, 2> sides = {"Black", "White"};

  struct Seen {
    Position position;
    int side = 0;  // 0: Black, who moves first
  };

  Rules game;

  Seen parse(std::string_view text) const {
    const auto space = text.find(' ');
    if (space == std::string_view::npos)
      refuse("the side to move is missing: end the position with \" b\" or \" w\"");
    const std::string_view side = text.substr(space + 1);
    if (side != "b" && side != "w") refuse("the side to move must be b or w, not " + quoted(side));

    const std::vector<std::string_view> rows = split(text.substr(0, space), '/');
    if (static_cast<int>(rows.size()) != game.height)
      refuse("the board has " + std::to_string(game.height) + " rows separated by '/', not " +
             std::to_string(rows.size()));

    Position seen_by_black;
    std::array<int, 2> placed{};
    for (int row = 0; row < game.height; ++row) {
      const std::vector<std::string_view> cells = split(rows[static_cast<std::size_t>(row)], ',');
      if (static_cast<int>(cells.size()) != game.width)
        refuse("row " + std::to_string(row + 1) + " must have " + std::to_string(game.width) +
               " cells separated by ',', not " + std::to_string(cells.size()));
      for (int column = 0; column < game.width; ++column)
        place(cells[static_cast<std::size_t>(column)], row * game.width + column, placed,
              seen_by_black);
    }
    check_counts(placed);
    check_visible(seen_by_black);
    return side == "b" ? Seen{seen_by_black, 0} : Seen{game.turned(seen_by_black), 1};
  }

  std::string text(const Position& position, int side) const {
    const Position board = seen_by_black(position, side);
    std::string result;
    int piece = 0;
    for (int square = 0; square < game.squares(); ++square) {
      if (square > 0) result += square % game.width == 0 ? '/' : ',';
      const int tall = Rules::height_at(board.heights, square);
      if (tall == 0) result += '-';
      for (int level = 0; level < tall; ++level) result += letter(board, piece++);
    }
    result += side == 0 ? " b" : " w";
    return result;
  }

  std::string move_text(const Position&, const Move& move, int side) const {
    std::string result = square_text(move.from, side);
    return result += move.to == Rules::goal ? "*" : square_text(move.to, side);
  }

  // Black plays upwards. A stack reads from bottom to top, like the text.
  std::string drawing(const Position& position, int side) const {
    const Position board = seen_by_black(position, side);
    const auto cell_width = static_cast<std::size_t>(game.stack) + 2;
    std::vector<std::string> rows;
    int piece = 0;
    for (int row = 0; row < game.height; ++row) {
      std::string line = row + 1 < 10 ? " " : "";
      line += std::to_string(row + 1) + " │";
      for (int column = 0; column < game.width; ++column) {
        const int tall = Rules::height_at(board.heights, row * game.width + column);
        std::string cell = " ";
        for (int level = 0; level < tall; ++level) cell += letter(board, piece++);
        if (tall == 0) cell += "·";
        const std::size_t shown = 1 + static_cast<std::size_t>(std::max(tall, 1));
        line += cell + std::string(cell_width - shown, ' ');
      }
      rows.push_back(line + "│");
    }
    std::string result;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) result += *row + "\n";
    result += "    ";
    for (int column = 0; column < game.width; ++column)
      result += std::string(" ") + column_letter(column) + std::string(cell_width - 2, ' ');
    result += "\n" + std::string(sides[static_cast<std::size_t>(side)]) + " to move, " +
              (side == 0 ? "upwards" : "downwards") + "\n";
    return result;
  }

  Spots spots(const Position&, const Move& move, int side) const {
    return {square_text(move.from, side),
            move.to == Rules::goal ? goal_spot(side) : square_text(move.to, side)};
  }

  // Black plays upwards, into the goal above the board. Pieces are seen from the side and a little
  // from above: each one of a stack shows its rim, the uppermost, which can move, its face as well.
  Picture picture(const Position& position, int side) const {
    constexpr double edge = 0.3;  // on the left and below, for the names of rows and columns
    constexpr double goal_height = 0.5;
    const double width = game.width;
    const double bottom = goal_height + game.height;
    Picture picture{edge + width, bottom + goal_height + edge, {}};
    const auto goal = [&](int owner, double y, const char* text) {
      picture.marks.push_back({Mark::Kind::square, edge, y, width, goal_height, "goal", text,
                               goal_spot(owner), goal_spot(owner)});
    };
    const auto name = [&](double x, double y, const std::string& text) {
      picture.marks.push_back({Mark::Kind::text, x, y, edge, edge, "quiet", text, "", ""});
    };
    goal(0, 0, "B ▲");
    goal(1, bottom, "W ▼");
    for (int row = 0; row < game.height; ++row)
      name(0, bottom - row - (1 + edge) / 2, std::to_string(row + 1));
    for (int column = 0; column < game.width; ++column)
      name(edge + column + (1 - edge) / 2, bottom + goal_height,
           std::string(1, column_letter(column)));

    const Position board = seen_by_black(position, side);
    int piece = 0;
    for (int square = 0; square < game.squares(); ++square) {
      const int tall = Rules::height_at(board.heights, square);
      place_stack(picture, board, piece, tall, edge + square % game.width,
                  bottom - 1 - square / game.width, square_text(square, 0));
      piece += tall;
    }
    return picture;
  }

 private:
  static std::string goal_spot(int side) { return side == 0 ? "goal of Black" : "goal of White"; }

  [[noreturn]] static void refuse(const std::string& why) {
    throw Error(Fault::input, "this is no position: " + why);
  }

  // What was found, cut where it is too long for a sentence.
  static std::string quoted(std::string_view found) {
    constexpr std::size_t longest = 20;
    return '"' + std::string(found.substr(0, longest)) + (found.size() > longest ? "…\"" : "\"");
  }

  static std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
      const auto end = text.find(separator);
      parts.push_back(text.substr(0, end));
      if (end == std::string_view::npos) return parts;
      text.remove_prefix(end + 1);
    }
  }

  static char column_letter(int column) { return static_cast<char>('a' + column); }
  static char letter(const Position& board, int piece) {
    return (board.mine >> piece & 1) != 0 ? 'b' : 'w';
  }

  Position seen_by_black(const Position& position, int side) const {
    return side == 0 ? position : game.turned(position);
  }

  // A square and the pieces on it, numbered from `first` at its foot.
  static void place_stack(Picture& picture, const Position& board, int first, int tall, double x,
                          double y, const std::string& name) {
    constexpr double width = 0.76;
    constexpr double height = 0.48;
    constexpr double rise = 0.2;  // from one piece of a stack to the next
    constexpr double foot = 0.95;
    std::string from_top;
    std::vector<Mark> stack;
    for (int level = 0; level < tall; ++level) {
      const bool black = letter(board, first + level) == 'b';
      from_top = (black ? "black" : "white") + (level > 0 ? " on " + from_top : "");
      const char* face = level + 1 < tall ? "" : black ? "B" : "W";
      stack.push_back({Mark::Kind::disc, x + (1 - width) / 2, y + foot - height - rise * level,
                       width, height, black ? "first" : "second", face, "", ""});
    }
    picture.marks.push_back({Mark::Kind::square, x, y, 1, 1, "board", "", name,
                             name + ": " + (tall == 0 ? "empty" : from_top)});
    picture.marks.insert(picture.marks.end(), stack.begin(), stack.end());
  }

  std::string square_text(int square, int side) const {
    const int row = square / game.width;
    return column_letter(square % game.width) +
           std::to_string(1 + (side == 0 ? row : game.height - 1 - row));
  }

  void place(std::string_view cell, int square, std::array<int, 2>& placed, Position& board) const {
    if (cell == "-") return;
    const std::string where = square_text(square, 0);
    if (cell.empty()) refuse("the cell at " + where + " is empty: write '-' for an empty square");
    for (const char piece : cell)
      if (piece != 'b' && piece != 'w')
        refuse("the cell at " + where + " is " + quoted(cell) +
               ": it must be '-' or pieces b and w from bottom to top");
    if (static_cast<int>(cell.size()) > game.stack)
      refuse("the stack at " + where + " is " + std::to_string(cell.size()) +
             " high, the limit is " + std::to_string(game.stack));
    for (const char piece : cell) {
      const int number = placed[0] + placed[1];
      ++placed[piece == 'b' ? 0 : 1];
      // More pieces than the game has are counted, for the sentence, but not placed.
      if (number >= 2 * game.pieces) continue;
      board.heights += Rules::one(square);
      if (piece == 'b') board.mine |= std::uint32_t{1} << number;
    }
  }

  void check_counts(const std::array<int, 2>& placed) const {
    for (std::size_t side = 0; side < 2; ++side)
      if (placed[side] != game.pieces)
        refuse(std::string(sides[side]) + " must have " + std::to_string(game.pieces) +
               (game.pieces == 1 ? " piece" : " pieces") + " on the board, not " +
               std::to_string(placed[side]));
  }

  void check_visible(const Position& board) const {
    const std::uint32_t top = game.tops(board.heights);
    const std::array<std::uint32_t, 2> visible = {top & board.mine, top & ~board.mine};
    for (std::size_t side = 0; side < 2; ++side)
      if (visible[side] == 0)
        refuse("every piece of " + std::string(sides[side]) +
               " is covered, so the game is over: at least one piece of each side must be on top");
  }
};

}  // namespace kanzen

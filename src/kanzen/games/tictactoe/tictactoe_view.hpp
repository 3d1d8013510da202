// SPDX-License-Identifier: Apache-2.0
// How tic-tac-toe looks: three rows of x, o and -, separated by '/', then the side to move:
// "xo-/-x-/--- o". Squares are a1 to c3: column letter, then row, the first row being row 1.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/ink.hpp"
#include "kanzen/core/picture.hpp"
#include "kanzen/games/tictactoe/tictactoe.hpp"

namespace kanzen {

struct TicTacToeView {
  using Position = TicTacToe::Position;
  using Move = TicTacToe::Move;

  static constexpr std::array<std::string_view, 2> sides = {"X", "O"};

  struct Seen {
    Position position;
    int side = 0;  // 0: X, who moves first
  };

  TicTacToe game;

  Seen parse(std::string_view text) const {
    const Seen seen = read(text);
    const auto [mine, theirs] = seen.position;
    const int lead = bits::popcount(seen.side == 0 ? mine : theirs) -
                     bits::popcount(seen.side == 0 ? theirs : mine);
    if (lead != 0 && lead != 1) refuse("X has as many stones as O, or one more");
    if (seen.side != lead)
      refuse(std::string("the stones on the board say that ") + (lead == 0 ? "x" : "o") +
             " is to move");
    return seen;
  }

  // The side to move, known from the stones.
  int side_of(const Position& position) const {
    return bits::popcount(position.mine) == bits::popcount(position.theirs) ? 0 : 1;
  }

  std::string text(const Position& position, int side) const {
    std::string result;
    for (unsigned square = 0; square < 9; ++square) {
      if (square == 3 || square == 6) result += '/';
      result += cell(position, side, square);
    }
    return result + (side == 0 ? " x" : " o");
  }

  std::string move_text(const Position&, Move square, int) const {
    return {static_cast<char>('a' + square % 3), static_cast<char>('1' + square / 3)};
  }

  // Row 1 is at the bottom, as on a chart.
  std::string drawing(const Position& position, int side) const {
    std::string result;
    for (unsigned row = 3; row-- > 0;) {
      result += std::to_string(row + 1);
      for (unsigned column = 0; column < 3; ++column) {
        const char seen = cell(position, side, 3 * row + column);
        result += seen == '-' ? " ." : " " + inked(seen == 'x' ? 0 : 1, {&seen, 1});
      }
      result += '\n';
    }
    return result + "  a b c\n";
  }

  Spots spots(const Position& position, Move square, int side) const {
    return {move_text(position, square, side)};
  }

  Picture picture(const Position& position, int side) const {
    Picture picture{3, 3, {}};
    for (unsigned square = 0; square < 9; ++square) {
      const std::string name = move_text(position, static_cast<Move>(square), side);
      const char seen = cell(position, side, square);
      const double x = square % 3;
      const double y = 2.0 - square / 3;
      picture.marks.push_back({Mark::Kind::square, x, y, 1, 1, "board", "", name,
                               name + (seen == '-' ? ": empty" : std::string(": ") + seen)});
      if (seen != '-')
        picture.marks.push_back({Mark::Kind::disc, x + 0.15, y + 0.15, 0.7, 0.7,
                                 seen == 'x' ? "first" : "second", seen == 'x' ? "X" : "O", "",
                                 ""});
    }
    return picture;
  }

  // Stones come and go freely; whose turn it is follows from them.
  Setup setup(std::string_view text) const {
    const Seen seen = read(text);
    Setup setup{this->text(seen.position, seen.side), picture(seen.position, seen.side), {}};
    for (unsigned square = 0; square < 9; ++square)
      for (const auto& [tool, stone] : {std::pair{"X", 'x'}, {"O", 'o'}, {"nothing", '-'}}) {
        if (cell(seen.position, seen.side, square) == stone) continue;
        std::string changed = setup.position;
        changed[square + square / 3] = stone;
        const auto count = [&](char c) {
          return std::count(changed.begin(), changed.end() - 1, c);
        };
        changed.back() = count('x') > count('o') ? 'o' : 'x';
        setup.edits.push_back(
            {move_text(seen.position, static_cast<Move>(square), 0), tool, changed});
      }
    setup.edits.push_back({"", "empty board", "---/---/--- x"});
    return setup;
  }

 private:
  // The stones and whose turn the text says it is, whether they fit together or not.
  static Seen read(std::string_view text) {
    if (text.size() != 13 || text[3] != '/' || text[7] != '/' || text[11] != ' ')
      refuse("it must be three rows of three cells and the side to move, as in \"xo-/-x-/--- o\"");
    std::array<std::uint16_t, 2> stones{};
    for (unsigned square = 0; square < 9; ++square) {
      const char cell = text[square + square / 3];
      if (cell != 'x' && cell != 'o' && cell != '-') refuse("a cell must be x, o or -");
      if (cell != '-') stones[cell == 'x' ? 0 : 1] |= static_cast<std::uint16_t>(1U << square);
    }
    if (text[12] != 'x' && text[12] != 'o') refuse("the side to move must be x or o");
    const int side = text[12] == 'x' ? 0 : 1;
    return {{stones[side == 0 ? 0 : 1], stones[side == 0 ? 1 : 0]}, side};
  }

  static char cell(const Position& position, int side, unsigned square) {
    if (position.mine >> square & 1) return side == 0 ? 'x' : 'o';
    if (position.theirs >> square & 1) return side == 0 ? 'o' : 'x';
    return '-';
  }

  [[noreturn]] static void refuse(const std::string& why) {
    throw Error(Fault::input, "this is not a position of tic-tac-toe: " + why);
  }
};

}  // namespace kanzen

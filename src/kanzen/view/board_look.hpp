// SPDX-License-Identifier: Apache-2.0
// What of a board with at most one piece on a cell needs no rules to be written, drawn and read.
// BoardView (view/board_view.hpp) asks the rules what stands where; all the rest is here, compiled
// once for all games.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/picture.hpp"

namespace kanzen {

struct BoardLook {
  struct Piece {
    int kind = 0;  // 0: nothing stands there
    int side = 0;
    bool operator==(const Piece&) const = default;
  };
  struct Board {  // as the first player sees it
    std::vector<Piece> cells;
    int side = 0;
  };

  int width = 0;
  int height = 0;
  int kinds = 1;
  std::string_view letters;
  std::array<std::string_view, 2> sides;
  std::vector<bool> cells_it_has = {};  // empty: all of them

  bool has(int cell) const {
    return cells_it_has.empty() || cells_it_has[static_cast<std::size_t>(cell)];
  }
  std::string name(int cell) const;               // "a1"
  std::string_view name_of_side(int side) const;  // "x"
  std::string text(const Board& board) const;     // "xo-/-x-/--- o"
  std::string drawing(const Board& board) const;  // row 1 at the bottom, as on a chart
  Picture picture(const Board& board) const;
  static void add_pass(Picture& picture);  // a card below the board, to click on

  // The pieces and whose turn the text says it is, whether they fit together or not; throws Error
  // with a sentence, which shows an example, where it says neither.
  Board read(std::string_view text, const std::function<std::string()>& example) const;

  // Pieces come and go freely, and whoever is to move may, where that is not told by them;
  // with_turn says whose turn it is where it is.
  Setup setup(const Board& board, bool turn_is_free,
              const std::function<Board(Board)>& with_turn) const;

 private:
  char letter_of(Piece piece) const;
  Text tool_of(Piece piece) const;
};

}  // namespace kanzen

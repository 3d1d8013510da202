// SPDX-License-Identifier: Apache-2.0
#include "kanzen/view/board_look.hpp"

#include <cctype>

#include "kanzen/core/ink.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen {
namespace {

char capital(char letter) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}

}  // namespace

char BoardLook::letter_of(Piece piece) const {
  return piece.kind == 0 ? '-' : letters[static_cast<std::size_t>(2 * piece.kind - 2 + piece.side)];
}
Text BoardLook::tool_of(Piece piece) const {
  if (piece.kind == 0) return Phrase<>{"nothing", "取り除く"};
  if (kinds == 1) return sides[static_cast<std::size_t>(piece.side)];
  return std::string{capital(letter_of(piece))};
}
std::string_view BoardLook::name_of_side(int side) const {
  return letters.substr(static_cast<std::size_t>(side), 1);
}
std::string BoardLook::name(int cell) const {
  return static_cast<char>('a' + cell % width) + std::to_string(cell / width + 1);
}

std::string BoardLook::text(const Board& board) const {
  std::string result;
  result.reserve(static_cast<std::size_t>((width + 1) * height + 1));
  for (int cell = 0; cell < width * height; ++cell) {
    if (cell > 0 && cell % width == 0) result += '/';
    if (has(cell)) result += letter_of(board.cells[static_cast<std::size_t>(cell)]);
  }
  result += ' ';
  return result += name_of_side(board.side);
}

std::string BoardLook::drawing(const Board& board) const {
  const std::size_t digits = std::to_string(height).size();
  std::string result;
  for (int row = height; row-- > 0; result += '\n') {
    const std::string number = std::to_string(row + 1);
    result += std::string(digits - number.size(), ' ') + number;
    for (int column = 0; column < width; ++column) {
      const Piece piece = board.cells[static_cast<std::size_t>(row * width + column)];
      const char letter = letter_of(piece);
      if (!has(row * width + column))
        result += "  ";
      else
        result += piece.kind == 0 ? " ." : " " + inked(piece.side, {&letter, 1});
    }
  }
  result += std::string(digits, ' ');
  for (int column = 0; column < width; ++column)
    result += std::string(" ") + static_cast<char>('a' + column);
  return result + "\n";
}

Picture BoardLook::picture(const Board& board) const {
  Picture picture{static_cast<double>(width), static_cast<double>(height), {}};
  for (int cell = 0; cell < width * height; ++cell) {
    if (!has(cell)) continue;
    const Piece piece = board.cells[static_cast<std::size_t>(cell)];
    const double x = cell % width;
    const double y = height - 1 - cell / width;
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

void BoardLook::add_pass(Picture& picture) {
  picture.marks.push_back({Mark::Kind::card, (picture.width - 2) / 2, picture.height + 0.1, 2, 0.8,
                           "board", "pass", "pass", "pass"});
  picture.height += 1;
}

BoardLook::Board BoardLook::read(std::string_view text,
                                 const std::function<std::string()>& example) const {
  const auto parts = split(text, ' ');
  const auto side = parts.size() == 2 && parts[1].size() == 1 ? letters.substr(0, 2).find(parts[1])
                                                              : std::string_view::npos;
  if (side == std::string_view::npos)
    refuse_position(said({"it must end with the side to move, {} or {}, as in \"{}\"",
                          "\"{3}\" のように、最後に手番 {1} か {2} を書いてください。"},
                         name_of_side(0), name_of_side(1), example()));
  const auto rows = split(parts[0], '/');
  if (rows.size() != static_cast<std::size_t>(height))
    refuse_position(said({"it must have {} rows separated by '/', as in \"{}\"",
                          "\"{2}\" のように、{1} 行を '/' で区切ってください。"},
                         height, example()));
  Board board;
  board.side = static_cast<int>(side);
  for (std::string_view row : rows) {
    const auto first = static_cast<int>(board.cells.size());
    std::size_t wanted = 0;
    for (int cell = first; cell < first + width; ++cell) wanted += has(cell);
    if (row.size() != wanted)
      refuse_position(said(
          {"a row must have {} cells, as in \"{}\"", "\"{2}\" のように、一行は {1} マスです。"},
          wanted, example()));
    for (int cell = first; cell < first + width; ++cell) {
      if (!has(cell)) {
        board.cells.emplace_back();
        continue;
      }
      const char c = row.front();
      row.remove_prefix(1);
      const auto known = letters.find(c);
      if (known == std::string_view::npos && c != '-')
        refuse_position(said({"a cell must be one of {} or -, not {}",
                              "マスは {} のどれかか - です（{} ではありません）。"},
                             letters, excerpt({&c, 1})));
      const auto place = static_cast<int>(known);
      board.cells.push_back(c == '-' ? Piece{} : Piece{place / 2 + 1, place % 2});
    }
  }
  return board;
}

Setup BoardLook::setup(const Board& board, bool turn_is_free,
                       const std::function<Board(Board)>& with_turn) const {
  Setup setup{text(board), picture(board), {}};
  for (int cell = 0; cell < width * height; ++cell)
    for (int state = 0; state <= 2 * kinds; ++state) {
      if (!has(cell)) continue;
      const Piece piece{(state + 1) / 2, state == 0 ? 0 : (state - 1) % 2};
      Board changed = board;
      Piece& here = changed.cells[static_cast<std::size_t>(cell)];
      if (here == piece) continue;
      here = piece;
      setup.edits.push_back({name(cell), tool_of(piece), text(with_turn(std::move(changed)))});
    }
  if (turn_is_free) {
    Board changed = board;
    changed.side = 1 - board.side;
    setup.edits.push_back(
        turned_over_to(sides[static_cast<std::size_t>(changed.side)], text(changed)));
  }
  Board empty;
  empty.cells.resize(board.cells.size());
  setup.edits.push_back(
      {"", said({"empty board", "盤を空にする"}), text(with_turn(std::move(empty)))});
  return setup;
}

}  // namespace kanzen

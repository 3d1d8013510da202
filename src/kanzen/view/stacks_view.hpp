// SPDX-License-Identifier: Apache-2.0
// How a board looks on which pieces stand on each other: rows from the first player's home row on,
// separated by '/', cells by ','; a cell is '-' or its pile from bottom to top, a letter a piece;
// then the side to move: "b,bw,-/w,-,- b". Text shows the board as it lies on the table, whoever
// moves. Cells are a1, b1, …; a move is the cells it names, "a1b2". A game with wishes of its own
// derives a view, names itself as Own, and says better what it wants to say better.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/board.hpp"
#include "kanzen/core/ink.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/view/view.hpp"

KANZEN_MEMBER(highest)

namespace kanzen {

//   g.width, g.height, g.cells(move)
//                                as of any board (core/board.hpp)
//   g.each_piece(p, visit)       visit(cell, what) for all pieces, cell by cell and from the bottom
//                                of a pile to its top: what is k > 0 for a piece of kind k of the
//                                mover, -k for one of the opponent
//   g.with_piece(p, cell, what)  the position with one more piece; they are put in that order
//
// Optional, with what holds where it is absent: turned(cell), kinds, sides and letters, as of any
// board, and
//
//   g.highest(kind)              how high a pile with such a piece on top may be. [as you like]
template <class G>
concept StackGame = Game<G> && requires(const G& g, const typename G::Position& p) {
  { g.width } -> std::convertible_to<int>;
  { g.height } -> std::convertible_to<int>;
  g.each_piece(p, [](int, int) {});
  { g.with_piece(p, 0, 1) } -> std::convertible_to<typename G::Position>;
} && requires(const G& g, const typename G::Move& move) {
  { *g.cells(move).begin() } -> std::convertible_to<int>;
};

// StackGame<G>, with a sentence from the compiler about what is missing or mistyped.
template <class G>
consteval bool explain_stacks() {
  explain_game<G>();
  if constexpr (Game<G>) {
    using Position = typename G::Position;
    static_assert(
        requires(const G& g) {
          { g.width } -> std::convertible_to<int>;
          { g.height } -> std::convertible_to<int>;
        }, "StackGame: width and height, the columns and rows of the board, are missing");
    static_assert(
        requires(const G& g, const Position& p) { g.each_piece(p, [](int, int) {}); },
        "StackGame: each_piece(p, visit) is missing, is not const, or does not call "
        "visit(cell, what) with two ints");
    static_assert(
        requires(const G& g, const Position& p) {
          { g.with_piece(p, 0, 1) } -> std::convertible_to<Position>;
        },
        "StackGame: with_piece(p, cell, what) is missing, is not const, or does not return a "
        "Position");
    static_assert(
        requires(const G& g, const typename G::Move& move) {
          { *g.cells(move).begin() } -> std::convertible_to<int>;
        },
        "StackGame: cells(move), the cells that a move names, is missing, is not const, or does "
        "not return a std::array<int, N>");
    static_assert(
        !member::highest<G> || requires(const G& g) {
          { g.highest(1) } -> std::same_as<int>;
        }, "StackGame: highest(kind) is not const, or does not return an int");
  }
  return StackGame<G>;
}

template <class G, class Own = void, class Look = G>
struct StacksView {
  static_assert([] {
    if constexpr (std::is_void_v<Own>) return explain_stacks<G>();
    return Game<G>;
  }());
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Seen = kanzen::Seen<Position>;

  static constexpr std::array<std::string_view, 2> sides = sides_of<Look>();
  static constexpr std::string_view letters = [] {
    if constexpr (requires { Look::letters; }) return std::string_view(Look::letters);
    return std::string_view("xo");
  }();
  static_assert(letters.size() >= 2 * std::size_t{kinds_of<Look>()},
                "StacksView: letters has two for each kind of piece, the first player's and the "
                "second's");
  static constexpr double beyond = 0;  // room above and below the board, for what lies there

  G game;

  // Square by square as the first player sees them, each from bottom to top.
  using Stacks = std::vector<std::string>;
  struct Board {
    Stacks stacks;
    int side = 0;
  };

  Seen parse(std::string_view text) const {
    const Board board = read(text);
    if (const std::optional<Text> fault = own().problem(board)) refuse_position(*fault);
    return {position(board), board.side};
  }
  std::string text(const Position& p, int side) const { return text({stacks(p, side), side}); }
  int side_of(const Position& p) const { return side_to_move(game, p); }

  std::string move_text(const Position& p, const Move& move, int side) const {
    std::string result;
    for (const std::string& name : own().spots(p, move, side)) result += name;
    return result;
  }
  Spots spots(const Position&, const Move& move, int side) const {
    Spots names;
    for (const int cell : game.cells(move))
      if (cell >= 0) names.push_back(name(on_table(cell, side)));
    return names;
  }

  // Row 1 is at the bottom. A pile reads from bottom to top, like the text.
  std::string drawing(const Position& p, int side) const {
    const Stacks stacks = this->stacks(p, side);
    std::size_t highest = 1;
    for (const std::string& stack : stacks) highest = std::max(highest, stack.size());
    highest = std::max(highest, own().usual_height());
    std::string result;
    for (int row = game.height; row-- > 0;) {
      result += (row + 1 < 10 ? " " : "") + std::to_string(row + 1) + " │";
      for (int column = 0; column < game.width; ++column) {
        const std::string& stack = stacks[static_cast<std::size_t>(row * game.width + column)];
        result += stack.empty() ? " ·" : " ";
        for (const char piece : stack) result += inked(owner(piece), {&piece, 1});
        result += std::string(1 + highest - std::max(stack.size(), std::size_t{1}), ' ');
      }
      result += "│\n";
    }
    result += "    ";
    for (int column = 0; column < game.width; ++column)
      result += std::string(" ") + column_letter(column) + std::string(highest, ' ');
    return result + "\n";
  }

  Picture picture(const Position& p, int side) const { return own().picture(stacks(p, side)); }

  // Pieces come and go at the top of piles, however many there must be.
  Setup setup(std::string_view text) const {
    const Board board = read(text);
    Setup setup{this->text(board), own().picture(board.stacks), {}};
    const auto offer = [&](const std::string& spot, const Text& tool, const Board& changed) {
      setup.edits.push_back({spot, tool, this->text(changed)});
    };
    for (int cell = 0; cell < cells(); ++cell) {
      const std::string& stack = board.stacks[static_cast<std::size_t>(cell)];
      const auto with = [&](const std::string& other) {
        Board changed = board;
        changed.stacks[static_cast<std::size_t>(cell)] = other;
        return changed;
      };
      for (const char piece : own().pieces())
        if (fits(stack + piece)) offer(name(cell), own().tool_for(piece), with(stack + piece));
      if (!stack.empty())
        offer(name(cell), said({"take off", "取り除く"}), with(stack.substr(0, stack.size() - 1)));
    }
    Board other = board;
    other.side = 1 - board.side;
    offer("", said({"turn: {} → {}", "手番：{} → {}"}, name_of(board.side), name_of(other.side)),
          other);
    offer("", said({"empty board", "盤を空にする"}), {Stacks(board.stacks.size()), board.side});
    return setup;
  }

  // --- what a game may say better ---

  void each_piece(const Position& p, auto&& visit) const { game.each_piece(p, visit); }
  Position with_piece(const Position& p, int cell, int what) const {
    return game.with_piece(p, cell, what);
  }
  int turned(int cell) const {
    if constexpr (requires { game.turned(cell); }) return game.turned(cell);
    return cell;
  }
  int highest(int kind) const {
    if constexpr (requires { game.highest(kind); }) return game.highest(kind);
    return 1 << 20;
  }

  // The letters of the pieces that this instance has.
  std::string pieces() const { return std::string(letters.substr(0, 2 * kinds_of<Look>())); }
  // What is wrong with a board that can be drawn; nothing where it is a position.
  std::optional<Text> problem(const Board& board) const {
    if (const char* fault = fault_of(game, position(board))) return fault;
    return {};
  }
  Text tool_for(char piece) const { return piece_said(piece); }
  Text piece_said(char piece) const {
    if constexpr (kinds_of<Look>() == 1) return name_of(owner(piece));
    return std::string(1, capital(piece));
  }
  // What stands on the face of a piece.
  std::string face(char piece) const {
    return kinds_of<Look>() == 1 ? "" : std::string(1, capital(piece));
  }
  Text pieces_said() const {
    if constexpr (kinds_of<Look>() == 1)
      return said({"{} and {}", "{} と {}"}, letters.substr(0, 1), letters.substr(1, 1));
    return own().pieces();
  }
  Text limit_said(std::string_view stack) const {
    return said({"{}", "{} 段まで"}, own().highest(kind(stack.back())));
  }
  std::size_t usual_height() const { return 1; }  // of the drawing

  // Pieces are seen from the side and a little from above: each one of a pile shows its rim, the
  // uppermost its face as well.
  Picture picture(const Stacks& stacks) const {
    const double margin = Self::beyond;
    const double bottom = margin + game.height;
    Picture picture{edge + game.width, bottom + margin + edge, {}};
    const auto name_at = [&](double x, double y, const std::string& text) {
      picture.marks.push_back({Mark::Kind::text, x, y, edge, edge, "quiet", text, "", ""});
    };
    for (int row = 0; row < game.height; ++row)
      name_at(0, bottom - row - (1 + edge) / 2, std::to_string(row + 1));
    for (int column = 0; column < game.width; ++column)
      name_at(edge + column + (1 - edge) / 2, bottom + margin,
              std::string(1, column_letter(column)));
    for (int cell = 0; cell < cells(); ++cell)
      place_stack(picture, stacks[static_cast<std::size_t>(cell)], edge + cell % game.width,
                  bottom - 1 - cell / game.width, name(cell));
    return picture;
  }

 protected:
  using Self = std::conditional_t<std::is_void_v<Own>, StacksView, Own>;
  const Self& own() const { return static_cast<const Self&>(*this); }

  static constexpr double edge = 0.3;  // on the left and below, for the names of rows and columns

  static std::string_view name_of(int side) { return sides[static_cast<std::size_t>(side)]; }
  static char column_letter(int column) { return static_cast<char>('a' + column); }
  static char capital(char letter) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  }
  static int owner(char piece) { return number_of(piece) % 2; }
  static int kind(char piece) { return number_of(piece) / 2 + 1; }
  // Among the letters; of those alone.
  static int number_of(char piece) {
    static constexpr auto numbers = [] {
      std::array<std::uint8_t, 256> by_letter{};
      for (std::size_t i = 0; i < letters.size(); ++i)
        by_letter[static_cast<unsigned char>(letters[i])] = static_cast<std::uint8_t>(i);
      return by_letter;
    }();
    return numbers[static_cast<unsigned char>(piece)];
  }

  int cells() const { return game.width * game.height; }
  int on_table(int cell, int side) const { return side == 0 ? cell : own().turned(cell); }
  std::string name(int cell) const {
    return column_letter(cell % game.width) + std::to_string(cell / game.width + 1);
  }
  bool fits(std::string_view stack) const {
    return static_cast<int>(stack.size()) <= own().highest(kind(stack.back()));
  }

  Stacks stacks(const Position& p, int side) const {
    Stacks stacks(static_cast<std::size_t>(cells()));
    own().each_piece(p, [&](int cell, int what) {
      const int who = what > 0 ? side : 1 - side;
      const int which = 2 * (std::abs(what) - 1) + who;
      stacks.at(static_cast<std::size_t>(on_table(cell, side))) +=
          letters[static_cast<std::size_t>(which)];
    });
    return stacks;
  }
  Position position(const Board& board) const {
    Position p{};
    for (int cell = 0; cell < cells(); ++cell)
      for (const char piece : board.stacks[static_cast<std::size_t>(on_table(cell, board.side))])
        p = own().with_piece(p, cell, owner(piece) == board.side ? kind(piece) : -kind(piece));
    return p;
  }

  std::string text(const Board& board) const {
    std::string result;
    for (int cell = 0; cell < cells(); ++cell) {
      if (cell > 0) result += cell % game.width == 0 ? '/' : ',';
      const std::string& stack = board.stacks[static_cast<std::size_t>(cell)];
      result += stack.empty() ? "-" : stack;
    }
    return result + " " + letters[static_cast<std::size_t>(board.side)];
  }

  // Piles that a board can hold, be they too many or too few.
  Board read(std::string_view text) const {
    const std::string_view first = letters.substr(0, 1), second = letters.substr(1, 1);
    const auto space = text.find(' ');
    if (space == std::string_view::npos)
      refuse_position(said({"the side to move is missing: end the position with \" {}\" or \" {}\"",
                            "手番がありません。最後に「 {}」か「 {}」を付けてください。"},
                           first, second));
    const std::string_view side = text.substr(space + 1);
    if (side != first && side != second)
      refuse_position(said({"the side to move must be {} or {}, not {}",
                            "手番は {} か {} です（{} ではありません）。"},
                           first, second, quoted(side)));
    // Programs ask for a million positions a second: one look at every letter.
    const std::string_view rows = text.substr(0, space);
    Board board{{}, side == first ? 0 : 1};
    board.stacks.reserve(static_cast<std::size_t>(cells()));
    const std::string known = own().pieces();
    std::size_t at = 0;
    for (int row = 0; row < game.height; ++row)
      for (int column = 0; column < game.width; ++column) {
        const std::size_t from = at;
        while (at < rows.size() && rows[at] != ',' && rows[at] != '/') ++at;
        const char behind = at < rows.size() ? rows[at] : '\0';
        const char expected = column + 1 < game.width ? ',' : row + 1 < game.height ? '/' : '\0';
        if (behind != expected) refuse_shape(rows);
        const std::string_view cell = rows.substr(from, at - from);
        check_stack(cell, row * game.width + column, known);
        board.stacks.emplace_back(cell == "-" ? std::string_view{} : cell);
        ++at;
      }
    return board;
  }

 private:
  // What was found, cut where it is too long for a sentence.
  static std::string quoted(std::string_view found) {
    constexpr std::size_t longest = 20;
    return '"' + std::string(found.substr(0, longest)) + (found.size() > longest ? "…\"" : "\"");
  }

  // Rows and cells are not as many as there must be.
  [[noreturn]] void refuse_shape(std::string_view text) const {
    const std::vector<std::string_view> rows = split(text, '/');
    if (static_cast<int>(rows.size()) != game.height)
      refuse_position(said({"the board has {} rows separated by '/', not {}",
                            "盤は '/' で区切った {} 行です（{} 行あります）。"},
                           game.height, rows.size()));
    std::size_t row = 0, found = 0;
    do {
      found = split(rows[row++], ',').size();
    } while (static_cast<int>(found) == game.width);
    refuse_position(said({"row {} must have {} cells separated by ',', not {}",
                          "{} 行目は ',' で区切った {} マスです（{} マスあります）。"},
                         row, game.width, found));
  }

  // `known` are the pieces there are.
  void check_stack(std::string_view cell, int number, std::string_view known) const {
    if (cell == "-") return;
    const auto where = [&] { return name(number); };
    if (cell.empty())
      refuse_position(said({"the cell at {} is empty: write '-' for an empty square",
                            "{} に何も書かれていません。空きマスは '-' と書きます。"},
                           where()));
    const auto is_known = [&](char letter) {
      return std::find(known.begin(), known.end(), letter) != known.end();
    };
    if (!std::all_of(cell.begin(), cell.end(), is_known))
      refuse_position(said({"the cell at {} is {}: it must be '-' or pieces {} from bottom to top",
                            "{} は {} となっています。'-' か、下から順に {} を書いてください。"},
                           where(), quoted(cell), own().pieces_said()));
    if (!fits(cell))
      refuse_position(
          said({"the stack at {} is {} high, the limit is {}", "{} に {} 段あります。{}です。"},
               where(), cell.size(), own().limit_said(cell)));
  }

  // A square and the pieces on it. What a covered piece has on its face stands beside its rim.
  void place_stack(Picture& picture, const std::string& stack, double x, double y,
                   const std::string& name) const {
    constexpr double width = 0.76;
    constexpr double height = 0.48;
    constexpr double foot = 0.95;
    constexpr double sign = 0.12;
    // From one piece of a pile to the next: tall ones stand closer, and stay on their square.
    const double rise =
        stack.size() < 4 ? 0.2 : std::min(0.15, 0.45 / static_cast<double>(stack.size() - 1));
    Text from_top = Phrase<>{"empty", "空き"};
    std::vector<Mark> marks;
    for (std::size_t level = 0; level < stack.size(); ++level) {
      const char piece = stack[level];
      const bool top = level + 1 == stack.size();
      const double above = y + foot - height - rise * static_cast<double>(level);
      const std::string face = own().face(piece);
      const Text said_of = own().piece_said(piece);
      from_top = level == 0 ? said_of : said({"{} on {}", "{}、その下に{}"}, said_of, from_top);
      marks.push_back({Mark::Kind::disc, x + (1 - width) / 2, above, width, height,
                       owner(piece) == 0 ? "first" : "second", top ? face : "", "", ""});
      if (!face.empty() && !top)
        marks.push_back(
            {Mark::Kind::text, x, above + height - rise, sign, rise, "quiet", face, "", ""});
    }
    picture.marks.push_back({Mark::Kind::square, x, y, 1, 1, "board", "", name,
                             said({"{}: {}", "{}：{}"}, name, from_top)});
    picture.marks.insert(picture.marks.end(), marks.begin(), marks.end());
  }
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// How NOCCA×NOCCA looks: positions and moves as text, and a drawing for the terminal.
//
// Rows stand from Black's home row to White's, separated by '/', cells by ','; a cell is '-' or its
// stack from bottom to top in b and w; then the side to move: "b,b,b/-,-,-/w,w,w b". Text shows the
// board as both players see it on the table, while positions are relative to the mover: Black's
// home row is row 1 whoever moves. A climber is a capital letter: "b,b,b/-,-,-/w,W,w b".
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/error.hpp"
#include "kanzen/core/ink.hpp"
#include "kanzen/core/picture.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/games/nocca/nocca_four.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen {

template <class RulesType>
struct NoccaViewOf {
  using Rules = RulesType;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  static constexpr std::array<std::string_view, 2> sides = {"Black", "White"};
  static constexpr bool four_high = requires(Rules rules) { rules.climbing_side; };

  struct Seen {
    Position position;
    int side = 0;  // 0: Black, who moves first
  };

  Rules game;

  Seen parse(std::string_view text) const {
    const Board board = read(text);
    check_counts(board.stacks);
    check_visible(board.stacks);
    Position seen_by_black;
    for (std::size_t square = 0; square < board.stacks.size(); ++square)
      for (const char piece : board.stacks[square])
        seen_by_black = Rules::with_piece(seen_by_black, static_cast<int>(square),
                                          {black(piece), climbs(piece)});
    return {board.side == 0 ? seen_by_black : game.turned(seen_by_black), board.side};
  }

  // Known only from whose the climber is.
  int side_of(const Position& position) const {
    if constexpr (four_high) {
      return position.climber.mine ? game.climbing_side : 1 - game.climbing_side;
    } else {
      return either_side;
    }
  }

  std::string text(const Position& position, int side) const {
    return text({seen_on_table(position, side), side});
  }

  std::string move_text(const Position&, const Move& move, int side) const {
    std::string result = square_text(move.from, side);
    return result += move.to == Rules::goal ? "*" : square_text(move.to, side);
  }

  // Black plays upwards. A stack reads from bottom to top, like the text.
  std::string drawing(const Position& position, int side) const {
    const Stacks stacks = seen_on_table(position, side);
    const auto cell_width = static_cast<std::size_t>(highest()) + 2;
    std::vector<std::string> rows;
    for (int row = 0; row < game.height; ++row) {
      std::string line = row + 1 < 10 ? " " : "";
      line += std::to_string(row + 1) + " │";
      for (int column = 0; column < game.width; ++column) {
        const std::string& stack = stacks[static_cast<std::size_t>(row * game.width + column)];
        std::string cell = stack.empty() ? "·" : "";
        for (const char c : stack) cell += inked(black(c) ? 0 : 1, {&c, 1});
        const std::size_t shown = 1 + std::max(stack.size(), std::size_t{1});
        line += " " + cell + std::string(cell_width - shown, ' ');
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

  // A piece that has left the board, or is covered, is not told by the text.
  bool shows(const Position& position) const {
    try {
      const Stacks stacks = seen_on_table(position, 0);
      check_counts(stacks);
      check_visible(stacks);
      return true;
    } catch (const Error&) {
      return false;
    }
  }

  Spots spots(const Position&, const Move& move, int side) const {
    return {square_text(move.from, side),
            move.to == Rules::goal ? goal_spot(side) : square_text(move.to, side)};
  }

  // It goes forward, or covers a piece of the other side.
  bool forcing(const Position& position, const Move& move) const {
    if (move.to == Rules::goal || move.to / game.width > move.from / game.width) return true;
    bool covers = false;  // the uppermost piece comes last
    Rules::each_piece(position, [&](int square, const auto& piece) {
      if (square == move.to) covers = !piece.mine;
    });
    return covers;
  }

  Picture picture(const Position& position, int side) const {
    return picture(seen_on_table(position, side));
  }

  // Pieces come and go at the top of stacks, however many there must be.
  Setup setup(std::string_view text) const {
    const Board board = read(text);
    Setup setup{this->text(board), picture(board.stacks), {}};
    const auto offer = [&](const std::string& spot, const Text& tool, const Board& changed) {
      setup.edits.push_back({spot, tool, this->text(changed)});
    };
    for (int square = 0; square < game.squares(); ++square) {
      const auto with = [&](const std::string& stack) {
        Board changed = board;
        changed.stacks[static_cast<std::size_t>(square)] = stack;
        return changed;
      };
      const std::string& stack = board.stacks[static_cast<std::size_t>(square)];
      for (const char piece : "bw" + climber())
        if (fits(stack + piece))
          offer(square_text(square, 0), tool_for(piece), with(stack + piece));
      if (!stack.empty())
        offer(square_text(square, 0), said({"take off", "取り除く"}),
              with(stack.substr(0, stack.size() - 1)));
    }
    Board other = board;
    other.side = 1 - board.side;
    offer("",
          said({"turn: {} → {}", "手番：{} → {}"}, sides[static_cast<std::size_t>(board.side)],
               sides[static_cast<std::size_t>(other.side)]),
          other);
    offer("", said({"empty board", "盤を空にする"}), {Stacks(board.stacks.size()), board.side});
    return setup;
  }

 private:
  // Square by square as Black sees them, from bottom to top.
  using Stacks = std::vector<std::string>;
  struct Board {
    Stacks stacks;
    int side = 0;
  };

  // Stacks that a board can hold, be they too many or too few.
  Board read(std::string_view text) const {
    const auto space = text.find(' ');
    if (space == std::string_view::npos)
      refuse(said({"the side to move is missing: end the position with \" b\" or \" w\"",
                   "手番がありません。最後に「 b」か「 w」を付けてください。"}));
    const std::string_view side = text.substr(space + 1);
    if (side != "b" && side != "w")
      refuse(said(
          {"the side to move must be b or w, not {}", "手番は b か w です（{} ではありません）。"},
          quoted(side)));

    const std::vector<std::string_view> rows = split(text.substr(0, space), '/');
    if (static_cast<int>(rows.size()) != game.height)
      refuse(said({"the board has {} rows separated by '/', not {}",
                   "盤は '/' で区切った {} 行です（{} 行あります）。"},
                  game.height, rows.size()));

    Board board{{}, side == "b" ? 0 : 1};
    for (int row = 0; row < game.height; ++row) {
      const std::vector<std::string_view> cells = split(rows[static_cast<std::size_t>(row)], ',');
      if (static_cast<int>(cells.size()) != game.width)
        refuse(said({"row {} must have {} cells separated by ',', not {}",
                     "{} 行目は ',' で区切った {} マスです（{} マスあります）。"},
                    row + 1, game.width, cells.size()));
      for (const std::string_view cell : cells)
        board.stacks.push_back(read_stack(cell, static_cast<int>(board.stacks.size())));
    }
    return board;
  }

  std::string text(const Board& board) const {
    std::string result;
    for (int square = 0; square < game.squares(); ++square) {
      if (square > 0) result += square % game.width == 0 ? '/' : ',';
      const std::string& stack = board.stacks[static_cast<std::size_t>(square)];
      result += stack.empty() ? "-" : stack;
    }
    result += board.side == 0 ? " b" : " w";
    return result;
  }

  // Black plays upwards, into the goal above the board. Pieces are seen from the side and a little
  // from above: each one of a stack shows its rim, the uppermost, which can move, its face as well.
  Picture picture(const Stacks& stacks) const {
    constexpr double edge = 0.3;  // on the left and below, for the names of rows and columns
    constexpr double goal_height = 0.5;
    const double width = game.width;
    const double bottom = goal_height + game.height;
    Picture picture{edge + width, bottom + goal_height + edge, {}};
    const auto goal = [&](int owner, double y, const char* text) {
      picture.marks.push_back({Mark::Kind::square, edge, y, width, goal_height, "goal", text,
                               goal_spot(owner), goal_label(owner)});
    };
    const auto name = [&](double x, double y, const std::string& text) {
      picture.marks.push_back({Mark::Kind::text, x, y, edge, edge, "quiet", text, "", ""});
    };
    goal(0, 0, "▲");
    goal(1, bottom, "▼");
    for (int row = 0; row < game.height; ++row)
      name(0, bottom - row - (1 + edge) / 2, std::to_string(row + 1));
    for (int column = 0; column < game.width; ++column)
      name(edge + column + (1 - edge) / 2, bottom + goal_height,
           std::string(1, column_letter(column)));
    for (int square = 0; square < game.squares(); ++square) {
      const int row = square / game.width;
      place_stack(picture, stacks[static_cast<std::size_t>(square)], edge + square % game.width,
                  bottom - 1 - row, square_text(square, 0));
    }
    return picture;
  }

  static Text tool_for(char piece) {
    if (climbs(piece)) return Phrase<>{"climber", "登り駒を置く"};
    return black(piece) ? Phrase<>{"black piece", "黒の駒を置く"}
                        : Phrase<>{"white piece", "白の駒を置く"};
  }

  static Text goal_label(int side) {
    return said({"goal of {}", "{}のゴール"}, sides[static_cast<std::size_t>(side)]);
  }
  static std::string goal_spot(int side) { return goal_label(side).str(); }

  // What is said of a stack, from the top.
  static Text name_of(char piece) {
    if (climbs(piece))
      return black(piece) ? Phrase<>{"black climber", "黒の登り駒"}
                          : Phrase<>{"white climber", "白の登り駒"};
    return black(piece) ? Phrase<>{"black", "黒"} : Phrase<>{"white", "白"};
  }

  [[noreturn]] static void refuse(const Text& why) { throw Error(Fault::input, no_position(why)); }

  // What was found, cut where it is too long for a sentence.
  static std::string quoted(std::string_view found) {
    constexpr std::size_t longest = 20;
    return '"' + std::string(found.substr(0, longest)) + (found.size() > longest ? "…\"" : "\"");
  }

  static char column_letter(int column) { return static_cast<char>('a' + column); }
  static bool black(char piece) { return piece == 'b' || piece == 'B'; }
  static bool climbs(char piece) { return piece == 'B' || piece == 'W'; }
  static char letter(const typename Rules::Piece& piece) {
    if (piece.climbs) return piece.mine ? 'B' : 'W';
    return piece.mine ? 'b' : 'w';
  }
  // The letter of this game's climber, "" where there is none.
  std::string climber() const {
    if constexpr (four_high)
      return game.climbing_side == 0 ? "B" : "W";
    else
      return "";
  }
  int highest() const { return game.stack + (four_high ? 1 : 0); }

  Stacks seen_on_table(const Position& position, int side) const {
    Stacks stacks(static_cast<std::size_t>(game.squares()));
    Rules::each_piece(side == 0 ? position : game.turned(position),
                      [&](int square, const auto& piece) {
                        stacks.at(static_cast<std::size_t>(square)) += letter(piece);
                      });
    return stacks;
  }

  // A square and the pieces on it. A star marks the climber, on its face or beside its rim.
  void place_stack(Picture& picture, const std::string& stack, double x, double y,
                   const std::string& name) const {
    constexpr double width = 0.76;
    constexpr double height = 0.48;
    const double rise = stack.size() > 3 ? 0.15 : 0.2;  // from one piece of a stack to the next
    constexpr double foot = 0.95;
    constexpr double star = 0.12;
    Text from_top = Phrase<>{"empty", "空き"};
    std::vector<Mark> marks;
    for (std::size_t level = 0; level < stack.size(); ++level) {
      const char piece = stack[level];
      const bool top = level + 1 == stack.size();
      const double above = y + foot - height - rise * static_cast<double>(level);
      from_top = level == 0 ? name_of(piece)
                            : said({"{} on {}", "{}、その下に{}"}, name_of(piece), from_top);
      marks.push_back({Mark::Kind::disc, x + (1 - width) / 2, above, width, height,
                       black(piece) ? "first" : "second", top && climbs(piece) ? "★" : "", "", ""});
      if (climbs(piece) && !top)
        marks.push_back(
            {Mark::Kind::text, x, above + height - rise, star, rise, "quiet", "★", "", ""});
    }
    picture.marks.push_back({Mark::Kind::square, x, y, 1, 1, "board", "", name,
                             said({"{}: {}", "{}：{}"}, name, from_top)});
    picture.marks.insert(picture.marks.end(), marks.begin(), marks.end());
  }

  std::string square_text(int square, int side) const {
    const int row = square / game.width;
    return column_letter(square % game.width) +
           std::to_string(1 + (side == 0 ? row : game.height - 1 - row));
  }

  bool fits(std::string_view stack) const {
    return static_cast<int>(stack.size()) <= (climbs(stack.back()) ? highest() : game.stack);
  }

  std::string read_stack(std::string_view cell, int square) const {
    if (cell == "-") return "";
    const std::string where = square_text(square, 0);
    if (cell.empty())
      refuse(said({"the cell at {} is empty: write '-' for an empty square",
                   "{} に何も書かれていません。空きマスは '-' と書きます。"},
                  where));
    if (cell.find_first_not_of("bw" + climber()) != std::string_view::npos)
      refuse(said({"the cell at {1} is {2}: it must be '-' or pieces b and w{3} from bottom to top",
                   "{1} は {2} となっています。'-' か、下から順に b と w を書いてください。"},
                  where, quoted(cell), four_high ? " and the climber " + climber() : ""));
    if (!fits(cell))
      refuse(four_high
                 ? said({"the stack at {} is {} high, the limit is {} or, with the climber {} "
                         "on top, 4",
                         "{} に {} 段あります。{} 段まで（登り駒 {} が一番上なら 4 "
                         "段まで）です。"},
                        where, cell.size(), game.stack, climber())
                 : said({"the stack at {} is {} high, the limit is {}",
                         "{} に {} 段あります。{} 段までです。"},
                        where, cell.size(), game.stack));
    return std::string(cell);
  }

  void check_counts(const Stacks& stacks) const {
    std::array<int, 2> placed{};
    int climbers = 0;
    for (const std::string& stack : stacks)
      for (const char piece : stack) {
        ++placed[black(piece) ? 0 : 1];
        climbers += climbs(piece);
      }
    for (std::size_t side = 0; side < 2; ++side)
      if (placed[side] != game.pieces)
        refuse(said(game.pieces == 1
                        ? Phrase<3>{"{} must have {} piece on the board, not {}",
                                    "{}の駒は {} 個でなければなりません（いま {} 個）。"}
                        : Phrase<3>{"{} must have {} pieces on the board, not {}",
                                    "{}の駒は {} 個でなければなりません（いま {} 個）。"},
                    sides[side], game.pieces, placed[side]));
    if (four_high && climbers != 1)
      refuse(said({"one piece must be the climber, written {}, not {}",
                   "登り駒（{}）はちょうど 1 個です（いま {} 個）。"},
                  climber(), climbers));
  }

  void check_visible(const Stacks& stacks) const {
    for (std::size_t side = 0; side < 2; ++side)
      if (std::none_of(stacks.begin(), stacks.end(), [&](const std::string& stack) {
            return !stack.empty() && black(stack.back()) == (side == 0);
          }))
        refuse(said({"every piece of {} is covered, so the game is over: at least one piece of "
                     "each side must be on top",
                     "{}の駒がすべて覆われていて、勝負はついています。どちらの駒も少なくとも 1 "
                     "個は一番上になければなりません。"},
                    sides[side]));
  }
};

template <class Heights = std::uint64_t>
using NoccaView = NoccaViewOf<Nocca<Heights>>;

template <class Heights = std::uint64_t>
using NoccaFourView = NoccaViewOf<NoccaFour<Heights>>;

}  // namespace kanzen

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
#include <optional>
#include <string>
#include <string_view>

#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/games/nocca/nocca_four.hpp"
#include "kanzen/view/stacks_view.hpp"

namespace kanzen {

// A climber is a piece of the second kind.
struct NoccaLook {
  static constexpr int kinds = 2;
  static constexpr std::array<std::string_view, 2> sides = {"Black", "White"};
  static constexpr std::string_view letters = "bwBW";
};

template <class RulesType>
struct NoccaViewOf : StacksView<RulesType, NoccaViewOf<RulesType>, NoccaLook> {
  using Rules = RulesType;
  using Kit = StacksView<Rules, NoccaViewOf, NoccaLook>;
  using Kit::game;
  using Kit::picture;
  using typename Kit::Board;
  using typename Kit::Move;
  using typename Kit::Position;
  using typename Kit::Stacks;

  static constexpr bool four_high = requires(Rules rules) { rules.climbing_side; };
  static constexpr double beyond = 0.5;  // the goals

  void each_piece(const Position& p, auto&& visit) const {
    Rules::each_piece(p, [&](int square, const auto& piece) {
      const int kind = piece.climbs ? 2 : 1;
      visit(square, piece.mine ? kind : -kind);
    });
  }
  Position with_piece(const Position& p, int square, int what) const {
    return Rules::with_piece(p, square, {what > 0, what == 2 || what == -2});
  }
  int turned(int square) const {
    return (game.height - 1 - square / game.width) * game.width + square % game.width;
  }
  int highest(int kind) const { return game.stack + (kind == 2 ? 1 : 0); }

  // Known only from whose the climber is.
  int side_of(const Position& position) const {
    if constexpr (four_high) {
      return position.climber.mine ? game.climbing_side : 1 - game.climbing_side;
    } else {
      return either_side;
    }
  }

  std::string move_text(const Position&, const Move& move, int side) const {
    return square(move.from, side) + (move.to == Rules::goal ? "*" : square(move.to, side));
  }
  Spots spots(const Position&, const Move& move, int side) const {
    return {square(move.from, side),
            move.to == Rules::goal ? goal_label(side).str() : square(move.to, side)};
  }

  std::string drawing(const Position& position, int side) const {
    return Kit::drawing(position, side) + std::string(Kit::name_of(side)) + " to move, " +
           (side == 0 ? "upwards" : "downwards") + "\n";
  }

  // A piece that has left the board, or is covered, is not told by the text.
  bool shows(const Position& position) const { return !problem({this->stacks(position, 0), 0}); }

  // It goes forward, or covers a piece of the other side.
  bool forcing(const Position& position, const Move& move) const {
    if (move.to == Rules::goal || move.to / game.width > move.from / game.width) return true;
    bool covers = false;  // the uppermost piece comes last
    Rules::each_piece(position, [&](int square, const auto& piece) {
      if (square == move.to) covers = !piece.mine;
    });
    return covers;
  }

  // --- what the kit lets a game say better ---

  std::string pieces() const { return "bw" + climber(); }
  std::size_t usual_height() const {
    return static_cast<std::size_t>(game.stack + (four_high ? 1 : 0));
  }
  std::string face(char piece) const { return climbs(piece) ? "★" : ""; }

  Text tool_for(char piece) const {
    if (climbs(piece)) return Phrase<>{"climber", "登り駒を置く"};
    return Kit::owner(piece) == 0 ? Phrase<>{"black piece", "黒の駒を置く"}
                                  : Phrase<>{"white piece", "白の駒を置く"};
  }
  Text piece_said(char piece) const {
    const bool black = Kit::owner(piece) == 0;
    if (climbs(piece))
      return black ? Phrase<>{"black climber", "黒の登り駒"}
                   : Phrase<>{"white climber", "白の登り駒"};
    return black ? Phrase<>{"black", "黒"} : Phrase<>{"white", "白"};
  }
  Text pieces_said() const {
    if (!four_high) return Phrase<>{"b and w", "b と w"};
    return said({"b and w and the climber {1}", "b と w"}, climber());
  }
  Text limit_said(std::string_view) const {
    if (!four_high) return said({"{}", "{} 段まで"}, game.stack);
    return said(
        {"{} or, with the climber {} on top, 4", "{} 段まで（登り駒 {} が一番上なら 4 段まで）"},
        game.stack, climber());
  }

  // All pieces are there, and each side shows one.
  std::optional<Text> problem(const Board& board) const {
    std::array<int, 2> placed{};
    std::array<bool, 2> shows{};
    int climbers = 0;
    for (const std::string& stack : board.stacks)
      for (const char& piece : stack) {
        ++placed[owner(piece)];
        climbers += climbs(piece);
        if (&piece == &stack.back()) shows[owner(piece)] = true;
      }
    for (std::size_t side = 0; side < 2; ++side)
      if (placed[side] != game.pieces)
        return said(game.pieces == 1
                        ? Phrase<3>{"{} must have {} piece on the board, not {}",
                                    "{}の駒は {} 個でなければなりません（いま {} 個）。"}
                        : Phrase<3>{"{} must have {} pieces on the board, not {}",
                                    "{}の駒は {} 個でなければなりません（いま {} 個）。"},
                    Kit::sides[side], game.pieces, placed[side]);
    if (four_high && climbers != 1)
      return said({"one piece must be the climber, written {}, not {}",
                   "登り駒（{}）はちょうど 1 個です（いま {} 個）。"},
                  climber(), climbers);
    for (std::size_t side = 0; side < 2; ++side)
      if (!shows[side])
        return said({"every piece of {} is covered, so the game is over: at least one piece of "
                     "each side must be on top",
                     "{}の駒がすべて覆われていて、勝負はついています。どちらの駒も少なくとも 1 "
                     "個は一番上になければなりません。"},
                    Kit::sides[side]);
    return {};
  }

  // Black plays upwards, into the goal above the board.
  Picture picture(const Stacks& stacks) const {
    Picture picture = Kit::picture(stacks);
    const auto goal = [&](int owner, double y, const char* text) {
      return Mark{
          Mark::Kind::square,      Kit::edge,        y, double(game.width), beyond, "goal", text,
          goal_label(owner).str(), goal_label(owner)};
    };
    picture.marks.insert(picture.marks.begin(),
                         {goal(0, 0, "▲"), goal(1, beyond + game.height, "▼")});
    return picture;
  }

 private:
  static std::size_t owner(char piece) { return static_cast<std::size_t>(Kit::owner(piece)); }
  static bool climbs(char piece) { return piece == 'B' || piece == 'W'; }
  // The letter of this game's climber, "" where there is none.
  std::string climber() const {
    if constexpr (four_high)
      return game.climbing_side == 0 ? "B" : "W";
    else
      return "";
  }
  std::string square(int square, int side) const {
    return this->name(this->on_table(square, side));
  }
  static Text goal_label(int side) {
    return said({"goal of {}", "{}のゴール"}, Kit::name_of(side));
  }
};

template <class Heights = std::uint64_t>
using NoccaView = NoccaViewOf<Nocca<Heights>>;

template <class Heights = std::uint64_t>
using NoccaFourView = NoccaViewOf<NoccaFour<Heights>>;

}  // namespace kanzen

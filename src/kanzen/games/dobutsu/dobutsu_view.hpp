// SPDX-License-Identifier: Apache-2.0
// How Dobutsu shogi looks: a board with pieces in hand beside it. Behind the side to move, the text
// names what the first and the second player hold, "EC/g" or "-/-"; a drop is written E*b2.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "kanzen/core/text.hpp"
#include "kanzen/games/dobutsu/dobutsu.hpp"
#include "kanzen/view/board_view.hpp"

namespace kanzen {

template <int height>
struct DobutsuViewOf : BoardView<DobutsuOf<height>> {
  using Base = BoardView<DobutsuOf<height>>;
  using Position = typename Base::Position;
  using Move = typename Base::Move;
  using Seen = typename Base::Seen;
  using Base::game;

  Seen parse(std::string_view text) const {
    Seen seen = Base::parse(board_of(text));
    seen.position.hand = hands_of(text, seen.side);
    for (int kind = Position::elephant; kind <= Position::chick; ++kind)
      if (bits::popcount(seen.position.standing(kind)) + seen.position.held(0, kind) +
              seen.position.held(1, kind) !=
          game.number_of(kind))
        refuse_position(
            said({"of elephants, giraffes and chicks there are two each, on the board or in hand",
                  "ぞう、きりん、ひよこは、盤上と持ち駒を合わせて二つずつです。"}));
    return seen;
  }
  std::string text(const Position& p, int side) const {
    return Base::text(p, side) + " " + hand_text(p, side, 0) + "/" + hand_text(p, side, 1);
  }
  std::string move_text(const Position& p, const Move& move, int side) const {
    const Spots names = spots(p, move, side);
    return move.from < 0 ? names[0].substr(0, 1) + "*" + names[1] : names[0] + names[1];
  }
  Spots spots(const Position& p, const Move& move, int side) const {
    Spots names = Base::spots(p, move, side);
    if (move.from < 0) names.insert(names.begin(), spot(-move.from, side));
    return names;
  }
  std::string drawing(const Position& p, int side) const {
    return Base::drawing(p, side) + "in hand: " + hand_text(p, side, 0) + "/" +
           hand_text(p, side, 1) + "\n";
  }
  // The first player's hand is below the board, the second player's above.
  Picture picture(const Position& p, int side) const {
    Picture picture = Base::picture(p, side);
    for (Mark& mark : picture.marks) mark.y += 1;
    picture.height += 2;
    for (const int player : {0, 1})
      for (int kind = Position::elephant; kind <= Position::chick; ++kind) {
        const int held = p.held(player == side ? 0 : 1, kind);
        if (held == 0) continue;
        const double x = kind - 1;
        const double y = player == 0 ? picture.height - 1 : 0;
        picture.marks.push_back(
            {Mark::Kind::square, x + 0.05, y + 0.05, 0.9, 0.9, "quiet", "", spot(kind, player),
             said({"in hand: {}", "持ち駒：{}"}, Text::verbatim(hand_text(p, side, player)))});
        picture.marks.push_back({Mark::Kind::disc, x + 0.15, y + 0.15, 0.7, 0.7,
                                 player == 0 ? "first" : "second",
                                 std::string(1, letter(kind, 0)) + (held > 1 ? "2" : ""), "", ""});
      }
    return picture;
  }
  // What is not on the board is in hand: of whom, a tool of its own changes.
  Setup setup(std::string_view text) const {
    Setup setup = Base::setup(board_of(text));
    const std::string_view hands = text.substr(board_of(text).size());
    const auto complete = [&](const std::string& board, int changed = 0) {
      std::array<std::string, 2> held;
      for (int kind = Position::elephant; kind <= Position::chick; ++kind) {
        const std::string animals = {letter(kind, 0), letter(kind, 1),
                                     letter(kind == Position::chick ? kind + 1 : kind, 0),
                                     letter(kind == Position::chick ? kind + 1 : kind, 1)};
        const auto on_board = std::count_if(board.begin(), board.end() - 2, [&](char c) {
          return animals.find(c) != std::string::npos;
        });
        const auto missing = std::max<std::ptrdiff_t>(0, game.number_of(kind) - on_board);
        auto first = std::min(missing, std::count(hands.begin(), hands.end(), letter(kind, 0)));
        if (kind == changed) first = (first + 1) % (missing + 1);
        held[0].append(static_cast<std::size_t>(first), letter(kind, 0));
        held[1].append(static_cast<std::size_t>(missing - first), letter(kind, 1));
      }
      return board + " " + (held[0].empty() ? "-" : held[0]) + "/" +
             (held[1].empty() ? "-" : held[1]);
    };
    for (Setup::Edit& edit : setup.edits) {
      if (edit.tool.str().size() == 1) {  // the second player's have small letters
        const auto at = static_cast<std::size_t>(4 * (edit.spot[1] - '1') + (edit.spot[0] - 'a'));
        edit.tool = edit.position.substr(at, 1);
      }
      edit.position = complete(edit.position);
    }
    for (int kind = Position::elephant; kind <= Position::chick; ++kind)
      setup.edits.push_back({"",
                             said({"{} to the other hand", "{} をもう一方の持ち駒に"},
                                  std::string(1, letter(kind, 0))),
                             complete(setup.position, kind)});
    setup.position = complete(setup.position);
    return setup;
  }

 private:
  static char letter(int kind, int player) {
    return DobutsuOf<height>::letters[static_cast<std::size_t>(2 * kind + player)];
  }
  static std::string spot(int kind, int player) {
    return std::string(1, letter(kind, player)) + " in hand";
  }
  static std::string hand_text(const Position& p, int side, int player) {
    std::string held;
    for (int kind = Position::elephant; kind <= Position::chick; ++kind)
      held.append(static_cast<std::size_t>(p.held(player == side ? 0 : 1, kind)),
                  letter(kind, player));
    return held.empty() ? "-" : held;
  }
  static std::string_view board_of(std::string_view text) {
    const auto last = text.rfind(' ');
    return last == std::string_view::npos ? text : text.substr(0, last);
  }
  static DobutsuSet hands_of(std::string_view text, int side) {
    Position p;
    const auto hands = split(text.substr(board_of(text).size() + 1), '/');
    for (std::size_t player = 0; player < 2; ++player) {
      const std::string_view held = hands.size() == 2 ? hands[player] : "";
      if (held.empty())
        refuse_position(
            said({"it must end with what both hold, as in \"EC/g\" or \"-/-\"",
                  "\"EC/g\" か \"-/-\" のように、最後に両者の持ち駒を書いてください。"}));
      if (held == "-") continue;
      for (const char c : held) {
        int kind = Position::elephant;
        while (kind <= Position::chick && letter(kind, static_cast<int>(player)) != c) ++kind;
        const int whose = static_cast<int>(player) == side ? 0 : 1;
        if (kind > Position::chick || p.held(whose, kind) == 2)
          refuse_position(said(
              {"a hand holds up to two of each of E, G and C, the second player's small letters",
               "持ち駒は E、G、C をそれぞれ二つまで、後手のものは小文字で書きます。"}));
        p.hold(whose, kind, 1);
      }
    }
    return p.hand;
  }
};

using DobutsuView = DobutsuViewOf<4>;

}  // namespace kanzen

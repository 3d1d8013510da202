// SPDX-License-Identifier: Apache-2.0
// How a position of a family of Sevens looks: its columns in the order of play, longest first, then
// who is to move: "LRR,RL,- L". Cards in small letters are on the table and are read over, as are
// missing columns: what `play` writes of a deal is understood. A move is the column it is made in.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/ink.hpp"
#include "kanzen/core/picture.hpp"
#include "kanzen/games/sevens/sevens_family.hpp"
#include "kanzen/view/cards.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen {

struct SevensFamilyView {
  using Position = SevensFamily::Position;
  using Move = SevensFamily::Move;

  static constexpr std::array<std::string_view, 2> sides = {"L", "R"};

  struct Seen {
    Position position;
    int side = 0;  // 0: L
  };

  SevensFamily game;

  Seen parse(std::string_view text) const {
    if (text.size() < 2 || !(text.ends_with(" L") || text.ends_with(" R")))
      refuse_position("it must be columns and the player to move, as in \"LRLR,R L\"");
    Seen seen;
    seen.side = text.back() == 'L' ? 0 : 1;
    text.remove_suffix(2);
    std::vector<SevensFamily::Column> found;
    for (std::size_t from = 0; from <= text.size();) {
      const auto end = std::min(text.find(',', from), text.size());
      const SevensFamily::Column column = read(text.substr(from, end - from), seen.side);
      if (column > 1) found.push_back(column);
      from = end + 1;
    }
    if (found.size() > game.columns)
      refuse_position("it has " + std::to_string(found.size()) +
                      " columns with cards, the family " + std::to_string(game.columns));
    found.resize(game.columns, 1);
    for (std::size_t i = 0; i < found.size(); ++i) seen.position.columns[i] = found[i];
    SevensFamily::sort(seen.position);
    return seen;
  }

  int side_of(const Position&) const { return either_side; }

  std::string text(const Position& position, int side) const {
    std::string result;
    for (const std::string& column : columns(position, side)) {
      if (!result.empty()) result += ',';
      result += column.empty() ? "-" : column;
    }
    return result + (side == 0 ? " L" : " R");
  }

  std::string move_text(const Position&, Move move, int side) const {
    return move == SevensFamily::pass ? "pass" : column_text(move, side);
  }
  Spots spots(const Position& position, Move move, int side) const {
    return {move_text(position, move, side)};
  }

  // A column a line; what can be played bears a star.
  std::string drawing(const Position& position, int side) const {
    std::string result;
    for (const std::string& column : columns(position, side)) {
      for (std::size_t i = 0; i < column.size(); ++i) {
        result += inked(column[i] == 'L' ? 0 : 1, column.substr(i, 1));
        result += i == 0 && column[i] == sides[static_cast<std::size_t>(side)][0] ? "* " : "  ";
      }
      result += column.empty() ? "-\n" : "\n";
    }
    return result + (side == 0 ? "L to move\n" : "R to move\n");
  }

  Picture picture(const Position& position, int side) const {
    constexpr double line = 1.55;
    Picture picture{std::max(6.0, game.cards + 1.0), line * (game.columns + 0.5), {}};
    const char mover = sides[static_cast<std::size_t>(side)][0];
    double y = 0;
    for (const std::string& column : columns(position, side)) {
      for (std::size_t i = 0; i < column.size(); ++i) {
        const bool playable = i == 0 && column[i] == mover;
        picture.marks.push_back(
            cards::card(static_cast<double>(i), y, cards::tone_of(column[i] == 'L' ? 0 : 1),
                        column.substr(i, 1), playable ? column : "", column.substr(i, 1)));
      }
      y += line;
    }
    picture.marks.push_back(cards::words(0, y, picture.width - 2, 0.6, "chosen",
                                         said({"{} to move", "{}の手番"}, std::string(1, mover))));
    return picture;
  }

 private:
  SevensFamily::Column read(std::string_view text, int side) const {
    if (text == "-") return 1;
    if (text.empty()) refuse_position("a column without cards is written -");
    unsigned column = 1;
    std::size_t in_hand = 0;
    for (const char card : text) {
      if (card == 'l' || card == 'r') {
        if (in_hand > 0)
          refuse_position("in \"" + std::string(text.substr(0, 20)) +
                          "\" a card is played that lies behind one in hand");
        continue;
      }
      if (card != 'L' && card != 'R')
        refuse_position("a column is made of L and R, not \"" + std::string(text.substr(0, 20)) +
                        "\"");
      if (++in_hand > game.cards)
        refuse_position("a column of the family has at most " + std::to_string(game.cards) +
                        " cards");
      column = 2 * column + ((card == 'L') == (side == 0) ? 1 : 0);
    }
    return static_cast<SevensFamily::Column>(column);
  }

  static std::string column_text(SevensFamily::Column column, int side) {
    std::string text;
    for (int card = SevensFamily::length(column); card-- > 0;)
      text += (column >> card & 1) == (side == 0 ? 1 : 0) ? 'L' : 'R';
    return text;
  }

  // Longest first, in the order of the alphabet.
  std::vector<std::string> columns(const Position& position, int side) const {
    std::vector<std::string> all;
    for (const SevensFamily::Column column : position.columns)
      if (column != 0) all.push_back(column_text(column, side));
    std::sort(all.begin(), all.end(), [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    return all;
  }
};

}  // namespace kanzen

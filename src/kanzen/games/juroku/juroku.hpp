// SPDX-License-Identifier: Apache-2.0
// Juroku Musashi: sixteen children pen in a parent. In turn, the children first, one piece goes
// along a line to the next point. The parent's move takes both children on opposite sides of where
// it comes to stand, on every line at once. The children win when the parent cannot move; the
// parent wins everything else, endless play too.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kanzen/core/board.hpp"
#include "kanzen/core/grid.hpp"
#include "kanzen/games/juroku/juroku_board.hpp"

namespace kanzen {

struct Juroku {
  static constexpr bool ends_in_loss = true;  // a game ends only for want of a move
  static constexpr std::array<std::string_view, 2> sides = {"Children", "Parent"};
  static constexpr std::string_view letters = "cp";
  using Set = JurokuBoard::Set;

  struct Position {
    Set children = 0;
    Set parent = 0;                  // one point
    std::uint64_t parents_turn = 0;  // 1: the parent is to move
  };
  struct Move {
    std::int8_t from = 0;
    std::int8_t to = 0;
  };

  std::int32_t number = 2;  // of juroku_boards
  std::int32_t width = 5;   // as drawn
  std::int32_t height = 7;

  constexpr explicit Juroku(int which = 2)
      : number(which), width(juroku_boards[which].width), height(juroku_boards[which].height) {}
  constexpr const JurokuBoard& board() const { return juroku_boards[number]; }

  constexpr Position start() const { return {board().begin, bit(board().centre), 0}; }
  constexpr Outcome outcome(const Position&) const { return Outcome::open; }
  constexpr Outcome endless(const Position& p) const {
    return p.parents_turn != 0 ? Outcome::win : Outcome::loss;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    const Set empty = ~(p.children | p.parent);
    bool more = true;
    each_cell(p.parents_turn != 0 ? p.parent : p.children, [&](int from) {
      each_cell(joined(from) & empty, [&](int to) {
        const Position child = p.parents_turn != 0
                                   ? Position{p.children & ~between(p.children, to), bit(to), 0}
                                   : Position{(p.children & ~bit(from)) | bit(to), p.parent, 1};
        return more =
                   visit(Move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)}, child);
      });
      return more;
    });
  }

  // Children only ever move. The parent may have come from any empty point beside it, and on every
  // line whose two points are empty, it may have taken two.
  constexpr void each_parent(const Position& p, auto&& visit) const {
    const Set empty = ~(p.children | p.parent);
    bool more = true;
    if (p.parents_turn != 0) {
      each_cell(p.children, [&](int to) {
        each_cell(joined(to) & empty, [&](int from) {
          return more = visit(Position{(p.children & ~bit(to)) | bit(from), p.parent, 0});
        });
        return more;
      });
      return;
    }
    const int at = bits::countr_zero(p.parent);
    if (between(p.children, at) != 0) return;  // it would have taken them
    each_cell(joined(at) & empty, [&](int from) {
      const auto& pairs = board().pairs[static_cast<unsigned>(at)];
      for (unsigned lines = 0; more && lines < 16; ++lines) {
        Set taken = 0;
        bool fits = true;
        for (unsigned line = 0; line < 4; ++line) {
          if ((lines >> line & 1) == 0) continue;
          fits = fits && pairs[line] != 0 && (pairs[line] & ~(empty & ~bit(from))) == 0;
          taken |= pairs[line];
        }
        if (fits) more = visit(Position{p.children | taken, bit(from), 1});
      }
      return more;
    });
  }

  constexpr void each_image(const Position& p, auto&& visit) const {
    for (int symmetry = 1; symmetry < board().symmetries; ++symmetry) {
      Position image{0, bit(board().image_of(bits::countr_zero(p.parent), symmetry)),
                     p.parents_turn};
      each_cell(p.children, [&](int point) {
        image.children |= bit(board().image_of(point, symmetry));
        return true;
      });
      visit(image);
    }
  }

  constexpr int side(const Position& p) const { return p.parents_turn != 0 ? 1 : 0; }
  constexpr const char* fault(const Position& p) const {
    return bits::popcount(p.parent) == 1 ? nullptr : "there is one parent";
  }

  // As the board is drawn.
  constexpr bool has_cell(int place) const {
    return board().point_at[static_cast<unsigned>(place)] >= 0;
  }
  constexpr Position cleared(int mover) const { return {0, 0, static_cast<std::uint64_t>(mover)}; }
  constexpr int at(const Position& p, int place) const {
    const Set here = point(place);
    const int child = p.parents_turn != 0 ? -1 : 1;
    return (p.children & here) != 0 ? child : (p.parent & here) != 0 ? -child : 0;
  }
  constexpr Position put(Position p, int place, int what) const {
    Set& own = p.parents_turn != 0 ? p.parent : p.children;
    Set& other = p.parents_turn != 0 ? p.children : p.parent;
    own = what > 0 ? own | point(place) : own & ~point(place);
    other = what < 0 ? other | point(place) : other & ~point(place);
    return p;
  }
  constexpr std::array<int, 2> cells(const Move& move) const {
    const auto& place = board().place_of;
    return {place[static_cast<unsigned>(move.from)], place[static_cast<unsigned>(move.to)]};
  }

 private:
  static constexpr Set bit(int point) { return Set{1} << point; }
  constexpr Set point(int place) const {
    return has_cell(place) ? bit(board().point_at[static_cast<unsigned>(place)]) : 0;
  }
  constexpr Set joined(int point) const { return board().joined[static_cast<unsigned>(point)]; }
  // The children that a parent who comes to a point takes.
  constexpr Set between(Set children, int point) const {
    Set taken = 0;
    for (const Set pair : board().pairs[static_cast<unsigned>(point)])
      if ((children & pair) == pair) taken |= pair;
    return taken;
  }
};

}  // namespace kanzen

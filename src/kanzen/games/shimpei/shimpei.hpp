// SPDX-License-Identifier: Apache-2.0
// Shimpei: in turn each puts down a piece on one of two worlds until both have four, then moves one
// to a touching cell of the other world. Whoever lines up exactly three with the piece that has
// just come wins. Enemy pieces caught between it and another one, as in Othello, must go to other
// cells, which the mover chooses. What sources tell differently is a parameter.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kanzen/core/board.hpp"
#include "kanzen/core/combinatorics.hpp"
#include "kanzen/games/shimpei/shimpei_board.hpp"

namespace kanzen {

struct Shimpei {
  static constexpr bool ends_in_loss = true;  // only the player who just moved wins
  static constexpr std::array<std::string_view, 2> sides = {"Red", "Blue"};
  static constexpr std::string_view letters = "rb";
  static constexpr std::size_t most_caught = 4;

  struct Position {
    std::uint32_t mine = 0;
    std::uint32_t theirs = 0;
    std::uint32_t lost = 0;  // 1: the opponent's last move has won; the pieces alone do not tell
  };
  struct Move {
    std::int8_t from = -1;  // a piece that is put down comes from nowhere; who passes names nothing
    std::int8_t to = -1;
    std::array<std::int8_t, most_caught> targets{-1, -1, -1, -1};  // of those that were caught
  };

  std::int32_t size = 4;              // of the upper world, or 3
  std::int32_t pieces = 4;            // of each side
  bool first_inside = true;           // the first piece goes to one of the inner four upper cells
  bool four_wins = false;             // four in line are a line as well
  bool vacated_barred = true;         // of several that are caught, none goes to where another was
  std::int32_t width = 2 * size - 1;  // as drawn
  std::int32_t height = width;

  constexpr const ShimpeiBoard& board() const { return shimpei_boards[size - 3]; }
  constexpr Position start() const { return {}; }
  constexpr Outcome outcome(const Position& p) const {
    return p.lost != 0 ? Outcome::loss : Outcome::open;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    const std::uint32_t empty = all_cells() & ~(p.mine | p.theirs);
    bool more = true;
    bool moved = false;
    const auto arrive = [&](int from, std::uint32_t left, std::uint32_t cells) {
      moved = moved || cells != 0;
      each_cell(cells, [&](int to) { return more = arrives(p.theirs, left, from, to, visit); });
      return more;
    };
    if (bits::popcount(p.mine) < pieces) {
      arrive(-1, p.mine, first_inside && (p.mine | p.theirs) == 0 ? board().inner : empty);
      return;
    }
    each_cell(p.mine, [&](int from) {
      return arrive(from, p.mine & ~bit(from),
                    empty & board().touching[static_cast<unsigned>(from)]);
    });
    if (!moved) visit(Move{}, Position{p.theirs, p.mine});
  }

  constexpr void each_image(const Position& p, auto&& visit) const {
    for (int symmetry = 1; symmetry < 8; ++symmetry)
      visit(Position{board().image(p.mine, symmetry), board().image(p.theirs, symmetry), p.lost});
  }

  // As long as pieces are put down, their numbers tell.
  constexpr int side(const Position& p) const {
    const int mine = bits::popcount(p.mine);
    return mine < bits::popcount(p.theirs) ? 1 : mine < pieces ? 0 : either_side;
  }
  constexpr const char* fault(const Position& p) const {
    const int lead = bits::popcount(p.theirs) - bits::popcount(p.mine);
    return bits::popcount(p.theirs) <= pieces && (lead == 0 || lead == 1)
               ? nullptr
               : "pieces are put down in turn, and no side has more than its number";
  }

  // As the board is drawn.
  constexpr bool has_cell(int place) const { return board().drawn_at(place); }
  constexpr int at(const Position& p, int place) const {
    const std::uint32_t cell = has_cell(place) ? bit(board().cell_at(place)) : 0;
    return (p.mine & cell) != 0 ? 1 : (p.theirs & cell) != 0 ? -1 : 0;
  }
  constexpr Position put(Position p, int place, int what) const {
    const std::uint32_t cell = bit(board().cell_at(place));
    return {what > 0 ? p.mine | cell : p.mine & ~cell,
            what < 0 ? p.theirs | cell : p.theirs & ~cell};
  }
  constexpr std::array<int, 2 + most_caught> cells(const Move& move) const {
    const auto place = [&](int cell) { return board().place_of(cell); };
    return {place(move.from),       place(move.to),         place(move.targets[0]),
            place(move.targets[1]), place(move.targets[2]), place(move.targets[3])};
  }

 private:
  constexpr std::uint32_t all_cells() const { return bit(board().cells) - 1; }
  static constexpr std::uint32_t bit(int cell) { return std::uint32_t{1} << cell; }
  constexpr bool lines_up(std::uint32_t own, int to) const {
    for (unsigned d = 0; d < 4; ++d) {
      int behind = 0;
      const int length =
          1 + bits::popcount(board().run(own, to, d, behind) | board().run(own, to, 7 - d, behind));
      if (length == 3 || (four_wins && length > 3)) return true;
    }
    return false;
  }

  // visit(move, child) for every way to place what the piece has caught.
  constexpr bool arrives(std::uint32_t theirs, std::uint32_t left, int from, int to,
                         auto&& visit) const {
    const std::uint32_t own = left | bit(to);
    Move move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
    if (lines_up(own, to)) return visit(move, Position{theirs, own, 1});
    std::uint32_t caught = 0;
    for (unsigned d = 0; d < 8; ++d) {
      int behind = 0;
      const std::uint32_t members = board().run(theirs, to, d, behind);
      if (behind >= 0 && (own & bit(behind)) != 0) caught |= members;
    }
    if (caught == 0) return visit(move, Position{theirs, own});
    const int count = bits::popcount(caught);
    std::uint32_t free = all_cells() & ~(own | theirs);
    if (!vacated_barred && count > 1) free |= caught;
    const std::uint32_t end = bit(bits::popcount(free));
    for (std::uint32_t choice = bit(count) - 1; choice < end; choice = next_choice(choice)) {
      Position child{theirs & ~caught, own};
      std::size_t chosen = 0;
      for (std::uint32_t left_over = free, rest = choice; rest != 0; rest >>= 1) {
        const int target = bits::countr_zero(left_over);
        left_over &= left_over - 1;
        if ((rest & 1) == 0) continue;
        move.targets[chosen++] = static_cast<std::int8_t>(target);
        child.mine |= bit(target);
      }
      if (!visit(move, child)) return false;
    }
    return true;
  }
};

}  // namespace kanzen

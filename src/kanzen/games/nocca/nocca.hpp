// SPDX-License-Identifier: Apache-2.0
// NOCCA×NOCCA on any board: pieces stand on each other, only the top of a stack moves, one step in
// any direction; a player wins by stepping off the far row or by leaving the opponent no move.
//
// A position is a shape (how many pieces stand on each square, colour-blind) and the set of pieces
// that are the mover's. Pieces are numbered square by square, from the mover's home row up, and
// from the bottom of a stack to its top. Both halves change little in a move, and the set is all
// that depends on colours: that is what makes the game index and solve well.
#pragma once

#include <bit>
#include <cstdint>

#include "kanzen/core/game.hpp"

namespace kanzen {

// Two bits of height a square, square 0 in the lowest bits. 64 bits hold 32 squares.
template <class Heights>
struct NoccaPosition {
  Heights heights = 0;     // 0: the opponent has stepped into the goal
  std::uint32_t mine = 0;  // bit i: piece i is the mover's

  constexpr bool operator==(const NoccaPosition&) const = default;
};

template <class HeightsType = std::uint64_t>
struct Nocca {
  using Heights = HeightsType;
  using Position = NoccaPosition<Heights>;

  // Squares are numbered row by row from the mover's home row: square = row * width + column.
  struct Move {
    std::uint8_t from;
    std::uint8_t to;
    constexpr bool operator==(const Move&) const = default;
  };
  static constexpr std::uint8_t goal = 255;  // as Move::to

  static constexpr bool ends_in_loss = true;  // only the player who just moved can have won
  static constexpr int max_squares = 4 * static_cast<int>(sizeof(Heights));
  static constexpr int max_stack = 3;

  std::uint8_t width = 5;
  std::uint8_t height = 6;
  std::uint8_t pieces = 5;  // of each side, at most 16
  std::uint8_t stack = 3;   // how high a stack may grow

  constexpr int squares() const { return width * height; }
  constexpr std::uint32_t all_pieces() const {
    return static_cast<std::uint32_t>((std::uint64_t{1} << (2 * pieces)) - 1);
  }

  // Fewer pieces than columns start centred on the home row, left of centre where they must.
  constexpr Position start() const {
    Heights row = 0;
    const int first = (width - pieces) / 2;
    for (int column = first; column < first + pieces; ++column) row |= Heights{1} << (2 * column);
    return {static_cast<Heights>(row | row << (2 * width * (height - 1))),
            (std::uint32_t{1} << pieces) - 1};
  }

  // The mover has lost when the opponent stands in the goal or covers every piece of the mover.
  constexpr Outcome outcome(const Position& p) const {
    return (tops(p.heights) & p.mine) == 0 ? Outcome::loss : Outcome::open;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    int piece = -1;
    for (int from = 0; from < squares(); ++from) {
      const int tall = height_at(p.heights, from);
      piece += tall;
      if (tall == 0 || (p.mine >> piece & 1) == 0) continue;
      const Heights lifted = p.heights - one(from);
      const std::uint32_t others = without_bit(p.mine, piece);
      const bool going_on = each_step(from, [&](int to) {
        if (height_at(p.heights, to) == stack) return true;
        const int landing = pieces_below(lifted, to) + height_at(lifted, to);
        const Position moved{static_cast<Heights>(lifted + one(to)),
                             with_bit(others, landing) | std::uint32_t{1} << landing};
        return static_cast<bool>(visit(move(from, to), turned(moved)));
      });
      if (!going_on) return;
      if (from / width == height - 1 && !visit(Move{to_byte(from), goal}, Position{})) return;
    }
  }

  // Positions of the space (both sides visible) from which the opponent has just moved to p.
  constexpr void each_parent(const Position& p, auto&& visit) const {
    const Position before = turned(p);  // seen by the player who moved
    int piece = -1;
    for (int to = 0; to < squares(); ++to) {
      const int tall = height_at(before.heights, to);
      piece += tall;
      if (tall == 0 || (before.mine >> piece & 1) == 0) continue;
      const Heights lifted = before.heights - one(to);
      const std::uint32_t others = without_bit(before.mine, piece);
      const bool going_on = each_step(to, [&](int from) {
        if (height_at(before.heights, from) == stack) return true;
        const int standing = pieces_below(lifted, from) + height_at(lifted, from);
        const Position parent{static_cast<Heights>(lifted + one(from)),
                              with_bit(others, standing) | std::uint32_t{1} << standing};
        if (!both_visible(parent)) return true;
        return static_cast<bool>(visit(parent));
      });
      if (!going_on) return;
    }
  }

  // --- the vocabulary of shapes, shared with the spaces and the view ---

  static constexpr int height_at(Heights heights, int square) {
    return static_cast<int>(heights >> (2 * square)) & 3;
  }
  static constexpr Heights one(int square) { return Heights{1} << (2 * square); }

  // Number of pieces on the squares before `square`.
  static constexpr int pieces_below(Heights heights, int square) {
    return count(heights & (one(square) - 1));
  }

  static constexpr int count(Heights heights) {
    if constexpr (sizeof(Heights) > 8) {
      return count64(static_cast<std::uint64_t>(heights)) +
             count64(static_cast<std::uint64_t>(heights >> 64));
    } else {
      return count64(heights);
    }
  }

  // The set of pieces that are on top of their stack.
  constexpr std::uint32_t tops(Heights heights) const {
    std::uint32_t set = 0;
    int piece = -1;
    for (int square = 0; square < squares(); ++square) {
      const int tall = height_at(heights, square);
      piece += tall;
      if (tall > 0) set |= std::uint32_t{1} << piece;
    }
    return set;
  }

  // Pseudo-reachable: seen from above, both sides show a piece.
  constexpr bool both_visible(const Position& p) const {
    const std::uint32_t top = tops(p.heights);
    return (top & p.mine) != 0 && (top & ~p.mine) != 0;
  }

  // The same board seen from the other side of the table: rows in reverse, colours exchanged.
  constexpr Position turned(const Position& p) const {
    Position result{};
    Heights heights = p.heights;
    std::uint32_t theirs = ~p.mine & all_pieces();
    const Heights row_mask = one(width) - 1;
    for (int row = 0; row < height; ++row) {
      const Heights line = heights & row_mask;
      const int on_it = count(line);
      result.heights = static_cast<Heights>(result.heights << (2 * width)) | line;
      result.mine = result.mine << on_it | (theirs & ((std::uint32_t{1} << on_it) - 1));
      heights >>= 2 * width;
      theirs >>= on_it;
    }
    return result;
  }

  // visit(square) for the squares one step away, until it returns false; tells whether it went on.
  constexpr bool each_step(int square, auto&& visit) const {
    const int row = square / width;
    const int column = square % width;
    for (int r = row > 0 ? row - 1 : 0; r <= row + 1 && r < height; ++r)
      for (int c = column > 0 ? column - 1 : 0; c <= column + 1 && c < width; ++c)
        if ((r != row || c != column) && !visit(r * width + c)) return false;
    return true;
  }

  static constexpr std::uint32_t without_bit(std::uint32_t set, int bit) {
    const std::uint32_t low = (std::uint32_t{1} << bit) - 1;
    return (set & low) | (set >> 1 & ~low);
  }
  // Opens a gap (an absent piece) at `bit`.
  static constexpr std::uint32_t with_bit(std::uint32_t set, int bit) {
    const std::uint32_t low = (std::uint32_t{1} << bit) - 1;
    return (set & low) | (set & ~low) << 1;
  }

 private:
  static constexpr int count64(std::uint64_t heights) {
    return std::popcount(heights & 0x5555555555555555) +
           2 * std::popcount(heights & 0xaaaaaaaaaaaaaaaa);
  }
  static constexpr std::uint8_t to_byte(int square) { return static_cast<std::uint8_t>(square); }
  static constexpr Move move(int from, int to) { return {to_byte(from), to_byte(to)}; }
};

static_assert(Game<Nocca<>> && HasParents<Nocca<>>);

}  // namespace kanzen

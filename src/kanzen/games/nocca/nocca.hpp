// SPDX-License-Identifier: Apache-2.0
// NOCCA×NOCCA on any board: pieces stand on each other, only the top of a stack moves, one step in
// any direction; a player wins by stepping off the far row or by leaving the opponent no move.
//
// A position is a shape (how many pieces stand on each square, colour-blind) and the set of pieces
// that are the mover's. Pieces are numbered square by square, from the mover's home row up, and
// from the bottom of a stack to its top. Both halves change little in a move, and the set is all
// that depends on colours: that is what makes the game index and solve well.
#pragma once

#include <cstdint>

#include "kanzen/core/bits.hpp"
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

  struct Piece {
    bool mine;
    bool climbs;  // to the fourth level, see nocca_four.hpp
  };

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
    return one_shows(p.heights, p.mine) ? Outcome::open : Outcome::loss;
  }

  // Whether a piece may step into the goal.
  constexpr bool wins_at_once(const Position& p) const {
    const Heights far_row = p.heights >> 2 * width * (height - 1);
    const std::uint64_t mine = p.mine;  // all 32 pieces may stand elsewhere
    return shows(far_row, static_cast<std::uint32_t>(mine >> (2 * pieces - count(far_row))));
  }

  // Moves are made on the board as the opponent will see it, where the pieces that may move are
  // those that are not "mine". Goals come first, then steps from the home row up: what wins, and
  // what stops the opponent from winning, is seen early.
  constexpr void each_move(const Position& p, auto&& visit) const {
    const Position board = turned(p);
    const std::uint32_t theirs = ~board.mine & all_pieces();
    const Edges edges = find_edges();
    const bool going_on = each_top(board.heights & (one(width) - 1), theirs, [&](int from, int) {
      return static_cast<bool>(visit(Move{seen_across(from), goal}, Position{}));
    });
    if (!going_on) return;
    each_top(board.heights, theirs, [&](int from, int piece) {
      const Heights lifted = board.heights - one(from);
      const std::uint32_t others = without_bit(board.mine, piece);
      return each_landing(edges, lifted, board.heights, from, [&](int to, int landing) {
        return static_cast<bool>(
            visit(Move{seen_across(from), seen_across(to)},
                  Position{static_cast<Heights>(lifted + one(to)), with_bit(others, landing)}));
      });
    });
  }

  // Positions of the space (both sides visible) from which the opponent has just moved to p.
  constexpr void each_parent(const Position& p, auto&& visit) const {
    const Position board = turned(p);  // seen by the player who moved, and who shows a piece
    const Edges edges = find_edges();
    each_top(board.heights, board.mine, [&](int to, int piece) {
      const Heights lifted = board.heights - one(to);
      const std::uint32_t others = without_bit(board.mine, piece);
      return each_landing(edges, lifted, board.heights, to, [&](int from, int standing) {
        const Position parent{static_cast<Heights>(lifted + one(from)),
                              with_bit(others, standing) | std::uint32_t{1} << standing};
        return !one_shows(parent.heights, ~parent.mine) || static_cast<bool>(visit(parent));
      });
    });
  }

  // visit(square, piece) for all pieces, square by square and from the bottom of a stack to its
  // top.
  static constexpr void each_piece(const Position& p, auto&& visit) {
    int number = 0;
    for (int square = 0; square < max_squares; ++square)
      for (int level = 0; level < height_at(p.heights, square); ++level)
        visit(square, Piece{(p.mine >> number++ & 1) != 0, false});
  }
  // The board with one more piece: pieces are put on it in the order of each_piece.
  static constexpr Position with_piece(const Position& p, int square, const Piece& piece) {
    return {static_cast<Heights>(p.heights + one(square)),
            p.mine | std::uint32_t{piece.mine} << count(p.heights)};
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
      return bits::sum_of_pairs(static_cast<std::uint64_t>(heights)) +
             bits::sum_of_pairs(static_cast<std::uint64_t>(heights >> 64));
    } else {
      return bits::sum_of_pairs(heights);
    }
  }

  // visit(square, piece) for the tops of stacks that are in the set, from the last square down,
  // until it returns false. Tells whether it went on.
  static constexpr bool each_top(Heights heights, std::uint32_t set, auto&& visit) {
    int piece = count(heights) - 1;
    for (Heights left = occupied(heights); left != 0;) {
      const int square = last_of(left);
      if ((set >> piece & 1) != 0 && !visit(square, piece)) return false;
      piece -= height_at(heights, square);
      left ^= one(square);
    }
    return true;
  }

  // The set of pieces that are on top of their stack.
  static constexpr std::uint32_t tops(Heights heights) {
    std::uint32_t set = 0;
    each_top(heights, ~std::uint32_t{0}, [&](int, int piece) {
      set |= std::uint32_t{1} << piece;
      return true;
    });
    return set;
  }

  // Whether a piece of the set is visible from above.
  static constexpr bool shows(Heights heights, std::uint32_t set) {
    int piece = -1;
    for (Heights left = occupied(heights); left != 0; left &= left - 1) {
      piece += height_at(heights, first_of(left));
      if ((set >> piece & 1) != 0) return true;
    }
    return false;
  }

  // Pseudo-reachable: seen from above, both sides show a piece.
  static constexpr bool both_visible(const Position& p) {
    return shows(p.heights, p.mine) && shows(p.heights, ~p.mine);
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

  static constexpr std::uint32_t without_bit(std::uint32_t set, int bit) {
    const std::uint32_t low = (std::uint32_t{1} << bit) - 1;
    return (set & low) | (set >> 1 & ~low);
  }
  // Opens a gap (an absent piece) at `bit`.
  static constexpr std::uint32_t with_bit(std::uint32_t set, int bit) {
    const std::uint32_t low = (std::uint32_t{1} << bit) - 1;
    return (set & low) | (set & ~low) << 1;
  }

 protected:
  // --- the vocabulary of steps, shared with the variant ---

  // The same as shows(), for all pieces of one side: it has no more of them than the other, and
  // cannot hide under fewer pieces than there are stacks. That settles it for most boards.
  constexpr bool one_shows(Heights heights, std::uint32_t side) const {
    return count(occupied(heights)) > pieces || shows(heights, side);
  }

  // Sets of squares, as the lower bits of their heights.
  struct Edges {
    Heights board, not_first_column, not_last_column;
  };
  constexpr Edges find_edges() const {
    Heights first = 0;
    for (int row = 0; row < height; ++row) first |= one(row * width);
    const Heights board = static_cast<Heights>(~Heights{0}) / 3 >> 2 * (max_squares - squares());
    return {board, board & ~first, board & ~static_cast<Heights>(first << 2 * (width - 1))};
  }

  // visit(square, piece) for every square where the piece lifted from `from` may be put down, with
  // the number it has there; until visit returns false. Tells whether it went on.
  constexpr bool each_landing(const Edges& edges, Heights lifted, Heights heights, int from,
                              auto&& visit) const {
    const Heights here = one(from);
    const Heights beside = (here & edges.not_first_column) >> 2 | (here & edges.not_last_column)
                                                                      << 2;
    const Heights row = here | beside;
    const Heights steps = beside | ((row << 2 * width | row >> 2 * width) & edges.board);
    const Heights missing = heights ^ static_cast<Heights>(low_bits * stack);
    const Heights not_full = missing | missing >> 1;
    for (Heights left = steps & not_full; left != 0;) {
      const int to = last_of(left);
      const int landing = count(lifted & static_cast<Heights>((one(to) << 2) - 1));
      if (!visit(to, landing)) return false;
      left ^= one(to);
    }
    return true;
  }

  // The lower bit of every square.
  static constexpr Heights low_bits = static_cast<Heights>(~Heights{0}) / 3;
  static constexpr Heights occupied(Heights heights) { return (heights | heights >> 1) & low_bits; }
  // Of a set of squares, given by their lower bits.
  static constexpr int first_of(Heights squares) { return bits::countr_zero(squares) / 2; }
  static constexpr int last_of(Heights squares) { return (bits::bit_width(squares) - 1) / 2; }

  // A square as the other player numbers it.
  constexpr std::uint8_t seen_across(int square) const {
    const int row = square / width;
    return static_cast<std::uint8_t>(square + (height - 1 - 2 * row) * width);
  }
};

static_assert(Game<Nocca<>> && HasParents<Nocca<>>);

}  // namespace kanzen

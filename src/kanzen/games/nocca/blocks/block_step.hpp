// SPDX-License-Identifier: Apache-2.0
// The step of the block solver, for hosts and devices: how all colourings of a shape are decided at
// once from the blocks one step away. Finding those blocks is the business of the backend.
//
// The mover of shape X steps to a shape that the opponent sees from across the table. So we look at
// X from there: the frame F is X turned, mirrored too where that is canonical. In the frame each
// child differs by one piece, and the colourings of child and frame correspond by compressing and
// depositing bits (colourings.hpp). A child whose mirror image is canonical is looked up in
// the mirrored frame. What is gathered in a frame is brought home to the numbering of X by moving
// single pieces, and the colours are exchanged by reversing the plane.
//
// `Bits` is the instruction set (block_bits.hpp). Everything here is a template of it, so that each
// instruction set has its own copy.
#pragma once

#include "kanzen/games/nocca/blocks/block_bits.hpp"
#include "kanzen/games/nocca/blocks/block_pass.hpp"
#include "kanzen/games/nocca/blocks/colourings.hpp"
#include "kanzen/games/nocca/blocks/piece_order.hpp"
#include "kanzen/games/nocca/blocks/shapes.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct BlockStep {
  using C = Colourings<P>;
  using Index = ShapeIndex<Heights>;
  using Plane = typename C::Plane;
  using Half = typename C::Half;
  using Masks = typename C::Masks;

  static_assert(Index::max_pieces >= 2 * P);

  // The number of the piece on top of `from`, and of the same piece once it is on top of `to`.
  KANZEN_HOT static int number_before(Heights frame, int from) {
    return Index::pieces_before(frame, from) + Index::height_at(frame, from) - 1;
  }
  KANZEN_HOT static int number_after(Heights frame, int from, int to) {
    return Index::pieces_before(frame, to) + Index::height_at(frame, to) - (to > from ? 1 : 0);
  }

  // What makes a pass note a child: being marked in the plane read (a move to a lost position
  // wins), or, when looking for losses, not being so (a move to a position not won saves).
  KANZEN_HOT static std::uint64_t flip_of(PassKind kind) {
    return kind == PassKind::losses ? ~std::uint64_t{0} : 0;
  }

  // Whether the piece that steps is in the opponent's sets. A move needs it to be the mover's. Seen
  // backwards, the opponent has just made the move: a parent is reached like a child, by moving one
  // of the opponent's pieces.
  KANZEN_HOT static int moved_by_opponent(PassKind kind) { return kind == PassKind::reach ? 1 : 0; }

  // A piece steps to number `to`: adds the positions of the block read to `half`, over the
  // opponent's sets of the other pieces.
  KANZEN_HOT static void see(const Masks& masks, const std::uint32_t* block, int to, PassKind kind,
                             Half& half) {
    const Plane plane = C::load(block);
    const Half seen =
        Bits::template compress<C>(plane.data(), masks.side[moved_by_opponent(kind)][to]);
    for (int w = 0; w < C::half_words; ++w) half[w] |= seen[w] ^ flip_of(kind);
  }
  // Adds what was seen of all steps of piece `from` to a plane over the opponent's sets.
  KANZEN_HOT static void put(const Masks& masks, const Half& half, int from, PassKind kind,
                             Plane& plane) {
    Bits::template deposit<C>(half, masks.side[moved_by_opponent(kind)][from], plane);
  }

  // From the opponent's sets in the numbering of a frame to the mover's sets in that of shape X;
  // the frame is X turned and, if `by_mirror`, mirrored.
  KANZEN_HOT static Plane brought_home(const Index& index, const Masks& masks, Heights shape,
                                       Heights frame, bool by_mirror, Plane plane) {
    PieceOrder<Bits, C> order;
    int place = 0;
    KANZEN_ROLLED
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      int there = index.turn_of[square];
      if (by_mirror) there = index.mirror_of[there];
      auto piece = static_cast<std::uint64_t>(Index::pieces_before(frame, there));
      const int tall = Index::height_at(shape, square);
      KANZEN_ROLLED
      for (int level = 0; level < tall; ++level, ++place, ++piece)
        order.bring(masks, piece, place, plane);
    }
    return Bits::template reversed<C>(plane);
  }

  // A plane over the sets of a symmetric shape, of the mirrored positions.
  KANZEN_HOT static Plane mirror_image(const Index& index, const Masks& masks, Heights shape,
                                       Plane plane) {
    PieceOrder<Bits, C> order;
    int place = 0;
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      auto piece = static_cast<std::uint64_t>(Index::pieces_before(shape, index.mirror_of[square]));
      for (int level = 0; level < Index::height_at(shape, square); ++level, ++place, ++piece)
        order.bring(masks, piece, place, plane);
    }
    return plane;
  }

  // For single sets: the numbers that the pieces of a shape have in a frame, four bits
  // each, ...
  KANZEN_HOT static std::uint64_t numbers_in(const Index& index, Heights shape, Heights frame,
                                             bool by_mirror) {
    std::uint64_t numbers = 0;
    int place = 0;
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      int there = index.turn_of[square];
      if (by_mirror) there = index.mirror_of[there];
      numbers |= stack_numbers(Index::pieces_before(frame, there), Index::height_at(shape, square))
                 << (4 * place);
      place += Index::height_at(shape, square);
    }
    return numbers;
  }
  // ... and the opponent's set where the mover's is known.
  KANZEN_HOT static std::uint32_t others_in(std::uint64_t numbers, std::uint32_t set) {
    return renumbered_set(numbers, ~set & (C::all_sets - 1));
  }

  // Which colourings of a shape are positions: both sides show a piece.
  KANZEN_HOT static Plane valid(const Masks& masks, Heights shape) {
    if (bits::popcount(Index::occupied(shape)) > P) return masks.full;  // more tops than pieces
    Plane none = masks.full, all = masks.full;  // the mover shows no piece; shows all the tops
    int number = -1;
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      number += Index::height_at(shape, Index::lowest_square(left));
      for (int w = 0; w < C::words; ++w) {
        none[w] &= masks.without(number)[w];
        all[w] &= masks.with(number)[w];
      }
    }
    Plane result;
    for (int w = 0; w < C::words; ++w) result[w] = masks.full[w] & ~none[w] & ~all[w];
    return result;
  }

  // Colourings in which the mover owns a top piece of one of the marked squares.
  KANZEN_HOT static Plane owns_top_on(const Masks& masks, Heights shape, Heights marks) {
    Plane result{};
    int number = -1;
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      number += Index::height_at(shape, square);
      if ((marks >> (2 * square) & 1) == 0) continue;
      for (int w = 0; w < C::words; ++w) result[w] |= masks.with(number)[w];
    }
    return result;
  }

  // Slots without a position may be marked lost (terminal) or nothing, so this may name some of a
  // block that is decided; it never leaves out one that is not.
  KANZEN_HOT static Plane undecided(const BlockPass<Heights>& pass, const Masks& masks,
                                    std::uint64_t x) {
    const Plane won = C::load(pass.won + x * C::cells);
    const Plane lost = C::load(pass.lost + x * C::cells);
    Plane open;
    for (int w = 0; w < C::words; ++w) open[w] = masks.full[w] & ~(won[w] | lost[w]);
    return open;
  }
  KANZEN_HOT static bool has_undecided(const BlockPass<Heights>& pass, const Masks& masks,
                                       std::uint64_t x) {
    std::uint64_t open = 0;
    for (const std::uint64_t word : undecided(pass, masks, x)) open |= word;
    return open != 0;
  }

  // Decides block x of that shape, given what was found of it; what is no position, or decided
  // already, does not count. `fresh` receives what is new.
  KANZEN_HOT static void decide(const BlockPass<Heights>& pass, PassKind kind, const Masks& masks,
                                std::uint64_t x, Heights shape, Plane found, std::uint64_t* fresh,
                                Tally& tally) {
    Plane won = C::load(pass.won + x * C::cells);
    Plane lost = C::load(pass.lost + x * C::cells);
    const Plane positions = valid(masks, shape);
    if (kind == PassKind::first) {
      const Plane goal = owns_top_on(masks, shape, pass.goal_row);
      for (int w = 0; w < C::words; ++w) found[w] |= goal[w];
    }
    std::uint64_t any = 0;
    for (int w = 0; w < C::words; ++w) {
      found[w] &= positions[w] & ~(won[w] | lost[w]);
      any |= found[w];
    }
    const unsigned weight = pass.index->symmetric(shape) ? 1 : 2;
    if (any != 0) {
      const bool loses = kind == PassKind::losses || kind == PassKind::reach;
      Plane& written = loses ? lost : won;
      for (int w = 0; w < C::words; ++w) {
        written[w] |= found[w];
        fresh[w] = found[w];
        tally.decided += weight * static_cast<unsigned>(bits::popcount(found[w]));
      }
      C::store(written, (loses ? pass.lost : pass.won) + x * C::cells);
      ++tally.rows;
    }
    if (kind == PassKind::first)
      count_moves(*pass.index, masks, shape, weight, positions, won, tally);
  }

  // Positions that are not a win in 1, and their moves.
  KANZEN_HOT static void count_moves(const Index& index, const Masks& masks, Heights shape,
                                     unsigned weight, const Plane& positions, const Plane& won,
                                     Tally& tally) {
    Plane rest;
    for (int w = 0; w < C::words; ++w) {
      rest[w] = positions[w] & ~won[w];
      tally.positions_with_moves_counted += weight * static_cast<unsigned>(bits::popcount(rest[w]));
    }
    int number = -1;
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      const int from = Index::lowest_square(left);
      number += Index::height_at(shape, from);
      unsigned targets = 0;
      for (int k = 0; k < index.steps[from]; ++k)
        targets += Index::height_at(shape, index.step[from][k]) < index.stack;
      for (int w = 0; w < C::words; ++w)
        tally.moves_counted +=
            std::uint64_t{weight} * targets *
            static_cast<unsigned>(bits::popcount(rest[w] & masks.with(number)[w]));
    }
  }

  // Sets the terminal colourings (no piece of the mover is visible) as lost, which the parents
  // read, and decides the positions without a move.
  KANZEN_HOT static void begin(const BlockPass<Heights>& pass, const Masks& masks, std::uint64_t x,
                               Heights shape, std::uint64_t* fresh, Tally& tally) {
    const Index& index = *pass.index;
    const Plane positions = valid(masks, shape);
    Heights mobile = 0;
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      const int from = Index::lowest_square(left);
      bool can = (pass.goal_row >> (2 * from) & 1) != 0;
      for (int k = 0; k < index.steps[from] && !can; ++k)
        can = Index::height_at(shape, index.step[from][k]) < index.stack;
      if (can) mobile |= Index::one(from);
    }
    const Plane moves = owns_top_on(masks, shape, mobile);
    const Plane visible = owns_top_on(masks, shape, Index::occupied(shape));
    Plane lost = C::load(pass.lost + x * C::cells);
    const unsigned weight = index.symmetric(shape) ? 1 : 2;
    std::uint64_t any = 0;
    for (int w = 0; w < C::words; ++w) {
      const std::uint64_t stuck = positions[w] & ~moves[w];
      lost[w] |= (masks.full[w] & ~visible[w]) | stuck;
      fresh[w] = stuck;
      tally.decided += weight * static_cast<unsigned>(bits::popcount(stuck));
      tally.positions += weight * static_cast<unsigned>(bits::popcount(positions[w]));
      any |= stuck;
    }
    tally.rows += any != 0;
    C::store(lost, pass.lost + x * C::cells);
  }

  // Whether a block holds a terminal colouring, after the first pass.
  KANZEN_HOT static bool has_terminal(const BlockPass<Heights>& pass, std::uint64_t x) {
    std::uint32_t any = 0;
    for (int i = 0; i < C::cells; ++i) any |= pass.lost[x * C::cells + i];
    return any != 0;
  }

  // Adds a row of words to those of a plane, which lack the padding.
  KANZEN_HOT static void add(const BlockPass<Heights>&, const Masks&, std::uint64_t x,
                             const std::uint64_t* words, std::uint32_t* plane) {
    for (int i = 0; i < C::cells; ++i)
      plane[x * C::cells + i] |= static_cast<std::uint32_t>(words[i / 2] >> (32 * (i % 2)));
  }

  // The positions of a block that a plane lacks.
  KANZEN_HOT static Plane missing(const Masks& masks, Heights shape, const std::uint32_t* row) {
    const Plane plane = C::load(row);
    Plane result = valid(masks, shape);
    for (int w = 0; w < C::words; ++w) result[w] &= ~plane[w];
    return result;
  }
};

}  // namespace kanzen

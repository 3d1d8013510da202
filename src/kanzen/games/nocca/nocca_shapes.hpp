// SPDX-License-Identifier: Apache-2.0
// NOCCA×NOCCA positions as shape × colouring, up to the left-right mirror: the numbering that the
// block solver works on. slot = class of the shape * colourings + rank of the mover's set.
//
// Shapes take rows from the outside in (space/shapes.hpp), the rules row by row: what differs is
// the order of whole rows, in the heights and in the set of the mover's pieces.
#pragma once

#include <memory>

#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/space/colourings.hpp"
#include "kanzen/space/shapes.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

template <class Heights, int P>
class NoccaShapes {
 public:
  using Game = Nocca<Heights>;
  using Position = typename Game::Position;
  using C = Colourings<P>;

  static bool supports(const Game& game) {
    return game.pieces == P && Shapes<Heights>::supports(game.width, game.height, 2 * P);
  }

  explicit NoccaShapes(const Game& game)
      : game_(game),
        shapes_(std::make_shared<Shapes<Heights>>(game.width, game.height, game.stack, 2 * P)),
        index_(&shapes_->index()) {}

  const ShapeIndex<Heights>& shapes() const { return *index_; }

  // Low bit of every square of the far row, from which the mover may step into the goal.
  Heights goal_row() const {
    Heights row = 0;
    for (int column = 0; column < game_.width; ++column) row |= Game::one(game_.width + column);
    return row;
  }

  Slot size() const { return index_->count * C::count; }

  Slot rank(const Position& p) const {
    Position q = outside_in(p);
    const auto found = index_->class_of(q.heights);
    if (found.mirrored) q = mirrored(q);
    return found.index * C::count + C::rank_of[q.mine];
  }

  Position unrank(Slot slot) const {
    return row_by_row({index_->shape_of(slot / C::count), C::set_of[slot % C::count]});
  }

  // A symmetric shape keeps a position and its mirror image in two slots of its block; any other
  // block stands for its mirror image too.
  unsigned weight(Slot slot) const {
    const Heights shape = index_->shape_of(slot / C::count);
    return weight(shape, C::set_of[slot % C::count]);
  }

  template <class Visit>
  void each(Slot first, Slot last, Visit&& visit) const {
    for (Slot slot = first; slot < last;) {
      const Heights shape = index_->shape_of(slot / C::count);
      const Slot end = (slot / C::count + 1) * C::count;
      const Position natural = row_by_row({shape, 0});
      const std::uint32_t tops = game_.tops(shape);
      for (; slot < end && slot < last; ++slot) {
        const std::uint32_t mine = C::set_of[slot % C::count];
        if ((tops & mine) == 0 || (tops & ~mine) == 0) continue;
        visit(slot, Position{natural.heights, row_by_row({shape, mine}).mine});
      }
    }
  }

 private:
  unsigned weight(Heights shape, std::uint32_t mine) const {
    const std::uint32_t tops = game_.tops(shape);
    if ((tops & mine) == 0 || (tops & ~mine) == 0) return 0;
    return index_->symmetric(shape) ? 1 : 2;
  }

  Heights row_mask() const { return Game::one(game_.width) - 1; }

  Position outside_in(const Position& p) const {
    // The nearest and the farthest row left, in turn, each with its pieces.
    Position result{};
    Heights heights = p.heights;
    std::uint32_t mine = p.mine;
    int square = 0, number = 0, rows = game_.height, count = 2 * P;
    const auto append = [&](Heights line, std::uint32_t set, int pieces) {
      result.heights |= line << (2 * square);
      result.mine |= (set & ((std::uint32_t{1} << pieces) - 1)) << number;
      square += game_.width;
      number += pieces;
      count -= pieces;
      --rows;
    };
    while (rows > 0) {
      const Heights near = heights & row_mask();
      const int on_near = Game::count(near);
      append(near, mine, on_near);
      heights >>= 2 * game_.width;
      mine >>= on_near;
      if (rows == 0) break;
      const int top = 2 * game_.width * (rows - 1);
      const Heights far = heights >> top & row_mask();
      const int on_far = Game::count(far);
      append(far, mine >> (count - on_far), on_far);
      heights &= (Heights{1} << top) - 1;
    }
    return result;
  }

  Position row_by_row(const Position& q) const {
    Position near{}, far{};  // rows from below, and from above
    int near_squares = 0, near_pieces = 0, far_pieces = 0;
    Heights heights = q.heights;
    std::uint32_t mine = q.mine;
    for (int k = 0; k < game_.height; ++k) {
      const Heights line = heights & row_mask();
      const int pieces = Game::count(line);
      const std::uint32_t set = mine & ((std::uint32_t{1} << pieces) - 1);
      if (k % 2 == 0) {
        near.heights |= line << (2 * near_squares);
        near.mine |= set << near_pieces;
        near_squares += game_.width;
        near_pieces += pieces;
      } else {
        far.heights = far.heights << (2 * game_.width) | line;
        far.mine = far.mine << pieces | set;
        far_pieces += pieces;
      }
      heights >>= 2 * game_.width;
      mine >>= pieces;
    }
    return {near.heights | far.heights << (2 * near_squares), near.mine | far.mine << near_pieces};
  }

  Position mirrored(const Position& q) const {
    Position result{index_->mirrored(q.heights), 0};
    int number = 0;
    for (int square = 0; square < index_->squares && number < 2 * P; ++square) {
      const int tall = Game::height_at(result.heights, square);
      const int from = Game::pieces_below(q.heights, index_->mirror_of[square]);
      result.mine |= (q.mine >> from & ((std::uint32_t{1} << tall) - 1)) << number;
      number += tall;
    }
    return result;
  }

  Game game_;
  std::shared_ptr<const Shapes<Heights>> shapes_;
  const ShapeIndex<Heights>* index_;
};

}  // namespace kanzen

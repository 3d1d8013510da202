// SPDX-License-Identifier: Apache-2.0
// NOCCA×NOCCA positions as shape × colouring, up to the left-right mirror: the numbering that the
// block solver works on. slot = class of the shape * colourings + rank of the mover's set.
//
// Shapes take rows from the outside in (space/shapes.hpp), the rules row by row: what differs is
// the order of whole rows, in the heights and in the set of the mover's pieces.
#pragma once

#include <array>
#include <memory>

#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/space/colourings.hpp"
#include "kanzen/space/shapes.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// The squares of shapes: positions with their rows in the order of a ShapeIndex, and back.
template <class Heights>
struct NoccaOrbits {
  using Game = Nocca<Heights>;
  using Position = typename Game::Position;

  const ShapeIndex<Heights>* index;

  Position by_orbits(const Position& p) const {
    return rearranged(p, [this](int square) { return index->square_of[square]; });
  }
  Position row_by_row(const Position& q) const {
    return rearranged(q, [this](int square) { return index->natural_of[square]; });
  }
  Position mirrored(const Position& q) const {
    return rearranged(q, [this](int square) { return index->mirror_of[square]; });
  }

 private:
  // The stacks of `p` on the squares that `place` names, numbered anew.
  template <class Place>
  static Position rearranged(const Position& p, Place place) {
    using Index = ShapeIndex<Heights>;
    std::array<std::uint8_t, Index::max_squares> stacks;  // by new square; read where there is one
    Position result{};
    std::uint32_t mine = p.mine;
    for (Heights left = Index::occupied(p.heights); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      const int tall = Game::height_at(p.heights, square);
      const int there = place(square);
      stacks[there] = static_cast<std::uint8_t>(mine & ((1U << tall) - 1));
      mine >>= tall;
      result.heights |= static_cast<Heights>(tall) << (2 * there);
    }
    int number = 0;
    for (Heights left = Index::occupied(result.heights); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      result.mine |= std::uint32_t{stacks[square]} << number;
      number += Game::height_at(result.heights, square);
    }
    return result;
  }
};

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
        index_(&shapes_->index()),
        orbits_{index_} {}

  const ShapeIndex<Heights>& shapes() const { return *index_; }

  // Low bit of every square of the far row, from which the mover may step into the goal.
  Heights goal_row() const {
    Heights row = 0;
    for (int column = 0; column < game_.width; ++column)
      row |= Game::one(index_->square_of[(game_.height - 1) * game_.width + column]);
    return row;
  }

  Slot size() const { return index_->count * C::count; }

  Slot rank(const Position& p) const {
    Position q = orbits_.by_orbits(p);
    const auto found = index_->class_of(q.heights);
    if (found.mirrored) q = orbits_.mirrored(q);
    return found.index * C::count + C::rank_of[q.mine];
  }

  Position unrank(Slot slot) const {
    return orbits_.row_by_row({index_->shape_of(slot / C::count), C::set_of[slot % C::count]});
  }

  // A symmetric shape keeps a position and its mirror image in two slots of its block; any other
  // block stands for its mirror image too.
  unsigned weight(Slot slot) const {
    const Heights shape = index_->shape_of(slot / C::count);
    return weight(shape, C::set_of[slot % C::count]);
  }

  template <class Visit>
  void each_member(Slot slot, Visit&& visit) const {
    const Position q{index_->shape_of(slot / C::count), C::set_of[slot % C::count]};
    visit(orbits_.row_by_row(q));
    if (!index_->symmetric(q.heights)) visit(orbits_.row_by_row(orbits_.mirrored(q)));
  }

  template <class Visit>
  void each(Slot first, Slot last, Visit&& visit) const {
    for (Slot slot = first; slot < last;) {
      const Heights shape = index_->shape_of(slot / C::count);
      const Slot end = (slot / C::count + 1) * C::count;
      const Position natural = orbits_.row_by_row({shape, 0});
      const std::uint32_t tops = game_.tops(shape);
      for (; slot < end && slot < last; ++slot) {
        const std::uint32_t mine = C::set_of[slot % C::count];
        if ((tops & mine) == 0 || (tops & ~mine) == 0) continue;
        visit(slot, Position{natural.heights, orbits_.row_by_row({shape, mine}).mine});
      }
    }
  }

 private:
  unsigned weight(Heights shape, std::uint32_t mine) const {
    const std::uint32_t tops = game_.tops(shape);
    if ((tops & mine) == 0 || (tops & ~mine) == 0) return 0;
    return index_->symmetric(shape) ? 1 : 2;
  }

  Game game_;
  std::shared_ptr<const Shapes<Heights>> shapes_;
  const ShapeIndex<Heights>* index_;
  NoccaOrbits<Heights> orbits_;
};

}  // namespace kanzen

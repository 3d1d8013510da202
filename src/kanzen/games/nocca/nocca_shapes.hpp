// SPDX-License-Identifier: Apache-2.0
// NOCCA×NOCCA positions as shape × colouring, up to the left-right mirror: the numbering that the
// block solver works on. slot = class of the shape * colourings + rank of the mover's set.
//
// Shapes take the squares in orbits of the board's symmetries (blocks/shapes.hpp), the rules row by
// row: what differs is their order, in the heights and in the set of the mover's pieces.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/games/nocca/blocks/shapes.hpp"
#include "kanzen/games/nocca/blocks/stack_bytes.hpp"
#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/games/nocca/nocca_shapes_index.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// Positions with their squares in the order of a ShapeIndex, and back; or their mirror images.
template <class Heights>
class NoccaOrbits {
 public:
  using Position = NoccaPosition<Heights>;

  explicit NoccaOrbits(const ShapeIndex<Heights>& index)
      : by_orbits_{order(index, [&](int square) { return index.square_of[square]; }),
                   order(index,
                         [&](int square) { return index.mirror_of[index.square_of[square]]; })},
        row_by_row_{
            order(index, [&](int square) { return index.natural_of[square]; }),
            order(index, [&](int square) { return index.natural_of[index.mirror_of[square]]; })} {}

  // Which of the two cannot be foretold, so nothing branches on it.
  KANZEN_HOST_HOT Position by_orbits(const Position& p, bool mirrored = false) const {
    return ordered(p, by_orbits_[mirrored ? 1 : 0]);
  }
  KANZEN_HOST_HOT Position row_by_row(const Position& q, bool mirrored = false) const {
    return ordered(q, row_by_row_[mirrored ? 1 : 0]);
  }

 private:
  using Order = SquareOrder<Heights>;

  template <class Place>
  static Order order(const ShapeIndex<Heights>& index, Place place) {
    return Order(index.squares, place);
  }
  KANZEN_HOST_HOT static Position ordered(const Position& p, const Order& order) {
    const auto stacks = order(StackBytes<Heights>::of(p.heights, p.mine));
    return {stacks.packed_heights(), stacks.set()};
  }

  std::array<Order, 2> by_orbits_;  // [1]: to the mirror image
  std::array<Order, 2> row_by_row_;
};

// Which of all pieces are the mover's: sets of so many of them, numbered in order.
struct NoccaSets {
  NoccaSets(int pieces, int chosen) : rank_of(std::size_t{1} << pieces) {
    for (std::uint32_t set = 0; set < rank_of.size(); ++set)
      if (bits::popcount(set) == chosen) {
        rank_of[set] = static_cast<std::uint16_t>(set_of.size());
        set_of.push_back(static_cast<std::uint16_t>(set));
      }
  }
  std::vector<std::uint16_t> set_of;
  std::vector<std::uint16_t> rank_of;  // by set
};

template <class Heights = std::uint64_t>
class NoccaShapes {
 public:
  using Game = Nocca<Heights>;
  using Position = typename Game::Position;
  static constexpr std::string_view name = "shapes";

  static bool supports(const Game& game) {
    return Shapes<Heights>::supports(game.width, game.height, 2 * game.pieces);
  }

  explicit NoccaShapes(const Game& game)
      : game_(game),
        shapes_(std::make_shared<Shapes<Heights>>(game.width, game.height, game.stack,
                                                  2 * game.pieces)),
        sets_(std::make_shared<NoccaSets>(2 * game.pieces, game.pieces)),
        index_(&shapes_->index()),
        orbits_(*index_),
        count_(sets_->set_of.size()) {}

  const ShapeIndex<Heights>& shapes() const { return *index_; }
  NoccaShapesIndex<Heights> index() const {
    return {game_, index_, sets_->set_of.data(), sets_->rank_of.data(), count_};
  }

  // Low bit of every square of the far row, from which the mover may step into the goal.
  Heights goal_row() const {
    Heights row = 0;
    for (int column = 0; column < game_.width; ++column)
      row |= Game::one(index_->square_of[(game_.height - 1) * game_.width + column]);
    return row;
  }

  Slot size() const { return index_->count * count_; }

  Slot rank(const Position& p) const {
    const auto found = index_->class_of(orbits_.by_orbits(p).heights);
    return found.index * count_ + sets_->rank_of[orbits_.by_orbits(p, found.mirrored).mine];
  }

  Position unrank(Slot slot) const {
    return orbits_.row_by_row({index_->shape_of(slot / count_), sets_->set_of[slot % count_]});
  }

  // A symmetric shape keeps a position and its mirror image in two slots of its block; any other
  // block stands for its mirror image too.
  unsigned weight(Slot slot) const { return index().weight(slot); }

  template <class Visit>
  void each_member(Slot slot, Visit&& visit) const {
    const Position q{index_->shape_of(slot / count_), sets_->set_of[slot % count_]};
    visit(orbits_.row_by_row(q));
    if (!index_->symmetric(q.heights)) visit(orbits_.row_by_row(q, true));
  }

  template <class Visit>
  void each(Slot first, Slot last, Visit&& visit) const {
    for (Slot slot = first; slot < last;) {
      const Heights shape = index_->shape_of(slot / count_);
      const Slot end = (slot / count_ + 1) * count_;
      const Position natural = orbits_.row_by_row({shape, 0});
      const std::uint32_t tops = game_.tops(shape);
      for (; slot < end && slot < last; ++slot) {
        const std::uint32_t mine = sets_->set_of[slot % count_];
        if ((tops & mine) == 0 || (tops & ~mine) == 0) continue;
        visit(slot, Position{natural.heights, orbits_.row_by_row({shape, mine}).mine});
      }
    }
  }

 private:
  Game game_;
  std::shared_ptr<const Shapes<Heights>> shapes_;
  std::shared_ptr<const NoccaSets> sets_;
  const ShapeIndex<Heights>* index_;
  NoccaOrbits<Heights> orbits_;
  Slot count_;  // of colourings
};

static_assert(SpaceOf<NoccaShapes<>, Nocca<>>);

}  // namespace kanzen

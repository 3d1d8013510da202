// SPDX-License-Identifier: Apache-2.0
// Four-high NOCCA×NOCCA positions up to the left-right mirror: who is to move × the shape of all
// pieces but the climber × the climber's place in it × which of them are its side's. The board is
// seen by the climbing side, whoever is to move, so that a move never turns it.
//
// A step of the climber changes its place and nothing else; a step of another piece changes the
// shape and keeps the climber's square and level. So the colourings of a place lie together as a
// block, as they do for a shape of the plain game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/games/nocca/blocks/shapes.hpp"
#include "kanzen/games/nocca/nocca_four.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/space/product.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

template <class Heights = std::uint64_t>
class NoccaFourShapes {
 public:
  using Game = NoccaFour<Heights>;
  using Position = typename Game::Position;
  static constexpr std::string_view name = "shapes";

  // Of the numbering: the first saw the board by the mover, so tables of it are another's.
  static constexpr int version = 2;

  // Who is to move in each half of the slots.
  static constexpr std::array<const char*, 2> halves = {"climbing side", "other side"};

  static bool supports(const Game& game) {
    return Shapes<Heights>::supports(game.width, game.height, 2 * game.pieces - 1);
  }

  explicit NoccaFourShapes(const Game& game)
      : game_(game),
        others_(2 * game.pieces - 1),
        shapes_(std::make_shared<Shapes<Heights>>(game.width, game.height, game.stack, others_)),
        colourings_(std::make_shared<NoccaSets>(others_, game.pieces - 1)),
        index_(&shapes_->index()),
        orbits_(*index_),
        numbers_{{2, index_->count, static_cast<Slot>(game.squares() + others_),
                  colourings_->set_of.size()}} {}

  const ShapeIndex<Heights>& shapes() const { return *index_; }

  // Low bit of every square before a player's goal: the climbing side's (0) or the other's (1).
  Heights goal_row(int mover) const {
    const int row = mover == 0 ? game_.height - 1 : 0;
    Heights marks = 0;
    for (int column = 0; column < game_.width; ++column)
      marks |= Game::one(index_->square_of[row * game_.width + column]);
    return marks;
  }

  Slot size() const { return numbers_.size(); }

  Slot rank(const Position& p) const {
    const Position seen = by_climbing_side(p, p.climber.mine);
    const auto found = index_->class_of(orbits_.by_orbits(seen.others).heights);
    Position q{orbits_.by_orbits(seen.others, found.mirrored), seen.climber};
    q.climber.square = index_->square_of[seen.climber.square];
    if (found.mirrored) q.climber.square = index_->mirror_of[q.climber.square];
    const auto place = static_cast<Slot>(Game::pieces_below(q.others.heights, q.climber.square) +
                                         q.climber.beneath + q.climber.square);
    return numbers_.rank(
        {p.climber.mine ? 0U : 1U, found.index, place, colourings_->rank_of[q.others.mine]});
  }

  Position unrank(Slot slot) const { return row_by_row(by_orbits(slot), slot); }

  // Holes: the climber inside a full stack, or one side covered. A symmetric shape keeps a position
  // and its mirror image in two slots; any other stands for its mirror image too.
  unsigned weight(Slot slot) const {
    const Position q = by_orbits(slot);
    if (!fits(q) || !Game::both_visible(q)) return 0;
    return index_->symmetric(q.others.heights) ? 1 : 2;
  }

  template <class Visit>
  void each_member(Slot slot, Visit&& visit) const {
    const Position q = by_orbits(slot);
    visit(row_by_row(q, slot));
    if (!index_->symmetric(q.others.heights)) visit(row_by_row(q, slot, true));
  }

  template <class Visit>
  void each(Slot first, Slot last, Visit&& visit) const {
    const Slot block = colourings_->set_of.size();
    for (Slot slot = first; slot < last;) {
      Position q = by_orbits(slot);
      const Slot end = std::min(last, (slot / block + 1) * block);
      if (!fits(q)) slot = end;
      for (; slot < end; ++slot) {
        q.others.mine = colourings_->set_of[slot % block];
        if (Game::both_visible(q)) visit(slot, row_by_row(q, slot));
      }
    }
  }

 private:
  // From the mover's view to the climbing side's, and back.
  Position by_climbing_side(const Position& p, bool climbs) const {
    return climbs ? p : game_.turned(p);
  }

  static bool fits(const Position& q) {
    const int tall = Game::height_at(q.others.heights, q.climber.square);
    return tall < Game::max_stack || q.climber.beneath == tall;
  }

  // On a square with n pieces the climber has n + 1 places, so all places before it are as many as
  // the squares and the pieces before it.
  Position by_orbits(Slot slot) const {
    const auto [mover, shape_class, place, colouring] = numbers_.unrank(slot);
    static_cast<void>(mover);
    const Heights shape = index_->shape_of(shape_class);
    int square = 0;
    int beneath = static_cast<int>(place);
    for (; beneath > Game::height_at(shape, square); ++square)
      beneath -= Game::height_at(shape, square) + 1;
    return {{shape, colourings_->set_of[colouring]},
            {static_cast<std::uint8_t>(square), static_cast<std::uint8_t>(beneath), true}};
  }
  // As the mover of the slot sees it, or its mirror image.
  Position row_by_row(Position q, Slot slot, bool mirrored = false) const {
    if (mirrored) q.climber.square = index_->mirror_of[q.climber.square];
    q.climber.square = index_->natural_of[q.climber.square];
    return by_climbing_side({orbits_.row_by_row(q.others, mirrored), q.climber}, slot < size() / 2);
  }

  Game game_;
  int others_;
  std::shared_ptr<const Shapes<Heights>> shapes_;
  std::shared_ptr<const NoccaSets> colourings_;
  const ShapeIndex<Heights>* index_;
  NoccaOrbits<Heights> orbits_;
  Product<4> numbers_;
};

static_assert(SpaceOf<NoccaFourShapes<>, NoccaFour<>>);

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The look-ups of NoccaShapes (nocca_shapes.hpp) as a plain value, for devices. The host puts
// squares into another order sixteen at a time; here they are taken one by one.
#pragma once

#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/games/nocca/blocks/shapes.hpp"
#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

template <class Heights>
struct NoccaShapesIndex {
  using Game = Nocca<Heights>;
  using Position = typename Game::Position;
  using Index = ShapeIndex<Heights>;

  Game game;
  const Index* index;
  const std::uint16_t* set_of;
  const std::uint16_t* rank_of;
  std::uint64_t colourings;

  KANZEN_HOT Slot size() const { return index->count * colourings; }

  KANZEN_HOT Slot rank(const Position& p) const {
    Heights shape = 0;
    for (Heights left = Index::occupied(p.heights); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      shape |= static_cast<Heights>(Index::height_at(p.heights, square))
               << (2 * index->square_of[square]);
    }
    const auto found = index->class_of(shape);
    if (found.mirrored) shape = index->mirrored(shape);
    std::uint32_t mine = 0;
    int placed = 0;
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      const int there = index->natural_of[found.mirrored ? index->mirror_of[square] : square];
      take(p.mine, Index::pieces_before(p.heights, there), Index::height_at(shape, square), mine,
           placed);
    }
    return found.index * colourings + rank_of[mine];
  }

  KANZEN_HOT Position unrank(Slot slot) const {
    return row_by_row(index->shape_of(slot / colourings), set_of[slot % colourings], false);
  }

  KANZEN_HOT unsigned weight(Slot slot) const {
    const Heights shape = index->shape_of(slot / colourings);
    const std::uint32_t mine = set_of[slot % colourings];
    const std::uint32_t tops = game.tops(shape);
    if ((tops & mine) == 0 || (tops & ~mine) == 0) return 0;
    return index->symmetric(shape) ? 1 : 2;
  }

  template <class Visit>
  KANZEN_HOT void each_member(Slot slot, Visit&& visit) const {
    const Heights shape = index->shape_of(slot / colourings);
    const std::uint32_t mine = set_of[slot % colourings];
    visit(row_by_row(shape, mine, false));
    if (!index->symmetric(shape)) visit(row_by_row(shape, mine, true));
  }

  // The index points to tables itself: what is copied is a copy of it that points to theirs.
  template <class Visit>
  void each_table(Visit&& visit) {
    Index copy = *index;
    for (int g = 0; g < copy.groups; ++g) {
      auto& group = copy.group[static_cast<std::size_t>(g)];
      const std::uint64_t patterns =
          std::uint64_t{group.first_pattern[static_cast<std::size_t>(copy.pieces)]} +
          group.all[static_cast<std::size_t>(copy.pieces)];
      visit(group.rank, std::uint64_t{group.mask} + 1);
      visit(group.pattern, patterns);
    }
    const std::uint64_t sets = std::uint64_t{1} << copy.pieces;
    index = &copy;
    visit(index, 1);
    visit(set_of, colourings);
    visit(rank_of, sets);
  }

 private:
  KANZEN_HOT static void take(std::uint32_t from, int first, int tall, std::uint32_t& to,
                              int& placed) {
    to |= (from >> first & ((1U << tall) - 1)) << placed;
    placed += tall;
  }

  KANZEN_HOT Position row_by_row(Heights shape, std::uint32_t mine, bool mirrored) const {
    Position p{};
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      const int there = index->natural_of[mirrored ? index->mirror_of[square] : square];
      p.heights |= static_cast<Heights>(Index::height_at(shape, square)) << (2 * there);
    }
    int placed = 0;
    for (Heights left = Index::occupied(p.heights); left != 0; left &= left - 1) {
      const int there = Index::lowest_square(left);
      const int square = index->square_of[there];
      take(mine, Index::pieces_before(shape, mirrored ? index->mirror_of[square] : square),
           Index::height_at(p.heights, there), p.mine, placed);
    }
    return p;
  }
};

KANZEN_ON_DEVICE(Nocca<>, NoccaShapesIndex<std::uint64_t>)

}  // namespace kanzen

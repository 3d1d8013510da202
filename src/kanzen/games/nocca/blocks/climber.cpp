// SPDX-License-Identifier: Apache-2.0
#include "kanzen/games/nocca/blocks/climber.hpp"

#include <map>
#include <tuple>
#include <utility>

#include "kanzen/core/combinatorics.hpp"

namespace kanzen {

RowLayout climber_layout(const ClimberGame& game) {
  const int others = 2 * game.pieces - 1;
  const auto colourings = static_cast<std::uint32_t>(binomial(others, game.pieces - 1));
  const auto places = static_cast<std::uint64_t>(game.shapes->squares + others);
  return {2 * game.shapes->count * places, colourings, (colourings + 63) / 64, 4096};
}

namespace {

// How many shapes there are by their pieces, full stacks and occupied squares of the goal row.
using ShapeCounts = std::map<std::tuple<int, int, int>, std::uint64_t>;

// Of all shapes, or of those that are their own mirror image.
ShapeCounts count_shapes(const ShapeIndex<std::uint64_t>& index, std::uint64_t goal_row,
                         bool symmetric) {
  ShapeCounts counts = {{{0, 0, 0}, 1}};
  for (int square = 0; square < index.squares; ++square) {
    const int mirror = index.mirror_of[square];
    if (symmetric && mirror < square) continue;
    const int squares = symmetric && mirror != square ? 2 : 1;
    const bool goal = (goal_row >> (2 * square) & 1) != 0;
    ShapeCounts next;
    for (const auto& [key, count] : counts)
      for (int tall = 0; tall <= index.stack; ++tall) {
        const auto& [pieces, full, tops] = key;
        const int placed = pieces + squares * tall;
        if (placed <= index.pieces)
          next[{placed, full + (tall == index.stack ? squares : 0),
                tops + (goal && tall > 0 ? squares : 0)}] += count;
      }
    counts = std::move(next);
  }
  return counts;
}

}  // namespace

std::uint64_t climber_cells(const ClimberGame& game) {
  const ShapeIndex<std::uint64_t>& index = *game.shapes;
  const ClimberFunctions functions = choose_block_kernel("portable").climber(game.pieces);
  const ClimberPass pass = ClimberPlanes::begin(game, functions);
  std::uint64_t sectors = 0;
  for (const int mover : {climbing_side, other_side}) {
    ShapeCounts classes =
        count_shapes(index, game.goal_row[static_cast<std::size_t>(mover)], false);
    for (const auto& [key, count] :
         count_shapes(index, game.goal_row[static_cast<std::size_t>(mover)], true))
      classes[key] += count;
    for (const auto& [key, count] : classes) {
      const auto& [pieces, full, tops] = key;
      if (pieces != index.pieces) continue;
      const auto cells = static_cast<std::uint64_t>(climber_cells_of(pass, mover, full, tops));
      sectors += count / 2 * ((cells + ClimberPass::sector - 1) / ClimberPass::sector);
    }
  }
  return sectors * ClimberPass::sector;
}

PlaneShape climber_shape(const ClimberGame& game, std::uint64_t cells) {
  const auto row_cells = (climber_layout(game).row_slots + 31) / 32;
  return {cells, row_cells, 2 * game.shapes->count, Frontier::rows, false, false};
}

ClimberPass ClimberPlanes::begin(const ClimberGame& game, const ClimberFunctions& functions) {
  ClimberPass pass{};
  pass.index = game.shapes;
  pass.masks = functions.masks();
  pass.goal_row = game.goal_row;
  const int others = 2 * game.pieces - 1;
  const int climbing = game.pieces - 1;
  // None of the tops is the mover's: its side is chosen among the other pieces, or all of them are
  // of the climbing side.
  for (int tops = 0; tops <= ClimberPass::most_tops && tops <= others; ++tops) {
    pass.kept[climbing_side][tops] = static_cast<std::uint8_t>(binomial(others - tops, climbing));
    pass.kept[other_side][tops] =
        static_cast<std::uint8_t>(tops <= climbing ? binomial(others - tops, climbing - tops) : 0);
  }
  return pass;
}

}  // namespace kanzen

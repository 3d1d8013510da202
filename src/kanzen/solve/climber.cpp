// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/climber.hpp"

#include "kanzen/core/combinatorics.hpp"

namespace kanzen {

RowLayout climber_layout(const ClimberGame& game) {
  const int others = 2 * game.pieces - 1;
  const auto colourings = static_cast<std::uint32_t>(binomial(others, game.pieces - 1));
  const auto places = static_cast<std::uint64_t>(game.shapes->squares + others);
  return {2 * game.shapes->count * places, colourings, (colourings + 63) / 64, 4096};
}

ClimberPass ClimberPlanes::begin(const ClimberGame& game, const ClimberFunctions& functions) {
  ClimberPass pass{};
  pass.index = game.shapes;
  pass.tables = functions.tables();
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

// SPDX-License-Identifier: Apache-2.0
// The answers of layers that are decided, two bytes a slot, as the layers above read them.
#pragma once

#include <cstdint>

#include "kanzen/core/outcome.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// 0 is a draw; odd codes are losses, even ones wins, and of each the further the greater.
using LayerCode = std::uint16_t;
constexpr LayerCode layer_code(Answer answer) {
  if (answer.outcome != Outcome::win && answer.outcome != Outcome::loss) return 0;
  return static_cast<LayerCode>(1 + 2 * answer.distance + (answer.outcome == Outcome::win ? 1 : 0));
}
constexpr Answer layer_answer(LayerCode code) {
  if (code == 0) return {};
  return {code % 2 == 1 ? Outcome::loss : Outcome::win, (code - 1) / 2};
}
// The greatest code of lower layers that a pass takes for a mark.
constexpr LayerCode most_below(const Passage& passage) {
  const int most = passage.lower_by_value ? longest_play : passage.distance - 1;
  return layer_code({opposite(outcome_of(passage.kind)), most});
}

// The codes of slots. Where a machine keeps only those that may still be read, it keeps them in a
// ring: slots from `turn` on lie at its beginning, those before it behind them.
struct LayerCodes {
  LayerCode* ring = nullptr;
  Slot size = 0;  // of the ring
  Slot turn = 0;  // a multiple of it; 0: no slot lies before it

  constexpr LayerCode& operator[](Slot slot) const {
    return ring[slot < turn ? slot + size - turn : slot - turn];
  }
};

static_assert(layer_answer(layer_code({Outcome::win, longest_play})).distance == longest_play);

}  // namespace kanzen

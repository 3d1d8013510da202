// SPDX-License-Identifier: Apache-2.0
// A space with one bit more: where games that are turned into others are stored (core/versus.hpp,
// core/score.hpp), which remember one thing beside the position of the game they come from. The bit
// turns fastest, so the two stand side by side.
#pragma once

#include "kanzen/space/space.hpp"

namespace kanzen {

template <class S>
struct Doubled {
  S base;

  constexpr Slot size() const { return 2 * base.size(); }
  constexpr Slot rank(const auto& p, bool bit) const { return 2 * base.rank(p) + (bit ? 1 : 0); }
  constexpr auto position(Slot slot) const { return base.unrank(slot / 2); }
  constexpr bool bit(Slot slot) const { return slot % 2 == 1; }
  constexpr unsigned weight(Slot slot) const { return base.weight(slot / 2); }

  static constexpr bool layered = kanzen::layered<S>;
  static constexpr bool acyclic = kanzen::acyclic<S>;
  constexpr int layers() const { return layers_of(base); }
  constexpr SlotRange layer(int i) const {
    const SlotRange range = layer_of(base, i);
    return {2 * range.first, 2 * range.last};
  }
  constexpr void each_table(auto&& visit) { kanzen::each_table(base, visit); }
};

}  // namespace kanzen

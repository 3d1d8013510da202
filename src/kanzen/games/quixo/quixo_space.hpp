// SPDX-License-Identifier: Apache-2.0
// The numbering of all boards of Quixo, finished ones and those that play cannot reach included, up
// to symmetry. Marks only ever come, so boards are in layers by their number, the full ones first.
#pragma once

#include "kanzen/games/quixo/quixo.hpp"
#include "kanzen/space/two_sides.hpp"

namespace kanzen {

template <bool in_layers>
struct QuixoSpaceOf : TwoSides<Quixo, in_layers> {
  using Boards = TwoSides<Quixo, in_layers>;

  explicit QuixoSpaceOf(const Quixo& rules)
      : Boards(rules, rules.width * rules.height, by_marks(rules.width * rules.height), 1) {}

  static typename Boards::Layers by_marks(int cells) {
    typename Boards::Layers layers;
    for (int marks = cells; marks >= 0; --marks) {
      auto& layer = layers.emplace_back();
      for (int mine = 0; mine <= marks; ++mine)
        layer.push_back({static_cast<std::uint8_t>(mine), static_cast<std::uint8_t>(marks - mine)});
    }
    return layers;
  }
};

using QuixoLayers = QuixoSpaceOf<true>;
using QuixoSpace = QuixoSpaceOf<false>;

KANZEN_ON_DEVICE(Quixo, IndexOf<QuixoLayers>)
KANZEN_ON_DEVICE(Quixo, IndexOf<QuixoSpace>)

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The numbering of Shimpei: all boards with pieces put down in turn, up to the eight symmetries.
// Pieces only ever come, so boards with all of them are solved first. A game that is over has no
// slot: its pieces may stand so in a game that goes on.
#pragma once

#include "kanzen/games/shimpei/shimpei.hpp"
#include "kanzen/space/two_sides.hpp"

namespace kanzen {

struct ShimpeiSpace : TwoSides<Shimpei, true, false> {
  explicit ShimpeiSpace(const Shimpei& rules)
      : TwoSides(rules, rules.board().cells, by_pieces(rules.pieces)) {}

  static Layers by_pieces(int pieces) {
    Layers layers;
    for (int all = 2 * pieces; all >= 0; --all)
      layers.push_back(
          {{static_cast<std::uint8_t>(all / 2), static_cast<std::uint8_t>(all - all / 2)}});
    return layers;
  }
};

KANZEN_ON_DEVICE(Shimpei, IndexOf<ShimpeiSpace>)

}  // namespace kanzen

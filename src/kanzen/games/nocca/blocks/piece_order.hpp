// SPDX-License-Identifier: Apache-2.0
// Planes over the colourings of numbered pieces, when the pieces are numbered anew: one piece at a
// time is given another number, by compressing and depositing bits (colourings.hpp).
#pragma once

#include "kanzen/core/bits.hpp"

namespace kanzen {

template <class Bits, class C>
struct PieceOrder {
  using Plane = typename C::Plane;
  using Tables = typename C::Tables;

  // The pieces in their present order, four bits each.
  std::uint64_t now = 0xba9876543210;

  // Makes `piece` the one at `place`; the pieces from there to where it was move up by one.
  KANZEN_HOT void bring(const Tables& tables, std::uint64_t piece, int place, Plane& plane) {
    constexpr std::uint64_t ones = 0x1111111111111111;
    if ((now >> (4 * place) & 15) == piece) return;
    // The lowest field that equals `piece`: the lowest that a subtraction borrows from.
    const std::uint64_t apart = now ^ piece * ones;
    const int at = bits::countr_zero((apart - ones) & ~apart & 8 * ones) / 4;
    plane = renumbered(tables, plane, at, place);
    const std::uint64_t below = (std::uint64_t{1} << (4 * place)) - 1;
    const std::uint64_t upto = (std::uint64_t{16} << (4 * at)) - 1;
    now = (now & (below | ~upto)) | piece << (4 * place) | ((now & (upto >> 4) & ~below) << 4);
  }

  // Gives piece `from` the number `to`; the pieces between move by one.
  KANZEN_HOT static Plane renumbered(const Tables& tables, const Plane& plane, int from, int to) {
    Plane result{};
    for (int in = 0; in < 2; ++in)
      Bits::template deposit<C>(Bits::template compress<C>(plane.data(), tables.side[in][from]),
                                tables.side[in][to], result);
    return result;
  }
};

}  // namespace kanzen

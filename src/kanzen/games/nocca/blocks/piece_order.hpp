// SPDX-License-Identifier: Apache-2.0
// Planes over the colourings of numbered pieces, when the pieces are numbered anew: one piece at a
// time is given another number, by compressing and depositing bits (colourings.hpp).
#pragma once

#include "kanzen/core/bits.hpp"

namespace kanzen {

// For a single set, the numbers of the pieces of a stack, four bits each, the lowest given, ...
KANZEN_HOT std::uint64_t stack_numbers(int lowest, int tall) {
  return (0x210 + static_cast<unsigned>(lowest) * 0x111) & ((1u << (4 * tall)) - 1);
}
// ... the set after its pieces were given such numbers, ...
KANZEN_HOT std::uint32_t renumbered_set(std::uint64_t numbers, std::uint32_t set) {
  std::uint32_t result = 0;
  for (; set != 0; set &= set - 1)
    result |= std::uint32_t{1} << (numbers >> (4 * bits::countr_zero(set)) & 15);
  return result;
}
// ... and after piece `from` was given number `to`.
KANZEN_HOT std::uint32_t moved_in_set(std::uint32_t set, int from, int to) {
  const std::uint32_t below = (std::uint32_t{1} << from) - 1;
  const std::uint32_t rest = (set & below) | (set >> 1 & ~below);
  const std::uint32_t before = (std::uint32_t{1} << to) - 1;
  return (rest & before) | (set >> from & 1) << to | (rest & ~before) << 1;
}

template <class Bits, class C>
struct PieceOrder {
  using Plane = typename C::Plane;
  using Masks = typename C::Masks;

  // The pieces in their present order, four bits each.
  std::uint64_t now = 0xba9876543210;

  // Makes `piece` the one at `place`; the pieces from there to where it was move up by one. Returns
  // where it was.
  KANZEN_HOT int take(std::uint64_t piece, int place) {
    constexpr std::uint64_t ones = 0x1111111111111111;
    if ((now >> (4 * place) & 15) == piece) return place;
    // The lowest field that equals `piece`: the lowest that a subtraction borrows from.
    const std::uint64_t apart = now ^ piece * ones;
    const int at = bits::countr_zero((apart - ones) & ~apart & 8 * ones) / 4;
    const std::uint64_t below = (std::uint64_t{1} << (4 * place)) - 1;
    const std::uint64_t upto = (std::uint64_t{16} << (4 * at)) - 1;
    now = (now & (below | ~upto)) | piece << (4 * place) | ((now & (upto >> 4) & ~below) << 4);
    return at;
  }
  KANZEN_HOT void bring(const Masks& masks, std::uint64_t piece, int place, Plane& plane) {
    const int at = take(piece, place);
    if (at != place) plane = renumbered(masks, plane, at, place);
  }

  // Gives piece `from` the number `to`; the pieces between move by one.
  KANZEN_HOT static Plane renumbered(const Masks& masks, const Plane& plane, int from, int to) {
    Plane result{};
    KANZEN_ROLLED
    for (int in = 0; in < 2; ++in)
      Bits::template deposit<C>(Bits::template compress<C>(plane.data(), masks.side[in][from]),
                                masks.side[in][to], result);
    return result;
  }
};

}  // namespace kanzen

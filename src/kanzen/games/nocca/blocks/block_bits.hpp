// SPDX-License-Identifier: Apache-2.0
// Compress and deposit: what the block kernel asks of the machine.
//   compress<C>(plane, side)       the bits of a plane under side.mask, in order, as a half plane
//   deposit<C>(half, side, plane)  the inverse; adds to the plane
//   reversed<C>(plane)             the plane with the colours exchanged
// Each instruction set derives from WordwiseBits and says how one word is squeezed and spread.
#pragma once

#include <cstdint>

#include "kanzen/games/nocca/blocks/colourings.hpp"
#include "kanzen/games/nocca/blocks/shapes.hpp"

namespace kanzen {

template <class Derived>
struct WordwiseBits {
  template <class C>
  KANZEN_HOT static typename C::Half compress(const std::uint64_t* plane,
                                              const typename C::Side& side) {
    typename C::Plane squeezed;
    Derived::template squeeze<C>(plane, side, squeezed);
    if constexpr (C::half_words == 2) {
      Word128 half = squeezed[0];  // shifts of a pair of words need no branch
      for (int w = 1; w < C::words; ++w)
        half |= static_cast<Word128>(squeezed[w]) << side.offset[w];
      return {static_cast<std::uint64_t>(half), static_cast<std::uint64_t>(half >> 64)};
    } else {
      typename C::Half half{};
      half[0] = squeezed[0];
      for (int w = 1; w < C::words; ++w) {
        const int at = side.offset[w] / 64;
        const int shift = side.offset[w] % 64;
        half[at] |= squeezed[w] << shift;
        // Split, because a shift by 64 is undefined.
        if (at + 1 < C::half_words) half[at + 1] |= squeezed[w] >> 1 >> (63 - shift);
      }
      return half;
    }
  }

  template <class C>
  KANZEN_HOT static void deposit(const typename C::Half& half, const typename C::Side& side,
                                 typename C::Plane& plane) {
    typename C::Plane squeezed;
    squeezed[0] = half[0];
    for (int w = 1; w < C::words; ++w) {
      if constexpr (C::half_words == 2) {
        const auto pair = static_cast<Word128>(half[1]) << 64 | half[0];
        squeezed[w] = static_cast<std::uint64_t>(pair >> side.offset[w]);
      } else {
        const int at = side.offset[w] / 64;
        const int shift = side.offset[w] % 64;
        squeezed[w] = half[at] >> shift;
        if (at + 1 < C::half_words) squeezed[w] |= half[at + 1] << 1 << (63 - shift);
      }
    }
    Derived::template spread<C>(squeezed, side, plane);
  }

  // The complement of a set has the mirrored rank.
  template <class C>
  KANZEN_HOT static typename C::Plane reversed(const typename C::Plane& plane) {
    constexpr int pad = 64 * C::words - C::count;
    typename C::Plane result;
    for (int w = 0; w < C::words; ++w) {
      result[w] = bits::reversed(plane[C::words - 1 - w]);
      if constexpr (pad > 0) {
        result[w] >>= pad;
        if (w + 1 < C::words) result[w] |= bits::reversed(plane[C::words - 2 - w]) << (64 - pad);
      }
    }
    return result;
  }
};

// Six butterfly steps on all words of a plane at once. Plain loops over words: a compiler that may
// use vector registers puts a plane into one. `Tag` keeps the copies of the instruction sets apart.
template <class Tag>
struct ButterflyBits : WordwiseBits<ButterflyBits<Tag>> {
  template <class C>
  KANZEN_HOT static void squeeze(const std::uint64_t* plane, const typename C::Side& side,
                                 typename C::Plane& squeezed) {
    for (int w = 0; w < C::words; ++w) squeezed[w] = plane[w] & side.mask[w];
    for (int s = 0; s < 6; ++s)
      for (int w = 0; w < C::words; ++w) {
        const std::uint64_t moving = squeezed[w] & side.step[s][w];
        squeezed[w] = (squeezed[w] ^ moving) | moving >> (1 << s);
      }
  }
  template <class C>
  KANZEN_HOT static void spread(typename C::Plane& squeezed, const typename C::Side& side,
                                typename C::Plane& plane) {
    for (int s = 5; s >= 0; --s)
      for (int w = 0; w < C::words; ++w)
        squeezed[w] =
            (squeezed[w] & ~side.step[s][w]) | (squeezed[w] << (1 << s) & side.step[s][w]);
    for (int w = 0; w < C::words; ++w) plane[w] |= squeezed[w] & side.mask[w];
  }
};

}  // namespace kanzen

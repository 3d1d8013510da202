// SPDX-License-Identifier: Apache-2.0
// The bit-extract and bit-deposit instructions of BMI2 (Intel since 2013, AMD since Zen 3; earlier
// AMD machines emulate them in microcode, slower than a butterfly, and are left to AVX2).
#include <immintrin.h>

#include "kanzen/games/nocca/blocks/kernels/kernel_set.hpp"

namespace kanzen {

namespace {

struct Bmi2Bits : WordwiseBits<Bmi2Bits> {
  // Halves of two words: shifts across words are dearer than to extract the bits of either word.
  template <class C>
  KANZEN_HOT static typename C::Half compress(const std::uint64_t* plane,
                                              const typename C::Side& side) {
    if constexpr (C::half_words != 2) {
      return WordwiseBits::compress<C>(plane, side);
    } else {
      typename C::Half half{_pext_u64(plane[0], side.mask[0]), 0};
      for (int h = 0; h < 2; ++h)
        for (int w = 1; w < C::words; ++w)
          half[h] |= _pext_u64(plane[w], side.part[h][w]) << side.place[h][w];
      return half;
    }
  }
  template <class C>
  KANZEN_HOT static void deposit(const typename C::Half& half, const typename C::Side& side,
                                 typename C::Plane& plane) {
    if constexpr (C::half_words != 2) {
      WordwiseBits::deposit<C>(half, side, plane);
    } else {
      plane[0] |= _pdep_u64(half[0], side.mask[0]);
      for (int h = 0; h < 2; ++h)
        for (int w = 1; w < C::words; ++w)
          plane[w] |= _pdep_u64(half[h] >> side.place[h][w], side.part[h][w]);
    }
  }
  template <class C>
  KANZEN_HOT static void squeeze(const std::uint64_t* plane, const typename C::Side& side,
                                 typename C::Plane& squeezed) {
    for (int w = 0; w < C::words; ++w) squeezed[w] = _pext_u64(plane[w], side.mask[w]);
  }
  template <class C>
  KANZEN_HOT static void spread(typename C::Plane& squeezed, const typename C::Side& side,
                                typename C::Plane& plane) {
    for (int w = 0; w < C::words; ++w) plane[w] |= _pdep_u64(squeezed[w], side.mask[w]);
  }
};

}  // namespace

BlockKernelSet bmi2_kernels() {
  return word_kernel_set<Bmi2Bits>("bmi2", [] {
    return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2") && !__builtin_cpu_is("bdver4");
  });
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Bit tricks that hosts and devices spell differently, and the mark of small hot functions.
#pragma once

#include <cstdint>

// Always inline: kernels are compiled once for each instruction set, and a shared out-of-line copy
// must not come from the newest of them. On a GPU, also for the device.
#ifdef __CUDACC__
#define KANZEN_HOT __host__ __device__ __forceinline__
#else
#define KANZEN_HOT [[gnu::always_inline]] inline
#endif

namespace kanzen {

__extension__ using Word128 = unsigned __int128;

}  // namespace kanzen

namespace kanzen::bits {

KANZEN_HOT int count(std::uint64_t word) {
#ifdef __CUDA_ARCH__
  return __popcll(word);
#else
  return __builtin_popcountll(word);
#endif
}

// The place of the lowest bit that is set; the word must not be 0.
KANZEN_HOT int lowest(std::uint64_t word) {
#ifdef __CUDA_ARCH__
  return __ffsll(static_cast<long long>(word)) - 1;
#else
  return __builtin_ctzll(word);
#endif
}

KANZEN_HOT std::uint64_t reversed(std::uint64_t word) {
#ifdef __CUDA_ARCH__
  return __brevll(word);
#else
  word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
  word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
  word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(word);
#endif
}

// The sum of the two-bit fields of a word.
KANZEN_HOT int sum_of_pairs(std::uint64_t word) {
  return count(word & 0x5555555555555555) + 2 * count(word & 0xaaaaaaaaaaaaaaaa);
}

}  // namespace kanzen::bits

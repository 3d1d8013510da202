// SPDX-License-Identifier: Apache-2.0
// What hosts and devices spell differently: bit functions, the mark of small hot functions, and
// that of tables. nvcc takes the functions of <bit> in device code without a warning, and they
// answer there as if the word were 0; so whatever may run on a device counts bits with these, and
// tools/check refuses the others.
#pragma once

#include <concepts>
#include <cstdint>

// Always inline: kernels are compiled once for each instruction set, and a shared out-of-line copy
// must not come from the newest of them. On a GPU, also for the device.
#ifdef __CUDACC__
#define KANZEN_HOT __host__ __device__ __forceinline__
#else
#define KANZEN_HOT [[gnu::always_inline]] inline
#endif
// The same for a lambda of the host, behind its parameters.
#define KANZEN_HOT_LAMBDA __attribute__((always_inline))

// A constant at namespace scope that is more than a number, such as a table that is looked up with
// numbers known only at run time. Without it, constexpr functions that run on a device read zeros,
// again without a warning. Static members of classes cannot be had there at all.
#ifdef __CUDA_ARCH__
#define KANZEN_CONSTANT __device__ constexpr
#else
#define KANZEN_CONSTANT inline constexpr
#endif

// Before a loop that a device must not unroll: a kernel that does not fit the instruction cache
// takes twice as long.
#ifdef __CUDA_ARCH__
#define KANZEN_ROLLED _Pragma("unroll 1")
#else
#define KANZEN_ROLLED
#endif

namespace kanzen {

__extension__ using Word128 = unsigned __int128;

}  // namespace kanzen

// The functions of <bit> by their names, with the same answers for 0, for words up to 128 bits.
namespace kanzen::bits {

template <class T>
concept Word = std::unsigned_integral<T> || std::same_as<T, Word128>;

template <Word T>
constexpr int width = 8 * static_cast<int>(sizeof(T));

template <Word T>
KANZEN_HOT constexpr int popcount(T word) {
  if constexpr (sizeof(T) > 8) {
    return popcount(static_cast<std::uint64_t>(word)) +
           popcount(static_cast<std::uint64_t>(word >> 64));
  } else if (__builtin_is_constant_evaluated()) {
    int ones = 0;
    for (std::uint64_t left = word; left != 0; left &= left - 1) ++ones;
    return ones;
  } else {
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(T) > 4) return __popcll(word);
    return __popc(static_cast<std::uint32_t>(word));
#else
    if constexpr (sizeof(T) > 4) return __builtin_popcountll(word);
    return __builtin_popcount(static_cast<std::uint32_t>(word));
#endif
  }
}

// The place of the lowest bit that is set; the width of the word if none is.
template <Word T>
KANZEN_HOT constexpr int countr_zero(T word) {
  if constexpr (sizeof(T) > 8) {
    const auto low = static_cast<std::uint64_t>(word);
    return low != 0 ? countr_zero(low) : 64 + countr_zero(static_cast<std::uint64_t>(word >> 64));
  } else if (__builtin_is_constant_evaluated()) {
    int place = 0;
    while (place < width<T> && (std::uint64_t{word} >> place & 1) == 0) ++place;
    return place;
  } else {
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(T) > 4) return __clzll(static_cast<long long>(__brevll(word)));
    if (word == 0) return width<T>;
    return __clz(static_cast<int>(__brev(word)));
#else
    if (word == 0) return width<T>;
    if constexpr (sizeof(T) > 4) return __builtin_ctzll(word);
    return __builtin_ctz(static_cast<std::uint32_t>(word));
#endif
  }
}

// How many zeros stand above the highest bit that is set.
template <Word T>
KANZEN_HOT constexpr int countl_zero(T word) {
  if constexpr (sizeof(T) > 8) {
    const auto high = static_cast<std::uint64_t>(word >> 64);
    return high != 0 ? countl_zero(high) : 64 + countl_zero(static_cast<std::uint64_t>(word));
  } else if (__builtin_is_constant_evaluated()) {
    int zeros = 0;
    while (zeros < width<T> && (std::uint64_t{word} >> (width<T> - 1 - zeros) & 1) == 0) ++zeros;
    return zeros;
  } else {
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(T) > 4) return __clzll(static_cast<long long>(word));
    return __clz(static_cast<int>(word)) - (32 - width<T>);
#else
    if (word == 0) return width<T>;
    if constexpr (sizeof(T) > 4) return __builtin_clzll(word);
    return __builtin_clz(static_cast<std::uint32_t>(word)) - (32 - width<T>);
#endif
  }
}

// How many bits the number needs: 0 for 0, else one more than the place of its highest bit.
template <Word T>
KANZEN_HOT constexpr int bit_width(T word) {
  return width<T> - countl_zero(word);
}

KANZEN_HOT constexpr std::uint64_t reversed(std::uint64_t word) {
  if (__builtin_is_constant_evaluated()) {
    std::uint64_t result = 0;
    for (int place = 0; place < 64; ++place) result |= (word >> place & 1) << (63 - place);
    return result;
  }
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
KANZEN_HOT constexpr int sum_of_pairs(std::uint64_t word) {
  return popcount(word & 0x5555555555555555) + 2 * popcount(word & 0xaaaaaaaaaaaaaaaa);
}

}  // namespace kanzen::bits

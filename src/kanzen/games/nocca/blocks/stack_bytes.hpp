// SPDX-License-Identifier: Apache-2.0
// Stacks of two kinds of pieces with one byte a square, so that the squares can be put into another
// order. Pieces are numbered square by square, and which of them stand on a square depends on all
// squares before it: as a loop over the occupied squares that ends where no branch predictor can
// foretell, and wrong guesses would be half of its time. Here sixteen squares are treated at once
// and nothing branches.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

#include "kanzen/core/bits.hpp"

// Vectors of bytes are the host's alone: devices put squares in order one by one.
#define KANZEN_HOST_HOT [[gnu::always_inline]] inline

namespace kanzen {

using Bytes16 [[gnu::vector_size(16)]] = std::uint8_t;

// from[which[i]] for every i, and 0 where which[i] is 128 or more. Others are below 16.
KANZEN_HOST_HOT Bytes16 chosen(Bytes16 from, Bytes16 which) {
#ifdef __SSSE3__
  return std::bit_cast<Bytes16>(
      _mm_shuffle_epi8(std::bit_cast<__m128i>(from), std::bit_cast<__m128i>(which)));
#elif defined(__wasm_simd128__)
  using Signed [[gnu::vector_size(16)]] = signed char;
  return std::bit_cast<Bytes16>(
      __builtin_wasm_swizzle_i8x16(std::bit_cast<Signed>(from), std::bit_cast<Signed>(which)));
#else
  Bytes16 result{};
  for (int i = 0; i < 16; ++i) result[i] = which[i] < 16 ? from[which[i]] : 0;
  return result;
#endif
}

// `Heights` holds two bits a square, the set of the mover's pieces (16 at most) a bit a piece.
template <class Heights>
struct StackBytes {
  static constexpr int parts = sizeof(Heights) / 4;  // of 16 squares
  using Board = std::array<Bytes16, parts>;

  Board heights;
  Board mine;  // of each stack its lowest piece first

  KANZEN_HOST_HOT static StackBytes of(Heights packed_heights, std::uint32_t set) {
    StackBytes result;
    for (int i = 0; i < parts; i += 2) {
      const auto half = static_cast<std::uint64_t>(packed_heights >> (32 * i));
      const Bytes16 fours = std::bit_cast<Bytes16>(Longs{half, 0});
      const Bytes16 pairs = zip_low(fours & 15, fours >> 4);
      result.heights[i] = zip_low(pairs & 3, pairs >> 2);
      result.heights[i + 1] = zip_high(pairs & 3, pairs >> 2);
    }
    const Board number = numbers(result.heights);
    const Bytes16 from_piece = three_from_each(set);
    for (int i = 0; i < parts; ++i)
      result.mine[i] =
          chosen(from_piece, number[i]) & chosen(Bytes16{0b0, 0b1, 0b11, 0b111}, result.heights[i]);
    return result;
  }

  KANZEN_HOST_HOT Heights packed_heights() const {
    Heights result = 0;
    for (int i = 0; i < parts; i += 2) {
      const Bytes16 pairs = evens(heights[i], heights[i + 1]) | odds(heights[i], heights[i + 1])
                                                                    << 2;
      const Bytes16 fours = evens(pairs, pairs) | odds(pairs, pairs) << 4;
      result |= static_cast<Heights>(std::bit_cast<Longs>(fours)[0]) << (32 * i);
    }
    return result;
  }

  KANZEN_HOST_HOT std::uint32_t set() const {
    const Board number = numbers(heights);
    Shorts sum{};
    for (int i = 0; i < parts; ++i) {
      // A shift by the number of a square's lowest piece, as a product with a power of two.
      const Bytes16 low = chosen(Bytes16{1, 2, 4, 8, 16, 32, 64, 128}, number[i]);
      const Bytes16 high =
          chosen(Bytes16{0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128}, number[i]);
      sum += std::bit_cast<Shorts>(zip_low(mine[i], Bytes16{})) *
             std::bit_cast<Shorts>(zip_low(low, high));
      sum += std::bit_cast<Shorts>(zip_high(mine[i], Bytes16{})) *
             std::bit_cast<Shorts>(zip_high(low, high));
    }
    const Longs halves = std::bit_cast<Longs>(sum);
    std::uint64_t all = halves[0] | halves[1];
    all |= all >> 32;
    all |= all >> 16;
    return static_cast<std::uint32_t>(all & 0xffff);
  }

 private:
  using Shorts [[gnu::vector_size(16)]] = std::uint16_t;
  using Longs [[gnu::vector_size(16)]] = std::uint64_t;

  KANZEN_HOST_HOT static Bytes16 zip_low(Bytes16 a, Bytes16 b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  }
  KANZEN_HOST_HOT static Bytes16 zip_high(Bytes16 a, Bytes16 b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                   31);
  }
  KANZEN_HOST_HOT static Bytes16 evens(Bytes16 a, Bytes16 b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  }
  KANZEN_HOST_HOT static Bytes16 odds(Bytes16 a, Bytes16 b) {
    return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
  }

  // The bytes moved up, and zeros before them.
  template <int places>
  KANZEN_HOST_HOT static Bytes16 later(Bytes16 a) {
    constexpr int z = 16 - places;
    return __builtin_shufflevector(Bytes16{}, a, z, z + 1, z + 2, z + 3, z + 4, z + 5, z + 6, z + 7,
                                   z + 8, z + 9, z + 10, z + 11, z + 12, z + 13, z + 14, z + 15);
  }

  // The number of the lowest piece on each square: pieces before it.
  KANZEN_HOST_HOT static Board numbers(const Board& heights) {
    Board result;
    Bytes16 before{};
    for (int i = 0; i < parts; ++i) {
      Bytes16 sum = heights[i];
      sum += later<1>(sum);
      sum += later<2>(sum);
      sum += later<4>(sum);
      sum += later<8>(sum);
      sum += before;
      before = chosen(sum, Bytes16{} + std::uint8_t{15});
      result[i] = sum - heights[i];
    }
    return result;
  }

  // Three bits of the set from each piece on: the most that stand on a square.
  KANZEN_HOST_HOT static Bytes16 three_from_each(std::uint32_t set) {
    const Bytes16 two = std::bit_cast<Bytes16>(Shorts{} + static_cast<std::uint16_t>(set));
    const Bytes16 bit{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const Bytes16 its =
        __builtin_shufflevector(two, two, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    const Bytes16 in = std::bit_cast<Bytes16>((its & bit) == bit);
    const Bytes16 next = __builtin_shufflevector(in, Bytes16{}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
                                                 12, 13, 14, 15, 16);
    const Bytes16 next_but_one = __builtin_shufflevector(in, Bytes16{}, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                                                         11, 12, 13, 14, 15, 16, 17);
    return (in & 1) | (next & 2) | (next_but_one & 4);
  }
};

// Every stack goes to another square.
template <class Heights>
class SquareOrder {
 public:
  using Stacks = StackBytes<Heights>;

  // `place` says for each of the squares where it goes.
  template <class Place>
  SquareOrder(int squares, Place place) {
    for (auto& part : source_) part.fill(Bytes16{} + std::uint8_t{128});
    for (int square = 0; square < squares; ++square) {
      const int there = place(square);
      source_[there / 16][square / 16][there % 16] = static_cast<std::uint8_t>(square % 16);
    }
  }

  KANZEN_HOST_HOT Stacks operator()(const Stacks& stacks) const {
    Stacks result{};
    for (int to = 0; to < Stacks::parts; ++to)
      for (int from = 0; from < Stacks::parts; ++from) {
        result.heights[to] |= chosen(stacks.heights[from], source_[to][from]);
        result.mine[to] |= chosen(stacks.mine[from], source_[to][from]);
      }
    return result;
  }

 private:
  std::array<typename Stacks::Board, Stacks::parts> source_;  // [part][part it comes from]
};

}  // namespace kanzen

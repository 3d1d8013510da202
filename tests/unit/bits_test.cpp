// SPDX-License-Identifier: Apache-2.0
// The bit functions against counting one bit after the other, at run time and when compiling.
#include "kanzen/core/bits.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace kanzen {
namespace {

template <class T>
class BitsTest : public testing::Test {};
using Words = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, Word128>;
TYPED_TEST_SUITE(BitsTest, Words);

template <class T>
struct Counted {
  int ones = 0;
  int lowest = bits::width<T>;
  int highest = -1;

  explicit Counted(T word) {
    for (int place = bits::width<T> - 1; place >= 0; --place) {
      if ((word >> place & 1) == 0) continue;
      ++ones;
      lowest = place;
      if (highest < 0) highest = place;
    }
  }
};

template <class T>
std::vector<T> words() {
  std::vector<T> all{0, 1, static_cast<T>(~T{0})};
  for (int place = 0; place < bits::width<T>; ++place) {
    all.push_back(static_cast<T>(T{1} << place));
    all.push_back(static_cast<T>((T{1} << place) - 1));
    all.push_back(static_cast<T>(~(T{1} << place)));
  }
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i) {
    Word128 word = random();
    if (i % 2 == 0) word = word << 64 | random();
    all.push_back(static_cast<T>(word >> random() % 128));
    all.push_back(static_cast<T>(word << random() % 128));
  }
  return all;
}

TYPED_TEST(BitsTest, as_counted_one_by_one) {
  for (const TypeParam word : words<TypeParam>()) {
    const Counted<TypeParam> counted(word);
    ASSERT_EQ(bits::popcount(word), counted.ones);
    ASSERT_EQ(bits::countr_zero(word), counted.lowest);
    ASSERT_EQ(bits::countl_zero(word), bits::width<TypeParam> - 1 - counted.highest);
    ASSERT_EQ(bits::bit_width(word), counted.highest + 1);
  }
}

TEST(Bits, reversed_and_sums_of_pairs) {
  for (const std::uint64_t word : words<std::uint64_t>()) {
    std::uint64_t reversed = 0;
    int sum = 0;
    for (int place = 0; place < 64; ++place) {
      reversed = reversed << 1 | (word >> place & 1);
      sum += static_cast<int>((word >> place & 1) << place % 2);
    }
    ASSERT_EQ(bits::reversed(word), reversed);
    ASSERT_EQ(bits::sum_of_pairs(word), sum);
  }
}

// The same when compiling, where the instructions of no machine are at hand.
template <class T>
constexpr bool right_in_constants() {
  constexpr int width = bits::width<T>;
  constexpr T top = static_cast<T>(T{1} << (width - 1));
  constexpr T some = static_cast<T>(T{0b1010} << (width - 6));  // bits width - 5 and width - 3
  static_assert(bits::popcount(T{0}) == 0 && bits::countr_zero(T{0}) == width);
  static_assert(bits::countl_zero(T{0}) == width && bits::bit_width(T{0}) == 0);
  static_assert(bits::popcount(top) == 1 && bits::countr_zero(top) == width - 1);
  static_assert(bits::countl_zero(top) == 0 && bits::bit_width(top) == width);
  static_assert(bits::popcount(some) == 2 && bits::countr_zero(some) == width - 5);
  static_assert(bits::countl_zero(some) == 2 && bits::bit_width(some) == width - 2);
  return true;
}
static_assert(right_in_constants<std::uint8_t>() && right_in_constants<std::uint16_t>() &&
              right_in_constants<std::uint32_t>() && right_in_constants<std::uint64_t>() &&
              right_in_constants<Word128>());
static_assert(bits::reversed(0b1101) == std::uint64_t{0b1011} << 60);
static_assert(bits::sum_of_pairs(0b11'10'01'00) == 6);

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Squares in another order, against stacks that are written down one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "kanzen/games/nocca/blocks/stack_bytes.hpp"

namespace kanzen {
namespace {

using Stack = std::vector<bool>;  // from the bottom up: is it the mover's?

template <class Heights>
Heights heights_of(const std::vector<Stack>& board) {
  Heights heights = 0;
  for (std::size_t square = 0; square < board.size(); ++square)
    heights |= static_cast<Heights>(board[square].size()) << (2 * square);
  return heights;
}

std::uint32_t set_of(const std::vector<Stack>& board) {
  std::uint32_t set = 0;
  int piece = 0;
  for (const Stack& stack : board)
    for (const bool mine : stack) set |= static_cast<std::uint32_t>(mine) << piece++;
  return set;
}

template <class Heights>
class StackBytesTest : public testing::Test {};
using AllHeights = testing::Types<std::uint64_t, Word128>;
TYPED_TEST_SUITE(StackBytesTest, AllHeights);

TYPED_TEST(StackBytesTest, every_stack_goes_to_its_place) {
  std::mt19937 random(1);
  const auto below = [&](int n) { return std::uniform_int_distribution<>(0, n - 1)(random); };
  constexpr int most_squares = 4 * sizeof(TypeParam);
  for (int trial = 0; trial < 20'000; ++trial) {
    const int squares = 6 + below(most_squares - 5);
    std::vector<Stack> board(squares);
    for (int pieces = below(17); pieces > 0; --pieces) {
      Stack& stack = board[below(squares)];
      if (stack.size() < 3) stack.push_back(below(2) == 1);
    }
    std::vector<int> place(squares);
    std::iota(place.begin(), place.end(), 0);
    std::shuffle(place.begin(), place.end(), random);
    std::vector<Stack> expected(squares);
    for (int square = 0; square < squares; ++square) expected[place[square]] = board[square];

    const SquareOrder<TypeParam> order(squares, [&](int square) { return place[square]; });
    const auto moved =
        order(StackBytes<TypeParam>::of(heights_of<TypeParam>(board), set_of(board)));
    ASSERT_TRUE(moved.packed_heights() == heights_of<TypeParam>(expected));
    ASSERT_EQ(moved.set(), set_of(expected));
  }
}

}  // namespace
}  // namespace kanzen

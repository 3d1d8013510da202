// SPDX-License-Identifier: Apache-2.0
// Binomial coefficients: the arithmetic of every numbering by counting what comes before.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/core/bits.hpp"

namespace kanzen {

// Pascal's triangle up to the last row that 64 bits hold.
class Pascal {
 public:
  static constexpr int rows = 68;  // C(68, 34) needs 65 bits

  constexpr Pascal() {
    for (int n = 0; n < rows; ++n) {
      at(n, 0) = 1;
      for (int k = 1; k <= n / 2; ++k) at(n, k) = (*this)(n - 1, k - 1) + (*this)(n - 1, k);
    }
  }

  // C(n, k) for n below `rows` and any k.
  constexpr std::uint64_t operator()(int n, int k) const {
    if (k < 0 || k > n) return 0;
    return entries_[index(n, k <= n - k ? k : n - k)];
  }

 private:
  // Half of each row, the rest mirrors it; rows 0, 1, 2, 3, 4 … have 1, 1, 2, 2, 3 … entries.
  static constexpr int index(int n, int k) { return (n + 1) / 2 * ((n + 2) / 2) + k; }
  constexpr std::uint64_t& at(int n, int k) { return entries_[index(n, k)]; }

  std::array<std::uint64_t, 35 * 34> entries_{};
};

KANZEN_CONSTANT Pascal pascal;

// C(n, k) for any n where the result times k is below 2^64.
constexpr std::uint64_t binomial(std::uint64_t n, int k) {
  if (n < Pascal::rows) return pascal(static_cast<int>(n), k);
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i)
    result = result * (n - static_cast<std::uint64_t>(k - i)) / static_cast<std::uint64_t>(i);
  return result;
}

// The next larger number with as many ones: from the lowest on, all sets of a size in colex order.
// 0 stays.
constexpr std::uint32_t next_choice(std::uint32_t choice) {
  if (choice == 0) return 0;
  const std::uint32_t low = choice & ~(choice - 1);
  const std::uint32_t carried = choice + low;
  return carried | ((choice ^ carried) >> 2 >> bits::countr_zero(low));
}

static_assert(next_choice(0b0110) == 0b1001 && next_choice(0b1) == 0b10);
static_assert(pascal(10, 5) == 252 && pascal(12, 6) == 924 && pascal(5, 6) == 0);
static_assert(pascal(67, 33) == 14226520737620288370U && pascal(67, 34) == pascal(67, 33));
static_assert(binomial(134, 8) == 2083664995984U);  // multisets of 8 of 127

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Multisets of numbers, as the hands and suits of card games are. A multiset is written in
// ascending order; raising its i-th member by i makes the members distinct, and the colex number
// of that set is the number of the multiset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kanzen/core/combinatorics.hpp"

namespace kanzen {

// Multisets of `members` values below `values`, in colex order: largest member first.
struct Multisets {
  std::uint32_t values = 1;
  int members = 0;

  constexpr std::uint64_t size() const {
    if (values == 0) return members == 0;
    return binomial(std::uint64_t{values} + static_cast<std::uint64_t>(members) - 1, members);
  }
  constexpr std::uint64_t rank(std::span<const std::uint32_t> ascending) const {
    std::uint64_t rank = 0;
    for (int i = 0; i < members; ++i) rank += below(ascending[static_cast<std::size_t>(i)], i);
    return rank;
  }
  constexpr void unrank(std::uint64_t rank, std::span<std::uint32_t> ascending) const {
    std::uint32_t end = values;
    for (int i = members - 1; i >= 0; --i) {
      std::uint32_t value = 0;
      while (end - value > 1) {  // below(value) <= rank < below(end)
        const std::uint32_t middle = value + (end - value) / 2;
        (below(middle, i) <= rank ? value : end) = middle;
      }
      rank -= below(value, i);
      ascending[static_cast<std::size_t>(i)] = value;
      end = value + 1;
    }
  }

 private:
  // Multisets of i + 1 members whose largest is smaller than `value`.
  static constexpr std::uint64_t below(std::uint32_t value, int i) {
    return binomial(std::uint64_t{value} + static_cast<std::uint64_t>(i), i + 1);
  }
};

static_assert(Multisets{127, 8}.size() == 2083664995984U);  // 8 suits of up to 6 cards
static_assert(Multisets{4, 0}.size() == 1 && Multisets{4, 2}.size() == 10);

}  // namespace kanzen

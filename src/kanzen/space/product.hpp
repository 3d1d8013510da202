// SPDX-License-Identifier: Apache-2.0
// The product of spaces: numbers for tuples of numbers, in lexicographic order (mixed radix, the
// last factor turning fastest).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace kanzen {

template <std::size_t Factors>
struct Product {
  using Tuple = std::array<std::uint64_t, Factors>;

  Tuple sizes{};

  constexpr std::uint64_t size() const {
    std::uint64_t product = 1;
    for (const std::uint64_t factor : sizes) product *= factor;
    return product;
  }
  constexpr std::uint64_t rank(const Tuple& tuple) const {
    std::uint64_t rank = 0;
    for (std::size_t i = 0; i < Factors; ++i) rank = rank * sizes[i] + tuple[i];
    return rank;
  }
  constexpr Tuple unrank(std::uint64_t rank) const {
    Tuple tuple{};
    for (std::size_t i = Factors; i-- > 0; rank /= sizes[i]) tuple[i] = rank % sizes[i];
    return tuple;
  }
};

static_assert(Product<3>{{2, 3, 5}}.rank({1, 2, 4}) == 29);
static_assert(Product<3>{{2, 3, 5}}.unrank(17) == Product<3>::Tuple{1, 0, 2});

}  // namespace kanzen

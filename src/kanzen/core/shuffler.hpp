// SPDX-License-Identifier: Apache-2.0
// Random numbers for dealing cards: those of splitmix64, so that a deal is the same on every
// machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "kanzen/core/hash.hpp"

namespace kanzen {

class Shuffler {
 public:
  explicit constexpr Shuffler(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t below(std::uint64_t limit) {
    state_ += golden_ratio;
    return hash_mix(state_) % limit;
  }

  constexpr void shuffle(auto& cards) {
    for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[below(i)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Random numbers for dealing cards: those of splitmix64, so that a deal is the same on every
// machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace kanzen {

class Shuffler {
 public:
  explicit constexpr Shuffler(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t below(std::uint64_t limit) {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return (mixed ^ mixed >> 31) % limit;
  }

  constexpr void shuffle(auto& cards) {
    for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[below(i)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace kanzen

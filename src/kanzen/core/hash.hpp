// SPDX-License-Identifier: Apache-2.0
// The hash mix of splitmix64 (Steele, Lea and Flood, 2014): every bit of the result depends on
// every bit of the word. One to one, and the same on every machine.
#pragma once

#include <cstdint>

#include "kanzen/core/bits.hpp"

namespace kanzen {

inline constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15;  // 2^64 / φ, odd

KANZEN_HOT constexpr std::uint64_t hash_mix(std::uint64_t word) {
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
  word = (word ^ word >> 27) * 0x94d049bb133111eb;
  return word ^ word >> 31;
}

// The first number of splitmix64 with seed 0, as published with it.
static_assert(hash_mix(golden_ratio) == 0xe220a8397b1dcdaf);

}  // namespace kanzen

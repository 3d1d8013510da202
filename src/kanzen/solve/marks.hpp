// SPDX-License-Identifier: Apache-2.0
// Two bits a slot that all workers share: the whole memory of a solver while it runs. A mark is
// read and written as a unit, so a reader never sees half of a change; which of the four values a
// pass may write, and which its readers tell apart, is what makes a pass exact without locks.
#pragma once

#include <atomic>
#include <cstdint>

#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/executor.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

class Marks {
 public:
  static constexpr unsigned per_word = 32;
  static constexpr std::uint64_t low_bits = 0x5555555555555555;  // the lower bit of each mark

  // All zero. Memory for `rows` of 64 slots.
  template <Executor E>
  Marks(std::uint64_t rows, E& executor) : words_(2 * rows, executor) {}

  unsigned get(Slot slot) const {
    return static_cast<unsigned>(word(slot / per_word) >> shift(slot)) & 3;
  }
  void prefetch(Slot slot) const { __builtin_prefetch(&words_[slot / per_word], 1); }

  // 0 becomes 3, from any thread; tells whether it did so. Other marks stay.
  bool raise(Slot slot) {
    if (get(slot) != 0) return false;
    const std::uint64_t bits = std::uint64_t{3} << shift(slot);
    return (at(slot / per_word).fetch_or(bits, std::memory_order_relaxed) & bits) == 0;
  }

  // Plain writes, for phases in which a word has one writer (and any number of readers).
  void put(Slot slot, unsigned mark) {
    const std::uint64_t others = word(slot / per_word) & ~(std::uint64_t{3} << shift(slot));
    put_word(slot / per_word, others | std::uint64_t{mark} << shift(slot));
  }
  std::uint64_t word(std::uint64_t index) const {
    return const_cast<Marks*>(this)->at(index).load(std::memory_order_relaxed);
  }
  void put_word(std::uint64_t index, std::uint64_t word) {
    at(index).store(word, std::memory_order_relaxed);
  }

  // Where in a word the marks are 0 or 3: the lower bit of each.
  static constexpr std::uint64_t zeros(std::uint64_t word) {
    return ~(word | word >> 1) & low_bits;
  }
  static constexpr std::uint64_t threes(std::uint64_t word) { return word & word >> 1 & low_bits; }

  // The lower bits of 32 marks as 32 neighbouring bits, as pass logs want them.
  static constexpr std::uint32_t squeezed(std::uint64_t bits) {
    bits = (bits | bits >> 1) & 0x3333333333333333;
    bits = (bits | bits >> 2) & 0x0f0f0f0f0f0f0f0f;
    bits = (bits | bits >> 4) & 0x00ff00ff00ff00ff;
    bits = (bits | bits >> 8) & 0x0000ffff0000ffff;
    return static_cast<std::uint32_t>(bits | bits >> 16);
  }
  static constexpr std::uint64_t spread(std::uint32_t row) {
    std::uint64_t bits = row;
    bits = (bits | bits << 16) & 0x0000ffff0000ffff;
    bits = (bits | bits << 8) & 0x00ff00ff00ff00ff;
    bits = (bits | bits << 4) & 0x0f0f0f0f0f0f0f0f;
    bits = (bits | bits << 2) & 0x3333333333333333;
    return (bits | bits << 1) & low_bits;
  }

 private:
  static constexpr unsigned shift(Slot slot) { return 2 * static_cast<unsigned>(slot % per_word); }
  std::atomic_ref<std::uint64_t> at(std::uint64_t index) {
    return std::atomic_ref<std::uint64_t>(words_[index]);
  }

  BigArray<std::uint64_t> words_;
};

static_assert(Marks::squeezed(Marks::spread(0x9e3779b9)) == 0x9e3779b9);

}  // namespace kanzen

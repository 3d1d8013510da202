// SPDX-License-Identifier: Apache-2.0
// Pits of awari, a byte each, in the order of sowing: rows of six in a word, boards of twelve in
// two.
#pragma once

#include <cstdint>

#include "kanzen/core/bits.hpp"

namespace kanzen {

struct AwariRow {
  std::uint64_t pits = 0;

  constexpr int in(int pit) const { return static_cast<int>(pits >> 8 * pit & 0xff); }
  // Byte i: what lies in the pits up to i.
  constexpr std::uint64_t sums() const { return pits * 0x010101010101 & 0xffffffffffff; }
  constexpr int stones() const { return static_cast<int>(sums() >> 40); }
  // The first that is empty; 6 where none is.
  constexpr int empty_pit() const {
    const std::uint64_t empty = (pits - 0x010101010101) & ~pits & 0x808080808080;
    return empty == 0 ? 6 : bits::countr_zero(empty) / 8;
  }
  // Whether stones reach the other row.
  constexpr bool feeds() const {
    for (int pit = 0; pit < 6; ++pit)
      if (in(pit) + pit > 5) return true;
    return false;
  }
};

// A board after sowing.
struct AwariSown {
  std::uint64_t mine = 0;
  std::uint64_t theirs = 0;  // with what is captured still there
  std::uint64_t taken = 0;   // of theirs, if that may be

  constexpr bool is_slam() const { return taken != 0 && taken == theirs; }
};

// What a last stone in this pit captures: twos and threes in the other row, back from there.
constexpr AwariSown awari_captured(std::uint64_t mine, std::uint64_t theirs, int last) {
  std::uint64_t taken = 0;
  for (int pit = last - 6; pit >= 0; --pit) {
    const int here = AwariRow{theirs}.in(pit);
    if (here != 2 && here != 3) break;
    taken |= theirs & std::uint64_t{0xff} << 8 * pit;
  }
  return {mine, theirs, taken};
}

// The twelve pits, the mover's first.
struct AwariBoard {
  Word128 pits = 0;

  constexpr AwariBoard(std::uint64_t mine, std::uint64_t theirs)
      : pits(Word128{theirs} << 48 | mine) {}
  static constexpr Word128 one(int pit) { return Word128{1} << 8 * pit; }
  constexpr int in(int pit) const { return static_cast<int>(pits >> 8 * pit & 0xff); }
  constexpr std::uint64_t mine() const { return static_cast<std::uint64_t>(pits) & 0xffffffffffff; }
  constexpr std::uint64_t theirs() const { return static_cast<std::uint64_t>(pits >> 48); }

  // Sowing leaves out the pit it comes from, so that a round has eleven.
  static constexpr int nth_pit(int from, int stone) { return (from + 1 + (stone - 1) % 11) % 12; }
  constexpr AwariSown sown(int pit) const {
    constexpr Word128 ones = Word128{0x010101010101} << 48 | 0x010101010101;
    const int stones = in(pit);
    const auto rounds = static_cast<unsigned>(stones / 11);
    // The rest, from the next pit on; what goes beyond the twelfth begins anew.
    const Word128 run = (ones & (one(stones % 11) - 1)) << 8 * (pit + 1);
    AwariBoard after = *this;
    after.pits += (ones - one(pit)) * rounds - one(pit) * static_cast<unsigned>(stones);
    after.pits += (run >> 96) + (run & (one(12) - 1));
    return awari_captured(after.mine(), after.theirs(), nth_pit(pit, stones));
  }
};

static_assert(AwariRow{0x010203040506}.stones() == 21 && AwariRow{0x010200040506}.empty_pit() == 3);
static_assert(AwariBoard(0x0c, 0).sown(0).mine == 0x010101010200 &&
              AwariBoard(0x0c, 0).sown(0).theirs == 0x010101010101);

}  // namespace kanzen

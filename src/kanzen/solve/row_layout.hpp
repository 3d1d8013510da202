// SPDX-License-Identifier: Apache-2.0
// How slots lie in bit rows: slot = row * row_slots + bit. A row is padded to whole words, so that
// slots that belong together stay aligned; a plain space has rows of 64 slots in one word. Chunks
// of rows are what is worked on, recorded and read at a time.
#pragma once

#include <cstdint>

namespace kanzen {

struct RowRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;  // the first behind them

  static constexpr RowRange all() { return {0, ~std::uint64_t{0}}; }
  constexpr bool meets(RowRange other) const { return first < other.last && other.first < last; }
};

struct RowLayout {
  std::uint64_t rows = 0;
  std::uint32_t row_slots = 64;
  std::uint32_t row_words = 1;
  std::uint32_t rows_per_chunk = 1 << 14;

  std::uint64_t slots() const { return rows * row_slots; }
  std::uint64_t chunks() const { return (rows + rows_per_chunk - 1) / rows_per_chunk; }
  std::uint64_t first_row(std::uint64_t chunk) const { return chunk * rows_per_chunk; }
  std::uint64_t rows_in(std::uint64_t chunk) const {
    const std::uint64_t left = rows - first_row(chunk);
    return left < rows_per_chunk ? left : rows_per_chunk;
  }
  bool operator==(const RowLayout&) const = default;
};

}  // namespace kanzen

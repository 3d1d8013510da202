// SPDX-License-Identifier: Apache-2.0
// What the machines of the host do with a chunk, wherever they keep it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "kanzen/core/bits.hpp"
#include "kanzen/solve/host_kernel.hpp"
#include "kanzen/solve/row_layout.hpp"

namespace kanzen {

inline bool any_in(std::span<const std::uint64_t> words) {
  return std::any_of(words.begin(), words.end(), [](std::uint64_t word) { return word != 0; });
}

// Runs the kernel over a chunk. Games whose players differ have one of them to move in each half of
// the rows.
inline Tally run_chunk_of(const HostKernel& kernel, const RowLayout& layout, std::uint64_t chunk,
                          const HostPass& pass, const Passage& passage, std::uint64_t* fresh) {
  const std::uint64_t first = layout.first_row(chunk), last = first + layout.rows_in(chunk);
  const std::uint64_t middle = std::clamp(layout.rows / 2, first, last);
  Tally tally;
  if (first < middle) kernel.run(pass, passage, first, middle, fresh, tally);
  tally.in_first_half = tally.decided;
  if (middle < last)
    kernel.run(pass, passage, middle, last, fresh + (middle - first) * layout.row_words, tally);
  return tally;
}

// Marks the rows of a chunk in which something was found, in bits of all rows.
inline void mark_rows_with(std::span<const std::uint64_t> found, const RowLayout& layout,
                           std::uint64_t chunk, std::uint64_t* rows) {
  for (std::uint64_t row = 0; row < layout.rows_in(chunk); ++row)
    if (any_in(found.subspan(row * layout.row_words, layout.row_words))) {
      const std::uint64_t at = layout.first_row(chunk) + row;
      rows[at / 64] |= std::uint64_t{1} << (at % 64);
    }
}

// Gives the slots of a chunk that were decided their code, from its first on.
inline void put_code(std::span<const std::uint64_t> decided, Answer answer, LayerCode* codes) {
  const LayerCode code = layer_code(answer);
  for (const std::uint64_t word : decided) {
    for (std::uint64_t left = word; left != 0; left &= left - 1)
      codes[bits::countr_zero(left)] = code;
    codes += 64;
  }
}

}  // namespace kanzen

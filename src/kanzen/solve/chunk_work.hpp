// SPDX-License-Identifier: Apache-2.0
// What the machines of the host do with a chunk, wherever they keep it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/solve/host_kernel.hpp"
#include "kanzen/solve/layer_code.hpp"
#include "kanzen/solve/row_layout.hpp"
#include "kanzen/solve/run_log.hpp"

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

// Records what slots [first, last) of a chunk were found to be, all of one layer, but for what the
// log has closed.
inline void record_layer(RunLog& log, int layer, std::uint64_t chunk, Slot first, Slot last,
                         const LayerCodes& codes, const LayerCounts& counted,
                         std::vector<std::uint64_t>& words) {
  const RowLayout& layout = log.layout();
  for (const LayerCode code : counted.found) {
    const Answer answer = layer_answer(code);
    const PassNumber pass{layer, answer.distance};
    if (pass <= log.closed()) continue;
    words.assign(layout.rows_in(chunk), 0);
    for (Slot slot = first; slot < last; ++slot)
      if (codes[slot] == code)
        words[slot / 64 - layout.first_row(chunk)] |= std::uint64_t{1} << slot % 64;
    log.record(pass, answer.outcome, chunk, words);
  }
}

// By all ranks: what a layer came to, from what their workers counted.
inline Statistics statistics_of(std::span<const LayerCounts> counted, RunLog& log) {
  Tally tally;
  for (const LayerCounts& part : counted) tally += part.tally;
  Statistics statistics;
  statistics.count(log.ranks().sum(tally));
  for (const bool half : {false, true}) {
    std::vector<std::uint64_t> by_code;
    for (const LayerCounts& part : counted) {
      by_code.resize(std::max(by_code.size(), part.positions[half].size()));
      for (std::size_t code = 0; code < part.positions[half].size(); ++code)
        by_code[code] += part.positions[half][code];
    }
    log.ranks().add_up(by_code);
    for (std::size_t code = 1; code < by_code.size(); ++code) {
      const Answer answer = layer_answer(static_cast<LayerCode>(code));
      statistics.add(answer, by_code[code]);
      if (!half) log.note_first_half(answer, by_code[code]);
    }
  }
  return statistics;
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// What a solver leaves behind: for every pass (= distance) the slots that were decided in it, as
// compressed bit rows. The log is the checkpoint (a run resumes by replaying it), the source of the
// table (distances need no byte per position in memory), and the frontier of the next pass.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "kanzen/core/outcome.hpp"
#include "kanzen/core/statistics.hpp"

namespace kanzen {

// How slots lie in bit rows: slot = row * row_slots + bit. A row is padded to whole words, so that
// slots that belong together stay aligned; a plain space has rows of 64 slots in one word.
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

class PassLog {
 public:
  using Visit = std::function<void(int distance, Outcome, std::span<const std::uint64_t> words)>;

  virtual ~PassLog() = default;

  virtual const RowLayout& layout() const = 0;

  // False: only the statistics are wanted, and records are thrown away.
  virtual bool keeps() const { return true; }

  // The slots of a chunk decided in pass `distance` as wins or losses. At most once for each
  // (distance, outcome, chunk); from any thread; all-zero words may be left out.
  virtual void record(int distance, Outcome outcome, std::uint64_t chunk,
                      std::span<const std::uint64_t> words) = 0;

  // Ends a pass: when it returns, the pass survives a kill. `statistics` are those of all passes.
  virtual void close_pass(int distance, const Statistics& statistics) = 0;

  // The last closed pass, -1 when there is none, and the statistics it was closed with.
  virtual int closed() const = 0;
  virtual Statistics statistics() const = 0;

  // Replays the closed passes of one chunk in order of distance; one pass only, where given.
  // From any thread.
  virtual void replay(std::uint64_t chunk, const Visit& visit) const = 0;
  virtual void replay(std::uint64_t chunk, int distance, const Visit& visit) const = 0;

  // What a machine that records nothing tells of a pass instead, if the log keeps() nothing: what
  // became of the slots that the log watches, and the slots decided, if they are few.
  using Slots = std::vector<std::uint64_t>;
  virtual Slots watched_and_open() const { return {}; }
  virtual void note(std::uint64_t, Answer) {}
  virtual void note_few(Slots) {}
  // How many of the positions decided lie in the first half of the rows: where players differ,
  // that is who was to move.
  virtual void note_first_half(Answer, std::uint64_t) {}

  // A byte for each slot in the memory of a device, which the passes write themselves; or null.
  virtual unsigned char* device_codes() const { return nullptr; }

  // The codes of a chunk's slots, which lie without padding; 0 where no closed pass decided.
  // From any thread.
  using CodeOf = std::function<std::uint8_t(Answer)>;
  virtual void read_codes(std::uint64_t chunk, const CodeOf& code_of,
                          std::span<std::uint8_t> codes) const;
};

}  // namespace kanzen

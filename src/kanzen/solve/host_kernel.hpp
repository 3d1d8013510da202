// SPDX-License-Identifier: Apache-2.0
// What the machines of the host (host_planes.hpp, slice_planes.hpp) ask of a game: a kernel runs
// passes over rows of slots on one thread. GameKernel (game_kernel.hpp) is the one that every game
// has. A call is for many rows, so that machines need not be compiled again for each game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kanzen/core/outcome.hpp"
#include "kanzen/solve/layer_code.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/solve/peers.hpp"
#include "kanzen/solve/row_layout.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// What a kernel sees of the machine. Planes are cells as the kernel lays them out; of `won` and
// `lost` a kernel touches only what belongs to the rows that it runs over, of `read` all that their
// moves lead to.
struct HostPass {
  std::uint32_t* won = nullptr;
  std::uint32_t* lost = nullptr;
  const std::uint32_t* read = nullptr;  // the plane that this pass reads
  RowRange window = RowRange::all();    // the rows of it that are there; others are zeros
  bool complement = false;              // its complement, rather, and of `codes` (marks_to_read)
  std::uint64_t* dirty = nullptr;       // a bit for each thing that may change; null: all may
  // Words of what rows were told by their children (tell_parents()), which alone the pass is about;
  // null: about all that is open.
  const std::uint64_t* told = nullptr;
  SlotRange marks = {0, ~Slot{0}};  // those that mark_dirty() is to mark
  bool waits = false;               // what is found is not to be written to its plane yet
  LayerCodes codes;                 // the answers of lower layers, where there are layers
  SlotRange layer;                  // the slots that passes are about
};

// The frontier is what the last pass found. A kernel that can tell what may change near it says by
// what it goes: the rows in which something was found, or the slots.
enum class Frontier { unknown, rows, slots };  // things are blocks of rows, or slots

// What a layer that one pass decides came to, chunk after chunk.
struct alignas(128) LayerCounts {
  Tally tally;
  Slot half = 0;                            // the first slot behind the first half of the rows
  std::vector<std::uint64_t> positions[2];  // by code, in the first half and behind it
  std::vector<LayerCode> found;             // in this chunk, each once
  std::vector<bool> is_found;

  void begin_chunk() {
    for (const LayerCode code : found) is_found[code] = false;
    found.clear();
  }
  void add(Slot slot, LayerCode code, unsigned weight) {
    auto& counted = positions[slot < half ? 0 : 1];
    if (counted.size() <= code) counted.resize(code + 1);
    counted[code] += weight;
    if (is_found.size() <= code) is_found.resize(code + 1);
    if (is_found[code]) return;
    is_found[code] = true;
    found.push_back(code);
  }
};

// What decides how much memory planes take.
struct PlaneShape {
  std::uint64_t cells = 0;      // of a plane
  std::uint64_t row_cells = 0;  // of a row, at most
  std::uint64_t dirty_bits = 0;
  Frontier frontier = Frontier::unknown;
  bool layered = false;
  bool acyclic = false;
  bool tells_parents = false;  // in some passes
  bool local = false;          // rows read few others: mark_reads() tells which
};

inline void mark_chunks_of(RowRange rows, const RowLayout& layout, std::uint64_t* chunks) {
  if (rows.first >= rows.last) return;
  const std::uint64_t last = (rows.last - 1) / layout.rows_per_chunk;
  for (std::uint64_t chunk = rows.first / layout.rows_per_chunk; chunk <= last; ++chunk)
    chunks[chunk / 64] |= std::uint64_t{1} << chunk % 64;
}

class HostKernel {
 public:
  HostKernel() = default;
  HostKernel(const HostKernel&) = default;
  HostKernel& operator=(const HostKernel&) = default;
  virtual ~HostKernel() = default;

  virtual PlaneShape shape() const = 0;
  // Where the cells of a row begin, and for the number of rows where the last ones end.
  virtual std::uint64_t first_cell(std::uint64_t row) const = 0;
  // False: `begin` also marks what is no position and in no log.
  virtual bool logs_all() const { return true; }

  // Decides rows [first, last); `fresh` (zeroed) receives what is new, and so does the plane unless
  // the pass waits.
  virtual void run(const HostPass& pass, const Passage& passage, std::uint64_t first,
                   std::uint64_t last, std::uint64_t* fresh, Tally& tally) const = 0;
  // Whether such a pass reads what moves lead to.
  virtual bool reads(const Passage& passage, bool near_frontier) const = 0;
  // Sets the bits of the chunks that rows may read, and of more where that would cost too much to
  // tell. One thread for one set.
  virtual void mark_reads(RowRange /*rows*/, const RowLayout& layout, std::uint64_t* chunks) const {
    mark_chunks_of({0, layout.rows}, layout, chunks);
  }
  // Whether to look only near the frontier, which was found in so many rows.
  virtual bool frontier_pays(const Passage& passage, std::uint64_t rows) const = 0;
  // Marks what may change because of the frontier in rows [first, last): words of its slots, or a
  // bit for each of the rows, from the first on.
  virtual void mark_dirty(const HostPass& pass, std::uint64_t first, std::uint64_t last,
                          const std::uint64_t* frontier) const = 0;
  // Where the frontier goes by rows: those near which `first` is to look, as bits.
  virtual void mark_beginning(const HostPass&, std::uint64_t /*first*/, std::uint64_t /*last*/,
                              std::uint64_t* /*rows*/) const {}
  // For the things [first, last) that are dirty, by words of their bits from the first on: sets the
  // bits of the chunks that they are about, and of those that these may read where they are this
  // rank's.
  virtual void mark_touched(std::uint64_t first, std::uint64_t last, const std::uint64_t* dirty,
                            const RowLayout& layout, const Ranks& ranks, std::uint64_t* may_change,
                            std::uint64_t* reads) const = 0;
  // Whether a pass for wins or losses is to begin with what the one before found, in so many rows,
  // rather than with what is open. That tells its parents then, from several threads: `found` are
  // words of it in rows [first, last), and a bit of `told` is set for each row that is told
  // something; what it is told is marked in both planes, which nothing else is. A pass with
  // HostPass::told then takes in who has won, or decides who has lost of those that may.
  virtual bool tells_parents(const Passage&, std::uint64_t /*rows*/) const { return false; }
  virtual void tell_parents(const HostPass&, const Passage&, std::uint64_t /*first*/,
                            std::uint64_t /*last*/, const std::uint64_t* /*found*/,
                            std::uint64_t* /*told*/) const {}
  // Adds rows of the log to a plane.
  virtual void add(std::uint64_t first, std::uint64_t last, const std::uint64_t* words,
                   std::uint32_t* plane) const = 0;

  // --- layers, as of a space (space.hpp), over rows of 64 slots ---

  virtual int layers() const { return 1; }
  virtual SlotRange layer(int) const { return {}; }
  // Where they are acyclic: decides slots [first, last) of the layer.
  virtual void decide(const HostPass&, Slot /*first*/, Slot /*last*/, LayerCounts&) const {}
  // Kinds of positions, and those of slots [first, last) by their answers.
  virtual int parts() const { return 0; }
  virtual void count_parts(Slot /*first*/, Slot /*last*/, const LayerCodes&,
                           std::span<PartCounts>) const {}
};

// Sets a bit that other threads may be setting too.
inline void set_bit(std::uint64_t* words, std::uint64_t i) {
  std::uint64_t& word = words[i / 64];
  const std::uint64_t bit = std::uint64_t{1} << (i % 64);
  if ((__atomic_load_n(&word, __ATOMIC_RELAXED) & bit) == 0)
    __atomic_fetch_or(&word, bit, __ATOMIC_RELAXED);
}

}  // namespace kanzen

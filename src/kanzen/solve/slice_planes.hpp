// SPDX-License-Identifier: Apache-2.0
// The machine of the host for planes that do not fit into its memory. A rank keeps the chunks that
// are its own, in memory or in files (slice_store.hpp), and of the plane that a pass reads only a
// window at a time: those chunks are brought there, from its own or from other ranks, and all
// others read as zeros.
//
// That is enough for any kernel. A pass that seeks wins looks for a move to a lost position, and
// one that seeks losses for an objection, a move to a position that is not won (the window has the
// complement then). Either is found in some window, or there is none: what a pass finds in one
// window after the other is put together, by `or` for wins and by `and` for losses. So every window
// costs another look at the open positions, and where few of them may change, only the chunks that
// they lead to are brought.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/host_kernel.hpp"
#include "kanzen/solve/on_host.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/solve/peers.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/solve/slice_store.hpp"
#include "kanzen/solve/slice_window.hpp"

namespace kanzen {

class SlicePlanes {
 public:
  SlicePlanes(const HostKernel& kernel, const RowLayout& layout, Coding coding,
              const ExecutorRef& executor, Progress& progress, const Ranks& ranks,
              const PlaneRoom& room);

  PlaneTraffic traffic() const { return store_.traffic(); }

  static SliceNeeds needs(const PlaneShape& shape, const RowLayout& layout, Coding coding,
                          unsigned ranks, unsigned workers, bool on_disk);

  // --- solving (passes.hpp) ---

  void use(RunLog& log) {
    log_ = &log;
    log.set_parcel(ranks_.parcel());
  }
  int layers() const { return kernel_.layers(); }
  static constexpr bool acyclic = false;  // passes decide any layer
  void open_layer(int layer);
  Tally run(const Passage& passage);
  void count_parts();
  void commit();
  void restore();

 private:
  using Words = std::span<const std::uint64_t>;

  // What is brought to the windows at a time: chunks of the plane and of the codes of lower layers.
  struct Load {
    std::vector<std::uint64_t> plane, codes;
  };
  // What a pass has to read, one load after the other, and whether that is all there is.
  struct Plan {
    std::vector<Load> loads{1};
    bool all = false;
  };
  // The first and the last of something that a chunk reads.
  struct Span {
    std::uint64_t first, last;
  };
  // Chunks, as bits.
  using ChunkSet = std::vector<std::uint64_t>;
  static bool has(const ChunkSet& set, std::uint64_t chunk) {
    return (set[chunk / 64] >> (chunk % 64) & 1) != 0;
  }

  Slices slices() { return {store_, ranks_, executor_, log_->code()}; }
  std::uint64_t own_chunks() const { return ranks_.mine_in(first_chunk_, last_chunk_); }
  std::uint64_t own_chunk(std::uint64_t i) const { return ranks_.mine(first_chunk_, i); }
  std::uint64_t words_in(std::uint64_t chunk) const {
    return layout_.rows_in(chunk) * layout_.row_words;
  }
  int plane_of(Outcome outcome) const { return outcome == Outcome::win ? won_ : lost_; }
  int fresh_of(Outcome outcome) const {
    return both_ && outcome == Outcome::win ? fresh_wins_ : fresh_losses_;
  }

  // False: everything may change.
  bool look_near_frontier(const Passage& passage);
  void mark_dirty_near_slots(int frontier, std::uint64_t positions);
  void mark_dirty_near_rows(const Passage& passage);
  // `may_change` are the chunks that the pass has to run over.
  Plan plan(const Passage& passage, bool near, ChunkSet& may_change);
  void bring(const Load& load, const Load& next, const Passage& passage);
  void find_reads(const Passage& passage);
  // The number of the load with each chunk of the plane.
  std::vector<std::uint64_t> numbers_of(const std::vector<Load>& loads) const;
  RowRange rows_of(const Load& load) const;
  // Whether a load is the first or the last that a chunk reads.
  struct Turn {
    bool first, last;
  };
  Tally run_chunk(const Passage& passage, std::uint64_t chunk, unsigned worker, bool near,
                  RowRange window, Turn turn);
  void write_codes(std::uint64_t chunk, Answer answer, Words words, unsigned worker);
  void note_changes(std::uint64_t chunk, Words fresh);

  const HostKernel& kernel_;
  RowLayout layout_;
  ExecutorRef executor_;
  Progress& progress_;
  Ranks ranks_;
  RunLog* log_ = nullptr;
  PlaneShape shape_;
  bool both_;  // wins and losses are found at every distance
  SliceStore store_;
  int won_, lost_, fresh_losses_, fresh_wins_ = -1, waiting_ = -1, dirty_slots_ = -1, codes_ = -1;
  BigArray<std::uint64_t> dirty_rows_, changed_;  // where the frontier goes by rows
  std::uint64_t dirty_ = 0;                       // how many things are, as far as this rank knows
  SliceWindow plane_window_, codes_window_, dirty_window_;
  std::uint64_t window_ = 0;               // bytes that the windows may take
  std::vector<std::uint64_t> first_cell_;  // of every chunk, and where the last ends
  std::vector<Span> own_reads_;            // the chunks that each own one may read,
  ChunkSet all_reads_;                     // and all that any of them may
  struct Buffers {
    std::vector<std::uint64_t> fresh;
    std::vector<std::uint32_t> cells;
  };
  std::vector<Buffers> buffers_;  // of the workers
  SlotRange layer_;
  std::uint64_t first_chunk_ = 0, last_chunk_ = 0;  // of the layer
  int restored_layer_ = -1;
  std::uint64_t rows_changed_ = 0;
  bool committed_ = true;
};

}  // namespace kanzen

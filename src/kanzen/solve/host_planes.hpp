// SPDX-License-Identifier: Apache-2.0
// The machine of the host: planes in memory, and passes of a kernel (host_kernel.hpp) over their
// rows on any executor. Ranks (peers.hpp) have each the whole planes, run passes over chunks of
// their own, and tell each other what they found.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/host_kernel.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/solve/peers.hpp"
#include "kanzen/solve/run_log.hpp"

namespace kanzen {

class HostPlanes {
 public:
  HostPlanes(const HostKernel& kernel, const RowLayout& layout, Coding coding,
             const ExecutorRef& executor, Progress& progress);

  // What the planes take.
  static std::uint64_t memory(const PlaneShape& shape, const RowLayout& layout, Coding coding);

  // --- solving (passes.hpp) ---

  void use(RunLog& log);
  int layers() const { return kernel_.layers(); }
  bool acyclic() const { return shape_.acyclic; }
  // Passes are over the slots of one layer from here on, and read those below by their codes.
  void open_layer(int layer);
  Tally run(const Passage& passage);
  Statistics decide_layer(int layer, const Statistics& so_far);
  void count_parts();
  void commit();
  void restore();

  // --- reaching: the plane of the lost holds what is reached ---

  void begin_at(std::uint64_t slot);
  std::uint64_t reach(int ply);
  const std::uint32_t* reached() const { return lost_.data(); }

 private:
  struct ChunkRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;  // the first behind them
  };
  using Words = std::span<const std::uint64_t>;

  std::uint64_t chunk_count() const { return chunks_.last - chunks_.first; }
  // Those of them that this rank runs passes over.
  std::uint64_t own_chunks() const { return ranks_.mine_in(chunks_.first, chunks_.last); }
  std::uint64_t own_chunk(std::uint64_t i) const { return ranks_.mine(chunks_.first, i); }
  std::uint64_t words() const { return layout_.rows * layout_.row_words; }
  // Where wins and losses take turns, one plane serves both.
  BigArray<std::uint64_t>& fresh_of(Outcome outcome) {
    return both_ && outcome == Outcome::win ? fresh_wins_ : fresh_losses_;
  }
  BigArray<std::uint32_t>& plane_of(Outcome outcome) {
    return outcome == Outcome::win ? won_ : lost_;
  }
  void read_for(PassKind kind) { pass_.read = plane_of(opposite(outcome_of(kind))).data(); }

  void look_near_frontier(const Passage& passage);
  // What the last pass found tells its parents: what was found in its own chunks on every rank,
  // which then hands on what it has told rows of others. False: it would be told too much.
  bool tells_parents(const Passage& passage) const;
  bool tell_parents(const Passage& passage);
  void hand_on_what_was_told();
  void each_finding_of_last_pass(const Passage& passage, std::uint64_t chunk,
                                 const std::function<void(Words)>& visit) const;
  void keep_found(std::uint64_t chunk, Words found);
  void forget_found();
  void forget(std::vector<Bytes>& kept);
  // Whether there is room for what was coded; it is counted then.
  bool has_room(const Bytes& coded);
  // Takes the marks of what was told from the rows of a chunk; false: there are none.
  bool take_told(std::uint64_t chunk, std::vector<std::uint64_t>& words);
  bool keep_told();
  // What a chunk was told, for the pass.
  bool told_of(std::uint64_t chunk, PassKind kind, std::vector<std::uint64_t>& words);
  void decode(const Bytes& coded, std::vector<std::uint64_t>& words) const;
  // Marks what may change near the frontier; mark(first row, last row).
  using Mark = std::function<void(std::uint64_t first, std::uint64_t last)>;
  void mark_dirty_near(const Mark& mark);
  void mark_dirty_near_slots();
  // Takes in what the other ranks found in a pass; what waits is kept, and only they follow the
  // rest as their frontier.
  void hear(const Passage& passage);
  // Before a pass finds something in a chunk.
  void forget(std::uint64_t chunk, BigArray<std::uint64_t>& kept);
  // `begin` once more, for what it marks besides what it finds; of the chunks of others, or all.
  void mark_what_no_log_has(bool of_others);
  void note_changes(std::uint64_t chunk, Words fresh);
  void write_codes(std::uint64_t chunk, Answer answer, Words words);
  void decide_chunk(int layer, std::uint64_t chunk, std::vector<std::uint64_t>& words,
                    LayerCounts& counted);
  // Runs the kernel over all chunks; then(chunk, what is new in it, whether that is anything). What
  // is new stays in `kept`, if that is a plane.
  using Then = std::function<void(std::uint64_t chunk, Words fresh, bool any)>;
  Tally over_chunks(const Passage& passage, bool told, BigArray<std::uint64_t>& kept,
                    const Then& then);

  const HostKernel& kernel_;
  RowLayout layout_;
  ExecutorRef executor_;
  Progress& progress_;
  RunLog* log_ = nullptr;
  Ranks ranks_;
  PlaneShape shape_;
  bool both_;  // wins and losses are found at every distance
  BigArray<std::uint32_t> won_, lost_;
  BigArray<LayerCode> codes_;  // of this layer and those below
  BigArray<std::uint64_t> dirty_;
  BigArray<std::uint64_t> changed_;  // a bit for each row in which the last pass found something
  BigArray<std::uint64_t> told_;     // a bit for each row whose children told it something
  // By own chunk, coded: what the last pass found, where the log does not keep it, and what may
  // have lost. Both together may take so much of a plane; where they would take more, passes look.
  static constexpr std::uint64_t coded_part = 24;
  std::vector<Bytes> coded_found_, coded_told_;
  std::atomic<std::uint64_t> coded_bytes_ = 0;
  std::atomic<bool> found_is_kept_ = true;
  BigArray<std::uint64_t> fresh_losses_, fresh_wins_;  // what it found
  BigArray<std::uint64_t> waiting_;                    // losses that are not written yet
  BigArray<std::uint64_t>* followed_ = &fresh_losses_;
  struct Buffers {
    std::vector<std::uint64_t> fresh, told;
  };
  std::vector<Buffers> buffers_;  // of the workers
  ChunkRange chunks_;             // of the layer
  int restored_layer_ = -1;
  std::uint64_t rows_changed_ = 0;
  bool committed_ = true;
  HostPass pass_;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// What a run leaves behind: for every pass the slots that were decided in it, as compressed bit
// rows. The log is the checkpoint (a run resumes by replaying it), the source of the table
// (distances need no byte per position in memory), and the frontier of the next pass. What it keeps
// is a policy, and where that lies is left to a store (run_store.hpp).
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "kanzen/core/bytes.hpp"
#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/outcome.hpp"
#include "kanzen/core/statistics.hpp"
#include "kanzen/solve/pass_number.hpp"
#include "kanzen/solve/peers.hpp"
#include "kanzen/solve/row_layout.hpp"

namespace kanzen {

class ChunkCode;
class RunStore;
class CodeStore;

enum class Keep {
  distances,  // every pass
  values,     // the last pass, and of all before it the wins and the losses, each as one
  counts,     // the statistics, what becomes of the slots that are watched, and the deepest slots
};

// Of one kind of positions (space.hpp).
struct PartCounts {
  std::uint64_t positions = 0;
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;

  bool operator==(const PartCounts&) const = default;
};

class RunLog {
 public:
  using Slots = std::vector<std::uint64_t>;
  using Visit = std::function<void(int pass, Outcome, std::span<const std::uint64_t> words)>;

  // In memory, for runs that are short enough to be started again.
  explicit RunLog(const RowLayout& layout, Keep keep = Keep::distances, const Slots& watched = {});
  // Every pass, wherever the store keeps it; goes on from the passes that lie there.
  explicit RunLog(std::unique_ptr<RunStore> store);
  // A byte a slot in the memory of a device, written by the passes themselves.
  RunLog(const RowLayout& layout, Coding coding, std::unique_ptr<CodeStore> codes);
  ~RunLog();
  RunLog(const RunLog&) = delete;
  RunLog& operator=(const RunLog&) = delete;

  const RowLayout& layout() const { return layout_; }
  Keep keep() const { return keep_; }
  // Throws where the passes that lie there, or are to, mean something else.
  void expect(PassMeaning meaning) const;

  // Where ranks (peers.hpp) solve a game together, each has a log, and that of rank 0 keeps what
  // all of them record; the others are made from a store that forgets (follower_store()). To be
  // said before all else.
  void share_with(Peers& peers) { ranks_ = Ranks(peers); }
  const Ranks& ranks() const { return ranks_; }
  void set_parcel(std::size_t bytes) { ranks_.set_parcel(bytes); }  // peers.hpp
  const ChunkCode& code() const { return *code_; }

  // --- what a machine tells ---

  // What it is to tell of a pass: what it found, by record(); or what became of single slots, by
  // note() and note_few(), if that is easier than record(); or nothing, if it writes the codes.
  enum class Wants { words, slots, codes };
  Wants wants() const;

  // The slots of a chunk decided in a pass as wins or losses. At most once for each (pass, outcome,
  // chunk); from any thread; all-zero words may be left out.
  void record(int pass, Outcome outcome, std::uint64_t chunk, std::span<const std::uint64_t> words);

  // By all ranks, when each has recorded something of its own: everyone is told what the others
  // did, or rank 0 alone where nobody wants to hear it. heard() is called from several threads, but
  // one after the other for each chunk.
  using Heard = std::function<void(int pass, Outcome, std::uint64_t chunk,
                                   std::span<const std::uint64_t> words)>;
  void exchange(const ExecutorRef& executor, const Heard& heard);

  // Slots that are watched and open, what became of one, and all slots of a pass if they are few;
  // one more than `few` says that they are many.
  static constexpr std::size_t few = 4096;
  Slots watched_and_open() const;
  void note(std::uint64_t slot, Answer answer);
  void note_few(int pass, const Slots& slots);
  // How many of the positions decided lie in the first half of the rows: where players differ,
  // that is who was to move.
  void note_first_half(Answer answer, std::uint64_t positions);
  // What a layer adds to the parts of the space, all of them.
  void note_parts(std::span<const PartCounts> parts);

  // A byte for each slot in the memory of the device, or null; and the byte that a slot is to get,
  // where one is enough to tell.
  unsigned char* device_codes() const;
  unsigned char device_code(Answer answer) const;

  // Ends a pass: when it returns, the pass survives what the store does. Not at the same time as
  // any other call. `statistics` are those of all passes.
  void close_pass(int pass, const Statistics& statistics);

  // --- what it remembers ---

  // The last closed pass, -1 when there is none, and the statistics it was closed with.
  int closed() const { return closed_; }
  const Statistics& statistics() const { return statistics_; }

  bool can_replay() const { return store_ != nullptr; }
  // Replays the closed passes of one chunk in their order; one pass only, where given. From any
  // thread. Where values are kept, what was put together is told with the latest of its passes.
  void replay(std::uint64_t chunk, const Visit& visit) const;
  void replay(std::uint64_t chunk, int pass, const Visit& visit) const;
  // The same for all chunks, on every rank, though rank 0 alone has kept them.
  void replay_all(const ExecutorRef& executor, const Heard& heard);

  // The codes of a chunk's slots, which lie without padding, in as many bytes each as there is room
  // for, the lower first; 0 where no closed pass decided. From any thread.
  using CodeOf = std::function<Code(Answer)>;
  void read_codes(std::uint64_t chunk, const CodeOf& code_of, std::span<std::uint8_t> codes) const;

  // --- what it counts (Keep::counts) ---

  Answer answer(std::uint64_t slot) const;           // of one that is watched
  const Slots& deepest() const { return deepest_; }  // of the greatest distance; none where many
  const Statistics& first_half() const { return first_half_; }  // wins and losses by distance
  const std::vector<PartCounts>& parts() const { return parts_; }

 private:
  void replay_range(std::uint64_t chunk, int first, int last, const Visit& visit) const;
  void look_at(int pass, Outcome outcome, std::uint64_t chunk,
               std::span<const std::uint64_t> words);
  void count_deepest(int pass);
  void hear(const ExecutorRef& executor, const Heard& heard, const std::vector<Bytes>& parcels,
            bool keep);
  template <class Act>
  void unless_failed(Act act);

  RowLayout layout_;
  Keep keep_;
  std::unique_ptr<const ChunkCode> code_;
  std::unique_ptr<RunStore> store_;   // of words, or
  std::unique_ptr<CodeStore> codes_;  // of codes, or none
  Coding coding_ = Coding::parity;    // of the codes
  int closed_ = -1;
  int longest_ = -1;  // distance of a closed pass
  Statistics statistics_;

  Ranks ranks_;
  struct Recorded {
    int pass;
    Outcome outcome;
    std::uint64_t chunk;
    Bytes bytes;
  };
  std::vector<Recorded> unsent_;  // to the other ranks

  Statistics first_half_;
  std::vector<PartCounts> parts_;
  std::vector<std::pair<std::uint64_t, Answer>> watched_;  // a draw until decided
  std::map<int, Slots> few_;                               // of passes that are open
  Slots deepest_;
  int deepest_distance_ = -1;
  bool many_deepest_ = false;

  std::mutex mutex_;  // of what record() changes here, and of this:
  // A record was lost, or half a pass was written: from then on every call fails for this reason,
  // so that no pass is closed that lacks something.
  std::exception_ptr failure_;
};

}  // namespace kanzen

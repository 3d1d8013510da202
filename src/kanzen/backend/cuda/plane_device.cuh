// SPDX-License-Identifier: Apache-2.0
// Passes over rows of colourings on a CUDA device, for any step. A step (BlockFrame, ClimberStep)
// has a kind of Pass, its colourings C and Tables, and
//   has_work(pass, tables, i)     whether a pass after the first has anything to do for item i
//   run(pass, kind, tables, i, fresh, tally)  decides an item, and tells the row it is
//   group_of(pass, row)           the bit that stands for a row in marks and changes
//   each_neighbour(pass, group, visit)  the bits of those that may change when a group did
//   has_terminal(pass, group), add(pass, tables, row, words, plane),
//   outcome_at(pass, tables, row, colouring)
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "kanzen/backend/cuda/device.cuh"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/solve/block_pass.hpp"
#include "kanzen/solve/pass_log.hpp"
#include "kanzen/solve/progress.hpp"
#include "kanzen/solve/statistics_log.hpp"

namespace kanzen {

constexpr int threads_per_block = 128;

// Where a pass leaves its findings.
struct Inbox {
  std::uint64_t* fresh;    // whole planes of all rows, or null
  unsigned char* codes;    // a byte for each slot, or null ...
  unsigned char code;      // ... and what is written where something is decided
  std::uint64_t* changed;  // a bit for each group in which something was decided
  unsigned char* chunks;   // a byte for each chunk with such a row
  std::uint32_t rows_per_chunk;
  std::uint64_t* slots;  // the first that were decided ...
  unsigned* listed;      // ... how many those are ...
  unsigned room;         // ... and how many there is room for
  BlockTally* tally;
  std::uint64_t* in_first_half;  // what was decided in the first half of the rows
  std::uint64_t half;
};

// The items that a pass runs over: all of a range, or those listed.
struct Items {
  std::uint64_t first;
  std::uint64_t last;
  const std::uint32_t* list;  // counted from `first`; null: all
  const unsigned* listed;
};

template <class Tables>
__device__ void fetch_tables(const void* from, Tables& tables) {
  const auto* words = static_cast<const std::uint32_t*>(from);
  for (unsigned i = threadIdx.x; i < sizeof(Tables) / 4; i += blockDim.x)
    reinterpret_cast<std::uint32_t*>(&tables)[i] = words[i];
  __syncthreads();
}

__device__ inline std::uint64_t first_of_thread() {
  return std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
}
__device__ inline std::uint64_t all_threads() { return std::uint64_t{gridDim.x} * blockDim.x; }

// Lists the items of [first, last) that have work, so that the threads of a pass all have some.
template <class Step>
__global__ void list_work(typename Step::Pass pass, Items items, std::uint32_t* list,
                          unsigned* listed) {
  __shared__ typename Step::Tables tables;
  fetch_tables(pass.tables, tables);
  const std::uint64_t padded = (items.last - items.first + 31) / 32 * 32;  // whole warps
  for (std::uint64_t i = first_of_thread(); i < padded; i += all_threads()) {
    const std::uint64_t item = items.first + i;
    const bool wanted = item < items.last && Step::has_work(pass, tables, item);
    const unsigned all = __ballot_sync(0xffffffffu, wanted);
    unsigned place = 0;
    if (threadIdx.x % 32 == 0 && all != 0) place = atomicAdd(listed, __popc(all));
    place = __shfl_sync(0xffffffffu, place, 0) + __popc(all & ((1u << threadIdx.x % 32) - 1));
    if (wanted) list[place] = static_cast<std::uint32_t>(i);
  }
}

__device__ inline void mark(std::uint64_t* marks, std::uint64_t i) {
  const unsigned long long bit = 1ull << (i % 64);
  if ((marks[i / 64] & bit) == 0)
    atomicOr(reinterpret_cast<unsigned long long*>(marks + i / 64), bit);
}

template <class Step>
__global__ void __launch_bounds__(threads_per_block, 5)
    run_pass(typename Step::Pass pass, PassKind kind, Items items, Inbox inbox) {
  using C = typename Step::C;
  __shared__ typename Step::Tables tables;
  fetch_tables(pass.tables, tables);

  BlockTally tally;
  std::uint64_t in_first_half = 0;
  const std::uint64_t size = items.list != nullptr ? *items.listed : items.last - items.first;
  for (std::uint64_t i = first_of_thread(); i < size; i += all_threads()) {
    const std::uint64_t item = items.first + (items.list != nullptr ? items.list[i] : i);
    std::uint64_t fresh[C::words] = {};
    const BlockTally before = tally;
    const std::uint64_t row = Step::run(pass, kind, tables, item, fresh, tally);
    if (tally.blocks == before.blocks) continue;
    if (row < inbox.half) in_first_half += tally.decided - before.decided;
    mark(inbox.changed, Step::group_of(pass, row));
    inbox.chunks[row / inbox.rows_per_chunk] = 1;
    if (inbox.fresh != nullptr)
      for (int w = 0; w < C::words; ++w) inbox.fresh[row * C::words + w] = fresh[w];
    const bool few = inbox.slots != nullptr && *inbox.listed < inbox.room;
    if (inbox.codes == nullptr && !few) continue;
    for (int w = 0; w < C::words; ++w)
      for (std::uint64_t left = fresh[w]; left != 0; left &= left - 1) {
        const std::uint64_t slot =
            row * C::count + 64 * w + static_cast<unsigned>(bits::countr_zero(left));
        if (inbox.codes != nullptr) inbox.codes[slot] = inbox.code;
        if (few)
          if (const unsigned place = atomicAdd(inbox.listed, 1u); place < inbox.room)
            inbox.slots[place] = slot;
      }
  }
  __syncwarp();
  add_up(tally.decided, &inbox.tally->decided);
  add_up(tally.blocks, &inbox.tally->blocks);
  add_up(tally.positions, &inbox.tally->positions);
  add_up(tally.moves_counted, &inbox.tally->moves_counted);
  add_up(tally.positions_with_moves_counted, &inbox.tally->positions_with_moves_counted);
  add_up(in_first_half, inbox.in_first_half);
}

// Marks what may change near the groups that did, or (with no bits given) near those that hold a
// terminal colouring.
template <class Step>
__global__ void mark_near(typename Step::Pass pass, std::uint64_t groups,
                          const std::uint64_t* changed) {
  const auto visit = [&](std::uint64_t i) { mark(pass.marks, i); };
  for (std::uint64_t g = first_of_thread(); g < groups; g += all_threads())
    if (changed != nullptr ? (changed[g / 64] >> (g % 64) & 1) != 0 : Step::has_terminal(pass, g))
      Step::each_neighbour(pass, g, visit);
}

// Adds rows of whole planes to a plane.
template <class Step>
__global__ void add_rows(typename Step::Pass pass, std::uint64_t first, std::uint64_t rows,
                         const std::uint64_t* words, std::uint32_t* plane) {
  const auto& tables = *static_cast<const typename Step::Tables*>(pass.tables);
  for (std::uint64_t i = first_of_thread(); i < rows; i += all_threads())
    Step::add(pass, tables, first + i, words + i * Step::C::words, plane);
}

template <class Step>
__global__ void look_up(typename Step::Pass pass, const std::uint64_t* slots, unsigned size,
                        Outcome* outcomes) {
  const auto& tables = *static_cast<const typename Step::Tables*>(pass.tables);
  for (std::uint64_t i = first_of_thread(); i < size; i += all_threads())
    outcomes[i] = Step::outcome_at(pass, tables, slots[i] / Step::C::count,
                                   static_cast<int>(slots[i] % Step::C::count));
}

// The kernels of one step.
template <class Pass>
struct PlaneKernels {
  void (*pass)(Pass, PassKind, Items, Inbox);
  void (*list)(Pass, Items, std::uint32_t*, unsigned*);
  void (*mark)(Pass, std::uint64_t, const std::uint64_t*);
  void (*add)(Pass, std::uint64_t, std::uint64_t, const std::uint64_t*, std::uint32_t*);
  void (*look_up)(Pass, const std::uint64_t*, unsigned, Outcome*);
};
template <class Step>
PlaneKernels<typename Step::Pass> plane_kernels() {
  return {&run_pass<Step>, &list_work<Step>, &mark_near<Step>, &add_rows<Step>, &look_up<Step>};
}

// A numbering of shapes with its tables on the device.
class DeviceShapes {
 public:
  using Index = ShapeIndex<std::uint64_t>;
  explicit DeviceShapes(const Index& host) : index_(1) {
    Index copy = host;
    std::vector<std::pair<const std::uint32_t*, const std::uint32_t*>> seen;
    for (int g = 0; g < host.groups; ++g) {
      const Index::Group& group = host.group[g];
      const std::uint64_t patterns =
          std::uint64_t{group.first_pattern[host.pieces]} + group.all[host.pieces];
      const auto on_device = [&](const std::uint32_t* table, std::uint64_t size) {
        for (const auto& [from, to] : seen)
          if (from == table) return to;
        tables_.emplace_back(table, size);
        seen.emplace_back(table, tables_.back().data());
        return static_cast<const std::uint32_t*>(tables_.back().data());
      };
      copy.group[g].rank = on_device(group.rank, std::uint64_t{group.mask} + 1);
      copy.group[g].pattern = on_device(group.pattern, patterns);
    }
    index_.upload(&copy, 1);
  }
  const Index* data() const { return index_.data(); }

 private:
  DeviceArray<Index> index_;
  std::vector<DeviceArray<std::uint32_t>> tables_;
};

// The planes of all rows on the device, and how a pass runs over them.
template <class Pass>
class PlaneDevice {
 public:
  // `pass` has all but the planes and marks. A plane takes so many cells; so many groups are
  // marked.
  PlaneDevice(const PlaneKernels<Pass>& kernels, const Pass& pass, const RowLayout& layout,
              std::uint64_t cells, std::uint64_t groups, bool keep_fresh, Progress& progress)
      : progress_(progress),
        layout_(layout),
        kernels_(kernels),
        groups_(groups),
        won_(cells),
        lost_(cells),
        fresh_(keep_fresh ? words() : 0),
        marks_(groups / 64 + 1),
        changed_(groups / 64 + 1),
        changed_before_(groups / 64 + 1),
        list_(std::min(layout.rows, longest_list)),
        listed_(1),
        chunks_(layout.chunks()),
        tally_(1),
        in_first_half_(1),
        pass_(pass) {
    cudaDeviceProp properties{};
    must(cudaGetDeviceProperties(&properties, 0), "describe itself");
    grid_ = properties.multiProcessorCount * 64;
    pass_.won = won_.data();
    pass_.lost = lost_.data();
  }

  void look_at_all() { pass_.marks = nullptr; }

  // Must be called before the next pass clears what changed in this one.
  void look_near(int distance) {
    marks_.clear();
    pass_.marks = marks_.data();
    kernels_.mark<<<grid_, threads_per_block>>>(pass_, groups_,
                                                distance == 0 ? nullptr : changed_.data());
    must(cudaGetLastError(), "mark what may change");
  }

 protected:
  std::uint64_t words() const { return layout_.rows * layout_.row_words; }

  // `inbox` says where codes and slots go, if anywhere.
  BlockTally launch(PassKind kind, Inbox inbox = {}) {
    tally_.clear();
    std::swap(changed_, changed_before_);
    changed_.clear();
    chunks_.clear();
    fresh_.clear();
    const bool late = kind != PassKind::begin && kind != PassKind::first;
    // Asking a child whether it changed pays when many did not.
    pass_.changed = late && rows_changed_ < layout_.rows / 4 * 3 ? changed_before_.data() : nullptr;
    inbox.fresh = fresh_.data();
    inbox.changed = changed_.data();
    inbox.chunks = chunks_.data();
    inbox.rows_per_chunk = layout_.rows_per_chunk;
    inbox.tally = tally_.data();
    in_first_half_.clear();
    inbox.in_first_half = in_first_half_.data();
    inbox.half = layout_.rows / 2;
    const std::uint64_t step = late ? list_.size() : layout_.rows;
    for (std::uint64_t first = 0; first < layout_.rows; first += step) {
      Items items{first, std::min(first + step, layout_.rows), nullptr, nullptr};
      if (late) {
        listed_.clear();
        kernels_.list<<<grid_, threads_per_block>>>(pass_, items, list_.data(), listed_.data());
        must(cudaGetLastError(), "list what may change");
        items.list = list_.data();
        items.listed = listed_.data();
      }
      kernels_.pass<<<grid_, threads_per_block>>>(pass_, kind, items, inbox);
      must(cudaGetLastError(), "start a pass");
    }
    BlockTally tally;
    tally_.download(&tally, 0, 1);
    rows_changed_ = tally.blocks;
    return tally;
  }

  // 512 MiB, so that values of NOCCA 5x6 stay below 20 GB.
  static constexpr std::uint64_t longest_list = std::uint64_t{1} << 27;

  Progress& progress_;
  RowLayout layout_;
  PlaneKernels<Pass> kernels_;
  std::uint64_t groups_;
  DeviceArray<std::uint32_t> won_, lost_;
  DeviceArray<std::uint64_t> fresh_, marks_, changed_, changed_before_;
  DeviceArray<std::uint32_t> list_;
  DeviceArray<unsigned> listed_;
  DeviceArray<unsigned char> chunks_;
  DeviceArray<BlockTally> tally_;
  DeviceArray<std::uint64_t> in_first_half_;
  unsigned grid_ = 0;
  std::uint64_t rows_changed_ = 0;  // in the last pass
  Pass pass_;
};

// A log whose passes write it themselves. Turns alternate, so a distance says who wins.
class DeviceLog : public PassLog {
 public:
  explicit DeviceLog(const RowLayout& layout) : layout_(layout), codes_(layout.slots()) {}

  unsigned char* codes() const { return codes_.data(); }
  static unsigned char code(int distance) {
    return encode(Coding::parity, {outcome_of(distance), distance});
  }

  const RowLayout& layout() const override { return layout_; }
  bool keeps() const override { return false; }  // of what is recorded from the host
  void record(int, Outcome, std::uint64_t, std::span<const std::uint64_t>) override {}
  void close_pass(int distance, const Statistics& statistics) override {
    closed_ = distance;
    statistics_ = statistics;
  }
  int closed() const override { return closed_; }
  Statistics statistics() const override { return statistics_; }
  void replay(std::uint64_t chunk, const Visit& visit) const override {
    for (int distance = 0; distance <= closed_; ++distance) replay(chunk, distance, visit);
  }
  void replay(std::uint64_t chunk, int distance, const Visit& visit) const override {
    std::vector<std::uint8_t> codes(layout_.rows_in(chunk) * layout_.row_slots);
    fetch(chunk, codes);
    std::vector<std::uint64_t> words(layout_.rows_in(chunk) * layout_.row_words);
    for (std::size_t i = 0; i < codes.size(); ++i)
      if (codes[i] == code(distance)) {
        const std::size_t bit = i % layout_.row_slots;
        words[i / layout_.row_slots * layout_.row_words + bit / 64] |= std::uint64_t{1}
                                                                       << (bit % 64);
      }
    visit(distance, outcome_of(distance), words);
  }
  void read_codes(std::uint64_t chunk, const CodeOf& code_of,
                  std::span<std::uint8_t> codes) const override {
    std::array<std::uint8_t, 256> becomes{};
    for (int distance = 0; distance <= closed_; ++distance)
      becomes[code(distance)] = code_of({outcome_of(distance), distance});
    fetch(chunk, codes);
    for (std::uint8_t& found : codes) found = becomes[found];
  }

 private:
  // Each thread of the host has its own lane to the device.
  void fetch(std::uint64_t chunk, std::span<std::uint8_t> codes) const {
    constexpr std::size_t piece = std::size_t{1} << 22;
    thread_local const PinnedArray<unsigned char> staging(piece);
    const std::uint64_t first = layout_.first_row(chunk) * layout_.row_slots;
    for (std::size_t done = 0; done < codes.size(); done += piece) {
      const std::size_t size = std::min(piece, codes.size() - done);
      must(cudaMemcpyAsync(staging.data(), codes_.data() + first + done, size,
                           cudaMemcpyDeviceToHost, cudaStreamPerThread),
           "write to the host");
      must(cudaStreamSynchronize(cudaStreamPerThread), "write to the host");
      std::copy_n(staging.data(), size, codes.data() + done);
    }
  }

  RowLayout layout_;
  DeviceArray<unsigned char> codes_;
  Statistics statistics_;
  int closed_ = -1;
};

// Solving: what a pass decides goes to the log, over the host or directly. A log that keeps nothing
// still hears of the slots it watches, and of passes that decide few.
template <class Pass>
class SolvingDevice : public PlaneDevice<Pass> {
  using Base = PlaneDevice<Pass>;
  using Base::chunks_, Base::fresh_, Base::grid_, Base::in_first_half_, Base::kernels_,
      Base::layout_, Base::lost_, Base::pass_, Base::progress_, Base::rows_changed_, Base::won_,
      Base::words;

 public:
  SolvingDevice(const PlaneKernels<Pass>& kernels, const Pass& pass, std::uint64_t cells,
                std::uint64_t groups, Threads& host, PassLog& log, Progress& progress)
      : Base(kernels, pass, log.layout(), cells, groups, log.keeps(), progress),
        host_(host),
        log_(log),
        on_device_(dynamic_cast<DeviceLog*>(&log)),
        counting_(dynamic_cast<StatisticsLog*>(&log)),
        slots_(counting_ ? few : 0),
        slots_listed_(1) {}

  BlockTally run(PassKind kind, int distance, std::uint64_t undecided) {
    progress_.report({"pass", distance, 0, layout_.rows, undecided});
    pass_.read = outcome_of(distance) == Outcome::win ? lost_.data() : won_.data();
    Inbox inbox{};
    if (on_device_ != nullptr) {
      inbox.codes = on_device_->codes();
      inbox.code = DeviceLog::code(distance);
    }
    if (counting_ != nullptr) {
      slots_listed_.clear();
      inbox.slots = slots_.data();
      inbox.listed = slots_listed_.data();
      inbox.room = few;
    }
    const BlockTally tally = Base::launch(kind, inbox);
    if (log_.keeps() && tally.blocks > 0) record(distance);
    if (counting_ != nullptr) tell(distance);
    progress_.report({"pass", distance, layout_.rows, layout_.rows, undecided});
    return tally;
  }

  void restore() {
    Base::launch(PassKind::begin);
    DeviceArray<std::uint64_t> found(std::uint64_t{layout_.rows_per_chunk} * layout_.row_words);
    for (std::uint64_t chunk = 0; chunk < layout_.chunks(); ++chunk)
      log_.replay(chunk, [&](int, Outcome outcome, std::span<const std::uint64_t> words) {
        found.upload(words.data(), words.size());
        kernels_.add<<<grid_, threads_per_block>>>(pass_, layout_.first_row(chunk),
                                                   layout_.rows_in(chunk), found.data(),
                                                   (outcome == Outcome::win ? won_ : lost_).data());
        must(cudaGetLastError(), "take up what is known");
      });
    rows_changed_ = layout_.rows;  // not known
  }

 private:
  // Brings home the chunks in which something was decided, a batch at a time: while the host
  // compresses one, the next is on its way.
  void record(int distance) {
    std::vector<unsigned char> chunks(layout_.chunks());
    chunks_.download(chunks.data(), 0, chunks.size());
    const std::uint64_t chunk_words = std::uint64_t{layout_.rows_per_chunk} * layout_.row_words;
    const std::uint64_t batch = std::max<std::uint64_t>(1, batch_words / chunk_words);
    std::vector<std::uint64_t> firsts;  // of the batches that hold something
    for (std::uint64_t first = 0; first < chunks.size(); first += batch) {
      const auto last = chunks.begin() + std::min<std::uint64_t>(first + batch, chunks.size());
      if (std::any_of(chunks.begin() + first, last, [](unsigned char c) { return c != 0; }))
        firsts.push_back(first);
    }
    for (auto& staging : staging_)
      if (!staging) staging = std::make_unique<PinnedArray<std::uint64_t>>(batch * chunk_words);
    const auto fetch = [&](std::size_t i) {
      const std::uint64_t begin = firsts[i] * chunk_words;
      const std::uint64_t end = std::min((firsts[i] + batch) * chunk_words, words());
      must(cudaMemcpyAsync(staging_[i % 2]->data(), fresh_.data() + begin,
                           (end - begin) * sizeof(std::uint64_t), cudaMemcpyDeviceToHost),
           "write to the host");
    };
    if (!firsts.empty()) fetch(0);
    for (std::size_t i = 0; i < firsts.size(); ++i) {
      must(cudaDeviceSynchronize(), "write to the host");
      if (i + 1 < firsts.size()) fetch(i + 1);
      const std::uint64_t first = firsts[i];
      const std::uint64_t* arrived = staging_[i % 2]->data();
      host_.run(
          std::min<std::uint64_t>(batch, chunks.size() - first), [&](std::uint64_t k, unsigned) {
            const std::uint64_t chunk = first + k;
            if (chunks[chunk] == 0) return;
            log_.record(distance, outcome_of(distance), chunk,
                        {arrived + k * chunk_words, layout_.rows_in(chunk) * layout_.row_words});
          });
    }
  }

  // What a log that only counts wants to know besides.
  void tell(int distance) {
    unsigned listed = 0;
    slots_listed_.download(&listed, 0, 1);
    std::vector<std::uint64_t> slots(listed <= few ? listed : 0);
    if (!slots.empty()) slots_.download(slots.data(), 0, slots.size());
    std::sort(slots.begin(), slots.end());
    counting_->note_few(std::move(slots));
    std::uint64_t in_first_half = 0;
    in_first_half_.download(&in_first_half, 0, 1);
    counting_->note_first_half({outcome_of(distance), distance}, in_first_half);

    const std::vector<std::uint64_t> open = counting_->watched_and_open();
    if (open.empty()) return;
    const DeviceArray<std::uint64_t> wanted(open.data(), open.size());
    const DeviceArray<Outcome> found(open.size());
    kernels_.look_up<<<grid_, threads_per_block>>>(
        pass_, wanted.data(), static_cast<unsigned>(open.size()), found.data());
    must(cudaGetLastError(), "look up what is watched");
    std::vector<Outcome> outcomes(open.size());
    found.download(outcomes.data(), 0, outcomes.size());
    for (std::size_t i = 0; i < open.size(); ++i)
      if (outcomes[i] == outcome_of(distance)) counting_->note(open[i], {outcomes[i], distance});
  }

  static constexpr std::uint64_t batch_words = std::uint64_t{1} << 24;  // 128 MiB
  static constexpr auto few = static_cast<unsigned>(StatisticsLog::few);

  Threads& host_;
  PassLog& log_;
  DeviceLog* on_device_;     // null: the log is the host's
  StatisticsLog* counting_;  // null: the log keeps what is found
  DeviceArray<std::uint64_t> slots_;
  DeviceArray<unsigned> slots_listed_;
  std::array<std::unique_ptr<PinnedArray<std::uint64_t>>, 2> staging_;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Passes over whole rows on a CUDA device, with or without a climber: a lane decides a row of slots
// at once. A step has a kind of Pass, the shape C of its rows (C::count slots in C::words words),
// Masks, and
//   work(pass, masks, i)         how many slots a pass after the first has to decide for item i
//   row_of(pass, i)               the row that item i is
//   run(pass, kind, masks, i, fresh, tally)  decides an item, and tells the row it is
//   blocks_at_once                of threads, that are to fit on a multiprocessor
//   group_of(pass, row)           the bit that stands for a row, dirty or changed
//   each_neighbour(pass, group, visit)  the bits of those that may change when a group did
//   has_terminal(pass, group)     whether the first pass is to look near a group
//   add(pass, masks, row, words, plane)  adds what was found of a row to a plane
//   outcome_at(pass, masks, row, slot)   what is known of a slot of a row
// A step may be able to decide slots one by one, which is cheaper where few are open:
//   few(kind)                     how many those are
//   Slots, slots_of(pass, masks, i)   what is to be known of an item; Slots::open are its slots
//   decides(pass, kind, masks, slots, slot)   whether the pass decides a slot
//   settle(pass, kind, masks, slots, found, fresh, tally)   as run(), with what was found
// A step may have the lanes of a warp find together what items side by side have in common, mostly
// where their children lie. run() is given that before the item, then.
//   Around, Child, Shared, shares(pass, i)      what that is, and what items are to have alike
//   looks(pass, kind, shared)                   whether a pass looks around them at all
//   begin_around(pass, kind, shared, lane, around)   a lane's part of all but the children
//   child_at(pass, kind, around, n, child)      how step n of Around::most leads to a child
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "kanzen/backend/cuda/cuda_lanes.cuh"
#include "kanzen/backend/cuda/device.cuh"
#include "kanzen/core/bits.hpp"
#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/games/nocca/blocks/around.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/solve/run_log.hpp"

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
  Tally* tally;
  std::uint64_t half;  // of the rows
};

// The items that a pass runs over: all of a range, or those listed. Where ranks share a pass
// (peers.hpp), each lists those whose rows are in its chunks.
struct Items {
  std::uint64_t first;
  std::uint64_t last;
  const std::uint32_t* list;  // counted from `first`; null: all
  const unsigned* listed;
};
struct RowShare {
  unsigned rank = 0, ranks = 1;
  std::uint32_t rows_per_chunk = 1;
  KANZEN_HOT bool has(std::uint64_t row) const { return row / rows_per_chunk % ranks == rank; }
};

template <class Masks>
__device__ void fetch_masks(const void* from, Masks& masks) {
  const auto* words = static_cast<const std::uint32_t*>(from);
  for (unsigned i = threadIdx.x; i < sizeof(Masks) / 4; i += blockDim.x)
    reinterpret_cast<std::uint32_t*>(&masks)[i] = words[i];
  __syncthreads();
}

KANZEN_HOT bool is_late(PassKind kind) {
  return kind != PassKind::begin && kind != PassKind::first;
}

template <class Step>
concept SlotwiseStep = requires { typename Step::Slots; };
template <class Step>
concept LooksAround = requires { typename Step::Around; };

// Lists the items of [first, last) that have work, so that the threads of a pass all have some;
// those with few slots from the end of the list. Items side by side stay so by the block.
template <class Step>
__global__ void list_work(typename Step::Pass pass, PassKind kind, Items items, RowShare share,
                          std::uint32_t* list, std::uint64_t room, unsigned* listed) {
  __shared__ typename Step::Masks masks;
  fetch_masks(pass.masks, masks);
  int few = 0;
  if constexpr (SlotwiseStep<Step>) few = Step::few(kind);
  __shared__ unsigned place_of_warp[2][threads_per_block / 32];
  const unsigned lane = threadIdx.x % 32;
  const std::uint64_t padded =  // whole blocks
      (items.last - items.first + threads_per_block - 1) / threads_per_block * threads_per_block;
  for (std::uint64_t i = first_of_thread(); i < padded; i += all_threads()) {
    const std::uint64_t item = items.first + i;
    int work = item < items.last ? Step::work(pass, masks, item) : 0;
    if (share.ranks > 1 && work > 0 && !share.has(Step::row_of(pass, item))) work = 0;
    const bool many = work > few, is_few = work > 0 && work <= few;
    const unsigned all_many = __ballot_sync(0xffffffffu, many);
    const unsigned all_few = __ballot_sync(0xffffffffu, is_few);
    __syncthreads();
    if (lane == 0) {
      place_of_warp[0][threadIdx.x / 32] = __popc(all_many);
      place_of_warp[1][threadIdx.x / 32] = __popc(all_few);
    }
    __syncthreads();
    if (threadIdx.x < 2) {
      unsigned all = 0;
      for (const unsigned of_warp : place_of_warp[threadIdx.x]) all += of_warp;
      unsigned place = all > 0 ? atomicAdd(listed + threadIdx.x, all) : 0;
      for (unsigned& of_warp : place_of_warp[threadIdx.x]) {
        const unsigned size = of_warp;
        of_warp = place;
        place += size;
      }
    }
    __syncthreads();
    const unsigned before = (1u << lane) - 1;
    if (many)
      list[place_of_warp[0][threadIdx.x / 32] + __popc(all_many & before)] =
          static_cast<std::uint32_t>(i);
    if (is_few)
      list[room - 1 - (place_of_warp[1][threadIdx.x / 32] + __popc(all_few & before))] =
          static_cast<std::uint32_t>(i);
  }
}

__device__ inline void set_bit_of(std::uint64_t* words, std::uint64_t i) {
  const unsigned long long bit = 1ull << (i % 64);
  if ((words[i / 64] & bit) == 0)
    atomicOr(reinterpret_cast<unsigned long long*>(words + i / 64), bit);
}

// Notes what a pass found in a row.
template <class Step>
__device__ void deliver(const typename Step::Pass& pass, const Inbox& inbox, std::uint64_t row,
                        const std::uint64_t* fresh, std::uint64_t decided, Tally& tally) {
  using C = typename Step::C;
  if (row < inbox.half) tally.in_first_half += decided;
  set_bit_of(inbox.changed, Step::group_of(pass, row));
  inbox.chunks[row / inbox.rows_per_chunk] = 1;
  if (inbox.fresh != nullptr)
    for (int w = 0; w < C::words; ++w) inbox.fresh[row * C::words + w] = fresh[w];
  const bool few = inbox.slots != nullptr && *inbox.listed < inbox.room;
  if (inbox.codes == nullptr && !few) return;
  KANZEN_ROLLED
  for (int w = 0; w < C::words; ++w) {
    KANZEN_ROLLED
    for (std::uint64_t left = fresh[w]; left != 0; left &= left - 1) {
      const std::uint64_t slot =
          row * C::count + 64 * w + static_cast<unsigned>(bits::countr_zero(left));
      if (inbox.codes != nullptr) inbox.codes[slot] = inbox.code;
      if (few)
        if (const unsigned place = atomicAdd(inbox.listed, 1u); place < inbox.room)
          inbox.slots[place] = slot;
    }
  }
}

// Looks around with a whole warp. There is room for Around::most children.
template <class Step>
__device__ void look_around_together(const typename Step::Pass& pass, PassKind kind,
                                     typename Step::Shared shared, typename Step::Around& around,
                                     typename Step::Child* room) {
  constexpr unsigned whole_warp = 0xffffffffu;
  constexpr int most = Step::Around::most;
  constexpr int rounds = (most + 31) / 32;
  const unsigned lane = threadIdx.x % 32;
  const unsigned below = (1u << lane) - 1;
  Step::begin_around(pass, kind, shared, lane, around);
  __syncwarp();
  std::uint32_t how = 0, where = 0;  // the lane's children lead, and are; a byte for each round
  static_assert(rounds <= 4 && most < 256);
  int found = 0;
  KANZEN_ROLLED
  for (int round = 0; round < rounds; ++round) {
    const int n = 32 * round + static_cast<int>(lane);
    typename Step::Child child;
    const Leads leads = n < most ? Step::child_at(pass, kind, around, n, child) : Leads::nowhere;
    const unsigned all = __ballot_sync(whole_warp, leads != Leads::nowhere);
    const int place = found + __popc(all & below);
    if (leads != Leads::nowhere) room[place] = child;
    how |= static_cast<std::uint32_t>(leads) << (8 * round);
    where |= static_cast<std::uint32_t>(place) << (8 * round);
    found += __popc(all);
  }
  int size = 0;
  KANZEN_ROLLED
  for (int n = 0; n < 2 * rounds; ++n) {  // the plain ones, and the mirrored ones
    if (n == rounds && lane == 0) around.plain = size;
    const int round = n < rounds ? n : n - rounds;
    const Leads wanted = n < rounds ? Leads::plain : Leads::mirrored;
    const bool is_wanted = static_cast<Leads>(how >> (8 * round) & 255) == wanted;
    const unsigned all = __ballot_sync(whole_warp, is_wanted);
    if (is_wanted)
      around.order[size + __popc(all & below)] = static_cast<std::uint8_t>(where >> (8 * round));
    size += __popc(all);
  }
  if (lane == 0) {
    around.children = room;
    around.size = size;
  }
  __syncwarp();
}

// A pass after the first two, or one of those: the code of the others would be in the way of the
// instruction cache.
template <bool Late>
KANZEN_HOT PassKind known_kind(PassKind kind) {
  if (!Late) return kind == PassKind::begin ? PassKind::begin : PassKind::first;
  return kind == PassKind::losses  ? PassKind::losses
         : kind == PassKind::reach ? PassKind::reach
                                   : PassKind::wins;
}

template <class Step, bool Late>
__global__ void __launch_bounds__(threads_per_block, Step::blocks_at_once)
    run_pass(typename Step::Pass pass, PassKind given, Items items, Inbox inbox) {
  const PassKind kind = known_kind<Late>(given);
  __shared__ typename Step::Masks masks;
  fetch_masks(pass.masks, masks);

  Tally tally;
  const std::uint64_t size = items.list != nullptr ? *items.listed : items.last - items.first;
  for (std::uint64_t i = first_of_thread(); i < size; i += all_threads()) {
    const std::uint64_t item = items.first + (items.list != nullptr ? items.list[i] : i);
    std::uint64_t fresh[Step::C::words] = {};
    const Tally before = tally;
    const std::uint64_t row = Step::run(pass, kind, masks, item, fresh, tally);
    if (tally.rows != before.rows)
      deliver<Step>(pass, inbox, row, fresh, tally.decided - before.decided, tally);
  }
  __syncwarp();
  add_up(tally, inbox.tally);
}

// The same where a warp looks around first: at as many kinds of items at once as there is room for
// their children.
template <LooksAround Step, bool Late>
__global__ void __launch_bounds__(threads_per_block, Step::blocks_at_once)
    run_together(typename Step::Pass pass, PassKind given, Items items, Inbox inbox) {
  const PassKind kind = known_kind<Late>(given);
  constexpr unsigned whole_warp = 0xffffffffu;
  constexpr int warps = threads_per_block / 32;
  constexpr int room = 2 * Step::Around::most;
  constexpr int arounds = 4;
  __shared__ typename Step::Masks masks;
  __shared__ typename Step::Around around_of[warps][arounds];
  __shared__ typename Step::Child children_of[warps][room];
  fetch_masks(pass.masks, masks);

  const unsigned lane = threadIdx.x % 32;
  typename Step::Around* around = around_of[threadIdx.x / 32];
  typename Step::Child* children = children_of[threadIdx.x / 32];
  Tally tally;
  const std::uint64_t size = items.list != nullptr ? *items.listed : items.last - items.first;
  for (std::uint64_t i = first_of_thread(); i - lane < size; i += all_threads()) {
    const bool has_item = i < size;
    const std::uint64_t item =
        has_item ? items.first + (items.list != nullptr ? items.list[i] : i) : items.first;
    const typename Step::Shared shared = Step::shares(pass, item);
    unsigned rest = __ballot_sync(whole_warp, has_item);
    while (rest != 0) {
      int own = -1;
      int taken = 0;  // of the room
      KANZEN_ROLLED
      for (int n = 0; rest != 0 && n < arounds && taken + Step::Around::most <= room; ++n) {
        const auto next = __shfl_sync(whole_warp, shared, __ffs(rest) - 1);
        const bool alike = has_item && shared == next;
        if (alike) own = n;
        rest &= ~__ballot_sync(whole_warp, alike);
        if (!Step::looks(pass, kind, next)) continue;
        look_around_together<Step>(pass, kind, next, around[n], children + taken);
        taken += around[n].size;
      }
      __syncwarp();
      if (own >= 0) {
        std::uint64_t fresh[Step::C::words] = {};
        const Tally before = tally;
        const typename Step::Around* looked =
            Step::looks(pass, kind, shared) ? &around[own] : nullptr;
        const std::uint64_t row = Step::run(pass, kind, masks, looked, item, fresh, tally);
        if (tally.rows != before.rows)
          deliver<Step>(pass, inbox, row, fresh, tally.decided - before.decided, tally);
      }
      __syncwarp();
    }
  }
  add_up(tally, inbox.tally);
}

// The same for items with few slots, listed from the end of the list: a warp takes an
// item a lane, and then a slot a lane until those are done.
template <SlotwiseStep Step>
__global__ void __launch_bounds__(threads_per_block, 5)
    run_slots(typename Step::Pass pass, PassKind given, Items items, Inbox inbox) {
  const PassKind kind = known_kind<true>(given);
  using C = typename Step::C;
  __shared__ typename Step::Masks masks;
  __shared__ typename Step::Slots slots_of[threads_per_block];
  __shared__ std::uint64_t found[threads_per_block][C::words];
  __shared__ unsigned end_of[threads_per_block];  // of the slots, counted through the warp
  fetch_masks(pass.masks, masks);

  const unsigned lane = threadIdx.x % 32;
  const unsigned first_lane = threadIdx.x - lane;
  Tally tally;
  const std::uint64_t size = *items.listed;
  for (std::uint64_t i = first_of_thread(); i - lane < size; i += all_threads()) {
    typename Step::Slots& own = slots_of[threadIdx.x];
    unsigned end = 0;
    if (i < size) {
      own = Step::slots_of(pass, masks, items.first + *(items.list - i));
      for (int w = 0; w < C::words; ++w) end += bits::popcount(own.open[w]);
    }
    for (int w = 0; w < C::words; ++w) found[threadIdx.x][w] = 0;
    for (unsigned apart = 1; apart < 32; apart *= 2) {
      const unsigned before = __shfl_up_sync(0xffffffffu, end, apart);
      if (lane >= apart) end += before;
    }
    end_of[threadIdx.x] = end;
    const unsigned all = __shfl_sync(0xffffffffu, end, 31);
    __syncwarp();
    for (unsigned n = lane; n < all; n += 32) {
      unsigned at = first_lane;  // whose slot it is
      for (unsigned apart = 16; apart > 0; apart /= 2)
        if (end_of[at + apart - 1] <= n) at += apart;
      unsigned skip = n - (at > first_lane ? end_of[at - 1] : 0);
      int w = 0;
      std::uint64_t left = slots_of[at].open[0];
      for (unsigned here; skip >= (here = bits::popcount(left));) {
        skip -= here;
        left = slots_of[at].open[++w];
      }
      for (; skip > 0; --skip) left &= left - 1;
      const int bit = bits::countr_zero(left);
      if (Step::decides(pass, kind, masks, slots_of[at], 64 * w + bit))
        atomicOr(reinterpret_cast<unsigned long long*>(&found[at][w]), 1ull << bit);
    }
    __syncwarp();
    if (i < size) {
      typename Step::Plane plane;
      for (int w = 0; w < C::words; ++w) plane[w] = found[threadIdx.x][w];
      std::uint64_t fresh[C::words] = {};
      const Tally before = tally;
      const std::uint64_t row = Step::settle(pass, kind, masks, own, plane, fresh, tally);
      if (tally.rows != before.rows)
        deliver<Step>(pass, inbox, row, fresh, tally.decided - before.decided, tally);
    }
    __syncwarp();
  }
  add_up(tally, inbox.tally);
}

// Marks what may change near the groups that did, or (with no bits given) near those that hold a
// terminal slot.
template <class Step>
__global__ void mark_dirty_near(typename Step::Pass pass, std::uint64_t groups,
                                const std::uint64_t* changed) {
  const auto visit = [&](std::uint64_t i) { set_bit_of(pass.dirty, i); };
  for (std::uint64_t g = first_of_thread(); g < groups; g += all_threads())
    if (changed != nullptr ? (changed[g / 64] >> (g % 64) & 1) != 0 : Step::has_terminal(pass, g))
      Step::each_neighbour(pass, g, visit);
}

// Takes in what was found elsewhere in some rows: words of them, to be added to a plane.
template <class Step>
__global__ void take_in(typename Step::Pass pass, std::uint64_t first, std::uint64_t rows,
                        const std::uint64_t* words, std::uint32_t* plane, std::uint64_t* changed) {
  const auto& masks = *static_cast<const typename Step::Masks*>(pass.masks);
  for (std::uint64_t i = first_of_thread(); i < rows; i += all_threads()) {
    const std::uint64_t* const row = words + i * Step::C::words;
    std::uint64_t any = 0;
    for (int w = 0; w < Step::C::words; ++w) any |= row[w];
    if (any == 0) continue;
    Step::add(pass, masks, first + i, row, plane);
    set_bit_of(changed, Step::group_of(pass, first + i));
  }
}

template <class Step>
__global__ void look_up(typename Step::Pass pass, const std::uint64_t* slots, unsigned size,
                        Outcome* outcomes) {
  const auto& masks = *static_cast<const typename Step::Masks*>(pass.masks);
  for (std::uint64_t i = first_of_thread(); i < size; i += all_threads())
    outcomes[i] = Step::outcome_at(pass, masks, slots[i] / Step::C::count,
                                   static_cast<int>(slots[i] % Step::C::count));
}

// The kernels of one step.
template <class Pass>
struct RowKernels {
  void (*pass)(Pass, PassKind, Items, Inbox);
  void (*late_pass)(Pass, PassKind, Items, Inbox);
  void (*list)(Pass, PassKind, Items, RowShare, std::uint32_t*, std::uint64_t, unsigned*);
  void (*mark_dirty)(Pass, std::uint64_t, const std::uint64_t*);
  void (*take_in)(Pass, std::uint64_t, std::uint64_t, const std::uint64_t*, std::uint32_t*,
                  std::uint64_t*);
  void (*look_up)(Pass, const std::uint64_t*, unsigned, Outcome*);
  void (*slots)(Pass, PassKind, Items, Inbox);  // null: none
};
template <class Step>
RowKernels<typename Step::Pass> row_kernels() {
  RowKernels<typename Step::Pass> kernels{
      nullptr,        nullptr,        &list_work<Step>, &mark_dirty_near<Step>,
      &take_in<Step>, &look_up<Step>, nullptr};
  if constexpr (LooksAround<Step>) {
    kernels.pass = &run_together<Step, false>;
    kernels.late_pass = &run_together<Step, true>;
  } else {
    kernels.pass = &run_pass<Step, false>;
    kernels.late_pass = &run_pass<Step, true>;
  }
  if constexpr (SlotwiseStep<Step>) kernels.slots = &run_slots<Step>;
  return kernels;
}

// The planes of all rows on the device, and how a pass runs over them.
template <class Pass>
class RowPlanes {
 public:
  // `pass` has all but the planes and what is dirty. A plane takes so many cells; there are so
  // many groups.
  RowPlanes(const RowKernels<Pass>& kernels, const Pass& pass, const RowLayout& layout,
            std::uint64_t cells, std::uint64_t groups, bool keep_fresh, Progress& progress)
      : progress_(progress),
        layout_(layout),
        kernels_(kernels),
        groups_(groups),
        won_(cells),
        lost_(cells),
        fresh_(keep_fresh ? words() : 0),
        dirty_(groups / 64 + 1),
        changed_(groups / 64 + 1),
        changed_before_(groups / 64 + 1),
        list_(std::min(layout.rows, longest_list)),
        listed_(2),
        chunks_(layout.chunks()),
        tally_(1),
        pass_(pass) {
    cudaDeviceProp properties{};
    must(cudaGetDeviceProperties(&properties, 0), "describe itself");
    grid_ = properties.multiProcessorCount * 64;
    pass_.won = won_.data();
    pass_.lost = lost_.data();
  }

 protected:
  // A row can change only when one near it changed in the pass before. When many did, asking is
  // dearer than looking. Must be called before the next pass clears what changed in this one.
  void look_near_frontier(PassKind kind, int distance) {
    constexpr std::uint64_t few = 8;
    pass_.dirty = nullptr;
    if (distance == 0 || (kind != PassKind::first && rows_changed_ >= layout_.rows / few)) return;
    dirty_.clear();
    pass_.dirty = dirty_.data();
    kernels_.mark_dirty<<<grid_, threads_per_block>>>(
        pass_, groups_, kind == PassKind::first ? nullptr : changed_.data());
    must(cudaGetLastError(), "mark what may change");
  }

  std::uint64_t words() const { return layout_.rows * layout_.row_words; }

  // `inbox` says where codes and slots go, if anywhere. Only late passes are shared out.
  Tally launch(PassKind kind, Inbox inbox = {}, const RowShare& share = {}) {
    tally_.clear();
    std::swap(changed_, changed_before_);
    changed_.clear();
    chunks_.clear();
    fresh_.clear();
    const bool late = is_late(kind);
    // Asking a child whether it changed pays when many did not.
    pass_.changed = late && rows_changed_ < layout_.rows / 4 * 3 ? changed_before_.data() : nullptr;
    inbox.fresh = fresh_.data();
    inbox.changed = changed_.data();
    inbox.chunks = chunks_.data();
    inbox.rows_per_chunk = layout_.rows_per_chunk;
    inbox.tally = tally_.data();
    inbox.half = layout_.rows / 2;
    const std::uint64_t step = late ? list_.size() : layout_.rows;
    for (std::uint64_t first = 0; first < layout_.rows; first += step) {
      Items items{first, std::min(first + step, layout_.rows), nullptr, nullptr};
      if (late) {
        listed_.clear();
        kernels_.list<<<grid_, threads_per_block>>>(pass_, kind, items, share, list_.data(),
                                                    list_.size(), listed_.data());
        must(cudaGetLastError(), "list what may change");
        if (kernels_.slots != nullptr) {
          items.list = list_.data() + list_.size() - 1;
          items.listed = listed_.data() + 1;
          kernels_.slots<<<grid_, threads_per_block>>>(pass_, kind, items, inbox);
          must(cudaGetLastError(), "start a pass");
        }
        items.list = list_.data();
        items.listed = listed_.data();
      }
      (late ? kernels_.late_pass : kernels_.pass)<<<grid_, threads_per_block>>>(pass_, kind, items,
                                                                                inbox);
      must(cudaGetLastError(), "start a pass");
    }
    Tally tally;
    tally_.download(&tally, 0, 1);
    rows_changed_ = tally.rows;
    return tally;
  }

  // 512 MiB.
  static constexpr std::uint64_t longest_list = std::uint64_t{1} << 27;

  Progress& progress_;
  RowLayout layout_;
  RowKernels<Pass> kernels_;
  std::uint64_t groups_;
  DeviceArray<std::uint32_t> won_, lost_;
  DeviceArray<std::uint64_t> fresh_, dirty_, changed_, changed_before_;
  DeviceArray<std::uint32_t> list_;
  DeviceArray<unsigned> listed_;  // from the start of the list, and from its end
  DeviceArray<unsigned char> chunks_;
  DeviceArray<Tally> tally_;
  unsigned grid_ = 0;
  std::uint64_t rows_changed_ = 0;  // in the last pass
  Pass pass_;
};

// Solving: what a pass decides goes to the log, over the host or directly. A log that keeps nothing
// still hears of the slots it watches, and of passes that decide few. Ranks have each the whole
// planes on a device of their own, and tell each other over the log what they found in their
// chunks. The first two passes, which list nothing, each runs whole.
template <class Pass>
class RowDevice : public RowPlanes<Pass> {
  using Base = RowPlanes<Pass>;
  using Base::changed_, Base::chunks_, Base::fresh_, Base::grid_, Base::kernels_, Base::layout_,
      Base::lost_, Base::pass_, Base::progress_, Base::rows_changed_, Base::won_;

 public:
  RowDevice(const RowKernels<Pass>& kernels, const Pass& pass, std::uint64_t cells,
            std::uint64_t groups, const ExecutorRef& host, RunLog& log, Progress& progress)
      : Base(kernels, pass, log.layout(), cells, groups, tells_words(log), progress),
        host_(host),
        log_(log),
        ranks_(log.ranks()),
        lists_(!tells_words(log) && log.wants() == RunLog::Wants::slots),
        slots_(lists_ ? few : 0),
        slots_listed_(1),
        arrived_(std::uint64_t{layout_.rows_per_chunk} * layout_.row_words) {}

  // --- solving (passes.hpp); wins and losses take turns, so nothing waits ---

  Tally run(const Passage& passage) {
    const PassKind kind = passage.kind;
    const int distance = passage.distance;
    const Statistics& so_far = passage.so_far;
    const Answer answer{outcome_of(kind), distance};
    progress_.report({"pass", distance, 0, layout_.rows, so_far.draws()});
    Base::look_near_frontier(kind, distance);
    pass_.read = (answer.outcome == Outcome::win ? lost_ : won_).data();
    Inbox inbox{};
    inbox.codes = log_.device_codes();
    if (inbox.codes != nullptr) inbox.code = log_.device_code(answer);
    if (lists_) {
      slots_listed_.clear();
      inbox.slots = slots_.data();
      inbox.listed = slots_listed_.data();
      inbox.room = few;
    }
    Tally tally =
        Base::launch(kind, inbox, {ranks_.rank(), ranks_.ranks(), layout_.rows_per_chunk});
    if (kind == PassKind::begin) tally.no_move_positions = tally.decided;
    if (tells_words(log_) && tally.rows > 0) record(answer);
    if (is_late(kind)) {
      tally = ranks_.sum(tally);
      rows_changed_ = tally.rows;
      log_.exchange(host_, [&](int, Outcome outcome, std::uint64_t chunk, auto words) {
        take_in(outcome, chunk, words);
      });
    } else {
      log_.exchange(host_, nullptr);
    }
    log_.note_first_half(answer, tally.in_first_half);
    if (lists_) tell(answer);
    progress_.report({"pass", distance, layout_.rows, layout_.rows, so_far.draws()});
    return tally;
  }

  void commit() {}

  void restore() {
    Base::launch(PassKind::begin);
    log_.replay_all(host_, [&](int, Outcome outcome, std::uint64_t chunk, auto words) {
      take_in(outcome, chunk, words);
    });
    rows_changed_ = layout_.rows;  // not known
  }

 private:
  static bool tells_words(const RunLog& log) {
    return log.wants() == RunLog::Wants::words || !log.ranks().alone();
  }

  void record(Answer answer) {
    std::vector<unsigned char> chunks(layout_.chunks());
    chunks_.download(chunks.data(), 0, chunks.size());
    for (std::uint64_t chunk = 0; chunk < chunks.size(); ++chunk)
      if (!ranks_.is_mine(chunk)) chunks[chunk] = 0;
    courier_.bring_home(fresh_, std::uint64_t{layout_.rows_per_chunk} * layout_.row_words, chunks,
                        host_, [&](std::uint64_t chunk, std::span<const std::uint64_t> words) {
                          log_.record(answer.distance, answer.outcome, chunk, words);
                        });
  }

  // From any thread.
  void take_in(Outcome outcome, std::uint64_t chunk, std::span<const std::uint64_t> words) {
    const std::lock_guard lock(one_at_a_time_);
    arrived_.upload(words.data(), words.size());
    const std::uint64_t rows = layout_.rows_in(chunk);
    const auto grid = static_cast<unsigned>((rows + threads_per_block - 1) / threads_per_block);
    kernels_.take_in<<<grid, threads_per_block>>>(
        pass_, layout_.first_row(chunk), rows, arrived_.data(),
        (outcome == Outcome::win ? won_ : lost_).data(), changed_.data());
    must(cudaGetLastError(), "take up what is known");
  }

  // What a log that only counts wants to know.
  void tell(Answer answer) {
    unsigned listed = 0;
    slots_listed_.download(&listed, 0, 1);
    RunLog::Slots slots(std::min(listed, few));
    if (!slots.empty()) slots_.download(slots.data(), 0, slots.size());
    log_.note_few(answer.distance, slots);

    const RunLog::Slots open = log_.watched_and_open();
    if (open.empty()) return;
    const DeviceArray<std::uint64_t> wanted(open.data(), open.size());
    const DeviceArray<Outcome> found(open.size());
    kernels_.look_up<<<grid_, threads_per_block>>>(
        pass_, wanted.data(), static_cast<unsigned>(open.size()), found.data());
    must(cudaGetLastError(), "look up what is watched");
    std::vector<Outcome> outcomes(open.size());
    found.download(outcomes.data(), 0, outcomes.size());
    for (std::size_t i = 0; i < open.size(); ++i)
      if (outcomes[i] == answer.outcome) log_.note(open[i], answer);
  }

  // One more than a log keeps: then they are many.
  static constexpr auto few = static_cast<unsigned>(RunLog::few) + 1;

  ExecutorRef host_;
  RunLog& log_;
  Ranks ranks_;
  bool lists_;  // the log wants to hear of single slots
  DeviceArray<std::uint64_t> slots_;
  DeviceArray<unsigned> slots_listed_;
  std::mutex one_at_a_time_;  // of what arrived
  DeviceArray<std::uint64_t> arrived_;
  Courier courier_;
};

}  // namespace kanzen

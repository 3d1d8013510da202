// SPDX-License-Identifier: Apache-2.0
// The machine of a device, for any game: planes in the memory of the device, and passes with one
// lane a slot. All that a lane does is written here once, as plain functors; what differs between
// devices is where memory comes from and how lanes are launched. So the code that runs on a GPU is
// tried on every host.
//
// A pass first lists the slots it has to look at, so that lanes side by side all have work.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/game_kernel.hpp"
#include "kanzen/solve/game_step.hpp"
#include "kanzen/solve/layer_code.hpp"
#include "kanzen/solve/on_device.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// --- what lanes share ---

// Sets bits of a cell that other lanes may be setting too.
KANZEN_HOT void set_bits(std::uint32_t* cell, std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  if ((*static_cast<volatile std::uint32_t*>(cell) & bits) != bits) atomicOr(cell, bits);
#else
  __atomic_fetch_or(cell, bits, __ATOMIC_RELAXED);
#endif
}

KANZEN_HOT void count_up(std::uint64_t* counter, std::uint64_t by) {
#ifdef __CUDA_ARCH__
  atomicAdd(reinterpret_cast<unsigned long long*>(counter), static_cast<unsigned long long>(by));
#else
  __atomic_fetch_add(counter, by, __ATOMIC_RELAXED);
#endif
}

// Reserves so many places of a list; on a device, for all lanes of a warp that ask with one stroke.
KANZEN_HOT std::uint32_t reserve(std::uint32_t* counter, std::uint32_t places) {
#ifdef __CUDA_ARCH__
  const unsigned together = __activemask();
  const unsigned lane = threadIdx.x % 32;
  std::uint32_t before = 0, all = 0;
  for (unsigned left = together; left != 0; left &= left - 1) {
    const unsigned other = __ffs(static_cast<int>(left)) - 1;
    const std::uint32_t theirs = __shfl_sync(together, places, static_cast<int>(other));
    if (other < lane) before += theirs;
    all += theirs;
  }
  const int leader = __ffs(static_cast<int>(together)) - 1;
  std::uint32_t first = 0;
  if (lane == static_cast<unsigned>(leader)) first = atomicAdd(counter, all);
  return __shfl_sync(together, first, leader) + before;
#else
  return __atomic_fetch_add(counter, places, __ATOMIC_RELAXED);
#endif
}

namespace lanes {

struct Planes {
  std::uint32_t* won;
  std::uint32_t* lost;
  const std::uint32_t* dirty;  // null: everything may change
  SlotRange layer;             // of which slots are wanted

  KANZEN_HOT std::uint32_t wanted(std::uint64_t cell) const {
    const auto in_layer = static_cast<std::uint32_t>(slots_in_row<32>(layer, cell));
    return ~(won[cell] | lost[cell]) & in_layer &
           (dirty != nullptr ? dirty[cell] : ~std::uint32_t{0});
  }
};

// A lane a cell: lists the slots of the cell that are wanted, counted from the first of the batch.
struct ListWanted {
  Planes planes;
  std::uint64_t first_cell;
  std::uint32_t* list;
  std::uint32_t* listed;

  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    put(planes.wanted(first_cell + i), i);
  }
  KANZEN_HOT void put(std::uint32_t wanted, std::uint64_t i) const {
    std::uint32_t place = reserve(listed, static_cast<std::uint32_t>(bits::popcount(wanted)));
    for (std::uint32_t left = wanted; left != 0; left &= left - 1)
      list[place++] =
          static_cast<std::uint32_t>(32 * i) + static_cast<std::uint32_t>(bits::countr_zero(left));
  }
};
struct ListSet : ListWanted {  // those that are dirty
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    put(planes.dirty[first_cell + i], i);
  }
};

// A lane a slot of the list.
struct Listed {
  const std::uint32_t* list;
  Slot first_slot;
  KANZEN_HOT Slot operator[](std::uint64_t i) const { return first_slot + list[i]; }
};

template <class Step>
struct Begin {
  Step step;
  PassKind kind;
  std::uint32_t* fresh;
  Slot first;  // of the layer
  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const Slot slot = first + i;
    const unsigned weight = step.space.weight(slot);
    if (weight > 0 && step.begins(kind, step.space.unrank(slot), weight, tally))
      set_bits(fresh + slot / 32, std::uint32_t{1} << (slot % 32));
  }
};

template <class Step>
struct Decide {
  Step step;
  PassKind kind;
  typename Step::Marks read;
  std::uint32_t* fresh;
  Listed slots;
  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const Slot slot = slots[i];
    if (slot >= step.space.size()) return;
    const unsigned weight = step.space.weight(slot);
    if (weight > 0 && step.template decides<0>(kind, step.space.unrank(slot), read, weight, tally))
      set_bits(fresh + slot / 32, std::uint32_t{1} << (slot % 32));
  }
};

// Whoever can move to a lost position wins, and what can be reached is.
struct TakeMarked {
  Planes planes;
  std::uint32_t* fresh;
  std::uint64_t first_cell;
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    fresh[first_cell + i] = planes.wanted(first_cell + i);
  }
};

// Where every move leaves its layer: decides a slot from the layers below. Counts what is won or
// lost as decided.
template <class Step>
struct Answers {
  Step step;
  LayerCode* codes;
  Slot first;
  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const Slot slot = first + i;
    const unsigned weight = step.space.weight(slot);
    if (weight == 0) return;
    const LayerCode code = layer_code(step.answer(step.space.unrank(slot), codes, weight, tally));
    codes[slot] = code;
    if (code != 0) tally.decided += weight;
  }
};
// The slots of a layer with one of the answers, a lane a cell.
struct TakeCode {
  const LayerCode* codes;
  LayerCode code;
  SlotRange layer;
  std::uint32_t* fresh;
  std::uint64_t first_cell;
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    const std::uint64_t cell = first_cell + i;
    std::uint32_t found = 0;
    for (std::uint64_t left = slots_in_row<32>(layer, cell); left != 0; left &= left - 1) {
      const int bit = bits::countr_zero(left);
      if (codes[32 * cell + static_cast<unsigned>(bit)] == code) found |= std::uint32_t{1} << bit;
    }
    fresh[cell] = found;
  }
};

struct RaiseBit {
  std::uint32_t* dirty;
  KANZEN_HOT void operator()(Slot slot) const {
    set_bits(dirty + slot / 32, std::uint32_t{1} << (slot % 32));
  }
};
template <class Step, Follow follow>
struct Raise {
  Step step;
  std::uint32_t* dirty;
  Listed slots;
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    RaiseBit raise{dirty};
    if constexpr (follow == Follow::children)
      step.each_child(slots[i], raise);
    else
      step.each_parent(slots[i], raise);
  }
};

// What is found becomes part of a plane. A lane a row of 64 slots.
template <class Step>
struct Settle {
  Step step;
  const std::uint64_t* fresh;
  std::uint64_t* plane;  // null: it waits
  unsigned char* chunks;
  std::uint64_t rows_per_chunk;
  std::uint64_t half;      // rows
  unsigned char* codes;    // a byte a slot, or null ...
  unsigned char code;      // ... and what is written there
  LayerCode* layer_codes;  // for the layers above, or null ...
  LayerCode layer_code;    // ... and what is written there
  std::uint64_t* few;      // the first slots that were found, or null ...
  std::uint32_t* listed;
  std::uint32_t room;  // ... and how many there is room for
  std::uint64_t first_row;

  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const std::uint64_t row = first_row + i;
    const std::uint64_t found = fresh[row];
    if (found == 0) return;
    ++tally.rows;
    if (plane != nullptr) plane[row] |= found;
    chunks[row / rows_per_chunk] = 1;
    const bool list = few != nullptr && *static_cast<volatile std::uint32_t*>(listed) < room;
    std::uint64_t decided = 0;
    for (std::uint64_t left = found; left != 0; left &= left - 1) {
      const Slot slot = 64 * row + static_cast<unsigned>(bits::countr_zero(left));
      decided += step.space.weight(slot);
      if (codes != nullptr) codes[slot] = code;
      if (layer_codes != nullptr) layer_codes[slot] = layer_code;
      if (list) {
        const std::uint32_t place = reserve(listed, 1);
        if (place < room) few[place] = slot;
      }
    }
    tally.decided += decided;
    if (row < half) tally.in_first_half += decided;
  }
};

struct Add {
  const std::uint64_t* words;
  std::uint64_t* plane;
  KANZEN_HOT void operator()(std::uint64_t row, Tally&) const { plane[row] |= words[row]; }
};

// Counts what is reached (decided) of all positions, and lists slots that are not.
template <class Step>
struct CountReached {
  Step step;
  const std::uint32_t* reached;
  std::uint64_t* missed;
  std::uint32_t* listed;
  std::uint32_t room;
  KANZEN_HOT void operator()(Slot slot, Tally& tally) const {
    const unsigned weight = step.space.weight(slot);
    tally.positions += weight;
    if ((reached[slot / 32] >> (slot % 32) & 1) != 0) {
      tally.decided += weight;
      ++tally.rows;  // slots
    } else if (weight > 0 && *static_cast<volatile std::uint32_t*>(listed) < room) {
      const std::uint32_t place = reserve(listed, 1);
      if (place < room) missed[place] = slot;
    }
  }
};

}  // namespace lanes

// --- devices ---

// What a device has:
//   Device::Array<T>        its memory, zeroed: data(), size(), clear(), upload(from, n, first =
//   0),
//                           download(to, first, n). Only lanes may follow the pointer.
//   d.launch(n, lane)       lane(i, tally) for every i below n; the sum of the tallies
//   d.bring_home(words, chunk_words, chunks, host, visit)  visit(chunk, its words) on the workers
//   of
//                           `host` for the chunks that are not 0
//   d.fill(bytes, host, read)  read(first, piece) on the workers of `host` for all of an array
// CudaLanes (backend/cuda) is one; the laws bring another, which runs every lane in turn on the
// host (tests/laws/host_lanes.hpp).

// A space whose tables lie in the memory of a device.
template <class S, class Device>
class DeviceSpace {
 public:
  explicit DeviceSpace(const S& space) : index_(index_of(space)) {
    each_table(index_, Copy{*this});
  }
  DeviceSpace(const DeviceSpace&) = delete;
  DeviceSpace& operator=(const DeviceSpace&) = delete;
  const auto& index() const { return index_; }

 private:
  struct Copy {
    DeviceSpace& here;
    template <class T>
    void operator()(const T*& table, std::uint64_t size) const {
      const std::uint64_t bytes = size * sizeof(T);
      typename Device::template Array<unsigned char>& copy = here.tables_.emplace_back(bytes);
      copy.upload(reinterpret_cast<const unsigned char*>(table), bytes);
      table = reinterpret_cast<const T*>(copy.data());
    }
  };

  IndexOf<S> index_;
  std::vector<typename Device::template Array<unsigned char>> tables_;
};

// --- the machine ---

template <Game G, SpaceOf<G> S, class Device, Follow follow = Follow::parents>
class LanePlanes {
  template <class T>
  using Array = typename Device::template Array<T>;
  using Step = GameStep<G, IndexOf<S>>;

  static constexpr bool layered = kanzen::layered<S> && follow == Follow::parents;

 public:
  static constexpr bool acyclic = layered && kanzen::acyclic<S>;

 private:
  static constexpr bool both =
      coding_of<G>() == Coding::tagged && follow == Follow::parents && !acyclic;
  static constexpr bool follows = (follow == Follow::children || HasParents<G>) && !acyclic;

 public:
  LanePlanes(const G& game, const S& space, Device& device, const ExecutorRef& host,
             Progress& progress)
      : device_(device),
        host_(host),
        progress_(progress),
        space_(space),
        step_{game, space_.index()},
        layout_(plain_layout(space.size())),
        cells_(2 * layout_.rows),
        layer_{0, space.size()},
        won_(acyclic ? 0 : cells_),
        lost_(acyclic ? 0 : cells_),
        codes_(layered ? 32 * cells_ : 0),
        fresh_losses_(layout_.rows),
        fresh_wins_(both ? layout_.rows : 0),
        waiting_(both ? layout_.rows : 0),
        dirty_(follows ? cells_ : 0),
        list_(std::min<std::uint64_t>(32 * cells_, batch)),
        listed_(1),
        chunks_(layout_.chunks()),
        few_(most_few),
        few_listed_(1) {
    if constexpr (layered)
      for (int i = 0; i < layers_of(space); ++i) layers_.push_back(layer_of(space, i));
  }

  // What all this takes on the device, beyond the tables of the space.
  static std::uint64_t memory(std::uint64_t slots) {
    const std::uint64_t plane = (slots + 63) / 64 * 8;
    return ((acyclic ? 1 : 3) + (both ? 2 : 0) + (follows ? 1 : 0)) * plane +
           (layered ? sizeof(LayerCode) * slots : 0) +
           4 * std::min<std::uint64_t>(slots + 64, batch) + (std::uint64_t{1} << 24);
  }

  // --- solving (passes.hpp) ---

  void use(RunLog& log) { log_ = &log; }

  int layers() const
    requires layered
  {
    return static_cast<int>(layers_.size());
  }
  // Passes are over the slots of one layer from here on, and read those below by their codes.
  void open_layer(int layer) {
    layer_ = layers_[static_cast<std::size_t>(layer)];
    // What the last layer found is no frontier of this one.
    if (layer == restored_layer_) return;
    fresh_losses_.clear();
    if constexpr (both) fresh_wins_.clear();
  }

  Tally run(const Passage& passage) {
    const PassKind kind = passage.kind;
    const Outcome outcome = outcome_of(kind);
    const bool win = outcome == Outcome::win;
    report(passage, 0);
    const bool near = follows && Step::frontier_pays(passage);
    if (near) raise(fresh_of(opposite(outcome)));
    Array<std::uint64_t>& fresh = passage.waits ? waiting_ : fresh_of(outcome);
    fresh.clear();
    auto* const found = reinterpret_cast<std::uint32_t*>(fresh.data());
    const lanes::Planes planes{won_.data(), lost_.data(), near ? dirty_.data() : nullptr, layer_};
    Tally tally;
    if (kind == PassKind::begin || kind == PassKind::given) {
      tally = device_.launch(layer_.last - layer_.first,
                             lanes::Begin<Step>{step_, kind, found, layer_.first});
    } else if (near && kind == PassKind::wins) {
      take(lanes::TakeMarked{planes, found, 0});
    } else {
      const auto read =
          marks_to_read<IndexOf<S>>(passage, won_.data(), lost_.data(), codes_.data(), layer_);
      in_batches(lanes::ListWanted{planes, 0, list_.data(), listed_.data()},
                 [&](const lanes::Listed& slots, std::uint64_t n) {
                   tally += device_.launch(n, lanes::Decide<Step>{step_, kind, read, found, slots});
                 });
    }
    tally += settle(passage, fresh, win ? won_ : lost_);
    log_->note_first_half({outcome, passage.distance}, tally.in_first_half);
    bring_home(passage, fresh);
    report(passage, layout_.rows);
    return tally;
  }

  // Where one pass decides a layer.
  Statistics decide_layer(int layer, const Statistics& so_far) {
    progress_.report({"layer", layer, 0, layout_.rows, so_far.draws()});
    const Tally all = device_.launch(layer_.last - layer_.first,
                                     lanes::Answers<Step>{step_, codes_.data(), layer_.first});
    Statistics statistics;
    statistics.count(all);
    auto* const found = reinterpret_cast<std::uint32_t*>(fresh_losses_.data());
    for (int distance = 0; statistics.wins() + statistics.losses() < all.decided; ++distance)
      for (const PassKind kind : {PassKind::begin, PassKind::given}) {
        const Passage passage{kind, distance, layer, true, true, false, so_far};
        const Answer answer{outcome_of(kind), distance};
        take(lanes::TakeCode{codes_.data(), layer_code(answer), layer_, found, 0});
        const Tally tally = settle(passage, fresh_losses_, lost_);
        statistics.add(answer, tally.decided);
        log_->note_first_half(answer, tally.in_first_half);
        if (PassNumber{layer, distance} > log_->closed()) bring_home(passage, fresh_losses_);
      }
    return statistics;
  }

  void commit() {
    if (!waits_) return;
    device_.launch(layout_.rows, lanes::Add{waiting_.data(), words_of(lost_)});
    std::swap(waiting_, fresh_losses_);
    waits_ = false;
  }

  void restore() {
    std::vector<std::uint64_t> wins(std::uint64_t{layout_.rows_per_chunk}), losses(wins.size());
    std::vector<LayerCode> codes(layered ? 64 * wins.size() : 0);
    restored_layer_ = PassNumber::of(log_->closed()).layer;
    for (std::uint64_t chunk = 0; chunk < layout_.chunks(); ++chunk) {
      const std::uint64_t first = layout_.first_row(chunk), rows = layout_.rows_in(chunk);
      std::fill(wins.begin(), wins.end(), 0);
      std::fill(losses.begin(), losses.end(), 0);
      std::fill(codes.begin(), codes.end(), 0);
      log_->replay(chunk, [&](int pass, Outcome outcome, std::span<const std::uint64_t> words) {
        auto& sum = outcome == Outcome::win ? wins : losses;
        for (std::size_t i = 0; i < words.size(); ++i) sum[i] |= words[i];
        if constexpr (layered) {
          const LayerCode code = layer_code({outcome, PassNumber::of(pass).distance});
          for (std::size_t i = 0; i < words.size(); ++i)
            for (std::uint64_t left = words[i]; left != 0; left &= left - 1)
              codes[64 * i + static_cast<unsigned>(bits::countr_zero(left))] = code;
        }
        if (pass == log_->closed()) fresh_of(outcome).upload(words.data(), rows, first);
      });
      if constexpr (layered) codes_.upload(codes.data(), 64 * rows, 64 * first);
      if constexpr (acyclic) continue;
      won_.upload(reinterpret_cast<const std::uint32_t*>(wins.data()), 2 * rows, 2 * first);
      lost_.upload(reinterpret_cast<const std::uint32_t*>(losses.data()), 2 * rows, 2 * first);
    }
  }

  // --- reaching: the plane of the lost holds what is reached ---

  void begin_at(Slot slot) {
    const std::uint32_t bit = std::uint32_t{1} << (slot % 32);
    lost_.upload(&bit, 1, slot / 32);
    const std::uint64_t word = std::uint64_t{1} << (slot % 64);
    fresh_losses_.upload(&word, 1, slot / 64);
  }
  std::uint64_t reach(int ply) {
    progress_.report({"reach", ply, 0, layout_.rows, 0});
    raise(fresh_losses_);
    auto* const found = reinterpret_cast<std::uint32_t*>(fresh_losses_.data());
    take(lanes::TakeMarked{{won_.data(), lost_.data(), dirty_.data(), layer_}, found, 0});
    const Statistics none;
    return settle({PassKind::reach, ply, 0, false, true, false, none}, fresh_losses_, lost_).rows;
  }
  // Of all slots: positions reached and all positions, and the first slots that are not reached.
  Tally count_reached(std::vector<std::uint64_t>& missed, std::uint64_t most) {
    Array<std::uint64_t> slots(most);
    listed_.clear();
    const Tally tally = device_.launch(
        layer_.last, lanes::CountReached<Step>{step_, lost_.data(), slots.data(), listed_.data(),
                                               static_cast<std::uint32_t>(most)});
    missed.resize(std::min<std::uint64_t>(most, listed()));
    if (!missed.empty()) slots.download(missed.data(), 0, missed.size());
    std::sort(missed.begin(), missed.end());
    return tally;
  }

 private:
  Array<std::uint64_t>& fresh_of(Outcome outcome) {
    return both && outcome == Outcome::win ? fresh_wins_ : fresh_losses_;
  }
  static std::uint64_t* words_of(Array<std::uint32_t>& plane) {
    return reinterpret_cast<std::uint64_t*>(plane.data());
  }
  void report(const Passage& passage, std::uint64_t done) {
    progress_.report({"pass", passage.distance, done, layout_.rows, passage.so_far.draws()});
  }

  // The cells of the layer.
  std::pair<std::uint64_t, std::uint64_t> cells() const {
    return {layer_.first / 32, (layer_.last + 31) / 32};
  }
  template <class Take>
  void take(Take lane) {
    lane.first_cell = cells().first;
    device_.launch(cells().second - cells().first, lane);
  }

  std::uint32_t listed() const {
    std::uint32_t n = 0;
    listed_.download(&n, 0, 1);
    return n;
  }

  // Lists what is wanted, as much as the list holds, and goes on with what comes behind it.
  template <class List, class Then>
  void in_batches(List list, const Then& then) {
    const std::uint64_t step = list_.size() / 32;
    const auto [begin, end] = cells();
    for (std::uint64_t first = begin; first < end; first += step) {
      listed_.clear();
      list.first_cell = first;
      device_.launch(std::min(step, end - first), list);
      if (const std::uint32_t n = listed(); n > 0) then(lanes::Listed{list_.data(), 32 * first}, n);
    }
  }

  // Marks what may change near the frontier.
  void raise(Array<std::uint64_t>& frontier) {
    if constexpr (follows) {
      dirty_.clear();
      const lanes::Planes planes{nullptr, nullptr,
                                 reinterpret_cast<const std::uint32_t*>(frontier.data()), layer_};
      in_batches(lanes::ListSet{{planes, 0, list_.data(), listed_.data()}},
                 [&](const lanes::Listed& slots, std::uint64_t n) {
                   device_.launch(n, lanes::Raise<Step, follow>{step_, dirty_.data(), slots});
                 });
    }
  }

  Tally settle(const Passage& passage, Array<std::uint64_t>& fresh, Array<std::uint32_t>& plane) {
    const Answer answer{outcome_of(passage.kind), passage.distance};
    unsigned char* const codes = log_ != nullptr ? log_->device_codes() : nullptr;
    const bool lists = log_ != nullptr && log_->wants() == RunLog::Wants::slots;
    const unsigned char code = codes != nullptr ? log_->device_code(answer) : 0;
    waits_ |= passage.waits && both;
    chunks_.clear();
    few_listed_.clear();
    const std::uint64_t first_row = layer_.first / 64;
    const Tally tally =
        device_.launch((layer_.last + 63) / 64 - first_row,
                       lanes::Settle<Step>{
                           step_, fresh.data(), passage.waits ? nullptr : words_of(plane),
                           chunks_.data(), layout_.rows_per_chunk, layout_.rows / 2, codes, code,
                           layered && !acyclic ? codes_.data() : nullptr, layer_code(answer),
                           lists ? few_.data() : nullptr, few_listed_.data(), most_few, first_row});
    if (lists) tell(PassNumber{passage.layer, passage.distance}, answer, fresh);
    return tally;
  }

  // What a log that only counts wants to know.
  void tell(int pass, Answer answer, const Array<std::uint64_t>& fresh) {
    std::uint32_t n = 0;
    few_listed_.download(&n, 0, 1);
    std::vector<std::uint64_t> slots(std::min<std::uint64_t>(n, most_few));
    if (!slots.empty()) few_.download(slots.data(), 0, slots.size());
    log_->note_few(pass, slots);
    for (const std::uint64_t slot : log_->watched_and_open()) {
      std::uint64_t word = 0;
      fresh.download(&word, slot / 64, 1);
      if ((word >> (slot % 64) & 1) != 0) log_->note(slot, answer);
    }
  }

  // Chunks that a layer shares with others hold nothing of those.
  void bring_home(const Passage& passage, const Array<std::uint64_t>& fresh) {
    if (log_->wants() != RunLog::Wants::words) return;
    std::vector<unsigned char> chunks(layout_.chunks());
    if (chunks.empty()) return;
    chunks_.download(chunks.data(), 0, chunks.size());
    device_.bring_home(fresh, layout_.rows_per_chunk, chunks, host_,
                       [&](std::uint64_t chunk, std::span<const std::uint64_t> words) {
                         log_->record(PassNumber{passage.layer, passage.distance},
                                      outcome_of(passage.kind), chunk, words);
                       });
  }

  // Slots that are listed at once: 512 MiB.
  static constexpr std::uint64_t batch = std::uint64_t{1} << 27;
  static constexpr std::uint32_t most_few = 4097;  // one more than a log keeps: then they are many

  Device& device_;
  ExecutorRef host_;
  Progress& progress_;
  RunLog* log_ = nullptr;
  DeviceSpace<S, Device> space_;
  Step step_;  // for the lanes alone: its tables lie on the device
  RowLayout layout_;
  std::uint64_t cells_;
  std::vector<SlotRange> layers_;
  SlotRange layer_;  // that passes are over; all slots, where there are no layers
  int restored_layer_ = -1;
  Array<std::uint32_t> won_, lost_;
  Array<LayerCode> codes_;  // of this layer and those below
  Array<std::uint64_t> fresh_losses_, fresh_wins_, waiting_;
  Array<std::uint32_t> dirty_, list_, listed_;
  Array<unsigned char> chunks_;
  Array<std::uint64_t> few_;
  Array<std::uint32_t> few_listed_;
  bool waits_ = false;
};

// What can be reached from the start, which must have a slot.
template <class Device, Game G, SpaceOf<G> S>
Reached reach_on_lanes(Device& device, const G& game, const S& space, std::uint64_t listed,
                       Progress& progress) {
  LanePlanes<G, S, Device, Follow::children> machine(game, space, device, {}, progress);
  Reached result;
  result.plies = run_reach(machine, space.rank(game.start()));
  const Tally tally = machine.count_reached(result.missed, listed);
  result.slots = tally.rows;
  result.positions = tally.decided;
  result.positions_of_space = tally.positions;
  return result;
}

}  // namespace kanzen

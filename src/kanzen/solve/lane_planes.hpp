// SPDX-License-Identifier: Apache-2.0
// The machine of a device, for any game: planes in the memory of the device, and passes with one
// lane a slot. All that a lane does is written once, as plain functors (lanes.hpp); what differs
// between devices is where memory comes from and how lanes are launched. So the code that runs on a
// GPU is tried on every host.
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
#include "kanzen/solve/lanes.hpp"
#include "kanzen/solve/layer_code.hpp"
#include "kanzen/solve/on_device.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/solve/peers.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/solve/score_lanes.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

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

  // A game with scores is solved layer by layer, be it only one.
  static constexpr bool scores = ScoreGame<G> && follow == Follow::parents;
  static constexpr bool layered = (kanzen::layered<S> && follow == Follow::parents) || scores;

 public:
  // A layer is decided as a whole, not pass by pass.
  static constexpr bool acyclic = layered && (kanzen::acyclic<S> || scores);
  static constexpr bool follows_below = HasParents<G>;

 private:
  static constexpr bool both =
      coding_of<G>() == Coding::tagged && follow == Follow::parents && !acyclic;
  static constexpr bool follows = (follow == Follow::children || HasParents<G>) && !acyclic;

 public:
  LanePlanes(const G& game, const S& space, Device& device, const ExecutorRef& host,
             Progress& progress)
      : LanePlanes(game, space, device, host, progress, plain_layout(space.size())) {}
  // The layout is that of the log.
  LanePlanes(const G& game, const S& space, Device& device, const ExecutorRef& host,
             Progress& progress, const RowLayout& layout)
      : device_(device),
        host_(host),
        progress_(progress),
        space_(space),
        step_{game, space_.index()},
        layout_(layout),
        rooms_(rooms_for(space, layout)),
        layer_{0, space.size()},
        won_(acyclic ? 0 : 2 * rooms_.rows),
        lost_(acyclic ? 0 : 2 * rooms_.rows),
        ring_(rooms_.codes),
        fresh_losses_(rooms_.rows),
        fresh_wins_(both ? rooms_.rows : 0),
        waiting_(both ? rooms_.rows : 0),
        dirty_(follows ? 2 * rooms_.rows : 0),
        list_(rooms_.list),
        listed_(1),
        chunks_(layout_.chunks()),
        few_(most_few),
        few_listed_(1) {
    if constexpr (layered)
      for (int i = 0; i < layers_of(space); ++i) layers_.push_back(window(space, layout, i));
    if constexpr (requires { space.parts(); }) parts_ = space.parts();
  }

  // What all this takes on the device, beyond the tables of the space.
  static std::uint64_t memory(const S& space) {
    const Rooms rooms = rooms_for(space, plain_layout(space.size()));
    const int planes =
        (acyclic ? 1 : 3) + (both ? 2 : 0) + (follows ? 1 : 0) + (scores ? score_planes : 0);
    return static_cast<std::uint64_t>(planes) * rooms.rows * 8 + rooms.codes * sizeof(LayerCode) +
           rooms.list * 4 + (std::uint64_t{1} << 24);
  }

  // --- solving (passes.hpp) ---

  // Ranks (peers.hpp) have each the whole planes on a device of their own. They share out what asks
  // the rules, and tell each other what they found; the rest costs less than telling it would.
  void use(RunLog& log) {
    log_ = &log;
    ranks_ = log.ranks();
  }

  int layers() const
    requires layered
  {
    return static_cast<int>(layers_.size());
  }
  // Passes are over the slots of one layer from here on, and read those below by their codes.
  void open_layer(int layer) {
    if (layer == restored_layer_) return;
    look_at(layers_[static_cast<std::size_t>(layer)]);
    for (auto* const plane : {&won_, &lost_}) plane->clear();
    for (auto* const plane : {&fresh_losses_, &fresh_wins_, &waiting_}) plane->clear();
    device_.launch(layer_.last - layer_.first, lanes::ClearCodes{codes_, layer_.first});
  }

  Tally run(const Passage& passage) {
    const PassKind kind = passage.kind;
    const Outcome outcome = outcome_of(kind);
    const bool win = outcome == Outcome::win;
    report(passage, 0);
    const bool near = follows && Step::frontier_pays(passage);
    if (near)
      raise(fresh_of(opposite(outcome)),
            layered && !passage.lower_by_value ? Answer{opposite(outcome), passage.distance - 1}
                                               : Answer{},
            win ? passage.so_far.losses_in(passage.distance - 1)
                : passage.so_far.wins_in(passage.distance - 1));
    Array<std::uint64_t>& fresh = passage.waits ? waiting_ : fresh_of(outcome);
    fresh.clear();
    std::uint32_t* const found = cells_of(fresh);
    const SlotRange own = own_share();
    const lanes::Planes planes{cells_of(won_), cells_of(lost_), near ? cells_of(dirty_) : nullptr,
                               own};
    Tally tally;
    if (kind == PassKind::begin || kind == PassKind::given) {
      tally =
          device_.launch(own.last - own.first, lanes::Begin<Step>{step_, kind, found, own.first});
    } else if (near && kind == PassKind::wins) {
      take(lanes::TakeMarked{planes, found, 0}, own);
    } else {
      const auto read = marks_to_read<IndexOf<S>>(
          passage, cells_of(outcome_of(kind) == Outcome::win ? lost_ : won_), codes_, layer_);
      in_batches(own, own.last - own.first,
                 lanes::ListWanted{planes, 0, list_.data(), listed_.data()},
                 [&](const lanes::Listed& slots, std::uint64_t n) {
                   tally += device_.launch(n, lanes::Decide<Step>{step_, kind, read, found, slots});
                 });
    }
    tally = ranks_.sum(tally);
    share(fresh);
    tally += settle(passage, fresh, win ? won_ : lost_);
    log_->note_first_half({outcome, passage.distance}, tally.in_first_half);
    bring_home(passage, fresh);
    report(passage, layout_.rows);
    return tally;
  }

  // Where one pass decides a layer.
  Statistics decide_layer(int layer, const Statistics& so_far) {
    progress_.report({"layer", layer, 0, layout_.rows, so_far.draws()});
    const Tally all = decided_codes(layer, so_far);
    Statistics statistics;
    statistics.count(all);
    std::uint32_t* const found = cells_of(fresh_losses_);
    for (int distance = 0; statistics.wins() + statistics.losses() < all.decided; ++distance)
      for (const PassKind kind : {PassKind::begin, PassKind::given}) {
        const Passage passage{kind, distance, layer, true, true, false, so_far};
        const Answer answer{outcome_of(kind), distance};
        take(lanes::TakeCode{codes_, layer_code(answer), layer_, found, 0}, layer_);
        const Tally tally = settle(passage, fresh_losses_, lost_);
        statistics.add(answer, tally.decided);
        log_->note_first_half(answer, tally.in_first_half);
        if (PassNumber{layer, distance} > log_->closed()) bring_home(passage, fresh_losses_);
      }
    return statistics;
  }

  void count_parts() {
    if constexpr (layered && requires(const S& space) { space.parts(); }) {
      const auto parts = static_cast<std::size_t>(parts_);
      Array<std::uint64_t> counts(3 * parts);
      const std::uint64_t first_row = layer_.first / 64;
      device_.launch((layer_.last + 63) / 64 - first_row,
                     lanes::CountParts<Step>{step_, codes_, layer_, first_row, counts.data()});
      std::vector<std::uint64_t> home(counts.size());
      counts.download(home.data(), 0, home.size());
      std::vector<PartCounts> found(parts);
      for (std::size_t i = 0; i < parts; ++i)
        found[i] = {home[3 * i], home[3 * i + 1], home[3 * i + 2]};
      log_->note_parts(found);
    }
  }

  void commit() {
    if (!waits_) return;
    const std::uint64_t first = layer_.first / 64;
    device_.launch((layer_.last + 63) / 64 - first,
                   lanes::Add{rows_of(waiting_) + first, rows_of(lost_) + first});
    std::swap(waiting_, fresh_losses_);
    waits_ = false;
  }

  void restore() {
    std::vector<std::uint64_t> wins(std::uint64_t{layout_.rows_per_chunk}), losses(wins.size());
    std::vector<LayerCode> codes(layered ? 64 * wins.size() : 0);
    restored_layer_ = PassNumber::of(log_->closed()).layer;
    if constexpr (layered) look_at(layers_[static_cast<std::size_t>(restored_layer_)]);
    const auto first_of = [&](Slot slot) { return slot / 64 / layout_.rows_per_chunk; };
    for (std::uint64_t chunk = first_of(below_.first); chunk < layout_.chunks(); ++chunk) {
      const std::uint64_t first = layout_.first_row(chunk), rows = layout_.rows_in(chunk);
      if (64 * first >= layer_.last) break;
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
        if (pass == log_->closed())
          fresh_of(outcome).upload(words.data(), rows, first - first_row_);
      });
      if constexpr (layered) upload_codes(64 * first, codes, 64 * rows);
      if (acyclic || first < first_row_) continue;
      const std::uint64_t here = 2 * (first - first_row_);
      won_.upload(reinterpret_cast<const std::uint32_t*>(wins.data()), 2 * rows, here);
      lost_.upload(reinterpret_cast<const std::uint32_t*>(losses.data()), 2 * rows, here);
    }
    // Rank 0 has the log.
    share(won_);
    share(lost_);
    share(ring_);
    share(fresh_losses_);
    share(fresh_wins_);
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
    raise(fresh_losses_, {}, layer_.last);
    take(lanes::TakeMarked{{cells_of(won_), cells_of(lost_), cells_of(dirty_), layer_},
                           cells_of(fresh_losses_),
                           0},
         layer_);
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

  // The rows of the layer that this rank asks the rules about.
  SlotRange own_share() const {
    const std::uint64_t first = layer_.first / 64, rows = (layer_.last + 63) / 64 - first;
    const auto border = [&](unsigned rank) {
      const Slot slot = 64 * (first + rows * rank / ranks_.ranks());
      return std::clamp(slot, layer_.first, layer_.last);
    };
    return {border(ranks_.rank()), border(ranks_.rank() + 1)};
  }
  // What any rank has set in an array, all have.
  template <class T>
  void share(Array<T>& array) {
    if (ranks_.alone() || array.size() == 0) return;
    std::vector<std::uint64_t> words((array.size() * sizeof(T) + 7) / 8);
    array.download(reinterpret_cast<T*>(words.data()), 0, array.size());
    share(words);
    array.upload(reinterpret_cast<const T*>(words.data()), array.size());
  }
  void share(std::span<std::uint64_t> words) {
    constexpr std::uint64_t piece = std::uint64_t{1} << 14;
    ranks_.unite(
        host_, log_->code(), (words.size() + piece - 1) / piece,
        [&](std::uint64_t i) {
          return words.subspan(i * piece, std::min(piece, words.size() - i * piece));
        },
        [](unsigned, std::uint64_t) { return true; });
  }

  // What a layer of scores asks of the machine (score_lanes.hpp).
  struct Team {
    LanePlanes& machine;
    SlotRange own;

    Tally sum(const Tally& tally) const { return machine.ranks_.sum(tally); }
    void share(Array<std::uint32_t>& array) { machine.share(array); }
    void share_codes() { machine.share_codes(own); }
    template <class List, class Then>
    void in_batches(const SlotRange& slots, const List& list, const Then& then) {
      machine.in_batches(slots, slots.last - slots.first, list, then);
    }
  };
  // Of a layer of which each rank has its share.
  void share_codes(const SlotRange& own) {
    if (ranks_.alone()) return;
    std::vector<std::uint64_t> words(((layer_.last - layer_.first) * sizeof(LayerCode) + 7) / 8);
    auto* const codes = reinterpret_cast<LayerCode*>(words.data());
    each_stretch(own, [&](Slot first, Slot last, Slot place) {
      ring_.download(codes + (first - layer_.first), place, last - first);
    });
    share(words);
    each_stretch(layer_, [&](Slot first, Slot last, Slot place) {
      ring_.upload(codes + (first - layer_.first), last - first, place);
    });
  }

  Tally decided_codes(int layer, const Statistics& so_far) {
    if constexpr (scores) {
      Team team{*this, own_share()};
      const lanes::ListWanted list{{}, 0, list_.data(), listed_.data()};
      return ScoreLayer<Step, Device, Team>(device_, step_, codes_, layer_, list, team)
          .solve([&](std::uint64_t done, std::uint64_t all) {
            progress_.report({"layer", layer, done, all, so_far.draws()});
          });
    } else {
      const std::uint64_t slots = layer_.last - layer_.first;
      return device_.launch(slots, lanes::Answers<Step>{step_, codes_, layer_.first});
    }
  }

  // A layer, those below it that it reads, and where its planes begin: with the first row of a
  // chunk, so that chunks come home whole.
  struct Window {
    SlotRange layer;
    SlotRange below;
    std::uint64_t first_row = 0;
  };
  static Window window(const S& space, const RowLayout& layout, int layer) {
    const SlotRange slots = layer_of(space, layer);
    return {slots,
            {layer_of(space, lowest_from(space, layer)).first, slots.first},
            slots.first / 64 / layout.rows_per_chunk * layout.rows_per_chunk};
  }
  // Of planes, which are those of one layer; codes, which are those of a layer and what it reads;
  // and slots that are listed at once.
  struct Rooms {
    std::uint64_t rows = 0;
    std::uint64_t codes = 0;
    std::uint64_t list = 0;
  };
  static Rooms rooms_for(const S& space, const RowLayout& layout) {
    Rooms rooms;
    if constexpr (layered) {
      rooms.codes = 32;
      for (int i = 0; i < layers_of(space); ++i) {
        const Window at = window(space, layout, i);
        const std::uint64_t chunk = std::uint64_t{layout.rows_per_chunk};
        const std::uint64_t behind = ((at.layer.last + 63) / 64 + chunk - 1) / chunk * chunk;
        rooms.rows = std::max(rooms.rows, std::min(behind, layout.rows) - at.first_row);
        const Slot begin = at.below.first / 32 * 32, end = (at.layer.last + 31) / 32 * 32;
        rooms.codes = std::max(rooms.codes, end - begin);
      }
    } else {
      rooms.rows = layout.rows;
    }
    rooms.list = std::min<std::uint64_t>(64 * layout.rows, batch);
    return rooms;
  }
  void look_at(const Window& at) {
    layer_ = at.layer;
    below_ = at.below;
    first_row_ = at.first_row;
    codes_ = {ring_.data(), rooms_.codes, layer_.last / rooms_.codes * rooms_.codes};
  }

  // Lanes address planes by the cells and rows of the space: where the first of these would lie.
  template <class T>
  T* as_if_whole(T* plane, std::uint64_t of_a_row) const {
    return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(plane) -
                                first_row_ * of_a_row * sizeof(T));
  }
  std::uint32_t* cells_of(Array<std::uint32_t>& plane) const {
    return as_if_whole(plane.data(), 2);
  }
  std::uint32_t* cells_of(Array<std::uint64_t>& plane) const {
    return as_if_whole(reinterpret_cast<std::uint32_t*>(plane.data()), 2);
  }
  std::uint64_t* rows_of(Array<std::uint64_t>& plane) const { return as_if_whole(plane.data(), 1); }
  std::uint64_t* rows_of(Array<std::uint32_t>& plane) const {
    return as_if_whole(reinterpret_cast<std::uint64_t*>(plane.data()), 1);
  }

  // Those of slots [first, first + n) that may still be read.
  void upload_codes(Slot first, std::span<const LayerCode> codes, std::uint64_t n) {
    const SlotRange slots{std::max(first, below_.first), std::min(first + n, layer_.last)};
    each_stretch(slots, [&](Slot from, Slot to, Slot place) {
      ring_.upload(codes.data() + (from - first), to - from, place);
    });
  }
  // act(first, last, place) for slots whose codes lie side by side in the ring.
  template <class Act>
  void each_stretch(const SlotRange& slots, const Act& act) const {
    for (Slot slot = slots.first; slot < slots.last;) {
      const bool before = slot < codes_.turn;
      const Slot end = before ? std::min(slots.last, codes_.turn) : slots.last;
      act(slot, end, before ? slot + codes_.size - codes_.turn : slot - codes_.turn);
      slot = end;
    }
  }

  void report(const Passage& passage, std::uint64_t done) {
    progress_.report({"pass", passage.distance, done, layout_.rows, passage.so_far.draws()});
  }

  static std::pair<std::uint64_t, std::uint64_t> cells_with(const SlotRange& slots) {
    return {slots.first / 32, (slots.last + 31) / 32};
  }
  template <class Take>
  void take(Take lane, const SlotRange& slots) {
    const auto [first, last] = cells_with(slots);
    lane.first_cell = first;
    device_.launch(last - first, lane);
  }

  std::uint32_t listed() const {
    std::uint32_t n = 0;
    listed_.download(&n, 0, 1);
    return n;
  }

  // Lists what is wanted, so many slots at most, as much as the list holds, and goes on with what
  // comes behind it.
  template <class List, class Then>
  void in_batches(const SlotRange& slots, std::uint64_t most, List list, const Then& then) {
    constexpr std::uint64_t as_far_as_counted = std::uint64_t{1} << 27;  // cells
    const std::uint64_t step = most <= list_.size() ? as_far_as_counted : list_.size() / 32;
    const auto [begin, end] = cells_with(slots);
    for (std::uint64_t first = begin; first < end; first += step) {
      listed_.clear();
      list.first_cell = first;
      device_.launch(std::min(step, end - first), list);
      if (const std::uint32_t n = listed(); n > 0) then(lanes::Listed{list_.data(), 32 * first}, n);
    }
  }

  // Marks what may change near the frontier, and near what lower layers have of an answer.
  // Of either there are so many slots at most.
  void raise(Array<std::uint64_t>& frontier, Answer of_lower, std::uint64_t frontier_slots) {
    if constexpr (follows) {
      dirty_.clear();
      const auto raise_near = [&](const lanes::Listed& slots, std::uint64_t n) {
        device_.launch(n, lanes::Raise<Step, follow>{step_, {cells_of(dirty_), layer_}, slots});
      };
      const lanes::ListWanted list{
          {nullptr, nullptr, cells_of(frontier), layer_}, 0, list_.data(), listed_.data()};
      in_batches(layer_, frontier_slots, lanes::ListSet{list}, raise_near);
      if (const LayerCode code = layer_code(of_lower); code != 0 && below_.first < below_.last)
        in_batches(below_, frontier_slots, lanes::ListCode{list, codes_, code, below_}, raise_near);
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
                           step_, rows_of(fresh), passage.waits ? nullptr : rows_of(plane),
                           chunks_.data(), layout_.rows_per_chunk, layout_.rows / 2, codes, code,
                           acyclic ? LayerCodes{} : codes_, layer_code(answer),
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
      if (slot < layer_.first || slot >= layer_.last) continue;
      fresh.download(&word, slot / 64 - first_row_, 1);
      if ((word >> (slot % 64) & 1) != 0) log_->note(slot, answer);
    }
  }

  // Chunks that a layer shares with others hold nothing of those.
  void bring_home(const Passage& passage, const Array<std::uint64_t>& fresh) {
    if (log_->wants() != RunLog::Wants::words || !ranks_.root()) return;
    if (rooms_.rows == 0) return;
    const std::uint64_t first = first_row_ / layout_.rows_per_chunk;
    const std::uint64_t room = (rooms_.rows - 1) / layout_.rows_per_chunk + 1;
    std::vector<unsigned char> chunks(std::min(room, layout_.chunks() - first));
    chunks_.download(chunks.data(), first, chunks.size());
    device_.bring_home(fresh, layout_.rows_per_chunk, chunks, host_,
                       [&](std::uint64_t i, std::span<const std::uint64_t> words) {
                         log_->record(PassNumber{passage.layer, passage.distance},
                                      outcome_of(passage.kind), first + i,
                                      words.first(layout_.rows_in(first + i)));
                       });
  }

  // Slots that are listed at once: 512 MiB.
  static constexpr std::uint64_t batch = std::uint64_t{1} << 27;
  static constexpr std::uint32_t most_few = 4097;  // one more than a log keeps: then they are many

  Device& device_;
  ExecutorRef host_;
  Progress& progress_;
  RunLog* log_ = nullptr;
  Ranks ranks_;
  DeviceSpace<S, Device> space_;
  Step step_;  // for the lanes alone: its tables lie on the device
  RowLayout layout_;
  Rooms rooms_;
  std::vector<Window> layers_;
  int parts_ = 0;
  SlotRange layer_;              // that passes are over; all slots, where there are no layers
  SlotRange below_{0, 0};        // what it reads of lower layers
  std::uint64_t first_row_ = 0;  // of the planes
  int restored_layer_ = -1;
  Array<std::uint32_t> won_, lost_;
  Array<LayerCode> ring_;
  LayerCodes codes_;  // of this layer and those below
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

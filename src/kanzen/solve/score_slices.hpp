// SPDX-License-Identifier: Apache-2.0
// The machine of the host for scores that do not fit into its memory: what score_lanes.hpp does to
// a layer, chunk by chunk. A rank keeps the chunks that are its own, in memory or in files
// (slice_store.hpp), and reads what its moves lead to in windows (slice_window.hpp): the scores of
// lower layers once, for the ways out, of which the best is kept from one window to the next; and
// the plane of the layer in every pass, as slice_planes.hpp does it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/core/score.hpp"
#include "kanzen/solve/chunk_code.hpp"
#include "kanzen/solve/chunk_work.hpp"
#include "kanzen/solve/game_kernel.hpp"
#include "kanzen/solve/lanes.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/solve/score_lanes.hpp"
#include "kanzen/solve/slice_store.hpp"
#include "kanzen/solve/slice_window.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

template <ScoreGame G, SpaceOf<G> S>
class ScoreSlices {
  using Step = GameStep<G, IndexOf<S>>;
  static constexpr bool follows = HasParents<G>;

 public:
  // A layer is decided as a whole, not pass by pass.
  static constexpr bool acyclic = true;

  ScoreSlices(const G& game, const S& space, const RowLayout& layout, const ExecutorRef& executor,
              Progress& progress, const Ranks& ranks, const PlaneRoom& room)
      : space_(space),
        step_{game, index_of(space)},
        layout_(layout),
        executor_(executor),
        progress_(progress),
        ranks_(ranks),
        store_(layout.chunks(), executor_.workers(), room.disk),
        won_(add_array(8)),
        lost_(add_array(8)),
        fresh_(add_array(8)),
        dirty_(add_array(8)),
        codes_(add_array(64 * sizeof(LayerCode))),
        plane_window_(8 * layout.rows),
        codes_window_(64 * layout.rows * sizeof(LayerCode)),
        marks_window_(follows ? 8 * layout.rows : 0),
        window_(room_for_windows(
            room, needs(layout, ranks.ranks(), executor_.workers(), store_.in_files()), ranks_)) {}

  static SliceNeeds needs(const RowLayout& layout, unsigned ranks, unsigned workers, bool on_disk) {
    constexpr std::uint64_t row = score_planes * 8 + 64 * sizeof(LayerCode);
    const std::uint64_t rows = std::min<std::uint64_t>(layout.rows, layout.rows_per_chunk);
    SliceNeeds needs =
        slice_needs(layout.rows * row, rows * row, layout.chunks(), ranks, workers, on_disk);
    needs.least = needs.fixed + rows * row;  // a window holds a chunk of either kind
    return needs;
  }
  PlaneTraffic traffic() const { return store_.traffic(); }

  // --- solving (passes.hpp) ---

  void use(RunLog& log) {
    log_ = &log;
    log.set_parcel(ranks_.parcel());
  }
  int layers() const { return layers_of(space_); }

  void open_layer(int layer) {
    layer_ = layer_of(space_, layer);
    lower_ = {layer_of(space_, lowest_from(space_, layer)).first, layer_.first};
    chunks_ = chunks_with(layer_);
    for (std::uint64_t i = 0; i < own_chunks(); ++i)
      for (const int plane : {won_, lost_, fresh_, dirty_}) store_.drop(plane, own_chunk(i));
  }

  Statistics decide_layer(int layer, const Statistics& so_far) {
    std::vector<LayerCounts> counted(executor_.workers());
    for (LayerCounts& part : counted) part.half = 64 * (layout_.rows / 2);
    const auto report = [&](std::uint64_t done, std::uint64_t all) {
      progress_.report({"layer", layer, done, all, so_far.draws()});
    };
    report(0, 1);
    const std::vector<int> thresholds = find_ways_out(counted);
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
      decide(thresholds[i]);
      report(i + 1, thresholds.size());
    }
    // Some chunks after the other, lest what was found pile up before it is sent.
    std::vector<std::vector<std::uint64_t>> words(executor_.workers());
    const std::uint64_t all = ranks_.most(own_chunks()), at_once = 2 * executor_.workers();
    for (std::uint64_t begin = 0; begin < all; begin += at_once) {
      over_own_chunks(
          [&](const Chunk& chunk) {
            tell(layer, chunk, counted[chunk.worker], words[chunk.worker]);
          },
          begin, begin + at_once);
      log_->exchange(executor_, nullptr);
    }
    return statistics_of(counted, *log_);
  }

  void count_parts() {
    if constexpr (requires { space_.parts(); }) {
      std::vector<std::uint64_t> counts(3 * static_cast<std::size_t>(space_.parts()));
      over_own_chunks([&](const Chunk& chunk) {
        Tally nothing;
        const lanes::CountParts<Step> count{step_, codes_of(chunk), layer_, chunk.first_row,
                                            counts.data()};
        for (std::uint64_t i = 0; i < chunk.rows; ++i) count(i, nothing);
      });
      ranks_.add_up(counts);
      std::vector<PartCounts> parts(counts.size() / 3);
      for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] = {counts[3 * i], counts[3 * i + 1], counts[3 * i + 2]};
      log_->note_parts(parts);
    }
  }

  // A layer that was not finished is decided again.
  void restore() {
    std::mutex one_at_a_time;  // decoding is most of the work
    log_->replay_all(executor_, [&](int pass, Outcome outcome, std::uint64_t chunk,
                                    std::span<const std::uint64_t> words) {
      if (!ranks_.is_mine(chunk)) return;
      const std::lock_guard lock(one_at_a_time);
      put_code(words, {outcome, PassNumber::of(pass).distance},
               store_.view<LayerCode>(codes_, chunk, 0));
      store_.keep(codes_, chunk, 0);
    });
  }

 private:
  struct Chunk {
    std::uint64_t number;
    unsigned worker;
    std::uint64_t first_row, rows;
  };
  // What is brought to the window at a time.
  using Load = std::vector<std::uint64_t>;

  int add_array(std::uint64_t row_bytes) {
    return store_.add(layout_.rows * row_bytes, [this, row_bytes](std::uint64_t chunk) {
      const std::uint64_t first = layout_.first_row(chunk);
      return SliceStore::Range{first * row_bytes, (first + layout_.rows_in(chunk)) * row_bytes};
    });
  }
  Slices slices() { return {store_, ranks_, executor_, log_->code()}; }

  SliceStore::Range chunks_with(const SlotRange& slots) const {
    const std::uint64_t chunk = 64 * std::uint64_t{layout_.rows_per_chunk};
    const std::uint64_t first = slots.first / chunk;
    return {first, slots.first == slots.last ? first : (slots.last - 1) / chunk + 1};
  }
  std::uint64_t own_chunks() const { return ranks_.mine_in(chunks_.first, chunks_.last); }
  std::uint64_t own_chunk(std::uint64_t i) const { return ranks_.mine(chunks_.first, i); }
  template <class Act>
  void over_own_chunks(const Act& act, std::uint64_t first = 0,
                       std::uint64_t last = ~std::uint64_t{0}) {
    last = std::min(last, own_chunks());
    executor_.run(first < last ? last - first : 0, [&](std::uint64_t i, unsigned worker) {
      const std::uint64_t chunk = own_chunk(first + i);
      act(Chunk{chunk, worker, layout_.first_row(chunk), layout_.rows_in(chunk)});
    });
  }
  // Those of the layer.
  SlotRange slots_of(const Chunk& chunk) const {
    return {std::max(64 * chunk.first_row, layer_.first),
            std::min(64 * (chunk.first_row + chunk.rows), layer_.last)};
  }

  // To look at and to change, once: the store has them anew for each who asks. Lanes address planes
  // by the cells of the space: where the first of these would lie.
  std::uint32_t* cells(int plane, const Chunk& chunk) {
    auto* const here = store_.view<std::uint32_t>(plane, chunk.number, chunk.worker);
    return reinterpret_cast<std::uint32_t*>(reinterpret_cast<std::uintptr_t>(here) -
                                            8 * chunk.first_row);
  }
  LayerCodes codes_of(const Chunk& chunk) {
    auto* const here = store_.view<LayerCode>(codes_, chunk.number, chunk.worker);
    return {reinterpret_cast<LayerCode*>(reinterpret_cast<std::uintptr_t>(here) -
                                         64 * sizeof(LayerCode) * chunk.first_row),
            layout_.slots(), 0};
  }
  lanes::Planes planes(const Chunk& chunk, const std::uint32_t* dirty) {
    return {cells(won_, chunk), cells(lost_, chunk), dirty, layer_};
  }
  // Keeps what was made of a plane, unless that is nothing.
  bool keep(int plane, const Chunk& chunk, const std::uint32_t* cells) {
    const std::uint32_t* const first = cells + 2 * chunk.first_row;
    if (std::all_of(first, first + 2 * chunk.rows, [](std::uint32_t cell) { return cell == 0; })) {
      store_.drop(plane, chunk.number);
      return false;
    }
    store_.keep(plane, chunk.number, chunk.worker);
    return true;
  }

  // --- windows ---

  // Chunks of an array that fit into the window together; at least one load, be it empty.
  template <class Wanted>
  std::vector<Load> loads_of(int array, const SliceStore::Range& chunks, const Wanted& wanted) {
    std::vector<Load> loads(1);
    std::uint64_t bytes = 0;
    for (std::uint64_t chunk = chunks.first; chunk < chunks.last; ++chunk) {
      if (!wanted(chunk)) continue;
      const std::uint64_t more = store_.range(array, chunk).size();
      if (bytes > 0 && bytes + more > window_) {
        loads.emplace_back();
        bytes = 0;
      }
      bytes += more;
      loads.back().push_back(chunk);
    }
    return loads;
  }
  // By all ranks: act(is the first, is the last) with one load after the other in the window,
  // turned over by `flip`.
  template <class Act>
  void with_each(const std::vector<Load>& loads, SliceWindow& window, int array, std::uint64_t flip,
                 const Act& act) {
    const std::uint64_t rounds = ranks_.most(loads.size());
    const Load none;
    const auto load = [&](std::uint64_t round) -> const Load& {
      return round < loads.size() ? loads[round] : none;
    };
    for (std::uint64_t round = 0; round < rounds; ++round) {
      window.forget();
      window.bring(slices(), array, load(round), load(round + 1), flip);
      if (round < loads.size()) act(round == 0, round + 1 == loads.size());
    }
    window.forget();
  }

  // --- a layer ---

  std::vector<int> find_ways_out(std::vector<LayerCounts>& counted) {
    std::vector<std::uint64_t> seen(lanes::score_code_cells / 2), unending(seen.size());
    const auto all = [](std::uint64_t) { return true; };
    codes_window_.prefer(Pages::huge);
    const LayerCodes below{codes_window_.as<LayerCode>(), layout_.slots(), 0};
    with_each(loads_of(codes_, chunks_with(lower_), all), codes_window_, codes_, ~std::uint64_t{0},
              [&](bool first, bool last) {
                over_own_chunks([&](const Chunk& chunk) {
                  const SlotRange slots = slots_of(chunk);
                  const lanes::WaysOut<Step> ways_out{
                      step_,          codes_of(chunk),    slots, below, layer_.first,
                      cells_of(seen), cells_of(unending), true,  first, last};
                  Tally& tally = counted[chunk.worker].tally;
                  for (Slot slot = slots.first; slot < slots.last; ++slot)
                    ways_out(slot - slots.first, tally);
                  store_.keep(codes_, chunk.number, chunk.worker);
                });
              });
    for (std::vector<std::uint64_t>* codes : {&seen, &unending})
      ranks_.unite(
          executor_, log_->code(), 1, [&](std::uint64_t) { return std::span(*codes); },
          [](unsigned, std::uint64_t) { return true; });
    std::vector<std::uint64_t> beyond = {0};
    for (LayerCounts& part : counted) beyond[0] += std::exchange(part.tally.rows, 0);
    ranks_.add_up(beyond);
    return thresholds_of({cells_of(seen), 2 * seen.size()},
                         {cells_of(unending), 2 * unending.size()}, beyond[0]);
  }
  static std::uint32_t* cells_of(std::vector<std::uint64_t>& words) {
    return reinterpret_cast<std::uint32_t*>(words.data());
  }

  // As ScoreLayer does it.
  void decide(int threshold) {
    std::uint64_t found = find_seeds(threshold);
    if (follows) raise_parents(found, true);
    for (;;) {
      found = find<Outcome::loss>(threshold);
      if (found == 0) return;
      if constexpr (follows) {
        raise_parents(found, false);
        found = take_marked(threshold);
      } else {
        found = find<Outcome::win>(threshold);
      }
      if (found == 0) return;
      if (follows) raise_parents(found, false);
    }
  }

  std::uint64_t find_seeds(int threshold) {
    return sum_over_own_chunks([&](const Chunk& chunk) {
      const lanes::Planes open = planes(chunk, nullptr);
      const LayerCodes codes = codes_of(chunk);
      std::uint32_t *const fresh = cells(fresh_, chunk), *const dirty = cells(dirty_, chunk);
      run_over(chunk, lanes::AtThreshold<Step>{step_, codes, open, threshold, fresh, dirty, 0});
      keep(dirty_, chunk, dirty);
      return keep(fresh_, chunk, fresh) ? settle<Outcome::win>(chunk, threshold, open, codes, fresh)
                                        : 0;
    });
  }

  std::uint64_t take_marked(int threshold) {
    return sum_over_own_chunks([&](const Chunk& chunk) -> std::uint64_t {
      store_.drop(fresh_, chunk.number);
      if (!store_.filled(dirty_, chunk.number)) return 0;
      const lanes::Planes near = planes(chunk, cells(dirty_, chunk));
      std::uint32_t* const fresh = cells(fresh_, chunk);
      run_over(chunk, lanes::TakeMarked{near, fresh, 0});
      if (!keep(fresh_, chunk, fresh)) return 0;
      return settle<Outcome::win>(chunk, threshold, near, codes_of(chunk), fresh);
    });
  }

  // Looks at what is dirty, or at all that is open where nobody knows parents. A win is found in
  // some window; of what may be lost, each window leaves what it has no objection to: there the
  // window has the complement, so that what is not in it objects to nothing.
  template <Outcome sought>
  std::uint64_t find(int threshold) {
    constexpr bool win = sought == Outcome::win;
    const int array = win ? lost_ : won_;
    std::atomic<std::uint64_t> found = 0;
    with_each(loads_of(array, chunks_, wanted_chunks()), plane_window_, array,
              win ? 0 : ~std::uint64_t{0}, [&](bool first, bool last) {
                over_own_chunks([&](const Chunk& chunk) {
                  found += look<sought>(chunk, threshold, first, last);
                });
              });
    return sum(found);
  }

  template <Outcome sought>
  std::uint64_t look(const Chunk& chunk, int threshold, bool first, bool last) {
    constexpr bool win = sought == Outcome::win;
    if (first) store_.drop(fresh_, chunk.number);
    if (follows && !store_.filled(dirty_, chunk.number)) return 0;
    if (!win && !first && !store_.filled(fresh_, chunk.number)) return 0;
    const lanes::Planes open = planes(chunk, follows ? cells(dirty_, chunk) : nullptr);
    const LayerCodes codes = codes_of(chunk);
    std::uint32_t* const fresh = cells(fresh_, chunk);
    std::uint32_t slot = 0;  // counted from the first of the chunk
    const lanes::DecideScore<Step, sought> decide{
        step_,     codes, plane_window_.as<std::uint32_t>(), layer_.first,
        threshold, fresh, {&slot, 64 * chunk.first_row},     win ? 0 : ~std::uint32_t{0}};
    Tally nothing;
    for (std::uint64_t i = 0; i < 2 * chunk.rows; ++i) {
      const std::uint64_t cell = 2 * chunk.first_row + i;
      std::uint32_t left = open.wanted(cell);
      if (!first) left &= win ? ~fresh[cell] : fresh[cell];
      if (!win) fresh[cell] = 0;
      for (; left != 0; left &= left - 1) {
        slot = static_cast<std::uint32_t>(32 * i) +
               static_cast<std::uint32_t>(bits::countr_zero(left));
        decide(0, nothing);
      }
    }
    if (!keep(fresh_, chunk, fresh) || !last) return 0;
    return settle<sought>(chunk, win ? threshold : -threshold, open, codes, fresh);
  }

  // Which chunks of the layer are to be read: where little may change, those that this leads to.
  auto wanted_chunks() {
    std::vector<std::uint64_t> reads;
    if (follows && dirty_slots_ <= 4 * layout_.chunks()) {
      reads.resize((layout_.chunks() + 63) / 64);
      over_own_chunks([&](const Chunk& chunk) {
        if (!store_.filled(dirty_, chunk.number)) return;
        const auto* const dirty = store_.view<std::uint64_t>(dirty_, chunk.number, chunk.worker);
        RaiseMarks raise{reads.data(), layer_, 64 * std::uint64_t{layout_.rows_per_chunk}};
        for (std::uint64_t i = 0; i < chunk.rows; ++i)
          for (std::uint64_t left = dirty[i]; left != 0; left &= left - 1)
            step_.each_child(
                64 * (chunk.first_row + i) + static_cast<unsigned>(bits::countr_zero(left)), raise);
        raise.flush();
      });
    }
    plane_window_.prefer(reads.empty() ? Pages::huge : Pages::small);
    return [reads = std::move(reads)](std::uint64_t chunk) {
      return reads.empty() || (reads[chunk / 64] >> (chunk % 64) & 1) != 0;
    };
  }

  // What was found, `found` slots of all ranks, marks its parents in the layer.
  void raise_parents(std::uint64_t found, bool adds) {
    if constexpr (follows) {
      const SpreadMarks spread{layout_, chunks_, dirty_, adds, window_, found};
      dirty_slots_ = spread(
          slices(), marks_window_,
          [&](std::uint64_t number, unsigned worker, std::uint64_t* marks, RowRange rows) {
            if (!store_.filled(fresh_, number)) return;
            const std::uint64_t first = layout_.first_row(number);
            const auto* const fresh = store_.view<std::uint64_t>(fresh_, number, worker);
            RaiseMarks raise{
                marks,
                {std::max(64 * rows.first, layer_.first), std::min(64 * rows.last, layer_.last)}};
            for (std::uint64_t i = 0; i < layout_.rows_in(number); ++i)
              for (std::uint64_t left = fresh[i]; left != 0; left &= left - 1)
                step_.each_parent(64 * (first + i) + static_cast<unsigned>(bits::countr_zero(left)),
                                  raise);
            raise.flush();
          });
    }
  }

  // What is found becomes part of a plane and has its score. Tells how many slots that is.
  template <Outcome found>
  std::uint64_t settle(const Chunk& chunk, int score, const lanes::Planes& planes,
                       const LayerCodes& codes, const std::uint32_t* fresh) {
    constexpr bool win = found == Outcome::win;
    const Tally tally = run_over(chunk, lanes::SettleScore{fresh, win ? planes.won : planes.lost,
                                                           codes, lanes::score_code(score), 0});
    store_.keep(win ? won_ : lost_, chunk.number, chunk.worker);
    store_.keep(codes_, chunk.number, chunk.worker);
    return tally.decided;
  }

  // A layer is decided: the scores of a chunk, also of what no threshold has.
  void tell(int layer, const Chunk& chunk, LayerCounts& counts, std::vector<std::uint64_t>& words) {
    const LayerCodes codes = codes_of(chunk);
    const SlotRange slots = slots_of(chunk);
    const lanes::EndlessScores<Step> put_endless{
        step_, codes, {cells(won_, chunk), cells(lost_, chunk), nullptr, slots}};
    Tally nothing;
    counts.begin_chunk();
    for (Slot slot = slots.first; slot < slots.last; ++slot) {
      put_endless(slot - slots.first, nothing);
      if (codes[slot] != 0) counts.add(slot, codes[slot], step_.space.weight(slot));
    }
    store_.keep(codes_, chunk.number, chunk.worker);
    record_layer(*log_, layer, chunk.number, slots.first, slots.last, codes, counts, words);
  }

  // A lane for each cell of a chunk.
  template <class Lane>
  static Tally run_over(const Chunk& chunk, Lane lane) {
    lane.first_cell = 2 * chunk.first_row;
    Tally tally;
    for (std::uint64_t i = 0; i < 2 * chunk.rows; ++i) lane(i, tally);
    return tally;
  }
  template <class Act>
  std::uint64_t sum_over_own_chunks(const Act& act) {
    std::atomic<std::uint64_t> all = 0;
    over_own_chunks([&](const Chunk& chunk) { all += act(chunk); });
    return sum(all);
  }
  std::uint64_t sum(std::uint64_t mine) const {
    std::vector<std::uint64_t> all = {mine};
    ranks_.add_up(all);
    return all[0];
  }

  const S& space_;
  Step step_;
  RowLayout layout_;
  ExecutorRef executor_;
  Progress& progress_;
  Ranks ranks_;
  RunLog* log_ = nullptr;
  SliceStore store_;
  int won_, lost_, fresh_, dirty_, codes_;
  SliceWindow plane_window_, codes_window_, marks_window_;
  std::uint64_t window_;           // bytes that a window may take
  SlotRange layer_, lower_;        // and what it reads of lower ones
  SliceStore::Range chunks_;       // of the layer
  std::uint64_t dirty_slots_ = 0;  // of this rank
};

}  // namespace kanzen

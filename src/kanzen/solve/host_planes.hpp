// SPDX-License-Identifier: Apache-2.0
// The machine of the host: planes in memory, and passes over their rows on any Executor. What runs
// over the rows is a kernel; GameKernel (game_kernel.hpp) is the one that every game has.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/executor.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/layer_code.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/solve/peers.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// What a kernel sees of the machine.
struct HostPass {
  std::uint32_t* won = nullptr;  // planes, in cells as the kernel lays them out
  std::uint32_t* lost = nullptr;
  std::uint64_t* dirty = nullptr;  // a bit for each thing that may change; null: all may
  bool waits = false;              // what is found is not to be written to its plane yet
  LayerCodes codes;                // the answers of lower layers, where there are layers
  SlotRange layer;                 // the slots that passes are about
};

// The frontier is what the last pass found. A kernel that can tell what may change near it says by
// what it goes: the rows in which something was found, or the slots.
enum class Frontier { unknown, rows, slots };

//   k.cells()                       of a plane
//   k.dirty_bits()                  how many things can be dirty
//   k.run(pass, passage, first, last, fresh, tally)
//                                   decides rows [first, last); `fresh` (zeroed) receives what is
//                                   new, and so does the plane unless the pass waits
//   k.frontier_pays(passage, rows)  whether to look only near the frontier, found in so many rows
//   k.mark_dirty(pass, row, words)  marks what may change because these slots of a row were decided
//   k.begins_dirty(pass, row)       whether `first` is to look near this row (Frontier::rows only)
//   k.add(pass, first, last, words, plane)  adds rows of the log to a plane
//   K::frontier
//   K::logs_all                     false: `begin` also marks what is no position and in no log
// Optional: K::layered, k.layers() and k.layer(i), as of a space (space.hpp), over rows of 64
// slots; and K::acyclic with k.decide(pass, first, last, tally, tell), which decides slots of a
// layer.
template <class K>
concept HostKernel =
    requires(const K& k, const HostPass& pass, const Passage& passage, std::uint64_t row,
             std::uint64_t* fresh, const std::uint64_t* words, std::uint32_t* plane, Tally& tally) {
      { k.cells() } -> std::same_as<std::uint64_t>;
      { k.dirty_bits() } -> std::same_as<std::uint64_t>;
      { k.frontier_pays(passage, row) } -> std::same_as<bool>;
      k.run(pass, passage, row, row, fresh, tally);
      k.mark_dirty(pass, row, words);
      k.add(pass, row, row, words, plane);
      { K::frontier } -> std::convertible_to<Frontier>;
      { K::logs_all } -> std::convertible_to<bool>;
    };

// Sets a bit that other threads may be setting too.
inline void set_bit(std::uint64_t* words, std::uint64_t i) {
  std::uint64_t& word = words[i / 64];
  const std::uint64_t bit = std::uint64_t{1} << (i % 64);
  if ((__atomic_load_n(&word, __ATOMIC_RELAXED) & bit) == 0)
    __atomic_fetch_or(&word, bit, __ATOMIC_RELAXED);
}

template <HostKernel Kernel, Executor E>
class HostPlanes {
  static constexpr bool layered = requires { requires Kernel::layered; };

 public:
  static constexpr bool acyclic = requires { requires Kernel::acyclic; };
  static constexpr Frontier frontier = acyclic ? Frontier::unknown : Kernel::frontier;

  HostPlanes(const Kernel& kernel, const RowLayout& layout, Coding coding, E& executor,
             Progress& progress)
      : kernel_(kernel),
        layout_(layout),
        executor_(executor),
        progress_(progress),
        both_(coding == Coding::tagged && !acyclic),
        won_(acyclic ? 0 : kernel.cells(), executor),
        lost_(acyclic ? 0 : kernel.cells(), executor),
        codes_(layered ? layout.slots() : 0, executor),
        dirty_(frontier == Frontier::unknown ? 0 : kernel.dirty_bits() / 64 + 1, executor),
        changed_(frontier == Frontier::rows ? layout.rows / 64 + 1 : 0, executor),
        fresh_losses_(frontier == Frontier::slots ? words() : 0, executor),
        fresh_wins_(frontier == Frontier::slots && both_ ? words() : 0, executor),
        waiting_(both_ ? words() : 0, executor),
        buffers_(executor.workers()) {
    pass_.won = won_.data();
    pass_.lost = lost_.data();
    pass_.codes = {codes_.data(), codes_.size(), 0};
    chunks_ = {0, layout.chunks()};
  }

  // What the planes take.
  static std::uint64_t memory(const Kernel& kernel, const RowLayout& layout, Coding coding) {
    const std::uint64_t plane = layout.rows * layout.row_words * 8;
    const bool both = coding == Coding::tagged;
    std::uint64_t bytes = layered ? layout.slots() * sizeof(LayerCode) : 0;
    if (acyclic) return bytes;
    bytes += 2 * kernel.cells() * sizeof(std::uint32_t) + (both ? plane : 0);
    if (frontier != Frontier::unknown) bytes += kernel.dirty_bits() / 8;
    if (frontier == Frontier::rows) bytes += layout.rows / 8;
    if (frontier == Frontier::slots) bytes += (both ? 2 : 1) * plane;
    return bytes;
  }

  // --- solving (passes.hpp) ---

  void use(RunLog& log) {
    log_ = &log;
    ranks_ = log.ranks();
  }

  int layers() const
    requires layered
  {
    return kernel_.layers();
  }

  // Passes are over the slots of one layer from here on, and read those below by their codes.
  void open_layer(int layer) {
    if constexpr (layered) {
      pass_.layer = kernel_.layer(layer);
      const std::uint64_t chunk = std::uint64_t{layout_.rows_per_chunk} * layout_.row_slots;
      const auto [first, last] = pass_.layer;
      chunks_ = {first / chunk, first == last ? first / chunk : (last - 1) / chunk + 1};
      if (layer == restored_layer_) return;  // the frontier is there
      for (BigArray<std::uint64_t>* fresh : {&fresh_losses_, &fresh_wins_, &waiting_})
        if (fresh->size() > 0)
          executor_.run(chunk_count(), [&](std::uint64_t i, unsigned) {
            const std::uint64_t at = chunks_.first + i;
            std::fill_n(fresh->data() + layout_.first_row(at), layout_.rows_in(at), 0);
          });
    }
  }

  Tally run(const Passage& passage) {
    const Outcome outcome = outcome_of(passage.kind);
    look_near_frontier(passage);
    pass_.waits = passage.waits;
    committed_ &= !passage.waits;
    BigArray<std::uint64_t>& kept = passage.waits             ? waiting_
                                    : outcome == Outcome::win ? fresh_of(Outcome::win)
                                                              : fresh_of(Outcome::loss);
    const Tally tally = ranks_.sum(over_chunks(
        passage, kept, [&](std::uint64_t chunk, std::span<const std::uint64_t> fresh, bool any) {
          if (!any) return;
          if constexpr (layered) write_codes(chunk, {outcome, passage.distance}, fresh);
          log_->record(PassNumber{passage.layer, passage.distance}, outcome, chunk, fresh);
        }));
    hear(passage);
    rows_changed_ = tally.rows;
    log_->note_first_half({outcome, passage.distance}, tally.in_first_half);
    return tally;
  }

  // Where one pass decides a layer.
  Statistics decide_layer(int layer, const Statistics& so_far) {
    Statistics statistics;
    if constexpr (acyclic) {
      std::vector<LayerCounts> counted(executor_.workers());
      std::atomic<std::uint64_t> done = 0;
      executor_.run(own_chunks(), [&](std::uint64_t i, unsigned worker) {
        decide_chunk(layer, own_chunk(i), buffers_[worker], counted[worker]);
        progress_.report({"layer", layer, done.fetch_add(1, std::memory_order_relaxed) + 1,
                          own_chunks(), so_far.draws()});
      });
      log_->exchange(executor_, [&](int pass, Outcome outcome, std::uint64_t chunk,
                                    std::span<const std::uint64_t> words) {
        write_codes(chunk, {outcome, PassNumber::of(pass).distance}, words);
      });
      Tally tally;
      for (const LayerCounts& part : counted) tally += part.tally;
      statistics.count(ranks_.sum(tally));
      for (const bool half : {false, true}) {
        std::vector<std::uint64_t> by_code;
        for (const LayerCounts& part : counted) {
          by_code.resize(std::max(by_code.size(), part.positions[half].size()));
          for (std::size_t code = 0; code < part.positions[half].size(); ++code)
            by_code[code] += part.positions[half][code];
        }
        ranks_.add_up(by_code);
        Statistics sum;
        for (std::size_t code = 1; code < by_code.size(); ++code)
          sum.add(layer_answer(static_cast<LayerCode>(code)), by_code[code]);
        for (int distance = 0; distance <= sum.max_distance(); ++distance)
          for (const Outcome outcome : {Outcome::win, Outcome::loss}) {
            const Answer answer{outcome, distance};
            const std::uint64_t positions =
                outcome == Outcome::win ? sum.wins_in(distance) : sum.losses_in(distance);
            statistics.add(answer, positions);
            if (!half) log_->note_first_half(answer, positions);
          }
      }
    }
    return statistics;
  }

  void count_parts() {
    if constexpr (layered && requires { kernel_.space().parts(); }) {
      const auto& space = kernel_.space();
      std::vector<std::vector<PartCounts>> counted(
          executor_.workers(), std::vector<PartCounts>(static_cast<std::size_t>(space.parts())));
      executor_.run(chunk_count(), [&](std::uint64_t i, unsigned worker) {
        const Slot start = 64 * layout_.first_row(chunks_.first + i);
        const Slot last =
            std::min(start + 64 * layout_.rows_in(chunks_.first + i), pass_.layer.last);
        for (Slot slot = std::max(start, pass_.layer.first); slot < last; ++slot) {
          PartCounts& part = counted[worker][static_cast<std::size_t>(space.part_of(slot))];
          const unsigned weight = space.weight(slot);
          const Outcome outcome = layer_answer(codes_[slot]).outcome;
          part.positions += weight;
          if (outcome == Outcome::win) part.wins += weight;
          if (outcome == Outcome::loss) part.losses += weight;
        }
      });
      for (const auto& parts : counted) log_->note_parts(parts);
    }
  }

  void commit() {
    if (committed_) return;
    executor_.run(chunk_count(), [&](std::uint64_t i, unsigned) {
      const std::uint64_t chunk = chunks_.first + i;
      const std::uint64_t first = layout_.first_row(chunk);
      kernel_.add(pass_, first, first + layout_.rows_in(chunk),
                  waiting_.data() + first * layout_.row_words, lost_.data());
    });
    if (fresh_losses_.size() > 0) std::swap(waiting_, fresh_losses_);
    committed_ = true;
  }

  void restore() {
    pass_.dirty = nullptr;
    pass_.waits = false;
    if constexpr (!Kernel::logs_all) mark_what_no_log_has(false);
    log_->replay_all(executor_, [&](int pass, Outcome outcome, std::uint64_t chunk,
                                    std::span<const std::uint64_t> words) {
      const std::uint64_t first = layout_.first_row(chunk);
      if constexpr (layered) write_codes(chunk, {outcome, PassNumber::of(pass).distance}, words);
      if constexpr (acyclic) return;
      kernel_.add(pass_, first, first + layout_.rows_in(chunk), words.data(),
                  (outcome == Outcome::win ? won_ : lost_).data());
      if (pass != log_->closed()) return;
      note_changes(chunk, words);
      if (auto& fresh = fresh_of(outcome); fresh.size() > 0)
        std::copy(words.begin(), words.end(), fresh.data() + first * layout_.row_words);
    });
    rows_changed_ = layout_.rows;  // not counted
    restored_layer_ = PassNumber::of(log_->closed()).layer;
  }

  // --- reaching: the plane of the lost holds what is reached ---

  void begin_at(std::uint64_t slot) {
    const std::uint64_t row = slot / layout_.row_slots, bit = slot % layout_.row_slots;
    std::vector<std::uint64_t> words(layout_.row_words);
    words[bit / 64] = std::uint64_t{1} << (bit % 64);
    kernel_.add(pass_, row, row + 1, words.data(), lost_.data());
    std::copy(words.begin(), words.end(), fresh_losses_.data() + row * layout_.row_words);
  }

  std::uint64_t reach(int ply) {
    const Statistics none;
    mark_dirty_near([](std::uint64_t) { return true; });
    return over_chunks({PassKind::reach, ply, 0, false, true, false, none}, fresh_losses_,
                       [](std::uint64_t, auto, bool) {})
        .rows;
  }

  const std::uint32_t* reached() const { return lost_.data(); }

 private:
  struct ChunkRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;  // the first behind them
  };
  std::uint64_t chunk_count() const { return chunks_.last - chunks_.first; }
  // Those of them that this rank runs passes over.
  std::uint64_t own_chunks() const { return ranks_.mine_in(chunks_.first, chunks_.last); }
  std::uint64_t own_chunk(std::uint64_t i) const { return ranks_.mine(chunks_.first, i); }

  std::uint64_t words() const { return layout_.rows * layout_.row_words; }
  // Where wins and losses take turns, one plane serves both.
  BigArray<std::uint64_t>& fresh_of(Outcome outcome) {
    return both_ && outcome == Outcome::win ? fresh_wins_ : fresh_losses_;
  }

  void look_near_frontier(const Passage& passage) {
    pass_.dirty = nullptr;
    if constexpr (frontier != Frontier::unknown) {
      if (!kernel_.frontier_pays(passage, rows_changed_)) return;
      frontier_ = &fresh_of(opposite(outcome_of(passage.kind)));
      if constexpr (frontier == Frontier::rows) {
        if (passage.kind == PassKind::first)
          return mark_dirty_near(
              [&](std::uint64_t row) { return kernel_.begins_dirty(pass_, row); });
        return mark_dirty_near(
            [&](std::uint64_t row) { return (changed_[row / 64] >> (row % 64) & 1) != 0; });
      }
      mark_dirty_near([](std::uint64_t) { return true; });
    }
  }

  // Marks what may change near the rows that are wanted.
  template <class Wanted>
  void mark_dirty_near(Wanted&& wanted) {
    if constexpr (layered)  // those of other layers are cleared in their turn
      std::fill(dirty_.begin() + layout_.first_row(chunks_.first),
                dirty_.begin() + std::min(layout_.rows, layout_.first_row(chunks_.last)), 0);
    else
      std::fill(dirty_.begin(), dirty_.end(), 0);
    pass_.dirty = dirty_.data();
    executor_.run(own_chunks(), [&](std::uint64_t i, unsigned) {
      const std::uint64_t chunk = own_chunk(i);
      const std::uint64_t first = layout_.first_row(chunk);
      for (std::uint64_t row = first; row < first + layout_.rows_in(chunk); ++row) {
        const std::uint64_t* words =
            frontier == Frontier::slots ? frontier_->data() + row * layout_.row_words : nullptr;
        if (wanted(row)) kernel_.mark_dirty(pass_, row, words);
      }
    });
    if (ranks_.alone()) return;
    // Slots, a word a row, interest their owner; what is marked by rows may be anybody's.
    constexpr bool by_slot = frontier == Frontier::slots;
    const std::uint64_t first = by_slot ? layout_.first_row(chunks_.first) : 0;
    const std::uint64_t last =
        by_slot ? std::min(layout_.rows, layout_.first_row(chunks_.last)) : dirty_.size();
    const std::uint64_t piece = layout_.rows_per_chunk;
    ranks_.unite(
        executor_, log_->code(), (last - first + piece - 1) / piece,
        [&](std::uint64_t i) {
          const std::uint64_t at = first + i * piece;
          return std::span(dirty_.data() + at, std::min(piece, last - at));
        },
        [&](unsigned rank, std::uint64_t i) {
          return !by_slot || rank == ranks_.owner(chunks_.first + i);
        });
  }

  // Takes in what the other ranks found in a pass; what waits is kept, and only they follow the
  // rest as their frontier.
  void hear(const Passage& passage) {
    if (ranks_.alone()) return;
    BigArray<std::uint64_t> nowhere;
    BigArray<std::uint64_t>& kept = passage.waits ? waiting_ : nowhere;
    executor_.run(chunk_count(), [&](std::uint64_t i, unsigned) {
      if (!ranks_.is_mine(chunks_.first + i)) forget(chunks_.first + i, kept);
    });
    if constexpr (!Kernel::logs_all)
      if (passage.kind == PassKind::begin) mark_what_no_log_has(true);
    log_->exchange(executor_, [&](int, Outcome outcome, std::uint64_t chunk,
                                  std::span<const std::uint64_t> words) {
      const std::uint64_t first = layout_.first_row(chunk);
      if constexpr (layered) write_codes(chunk, {outcome, passage.distance}, words);
      if (!passage.waits)
        kernel_.add(pass_, first, first + layout_.rows_in(chunk), words.data(),
                    (outcome == Outcome::win ? won_ : lost_).data());
      if (kept.size() > 0)
        std::copy(words.begin(), words.end(), kept.data() + first * layout_.row_words);
      note_changes(chunk, words);
    });
  }

  // Before a pass finds something in a chunk.
  void forget(std::uint64_t chunk, BigArray<std::uint64_t>& kept) {
    const std::uint64_t first = layout_.first_row(chunk), rows = layout_.rows_in(chunk);
    if (kept.size() > 0)
      std::fill_n(kept.data() + first * layout_.row_words, rows * layout_.row_words, 0);
    if constexpr (frontier == Frontier::rows)
      std::fill_n(changed_.data() + first / 64, (rows + 63) / 64, 0);
  }

  // `begin` once more, for what it marks besides what it finds; of the chunks of others, or all.
  void mark_what_no_log_has(bool of_others) {
    const Statistics none;
    const Passage begin{PassKind::begin, 0, 0, false, true, false, none};
    executor_.run(layout_.chunks(), [&](std::uint64_t chunk, unsigned worker) {
      if (of_others && ranks_.is_mine(chunk)) return;
      const std::uint64_t first = layout_.first_row(chunk), rows = layout_.rows_in(chunk);
      Tally nothing;
      buffers_[worker].assign(rows * layout_.row_words, 0);
      kernel_.run(pass_, begin, first, first + rows, buffers_[worker].data(), nothing);
    });
  }

  void note_changes(std::uint64_t chunk, std::span<const std::uint64_t> fresh) {
    if constexpr (frontier == Frontier::rows) {
      for (std::uint64_t row = 0; row < layout_.rows_in(chunk); ++row) {
        const auto bits = fresh.subspan(row * layout_.row_words, layout_.row_words);
        if (std::any_of(bits.begin(), bits.end(), [](auto word) { return word != 0; })) {
          const std::uint64_t at = layout_.first_row(chunk) + row;
          changed_[at / 64] |= std::uint64_t{1} << (at % 64);
        }
      }
    }
  }

  void write_codes(std::uint64_t chunk, Answer answer, std::span<const std::uint64_t> words) {
    const LayerCode code = layer_code(answer);
    LayerCode* row = codes_.data() + 64 * layout_.first_row(chunk);
    for (const std::uint64_t word : words) {
      for (std::uint64_t left = word; left != 0; left &= left - 1)
        row[bits::countr_zero(left)] = code;
      row += 64;
    }
  }

  // What a worker counted in a layer that one pass decides.
  struct alignas(128) LayerCounts {
    Tally tally;
    std::vector<std::uint64_t> positions[2];  // by code, in the first half of the rows and behind
  };

  void decide_chunk(int layer, std::uint64_t chunk, std::vector<std::uint64_t>& words,
                    LayerCounts& counted) {
    const Slot start = 64 * layout_.first_row(chunk);
    const Slot first = std::max(start, pass_.layer.first);
    const Slot last = std::min(start + 64 * layout_.rows_in(chunk), pass_.layer.last);
    const Slot half = 64 * (layout_.rows / 2);
    std::vector<LayerCode> found;  // in this chunk
    std::vector<bool> is_found;
    kernel_.decide(pass_, first, last, counted.tally,
                   [&](Slot slot, Answer answer, unsigned weight) {
                     const LayerCode code = layer_code(answer);
                     auto& positions = counted.positions[slot < half ? 0 : 1];
                     if (positions.size() <= code) positions.resize(code + 1);
                     positions[code] += weight;
                     if (is_found.size() <= code) is_found.resize(code + 1);
                     if (is_found[code]) return;
                     is_found[code] = true;
                     found.push_back(code);
                   });
    for (const LayerCode code : found) {
      const Answer answer = layer_answer(code);
      const PassNumber pass{layer, answer.distance};
      if (pass <= log_->closed()) continue;
      words.assign(layout_.rows_in(chunk), 0);
      for (Slot slot = first; slot < last; ++slot)
        if (codes_[slot] == code) words[slot / 64 - start / 64] |= std::uint64_t{1} << slot % 64;
      log_->record(pass, answer.outcome, chunk, words);
    }
  }

  // Runs the kernel over all chunks; then(chunk, what is new in it, whether that is anything). What
  // is new stays in `kept`, if that is a plane.
  template <class Then>
  Tally over_chunks(const Passage& passage, BigArray<std::uint64_t>& kept, Then then) {
    std::vector<Counted> counted(executor_.workers());
    std::atomic<std::uint64_t> done = 0;
    const std::uint64_t half = layout_.rows / 2;
    executor_.run(own_chunks(), [&](std::uint64_t i, unsigned worker) {
      const std::uint64_t chunk = own_chunk(i);
      const std::uint64_t first = layout_.first_row(chunk);
      const std::uint64_t rows = layout_.rows_in(chunk);
      const std::uint64_t size = rows * layout_.row_words;
      forget(chunk, kept);
      std::uint64_t* fresh = kept.data() + first * layout_.row_words;
      if (kept.size() == 0) {
        buffers_[worker].assign(size, 0);
        fresh = buffers_[worker].data();
      }
      // Games whose players differ have one of them to move in each half of the rows.
      Tally tally;
      const std::uint64_t middle = std::clamp(half, first, first + rows);
      if (first < middle) kernel_.run(pass_, passage, first, middle, fresh, tally);
      tally.in_first_half = tally.decided;
      if (middle < first + rows)
        kernel_.run(pass_, passage, middle, first + rows,
                    fresh + (middle - first) * layout_.row_words, tally);
      counted[worker] += tally;
      if (tally.rows > 0) note_changes(chunk, {fresh, size});
      then(chunk, std::span<const std::uint64_t>(fresh, size), tally.rows > 0);
      progress_.report({passage.kind == PassKind::reach ? "reach" : "pass", passage.distance,
                        done.fetch_add(1, std::memory_order_relaxed) + 1, own_chunks(),
                        passage.so_far.draws()});
    });
    Tally sum;
    for (const Tally& part : counted) sum += part;
    return sum;
  }

  struct alignas(128) Counted : Tally {};

  const Kernel& kernel_;
  RowLayout layout_;
  E& executor_;
  Progress& progress_;
  RunLog* log_ = nullptr;
  Ranks ranks_;
  bool both_;  // wins and losses are found at every distance
  BigArray<std::uint32_t> won_, lost_;
  BigArray<LayerCode> codes_;  // of this layer and those below
  BigArray<std::uint64_t> dirty_;
  BigArray<std::uint64_t> changed_;  // a bit for each row in which the last pass found something
  BigArray<std::uint64_t> fresh_losses_, fresh_wins_;  // what it found
  BigArray<std::uint64_t> waiting_;                    // losses that are not written yet
  BigArray<std::uint64_t>* frontier_ = &fresh_losses_;
  std::vector<std::vector<std::uint64_t>> buffers_;  // of the workers
  ChunkRange chunks_;                                // of the layer
  int restored_layer_ = -1;
  std::uint64_t rows_changed_ = 0;
  bool committed_ = true;
  HostPass pass_;
};

}  // namespace kanzen

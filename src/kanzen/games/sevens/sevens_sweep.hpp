// SPDX-License-Identifier: Apache-2.0
// The machine of a family's layers (passes.hpp): one bit a deal, two layers in memory. A layer is
// decided by the passes of sevens_passes.hpp; what runs a pass over all words are the rows of the
// host or of a device, and what a pass does to a word never depends on who else is at work, so that
// both give the same bits. Of each layer its figures remain, and its bits where the log keeps them:
// a win as one in 1 and a loss as one in 0, which is how tables of values code them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/hash.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/games/sevens/sevens_layers.hpp"
#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/game_kernel.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/solve/peers.hpp"
#include "kanzen/solve/run_log.hpp"

namespace kanzen::sevens {

// One pass over a layer. prepare() prepares a row, or says that it needs nothing; several lanes
// may do that together for one row. words() does the words [first, end) of the row.
template <class P>
concept LayerPass =
    requires(const P& pass, const LayerTables& tables, const LayerBlock& block,
             typename P::Prepared& prepared, LayerTally& tally, std::uint64_t n, unsigned lane) {
      { pass.prepare(tables, block, n, lane, lane, prepared) } -> std::same_as<bool>;
      pass.words(tables, block, prepared, n, n, n, tally);
    };
// Others count what is there.
template <LayerPass P>
constexpr bool writes_words = !std::is_const_v<std::remove_pointer_t<decltype(P::here)>>;

// The signature of a layer: two sums over its words of each, hash-mixed with its place.
// Sums, so that words may be taken in any order.
struct LayerSum {
  std::uint64_t ones = 0;
  std::uint64_t signature[2] = {};

  KANZEN_HOT void add(std::uint64_t place, std::uint64_t word) {
    ones += static_cast<std::uint64_t>(bits::popcount(word));
    signature[0] += hash_mix(word + (place + 1) * golden_ratio);
    signature[1] += hash_mix((word ^ 0x6a09e667f3bcc909) * 0xd1342543de82ef95 + place);
  }
};

// Tallies are plain sums of 64-bit numbers.
template <class T>
void add_up(T& sum, const T& more) {
  using Numbers = std::array<std::uint64_t, sizeof(T) / 8>;
  auto numbers = std::bit_cast<Numbers>(sum);
  const auto others = std::bit_cast<Numbers>(more);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] += others[i];
  sum = std::bit_cast<T>(numbers);
}

struct LayerResult {
  std::uint64_t states = 0;
  LayerSum sum;
  LayerTally tally{};
};
using LayerResults = std::vector<LayerResult>;

// Rows of all layers, 64 deals a word, one layer behind the other.
inline RowLayout layout_of(const Layers& layers) { return plain_layout(64 * layers.words()); }

// What both planes take.
inline std::uint64_t plane_bytes(const Layers& layers) {
  const auto [even, odd] = layers.plane_words();
  return 8 * (even + odd);
}

// Runs a pass over words [first, end) of a block.
template <LayerPass Pass>
void run_words(const Pass& pass, const LayerBlock& block, std::uint64_t first, std::uint64_t end,
               LayerTally& tally, unsigned lanes = 1) {
  typename Pass::Prepared prepared{};
  for (std::uint64_t at = first; at < end;) {
    const std::uint64_t row = at / block.words_in_row;
    const std::uint64_t row_end = std::min(end, (row + 1) * block.words_in_row);
    bool wanted = false;
    for (unsigned lane = 0; lane < lanes; ++lane)
      wanted = pass.prepare(Layers::tables(), block, row, lane, lanes, prepared);
    if (wanted)
      pass.words(Layers::tables(), block, prepared, row, at - row * block.words_in_row,
                 row_end - row * block.words_in_row, tally);
    at = row_end;
  }
}

// Of the rows it asks
//   Rows::in_windows                       whether passes see only a part of what they read
//   rows.open(layer)                       its bits are to be written now; those of the layer two
//                                          below are gone
//   rows.plane(layer)                      where its bits are, to be read; a layer and the one
//                                          below it
//   rows.run(layer, pass, tally, tell)     runs a pass over all words; tell(share done)
//   rows.sum(layer)                        its signature
//   rows.fetch(layer, first, count)        makes ready words of it on the host, to be had by
//   rows.words(layer, chunk, first, worker)  those of a chunk of the log
//   rows.write(layer, first, words)        those of whole chunks
// and to be shared by ranks (peers.hpp)
//   rows.share_with(log, host)             with whom
//   rows.keeps(rank, chunk)                whether a rank has the words of a chunk
//   rows.chunks_at_once()                  that there is memory for beside the rows
template <class Rows>
class Sweep {
 public:
  // A layer is decided at once: who is stuck passes to somebody who is not, in the same layer.
  static constexpr bool acyclic = true;
  // Only who wins is found: a loss is one in 0, a win one in 1.
  static constexpr PassMeaning meaning = PassMeaning::values;

  Sweep(const Layers& layers, Rows& rows, const ExecutorRef& host, Progress& progress)
      : layers_(layers),
        rows_(rows),
        host_(host),
        progress_(progress),
        results_(layers.count()),
        total_(layers.states()) {}

  void use(RunLog& log) {
    log_ = &log;
    rows_.share_with(log, host_);
  }
  const LayerResults& results() const { return results_; }

  int layers() const { return static_cast<int>(layers_.count()); }
  void open_layer(int) {}
  void count_parts() {}

  Statistics decide_layer(int layer, const Statistics&) {
    const auto x = static_cast<std::size_t>(layer);
    results_[x] = {};
    int passes = 0;
    rows_.open(x);
    layers_.template each_pass<Rows::in_windows>(
        x, rows_.plane(x > 0 ? x - 1 : 0), rows_.plane(x), [&](const auto& pass) {
          // The first pass takes about as long as all others together.
          rows_.run(x, pass, results_[x].tally,
                    [&](double share) { report(x, (passes == 0 ? share : 1) / 2); });
          ++passes;
        });
    sum_up(x);
    if (log_->wants() == RunLog::Wants::words) record(layer);
    report(x, 1);
    Statistics found;
    found.positions = results_[x].states;
    found.add({Outcome::loss, lost_in}, results_[x].states - results_[x].sum.ones);
    found.add({Outcome::win, won_in}, results_[x].sum.ones);
    return found;
  }

  // Counts the layers that are closed again, and leaves the last one below the layer to go on with:
  // that one is decided anew.
  void restore() {
    const int next = PassNumber::of(log_->closed()).layer;
    for (int layer = 0; layer < next; ++layer) {
      const auto x = static_cast<std::size_t>(layer);
      load(layer);
      results_[x] = {};
      layers_.each_count(x, rows_.plane(x), [&](const auto& pass) {
        rows_.run(x, pass, results_[x].tally, [&](double share) { report(x, share / 2); });
      });
      sum_up(x);
      report(x, 1);
    }
  }

 private:
  static constexpr int won_in = 1, lost_in = 0;

  void sum_up(std::size_t x) {
    results_[x].states = layers_.states(x);
    results_[x].sum = rows_.sum(x);
  }

  void report(std::size_t x, double share) {
    std::uint64_t done = 0;
    for (std::size_t below = 0; below < x; ++below) done += layers_.states(below);
    const std::uint64_t open = total_ - done;
    done += static_cast<std::uint64_t>(share * static_cast<double>(layers_.states(x)));
    progress_.report({"layer", static_cast<int>(x), done, total_, open});
  }

  // Words of a layer that lie in one chunk of the log, or in several.
  struct Part {
    std::uint64_t first;  // counted from the first word of the layer
    std::uint64_t count;
    std::uint64_t in_chunk;  // where they begin in the first chunk
  };
  Part part_of(std::size_t x, std::uint64_t first_chunk, std::uint64_t chunks) const {
    const RowLayout& layout = log_->layout();
    const std::uint64_t layer = layers_.first_word(x), layer_end = layer + layers_.words(x);
    const std::uint64_t begin = layout.first_row(first_chunk);
    const std::uint64_t first = std::max(begin, layer);
    return {first - layer, std::min(layout.first_row(first_chunk + chunks), layer_end) - first,
            first - begin};
  }

  // act(first chunk, chunks, their part of the layer), for some chunks after the other.
  template <class Act>
  void each_part(std::size_t x, const Act& act) const {
    const std::uint64_t in_chunk = log_->layout().rows_per_chunk;
    const std::uint64_t layer = layers_.first_word(x);
    const std::uint64_t end = (layer + layers_.words(x) - 1) / in_chunk + 1;
    const std::uint64_t at_once = rows_.chunks_at_once();
    for (std::uint64_t chunk = layer / in_chunk; chunk < end; chunk += at_once) {
      const std::uint64_t chunks = std::min(at_once, end - chunk);
      act(chunk, chunks, part_of(x, chunk, chunks));
    }
  }

  void record(int layer) {
    const auto x = static_cast<std::size_t>(layer);
    each_part(x, [&](std::uint64_t first_chunk, std::uint64_t chunks, const Part& all) {
      rows_.fetch(x, all.first, all.count);
      host_.run(chunks, [&](std::uint64_t i, unsigned worker) {
        const std::uint64_t chunk = first_chunk + i;
        if (!log_->ranks().is_mine(chunk)) return;
        const Part part = part_of(x, chunk, 1);
        std::vector<std::uint64_t> won(log_->layout().rows_in(chunk)), lost(won.size());
        std::copy_n(rows_.words(x, chunk, part.first, worker), part.count,
                    won.data() + part.in_chunk);
        layers_.states_of(x, part.first, {lost.data() + part.in_chunk, part.count});
        for (std::size_t at = 0; at < won.size(); ++at) lost[at] &= ~won[at];
        const auto keep = [&](Answer answer, const std::vector<std::uint64_t>& found) {
          const PassNumber pass{layer, answer.distance};
          if (pass > log_->closed()) log_->record(pass, answer.outcome, chunk, found);
        };
        keep({Outcome::loss, lost_in}, lost);
        keep({Outcome::win, won_in}, won);
      });
      log_->exchange(host_, nullptr);  // whoever needs the rows has them
      report(x, 1);
    });
  }

  void load(int layer) {
    const auto x = static_cast<std::size_t>(layer);
    std::vector<std::uint64_t> words;
    rows_.open(x);
    each_part(x, [&](std::uint64_t first_chunk, std::uint64_t chunks, const Part& all) {
      words.assign(all.count, 0);
      const auto words_of = [&](std::uint64_t i) {
        const Part part = part_of(x, first_chunk + i, 1);
        return std::span(words).subspan(part.first - all.first, part.count);
      };
      host_.run(chunks, [&](std::uint64_t i, unsigned) {
        const auto here = words_of(i);
        log_->replay(first_chunk + i, PassNumber{layer, won_in},
                     [&](int, Outcome, std::span<const std::uint64_t> won) {
                       std::copy_n(won.data() + part_of(x, first_chunk + i, 1).in_chunk,
                                   here.size(), here.data());
                     });
      });
      const Ranks& ranks = log_->ranks();  // the log of one of them has it
      ranks.unite(host_, log_->code(), chunks, words_of, [&](unsigned rank, std::uint64_t i) {
        return ranks.root() && rows_.keeps(rank, first_chunk + i);
      });
      rows_.write(x, all.first, words);
      report(x, 0);
    });
  }

  const Layers& layers_;
  Rows& rows_;
  ExecutorRef host_;
  Progress& progress_;
  RunLog* log_ = nullptr;
  LayerResults results_;
  std::uint64_t total_;
};

// The rows of the host, on any Executor.
template <Executor E>
class HostRows {
 public:
  static constexpr bool in_windows = false;

  // Pieces of so many words are handed out, and so many lanes prepare a row. Devices take words one
  // by one and have many lanes; here that only serves to try them.
  HostRows(const Layers& layers, E& executor, std::uint64_t piece = 2048, unsigned lanes = 1)
      : layers_(layers), executor_(executor), piece_(piece), lanes_(lanes) {
    const auto words = layers.plane_words();
    for (std::size_t i : {0, 1}) planes_[i] = BigArray<std::uint64_t>(words[i], executor);
  }

  void share_with(const RunLog& log, const ExecutorRef&) {
    ranks_ = log.ranks();
    code_ = &log.code();
  }

  bool keeps(unsigned, std::uint64_t) const { return true; }
  std::uint64_t chunks_at_once() const { return 256; }  // 32 MiB at most

  void open(std::size_t) {}
  std::uint64_t* plane(std::size_t layer) { return planes_[layer % 2].data(); }
  void fetch(std::size_t, std::uint64_t, std::uint64_t) {}
  const std::uint64_t* words(std::size_t layer, std::uint64_t, std::uint64_t first, unsigned) {
    return plane(layer) + first;
  }
  void write(std::size_t layer, std::uint64_t first, std::span<const std::uint64_t> words) {
    std::copy(words.begin(), words.end(), plane(layer) + first);
  }

  template <LayerPass Pass, class Tell>
  void run(std::size_t x, const Pass& pass, LayerTally& tally, const Tell& tell) {
    const std::span<const LayerBlock> blocks = layers_.blocks(x);
    std::vector<std::uint64_t> ends;  // in pieces
    for (const auto& block : blocks)
      ends.push_back((ends.empty() ? 0 : ends.back()) + (block.words() + piece_ - 1) / piece_);
    struct Piece {
      const LayerBlock& block;
      std::uint64_t first, end;  // words of the block
    };
    const auto piece_at = [&](std::uint64_t piece) -> Piece {
      const auto b = static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), piece) -
                                              ends.begin());
      const std::uint64_t first = (piece - (b == 0 ? 0 : ends[b - 1])) * piece_;
      return {blocks[b], first, std::min(first + piece_, blocks[b].words())};
    };
    std::vector<Padded<LayerTally>> tallies(executor_.workers());
    executor_.run(ranks_.mine_in(0, ends.back()), [&](std::uint64_t i, unsigned worker) {
      const std::uint64_t piece = ranks_.mine(0, i);
      const auto [block, first, end] = piece_at(piece);
      run_words(pass, block, first, end, tallies[worker].value, lanes_);
      tell(static_cast<double>(piece) / static_cast<double>(ends.back()));
    });
    LayerTally mine{};
    for (const auto& part : tallies) add_up(mine, part.value);
    add_up(tally, ranks_.sum(mine));
    if (ranks_.alone() || !writes_words<Pass>) return;
    const auto words_of = [&](std::uint64_t piece) {
      const auto [block, first, end] = piece_at(piece);
      return std::span(plane(x) + block.first / 64 + first, end - first);
    };
    executor_.run(ends.back(), [&](std::uint64_t piece, unsigned) {
      const auto words = words_of(piece);
      if (!ranks_.is_mine(piece)) std::fill(words.begin(), words.end(), 0);
    });
    ranks_.unite(executor_, *code_, ends.back(), words_of,
                 [&](unsigned, std::uint64_t piece) { return ranks_.is_mine(piece); });
  }

  LayerSum sum(std::size_t layer) {
    const std::uint64_t* const plane = this->plane(layer);
    const std::uint64_t words = layers_.words(layer);
    constexpr std::uint64_t piece = 1 << 16;
    std::vector<Padded<LayerSum>> sums(executor_.workers());
    const std::uint64_t pieces = (words + piece - 1) / piece;
    executor_.run(ranks_.mine_in(0, pieces), [&](std::uint64_t i, unsigned worker) {
      const std::uint64_t first = ranks_.mine(0, i) * piece;
      const std::uint64_t end = std::min(words, first + piece);
      for (std::uint64_t at = first; at < end; ++at) sums[worker].value.add(at, plane[at]);
    });
    LayerSum sum;
    for (const auto& part : sums) add_up(sum, part.value);
    return ranks_.sum(sum);
  }

 private:
  template <class T>
  struct alignas(64) Padded {
    T value{};
  };

  const Layers& layers_;
  E& executor_;
  std::uint64_t piece_;
  unsigned lanes_;
  Ranks ranks_;
  const ChunkCode* code_ = nullptr;  // of what they send each other
  std::array<BigArray<std::uint64_t>, 2> planes_;
};

// Solves a family, or goes on from the last layer that the log has closed, and tells the figures of
// all layers.
template <class Rows>
LayerResults solve_layers(const Layers& layers, Rows& rows, const ExecutorRef& host, RunLog& log,
                          Progress& progress) {
  const RowLayout& layout = log.layout();
  if (layout.row_slots != 64 || layout.row_words != 1 || layout.rows != layers.words())
    throw Error(Fault::damage, "the pass log is not laid out for this family");
  Sweep<Rows> machine(layers, rows, host, progress);
  machine.use(log);
  run_passes(machine, Coding::tagged, log);
  return machine.results();
}

}  // namespace kanzen::sevens

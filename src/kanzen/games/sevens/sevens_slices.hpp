// SPDX-License-Identifier: Apache-2.0
// The rows of a family's layers (sevens_sweep.hpp) where two layers are more than there is memory
// for: a rank keeps the chunks of the log that are its own, in memory or in files, and brings what
// passes read to a window (solve/slice_window.hpp).
//
// A move leads from a block to one of a few others, and the mirror image of a deal lies in the same
// block. So some own chunks after the other have all that they read brought at once. Or, where
// there is no room for that or it would bring more, one part of the layer that is read after the
// other is brought, and the chunks that read some of it are run over each time: a deal is won by
// what is lost in any part.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "kanzen/games/sevens/sevens_sweep.hpp"
#include "kanzen/solve/plane_room.hpp"
#include "kanzen/solve/slice_store.hpp"
#include "kanzen/solve/slice_window.hpp"

namespace kanzen::sevens {

class SliceRows {
 public:
  static constexpr bool in_windows = true;

  SliceRows(const Layers& layers, const RowLayout& layout, const ExecutorRef& executor,
            const Ranks& ranks, const PlaneRoom& room)
      : layers_(layers),
        layout_(layout),
        executor_(executor),
        ranks_(ranks),
        store_(layout.chunks(), executor_.workers(), room.disk),
        window_(most_words(layers, layout) * 8),
        room_(room_for_windows(
            room, needs(layers, layout, ranks.ranks(), executor_.workers(), store_.in_files()),
            ranks_)) {
    const auto words = plane_words(layers, layout);
    for (std::size_t i : {0, 1})
      planes_[i] = store_.add(8 * words[i], [this, i](std::uint64_t chunk) {
        const std::uint64_t first = layout_.first_row(chunk) - layout_.first_row(chunks_[i].first);
        return SliceStore::Range{8 * first, 8 * (first + layout_.rows_in(chunk))};
      });
  }

  static SliceNeeds needs(const Layers& layers, const RowLayout& layout, unsigned ranks,
                          unsigned workers, bool on_disk) {
    const auto [even, odd] = plane_words(layers, layout);
    const std::uint64_t chunk = std::min<std::uint64_t>(layout.rows, layout.rows_per_chunk);
    return slice_needs(8 * (even + odd), 2 * 8 * chunk, layout.chunks(), ranks, workers, on_disk);
  }
  PlaneTraffic traffic() const { return store_.traffic(); }

  void share_with(RunLog& log, const ExecutorRef&) {
    code_ = &log.code();
    log.set_parcel(ranks_.parcel());
  }
  bool keeps(unsigned rank, std::uint64_t chunk) const { return ranks_.owner(chunk) == rank; }
  std::uint64_t chunks_at_once() const {
    return std::clamp<std::uint64_t>(room_ / 2 / (8 * std::uint64_t{layout_.rows_per_chunk}), 1,
                                     256);
  }

  void open(std::size_t x) {
    const std::size_t i = x % 2;
    const auto forget = [&] {
      for (std::uint64_t chunk = chunks_[i].first; chunk < chunks_[i].last; ++chunk)
        store_.drop(planes_[i], chunk);
    };
    forget();
    chunks_[i] = chunks_of(layers_, layout_, x);
    forget();
  }
  // In the window, where it is when it is brought.
  std::uint64_t* plane(std::size_t x) {
    return window_.as<std::uint64_t>() +
           (layers_.first_word(x) - layout_.first_row(chunks_of(layers_, layout_, x).first));
  }
  void fetch(std::size_t, std::uint64_t, std::uint64_t) {}
  const std::uint64_t* words(std::size_t x, std::uint64_t chunk, std::uint64_t first,
                             unsigned worker) {
    return store_.view<std::uint64_t>(planes_[x % 2], chunk, worker) +
           (layers_.first_word(x) + first - layout_.first_row(chunk));
  }
  void write(std::size_t x, std::uint64_t first, std::span<const std::uint64_t> from) {
    const std::uint64_t begin = layers_.first_word(x) + first;
    const std::uint64_t chunk = begin / layout_.rows_per_chunk;
    const std::uint64_t last = (begin + from.size() - 1) / layout_.rows_per_chunk + 1;
    executor_.run(ranks_.mine_in(chunk, last), [&](std::uint64_t i, unsigned worker) {
      const Own own = own_of(x, ranks_.mine(chunk, i));
      std::copy_n(from.data() + (own.first - first), own.last - own.first,
                  view(x, own, worker) + own.first);
      store_.keep(planes_[x % 2], own.chunk, worker);
    });
  }

  template <LayerPass Pass, class Tell>
  void run(std::size_t x, const Pass& pass, LayerTally& tally, const Tell& tell) {
    const std::vector<Round> rounds = rounds_of(x, Pass::reads);
    const std::size_t read = Pass::reads == Reads::below ? x - 1 : x;
    std::vector<Padded<LayerTally>> tallies(executor_.workers());
    const std::uint64_t most = ranks_.most(rounds.size());
    const Round none;
    for (std::uint64_t i = 0; i < most; ++i) {
      const Round& round = i < rounds.size() ? rounds[i] : none;
      const Round& next = i + 1 < rounds.size() ? rounds[i + 1] : none;
      window_.forget();
      if (Pass::reads != Reads::nothing)
        window_.bring({store_, ranks_, executor_, *code_}, planes_[read % 2], round.load, next.load,
                      writes_words<Pass> ? ~std::uint64_t{0} : 0);
      executor_.run(round.own.size(), [&](std::uint64_t at, unsigned worker) {
        run_chunk(x, pass, own_of(x, round.own[at]), worker, tallies[worker].value);
        tell(static_cast<double>(i) / static_cast<double>(most));
      });
    }
    window_.forget();
    LayerTally mine{};
    for (const auto& part : tallies) add_up(mine, part.value);
    add_up(tally, ranks_.sum(mine));
  }

  LayerSum sum(std::size_t x) {
    std::vector<Padded<LayerSum>> sums(executor_.workers());
    executor_.run(own_chunks(x), [&](std::uint64_t i, unsigned worker) {
      const Own own = own_of(x, own_chunk(x, i));
      const std::uint64_t* const words = view(x, own, worker);
      for (std::uint64_t at = own.first; at < own.last; ++at) sums[worker].value.add(at, words[at]);
    });
    LayerSum sum;
    for (const auto& part : sums) add_up(sum, part.value);
    return ranks_.sum(sum);
  }

 private:
  using Chunks = SliceStore::Range;
  // A chunk, and the words of the layer that lie in it.
  struct Own {
    std::uint64_t chunk, first, last;
  };
  // What is brought at a time, and the own chunks that are run over then.
  struct Round {
    std::vector<std::uint64_t> own, load;
  };

  static Chunks chunks_of(const Layers& layers, const RowLayout& layout, std::size_t x) {
    const std::uint64_t first = layers.first_word(x);
    return {first / layout.rows_per_chunk,
            (first + layers.words(x) - 1) / layout.rows_per_chunk + 1};
  }
  // Of the largest of the layers with even and with odd numbers, in whole chunks.
  static std::array<std::uint64_t, 2> plane_words(const Layers& layers, const RowLayout& layout) {
    std::array<std::uint64_t, 2> words = {1, 1};
    for (std::size_t x = 0; x < layers.count(); ++x)
      words[x % 2] =
          std::max(words[x % 2], chunks_of(layers, layout, x).size() * layout.rows_per_chunk);
    return words;
  }
  static std::uint64_t most_words(const Layers& layers, const RowLayout& layout) {
    const auto [even, odd] = plane_words(layers, layout);
    return std::max(even, odd);
  }

  std::uint64_t own_chunks(std::size_t x) const {
    return ranks_.mine_in(chunks_[x % 2].first, chunks_[x % 2].last);
  }
  std::uint64_t own_chunk(std::size_t x, std::uint64_t i) const {
    return ranks_.mine(chunks_[x % 2].first, i);
  }
  Own own_of(std::size_t x, std::uint64_t chunk) const {
    const std::uint64_t layer = layers_.first_word(x), first = layout_.first_row(chunk);
    return {chunk, std::max(first, layer) - layer,
            std::min(first + layout_.rows_in(chunk), layer + layers_.words(x)) - layer};
  }
  // Of a chunk, as if all words of the layer were there.
  std::uint64_t* view(std::size_t x, const Own& own, unsigned worker) {
    const auto before = static_cast<std::ptrdiff_t>(layout_.first_row(own.chunk)) -
                        static_cast<std::ptrdiff_t>(layers_.first_word(x));
    return store_.view<std::uint64_t>(planes_[x % 2], own.chunk, worker) - before;
  }

  // act(block, its words that lie there), from the first on.
  template <class Act>
  void each_block(std::size_t x, const Own& own, const Act& act) const {
    for (std::uint64_t at = own.first; at < own.last;) {
      const LayerBlock& block = layers_.block_at(x, at);
      const std::uint64_t first = block.first / 64;
      const std::uint64_t end = std::min(own.last, first + block.words());
      act(block, at - first, end - first);
      at = end;
    }
  }

  template <LayerPass Pass>
  void run_chunk(std::size_t x, Pass pass, const Own& own, unsigned worker, LayerTally& tally) {
    pass.here = view(x, own, worker);
    each_block(x, own, [&](const LayerBlock& block, std::uint64_t first, std::uint64_t end) {
      run_words(pass, block, first, end, tally);
    });
    if (writes_words<Pass>) store_.keep(planes_[x % 2], own.chunk, worker);
  }

  // Chunks of the layer that is read, as the words of an own chunk read them: act(first, last).
  template <class Act>
  void each_read(std::size_t x, Reads reads, std::uint64_t own, const Act& act) const {
    const std::uint64_t layer = layers_.first_word(reads == Reads::below ? x - 1 : x);
    each_block(x, own_of(x, own), [&](const LayerBlock& block, std::uint64_t, std::uint64_t) {
      layers_.each_read(x, block, reads, [&](std::uint64_t first, std::uint64_t last) {
        act((layer + first) / layout_.rows_per_chunk,
            (layer + last - 1) / layout_.rows_per_chunk + 1);
      });
    });
  }

  std::vector<Round> rounds_of(std::size_t x, Reads reads) const {
    if (reads == Reads::nothing) {
      Round all;
      for (std::uint64_t i = 0; i < own_chunks(x); ++i) all.own.push_back(own_chunk(x, i));
      return {all};
    }
    const Chunks there = chunks_of(layers_, layout_, reads == Reads::below ? x - 1 : x);
    const std::uint64_t most =
        std::max<std::uint64_t>(1, room_ / (8 * std::uint64_t{layout_.rows_per_chunk}));
    // What is brought from a file or a rank, and what is looked at again.
    const auto cost = [](const std::vector<Round>& rounds) {
      std::uint64_t chunks = 0;
      for (const Round& round : rounds) chunks += round.load.size() + 2 * round.own.size();
      return chunks;
    };
    std::vector<Round> by_own = rounds_by_own(x, reads, there, most);
    std::vector<Round> by_read = rounds_by_read(x, reads, there, most);
    return by_own.empty() || cost(by_read) < cost(by_own) ? by_read : by_own;
  }

  // Own chunks as long as there is room for all that they read; none, if one alone reads more.
  std::vector<Round> rounds_by_own(std::size_t x, Reads reads, const Chunks& there,
                                   std::uint64_t most) const {
    std::vector<Round> rounds(1);
    std::vector<char> in_load(there.size());
    for (std::uint64_t i = 0; i < own_chunks(x); ++i) {
      const std::uint64_t own = own_chunk(x, i);
      const auto add = [&] {
        each_read(x, reads, own, [&](std::uint64_t first, std::uint64_t last) {
          for (std::uint64_t chunk = first; chunk < last; ++chunk)
            if (std::exchange(in_load[chunk - there.first], 1) == 0)
              rounds.back().load.push_back(chunk);
        });
      };
      const std::size_t before = rounds.back().load.size();
      add();
      if (rounds.back().load.size() > most && before > 0) {
        rounds.back().load.resize(before);
        rounds.emplace_back();
        std::fill(in_load.begin(), in_load.end(), 0);
        add();
      }
      if (rounds.back().load.size() > most) return {};
      rounds.back().own.push_back(own);
    }
    return rounds;
  }
  // One part of the layer after the other, and all that read some of it.
  std::vector<Round> rounds_by_read(std::size_t x, Reads reads, const Chunks& there,
                                    std::uint64_t most) const {
    std::vector<Round> rounds((there.size() + most - 1) / most);
    for (std::uint64_t i = 0; i < there.size(); ++i)
      rounds[i / most].load.push_back(there.first + i);
    for (std::uint64_t i = 0; i < own_chunks(x); ++i) {
      const std::uint64_t own = own_chunk(x, i);
      each_read(x, reads, own, [&](std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t round = (first - there.first) / most;
             round <= (last - 1 - there.first) / most; ++round)
          if (rounds[round].own.empty() || rounds[round].own.back() != own)
            rounds[round].own.push_back(own);
      });
    }
    return rounds;
  }

  template <class T>
  struct alignas(64) Padded {
    T value{};
  };

  const Layers& layers_;
  RowLayout layout_;
  ExecutorRef executor_;
  Ranks ranks_;
  const ChunkCode* code_ = nullptr;  // of what ranks send each other
  SliceStore store_;
  std::array<int, 2> planes_{};     // of layers with even and with odd numbers
  std::array<Chunks, 2> chunks_{};  // of the layers that lie there
  SliceWindow window_;
  std::uint64_t room_;  // bytes that it may take
};

}  // namespace kanzen::sevens

// SPDX-License-Identifier: Apache-2.0
// Sweeps over the layers of a game without cycles: one bit a position, two layers in memory, and
// of each layer only counts and a signature remain. A game states its layers in blocks of rows of
// 64-bit words, and the passes that fill a layer in; a machine runs a pass over all words. What a
// pass does to a word never depends on who else is at work, so every machine gives the same bits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/executor.hpp"
#include "kanzen/core/hash.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/big_array.hpp"

namespace kanzen {

// One pass over a layer. frame() prepares a row, or says that it needs nothing; several lanes
// may do that together for one frame. words() does the words [first, end) of the row.
template <class P, class Layers>
concept LayerPass = requires(const P& pass, const typename Layers::Tables& tables,
                             const typename Layers::Block& block, typename P::Frame& frame,
                             typename Layers::Tally& tally, std::uint64_t n, unsigned lane) {
  { pass.frame(tables, block, n, lane, lane, frame) } -> std::same_as<bool>;
  pass.words(tables, block, frame, n, n, n, tally);
};

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
template <class Tally>
void add_up(Tally& sum, const Tally& more) {
  using Numbers = std::array<std::uint64_t, sizeof(Tally) / 8>;
  auto numbers = std::bit_cast<Numbers>(sum);
  const auto others = std::bit_cast<Numbers>(more);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] += others[i];
  sum = std::bit_cast<Tally>(numbers);
}

template <class Tally>
struct LayerResult {
  std::uint64_t states = 0;
  LayerSum sum;
  Tally tally{};
};

// Words of the largest of the layers with even and with odd numbers: a layer and the one below it
// are never of one kind.
template <class Layers>
std::array<std::uint64_t, 2> sweep_words(const Layers& layers) {
  std::array<std::uint64_t, 2> words = {1, 1};
  for (std::size_t x = 0; x < layers.count(); ++x)
    words[x % 2] = std::max(words[x % 2], layers.words(x));
  return words;
}

// Solves all layers, the lowest first.
template <class Layers, class Machine>
std::vector<LayerResult<typename Layers::Tally>> sweep(const Layers& layers, Machine& machine,
                                                       Progress& progress) {
  std::vector<LayerResult<typename Layers::Tally>> results(layers.count());
  std::uint64_t total = 0, done = 0;
  for (std::size_t x = 0; x < layers.count(); ++x) total += layers.states(x);
  for (std::size_t x = 0; x < layers.count(); ++x) {
    int passes = 0;
    results[x].states = layers.states(x);
    layers.each_pass(x, machine.plane(x + 1), machine.plane(x), [&](const auto& pass) {
      // The first pass takes about as long as all others together.
      machine.run(layers, x, pass, results[x].tally, [&](double share) {
        const double part = (passes == 0 ? share : 1) / 2;
        progress.report(
            {"layer", static_cast<int>(x),
             done + static_cast<std::uint64_t>(part * static_cast<double>(layers.states(x))), total,
             total - done});
      });
      ++passes;
    });
    results[x].sum = machine.sum(x, layers.words(x));
    done += layers.states(x);
  }
  progress.report({"layer", static_cast<int>(layers.count()) - 1, done, total, 0});
  return results;
}

// The machine that is an Executor of the host.
template <class Layers, Executor E>
class HostSweep {
 public:
  // Pieces of so many words are handed out, and so many lanes fill a frame. Devices take words one
  // by one and have many lanes; here that only serves to try them.
  HostSweep(const Layers& layers, E& executor, std::uint64_t piece = 2048, unsigned lanes = 1)
      : executor_(executor), piece_(piece), lanes_(lanes) {
    const auto words = sweep_words(layers);
    for (std::size_t i : {0, 1}) planes_[i] = BigArray<std::uint64_t>(words[i], executor);
  }

  std::uint64_t* plane(std::size_t layer) { return planes_[layer % 2].data(); }

  template <LayerPass<Layers> Pass, class Tell>
  void run(const Layers& layers, std::size_t x, const Pass& pass, typename Layers::Tally& tally,
           const Tell& tell) {
    const std::span<const typename Layers::Block> blocks = layers.blocks(x);
    std::vector<std::uint64_t> ends;  // in pieces
    for (const auto& block : blocks)
      ends.push_back((ends.empty() ? 0 : ends.back()) + (block.words() + piece_ - 1) / piece_);
    std::vector<Padded<typename Layers::Tally>> tallies(executor_.workers());
    executor_.run(ends.back(), [&](std::uint64_t piece, unsigned worker) {
      const auto b = static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), piece) -
                                              ends.begin());
      const auto& block = blocks[b];
      const std::uint64_t first = (piece - (b == 0 ? 0 : ends[b - 1])) * piece_;
      const std::uint64_t end = std::min(first + piece_, block.words());
      typename Pass::Frame frame{};
      for (std::uint64_t at = first; at < end;) {
        const std::uint64_t row = at / block.words_in_row;
        const std::uint64_t row_end = std::min(end, (row + 1) * block.words_in_row);
        bool wanted = false;
        for (unsigned lane = 0; lane < lanes_; ++lane)
          wanted = pass.frame(layers.tables(), block, row, lane, lanes_, frame);
        if (wanted)
          pass.words(layers.tables(), block, frame, row, at - row * block.words_in_row,
                     row_end - row * block.words_in_row, tallies[worker].value);
        at = row_end;
      }
      tell(static_cast<double>(piece) / static_cast<double>(ends.back()));
    });
    for (const auto& part : tallies) add_up(tally, part.value);
  }

  LayerSum sum(std::size_t layer, std::uint64_t words) {
    const std::uint64_t* const plane = this->plane(layer);
    constexpr std::uint64_t piece = 1 << 16;
    std::vector<Padded<LayerSum>> sums(executor_.workers());
    executor_.run((words + piece - 1) / piece, [&](std::uint64_t chunk, unsigned worker) {
      const std::uint64_t end = std::min(words, (chunk + 1) * piece);
      for (std::uint64_t at = chunk * piece; at < end; ++at) sums[worker].value.add(at, plane[at]);
    });
    LayerSum sum;
    for (const auto& part : sums) add_up(sum, part.value);
    return sum;
  }

 private:
  template <class T>
  struct alignas(64) Padded {
    T value{};
  };

  E& executor_;
  std::uint64_t piece_;
  unsigned lanes_;
  std::array<BigArray<std::uint64_t>, 2> planes_;
};

}  // namespace kanzen

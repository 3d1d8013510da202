// SPDX-License-Identifier: Apache-2.0
// The layers of a family of Sevens: which blocks (sevens_blocks.hpp) are where, what each of them
// reads, and which passes (sevens_passes.hpp) decide a layer.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "kanzen/core/error.hpp"
#include "kanzen/games/sevens/sevens_blocks.hpp"
#include "kanzen/games/sevens/sevens_passes.hpp"
#include "kanzen/space/multiset.hpp"

namespace kanzen::sevens {

// The layers of a family and their blocks.
class Layers {
 public:
  static constexpr const LayerTables& tables() { return layer_tables; }

  Layers(int cards, int columns) : cards_(cards), columns_(columns) {
    if (cards < 0 || cards > most_cards || columns < 1 || columns > most_columns)
      throw Error(Fault::input, "layers of Sevens have up to 6 cards in each of 1 to 8 columns");
    layers_.resize(static_cast<std::size_t>(cards * columns) + 1);
    LayerBlock block;
    place(block, cards, columns, 0);
    for (std::size_t x = 1; x < layers_.size(); ++x)
      for (LayerBlock& parent : layers_[x].blocks) link(parent, layers_[x - 1].blocks);
    for (std::size_t x = 1; x < layers_.size(); ++x)
      layers_[x].first_word = layers_[x - 1].first_word + layers_[x - 1].words;
  }

  int cards() const { return cards_; }
  int columns() const { return columns_; }
  std::size_t count() const { return layers_.size(); }
  std::span<const LayerBlock> blocks(std::size_t layer) const { return layers_[layer].blocks; }
  std::uint64_t states(std::size_t layer) const { return layers_[layer].states; }
  std::uint64_t words(std::size_t layer) const { return layers_[layer].words; }

  // All layers lie one behind the other: where one begins, and what they come to.
  std::uint64_t first_word(std::size_t layer) const { return layers_[layer].first_word; }
  std::uint64_t words() const { return layers_.back().first_word + layers_.back().words; }
  std::uint64_t states() const {
    std::uint64_t sum = 0;
    for (const Layer& layer : layers_) sum += layer.states;
    return sum;
  }

  // Words of the largest of the layers with even and with odd numbers: a layer and the one below it
  // are never of one kind.
  std::array<std::uint64_t, 2> plane_words() const {
    std::array<std::uint64_t, 2> words = {1, 1};
    for (std::size_t x = 0; x < count(); ++x) words[x % 2] = std::max(words[x % 2], this->words(x));
    return words;
  }

  // The bits of words from `first` on that are deals; the others pad rows.
  void states_of(std::size_t layer, std::uint64_t first, std::span<std::uint64_t> words) const {
    const LayerBlock* block = &block_at(layer, first);
    std::uint64_t at = first - block->first / 64;
    for (std::uint64_t& word : words) {
      if (at == block->words()) {
        ++block;
        at = 0;
      }
      word = low_bits(block->states_in_row - at++ % block->words_in_row * 64);
    }
  }

  // visit(first word, last word) of what a pass over a block reads.
  template <class Visit>
  void each_read(std::size_t layer, const LayerBlock& block, Reads reads, Visit&& visit) const {
    if (reads == Reads::layer) visit(block.first / 64, block.first / 64 + block.words());
    if (reads != Reads::below) return;
    for (int length = 1; length <= block.longest; ++length) {
      if (block.members[length] == 0) continue;
      const LayerBlock& child = block_at(layer - 1, block.child[length].first / 64);
      visit(child.first / 64, child.first / 64 + child.words());
    }
  }
  // The block in which a word of a layer lies.
  const LayerBlock& block_at(std::size_t layer, std::uint64_t word) const {
    const std::vector<LayerBlock>& blocks = layers_[layer].blocks;
    return *(
        std::upper_bound(blocks.begin(), blocks.end(), word,
                         [](std::uint64_t at, const LayerBlock& b) { return at < b.first / 64; }) -
        1);
  }

  // The passes that decide and count a layer, in their order.
  template <bool in_windows, class Visit>
  void each_pass(std::size_t layer, const std::uint64_t* below, std::uint64_t* here,
                 Visit&& visit) const {
    if (layer > 0) {
      visit(DecideLayer<in_windows>{below, here});
      visit(SettleStuck<in_windows>{here, here});
    }
    each_count(layer, here, visit);
  }
  // Those that count it, once it is decided; the lowest needs no other.
  template <class Visit>
  void each_count(std::size_t layer, std::uint64_t* here, Visit&& visit) const {
    if (layer == 0) return visit(NothingLeft{here});
    visit(CountHot{here, here});
    if (layer + 1 == count() && layer % 2 == 0) visit(CountEvenDeals{here});
  }

  // Where the bit of a deal is: its columns by length, each length in ascending order.
  static std::uint64_t bit_of(const LayerBlock& block, const Columns (&columns)[lengths]) {
    std::uint64_t bit = block.first;
    for (int length = 1; length <= block.longest; ++length)
      for (int i = 1; i <= block.members[length]; ++i)
        bit += block.place[length] * layer_tables.below[i][column(columns[length], i)];
    return bit;
  }

 private:
  struct Layer {
    std::vector<LayerBlock> blocks;
    std::uint64_t states = 0;
    std::uint64_t words = 0;
    std::uint64_t first_word = 0;
  };

  // Shares the columns that are left among `length` and all shorter ones.
  void place(LayerBlock& block, int length, int left, int layer) {
    if (length == 0) {
      block.members[0] = left;
      return append(block, layer);
    }
    for (int n = 0; n <= left; ++n) {
      block.members[length] = n;
      place(block, length - 1, left - n, layer + n * length);
    }
    block.members[length] = 0;
  }

  void append(LayerBlock block, int number) {
    for (int length = 0; length < lengths; ++length)
      if (block.members[length] > 0) block.longest = length;
    Layer& layer = layers_[static_cast<std::size_t>(number)];
    block.mover = static_cast<std::uint32_t>(number) & 1;
    block.first = layer.words * 64;
    for (int length = block.longest; length > 0; --length) {
      const std::uint64_t multisets = Multisets{1u << length, block.members[length]}.size();
      if (length == block.longest) {
        block.states_in_row = multisets;
        block.words_in_row = (multisets + 63) / 64;
        block.place[length] = 1;
      } else {
        block.multisets[length] = static_cast<std::uint32_t>(multisets);
        block.place[length] = block.words_in_row * 64 * block.rows;
        block.rows *= multisets;
      }
    }
    layer.states += block.states();
    layer.words += block.words();
    layer.blocks.push_back(block);
  }

  static void link(LayerBlock& parent, const std::vector<LayerBlock>& below) {
    for (int length = 1; length <= parent.longest; ++length) {
      if (parent.members[length] == 0) continue;
      const auto child = std::find_if(below.begin(), below.end(), [&](const LayerBlock& block) {
        for (int l = 0; l < lengths; ++l)
          if (block.members[l] != parent.members[l] - (l == length) + (l + 1 == length))
            return false;
        return true;
      });
      parent.child[length].first = child->first;
      std::copy_n(child->place, lengths, parent.child[length].place);
    }
  }

  int cards_;
  int columns_;
  std::vector<Layer> layers_;
};

}  // namespace kanzen::sevens

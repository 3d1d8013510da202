// SPDX-License-Identifier: Apache-2.0
// The positions of a family of Sevens, numbered as its layers are (sevens_blocks.hpp): all layers
// one behind the other, padding included. So a layer's bits are the slots' answers, and whatever
// works on any space (laws, checks, the general engine) speaks about the same slots.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "kanzen/games/sevens/sevens_family.hpp"
#include "kanzen/games/sevens/sevens_layers.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// The look-ups alone, for host and device.
class SevensFamilyIndex {
 public:
  using Position = SevensFamily::Position;

  struct Block {
    Slot first;
    Slot row_slots;      // with padding ...
    Slot states_in_row;  // ... and without
    Slot place[sevens::lengths];
    std::uint32_t multisets[sevens::lengths];  // of the columns shorter than the longest
    std::int32_t members[sevens::lengths];
    std::int32_t longest;
  };

  constexpr Slot size() const { return size_; }

  KANZEN_HOT Slot rank(const Position& p) const {
    // Blocks are found by the multiset of the columns' lengths.
    std::uint64_t number = 0;
    int cards = 0;
    for (int i = 1; i <= columns_; ++i) {
      const int length = SevensFamily::length(column(p, i));
      cards += length;
      number += tables_->below[i][length];
    }
    const Block& block = blocks_[block_of_[number]];
    Slot slot = block.first;
    int first = 1;  // of the columns of a length
    for (int length = 0; length < sevens::lengths; ++length) {
      const int members = block.members[length];
      std::uint64_t rank = 0;
      for (int i = 1; i <= members; ++i) {
        // Where the mover's cards are the zeros, the order is the reverse.
        const std::uint32_t ones = (1u << length) - 1;
        const std::uint32_t value = cards % 2 == 1 ? column(p, first + i - 1) & ones
                                                   : ~column(p, first + members - i) & ones;
        rank += tables_->below[i][value];
      }
      if (length > 0) slot += block.place[length] * rank;
      first += members;
    }
    return slot;
  }

  KANZEN_HOT Position unrank(Slot slot) const {
    const Block& block = block_with(slot);
    const Slot row = (slot - block.first) / block.row_slots;
    std::uint64_t ranks[sevens::lengths] = {};
    int cards = 0;
    auto rest = static_cast<std::uint32_t>(row);  // Layers sees to it that rows fit
    for (int length = sevens::lengths - 1; length > 0; --length) {
      cards += length * block.members[length];
      if (length > block.longest || block.members[length] == 0) continue;
      if (length == block.longest) {
        ranks[length] = slot - block.first - row * block.row_slots;
      } else {
        ranks[length] = rest % block.multisets[length];
        rest /= block.multisets[length];
      }
    }
    Position p;
    int at = SevensFamily::most_columns - columns_;
    for (int length = 0; length < sevens::lengths; ++length) {
      const int members = block.members[length];
      const sevens::Columns columns =
          length == 0 ? 0 : sevens::RowColumns::unranked(*tables_, length, members, ranks[length]);
      const std::uint32_t ones = (1u << length) - 1;
      for (int i = 1; i <= members; ++i, ++at) {
        const std::uint32_t value = cards % 2 == 1
                                        ? sevens::column(columns, i)
                                        : ~sevens::column(columns, members + 1 - i) & ones;
        p.columns[static_cast<std::size_t>(at)] =
            static_cast<SevensFamily::Column>(value | 1u << length);
      }
    }
    return p;
  }

  KANZEN_HOT unsigned weight(Slot slot) const {
    const Block& block = block_with(slot);
    return (slot - block.first) % block.row_slots < block.states_in_row ? 1 : 0;
  }
  constexpr bool holds(const Position&) const { return true; }  // finished games too

  constexpr int layers() const { return layers_; }
  constexpr SlotRange layer(int i) const { return {layer_first_[i], layer_first_[i + 1]}; }

  constexpr void each_table(auto&& visit) {  // see space.hpp
    visit(tables_, std::size_t{1});
    visit(blocks_, std::size_t{block_count_});
    visit(block_of_, std::size_t{block_count_});
    visit(layer_first_, static_cast<std::size_t>(layers_) + 1);
  }

 private:
  friend class SevensFamilySpace;  // which has the tables

  // Of the family, counted from 1.
  KANZEN_HOT SevensFamily::Column column(const Position& p, int i) const {
    return p.columns[static_cast<std::size_t>(SevensFamily::most_columns - columns_ + i - 1)];
  }

  KANZEN_HOT const Block& block_with(Slot slot) const {
    std::uint32_t first = 0, end = block_count_;
    while (end - first > 1) {
      const std::uint32_t middle = (first + end) / 2;
      if (blocks_[middle].first <= slot)
        first = middle;
      else
        end = middle;
    }
    return blocks_[first];
  }

  const sevens::LayerTables* tables_ = nullptr;
  const Block* blocks_ = nullptr;            // in the order of their slots
  const std::uint32_t* block_of_ = nullptr;  // by the rank of the multiset of lengths
  const Slot* layer_first_ = nullptr;
  std::uint32_t block_count_ = 0;
  std::int32_t columns_ = 0;
  std::int32_t layers_ = 0;
  Slot size_ = 0;
};

class SevensFamilySpace : public SevensFamilyIndex {
 public:
  static constexpr std::string_view name = "layers";

  explicit SevensFamilySpace(const SevensFamily& family)
      : owned_(std::make_shared<const Owned>(family)) {
    tables_ = &sevens::layer_tables;
    blocks_ = owned_->blocks.data();
    block_of_ = owned_->block_of.data();
    layer_first_ = owned_->layer_first.data();
    block_count_ = static_cast<std::uint32_t>(owned_->blocks.size());
    columns_ = family.columns;
    layers_ = static_cast<std::int32_t>(owned_->layers.count());
    size_ = 64 * owned_->layers.words();
  }

  SevensFamilyIndex index() const { return *this; }
  const sevens::Layers& family() const { return owned_->layers; }

 private:
  struct Owned {
    sevens::Layers layers;
    std::vector<Block> blocks;
    std::vector<std::uint32_t> block_of;
    std::vector<Slot> layer_first;

    explicit Owned(const SevensFamily& family) : layers(family.cards, family.columns) {
      for (std::size_t x = 0; x < layers.count(); ++x) {
        layer_first.push_back(64 * layers.first_word(x));
        for (const sevens::LayerBlock& block : layers.blocks(x)) add(block, layer_first.back());
      }
      layer_first.push_back(64 * layers.words());
    }

    void add(const sevens::LayerBlock& from, Slot layer) {
      Block block{layer + from.first, 64 * from.words_in_row, from.states_in_row, {}, {}, {}, 0};
      std::uint64_t number = 0;
      int i = 0;
      for (int length = 0; length < sevens::lengths; ++length) {
        block.place[length] = from.place[length];
        block.multisets[length] = from.multisets[length];
        block.members[length] = from.members[length];
        for (int member = 0; member < from.members[length]; ++member)
          number += sevens::layer_tables.below[++i][length];
      }
      block.longest = from.longest;
      if (block_of.size() <= number) block_of.resize(number + 1);
      block_of[number] = static_cast<std::uint32_t>(blocks.size());
      blocks.push_back(block);
    }
  };

  std::shared_ptr<const Owned> owned_;
};

static_assert(SpaceOf<SevensFamilySpace, SevensFamily>);

KANZEN_ON_DEVICE(SevensFamily, SevensFamilyIndex)

}  // namespace kanzen

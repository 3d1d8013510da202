// SPDX-License-Identifier: Apache-2.0
// All deals of Sevens with up to 6 cards in each of up to 8 columns, numbered layer by layer.
//
// A layer is the number of cards left. A column of n cards is a number below 2^n, the next card in
// its top bit; columns are interchangeable, so those of one length are a multiset. A block is all
// deals with a given number of columns of each length. Its longest columns run fastest: a *row* is
// all that they can be while the others stay, one bit each, padded to whole words. docs/spaces.md
// tells more.
#pragma once

#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/space/multiset.hpp"

namespace kanzen::sevens {

inline constexpr int most_cards = 6;    // in a column
inline constexpr int most_columns = 8;  // 8 columns of 6 are a pack of cards without its sevens
inline constexpr int lengths = most_cards + 1;

// below[i][v]: multisets of i members smaller than v; the rank of a multiset is the sum over its
// members in ascending order, counted from 1.
struct LayerTables {
  std::uint64_t below[most_columns + 2][(1 << most_cards) + 1];

  constexpr LayerTables() : below() {
    for (int i = 0; i < most_columns + 2; ++i)
      for (std::uint32_t v = 0; v <= 1u << most_cards; ++v) below[i][v] = Multisets{v, i}.size();
  }
};
inline constexpr LayerTables layer_tables;  // host only: a device has its own copy

// The columns of one length in ascending order, a byte each, the smallest in the lowest.
using Columns = std::uint64_t;
KANZEN_HOT constexpr std::uint32_t column(Columns columns, int i) {  // counted from 1
  return static_cast<std::uint32_t>(columns >> 8 * (i - 1)) & 255;
}

// A block of a layer, and where its moves lead. A plain value: a device takes a copy.
struct LayerBlock {
  int longest = 0;                        // length of the columns that run fastest
  int members[lengths] = {};              // columns of each length
  std::uint32_t multisets[lengths] = {};  // of the columns of each length; the longest: not kept
  std::uint64_t states_in_row = 1;
  std::uint64_t words_in_row = 1;
  std::uint64_t rows = 1;
  std::uint64_t first = 0;            // bit of the layer where the block begins, in a whole word
  std::uint64_t place[lengths] = {};  // bits from one multiset of a length to the next
  struct Child {                      // after a card of a column of that length
    std::uint64_t first = 0;
    std::uint64_t place[lengths] = {};
  } child[lengths];
  std::uint32_t mover = 0;  // the bit that marks cards of the player to move

  std::uint64_t states() const { return rows * states_in_row; }
  std::uint64_t words() const { return rows * words_in_row; }
  KANZEN_HOT constexpr bool own(int length, std::uint32_t column) const {
    return column >> (length - 1) == mover;
  }
};

// The shorter columns of a row.
struct RowColumns {
  Columns columns[lengths];
  std::uint64_t rank[lengths];

  KANZEN_HOT static RowColumns of(const LayerTables& tables, const LayerBlock& block,
                                  std::uint64_t row) {
    RowColumns all{};
    auto rest = static_cast<std::uint32_t>(row);  // Layers sees to it that rows fit
    for (int length = most_cards - 1; length > 0; --length) {
      if (length >= block.longest || block.members[length] == 0) continue;
      std::uint32_t rank = rest % block.multisets[length];
      rest /= block.multisets[length];
      all.rank[length] = rank;
      all.columns[length] = unranked(tables, length, block.members[length], rank);
    }
    return all;
  }

  KANZEN_HOT static Columns unranked(const LayerTables& tables, int length, int members,
                                     std::uint64_t rank) {
    Columns columns = 0;
    std::uint32_t end = 1u << length;
    for (int i = members; i > 0; --i) {
      std::uint32_t value = 0;
      while (end - value > 1) {
        const std::uint32_t middle = (value + end) / 2;
        if (tables.below[i][middle] <= rank)
          value = middle;
        else
          end = middle;
      }
      rank -= tables.below[i][value];
      columns |= Columns{value} << 8 * (i - 1);
      end = value + 1;
    }
    return columns;
  }

  // The rank of a multiset without its i-th member.
  KANZEN_HOT static std::uint64_t without(const LayerTables& tables, Columns columns, int members,
                                          int removed) {
    std::uint64_t rank = 0;
    for (int i = 1; i <= members; ++i)
      if (i != removed) rank += tables.below[i < removed ? i : i - 1][column(columns, i)];
    return rank;
  }
  // The rank of a multiset with one more member.
  KANZEN_HOT static std::uint64_t with(const LayerTables& tables, Columns columns, int members,
                                       std::uint32_t added) {
    std::uint64_t rank = 0;
    int place = 1;
    for (int i = 1; i <= members; ++i) {
      const std::uint32_t value = column(columns, i);
      place += value <= added;
      rank += tables.below[value <= added ? i : i + 1][value];
    }
    return rank + tables.below[place][added];
  }
  // The rank of a multiset when every card changes hands.
  KANZEN_HOT static std::uint64_t mirrored(const LayerTables& tables, Columns columns, int members,
                                           int length) {
    std::uint64_t rank = 0;
    for (int i = 1; i <= members; ++i)
      rank += tables.below[i][(1u << length) - 1 - column(columns, members + 1 - i)];
    return rank;
  }
};

// Walks along a row: the longest columns v1 <= v2 <= ... in ascending order. Where there are fewer
// than three of them, the missing ones have the greatest value.
class RowWalk {
 public:
  KANZEN_HOT RowWalk(const LayerTables& tables, const LayerBlock& block)
      : tables_(tables), members_(block.members[block.longest]), length_(block.longest) {}

  KANZEN_HOT void seek(std::uint64_t rank) {
    if (at_ == rank) return;
    at_ = rank;
    columns_ = RowColumns::unranked(tables_, length_, members_, rank);
    v1_ = column(columns_, 1);
    v2_ = members_ > 1 ? column(columns_, 2) : last();
    v3_ = members_ > 2 ? column(columns_, 3) : last();
  }

  KANZEN_HOT std::uint32_t last() const { return (1u << length_) - 1; }
  KANZEN_HOT std::uint32_t v1() const { return v1_; }
  KANZEN_HOT std::uint32_t v2() const { return v2_; }
  KANZEN_HOT std::uint32_t v3() const { return v3_; }
  KANZEN_HOT std::uint32_t from_third(int i) const { return column(columns_, i); }

  // Deals from here on in which only v1 changes, and only v1 and v2.
  KANZEN_HOT std::uint64_t stretch() const { return v2_ - v1_ + 1; }
  KANZEN_HOT std::uint64_t field() const { return tables_.below[2][v3_ + 1] - place_in_field(); }
  KANZEN_HOT std::uint64_t place_in_field() const { return v1_ + tables_.below[2][v2_]; }

  // Goes on by part of a stretch.
  KANZEN_HOT void advance(std::uint64_t deals) {
    at_ += deals;
    v1_ += static_cast<std::uint32_t>(deals);
    if (v1_ <= v2_) return;
    v1_ = 0;
    if (v2_++ < v3_) return;
    v2_ = 0;
    int i = 3;
    while (i < members_ && column(columns_, i) == column(columns_, i + 1)) ++i;
    const int shift = 8 * (i - 1);
    // At the end of the row this leaves nonsense, and nobody looks.
    columns_ = ((columns_ >> shift) + 1) << shift;
    v3_ = members_ > 2 ? column(columns_, 3) : last();
  }

 private:
  const LayerTables& tables_;
  int members_;
  int length_;
  std::uint64_t at_ = ~std::uint64_t{0};
  Columns columns_ = 0;  // v1 and v2 not kept up
  std::uint32_t v1_ = 0, v2_ = 0, v3_ = 0;
};

}  // namespace kanzen::sevens

// SPDX-License-Identifier: Apache-2.0
// All deals of Sevens with up to 6 cards in each of up to 8 columns, numbered layer by layer, and
// the passes that decide a layer from the one below when a player who is stuck passes.
//
// A layer is the number of cards left. A column of n cards is a number below 2^n, the next card in
// its top bit; columns are interchangeable, so those of one length are a multiset. A block is all
// deals with a given number of columns of each length. Its longest columns run fastest: a *row* is
// all that they can be while the others stay, one bit each, padded to whole words. A move in a
// shorter column leaves the row as it is, so it decides 64 deals with one word of another row; a
// move in a longest column that is not the smallest reads a piece of a row. docs/spaces.md tells
// more.
//
// The bit of a deal says whether the player to move wins. The cards of that player are the zeros
// on even layers and the ones on odd layers: so a move changes no column but its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"
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

KANZEN_HOT constexpr std::uint64_t low_bits(std::uint64_t count) {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}
KANZEN_HOT bool bit_at(const std::uint64_t* words, std::uint64_t bit) {
  return words[bit / 64] >> (bit % 64) & 1;
}
// `count` bits from any place on; what stands above them is undefined.
KANZEN_HOT std::uint64_t bits_at(const std::uint64_t* words, std::uint64_t bit,
                                 std::uint64_t count) {
  const std::uint64_t shift = bit % 64;
  std::uint64_t bits = words[bit / 64] >> shift;
  if (shift + count > 64) bits |= words[bit / 64 + 1] << (64 - shift);
  return bits;
}

// What the passes count.
struct LayerTally {
  std::uint64_t hot = 0;
  std::uint64_t even_deals = 0, even_deals_won = 0;  // as multisets of columns
  std::uint64_t real_deals = 0, real_deals_won = 0;  // columns told apart
};

// What a pass reads besides the words that it is about: of the layer below, or of the same.
enum class Reads { nothing, below, layer };

// The lowest layer: no cards are left, and the player to move has won.
struct NothingLeft {
  static constexpr Reads reads = Reads::nothing;
  std::uint64_t* here;
  struct Prepared {};

  KANZEN_HOT bool prepare(const LayerTables&, const LayerBlock&, std::uint64_t, unsigned, unsigned,
                          Prepared&) const {
    return true;
  }
  KANZEN_HOT void words(const LayerTables&, const LayerBlock& block, const Prepared&, std::uint64_t,
                        std::uint64_t, std::uint64_t, LayerTally& tally) const {
    here[block.first / 64] = 1;
    tally.hot += 1;
  }
};

// Pass 1. The mover wins with a move after which the opponent, to move, does not. Whoever has no
// move is left as a loser. Where not all of the layer below is at hand (sevens_slices.hpp), what is
// there is the complement, and nothing won is taken for lost; what other windows found is here.
template <bool in_windows = false>
struct DecideLayer {
  static constexpr Reads reads = Reads::below;
  const std::uint64_t* below;
  std::uint64_t* here;

  struct Prepared {
    int moves;
    std::uint64_t move[most_columns];              // first words of the rows that moves lead to
    std::uint64_t longest[1 << (most_cards - 1)];  // for what is left of a longest column: the bit
  };

  KANZEN_HOT bool prepare(const LayerTables& tables, const LayerBlock& block, std::uint64_t row,
                          unsigned lane, unsigned lanes, Prepared& prepared) const {
    const RowColumns shorter = RowColumns::of(tables, block, row);
    if (lane == 0) {
      int moves = 0;
      for (int length = 1; length < most_cards; ++length) {
        if (length >= block.longest || block.members[length] == 0) continue;
        const LayerBlock::Child& child = block.child[length];
        const std::uint64_t first = others(block, shorter, length);
        const Columns columns = shorter.columns[length];
        for (int i = 1; i <= block.members[length]; ++i) {
          const std::uint32_t value = column(columns, i);
          if (!block.own(length, value)) continue;
          if (i < block.members[length] && value == column(columns, i + 1)) continue;
          std::uint64_t bit =
              first +
              child.place[length] * RowColumns::without(tables, columns, block.members[length], i);
          bit += child.place[length - 1] * RowColumns::with(tables, shorter.columns[length - 1],
                                                            block.members[length - 1],
                                                            value & ((1u << (length - 1)) - 1));
          prepared.move[moves++] = bit / 64;
        }
      }
      prepared.moves = moves;
    }
    if (block.longest == 0) return true;
    const int rest = block.longest - 1;
    const std::uint64_t first = others(block, shorter, block.longest);
    for (std::uint32_t left = lane; left < 1u << rest; left += lanes)
      prepared.longest[left] =
          first + block.child[block.longest].place[rest] *
                      RowColumns::with(tables, columns_of(shorter, rest),
                                       rest == 0 ? 0 : block.members[rest], left);
    return true;
  }

  KANZEN_HOT void words(const LayerTables& tables, const LayerBlock& block,
                        const Prepared& prepared, std::uint64_t row, std::uint64_t first,
                        std::uint64_t end, LayerTally&) const {
    RowWalk walk(tables, block);
    std::uint64_t* const out = here + block.first / 64 + row * block.words_in_row;
    for (std::uint64_t w = first; w < end; ++w)
      out[w] = word(tables, block, prepared, walk, w, in_windows ? out[w] : 0);
  }

 private:
  KANZEN_HOT static std::uint64_t not_won(std::uint64_t bits) { return in_windows ? bits : ~bits; }

  // Where a move in a column of that length leads, as far as the other shorter columns decide.
  KANZEN_HOT static std::uint64_t others(const LayerBlock& block, const RowColumns& shorter,
                                         int length) {
    const LayerBlock::Child& child = block.child[length];
    std::uint64_t bit = child.first;
    for (int l = 1; l < most_cards; ++l)
      if (l < block.longest && l != length && l != length - 1)
        bit += child.place[l] * shorter.rank[l];
    return bit;
  }
  KANZEN_HOT static Columns columns_of(const RowColumns& shorter, int length) {
    Columns columns = 0;
    for (int l = 1; l < most_cards; ++l)
      if (l == length) columns = shorter.columns[l];
    return columns;
  }

  KANZEN_HOT std::uint64_t word(const LayerTables& tables, const LayerBlock& block,
                                const Prepared& prepared, RowWalk& walk, std::uint64_t w,
                                std::uint64_t won) const {
    const std::uint64_t left = block.states_in_row - w * 64;
    const std::uint64_t states = left < 64 ? left : 64;
    const std::uint64_t all = low_bits(states);
    for (int m = 0; m < prepared.moves && (won & all) != all; ++m)
      won |= not_won(below[prepared.move[m] + w]);
    won &= all;
    if (won == all) return won;

    const int members = block.members[block.longest];
    const std::uint32_t half = 1u << (block.longest - 1);
    const std::uint32_t own_first = block.mover == 0 ? 0 : half;
    walk.seek(w * 64);
    for (std::uint64_t at = 0; at < states;) {
      // While the third and later columns stay, their moves decide a field at once. `above` is the
      // rank of the columns from the third on when one of those before them has gone.
      std::uint64_t above = 0;
      for (int i = 3; i <= members; ++i) above += tables.below[i - 1][walk.from_third(i)];
      const std::uint64_t field = walk.field();
      const std::uint64_t field_end = at + (field < states - at ? field : states - at);
      const std::uint64_t in_field = low_bits(field_end - at) << at;
      std::uint64_t rank = walk.place_in_field() + above;
      for (int i = 3; i <= members; ++i) {
        const std::uint32_t value = walk.from_third(i);
        rank -= tables.below[i - 1][value];
        if (block.own(block.longest, value) && (in_field & ~won) != 0 &&
            (i == members || value != walk.from_third(i + 1)))
          won |=
              not_won(bits_at(below, prepared.longest[value & (half - 1)] + rank, field_end - at))
                  << at &
              in_field;
        rank += tables.below[i][value];
      }
      while (at < field_end) {
        const std::uint32_t v1 = walk.v1(), v2 = walk.v2();
        const std::uint64_t stretch = walk.stretch();
        const std::uint64_t deals = stretch < field_end - at ? stretch : field_end - at;
        const std::uint64_t here_on = low_bits(deals) << at;
        if (members > 1 && block.own(block.longest, v2) && (here_on & ~won) != 0 &&
            (members == 2 || v2 != walk.v3()))
          won |= not_won(bits_at(below, prepared.longest[v2 & (half - 1)] + above + v1, deals))
                     << at &
                 here_on;
        // Only the moves of the smallest column are looked up one by one.
        const std::uint64_t rest = above + (members > 1 ? v2 : 0);
        std::uint64_t mine = here_on & ~won;
        if (own_first > v1) mine &= own_first - v1 < deals ? ~low_bits(at + own_first - v1) : 0;
        if (own_first == 0) mine &= v1 < half ? low_bits(at + half - v1) : 0;
        for (; mine != 0; mine &= mine - 1) {
          const int i = bits::countr_zero(mine);
          const std::uint32_t value = v1 + static_cast<std::uint32_t>(i - static_cast<int>(at));
          if (bit_at(below, prepared.longest[value & (half - 1)] + rest) == in_windows)
            won |= std::uint64_t{1} << i;
        }
        at += deals;
        walk.advance(deals);
      }
    }
    return won;
  }
};

// The same deal with all cards in the other player's hands: where its row is, and its place there.
struct PreparedMirror {
  std::uint64_t row;    // its number in the block
  std::uint64_t first;  // its first bit
  bool all_theirs;      // the next cards of the shorter columns

  KANZEN_HOT static PreparedMirror of(const LayerTables& tables, const LayerBlock& block,
                                      std::uint64_t row) {
    const RowColumns shorter = RowColumns::of(tables, block, row);
    bool all_theirs = true;
    std::uint64_t offset = 0;
    for (int length = 1; length < most_cards; ++length) {
      if (length >= block.longest) continue;
      const int members = block.members[length];
      const Columns columns = shorter.columns[length];
      offset += block.place[length] * RowColumns::mirrored(tables, columns, members, length);
      for (int i = 1; i <= members; ++i)
        if (block.own(length, column(columns, i))) all_theirs = false;
    }
    return {offset / 64 / block.words_in_row, block.first + offset, all_theirs};
  }

  // The place in the mirrored row, without what v1 adds.
  KANZEN_HOT static std::uint64_t rank(const LayerTables& tables, const LayerBlock& block,
                                       const RowWalk& walk) {
    const int members = block.members[block.longest];
    std::uint64_t rank = 0;
    for (int i = members; i > 1; --i)
      rank +=
          tables.below[members + 1 - i][walk.last() - (i == 2 ? walk.v2() : walk.from_third(i))];
    return rank;
  }
};

// Reading and writing single words that other threads may be at.
KANZEN_HOT std::uint64_t shared_word(const std::uint64_t* word) {
#ifdef __CUDA_ARCH__
  return *reinterpret_cast<const volatile std::uint64_t*>(word);
#else
  return __atomic_load_n(word, __ATOMIC_RELAXED);
#endif
}
KANZEN_HOT void set_shared_word(std::uint64_t* word, std::uint64_t value) {
#ifdef __CUDA_ARCH__
  *reinterpret_cast<volatile std::uint64_t*>(word) = value;
#else
  __atomic_store_n(word, value, __ATOMIC_RELAXED);
#endif
}

// Pass 2. Who is stuck passes, and wins if the opponent, to move now, does not. That opponent is
// never stuck, so the mirrored deal was decided by pass 1. In windows, see there.
template <bool in_windows = false>
struct SettleStuck {
  static constexpr Reads reads = Reads::layer;
  const std::uint64_t* read;
  std::uint64_t* here;
  using Prepared = PreparedMirror;

  KANZEN_HOT bool prepare(const LayerTables& tables, const LayerBlock& block, std::uint64_t row,
                          unsigned lane, unsigned, Prepared& prepared) const {
    const Prepared mirror = PreparedMirror::of(tables, block, row);
    if (lane == 0) prepared = mirror;
    return mirror.all_theirs;
  }

  KANZEN_HOT void words(const LayerTables& tables, const LayerBlock& block,
                        const Prepared& prepared, std::uint64_t row, std::uint64_t first,
                        std::uint64_t end, LayerTally&) const {
    const int members = block.members[block.longest];
    const std::uint32_t half = 1u << (block.longest - 1);
    const std::uint64_t row_word = block.first / 64 + row * block.words_in_row;
    RowWalk walk(tables, block);
    for (std::uint64_t w = first; w < end; ++w) {
      // The ones are all theirs while no column reaches half; the zeros where all do.
      if (block.mover == 1 && w * 64 >= tables.below[members][half]) return;
      const std::uint64_t left = block.states_in_row - w * 64;
      const std::uint64_t states = left < 64 ? left : 64;
      std::uint64_t stuck_winners = 0;
      walk.seek(w * 64);
      for (std::uint64_t at = 0; at < states;) {
        const std::uint64_t stretch = walk.stretch();
        const std::uint64_t deals = stretch < states - at ? stretch : states - at;
        const std::uint32_t v1 = walk.v1();
        const std::uint64_t rank = prepared.first + PreparedMirror::rank(tables, block, walk);
        std::uint32_t i = block.mover == 0 && v1 < half ? half - v1 : 0;
        for (; i < deals; ++i) {
          if (block.mover == 1 && at + i + w * 64 >= tables.below[members][half]) break;
          const std::uint64_t bit = rank + tables.below[members][walk.last() - (v1 + i)];
          if ((shared_word(read + bit / 64) >> bit % 64 & 1) == in_windows)
            stuck_winners |= std::uint64_t{1} << (at + i);
        }
        at += deals;
        walk.advance(deals);
      }
      if (stuck_winners != 0)
        set_shared_word(here + row_word + w, shared_word(here + row_word + w) | stuck_winners);
    }
  }
};

// Pass 3. Counts the deals that whoever moves wins. A deal and its mirror are both hot or neither,
// so the half of the rows whose mirrors come before them is spared.
struct CountHot {
  static constexpr Reads reads = Reads::layer;
  const std::uint64_t* read;
  const std::uint64_t* here;
  using Prepared = PreparedMirror;

  KANZEN_HOT bool prepare(const LayerTables& tables, const LayerBlock& block, std::uint64_t row,
                          unsigned lane, unsigned, Prepared& prepared) const {
    const Prepared mirror = PreparedMirror::of(tables, block, row);
    if (lane == 0) prepared = mirror;
    return mirror.row >= row;
  }

  KANZEN_HOT void words(const LayerTables& tables, const LayerBlock& block,
                        const Prepared& prepared, std::uint64_t row, std::uint64_t first,
                        std::uint64_t end, LayerTally& tally) const {
    const int members = block.members[block.longest];
    const std::uint64_t row_word = block.first / 64 + row * block.words_in_row;
    RowWalk walk(tables, block);
    std::uint64_t hot = 0;
    for (std::uint64_t w = first; w < end; ++w) {
      std::uint64_t won = here[row_word + w];
      if (won == 0) continue;
      walk.seek(w * 64);
      for (std::uint64_t at = 0; won != 0;) {
        const std::uint64_t stretch = walk.stretch();
        const std::uint64_t deals = stretch < 64 - at ? stretch : 64 - at;
        std::uint64_t mine = won & low_bits(deals) << at;
        won &= ~mine;
        if (mine != 0) {
          const std::uint64_t rank = prepared.first + PreparedMirror::rank(tables, block, walk);
          const std::uint32_t last = walk.last() - walk.v1() + static_cast<std::uint32_t>(at);
          for (; mine != 0; mine &= mine - 1)
            hot += bit_at(read, rank + tables.below[members][last - static_cast<std::uint32_t>(
                                                                        bits::countr_zero(mine))]);
        }
        at += deals;
        walk.advance(deals);
      }
    }
    tally.hot += prepared.row == row ? hot : 2 * hot;
  }
};

// Pass 4, on full deals only. Counts those with equal hands, once as multisets of columns and once
// for every way in which columns that are told apart make them.
struct CountEvenDeals {
  static constexpr Reads reads = Reads::nothing;
  const std::uint64_t* here;
  struct Prepared {};

  KANZEN_HOT bool prepare(const LayerTables&, const LayerBlock&, std::uint64_t, unsigned, unsigned,
                          Prepared&) const {
    return true;
  }

  KANZEN_HOT void words(const LayerTables& tables, const LayerBlock& block, const Prepared&,
                        std::uint64_t row, std::uint64_t first, std::uint64_t end,
                        LayerTally& tally) const {
    const int members = block.members[block.longest];
    const int even = members * block.longest / 2;
    const std::uint64_t row_word = block.first / 64 + row * block.words_in_row;
    std::uint64_t orders = 1;
    for (int i = 2; i <= members; ++i) orders *= static_cast<std::uint64_t>(i);
    RowWalk walk(tables, block);
    for (std::uint64_t w = first; w < end; ++w) {
      const std::uint64_t won = here[row_word + w];
      const std::uint64_t left = block.states_in_row - w * 64;
      const std::uint64_t states = left < 64 ? left : 64;
      walk.seek(w * 64);
      for (std::uint64_t at = 0; at < states;) {
        const std::uint64_t stretch = walk.stretch();
        const std::uint64_t deals = stretch < states - at ? stretch : states - at;
        int ones = members > 1 ? bits::popcount(walk.v2()) : 0;
        std::uint64_t same = 1, swaps = 1, like_v2 = members > 1;
        for (int i = 3; i <= members; ++i) {
          const std::uint32_t value = walk.from_third(i);
          ones += bits::popcount(value);
          same = value == (i == 3 ? walk.v2() : walk.from_third(i - 1)) ? same + 1 : 1;
          swaps *= same;
          like_v2 += value == walk.v2();
        }
        for (std::uint64_t i = 0; i < deals; ++i) {
          const std::uint32_t v1 = walk.v1() + static_cast<std::uint32_t>(i);
          if (ones + bits::popcount(v1) != even) continue;
          const std::uint64_t real =
              orders / (members > 1 && v1 == walk.v2() ? swaps * (like_v2 + 1) : swaps);
          const std::uint64_t is_won = won >> (at + i) & 1;
          tally.even_deals += 1;
          tally.even_deals_won += is_won;
          tally.real_deals += real;
          tally.real_deals_won += is_won * real;
        }
        at += deals;
        walk.advance(deals);
      }
    }
  }
};

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

// SPDX-License-Identifier: Apache-2.0
// The passes that decide a layer of Sevens from the one below when a player who is stuck passes.
//
// The bit of a deal says whether the player to move wins. The cards of that player are the zeros
// on even layers and the ones on odd layers: so a move changes no column but its own. A move in a
// shorter column leaves the row as it is, so it decides 64 deals with one word of another row; a
// move in a longest column that is not the smallest reads a piece of a row.
#pragma once

#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/shared_word.hpp"
#include "kanzen/games/sevens/sevens_blocks.hpp"

namespace kanzen::sevens {

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

}  // namespace kanzen::sevens

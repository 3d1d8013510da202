// SPDX-License-Identifier: Apache-2.0
// Families of Sevens under stuck-passes solved plainly: one deal after the other, every child
// numbered anew. It shares nothing but the numbering of multisets with the solver it is compared
// with, and is the baseline of its speed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "kanzen/space/multiset.hpp"

namespace kanzen {

class PlainSevens {
 public:
  struct Figures {
    std::uint64_t states = 0, wins = 0, hot = 0, zugzwangs = 0;
    bool operator==(const Figures&) const = default;
  };

  PlainSevens(int cards, int columns)
      : cards_(cards), columns_(columns), layers_(static_cast<std::size_t>(cards * columns) + 1) {
    std::vector<int> profile(static_cast<std::size_t>(cards) + 1);
    collect(profile, cards, columns, 0);
  }

  std::vector<Figures> solve() {
    std::vector<Figures> figures;
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
      Figures& sum = figures.emplace_back();
      for (auto& [profile, block] : layers_[layer])
        for (std::uint64_t i = 0; i < block.won.size(); ++i) {
          const Deal deal = deal_at(profile, block, i);
          block.won[i] = wins(deal, layer);
        }
      for (const auto& [profile, block] : layers_[layer])
        for (std::uint64_t i = 0; i < block.won.size(); ++i) {
          const bool first = block.won[i];
          const bool second = look_up(mirrored(deal_at(profile, block, i)), layer);
          sum.states += 1;
          sum.wins += first;
          sum.hot += first && second;
          sum.zugzwangs += !first && !second;
        }
    }
    return figures;
  }

 private:
  struct Column {
    int length;
    std::uint32_t cards;  // the next one in the top bit; the mover's are ones
    bool operator<(const Column& other) const {
      return length != other.length ? length < other.length : cards < other.cards;
    }
  };
  using Deal = std::vector<Column>;  // ascending
  using Profile = std::vector<int>;
  using Kinds = ProfiledMultisets<7>;
  struct Block {
    Kinds numbering;
    std::vector<bool> won;
  };

  void collect(Profile& profile, int length, int left, int layer) {
    profile[static_cast<std::size_t>(length)] = left;
    if (length == 0) {
      Block block;
      for (std::size_t l = 0; l < profile.size(); ++l)
        block.numbering.kinds[l] = {1u << l, profile[l]};
      block.won.resize(block.numbering.size());
      layers_[static_cast<std::size_t>(layer)].emplace(profile, std::move(block));
      return;
    }
    for (int n = 0; n <= left; ++n) {
      profile[static_cast<std::size_t>(length)] = n;
      collect(profile, length - 1, left - n, layer + n * length);
    }
  }

  Deal deal_at(const Profile& profile, const Block& block, std::uint64_t i) const {
    std::uint32_t members[16];
    block.numbering.unrank(i, members);
    Deal deal;
    for (std::size_t l = 0, m = 0; l < profile.size(); ++l)
      for (int n = 0; n < profile[l]; ++n) deal.push_back({static_cast<int>(l), members[m++]});
    return deal;
  }

  bool look_up(Deal deal, std::size_t layer) const {
    std::sort(deal.begin(), deal.end());
    Profile profile(static_cast<std::size_t>(cards_) + 1);
    std::uint32_t members[16];
    for (std::size_t i = 0; i < deal.size(); ++i) {
      ++profile[static_cast<std::size_t>(deal[i].length)];
      members[i] = deal[i].cards;
    }
    const Block& block = layers_[layer].find(profile)->second;
    return block.won[block.numbering.rank(members)];
  }

  static Deal mirrored(Deal deal) {
    for (Column& column : deal) column.cards ^= (1u << column.length) - 1;
    return deal;
  }

  // Plays a card of the player who holds the ones (1) or the zeros (0); nothing is won where there
  // is no such card. The deal after it is seen by the opponent of the mover, or by the mover.
  bool can_force(const Deal& deal, std::size_t layer, std::uint32_t player) const {
    for (std::size_t i = 0; i < deal.size(); ++i) {
      if (deal[i].length == 0 || deal[i].cards >> (deal[i].length - 1) != player) continue;
      Deal child = deal;
      --child[i].length;
      child[i].cards &= (1u << child[i].length) - 1;
      if (!look_up(player == 1 ? mirrored(child) : child, layer - 1)) return true;
    }
    return false;
  }

  bool wins(const Deal& deal, std::size_t layer) const {
    bool mine = false, theirs = false, stuck = true;
    for (const Column& column : deal) {
      mine |= column.cards != 0;
      theirs |= column.cards != (1u << column.length) - 1;
      stuck &= column.length == 0 || column.cards >> (column.length - 1) == 0;
    }
    if (!mine) return true;
    if (!theirs) return false;
    return stuck ? !can_force(deal, layer, 0) : can_force(deal, layer, 1);
  }

  int cards_, columns_;
  std::vector<std::map<Profile, Block>> layers_;
};

}  // namespace kanzen

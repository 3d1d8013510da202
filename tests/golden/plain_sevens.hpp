// SPDX-License-Identifier: Apache-2.0
// Families of Sevens under stuck-passes solved plainly: one deal after the other, every child
// numbered anew. It shares nothing but the numbering of multisets with the solver it is compared
// with, and is the baseline of its speed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "kanzen/space/multiset.hpp"

namespace kanzen {

class PlainSevens {
 public:
  struct Figures {
    std::uint64_t states = 0, wins = 0, hot = 0, zugzwangs = 0;
    bool operator==(const Figures&) const = default;
  };

  PlainSevens(int cards, int columns) : layers_(static_cast<std::size_t>(cards * columns) + 1) {
    Profile profile{};
    collect(profile, static_cast<std::size_t>(cards), columns, 0);
  }

  std::vector<Figures> solve() {
    std::vector<Figures> figures;
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
      Figures& sum = figures.emplace_back();
      for (auto& [key, block] : layers_[layer])
        for (std::uint64_t i = 0; i < block.won.size(); ++i)
          block.won[i] = wins(deal_at(block, i), layer);
      for (const auto& [key, block] : layers_[layer])
        for (std::uint64_t i = 0; i < block.won.size(); ++i) {
          const bool first = block.won[i];
          const bool second = look_up(mirrored(deal_at(block, i)), layer);
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
    std::uint32_t length;
    std::uint32_t cards;  // the next one in the top bit; the mover's are ones
    bool operator<(const Column& other) const {
      return length != other.length ? length < other.length : cards < other.cards;
    }
  };
  struct Deal {  // columns in ascending order
    std::array<Column, 8> columns{};
    std::size_t count = 0;
    auto begin() const { return columns.begin(); }
    auto end() const { return columns.begin() + static_cast<std::ptrdiff_t>(count); }
  };
  using Profile = std::array<int, 7>;
  struct Block {
    Profile profile;
    ProfiledMultisets<7> numbering;
    std::vector<bool> won;
  };

  static std::uint32_t key_of(const Profile& profile) {
    std::uint32_t key = 0;
    for (const int columns : profile) key = key << 4 | static_cast<std::uint32_t>(columns);
    return key;
  }

  void collect(Profile& profile, std::size_t length, int left, std::size_t layer) {
    if (length == 0) {
      profile[0] = left;
      Block block{profile, {}, {}};
      for (std::size_t l = 0; l < profile.size(); ++l)
        block.numbering.kinds[l] = {1u << l, profile[l]};
      block.won.resize(block.numbering.size());
      layers_[layer].emplace(key_of(profile), std::move(block));
      return;
    }
    for (int n = 0; n <= left; ++n) {
      profile[length] = n;
      collect(profile, length - 1, left - n, layer + static_cast<std::size_t>(n) * length);
    }
  }

  static Deal deal_at(const Block& block, std::uint64_t i) {
    std::uint32_t members[8];
    block.numbering.unrank(i, members);
    Deal deal;
    for (std::uint32_t l = 0; l < block.profile.size(); ++l)
      for (int n = 0; n < block.profile[l]; ++n, ++deal.count)
        deal.columns[deal.count] = {l, members[deal.count]};
    return deal;
  }

  bool look_up(Deal deal, std::size_t layer) const {
    std::sort(deal.columns.begin(), deal.columns.begin() + static_cast<std::ptrdiff_t>(deal.count));
    Profile profile{};
    std::uint32_t members[8];
    for (std::size_t i = 0; i < deal.count; ++i) {
      ++profile[deal.columns[i].length];
      members[i] = deal.columns[i].cards;
    }
    const Block& block = layers_[layer].find(key_of(profile))->second;
    return block.won[block.numbering.rank(members)];
  }

  static Deal mirrored(Deal deal) {
    for (Column& column : deal.columns) column.cards ^= (1u << column.length) - 1;
    return deal;
  }

  // Plays a card of the player who holds the ones (1) or the zeros (0); nothing is won where there
  // is no such card. The deal after it is seen by the opponent of the mover, or by the mover.
  bool can_force(const Deal& deal, std::size_t layer, std::uint32_t player) const {
    for (std::size_t i = 0; i < deal.count; ++i) {
      const Column& column = deal.columns[i];
      if (column.length == 0 || column.cards >> (column.length - 1) != player) continue;
      Deal child = deal;
      child.columns[i].length -= 1;
      child.columns[i].cards &= (1u << child.columns[i].length) - 1;
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

  std::vector<std::unordered_map<std::uint32_t, Block>> layers_;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Families of Sevens under stuck-passes solved plainly: one deal after the other, two bits each,
// for either player to move. It shares no code with the solver it is compared with, not even the
// numbering of deals, and is the baseline of its speed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace kanzen {

class PlainSevens {
 public:
  struct Figures {
    std::uint64_t states = 0, wins = 0, hot = 0, zugzwangs = 0;
    bool operator==(const Figures&) const = default;
  };

  PlainSevens(int cards, int columns) : columns_(static_cast<std::size_t>(columns)) {
    // Strings in the order of their lengths: "", L, R, LL, LR, …
    strings_.push_back({});
    for (int length = 1; length <= cards; ++length)
      for (std::uint32_t bits = 0; bits < 1u << length; ++bits) {
        String string;
        string.length = static_cast<std::size_t>(length);
        string.first_is_right = bits >> (length - 1) & 1;
        string.rest = (1u << (length - 1)) - 1 + (bits & ((1u << (length - 1)) - 1));
        string.rights = bits != 0;
        string.lefts = bits != (1u << length) - 1;
        strings_.push_back(string);
      }
    for (std::size_t i = 0; i < columns_; ++i)
      for (std::size_t s = 0; s <= strings_.size(); ++s)
        smaller_[i].push_back(s == 0 ? 0 : smaller_[i][s - 1] + (i == 0 ? 1 : smaller_[i - 1][s]));
    wins_.resize(smaller_[columns_ - 1][strings_.size()] / 4 + 1);
  }

  // By layer, the number of cards.
  std::vector<Figures> solve() {
    std::vector<Figures> figures((strings_.back().length) * columns_ + 1);
    std::uint64_t state = 0;
    do {
      std::size_t layer = 0;
      for (std::size_t i = 0; i < columns_; ++i) layer += strings_[deal_[i]].length;
      const auto [left, right] = decide(state);
      wins_[state / 4] |= static_cast<std::uint8_t>((left | right << 1) << 2 * (state % 4));
      ++state;
      figures[layer].states += 1;
      figures[layer].wins += left;
      figures[layer].hot += left && right;
      figures[layer].zugzwangs += !left && !right;
    } while (next_deal());
    return figures;
  }

 private:
  struct String {
    std::size_t length = 0;
    bool first_is_right = false;
    bool lefts = false, rights = false;  // whether there are such cards
    std::uint32_t rest = 0;              // the string behind its first card
  };
  struct Wins {
    bool left, right;  // of the player to move
  };

  // Deals are ascending lists of strings, and their order is by the last string, then by the one
  // before it and so on. A deal has the number of those before it: for each place those that have a
  // smaller string there. A card that is played leads to an earlier deal.
  bool next_deal() {
    std::size_t i = 0;
    while (i + 1 < columns_ && deal_[i] == deal_[i + 1]) deal_[i++] = 0;
    return ++deal_[i] < strings_.size();
  }

  // The number of this deal after the first card of column i.
  std::uint64_t after(std::uint64_t state, std::size_t i) const {
    const std::uint32_t rest = strings_[deal_[i]].rest;
    state -= smaller_[i][deal_[i]];
    for (; i > 0 && deal_[i - 1] > rest; --i)
      state += smaller_[i][deal_[i - 1]] - smaller_[i - 1][deal_[i - 1]];
    return state + smaller_[i][rest];
  }

  bool wins(std::uint64_t state, bool right_to_move) const {
    return wins_[state / 4] >> (2 * (state % 4) + right_to_move) & 1;
  }

  Wins decide(std::uint64_t state) const {
    bool lefts = false, rights = false;
    for (std::size_t i = 0; i < columns_; ++i) {
      lefts |= strings_[deal_[i]].lefts;
      rights |= strings_[deal_[i]].rights;
    }
    if (!lefts && !rights) return {true, true};
    if (!lefts || !rights) return {!lefts, !rights};
    bool can_play[2] = {}, can_win[2] = {};  // Left, Right
    for (std::size_t i = 0; i < columns_; ++i) {
      if (deal_[i] == 0 || (i > 0 && deal_[i] == deal_[i - 1])) continue;
      const bool player = strings_[deal_[i]].first_is_right;
      can_play[player] = true;
      if (!can_win[player]) can_win[player] = !wins(after(state, i), !player);
    }
    if (!can_play[0]) return {!can_win[1], can_win[1]};
    if (!can_play[1]) return {can_win[0], !can_win[0]};
    return {can_win[0], can_win[1]};
  }

  std::size_t columns_;
  std::vector<String> strings_;
  std::array<std::vector<std::uint64_t>, 8> smaller_;  // by place and string
  std::array<std::uint32_t, 8> deal_{};
  std::vector<std::uint8_t> wins_;  // four deals a byte: Left to move, Right to move
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/tanhinmin/exhaustive.hpp"

#include <algorithm>
#include <functional>

namespace kanzen::tanhinmin {
namespace {

// Bit 8 * i + j becomes bit 8 * j + i.
constexpr Conditions transposed(Conditions x) {
  Conditions swap = (x ^ (x >> 7)) & 0x00aa00aa00aa00aa;
  x ^= swap ^ (swap << 7);
  swap = (x ^ (x >> 14)) & 0x0000cccc0000cccc;
  x ^= swap ^ (swap << 14);
  swap = (x ^ (x >> 28)) & 0x00000000f0f0f0f0;
  return x ^ swap ^ (swap << 28);
}
static_assert(transposed(0b110) == (1 << 8 | 1 << 16));

Conditions rectangle(std::size_t rows, std::size_t columns) {
  Conditions result = 0;
  for (std::size_t row = 0; row < rows; ++row)
    result |= ((Conditions{1} << columns) - 1) << (8 * row);
  return result;
}

// The mover's hand without one card.
std::vector<Card> without(Hand hand, Card card) {
  std::vector<Card> rest(hand.begin(), hand.end());
  rest.erase(std::ranges::find(rest, card));
  return rest;
}

// How many strengths of the hands are at most this: where a table lies in their order.
Card place_of(Card table, Hand one, Hand two) {
  Card place = 0;
  for (Card strength = 1; strength <= table; ++strength)
    if (std::ranges::find(one, strength) != one.end() ||
        std::ranges::find(two, strength) != two.end())
      ++place;
  return place;
}

}  // namespace

Deal::Deal(Hand mover, Hand other)
    : mover_size_(static_cast<std::uint8_t>(mover.size())),
      other_size_(static_cast<std::uint8_t>(other.size())) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < mover.size() || j < other.size()) {
    const Card strength =
        j == other.size() || (i < mover.size() && mover[i] < other[j]) ? mover[i] : other[j];
    ++strengths_;
    while (i < mover.size() && mover[i] == strength) mover_[i++] = strengths_;
    while (j < other.size() && other[j] == strength) other_[j++] = strengths_;
  }
}

// Card by card from the weakest, two bits each: whether it is the first of its strength, and whose
// it is. A leading 1 tells where they begin.
std::uint32_t Deal::key() const {
  std::uint32_t key = 1;
  std::size_t i = 0;
  std::size_t j = 0;
  for (Card strength = 1; strength <= strengths_; ++strength) {
    std::uint32_t first = 2;
    for (; i < mover_size_ && mover_[i] == strength; ++i, first = 0) key = key << 2 | first;
    for (; j < other_size_ && other_[j] == strength; ++j, first = 0) key = key << 2 | first | 1;
  }
  return key;
}

Deal Deal::of_key(std::uint32_t key) {
  Deal deal;
  int cards = 0;
  while (key >> (2 * cards) != 1) ++cards;
  while (cards-- > 0) {
    const std::uint32_t card = key >> (2 * cards) & 3;
    if (card & 2) ++deal.strengths_;
    if (card & 1)
      deal.other_[deal.other_size_++] = deal.strengths_;
    else
      deal.mover_[deal.mover_size_++] = deal.strengths_;
  }
  return deal;
}

Conditions all_conditions(const Deal& deal) {
  return rectangle(deal.mover().size(), deal.other().size());
}

Exhaustive::Exhaustive(int cards) {
  const std::function<void(std::uint32_t, int, int, bool)> add = [&](std::uint32_t key, int mover,
                                                                     int other, bool last_other) {
    if (mover > cards || other > cards) return;
    if (mover > 0 && other > 0) keys_.push_back(key);
    add(key << 2 | 2, mover + 1, other, false);
    add(key << 2 | 3, mover, other + 1, true);
    if (mover + other == 0) return;
    if (!last_other) add(key << 2, mover + 1, other, false);  // equal cards: the mover's first
    add(key << 2 | 1, mover, other + 1, true);
  };
  add(1, 0, 0, false);
  std::ranges::sort(keys_);

  offsets_.reserve(keys_.size());
  std::uint64_t tables = 0;
  for (const std::uint32_t key : keys_) {
    offsets_.push_back(tables);
    tables += Deal::of_key(key).strengths() + 1;
  }
  lost_.resize(tables);

  // On an empty table a pass gives the other the same choice: it wins nothing that cards do not.
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const Deal deal = this->deal(i);
    const Conditions all = all_conditions(deal);
    Conditions by_cards = 0;
    for (Card table = deal.strengths();; --table) {
      lost_[offsets_[i] + table] = transposed(all & ~by_cards);
      if (table == 0) break;
      if (std::ranges::find(deal.mover(), table) != deal.mover().end())
        by_cards |= wins_by(deal, table);
    }
    // On any other it wins where the other has nothing to play; both orders of the two hands have
    // the same number of cards, and the later of them settles both.
    const std::size_t mirror = number(Deal(deal.other(), deal.mover()));
    if (mirror > i) continue;
    for (const auto& [one, two] : {std::pair(i, mirror), std::pair(mirror, i)}) {
      const Conditions by_pass = lost_[offsets_[two]];
      for (Card table = 1; table <= deal.strengths(); ++table)
        lost_[offsets_[one] + table] &= ~transposed(by_pass);
      if (one == two) break;
    }
  }
}

std::size_t Exhaustive::number(const Deal& deal) const {
  return static_cast<std::size_t>(std::ranges::lower_bound(keys_, deal.key()) - keys_.begin());
}

Conditions Exhaustive::wins(std::size_t number, Card table) const {
  return all_conditions(deal(number)) & ~transposed(lost_[offsets_[number] + table]);
}

Conditions Exhaustive::wins_by(const Deal& deal, Card move) const {
  if (move == 0) return lost_[offsets_[number(Deal(deal.other(), deal.mover()))]];
  const std::vector<Card> rest = without(deal.mover(), move);
  Conditions won = rectangle(1, deal.other().size()) << (8 * rest.size());  // at once
  if (!rest.empty()) {
    const Deal next(deal.other(), rest);
    won |= lost_[offsets_[number(next)] + place_of(move, deal.other(), rest)];
  }
  return won;
}

Conditions Exhaustive::endless(std::size_t number) const {
  const Deal deal = this->deal(number);
  const std::size_t mirror = this->number(Deal(deal.other(), deal.mover()));
  return all_conditions(deal) & ~wins(number, 0) & ~transposed(wins(mirror, 0));
}

}  // namespace kanzen::tanhinmin

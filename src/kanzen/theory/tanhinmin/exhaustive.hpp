// SPDX-License-Identifier: Apache-2.0
// Two-player Tanhinmin by brute force: every pair of hands up to a size, every table, every winning
// condition, from the rules alone. Strengths matter only by their order, so hands are dealt up to
// order; the closed forms are measured against this.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kanzen/theory/tanhinmin/tanhinmin.hpp"

namespace kanzen::tanhinmin {

// Two hands with the strengths 1 to k, each of them held by someone.
class Deal {
 public:
  static constexpr int most_cards = 7;  // of a hand

  Deal() = default;
  // Any two hands: their strengths are replaced by their places in the common order.
  Deal(Hand mover, Hand other);

  Hand mover() const { return Hand(mover_).first(mover_size_); }
  Hand other() const { return Hand(other_).first(other_size_); }
  Card strengths() const { return strengths_; }

  // A number for each deal; deals of fewer cards have smaller ones.
  std::uint32_t key() const;
  static Deal of_key(std::uint32_t key);

 private:
  std::array<Card, most_cards> mover_{};
  std::array<Card, most_cards> other_{};
  std::uint8_t mover_size_ = 0;
  std::uint8_t other_size_ = 0;
  Card strengths_ = 0;
};

// A set of conditions: bit 8 * c0 + c1.
using Conditions = std::uint64_t;
constexpr Conditions bit(Condition condition) {
  return Conditions{1} << (8 * condition.mover + condition.other);
}
Conditions all_conditions(const Deal& deal);

class Exhaustive {
 public:
  // All deals with 1 to `cards` cards in each hand; 7 take half a gigabyte.
  explicit Exhaustive(int cards);

  // Ordered by the number of cards, both hands together.
  std::size_t deals() const { return keys_.size(); }
  Deal deal(std::size_t number) const { return Deal::of_key(keys_[number]); }
  std::size_t number(const Deal& deal) const;

  // A table of strength t stands for two: t itself, and anything above it and below t + 1. No rule
  // and no formula tells them apart.
  static constexpr std::uint64_t tables_alike = 2;

  // Under which conditions the mover wins, with the table 0 to strengths().
  Conditions wins(std::size_t number, Card table) const;
  // The same by one move, where it is legal; 0 is the pass.
  Conditions wins_by(const Deal& deal, Card move) const;
  // Under which conditions both would rather pass for ever, the table being empty.
  Conditions endless(std::size_t number) const;

 private:
  std::vector<std::uint32_t> keys_;     // ascending
  std::vector<std::uint64_t> offsets_;  // of a deal among the tables of all deals
  std::vector<Conditions> lost_;        // by the mover; bit 8 * c1 + c0, as the other sees it
};

}  // namespace kanzen::tanhinmin

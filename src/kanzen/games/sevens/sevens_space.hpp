// SPDX-License-Identifier: Apache-2.0
// The positions of one deal of Sevens: how many cards of each suit are left, the passes that are
// left, and whose turn it is. A product, with the turn turning fastest: every card that is played
// and every pass that is used up leads to a smaller slot.
#pragma once

#include "kanzen/games/sevens/sevens.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

class SevensSpace {
 public:
  using Position = Sevens::Position;

  // The deal must be one whose slots 64 bits can number; slots_of() tells without overflow.
  constexpr explicit SevensSpace(const Sevens& game) : suits_(game.suits) {
    size_ = 2;
    for (std::size_t i = 0; i < 2; ++i) {
      pass_stride_[i] = size_;
      size_ *= game.passes[i] + Slot{1};
    }
    for (std::size_t i = 0; i < suits_; ++i) {
      stride_[i] = size_;
      size_ *= game.deal[i].length + Slot{1};
    }
  }

  static double slots_of(const Sevens& game) {
    double slots = 2.0 * (game.passes[0] + 1) * (game.passes[1] + 1);
    for (std::size_t i = 0; i < game.suits; ++i) slots *= game.deal[i].length + 1;
    return slots;
  }

  constexpr Slot size() const { return size_; }

  constexpr Slot rank(const Position& p) const {
    Slot slot = static_cast<Slot>(p.turn);
    for (std::size_t i = 0; i < 2; ++i) slot += pass_stride_[i] * p.passes[i];
    for (std::size_t i = 0; i < suits_; ++i) slot += stride_[i] * p.left[i];
    return slot;
  }

  constexpr Position unrank(Slot slot) const {
    Position p;
    const auto take = [&](Slot stride) {
      const Slot digit = slot / stride;
      slot %= stride;
      return static_cast<std::uint8_t>(digit);
    };
    for (std::size_t i = suits_; i-- > 0;) p.left[i] = take(stride_[i]);
    for (std::size_t i = 2; i-- > 0;) p.passes[i] = take(pass_stride_[i]);
    p.turn = static_cast<Sevens::Player>(slot);
    return p;
  }

  constexpr unsigned weight(Slot) const { return 1; }
  constexpr bool holds(const Position&) const { return true; }  // finished games too

 private:
  std::size_t suits_;
  std::array<Slot, 2> pass_stride_{};
  std::array<Slot, Sevens::most_suits> stride_{};
  Slot size_ = 0;
};

static_assert(SpaceOf<SevensSpace, Sevens>);

}  // namespace kanzen

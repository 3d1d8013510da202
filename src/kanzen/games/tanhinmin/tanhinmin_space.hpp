// SPDX-License-Identifier: Apache-2.0
// Where two-player Tanhinmin is stored: two hands, each with its goal, and the card on the table. A
// hand is a multiset of strengths, numbered by its size, then its goal, then its cards.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kanzen/games/tanhinmin/tanhinmin.hpp"
#include "kanzen/space/multiset.hpp"
#include "kanzen/space/product.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

class TanhinminSpace {
 public:
  using Position = Tanhinmin::Position;
  static constexpr std::string_view name = "multisets";

  // All open positions with the strengths and hands of the game.
  constexpr explicit TanhinminSpace(const Tanhinmin& game)
      : strengths_(game.strengths), largest_(game.largest) {
    std::uint64_t count = 0;
    for (std::uint8_t size = 1; size <= largest_; ++size) {
      before_[size] = count;
      count += size * hands(size).size();
    }
    product_ = {{count, count, std::uint64_t{strengths_} + 1}};
  }

  constexpr Slot size() const { return product_.size(); }
  constexpr unsigned weight(Slot) const { return 1; }
  constexpr bool holds(const Position& p) const { return !p.mine.done() && !p.theirs.done(); }

  constexpr Slot rank(const Position& p) const {
    return product_.rank({number(p.mine), number(p.theirs), p.table});
  }
  constexpr Position unrank(Slot slot) const {
    const auto numbers = product_.unrank(slot);
    return {player(numbers[0]), player(numbers[1]), static_cast<Tanhinmin::Card>(numbers[2])};
  }

 private:
  using Members = std::array<std::uint32_t, Tanhinmin::most_cards>;

  constexpr Multisets hands(int size) const { return {strengths_, size}; }

  constexpr std::uint64_t number(const Tanhinmin::Player& player) const {
    Members members{};
    for (std::size_t i = 0; i < player.size; ++i) members[i] = player.cards[i] - 1U;
    const Multisets all = hands(player.size);
    return before_[player.size] + player.goal * all.size() + all.rank(members);
  }
  constexpr Tanhinmin::Player player(std::uint64_t number) const {
    Tanhinmin::Player result;
    result.size = largest_;
    while (before_[result.size] > number) --result.size;
    number -= before_[result.size];
    const Multisets all = hands(result.size);
    result.goal = static_cast<std::uint8_t>(number / all.size());
    Members members{};
    all.unrank(number % all.size(), members);
    for (std::size_t i = 0; i < result.size; ++i)
      result.cards[i] = static_cast<Tanhinmin::Card>(members[i] + 1);
    return result;
  }

  Tanhinmin::Card strengths_;
  std::uint8_t largest_;
  std::array<std::uint64_t, Tanhinmin::most_cards + 1> before_{};  // hands of fewer cards
  Product<3> product_;
};

KANZEN_ON_DEVICE(Tanhinmin, TanhinminSpace)
static_assert(HasParents<Tanhinmin>);

}  // namespace kanzen

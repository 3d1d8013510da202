// SPDX-License-Identifier: Apache-2.0
// Two-player Tanhinmin: who is to move lays one card that is stronger than the card on the table,
// or passes, which clears the table. A player wins on getting down to a number of cards that was
// agreed upon; usually that is none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kanzen/core/game.hpp"

namespace kanzen {

struct Tanhinmin {
  static constexpr bool ends_in_loss = true;  // only who has just played can have reached his goal
  static constexpr int most_cards = 16;       // of a hand

  using Card = std::uint8_t;  // its strength, from 1 on
  using Move = Card;          // 0 is the pass
  static constexpr Move pass = 0;

  struct Player {
    std::array<Card, most_cards> cards{};  // ascending, then zeros
    std::uint8_t size = 0;
    std::uint8_t goal = 0;  // wins with so many cards left

    constexpr bool done() const { return size <= goal; }
    constexpr void add(Card card) {
      int place = size++;
      for (; place > 0 && at(place - 1) > card; --place) at(place) = at(place - 1);
      at(place) = card;
    }
    constexpr void remove(int place) {
      for (--size; place < size; ++place) at(place) = at(place + 1);
      at(size) = 0;
    }
    constexpr Card& at(int place) { return cards[static_cast<std::size_t>(place)]; }
    constexpr Card at(int place) const { return cards[static_cast<std::size_t>(place)]; }
  };

  struct Position {
    Player mine;
    Player theirs;
    Card table = 0;  // 0: empty
  };

  Position deal;                      // where play begins
  Card strengths = 13;                // cards go from 1 to this
  std::uint8_t largest = most_cards;  // hand that there is

  constexpr Position start() const { return deal; }

  constexpr Outcome outcome(const Position& p) const {
    return p.theirs.done() ? Outcome::loss : Outcome::open;
  }

  // Cards from the weakest on, equal ones once; the pass comes last.
  constexpr void each_move(const Position& p, auto&& visit) const {
    for (int place = 0; place < p.mine.size; ++place) {
      const Card card = p.mine.at(place);
      if (card <= p.table || (place > 0 && card == p.mine.at(place - 1))) continue;
      Position child{p.theirs, p.mine, card};
      child.theirs.remove(place);
      if (!visit(Move{card}, child)) return;
    }
    visit(Move{pass}, Position{p.theirs, p.mine, 0});
  }

  // A card on the table was the last move, an empty table comes from a pass.
  constexpr void each_parent(const Position& p, auto&& visit) const {
    if (p.mine.done() || (p.table == 0 && p.theirs.done())) return;
    if (p.table > 0 && p.theirs.size == largest) return;
    Position parent{p.theirs, p.mine, 0};
    if (p.table > 0) parent.mine.add(p.table);
    const int tables = p.table > 0 ? p.table : strengths + 1;
    for (int table = 0; table < tables; ++table) {
      parent.table = static_cast<Card>(table);
      if (!visit(parent)) return;
    }
  }
};

}  // namespace kanzen

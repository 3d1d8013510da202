// SPDX-License-Identifier: Apache-2.0
// Where Old Maid card by card is stored while first place is open, for a few pairs: the holders of
// the two cards of each pair, or that it is laid down, then who holds the joker and who is to move.
#pragma once

#include <cstdint>

#include "kanzen/games/oldmaid/oldmaid_cards.hpp"
#include "kanzen/space/product.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

struct OldMaidCardsSpace {
  using Position = OldMaidCards::Position;
  static constexpr std::size_t most_pairs = 4;

  OldMaidCards game;  // of 2 * pairs + 1 cards

  constexpr Slot size() const { return parts().size(); }

  constexpr Slot rank(const Position& p) const {
    Product<most_pairs + 2>::Tuple tuple{};
    for (std::size_t pair = 0; pair < pairs(); ++pair) {
      const std::uint8_t first = p.holder[2 * pair + 1];
      if (first != OldMaidCards::nobody)
        tuple[pair] = 1 + first * players() + p.holder[2 * pair + 2];
    }
    tuple[most_pairs] = p.holder[0];
    tuple[most_pairs + 1] = p.mover;
    return parts().rank(tuple);
  }

  constexpr Position unrank(Slot slot) const {
    const auto tuple = parts().unrank(slot);
    Position p = game.empty();
    for (std::size_t pair = 0; pair < pairs(); ++pair) {
      if (tuple[pair] == 0) continue;
      p.holder[2 * pair + 1] = static_cast<std::uint8_t>((tuple[pair] - 1) / players());
      p.holder[2 * pair + 2] = static_cast<std::uint8_t>((tuple[pair] - 1) % players());
    }
    p.holder[0] = static_cast<std::uint8_t>(tuple[most_pairs]);
    p.mover = static_cast<std::uint8_t>(tuple[most_pairs + 1]);
    return p;
  }

  // Only where nobody holds a pair and everybody a card.
  constexpr unsigned weight(Slot slot) const {
    const Position p = unrank(slot);
    for (std::size_t pair = 0; pair < pairs(); ++pair)
      if (p.holder[2 * pair + 1] != OldMaidCards::nobody &&
          p.holder[2 * pair + 1] == p.holder[2 * pair + 2])
        return 0;
    for (int seat = 0; seat < game.players; ++seat)
      if (game.holds_nothing(p, seat)) return 0;
    return 1;
  }

 private:
  constexpr std::size_t pairs() const { return static_cast<std::size_t>(game.cards / 2); }
  constexpr std::uint64_t players() const { return static_cast<std::uint64_t>(game.players); }
  constexpr Product<most_pairs + 2> parts() const {
    Product<most_pairs + 2> parts;
    parts.sizes.fill(1);
    for (std::size_t pair = 0; pair < pairs(); ++pair)
      parts.sizes[pair] = 1 + players() * players();
    parts.sizes[most_pairs] = parts.sizes[most_pairs + 1] = players();
    return parts;
  }
};

}  // namespace kanzen

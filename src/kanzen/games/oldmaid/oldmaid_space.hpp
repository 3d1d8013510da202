// SPDX-License-Identifier: Apache-2.0
// Where Old Maid is stored while first place is open: the pair counts, at most `pairs` in all, then
// who holds the cards without a partner, then who is to move. Counts that sum to at most n are a
// multiset of numbers up to n, their running sums; those of fewer pairs come first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kanzen/games/oldmaid/oldmaid.hpp"
#include "kanzen/space/multiset.hpp"
#include "kanzen/space/product.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

struct OldMaidSpace {
  using Position = OldMaid::Position;

  OldMaid game;
  int pairs = 0;
  int jokers = 1;  // cards without a partner, at most `most_jokers`

  static constexpr int most_jokers = 8;

  constexpr Slot size() const { return parts().size(); }

  // By the number of pairs: a draw keeps it or takes one away.
  constexpr int layers() const { return pairs + 1; }
  constexpr SlotRange layer(int i) const {
    const auto before = [&](int n) {
      return parts().rank(
          {Multisets{static_cast<std::uint32_t>(n), counts().members}.size(), 0, 0});
    };
    return {before(i), before(i + 1)};
  }

  // The same for any numbers, without overflow.
  constexpr double approximate_size() const {
    const auto multisets = [](double values, int members) {
      double size = 1;
      for (int i = 1; i <= members; ++i) size *= (values - 1 + i) / i;
      return size;
    };
    return multisets(pairs + 1.0, static_cast<int>(game.kinds())) *
           multisets(game.players, jokers) * game.players;
  }

  constexpr Slot rank(const Position& p) const {
    Sums sums{};
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < game.kinds(); ++i) sums[i] = sum += p.shared[i];
    Holders holders{};
    for (std::size_t seat = 0, i = 0; seat < p.alone.size(); ++seat)
      for (int card = 0; card < p.alone[seat]; ++card)
        holders[i++] = static_cast<std::uint32_t>(seat);
    return parts().rank({counts().rank(sums), seats().rank(holders), p.mover});
  }

  constexpr Position unrank(Slot slot) const {
    const auto [count, held, mover] = parts().unrank(slot);
    Position p;
    Sums sums{};
    counts().unrank(count, sums);
    for (std::size_t i = 0; i < game.kinds(); ++i)
      p.shared[i] = static_cast<std::uint8_t>(sums[i] - (i == 0 ? 0 : sums[i - 1]));
    Holders holders{};
    seats().unrank(held, holders);
    for (std::size_t i = 0; i < static_cast<std::size_t>(jokers); ++i) ++p.alone[holders[i]];
    p.mover = static_cast<std::uint8_t>(mover);
    return p;
  }

  // Only where everybody holds a card.
  constexpr unsigned weight(Slot slot) const {
    const Position p = unrank(slot);
    for (int seat = 0; seat < game.players; ++seat)
      if (game.cards(p, seat) == 0) return 0;
    return 1;
  }

 private:
  using Sums = std::array<std::uint32_t, Position{}.shared.size()>;
  using Holders = std::array<std::uint32_t, most_jokers>;

  constexpr Multisets counts() const {
    return {static_cast<std::uint32_t>(pairs + 1), static_cast<int>(game.kinds())};
  }
  constexpr Multisets seats() const { return {static_cast<std::uint32_t>(game.players), jokers}; }
  constexpr Product<3> parts() const {
    return {{counts().size(), seats().size(), static_cast<std::uint64_t>(game.players)}};
  }
};

}  // namespace kanzen

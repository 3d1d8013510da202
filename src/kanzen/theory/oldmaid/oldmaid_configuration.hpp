// SPDX-License-Identifier: Apache-2.0
// Configurations of Old Maid: positions without those who are out, the mover called 0, and the rest
// in the order of turns. Written as bytes they take no more room than the players need, so that
// many can be kept of tables of any size.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "kanzen/games/oldmaid/oldmaid.hpp"

namespace kanzen {

// Who is in, in the order of turns.
template <int Seats>
struct TurnOrder {
  std::array<std::uint8_t, Seats> seats{};
  int players = 0;

  TurnOrder(const OldMaidOf<Seats>& game, const typename OldMaidOf<Seats>::Position& p) {
    for (int turn = 0; turn < game.players; ++turn) {
      const int seat = (p.mover + turn) % game.players;
      if (game.in(p, seat))
        seats[static_cast<std::size_t>(players++)] = static_cast<std::uint8_t>(seat);
    }
  }
};

// The pairs of each two by pair_index, then the cards without a partner by seat.
using OldMaidConfiguration = std::string;

template <int Seats>
OldMaidConfiguration configuration(const OldMaidOf<Seats>& game,
                                   const typename OldMaidOf<Seats>::Position& p) {
  const TurnOrder<Seats> order(game, p);
  const OldMaidOf<Seats> left{order.players};
  OldMaidConfiguration bytes;
  bytes.reserve(left.kinds() + static_cast<std::size_t>(order.players));
  const auto seat = [&](int turn) { return order.seats[static_cast<std::size_t>(turn)]; };
  for (int high = 0; high < order.players; ++high)
    for (int low = 0; low < high; ++low)
      bytes += static_cast<char>(game.shared(p, seat(low), seat(high)));
  for (int turn = 0; turn < order.players; ++turn) bytes += static_cast<char>(p.alone[seat(turn)]);
  return bytes;
}

template <int Seats>
struct OldMaidTable {
  OldMaidOf<Seats> game;
  typename OldMaidOf<Seats>::Position position;

  explicit OldMaidTable(const OldMaidConfiguration& bytes) : game{1} {
    while (game.kinds() + static_cast<std::size_t>(game.players) < bytes.size()) ++game.players;
    for (std::size_t i = 0; i < game.kinds(); ++i)
      position.shared[i] = static_cast<std::uint8_t>(bytes[i]);
    for (std::size_t i = game.kinds(); i < bytes.size(); ++i)
      position.alone[i - game.kinds()] = static_cast<std::uint8_t>(bytes[i]);
  }
};

}  // namespace kanzen

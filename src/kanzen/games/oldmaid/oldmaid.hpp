// SPDX-License-Identifier: Apache-2.0
// Old Maid with open hands (Kiya and Ono, 2018). Hands hold no pairs, so a card is known by who
// holds its partner, and all that matters is how many pairs each two players share and who holds
// the cards that have no partner: the joker. The mover draws from the nearest player before him
// who is still in, pairs are laid down at once, and who has no card left is out: the sooner, the
// better. Where a draw takes both players out, the giver was first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "kanzen/core/versus.hpp"

namespace kanzen {

// A position has room for so many seats; `players` says how many are taken.
template <int Seats>
struct OldMaidOf {
  static constexpr int most_players = Seats;

  struct Position {
    std::array<std::uint8_t, most_players*(most_players - 1) / 2> shared{};  // by pair_index
    std::array<std::uint8_t, most_players> alone{};  // cards without a partner
    std::array<std::uint8_t, most_players> rank{};   // of those who are out; 0: still in
    std::uint8_t mover = 0;

    constexpr bool operator==(const Position&) const = default;
    constexpr auto operator<=>(const Position&) const = default;
  };

  // The seat that holds the partner of the drawn card, or `joker`.
  using Move = std::uint8_t;
  static constexpr Move joker = 255;

  int players = 3;

  static constexpr std::size_t pair_index(int a, int b) {
    const int low = a < b ? a : b;
    const int high = a < b ? b : a;
    return static_cast<std::size_t>(high * (high - 1) / 2 + low);
  }
  constexpr std::size_t kinds() const { return pair_index(0, players); }  // of pairs
  static constexpr int shared(const Position& p, int a, int b) {
    return a == b ? 0 : p.shared[pair_index(a, b)];
  }
  constexpr int cards(const Position& p, int seat) const {
    int sum = p.alone[static_cast<std::size_t>(seat)];
    for (int other = 0; other < players; ++other) sum += shared(p, seat, other);
    return sum;
  }
  constexpr int pairs(const Position& p) const {
    int sum = 0;
    for (std::size_t i = 0; i < kinds(); ++i) sum += p.shared[i];
    return sum;
  }
  constexpr bool in(const Position& p, int seat) const {
    return p.rank[static_cast<std::size_t>(seat)] == 0;
  }
  constexpr int players_in(const Position& p) const {
    int sum = 0;
    for (int seat = 0; seat < players; ++seat) sum += in(p, seat) ? 1 : 0;
    return sum;
  }
  // The nearest player still in, before or after a seat.
  constexpr int before(const Position& p, int seat) const {
    return neighbour(p, seat, players - 1);
  }
  constexpr int after(const Position& p, int seat) const { return neighbour(p, seat, 1); }

  // Every two players share a pair, and the last holds the joker.
  constexpr Position start() const {
    Position p;
    for (int high = 1; high < players; ++high)
      for (int low = 0; low < high; ++low) p.shared[pair_index(low, high)] = 1;
    p.alone[static_cast<std::size_t>(players - 1)] = 1;
    return p;
  }

  constexpr int turn(const Position& p) const { return p.mover; }
  constexpr int first(const Position& p) const {
    for (int seat = 0; seat < players; ++seat)
      if (p.rank[static_cast<std::size_t>(seat)] == 1) return seat;
    return no_seat;
  }
  constexpr bool over(const Position& p) const { return players_in(p) < 2; }

  // Only while two or more are in.
  constexpr void each_move(const Position& p, auto&& visit) const {
    const int giver = before(p, p.mover);
    for (int partner = 0; partner < players; ++partner)
      if (shared(p, giver, partner) > 0 &&
          !visit(static_cast<Move>(partner), drawn(p, static_cast<Move>(partner))))
        return;
    if (p.alone[static_cast<std::size_t>(giver)] > 0) visit(joker, drawn(p, joker));
  }

  // After the draw of such a card.
  constexpr Position drawn(const Position& p, Move card) const {
    Position child = p;
    const int giver = before(p, p.mover);
    if (card == joker) {
      --child.alone[static_cast<std::size_t>(giver)];
      ++child.alone[p.mover];
    } else {
      --child.shared[pair_index(giver, card)];
      if (card != p.mover) ++child.shared[pair_index(p.mover, card)];
    }
    leave_if_done(child, giver);
    leave_if_done(child, p.mover);
    child.mover = static_cast<std::uint8_t>(after(child, p.mover));
    return child;
  }

  // A deal as it stands before the first draw: who holds nothing is out, in the order of turns,
  // and the next who is in has the first draw.
  constexpr Position dealt(Position p) const {
    for (int turn = 0; turn < players; ++turn) leave_if_done(p, (p.mover + turn) % players);
    if (!in(p, p.mover)) p.mover = static_cast<std::uint8_t>(after(p, p.mover));
    return p;
  }

  // The same position of a table with other room, which must be enough.
  static constexpr Position from(const auto& other) {
    const auto copy = [](const auto& source, auto& target) {
      std::copy_n(source.begin(), std::min(source.size(), target.size()), target.begin());
    };
    Position p;
    copy(other.shared, p.shared);
    copy(other.alone, p.alone);
    copy(other.rank, p.rank);
    p.mover = other.mover;
    return p;
  }

  // The same table with `seat` called 0, and so on round the table.
  constexpr Position turned(const Position& p, int seat) const {
    Position turned;
    const auto old = [&](int place) { return static_cast<std::size_t>((place + seat) % players); };
    for (int high = 0; high < players; ++high) {
      const auto place = static_cast<std::size_t>(high);
      turned.alone[place] = p.alone[old(high)];
      turned.rank[place] = p.rank[old(high)];
      for (int low = 0; low < high; ++low)
        turned.shared[pair_index(low, high)] =
            p.shared[pair_index(static_cast<int>(old(low)), static_cast<int>(old(high)))];
    }
    turned.mover = static_cast<std::uint8_t>((p.mover + players - seat) % players);
    return turned;
  }

 private:
  constexpr void leave_if_done(Position& p, int seat) const {
    if (!in(p, seat) || cards(p, seat) > 0) return;
    p.rank[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(1 + players - players_in(p));
  }

  constexpr int neighbour(const Position& p, int seat, int step) const {
    int next = (seat + step) % players;
    while (next != seat && !in(p, next)) next = (next + step) % players;
    return next;
  }
};

// Small tables, all of whose positions are numbered, and any: a pack of 53 cards seats 53 players.
using OldMaid = OldMaidOf<6>;
using LargeOldMaid = OldMaidOf<64>;

static_assert(SeatedGame<OldMaid> && SeatedGame<LargeOldMaid>);

}  // namespace kanzen

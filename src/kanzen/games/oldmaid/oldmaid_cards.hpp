// SPDX-License-Identifier: Apache-2.0
// Old Maid card by card, as the rules say it: card 0 is the joker, 2i - 1 and 2i are a pair. Any
// card may be missing; one whose partner is missing can never be laid down, like the joker.
// oldmaid.hpp plays the same game by counting; `counted` leads there.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "kanzen/core/versus.hpp"
#include "kanzen/games/oldmaid/oldmaid.hpp"

namespace kanzen {

struct OldMaidCards {
  static constexpr int most_cards = 255;  // 0 to 254
  static constexpr std::uint8_t nobody = 0xff;

  struct Position {
    std::array<std::uint8_t, most_cards> holder{};
    std::array<std::uint8_t, LargeOldMaid::most_players> rank{};  // of those who are out; 0: in
    std::uint8_t mover = 0;

    constexpr bool operator==(const Position&) const = default;
  };
  using Move = std::uint8_t;  // the card that is drawn

  int players = 3;
  int cards = 7;  // the highest is cards - 1

  static constexpr int partner(int card) { return card == 0 ? 0 : ((card - 1) ^ 1) + 1; }

  constexpr Position empty() const {
    Position p;
    p.holder.fill(nobody);
    return p;
  }
  static constexpr std::uint8_t& holder(Position& p, int card) {
    return p.holder[static_cast<std::size_t>(card)];
  }
  static constexpr int holder(const Position& p, int card) {
    return p.holder[static_cast<std::size_t>(card)];
  }
  constexpr bool holds_nothing(const Position& p, int seat) const {
    for (int card = 0; card < cards; ++card)
      if (holder(p, card) == seat) return false;
    return true;
  }
  constexpr bool in(const Position& p, int seat) const {
    return p.rank[static_cast<std::size_t>(seat)] == 0;
  }

  // Lays down all pairs of a deal. Who then holds nothing is out, in the order of turns, and the
  // next who is in has the first draw.
  constexpr Position dealt(Position p) const {
    for (int card = 1; card < cards; ++card) lay_down(p, card);
    for (int turn = 0; turn < players; ++turn) leave_if_done(p, (p.mover + turn) % players);
    if (!in(p, p.mover)) p.mover = static_cast<std::uint8_t>(next_in(p, p.mover, 1));
    return p;
  }

  // Cards round the table, one by one.
  constexpr Position start() const {
    Position p = empty();
    for (int card = 0; card < cards; ++card)
      holder(p, card) = static_cast<std::uint8_t>(card % players);
    return dealt(p);
  }

  constexpr int turn(const Position& p) const { return p.mover; }
  constexpr int first(const Position& p) const {
    for (int seat = 0; seat < players; ++seat)
      if (p.rank[static_cast<std::size_t>(seat)] == 1) return seat;
    return no_seat;
  }
  constexpr int giver(const Position& p) const { return next_in(p, p.mover, players - 1); }

  constexpr void each_move(const Position& p, auto&& visit) const {
    const int from = giver(p);
    for (int card = 0; card < cards; ++card)
      if (holder(p, card) == from && !visit(static_cast<Move>(card), drawn(p, card))) return;
  }

  constexpr Position drawn(const Position& p, int card) const {
    Position child = p;
    const int from = giver(p);
    holder(child, card) = p.mover;
    lay_down(child, card);
    leave_if_done(child, from);
    leave_if_done(child, p.mover);
    child.mover = static_cast<std::uint8_t>(next_in(child, p.mover, 1));
    return child;
  }

  // The position by counts; what kind of card a draw takes is kind().
  template <class Table = OldMaid>
  constexpr typename Table::Position counted(const Position& p) const {
    typename Table::Position counts;
    std::copy_n(p.rank.begin(), players, counts.rank.begin());
    counts.mover = p.mover;
    for (int card = 0; card < cards; ++card) {
      if (holder(p, card) == nobody) continue;
      const auto held = static_cast<std::size_t>(holder(p, card));
      const int other = partner_holder(p, card);
      if (other == nobody) {
        ++counts.alone[held];
      } else if (card < partner(card)) {
        ++counts.shared[OldMaid::pair_index(static_cast<int>(held), other)];
      }
    }
    return counts;
  }
  constexpr OldMaid::Move kind(const Position& p, int card) const {
    const int other = partner_holder(p, card);
    return other == nobody ? OldMaid::joker : static_cast<OldMaid::Move>(other);
  }

 private:
  constexpr int partner_holder(const Position& p, int card) const {
    const int other = partner(card);
    return card == 0 || other >= cards ? nobody : holder(p, other);
  }
  constexpr void lay_down(Position& p, int card) const {
    if (holder(p, card) == nobody || partner_holder(p, card) != holder(p, card)) return;
    holder(p, partner(card)) = nobody;
    holder(p, card) = nobody;
  }
  constexpr void leave_if_done(Position& p, int seat) const {
    if (!in(p, seat) || !holds_nothing(p, seat)) return;
    std::uint8_t out = 0;
    for (const std::uint8_t rank : p.rank) out = rank > out ? rank : out;
    p.rank[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(out + 1);
  }
  constexpr int next_in(const Position& p, int seat, int step) const {
    int next = (seat + step) % players;
    while (next != seat && !in(p, next)) next = (next + step) % players;
    return next;
  }
};

static_assert(SeatedGame<OldMaidCards>);

}  // namespace kanzen

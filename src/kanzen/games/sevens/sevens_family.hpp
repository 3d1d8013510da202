// SPDX-License-Identifier: Apache-2.0
// A whole family of Sevens as one game, under the rule that who is stuck passes: all deals of up to
// so many cards in each of so many columns. Columns are interchangeable and players take turns in
// being "me", so that a position is a multiset of columns as the player to move sees them; what has
// been played already is no part of it. sevens.hpp has the rules of single deals.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/game.hpp"

namespace kanzen {

struct SevensFamily {
  static constexpr int most_columns = 8;

  // A one, then a bit for each card in the order of play, 1 where the mover holds it.
  using Column = std::uint8_t;

  struct Position {
    // In ascending order; 0 stands for columns that the family has not.
    std::array<Column, most_columns> columns{};

    constexpr bool operator==(const Position&) const = default;
  };

  using Move = Column;  // the column whose next card is played
  static constexpr Move pass = 0;

  std::uint8_t cards = 1;  // in the longest column
  std::uint8_t columns = 1;

  static constexpr int length(Column column) { return bits::bit_width(column) - 1; }
  static constexpr bool is_my_turn_in(Column column) {  // no card left: not
    return column > 1 && (column >> (length(column) - 1) & 1) != 0;
  }
  static constexpr Column without_next(Column column) {
    const auto top = static_cast<unsigned>(1 << (length(column) - 1));
    return static_cast<Column>((column & (top - 1)) | top);
  }

  constexpr int cards_left(const Position& p) const {
    int sum = 0;
    for (const Column column : p.columns)
      if (column != 0) sum += length(column);
    return sum;
  }
  constexpr int my_cards(const Position& p) const {
    int sum = 0;
    for (const Column column : p.columns)
      if (column != 0) sum += bits::popcount(column) - 1;
    return sum;
  }

  static constexpr void sort(Position& p) {
    for (int i = 1; i < most_columns; ++i) {
      const Column column = p.columns[i];
      int at = i;
      for (; at > 0 && p.columns[at - 1] > column; --at) p.columns[at] = p.columns[at - 1];
      p.columns[at] = column;
    }
  }
  // As the other player sees it.
  static constexpr Position exchanged(Position p) {
    for (Column& column : p.columns)
      if (column > 1) column = static_cast<Column>(column ^ ((1 << length(column)) - 1));
    sort(p);
    return p;
  }

  // Full columns of cards in turns.
  constexpr Position start() const {
    Position p;
    for (int i = 0; i < columns; ++i) {
      Column column = 1;
      for (int card = 0; card < cards; ++card)
        column = static_cast<Column>(2 * column + ((i + card) % 2 == 0 ? 1 : 0));
      p.columns[i] = column;
    }
    sort(p);
    return p;
  }

  constexpr Outcome outcome(const Position& p) const {
    const int mine = my_cards(p);
    if (mine == 0) return Outcome::win;
    return mine == cards_left(p) ? Outcome::loss : Outcome::open;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    bool stuck = true;
    for (int i = 0; i < most_columns; ++i) {
      const Column column = p.columns[i];
      if (!is_my_turn_in(column)) continue;
      stuck = false;
      if (i + 1 < most_columns && p.columns[i + 1] == column) continue;
      Position child = p;
      child.columns[i] = without_next(column);
      if (!visit(Move{column}, exchanged(child))) return;
    }
    if (stuck) visit(Move{pass}, exchanged(p));
  }

  constexpr std::uint64_t key(const Position& p) const {
    std::uint64_t key = 0;
    for (const Column column : p.columns) key = key << 8 | column;
    return key;
  }
};

static_assert(Game<SevensFamily>);

}  // namespace kanzen

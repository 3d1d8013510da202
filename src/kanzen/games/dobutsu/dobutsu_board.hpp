// SPDX-License-Identifier: Apache-2.0
// The board of Dobutsu shogi: what stands where and lies in hand, and which squares a piece
// reaches. The mover sees it from his own side: his pieces go up, and it is turned round with every
// move. The sets of the four other animals lie in one word, so that they are turned, mirrored and
// asked at once whether one of them reaches a square.
#pragma once

#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/grid.hpp"

namespace kanzen {

// Sets of squares, bit 3 * row + column, row 0 being the mover's; and four of them in a word, of
// elephants, giraffes, chicks and hens.
using DobutsuSet = std::uint16_t;
using DobutsuSets = std::uint64_t;

// Where a piece on each of 3x5 squares can go, and nowhere from behind them: upwards, or as the
// opponent's do, downwards. On fewer rows it is the same but for the squares that are not there.
struct DobutsuReach {
  DobutsuSets up[17]{};
  DobutsuSets down[17]{};
  DobutsuSet lion[17]{};

  constexpr DobutsuReach() {
    for (int number = 0; number < 15; ++number) {
      const int s = 1 << number;
      const int beside = (s & 033333) << 1 | (s & 066666) >> 1;
      up[number] = of_four(beside, s << 3, beside << 3, s >> 3, beside >> 3);
      down[number] = of_four(beside, s >> 3, beside >> 3, s << 3, beside << 3);
      const int row = beside | s;
      lion[number] = static_cast<DobutsuSet>((beside | row << 3 | row >> 3) & 077777);
    }
  }

 private:
  static constexpr DobutsuSets of_four(int beside, int ahead, int across, int back,
                                       int back_across) {
    const int sets[4] = {across | back_across, beside | ahead | back, ahead,
                         beside | ahead | across | back};
    DobutsuSets word = 0;
    for (int i = 0; i < 4; ++i) word |= static_cast<DobutsuSets>(sets[i] & 077777) << 16 * i;
    return word;
  }
};
KANZEN_CONSTANT DobutsuReach dobutsu_reach;

template <int height>
struct DobutsuBoardOf {
  using Set = DobutsuSet;
  using Sets = DobutsuSets;
  static constexpr int lion = 0, elephant = 1, giraffe = 2, chick = 3, hen = 4;
  static constexpr int squares = 3 * height;
  static constexpr Set all = (1 << squares) - 1, home = 0b111, far = home << (squares - 3);
  static_assert(squares <= 15);

  Sets animals = 0;
  Set lions = 0;
  Set mine = 0;  // of all these
  Set hand = 0;  // elephants, giraffes and chicks of the mover, two bits each; then the opponent's

  static constexpr Set square(int number) { return static_cast<Set>(1 << number); }
  static constexpr int number(Set square) { return bits::countr_zero(square); }
  static constexpr Sets four_times(Set s) { return s * Sets{0x0001'0001'0001'0001}; }
  constexpr Set of(int kind) const {
    return kind == lion ? lions : static_cast<Set>(animals >> 16 * (kind - 1));
  }
  constexpr Set occupied() const {
    const Sets two = animals | animals >> 32;
    return static_cast<Set>(two | two >> 16 | lions);
  }
  constexpr Set prey() const { return static_cast<Set>(lions & ~mine); }
  constexpr Set free() const { return static_cast<Set>(all & ~occupied()); }
  // In hand: 0 the mover's, 1 the opponent's.
  constexpr int held(int whose, int kind) const { return hand >> (6 * whose + 2 * (kind - 1)) & 3; }
  constexpr void hold(int whose, int kind, int more) {
    hand = static_cast<Set>(hand + (more * (1 << (6 * whose + 2 * (kind - 1)))));
  }
  // On the board: hens are chicks, too.
  constexpr Set standing(int kind) const {
    return static_cast<Set>(kind == chick ? of(chick) | of(hen) : of(kind));
  }
  constexpr void take_away(Set s) {
    animals &= ~four_times(s);
    lions = static_cast<Set>(lions & ~s);
    mine = static_cast<Set>(mine & ~s);
  }
  constexpr void place(int kind, Set s, bool own) {
    if (kind == lion)
      lions = static_cast<Set>(lions | s);
    else
      animals |= Sets{s} << 16 * (kind - 1);
    if (own) mine = static_cast<Set>(mine | s);
  }
  // What stands on a square: a kind + 1, negative where it is the opponent's, or 0.
  constexpr int at(int number) const {
    for (int kind = lion; kind <= hen; ++kind)
      if ((of(kind) >> number & 1) != 0) return (mine >> number & 1) != 0 ? kind + 1 : -kind - 1;
    return 0;
  }
  constexpr DobutsuBoardOf with(int number, int what) const {
    DobutsuBoardOf changed = *this;
    changed.take_away(square(number));
    if (what != 0) changed.place((what > 0 ? what : -what) - 1, square(number), what > 0);
    return changed;
  }
  // With as many pieces of the opponent on the other side.
  constexpr DobutsuBoardOf with_opposite() const {
    const DobutsuBoardOf other = turned();
    return {animals | other.animals, static_cast<Set>(lions | other.lions), mine, hand};
  }

  // After a piece of the opponent has gone from one square to another, and taken what was there.
  constexpr DobutsuBoardOf after_other(int kind, Set from, Set to) const {
    DobutsuBoardOf after = *this;
    if (const Sets taken = animals & four_times(to); taken != 0) {
      const int what = bits::countr_zero(taken) / 16 + 1;
      after.hold(1, what == hen ? chick : what, 1);
    }
    after.take_away(static_cast<Set>(from | to));
    after.place(kind == chick && (to & home) != 0 ? hen : kind, to, false);
    return after;
  }

  constexpr DobutsuBoardOf turned() const {
    const Sets rest = reversed(lions | static_cast<Sets>(occupied() & ~mine) << 16);
    return {reversed(animals), static_cast<Set>(rest), static_cast<Set>(rest >> 16),
            static_cast<Set>(hand >> 6 | (hand & 63) << 6)};
  }
  constexpr DobutsuBoardOf mirrored() const {
    const Sets rest = mirrored(lions | Sets{mine} << 16);
    return {mirrored(animals), static_cast<Set>(rest), static_cast<Set>(rest >> 16), hand};
  }
  static constexpr int turned(int number) { return squares - 1 - number; }
  static constexpr Sets reversed(Sets sets) {
    sets = (sets >> 1 & 0x5555555555555555) | (sets & 0x5555555555555555) << 1;
    sets = (sets >> 2 & 0x3333333333333333) | (sets & 0x3333333333333333) << 2;
    sets = (sets >> 4 & 0x0f0f0f0f0f0f0f0f) | (sets & 0x0f0f0f0f0f0f0f0f) << 4;
    sets = (sets >> 8 & 0x00ff00ff00ff00ff) | (sets & 0x00ff00ff00ff00ff) << 8;
    return sets >> (16 - squares);
  }
  static constexpr Sets mirrored(Sets sets) {
    constexpr Sets column = four_times(011111);
    return (sets & column) << 2 | (sets & column << 1) | (sets >> 2 & column);
  }

  // Where a piece on a square can go: upwards, or as the opponent's do, downwards.
  static constexpr Set reach(int kind, int number, bool down = false) {
    if (kind == lion) return static_cast<Set>(dobutsu_reach.lion[number] & all);
    const Sets sets = down ? dobutsu_reach.down[number] : dobutsu_reach.up[number];
    return static_cast<Set>(sets >> 16 * (kind - 1) & all);
  }
  // The pieces of the mover that can go to a square, or of the opponent. Whence one goes up to it
  // is where one would go down from it.
  constexpr Set attackers(int number, bool own) const {
    const Sets four = animals & (own ? dobutsu_reach.down[number] : dobutsu_reach.up[number]);
    const Sets two = four | four >> 32;
    const auto found = static_cast<Set>(two | two >> 16 | (lions & dobutsu_reach.lion[number]));
    return static_cast<Set>(own ? found & mine : found & ~mine);
  }
  // Whether the mover's lion is beside the far row and would not be taken there.
  constexpr bool can_try() const {
    const int king = number(static_cast<Set>(lions & mine));
    for (auto left = static_cast<Set>(reach(lion, king) & far & ~mine); left != 0;
         left &= static_cast<Set>(left - 1)) {
      const int to = bits::countr_zero(left);
      if ((attackers(to, false) & ~square(to)) == 0) return true;
    }
    return false;
  }
};

using DobutsuBoard = DobutsuBoardOf<4>;

}  // namespace kanzen

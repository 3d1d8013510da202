// SPDX-License-Identifier: Apache-2.0
// The board of Dobutsu shogi: what stands where and lies in hand, and which squares a piece
// reaches. The mover sees it from his own side: his pieces go up, and it is turned round with every
// move.
#pragma once

#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/grid.hpp"

namespace kanzen {

struct DobutsuBoard {
  using Set = std::uint16_t;  // of squares, bit 3 * row + column, row 0 being the mover's
  static constexpr int lion = 0, elephant = 1, giraffe = 2, chick = 3, hen = 4, kind_count = 5;
  static constexpr Set all = 0xfff, home = 0b111, far = home << 9;

  Set of[kind_count]{};  // by kind
  Set mine = 0;          // of all these
  Set hand = 0;  // elephants, giraffes and chicks of the mover, two bits each; then the opponent's

  static constexpr Set square(int number) { return static_cast<Set>(1 << number); }
  constexpr Set occupied() const { return static_cast<Set>(of[0] | of[1] | of[2] | of[3] | of[4]); }
  // In hand: 0 the mover's, 1 the opponent's.
  constexpr int held(int whose, int kind) const { return hand >> (6 * whose + 2 * (kind - 1)) & 3; }
  constexpr void hold(int whose, int kind, int more) {
    hand = static_cast<Set>(hand + (more * (1 << (6 * whose + 2 * (kind - 1)))));
  }
  // On the board: hens are chicks, too.
  constexpr Set standing(int kind) const {
    return static_cast<Set>(kind == chick ? of[chick] | of[hen] : of[kind]);
  }
  constexpr void take_away(Set s) {
    for (Set& each : of) each = static_cast<Set>(each & ~s);
    mine = static_cast<Set>(mine & ~s);
  }
  constexpr void place(int kind, Set s, bool own) {
    of[kind] = static_cast<Set>(of[kind] | s);
    if (own) mine = static_cast<Set>(mine | s);
  }

  // After a piece of the mover has gone from one square to another.
  constexpr DobutsuBoard moved(int kind, Set from, Set to) const {
    DobutsuBoard after = *this;
    for (int taken = elephant; taken <= hen; ++taken)
      if ((of[taken] & to) != 0) after.hold(0, taken == hen ? chick : taken, 1);
    after.take_away(static_cast<Set>(from | to));
    after.place(kind == chick && (to & far) != 0 ? hen : kind, to, true);
    return after;
  }

  constexpr DobutsuBoard turned() const {
    DobutsuBoard t;
    for (int kind = lion; kind <= hen; ++kind) t.of[kind] = reversed(of[kind]);
    t.mine = reversed(static_cast<Set>(occupied() & ~mine));
    t.hand = static_cast<Set>(hand >> 6 | (hand & 63) << 6);
    return t;
  }
  constexpr DobutsuBoard mirrored() const {
    DobutsuBoard m;
    for (int kind = lion; kind <= hen; ++kind) m.of[kind] = mirrored(of[kind]);
    m.mine = mirrored(mine);
    m.hand = hand;
    return m;
  }
  static constexpr Set reversed(Set s) {
    return static_cast<Set>(bits::reversed(std::uint64_t{s}) >> 52);
  }
  static constexpr Set mirrored(Set s) {
    return static_cast<Set>((s & 01111) << 2 | (s & 02222) | (s & 04444) >> 2);
  }

  // Where a piece on a square can go, by kind: upwards, or as the opponent's do, downwards.
  struct Reach {
    Set of[kind_count];
  };
  static constexpr Reach reach(Set s, bool down = false) {
    const int beside = (s & 03333) << 1 | (s & 06666) >> 1;
    const int ahead = down ? s >> 3 : s << 3;
    const int across = down ? beside >> 3 : beside << 3;
    const int back = down ? s << 3 : s >> 3;
    const int back_across = down ? beside << 3 : beside >> 3;
    const auto on_board = [](int squares) { return static_cast<Set>(squares & all); };
    return {{on_board(beside | ahead | across | back | back_across), on_board(across | back_across),
             on_board(beside | ahead | back), on_board(ahead),
             on_board(beside | ahead | across | back)}};
  }
  // The pieces of the mover that can go to a square, or of the opponent. Whence one goes up to it
  // is where one would go down from it.
  constexpr Set attackers(Set s, bool own) const {
    const Reach whence = reach(s, own);
    Set found = 0;
    for (int kind = lion; kind <= hen; ++kind)
      found = static_cast<Set>(found | (of[kind] & whence.of[kind]));
    return static_cast<Set>(own ? found & mine : found & ~mine);
  }
};

}  // namespace kanzen

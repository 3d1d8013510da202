// SPDX-License-Identifier: Apache-2.0
// Dobutsu shogi: a lion, an elephant, a giraffe and a chick each, on 3x4 squares. A chick that
// comes to the far row becomes a hen. What is taken is dropped again by the taker, a hen as a
// chick. A lion that can be taken is lost, and else one that has reached the far row has won.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kanzen/core/board.hpp"
#include "kanzen/games/dobutsu/dobutsu_board.hpp"

namespace kanzen {

struct Dobutsu {
  using Position = DobutsuBoard;
  using Set = DobutsuBoard::Set;
  static constexpr int lion = Position::lion, elephant = Position::elephant,
                       chick = Position::chick, hen = Position::hen;
  static constexpr std::array<std::string_view, 2> sides = {"First", "Second"};
  static constexpr std::string_view letters = "LlEeGgCcHh";
  static constexpr int kinds = 5;
  static constexpr int width = 3, height = 4;

  struct Move {
    std::int8_t from = 0;  // or -kind: a piece that is dropped
    std::int8_t to = 0;
  };

  bool try_at_once = false;  // a lion that can reach the far row safely has won before it moves
  bool chicks_only = false;  // without elephants and giraffes
  constexpr int number_of(int kind) const { return chicks_only && kind != chick ? 0 : 2; }
  constexpr Position start() const {
    if (chicks_only) return {{02002, 0, 0, 00220, 0}, 0b010'010, 0};
    return {{02002, 04001, 01004, 00220, 0}, 0b010'111, 0};
  }

  constexpr Outcome outcome(const Position& p) const {
    const Set prey = static_cast<Set>(p.of[lion] & ~p.mine);
    if (p.attackers(prey, true) != 0) return Outcome::win;
    if ((prey & Position::home) != 0) return Outcome::loss;
    // The mover's own can only be there if it was not taken, so that the game was over before.
    if ((p.of[lion] & p.mine & Position::far) != 0) return Outcome::win;
    return try_at_once && can_try(p) ? Outcome::win : Outcome::open;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    bool more = true;
    for (int kind = lion; more && kind <= hen; ++kind)
      each_cell(static_cast<Set>(p.of[kind] & p.mine), [&](int from) {
        const Set s = Position::square(from);
        each_cell(static_cast<Set>(Position::reach(s).of[kind] & ~p.mine), [&](int to) {
          return more = visit(move(from, to), p.moved(kind, s, Position::square(to)).turned());
        });
        return more;
      });
    for (int kind = elephant; more && kind <= chick; ++kind) {
      if (p.held(0, kind) == 0) continue;
      each_cell(static_cast<Set>(Position::all & ~p.occupied()), [&](int to) {
        Position child = p;
        child.hold(0, kind, -1);
        child.place(kind, Position::square(to), true);
        return more = visit(move(-kind, to), child.turned());
      });
    }
  }

  // What has just moved goes back to where it can have come from, and leaves nothing behind or what
  // it may have taken; or it goes back to the hand it was dropped from.
  constexpr void each_parent(const Position& p, auto&& visit) const {
    const Position after = p.turned();
    bool more = true;
    const auto offer = [&](const Position& before) {
      return more = more && (outcome(before) != Outcome::open || visit(before));
    };
    const auto came = [&](int kind, Set to, const Position& without) {
      const Set whence = Position::reach(to, true).of[kind];
      each_cell(static_cast<Set>(whence & ~after.occupied()), [&](int from) {
        Position before = without;
        before.place(kind, Position::square(from), true);
        if (!offer(before)) return false;
        for (int taken = elephant; more && taken <= hen; ++taken) {
          const int held = taken == hen ? chick : taken;
          if (after.held(0, held) == 0) continue;
          Position back = before;
          back.hold(0, held, -1);
          back.place(taken, to, false);
          offer(back);
        }
        return more;
      });
    };
    for (int kind = lion; kind <= hen; ++kind)
      each_cell(static_cast<Set>(after.of[kind] & after.mine), [&](int at) {
        const Set to = Position::square(at);
        const bool far = (to & Position::far) != 0;
        Position without = after;
        without.take_away(to);
        if (!(kind == chick && far)) came(kind, to, without);
        if (kind == hen && far && more) came(chick, to, without);
        if (kind == lion || kind == hen || !more) return more;
        without.hold(0, kind, 1);
        return offer(without);
      });
  }

  // Left and right are alike.
  constexpr void each_image(const Position& p, auto&& visit) const { visit(p.mirrored()); }
  constexpr const char* fault(const Position& p) const {
    if (bits::popcount(p.of[lion]) != 2 || bits::popcount(Set(p.of[lion] & p.mine)) != 1)
      return "each side has a lion";
    for (int kind = elephant; kind <= chick; ++kind)
      if (bits::popcount(p.standing(kind)) > number_of(kind)) return "there are two of each animal";
    return nullptr;
  }

  constexpr int turned(int cell) const { return 11 - cell; }
  constexpr int at(const Position& p, int cell) const {
    for (int kind = lion; kind <= hen; ++kind)
      if ((p.of[kind] >> cell & 1) != 0) return (p.mine >> cell & 1) != 0 ? kind + 1 : -kind - 1;
    return 0;
  }
  constexpr Position put(Position p, int cell, int what) const {
    p.take_away(Position::square(cell));
    if (what != 0) p.place((what > 0 ? what : -what) - 1, Position::square(cell), what > 0);
    return p;
  }
  constexpr std::array<int, 2> cells(const Move& m) const {
    return {m.from < 0 ? -1 : m.from, m.to};
  }

 private:
  static constexpr Move move(int from, int to) {
    return {static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
  }
  static constexpr bool can_try(const Position& p) {
    const Set king = static_cast<Set>(p.of[lion] & p.mine);
    bool safe = false;
    each_cell(static_cast<Set>(Position::reach(king).of[lion] & Position::far & ~p.mine),
              [&](int to) {
                const Set s = Position::square(to);
                safe = (p.attackers(s, false) & ~s) == 0;
                return !safe;
              });
    return safe;
  }
};

}  // namespace kanzen

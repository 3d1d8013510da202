// SPDX-License-Identifier: Apache-2.0
// Dobutsu shogi: a lion, an elephant, a giraffe and a chick each, on 3x4 or 3x5 squares. A chick
// that comes to the far row becomes a hen. What is taken is dropped again by the taker, a hen as a
// chick. A lion that can be taken is lost, and else one that has reached the far row has won.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kanzen/core/board.hpp"
#include "kanzen/games/dobutsu/dobutsu_board.hpp"

namespace kanzen {

template <int rows>
struct DobutsuOf {
  using Position = DobutsuBoardOf<rows>;
  using Set = DobutsuSet;
  static constexpr int lion = Position::lion, elephant = Position::elephant,
                       chick = Position::chick, hen = Position::hen;
  static constexpr std::array<std::string_view, 2> sides = {"First", "Second"};
  static constexpr std::string_view letters = "LlEeGgCcHh";
  static constexpr int kinds = 5, width = 3, height = rows;

  struct Move {
    std::int8_t from = 0;  // or -kind: a piece that is dropped
    std::int8_t to = 0;
  };

  bool try_at_once = false;  // a lion that can reach the far row safely has won before it moves
  bool chicks_only = false;  // without elephants and giraffes
  constexpr int number_of(int kind) const { return chicks_only && kind != chick ? 0 : 2; }
  constexpr Position start() const {
    Position half;
    half.place(lion, Position::square(1), true);
    half.place(chick, Position::square(4), true);
    for (const int kind : {elephant, elephant + 1})
      if (!chicks_only) half.place(kind, Position::square(2 * kind - 2), true);
    return half.with_opposite();
  }

  constexpr Outcome outcome(const Position& p) const {
    const Set prey = p.prey();
    if (p.attackers(Position::number(prey), true) != 0) return Outcome::win;
    if ((prey & Position::home) != 0) return Outcome::loss;
    // The mover's own can only be there if it was not taken, so that the game was over before.
    if ((p.lions & p.mine & Position::far) != 0) return Outcome::win;
    return try_at_once && p.can_try() ? Outcome::win : Outcome::open;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    const Position seen = p.turned();  // by the opponent, as all children are
    const auto there = [](int number) { return Position::square(Position::turned(number)); };
    bool more = true;
    for (int kind = lion; more && kind <= hen; ++kind)
      each_cell(static_cast<Set>(p.of(kind) & p.mine), [&](int from) {
        each_cell(static_cast<Set>(Position::reach(kind, from) & ~p.mine), [&](int to) {
          return more = visit(move(from, to), seen.after_other(kind, there(from), there(to)));
        });
        return more;
      });
    for (int kind = elephant; more && kind <= chick; ++kind) {
      if (p.held(0, kind) == 0) continue;
      each_cell(p.free(), [&](int to) {
        Position child = seen;
        child.hold(1, kind, -1);
        child.place(kind, there(to), false);
        return more = visit(move(-kind, to), child);
      });
    }
  }

  // What has just moved goes back to where it can have come from, and leaves nothing behind or what
  // it may have taken; or it goes back to the hand it was dropped from. The game was not over
  // before: nothing attacked the lion from where it stood then.
  constexpr void each_parent(const Position& p, auto&& visit) const {
    const Position after = p.turned();
    if ((after.prey() & Position::home) != 0) return;
    const int hunted = Position::number(after.prey());
    const Set attackers = after.attackers(hunted, true);
    const Set free = after.free();
    const auto tried = static_cast<Set>(after.lions & after.mine & Position::far);
    bool more = true;
    const auto offer = [&](const Position& before) {
      return more = (try_at_once && before.can_try()) || visit(before);
    };
    const auto came = [&](int kind, int to, const Position& without) {
      auto whence = static_cast<Set>(Position::reach(kind, to, true) & free &
                                     ~Position::reach(kind, hunted, true));
      if (kind == lion) whence = static_cast<Set>(whence & ~Position::far);
      each_cell(whence, [&](int from) {
        Position before = without;
        before.place(kind, Position::square(from), true);
        if (!offer(before)) return false;
        for (int taken = elephant; more && taken <= hen; ++taken) {
          const int held = taken == hen ? chick : taken;
          if (after.held(0, held) == 0) continue;
          Position back = before;
          back.hold(0, held, -1);
          back.place(taken, Position::square(to), false);
          offer(back);
        }
        return more;
      });
    };
    for (int kind = lion; more && kind <= hen; ++kind)
      each_cell(static_cast<Set>(after.of(kind) & after.mine), [&](int to) {
        const Set at = Position::square(to);
        if (((attackers | tried) & ~at) != 0) return true;  // it was over before, whatever moved
        const bool far = (at & Position::far) != 0;
        Position without = after;
        without.take_away(at);
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
    if (bits::popcount(p.lions) != 2 || bits::popcount(Set(p.lions & p.mine)) != 1)
      return "each side has a lion";
    for (int kind = elephant; kind <= chick; ++kind)
      if (bits::popcount(p.standing(kind)) > number_of(kind)) return "there are two of each animal";
    return nullptr;
  }

  constexpr int turned(int cell) const { return Position::turned(cell); }
  constexpr int at(const Position& p, int cell) const { return p.at(cell); }
  constexpr Position put(const Position& p, int cell, int what) const { return p.with(cell, what); }
  constexpr std::array<int, 2> cells(const Move& m) const {
    return {m.from < 0 ? -1 : m.from, m.to};
  }

 private:
  static constexpr Move move(int from, int to) {
    return {static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
  }
};

using Dobutsu = DobutsuOf<4>;
using TallDobutsu = DobutsuOf<5>;

}  // namespace kanzen

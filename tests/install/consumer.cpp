// SPDX-License-Identifier: Apache-2.0
// A game of somebody else's, built against the installed headers and library: subtraction Nim, of
// which everybody knows the answer (a heap is lost exactly when it is a multiple of four).
#include <kanzen/core/game.hpp>
#include <kanzen/solve/statistics.hpp>
#include <kanzen/space/space.hpp>

namespace {

struct Nim {
  static constexpr bool ends_in_loss = true;
  using Position = int;  // stones left; a mover who has none to take has lost
  using Move = int;

  constexpr Position start() const { return 20; }
  constexpr kanzen::Outcome outcome(Position) const { return kanzen::Outcome::open; }
  constexpr void each_move(Position stones, auto&& visit) const {
    for (Move take = 1; take <= 3 && take <= stones; ++take)
      if (!visit(take, stones - take)) return;
  }
};
static_assert(kanzen::Game<Nim>);

}  // namespace

int main() {
  kanzen::Statistics statistics;  // its members are compiled in the library
  statistics.positions = 1;
  statistics.add({kanzen::Outcome::loss, 10}, 1);
  return statistics.losses() == 1 && statistics.max_distance() == 10 ? 0 : 1;
}

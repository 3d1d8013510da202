// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/oldmaid/oldmaid_induction.hpp"

namespace kanzen {
namespace {

constexpr OldMaid game{3};

// Who is first, or named by the lists.
int named(const OldMaid::Position& p) {
  if (const int first = game.first(p); first != no_seat) return first;
  const int relative = forced_first(three_hands(p));
  return relative == no_seat ? no_seat : (p.mover + relative) % 3;
}

// Whether the mover, if that is the seat, or else everybody has a draw to a position that `good`
// approves of: some draw of the seat's own, all draws of another.
template <class Good>
bool forces(const OldMaid::Position& p, int seat, Good good) {
  const bool own = p.mover == seat;
  bool forced = !own;
  game.each_move(p, [&](auto, const OldMaid::Position& child) {
    forced = good(child);
    return forced != own;
  });
  return forced;
}

bool safe(const OldMaid::Position& p, int seat) {
  return !forces(p, seat, [&](const auto& child) { return named(child) == seat; });
}

bool progresses(const OldMaid::Position& p, int seat, int depth) {
  return forces(p, seat, [&](const auto& child) {
    if (named(child) != seat) return false;
    if (game.first(child) == seat || game.pairs(child) < game.pairs(p)) return true;
    return depth > 1 && progresses(child, seat, depth - 1);
  });
}

}  // namespace

Induction oldmaid_induction() {
  Induction result;
  for (int x = 0; x <= Induction::box; ++x)
    for (int y = 0; y <= Induction::box; ++y)
      for (int z = 0; z <= Induction::box; ++z)
        for (int joker = 0; joker < 3; ++joker) {
          const ThreeHands hands{x, y, z, joker};
          if (!hands.live()) continue;
          const OldMaid::Position p = table_of(hands);
          ++result.states;
          bool holds = true;
          for (int seat = 0; seat < 3; ++seat)
            holds =
                holds && (named(p) == seat ? progresses(p, seat, Induction::depth) : safe(p, seat));
          if (!holds) result.broken.push_back(hands);
        }
  return result;
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Old Maid as a game of two: one seat against all others.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "kanzen/games/oldmaid/oldmaid_space.hpp"
#include "kanzen/space/versus_space.hpp"

namespace kanzen::cases {

// One player of Old Maid against the others.
template <int players, int pairs, int seat>
struct OldMaidCase {
  using Rules = Versus<OldMaid>;
  static Rules game() { return {{players}, seat}; }
  static VersusSpace<OldMaid, OldMaidSpace> space() { return {game(), {{players}, pairs}}; }
  static auto key(const Rules::Position& p) { return std::pair(p.table, p.waits); }

  // Pair by pair to each two players, the joker to each, everybody on turn.
  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    const std::function<void(int, int, int, OldMaid::Position)> share =
        [&](int low, int high, int left, OldMaid::Position p) {
          if (high == players) return finish(p, all);
          for (int count = 0; count <= left; ++count) {
            p.shared[OldMaid::pair_index(low, high)] = static_cast<std::uint8_t>(count);
            share(low + 1 < high ? low + 1 : 0, low + 1 < high ? high : high + 1, left - count, p);
          }
        };
    share(0, 1, pairs, {});
    return all;
  }

 private:
  static void finish(OldMaid::Position p, std::vector<Rules::Position>& all) {
    for (int joker = 0; joker < players; ++joker) {
      p.alone = {};
      p.alone[static_cast<std::size_t>(joker)] = 1;
      bool all_in = true;
      for (int player = 0; player < players; ++player) {
        int cards = player == joker ? 1 : 0;
        for (int other = 0; other < players; ++other)
          if (other != player) cards += p.shared[OldMaid::pair_index(player, other)];
        all_in = all_in && cards > 0;
      }
      for (p.mover = 0; all_in && p.mover < players; ++p.mover) {
        all.push_back({p, false});
        if (p.mover != seat) all.push_back({p, true});
      }
    }
  }
};

}  // namespace kanzen::cases

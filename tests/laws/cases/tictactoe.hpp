// SPDX-License-Identifier: Apache-2.0
// Tic-tac-toe, over a space that keeps finished games.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "kanzen/games/tictactoe/tictactoe.hpp"

namespace kanzen::cases {

struct TicTacToeCase {
  using Rules = TicTacToe;
  static Rules game() { return {}; }
  static TicTacToeSpace space() { return {}; }
  static auto key(const Rules::Position& p) { return std::pair(p.mine, p.theirs); }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    for (unsigned mine = 0; mine < 512; ++mine)
      for (unsigned theirs = 0; theirs < 512; ++theirs) {
        const int lead = std::popcount(theirs) - std::popcount(mine);
        if ((mine & theirs) == 0 && (lead == 0 || lead == 1))
          all.push_back({static_cast<std::uint16_t>(mine), static_cast<std::uint16_t>(theirs)});
      }
    return all;
  }
};

}  // namespace kanzen::cases

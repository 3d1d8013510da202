// SPDX-License-Identifier: Apache-2.0
// How many positions a NOCCA×NOCCA board has, by formula: exact for any board, also for those that
// no table will ever hold. "Positions" are the pseudo-reachable ones of the paper, with the mover
// fixed: all pieces on the board, stacks within the limit, both sides visible from above. Where one
// side has a climber the players differ, and the positions of both movers are counted.
#pragma once

#include <vector>

#include "kanzen/core/exact_count.hpp"

namespace kanzen {

enum class NoccaFourHigh { none, white, black };  // whose piece may stand one level higher

struct NoccaBoard {
  int width = 5;
  int height = 6;
  int pieces = 5;  // of each side
  int stack = 3;   // how high a stack may grow
  NoccaFourHigh four = NoccaFourHigh::none;
};

// A number of things, how many of them are their own left-right mirror image, and how many are left
// when mirror images count as one.
struct MirrorCount {
  ExactCount all;
  ExactCount fixed;
  ExactCount classes;
};

struct NoccaStackCount {
  std::vector<int> stacks;  // how many of each height, the highest first (Table 5: 3, 2 and 1)
  ExactCount positions;
};

MirrorCount count_positions(const NoccaBoard& board);
MirrorCount count_positions_without_goal_win(const NoccaBoard& board);  // for the mover, at once
// An index of those: every shape up to mirror with the colourings whose far row is the opponent's.
// A climber has a place in a shape of the others, up to mirror too.
ExactCount count_slots_without_goal_win(const NoccaBoard& board);
MirrorCount count_shapes(const NoccaBoard& board);  // where pieces stand, but for the climber
// In the order of Table 5: tall stacks first. Only for boards without a climber.
std::vector<NoccaStackCount> count_positions_by_stacks(const NoccaBoard& board);

}  // namespace kanzen

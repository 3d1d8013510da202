// SPDX-License-Identifier: Apache-2.0
// Why the corrected lists of Theorems 2 to 4 hold for all numbers: an induction whose step is
// checked by machine. Let W(s) be the player that the lists name in state s, if any.
//
//   safety    Where W(s) is not i: on i's own turn every draw, and on another's turn some draw,
//             leads to a state that i has not won and that W does not give to i. So the others can
//             keep i from being first for ever.
//   progress  Where W(s) = i: i can force, within `depth` draws, to be first or to reach a state of
//             fewer pairs with W = i. So i is first after finitely many draws.
//
// Both look at most `depth` draws ahead, each of which changes a count by at most one; the lists
// ask for parities, for a count being at least some number up to 3, and for the difference of two
// counts being at least some number from -1 to 1. So whether a state passes depends on the parities
// of its counts, on the counts up to 3 + depth, and on their differences up to 2 + 2 depth. Taking
// 2 from all counts, from the upper two or from the uppermost, wherever that changes none of these,
// leads to a state with all counts up to `box`: those states stand for all.
#pragma once

#include <cstdint>
#include <vector>

#include "kanzen/theory/oldmaid/oldmaid_theorems.hpp"

namespace kanzen {

struct Induction {
  static constexpr int depth = 3;
  static constexpr int box = (4 + depth) + 2 * (3 + 2 * depth);

  std::uint64_t states = 0;
  std::vector<ThreeHands> broken;  // where the step fails
};

Induction oldmaid_induction();

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// A first game for games that bring none of their own: best play from the start, with what the
// table says before each move.
#pragma once

#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

// Of the moves that keep what the mover has, one that leaves the opponent few that do.
FirstGame best_play(const Playable& game, Budget& budget);

}  // namespace kanzen::app

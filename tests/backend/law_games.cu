// SPDX-License-Identifier: Apache-2.0
// The small games of the laws on CUDA (law_games_test.cpp).
#include "kanzen/backend/cuda/game_device.cuh"
#include "law_games.hpp"

namespace kanzen {
#define KANZEN_LAW_GAME(Case) template struct OnDevice<Case::Rules, cases::ViewOfCase<Case>>;
KANZEN_LAW_GAMES
#undef KANZEN_LAW_GAME
}  // namespace kanzen

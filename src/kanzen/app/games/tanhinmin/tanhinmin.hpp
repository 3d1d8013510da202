// SPDX-License-Identifier: Apache-2.0
// What two-player Tanhinmin offers to the verbs; each is defined in a file of its own.
#pragma once

#include "kanzen/app/registry.hpp"

namespace kanzen::app {

// {"mover":[1,3,5],"other":[2,4],"table":1,"win_at":[0,0]}, or "win_at":"all".
Json evaluate_tanhinmin(const Json& request);

// Hands of at most so many cards are verified unless another limit is given.
inline constexpr std::uint64_t tanhinmin_usual_limit = 4;
Theory tanhinmin_theory();

std::unique_ptr<Playable> tanhinmin_game();

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// What two-player Tanhinmin offers to the verbs; each is defined in a file of its own.
#pragma once

#include "kanzen/app/registry.hpp"
#include "kanzen/games/tanhinmin/tanhinmin.hpp"

namespace kanzen::app {

enum TanhinminParameter { tanhinmin_hand, tanhinmin_strengths };
std::vector<Parameter> tanhinmin_parameters();

// As many cards to each as the instance says, from a pack of four suits; A begins on an empty
// table. In deal 0 of six cards every card of A but one loses.
Tanhinmin::Position tanhinmin_deal(Values values, std::uint64_t deal);

// {"mover":[1,3,5],"other":[2,4],"table":1,"win_at":[0,0]}, or "win_at":"all".
// It takes a moment, whatever is asked.
Json evaluate_tanhinmin(const Json& request, Budget& budget);

// Hands of at most so many cards are verified unless another limit is given.
inline constexpr std::uint64_t tanhinmin_usual_limit = 4;
Theory tanhinmin_theory();

std::unique_ptr<Playable> tanhinmin_game(Values values);

}  // namespace kanzen::app

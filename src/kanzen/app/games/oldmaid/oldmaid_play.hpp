// SPDX-License-Identifier: Apache-2.0
// Old Maid to be shown and played: who is out first has won.
#pragma once

#include <memory>

#include "kanzen/app/games/oldmaid/oldmaid_answers.hpp"
#include "kanzen/app/playable.hpp"

namespace kanzen::app {

std::unique_ptr<Playable> playable_oldmaid(std::string name, int players,
                                           std::shared_ptr<OldMaidAnswers> answers);

}  // namespace kanzen::app

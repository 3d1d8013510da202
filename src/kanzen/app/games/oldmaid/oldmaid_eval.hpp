// SPDX-License-Identifier: Apache-2.0
// Old Maid's own forms of questions to `eval`: three players by their shared pairs, any number by
// their hands, or by the pairs that each two share.
#pragma once

#include "kanzen/app/games/oldmaid/oldmaid_answers.hpp"
#include "kanzen/app/output.hpp"

namespace kanzen::app {

Json evaluate_oldmaid(const Json& request, OldMaidAnswers& answers, Budget& budget);

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/question_budget.hpp"

#include <algorithm>
#include <utility>

#include "kanzen/app/machine.hpp"

namespace kanzen::app {

QuestionBudget::QuestionBudget(GameShelf& shelf, TimeLimit time, NobodyWaits nobody_waits)
    : loan_(shelf), time_(std::move(time)), nobody_waits_(std::move(nobody_waits)) {}

void QuestionBudget::tick() {
  if (nobody_waits_()) throw Interrupted{};
  time_.tick();
}

void QuestionBudget::hold(std::uint64_t bytes) {
  tick();
  loan_.set(bytes);
  held_most_ = std::max(held_most_, bytes);
}

}  // namespace kanzen::app

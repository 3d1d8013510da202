// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/question_budget.hpp"

#include <malloc.h>

#include <algorithm>

#include "kanzen/app/machine.hpp"

namespace kanzen::app {

QuestionBudget::QuestionBudget(GameShelf& shelf, std::stop_token nobody_waits)
    : loan_(shelf), nobody_waits_(std::move(nobody_waits)) {}

QuestionBudget::~QuestionBudget() {
  // Many small pieces that are free again stay with the allocator unless it is told.
  constexpr std::uint64_t much = 32 << 20;
  if (held_most_ > much) malloc_trim(0);
}

void QuestionBudget::tick() {
  if (nobody_waits_.stop_requested()) throw Interrupted{};
  time_.tick();
}

void QuestionBudget::hold(std::uint64_t bytes) {
  tick();
  loan_.set(bytes);
  held_most_ = std::max(held_most_, bytes);
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/question_budget.hpp"

#include <algorithm>
#include <utility>

#include "kanzen/app/machine.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/phrase.hpp"

namespace kanzen::app {

QuestionBudget::QuestionBudget(GameShelf& shelf, double most_seconds, Clock clock,
                               NobodyWaits nobody_waits)
    : loan_(shelf),
      most_seconds_(most_seconds),
      clock_(std::move(clock)),
      nobody_waits_(std::move(nobody_waits)),
      began_(clock_()) {}

void QuestionBudget::tick() {
  if (nobody_waits_()) throw Interrupted{};
  if (clock_() - began_ > most_seconds_)
    throw Error(Fault::resources,
                said({"this takes more than {} seconds of computing: ask about something smaller",
                      "計算に {} 秒以上かかります。小さいものを尋ねてください。"},
                     static_cast<int>(most_seconds_)));
}

void QuestionBudget::hold(std::uint64_t bytes) {
  tick();
  loan_.set(bytes);
  held_most_ = std::max(held_most_, bytes);
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// What one question to a server may take: its time, its share of the memory, and no more than as
// long as somebody waits for the answer.
#pragma once

#include <stop_token>

#include "kanzen/app/explorer/game_shelf.hpp"
#include "kanzen/app/within_budget.hpp"
#include "kanzen/core/budget.hpp"

namespace kanzen::app {

class QuestionBudget : public Budget {
 public:
  static constexpr double most_seconds = 10;

  // On the thread that works on the question.
  QuestionBudget(GameShelf& shelf, std::stop_token nobody_waits);
  ~QuestionBudget() override;
  QuestionBudget(const QuestionBudget&) = delete;
  QuestionBudget& operator=(const QuestionBudget&) = delete;

  // These throw Interrupted where nobody waits any more, and Error where the budget is spent.
  void tick() override;
  void hold(std::uint64_t bytes) override;

 private:
  GameShelf::Loan loan_;
  std::stop_token nobody_waits_;
  TimeLimit time_{most_seconds};
  std::uint64_t held_most_ = 0;
};

}  // namespace kanzen::app

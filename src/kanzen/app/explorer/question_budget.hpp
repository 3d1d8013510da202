// SPDX-License-Identifier: Apache-2.0
// What one question may take: its time, its share of the memory, and no more than as long as
// somebody waits for the answer.
#pragma once

#include <functional>

#include "kanzen/app/explorer/game_shelf.hpp"
#include "kanzen/app/within_budget.hpp"
#include "kanzen/core/budget.hpp"

namespace kanzen::app {

class QuestionBudget : public Budget {
 public:
  static constexpr double server_seconds = 10;  // where others wait too

  using NobodyWaits = std::function<bool()>;
  QuestionBudget(GameShelf& shelf, TimeLimit time, NobodyWaits nobody_waits);
  QuestionBudget(const QuestionBudget&) = delete;
  QuestionBudget& operator=(const QuestionBudget&) = delete;

  // These throw Interrupted where nobody waits any more, and Error where the budget is spent.
  void tick() override;
  void hold(std::uint64_t bytes) override;

  std::uint64_t held_most() const { return held_most_; }

 private:
  GameShelf::Loan loan_;
  TimeLimit time_;
  NobodyWaits nobody_waits_;
  std::uint64_t held_most_ = 0;
};

}  // namespace kanzen::app

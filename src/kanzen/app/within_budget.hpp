// SPDX-License-Identifier: Apache-2.0
// How what waits for a lock, or solves with the engine, keeps to a budget.
#pragma once

#include <chrono>
#include <mutex>

#include "kanzen/core/budget.hpp"
#include "kanzen/core/progress.hpp"

namespace kanzen::app {

// A lock that another question may hold for long: waits no longer than the budget lets it.
inline std::unique_lock<std::timed_mutex> locked(std::timed_mutex& mutex, Budget& budget) {
  std::unique_lock lock(mutex, std::defer_lock);
  while (!lock.try_lock_for(std::chrono::milliseconds(20))) budget.tick();
  return lock;
}

// Solving as a part of a question.
class BudgetProgress : public Progress {
 public:
  explicit BudgetProgress(Budget& budget) : budget_(budget) {}
  void report(const ProgressReport&) override { budget_.tick(); }

 private:
  Budget& budget_;
};

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// How a question keeps to a budget: its time, what one answer outside of a server may take, and how
// what waits for a lock, or solves with the engine, is ended.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <utility>

#include "kanzen/core/budget.hpp"
#include "kanzen/core/progress.hpp"

namespace kanzen::app {

// Seconds that the processor has worked for the calling thread, on whichever thread it is asked
// later: a machine that is busy with other things shortens no answer.
using Clock = std::function<double()>;
Clock clock_of_this_thread();

class TimeLimit {
 public:
  explicit TimeLimit(double most_seconds, Clock clock = clock_of_this_thread())
      : most_(most_seconds), clock_(std::move(clock)), began_(clock_()) {}
  void tick() const;  // from any thread; throws Error where they are over

 private:
  double most_;
  Clock clock_;
  double began_;
};

// What one line of `eval` may take, or one call from Python: a minute, and the memory that is free.
class AnswerBudget : public Budget {
 public:
  static constexpr double most_seconds = 60;

  explicit AnswerBudget(double seconds = most_seconds) : time_(seconds) {}

  // These throw Error where the budget is spent.
  void tick() override { time_.tick(); }
  void hold(std::uint64_t bytes) override;

 private:
  TimeLimit time_;
  std::atomic<std::uint64_t> free_ = 0;  // memory, once something is held; 0: not yet asked for
};

// A lock that another question may hold for long: waits no longer than the budget lets it.
inline std::unique_lock<std::timed_mutex> locked(std::timed_mutex& mutex, Budget& budget) {
  std::unique_lock lock(mutex, std::defer_lock);
#ifdef __SANITIZE_THREAD__  // that of GCC 12 does not see locks that wait by the steady clock
  using WaitClock = std::chrono::system_clock;
#else
  using WaitClock = std::chrono::steady_clock;
#endif
  while (!lock.try_lock_until(WaitClock::now() + std::chrono::milliseconds(20))) budget.tick();
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

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/within_budget.hpp"

#include <fmt/format.h>
#include <pthread.h>

#include <ctime>

#include "kanzen/app/machine.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {

Clock clock_of_this_thread() {
  clockid_t clock{};
  pthread_getcpuclockid(pthread_self(), &clock);
  return [clock] {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  };
}

void TimeLimit::tick() const {
  if (clock_() - began_ > most_)
    throw Error(Fault::resources,
                said({"this takes more than {} seconds of computing: ask about something smaller",
                      "計算に {} 秒以上かかります。小さいものを尋ねてください。"},
                     fmt::format("{}", most_)));
}

void AnswerBudget::hold(std::uint64_t bytes) {
  tick();
  if (bytes == 0) return;
  if (free_ == 0) free_ = free_memory();
  if (bytes > free_)
    throw Error(
        Fault::resources,
        said({"this takes {} of memory, {} are free: ask about something smaller",
              "{} のメモリが必要ですが、空きは {} です。小さいものを尋ねてください。"},
             bytes_text(static_cast<double>(bytes)), bytes_text(static_cast<double>(free_))));
}

}  // namespace kanzen::app

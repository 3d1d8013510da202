// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/question_budget.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <pthread.h>

#include <algorithm>

#include "kanzen/app/machine.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {

QuestionBudget::QuestionBudget(GameShelf& shelf, std::stop_token nobody_waits)
    : loan_(shelf), nobody_waits_(std::move(nobody_waits)) {
  pthread_getcpuclockid(pthread_self(), &clock_);
  began_ = seconds();
}

QuestionBudget::~QuestionBudget() {
  // Many small pieces that are free again stay with the allocator unless it is told.
  constexpr std::uint64_t much = 32 << 20;
  if (held_most_ > much) malloc_trim(0);
}

double QuestionBudget::seconds() const {
  timespec time{};
  clock_gettime(clock_, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void QuestionBudget::tick() {
  if (nobody_waits_.stop_requested()) throw Interrupted{};
  if (seconds() - began_ > most_seconds)
    throw Error(Fault::resources,
                said({"this takes more than {} seconds of computing: ask about something smaller",
                      "計算に {} 秒以上かかります。小さいものを尋ねてください。"},
                     static_cast<int>(most_seconds)));
}

void QuestionBudget::hold(std::uint64_t bytes) {
  tick();
  loan_.set(bytes);
  held_most_ = std::max(held_most_, bytes);
}

}  // namespace kanzen::app

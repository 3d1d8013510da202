// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/api.hpp"

#include <malloc.h>
#include <pthread.h>

#include <ctime>

#include "kanzen/app/explorer/question.hpp"
#include "kanzen/app/explorer/question_budget.hpp"

namespace kanzen::app {

using serve::Request;
using serve::Response;

namespace {

// That the calling thread has worked, on whichever thread it is asked later.
QuestionBudget::Clock clock_of_this_thread() {
  clockid_t clock{};
  pthread_getcpuclockid(pthread_self(), &clock);
  return [clock] {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  };
}

}  // namespace

std::optional<Response> Api::answer_at_once(const Request& request) {
  return answer_or_refuse(shelf_, jobs_, request, nullptr);
}

Response Api::answer(const Request& request, const std::stop_token& nobody_waits) {
  QuestionBudget budget(shelf_, QuestionBudget::server_seconds, clock_of_this_thread(),
                        [&] { return nobody_waits.stop_requested(); });
  Response response = *answer_or_refuse(shelf_, jobs_, request, &budget);
  // Many small pieces that are free again stay with the allocator unless it is told.
  constexpr std::uint64_t much = 32 << 20;
  if (budget.held_most() > much) malloc_trim(0);
  return response;
}

Response Api::refusal(int status, const Text& sentence, std::string_view language) {
  return app::refusal(status, sentence, language);
}

}  // namespace kanzen::app

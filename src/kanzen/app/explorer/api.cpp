// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/api.hpp"

#include <malloc.h>

#include "kanzen/app/explorer/question.hpp"
#include "kanzen/app/explorer/question_budget.hpp"

namespace kanzen::app {

using serve::Request;
using serve::Response;

std::optional<Response> Api::answer_at_once(const Request& request) {
  return answer_or_refuse(shelf_, jobs_, request, nullptr);
}

Response Api::answer(const Request& request, const std::stop_token& nobody_waits) {
  QuestionBudget budget(shelf_, TimeLimit(QuestionBudget::server_seconds),
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

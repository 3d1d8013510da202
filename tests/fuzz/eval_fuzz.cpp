// SPDX-License-Identifier: Apache-2.0
// Any text as a line for eval: it is answered or refused with an Error, and sentences stay short,
// whatever they are about.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "kanzen/app/json.hpp"
#include "kanzen/app/json_text.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/app/within_budget.hpp"
#include "kanzen/core/error.hpp"

namespace {

namespace app = kanzen::app;

void require(bool holds, std::string_view law) {
  if (holds) return;
  std::fprintf(stderr, "broken law: %.*s\n", static_cast<int>(law.size()), law.data());
  std::abort();
}

// Deals that have to be searched may take hundreds of megabytes: few cards do not. What takes time
// is ended by the budget, and a second of it leaves time for many inputs.
constexpr std::size_t longest_search = 160;
constexpr double most_seconds = 1;

bool may_be_searched(std::string_view text) {
  for (const char* word : {"stuck-passes", "blocked-only", "hands", "pairs"})
    if (text.find(word) != std::string_view::npos) return true;
  return text.find('\\') != std::string_view::npos;  // any of them, written otherwise
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size > longest_search && may_be_searched(text)) return 0;
  try {
    const app::Json request = app::read_json(text);
    require(app::shown(request).size() <= 40, "what is shown of a value is short");
    if (!request.is_object() || !request.contains("game") || !request["game"].is_string()) return 0;
    const auto* name = request["game"].get_ptr<const std::string*>();
    const app::GameEntry* game = app::find_instance(*name).game;
    if (!game->evaluate) return 0;
    app::AnswerBudget budget(most_seconds);
    require(!app::dump(game->evaluate(request, budget)).empty(), "there is an answer");
  } catch (const kanzen::Error& error) {  // refused in a sentence, as it should be
    require(std::string_view(error.what()).size() < 1000, "a sentence is short");
  } catch (const app::Json::exception&) {  // eval says that it is not understood
  }
  return 0;
}

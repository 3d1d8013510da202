// SPDX-License-Identifier: Apache-2.0
// eval: JSON Lines in, JSON Lines out, for pipes and other languages. A bad line is answered and
// the next one read. Answers leave whenever no further question is waiting, so that a program can
// hold a conversation, and thousands at a time when it does not.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <unordered_map>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/json_text.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/app/within_budget.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::vector<std::string> source;  // a table file, or nothing
  bool json = false;                // it always answers in JSON
};

constexpr std::size_t longest_line = std::size_t{1} << 20;

class Evaluator {
 public:
  explicit Evaluator(const Options& options)
      : file_(options.source.empty() ? "" : options.source.front()) {
    if (options.source.size() > 1)
      throw Error(Fault::input, "eval answers from one table: name one file");
    if (!file_.empty()) given_.emplace(open_table(file_));
  }

  bool all_good() const { return all_good_; }

  std::string refuse(const std::string& sentence) {
    all_good_ = false;
    return dump({{"error", sentence}});
  }

  std::string answer(std::string_view line) {
    try {
      return evaluate(parsed(line));
    } catch (const Error& error) {
      return refuse(error.what());
    } catch (const Json::exception& error) {
      return refuse(fmt::format("this line is not understood: {}", error.what()));
    } catch (const std::bad_alloc&) {
      return refuse("there is not enough memory for this: ask for something smaller");
    }
  }

 private:
  static Json parsed(std::string_view line) {
    Json request = read_json(line);
    if (!request.is_object())
      throw Error(Fault::input,
                  R"(a line must be an object such as {"game":"nocca:3x3","position":"..."})");
    return request;
  }

  static const std::string* text_of(const Json& request, const char* key) {
    const auto found = request.find(key);
    if (found == request.end()) return nullptr;
    if (!found->is_string()) throw Error(Fault::input, fmt::format("\"{}\" must be a string", key));
    return found->get_ptr<const std::string*>();
  }

  std::string evaluate(const Json& request) {
    const std::string* game = text_of(request, "game");
    if (game == nullptr && !given_)
      throw Error(Fault::input, R"("game" is missing: name an instance such as "nocca:3x3")");
    const Solution* solution = nullptr;
    if (game == nullptr) {
      solution = &*given_;
    } else if (const auto known = known_.find(*game); known != known_.end()) {
      solution = known->second;
    } else {
      const InstanceName name = find_instance(*game);
      if (name.game->evaluate) {
        AnswerBudget budget;
        return dump(name.game->evaluate(request, budget));
      }
      solution = &solution_of(name);
      known_.emplace(*game, solution);
    }
    const std::string* position = text_of(request, "position");
    if (position == nullptr)
      throw Error(Fault::input, "\"position\" is missing: write it as kanzen probe does");
    const PositionReport report = solution->instance->report(solution->table, *position);
    return object_text(
        [&](JsonWriter& out) { write_position(out, report, solution->distances()); });
  }

  const Solution& solution_of(const InstanceName& name) {
    if (given_) {
      if (given_->instance->name() != name.text())
        throw Error(Fault::input, fmt::format("{} is a table of {}, and this line asks for {}",
                                              file_, given_->instance->name(), name.text()));
      return *given_;
    }
    const std::string text = name.text();
    const auto found = solved_.find(text);
    if (found != solved_.end()) return found->second;
    return solved_.emplace(text, solve_or_recall(name, Display::silent, small_enough))
        .first->second;
  }

  std::string file_;
  std::optional<Solution> given_;
  std::unordered_map<std::string, Solution> solved_;        // by canonical name
  std::unordered_map<std::string, const Solution*> known_;  // by the name as written
  bool all_good_ = true;
};

int eval(const Options& options) {
  Evaluator evaluator(options);
  std::string waiting;  // read, not yet answered
  std::string answers;
  bool skipping = false;  // the rest of a line that is too long
  const auto answer = [&](std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    answers += evaluator.answer(line) + "\n";
  };
  for (std::vector<char> buffer(std::size_t{1} << 16);;) {
    const ssize_t got = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0)
      throw Error(Fault::input,
                  fmt::format("the standard input cannot be read: {}", std::strerror(errno)));
    if (got == 0) break;
    waiting.append(buffer.data(), static_cast<std::size_t>(got));
    std::size_t from = 0;
    for (std::size_t end; (end = waiting.find('\n', from)) != std::string::npos; from = end + 1) {
      if (!skipping) answer(std::string_view(waiting).substr(from, end - from));
      skipping = false;
    }
    waiting.erase(0, from);
    if (waiting.size() > longest_line) {
      if (!skipping) answers += evaluator.refuse("this line is longer than a mebibyte") + "\n";
      skipping = true;
    }
    if (skipping) waiting.clear();
    print(answers);
    answers.clear();
  }
  if (!waiting.empty()) answer(waiting);
  print(answers);
  return evaluator.all_good() ? 0 : 2;
}

}  // namespace

void add_eval(CommandLine& commands) {
  commands.add<Options>(
      "eval", "JSON Lines in, JSON Lines out: one position a line",
      R"(echo '{"game":"nocca:3x3","position":"b,b,b/-,-,-/w,w,w b"}' | kanzen eval)",
      [](Verb& verb, Options& options) {
        verb.words("source", options.source,
                   "a table to answer from, instead of solving small instances");
      },
      eval);
}

}  // namespace kanzen::app

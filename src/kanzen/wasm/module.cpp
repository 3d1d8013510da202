// SPDX-License-Identifier: Apache-2.0
// kanzen in a browser, without a server: the catalogue of games and the explorer's API as a
// module of WebAssembly. A request comes in as a server would get it and is answered by the same
// code; tables are read range by range where the page fetches them from.
#include <emscripten.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kanzen/app/explorer/game_shelf.hpp"
#include "kanzen/app/explorer/no_jobs.hpp"
#include "kanzen/app/explorer/question.hpp"
#include "kanzen/app/explorer/question_budget.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/table/table.hpp"

extern "C" {
// The page's part (library.js): bytes of a table; 0 where they cannot be had. A number of
// JavaScript counts bytes up to 2^53.
int kanzen_read(int table, double offset, void* to, std::size_t bytes);
int kanzen_has(int table, double offset, double bytes);  // whether they are here already
}

namespace kanzen::app {
namespace {

class FetchedSource : public TableSource {
 public:
  FetchedSource(std::string instance, int number, std::uint64_t bytes)
      : instance_(std::move(instance)), number_(number), bytes_(bytes) {}

  std::string name() const override { return fmt::format("The table of {}", instance_); }
  std::uint64_t size() const override { return bytes_; }
  void read(std::uint64_t offset, std::span<std::uint8_t> bytes) const override {
    if (kanzen_read(number_, static_cast<double>(offset), bytes.data(), bytes.size()) == 0)
      throw Error(Fault::resources,
                  said({"a part of the table of {} could not be fetched: try again when there is a "
                        "connection",
                        "{} の表の一部を取得できませんでした。接続を確かめて、もう一度試してくださ"
                        "い。"},
                       instance_));
  }

 private:
  std::string instance_;
  int number_;
  std::uint64_t bytes_;
};

// Half of what a 32-bit module can have; all of it is taken only by whoever looks at many games.
constexpr std::uint64_t shelf_bytes = std::uint64_t{1} << 30;

// Of one question, which only its asker waits for; the largest boards that are solved here take
// some seconds of a fast machine.
constexpr double most_seconds = 60;

// A best line that is being followed, ply by ply as its bytes come.
struct Walk {
  std::string target = {};
  std::string position = {};
  std::set<std::string> seen = {};
};

struct Site {
  GameShelf shelf{shelf_bytes};
  NoJobs jobs;
  std::map<std::string, int> tables;  // the page's numbers
  Walk walk;
  std::string answer;  // the last one, until the page has read it
};

Site& site() {
  static Site only;
  return only;
}

double seconds() {
  using Clock = std::chrono::steady_clock;
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

serve::Response answer(serve::Request request, const char* target) {
  try {
    request.target = serve::read_target(target);
  } catch (const Error& error) {
    return refusal(400, error.text(), serve::language_in(target));
  }
  QuestionBudget budget(site().shelf, TimeLimit(most_seconds, seconds), [] { return false; });
  return *answer_or_refuse(site().shelf, site().jobs, request, &budget);
}

// What the report of a position reads of its table.
std::vector<Table::Place> read_by_report(const Solution& solution, const std::string& position) {
  std::vector<Table::Place> places;
  const auto note = [&](std::uint64_t slot) {
    places.push_back(solution.table.place_of(slot));
    return Answer{Outcome::draw, 0};  // whatever it is: nobody reads the report
  };
  Budget unlimited;
  solution.instance->at(note, position)->report(unlimited);
  return places;
}

// Goes along the best line as far as the page has what tells it. False: it has ended.
bool step_along(const OpenGame& game, int table, Walk& walk, std::vector<Table::Place>& places) {
  for (;;) {
    places = read_by_report(*game.solution(), walk.position);
    for (const auto& [offset, bytes] : places)
      if (kanzen_has(table, static_cast<double>(offset), bytes) == 0) return true;
    const PositionReport now = game->report(walk.position);
    if (now.over || now.moves.empty() || walk.seen.size() > longest_line ||
        !walk.seen.insert(now.position).second)
      return false;
    const MoveReport best = best_move(now, game->distances(), [&](const std::string& where) {
      return walk.seen.contains(where) ? 1 : 0;
    });
    if (best.ends) return false;
    walk.position = best.leads_to;
  }
}

std::string foreseen(const char* text) {
  const serve::Target target = serve::read_target(text);
  if (target.path.size() != 5 || target.path[2] != "games") return "";
  const std::string name = find_instance(target.path[3]).text();
  const auto table = site().tables.find(name);
  const GameShelf::Game game = site().shelf.find(name);
  if (table == site().tables.end() || !game) return "";
  const std::string* const asked = target.find("position");
  const std::string position = asked == nullptr ? game->game()->start(0) : *asked;
  std::vector<Table::Place> places;
  if (target.path[4] == "positions") {
    places = read_by_report(*game->game().solution(), position);
  } else if (target.path[4] == "line") {
    if (site().walk.target != text) site().walk = {text, position, {}};
    if (!step_along(game->game(), table->second, site().walk, places)) {
      site().walk = {};
      return "";
    }
  }
  std::string lines;
  for (const auto& [offset, bytes] : places) lines += fmt::format("{} {}\n", offset, bytes);
  return lines;
}

}  // namespace
}  // namespace kanzen::app

extern "C" {

// A table that the page can fetch, by the number that it gives it.
EMSCRIPTEN_KEEPALIVE void kanzen_add_table(const char* instance, int number, double bytes) {
  const std::string name = instance;
  kanzen::app::site().tables[name] = number;
  kanzen::app::site().shelf.add_table(name, [name, number, bytes] {
    return kanzen::Table::from(std::make_unique<kanzen::app::FetchedSource>(
        name, number, static_cast<std::uint64_t>(bytes)));
  });
}

// What a question will read next of its table, as far as that can be told: lines of an offset and a
// number of bytes. The page can fetch them side by side, and ask again where it is about a line;
// what it does not fetch so, is fetched one by one.
EMSCRIPTEN_KEEPALIVE const char* kanzen_foresee(const char* target) {
  std::string& told = kanzen::app::site().answer;
  try {
    told = kanzen::app::foreseen(target);
  } catch (const std::exception&) {
    told.clear();  // the answer says what is wrong
  }
  return told.c_str();
}

// "STATUS CONTENT-TYPE", a line feed, and the body. It stays until the next question.
EMSCRIPTEN_KEEPALIVE const char* kanzen_answer(const char* method, const char* target,
                                               const char* content_type, const char* body) {
  // No home, no cache: what is solved here stays in memory.
  unsetenv("HOME");
  kanzen::serve::Request request;
  request.method = method;
  request.content_type = content_type;
  request.body = body;
  const kanzen::serve::Response response = kanzen::app::answer(std::move(request), target);
  std::string& told = kanzen::app::site().answer;
  told = fmt::format("{} {}\n{}", response.status, response.content_type, response.body);
  return told.c_str();
}
}

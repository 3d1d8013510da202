// SPDX-License-Identifier: Apache-2.0
// One request of the API on its way to its answer. What is asked of games, of positions, of
// figures, records and jobs is answered in a file each (question_*.cpp); question.cpp finds
// the way there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kanzen/app/explorer/game_shelf.hpp"
#include "kanzen/app/explorer/jobs.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/serve/message.hpp"

namespace kanzen::app {

// Thrown on the way to an answer that is none.
struct Refused {
  int status;
  Text sentence;
  Json more = {};  // beside "error"
  std::string allow = {};
};
struct TakesTime {};

serve::Response json_response(const Json& json, int status = 200);
serve::Response json_response(std::string object);  // that has been written already

// What a request asks for by lang=; nothing where there is no such language.
std::optional<Language> language_called(std::string_view name);

// What a request gets, be it an answer or a refusal. Nothing where there is no budget and it takes
// time.
std::optional<serve::Response> answer_or_refuse(GameShelf& shelf, Jobs& jobs,
                                                const serve::Request& request, Budget* budget);
serve::Response refusal(int status, const Text& sentence, std::string_view language);

class Question {
 public:
  using Request = serve::Request;
  using Response = serve::Response;

  // Without a budget only what takes no time is answered.
  Question(GameShelf& shelf, Jobs& jobs, const Request& request, Budget* budget)
      : shelf_(shelf),
        jobs_(jobs),
        request_(request),
        patient_(budget != nullptr),
        budget_(patient_ ? *budget : moment_) {}

  // The language asked for, with the words of the game that the request is about.
  Tongue tongue() const;
  Response answer();

 private:
  [[noreturn]] static void nothing_here();
  void only(std::string_view methods) const;
  void takes_time() const;
  std::uint64_t number(const char* name, std::uint64_t usual, std::uint64_t most) const;
  Json json_body(const std::string& example) const;  // an object

  Response page() const;
  Response about() const;

  // --- games ---
  Response list_games() const;
  InstanceName instance() const;
  GameShelf::Game opened(const InstanceName& name) const;  // nothing where it must be solved first
  GameShelf::Game ready(const InstanceName& name) const;
  Response about_game() const;
  Response about_game(const std::string& what) const;
  Response rules(const ServedGame& served) const;
  Response first_game(const ServedGame& served) const;

  // --- positions ---
  std::uint64_t deal() const;
  std::string asked_position(const Playable& game) const;
  PositionReport report(const Place& place) const;
  Response start(const ServedGame& served) const;
  Response position(const ServedGame& served) const;
  Response setup(const ServedGame& served) const;
  Response insights(const ServedGame& served) const;
  Response line(const ServedGame& served) const;
  Response puzzles(const ServedGame& served) const;

  // --- figures and records ---
  Response statistics(const ServedGame& served) const;
  Response statistics_csv(const ServedGame& served) const;
  Response statistics_svg(const ServedGame& served) const;
  Response record() const;

  // --- jobs ---
  std::string instance_in_body() const;
  Response list_jobs() const;
  Response start_job();
  Json found(std::optional<Json> job) const;
  Response about_job();
  Response job_events();

  GameShelf& shelf_;
  Jobs& jobs_;
  const Request& request_;
  Language language_ = Language::technical;
  bool patient_;
  mutable Budget moment_;  // of what takes no time
  Budget& budget_;
};

// What is asked of positions, by games and by records. A picture of more cards tells nobody
// anything, and an answer repeats the position with every move.
constexpr std::size_t longest_position = 2000;
constexpr Phrase<1> too_long{
    "a position of more than {} characters cannot be shown: kanzen probe and kanzen eval answer it",
    "{} 文字を超える局面は表示できません。"};

// Among more than two players nothing is drawn: it is open who will be first.
std::string_view value_name(std::size_t players, Outcome outcome);

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "kanzen/app/explorer/page.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/json_text.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/serve/headers.hpp"

namespace kanzen::app {

using serve::Request;
using serve::Response;

Response json_response(const Json& json, int status) {
  Response response;
  response.status = status;
  response.body = dump(json);
  return response;
}

Response json_response(std::string object) {
  Response response;
  response.body = std::move(object);
  return response;
}

std::optional<Language> language_called(std::string_view name) {
  if (name.empty()) return Language::technical;
  if (name == "en") return Language::english;
  if (name == "ja") return Language::japanese;
  return {};
}

// The language asked for, with the words of the game that the request is about.
Tongue Question::tongue() const {
  const auto& path = request_.target.path;
  const bool names_game = path.size() > 3 && path[2] == "games";
  return tongue_of(language_, names_game ? game_called(path[3]) : nullptr);
}

Response Question::answer() {
  const auto& path = request_.target.path;
  if (path.empty() || path.front() != "api") return page();
  if (const std::string* name = request_.target.find("lang")) {
    const std::optional<Language> language = language_called(*name);
    if (!language) throw Refused{400, "lang must be en or ja"};
    language_ = *language;
  }
  if (request_.from_link)
    throw Refused{403, "links of other sites lead to the page, not to the API"};
  if (path.size() < 2 || path[1] != "v1") throw Refused{404, "the API is at /api/v1 (docs/api.md)"};
  if (path.size() == 2) return about();
  if (path[2] == "games") {
    if (path.size() == 3) return list_games();
    if (path.size() == 4) return about_game();
    if (path.size() == 5) return about_game(path[4]);
  }
  if (path[2] == "records" && path.size() == 3) return record();
  if (path[2] == "jobs") {
    if (path.size() == 3) return request_.method == "POST" ? start_job() : list_jobs();
    if (path.size() == 4) return about_job();
    if (path.size() == 5 && path[4] == "events") return job_events();
  }
  nothing_here();
}

void Question::nothing_here() {
  throw Refused{404, said({"there is nothing at this path (docs/api.md lists what there is)",
                           "この場所には何もありません。"})};
}

void Question::only(std::string_view methods) const {
  if (!serve::lists(methods, request_.method))
    throw Refused{405, fmt::format("this path answers only {}", methods), {}, std::string(methods)};
}

void Question::takes_time() const {
  if (!patient_) throw TakesTime{};
}

Response Question::about_game(const std::string& what) const {
  static constexpr std::pair<std::string_view, Response (Question::*)(const ServedGame&) const>
      answers[] = {{"start", &Question::start},
                   {"positions", &Question::position},
                   {"setup", &Question::setup},
                   {"insights", &Question::insights},
                   {"rules", &Question::rules},
                   {"first-game", &Question::first_game},
                   {"line", &Question::line},
                   {"puzzles", &Question::puzzles},
                   {"stats", &Question::statistics},
                   {"stats.csv", &Question::statistics_csv},
                   {"stats.svg", &Question::statistics_svg}};
  for (const auto& [name, member] : answers)
    if (name == what) {
      only("GET, HEAD");
      return (this->*member)(*ready(instance()));
    }
  nothing_here();
}

std::uint64_t Question::number(const char* name, std::uint64_t usual, std::uint64_t most) const {
  const std::string* text = request_.target.find(name);
  if (text == nullptr) return usual;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc{} || end != text->data() + text->size() || value > most)
    throw Refused{400, fmt::format("{} must be a whole number up to {}", name, most)};
  return value;
}

// An object.
Json Question::json_body(const std::string& example) const {
  if (request_.content_type != "application/json")
    throw Refused{415, "send application/json: " + example};
  try {
    Json body = read_json(request_.body);
    if (body.is_object()) return body;
  } catch (const Error&) {
    // The sentence below says what it must be.
  }
  throw Refused{400, "the body must be JSON such as " + example};
}

Response Question::page() const {
  only("GET, HEAD");
  if (std::optional<Response> file = page_answer(request_)) return std::move(*file);
  if (!request_.target.path.empty()) nothing_here();
  Response response;
  response.content_type = "text/plain; charset=utf-8";
  response.body =
      "This kanzen was built without the explorer's page (npm was absent or KANZEN_WEB off); its "
      "JSON API is at /api/v1.\n";
  return response;
}

Response Question::about() const {
  only("GET, HEAD");
  return json_response(
      {{"name", "kanzen"}, {"version", KANZEN_VERSION}, {"page", !page_files().empty()}});
}

namespace {

Response refused(const Refused& why, const Tongue& tongue) {
  Json json{{"error", why.sentence.in(tongue)}};
  if (!why.more.is_null()) json.update(why.more);
  Response response = json_response(json, why.status);
  if (!why.allow.empty()) response.headers.emplace_back("Allow", why.allow);
  return response;
}

// What browsers are told with every answer: take nothing from elsewhere, give nothing away.
Response sealed(Response response) {
  response.headers.emplace_back(
      "Content-Security-Policy",
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
      "form-action 'none'; frame-ancestors 'none'");
  response.headers.emplace_back("X-Content-Type-Options", "nosniff");
  response.headers.emplace_back("Referrer-Policy", "no-referrer");
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  const bool says_how_long =
      std::any_of(response.headers.begin(), response.headers.end(),
                  [](const auto& header) { return header.first == "Cache-Control"; });
  if (!says_how_long) response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

int status_of(Fault fault) {
  switch (fault) {
    case Fault::input: return 400;
    case Fault::resources: return 503;
    default: return 500;
  }
}

}  // namespace

std::optional<Response> answer_or_refuse(GameShelf& shelf, Jobs& jobs, const Request& request,
                                         Budget* budget) {
  Question question(shelf, jobs, request, budget);
  const auto refuse = [&](const Refused& why) { return sealed(refused(why, question.tongue())); };
  try {
    return sealed(question.answer());
  } catch (const TakesTime&) {
    return {};
  } catch (const Refused& why) {
    return refuse(why);
  } catch (const Interrupted&) {
    return refuse({503, "nobody waits for this answer any more"});
  } catch (const Error& error) {
    return refuse({status_of(error.fault()), error.text()});
  } catch (const std::bad_alloc&) {
    return refuse({503, said({"there is not enough memory for this: ask for something smaller",
                              "メモリが足りません。"})});
  } catch (const std::exception& error) {
    return refuse({500, said({"this went wrong: {}", "うまくいきませんでした：{}"}, error.what())});
  }
}

Response refusal(int status, const Text& sentence, std::string_view language) {
  const Language asked = language_called(language).value_or(Language::technical);
  return sealed(refused({status, sentence}, tongue_of(asked, nullptr)));
}

}  // namespace kanzen::app

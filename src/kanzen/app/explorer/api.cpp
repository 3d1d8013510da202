// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "kanzen/app/explorer/first_game.hpp"
#include "kanzen/app/explorer/page.hpp"
#include "kanzen/app/explorer/question_budget.hpp"
#include "kanzen/app/json_text.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/mine.hpp"
#include "kanzen/app/record.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/serve/headers.hpp"

namespace kanzen::app {
namespace {

using serve::Request;
using serve::Response;

// Thrown on the way to an answer that is none.
struct Refused {
  int status;
  Text sentence;
  Json more = {};  // beside "error"
  std::string allow = {};
};
struct TakesTime {};

Response json_response(const Json& json, int status = 200) {
  Response response;
  response.status = status;
  response.body = dump(json);
  return response;
}

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

// What a request asks for by lang=; nothing where there is no such language.
std::optional<Language> language_called(std::string_view name) {
  if (name.empty()) return Language::technical;
  if (name == "en") return Language::english;
  if (name == "ja") return Language::japanese;
  return {};
}

Json in_both(const std::string& english, const std::string& japanese) {
  return {{"en", english}, {"ja", japanese.empty() ? english : japanese}};
}

// A summary is "Title: what it is about".
std::string before_colon(const std::string& summary) {
  return summary.substr(0, summary.find(": "));
}
std::string after_colon(const std::string& summary) {
  const auto colon = summary.find(": ");
  return colon == std::string::npos ? summary : summary.substr(colon + 2);
}

Json languages(const GameEntry& game) {
  return game.japanese.empty() ? Json::array({"en"}) : Json::array({"en", "ja"});
}

Json title(const GameEntry& game) {
  return in_both(before_colon(game.summary), before_colon(game.japanese));
}

Json parameter_json(const Parameter& parameter, const Tongue& tongue) {
  const bool words = !parameter.words.empty();
  Json json;
  json["name"] = parameter.name;
  json["meaning"] = in_both(parameter.meaning, parameter.japanese);
  json["size"] = parameter.size;
  json["least"] = words ? Json(nullptr) : Json(parameter.least);
  json["most"] = words ? Json(nullptr) : Json(parameter.most);
  json["words"] = words ? Json(parameter.words) : Json(nullptr);
  json["wordNames"] = nullptr;
  for (const std::string& word : parameter.words) json["wordNames"].push_back(tongue.word(word));
  const std::string usual = parameter.usual_text();
  json["default"] = usual.empty() ? Json(nullptr) : Json(tongue.word(usual));
  return json;
}

// The sizes that a game offers, with what they take to be solved; reckoned once.
const Json& sizes(const GameEntry& game) {
  static const std::map<std::string, Json> known = [] {
    std::map<std::string, Json> all;
    for (const GameEntry& entry : games()) {
      Json& list = all[entry.name] = Json::array();
      for (const std::string& text : entry.sizes) {
        const InstanceName name = find_instance(text);
        Json positions = entry.census ? count_json(name.census().positions) : Json(nullptr);
        const bool at_once = entry.play || name.census().positions <= GameShelf::tiny;
        list.push_back({{"instance", text},
                        {"positions", std::move(positions)},
                        {"seconds", at_once ? 0 : name.make()->needs({}).seconds}});
      }
    }
    return all;
  }();
  return known.at(game.name);
}

Json turn(const Playable& game, const std::string& side) {
  const std::vector<std::string> players = game.players();
  const auto found = std::find(players.begin(), players.end(), side);
  return found == players.end() ? Json(nullptr) : Json(found - players.begin());
}

// Among more than two players nothing is drawn: it is open who will be first.
std::string_view value_name(const Playable& game, Outcome outcome) {
  const bool open = outcome == Outcome::draw && game.players().size() > 2;
  return position_value(open ? Outcome::open : outcome);
}

// What is wrong with a text that is no legal position; empty where it is one.
Text objection(const Playable& game, const std::string& position) {
  try {
    static_cast<void>(game.picture(position));
    return {};
  } catch (const Error& error) {
    return error.text();
  }
}

// Of a position. A picture of more cards tells nobody anything, and an answer repeats the position
// with every move.
constexpr std::size_t longest_position = 2000;
constexpr Phrase<1> too_long{
    "a position of more than {} characters cannot be shown: kanzen probe "
    "and kanzen eval answer it",
    "{} 文字を超える局面は表示できません。"};

// One request on its way to its answer.
class Question {
 public:
  // Without a budget only what takes no time is answered.
  Question(GameShelf& shelf, Jobs& jobs, const Request& request, Budget* budget)
      : shelf_(shelf),
        jobs_(jobs),
        request_(request),
        patient_(budget != nullptr),
        budget_(patient_ ? *budget : moment_) {}

  // The language asked for, with the words of the game that the request is about.
  Tongue tongue() const {
    const auto& path = request_.target.path;
    const bool names_game = path.size() > 3 && path[2] == "games";
    return tongue_of(language_, names_game ? game_called(path[3]) : nullptr);
  }

  Response answer() {
    const auto& path = request_.target.path;
    if (const std::string* name = request_.target.find("lang")) {
      const std::optional<Language> language = language_called(*name);
      if (!language) throw Refused{400, "lang must be en or ja"};
      language_ = *language;
    }
    if (path.empty() || path.front() != "api") return page();
    if (request_.from_link)
      throw Refused{403, "links of other sites lead to the page, not to the API"};
    if (path.size() < 2 || path[1] != "v1")
      throw Refused{404, "the API is at /api/v1 (docs/api.md)"};
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

 private:
  [[noreturn]] static void nothing_here() {
    throw Refused{404, said({"there is nothing at this path (docs/api.md lists what there is)",
                             "この場所には何もありません。"})};
  }

  void only(std::string_view methods) const {
    if (!serve::lists(methods, request_.method))
      throw Refused{
          405, fmt::format("this path answers only {}", methods), {}, std::string(methods)};
  }

  void takes_time() const {
    if (!patient_) throw TakesTime{};
  }

  Response page() const {
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

  Response about() const {
    only("GET, HEAD");
    return json_response(
        {{"name", "kanzen"}, {"version", KANZEN_VERSION}, {"page", !page_files().empty()}});
  }

  // --- games ---

  Response list_games() const {
    only("GET, HEAD");
    std::vector<std::string> open = shelf_.names();
    for (std::string& name : cached_instances())
      if (std::find(open.begin(), open.end(), name) == open.end()) open.push_back(std::move(name));
    Json list = Json::array();
    for (const GameEntry& game : games()) {
      Json& entry = list.emplace_back(Json{{"game", game.name}});
      entry["title"] = title(game);
      entry["summary"] = in_both(after_colon(game.summary), after_colon(game.japanese));
      entry["languages"] = languages(game);
      entry["usage"] = usage(game.name, game.parameters);
      Json& parameters = entry["parameters"] = Json::array();
      for (const Parameter& parameter : game.parameters)
        parameters.push_back(parameter_json(parameter, tongue_of(language_, &game)));
      entry["closedForm"] = static_cast<bool>(game.play);
      entry["example"] = game.example;
      entry["sizes"] = sizes(game);
      Json& ready = entry["open"] = Json::array();
      for (const std::string& name : open)
        if (name.substr(0, name.find(':')) == game.name) ready.push_back(name);
    }
    return json_response({{"games", std::move(list)}});
  }

  InstanceName instance() const {
    try {
      return find_instance(request_.target.path[3]);
    } catch (const Error& error) {
      throw Refused{404, error.text()};
    }
  }

  // Nothing where it has to be solved first.
  GameShelf::Game opened(const InstanceName& name) const {
    if (GameShelf::Game game = shelf_.find(name.text())) return game;
    takes_time();
    return shelf_.open(name, budget_);
  }

  GameShelf::Game ready(const InstanceName& name) const {
    if (GameShelf::Game game = opened(name)) return game;
    const std::string text = name.text();
    if (!GameShelf::can_be_solved(name))
      throw Refused{409,
                    said({"{1} is too large to be solved on the way: solve it with `kanzen solve "
                          "{1} --out FILE` and start the server with that file",
                          "{1} は大きすぎて、ここでは解析できません。`kanzen solve {1} --out FILE` "
                          "で解析し、その表でサーバーを起動してください。"},
                         text),
                    {{"instance", text}, {"state", "too large"}}};
    throw Refused{
        409,
        said({"{} is not solved yet: POST {} to /api/v1/jobs", "{} はまだ解析されていません。"},
             text, dump({{"instance", text}})),
        {{"instance", text}, {"state", "unsolved"}}};
  }

  Response about_game() const {
    only("GET, HEAD");
    const InstanceName name = instance();
    const GameShelf::Game served = opened(name);
    Json json;
    json["instance"] = name.text();
    json["game"] = name.game->name;
    json["title"] = title(*name.game);
    json["languages"] = languages(*name.game);
    Json& parameters = json["parameters"] = Json::object();
    for (std::size_t i = 0; i < name.values.size(); ++i) {
      const Parameter& parameter = name.game->parameters[i];
      parameters[parameter.name] =
          parameter.words.empty() ? Json(name.values[i])
                                  : Json(parameter.words[static_cast<std::size_t>(name.values[i])]);
    }
    json["firstGame"] = true;
    json["positions"] = nullptr;
    if (name.game->census) json["positions"] = count_json(name.census().positions);
    json["state"] = served != nullptr                ? "ready"
                    : GameShelf::can_be_solved(name) ? "unsolved"
                                                     : "too large";
    for (const char* key : {"source", "players", "distances", "deals", "statistics", "start",
                            "positionValue", "remoteness", "needs"})
      json[key] = nullptr;
    if (served != nullptr) {
      const OpenGame& game = served->game();
      const PositionReport start = report(*game, game->start(0));
      json["source"] = game.solution() != nullptr ? "table" : "closed form";
      for (const std::string& player : game->players())
        json["players"].push_back(tongue().word(player));
      json["distances"] = game->distances();
      json["deals"] = game->deals();
      json["statistics"] = game.solution() != nullptr;
      json["start"] = start.position;
      json["positionValue"] = value_name(*game, start.answer.outcome);
      json["remoteness"] = remoteness(start.answer, game->distances());
    } else if (GameShelf::can_be_solved(name)) {
      const Needs needs = name.make()->needs({});
      json["needs"] = {{"memory", count_json(needs.memory + needs.disk)},
                       {"seconds", needs.seconds}};
    }
    return json_response(json);
  }

  Response about_game(const std::string& what) const {
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

  std::uint64_t deal() const {
    const std::string* text = request_.target.find("deal");
    if (text == nullptr) return 0;
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error != std::errc{} || end != text->data() + text->size())
      throw Refused{400, "deal must be a whole number from 0 to 2^64 - 1"};
    return number;
  }

  std::string asked_position(const Playable& game) const {
    for (const char* name : {"position", "p"})
      if (const std::string* text = request_.target.find(name); text != nullptr && !text->empty()) {
        if (text->size() > longest_position) throw Refused{400, said(too_long, longest_position)};
        return *text;
      }
    return game.start(deal());
  }

  PositionReport report(const Playable& game, const std::string& position) const {
    if (!game.reports_at_once(position)) takes_time();
    return game.report(position, budget_);
  }
  PositionReport pictured(const Playable& game, const std::string& position) const {
    if (!game.reports_at_once(position)) takes_time();
    return game.pictured(position, budget_);
  }

  Response start(const ServedGame& served) const {
    const std::uint64_t number = deal();
    return json_response(
        {{"position", served.game()->start(number)}, {"deal", count_json(number)}});
  }

  Response position(const ServedGame& served) const {
    const Playable& game = *served.game();
    const PositionReport report = pictured(game, asked_position(game));
    Json json;
    json["instance"] = game.name();
    json["position"] = report.position;
    json["player"] = tongue().word(report.side);
    json["turn"] = turn(game, report.side);
    json["positionValue"] = value_name(game, report.answer.outcome);
    json["remoteness"] = remoteness(report.answer, game.distances());
    json["over"] = report.over;
    json["winner"] = winner(game, report);
    json["forces"] =
        game.players().size() > 2 ? turn(game, game.forces(report.position, budget_)) : nullptr;
    json["picture"] = picture_json(report.picture, tongue());
    const auto best = std::min_element(
        report.moves.begin(), report.moves.end(),
        [](const MoveReport& a, const MoveReport& b) { return preferred(a.answer, b.answer); });
    Json& moves = json["moves"] = Json::array();
    for (const MoveReport& move : report.moves) {
      Json& entry = moves.emplace_back(Json{{"move", move.move}});
      entry["text"] = tongue().word(move.move);
      entry["position"] = move.shown ? Json(move.leads_to) : Json(nullptr);
      entry["moveValue"] = value_name(game, move.answer.outcome);
      entry["remoteness"] = remoteness(move.answer, game.distances());
      entry["best"] = !preferred(best->answer, move.answer);
      entry["ends"] = move.ends;
      entry["spots"] = move.spots;
    }
    return json_response(json);
  }

  // The seat that has won; nothing where the game goes on or nobody has.
  static Json winner(const Playable& game, const PositionReport& report) {
    if (!report.over && !report.moves.empty()) return nullptr;
    const std::vector<std::string> players = game.players();
    if (players.size() != 2) return turn(game, game.winner(report.position));
    const int mover = report.side == players[0] ? 0 : 1;
    switch (report.answer.outcome) {
      case Outcome::win: return mover;
      case Outcome::loss: return 1 - mover;
      default: return nullptr;
    }
  }

  // How the game is played, on its example, whatever the size of the instance.
  Response rules(const ServedGame& served) const {
    const GameEntry& entry = *find_instance(served.game()->name()).game;
    const GameShelf::Game example = ready(find_instance(entry.example));
    const Playable& game = *example->game();
    Json lessons = Json::array();
    for (const Lesson& lesson : entry.lessons) {
      const PositionReport shown =
          pictured(game, lesson.position.empty() ? game.start(0) : lesson.position);
      Spots spots = lesson.spots;
      if (lesson.shows_moves)
        for (const MoveReport& move : shown.moves)
          if (!move.spots.empty()) spots.push_back(move.spots.front());
      lessons.push_back({{"text", in_both(lesson.english, lesson.japanese)},
                         {"picture", picture_json(shown.picture, tongue())},
                         {"spots", spots}});
    }
    return json_response({{"instance", game.name()}, {"rules", lessons}});
  }

  // A first game on the example, move by move; the positions are asked for as any others.
  Response first_game(const ServedGame& served) const {
    const GameEntry& entry = *find_instance(served.game()->name()).game;
    const GameShelf::Game example = ready(find_instance(entry.example));
    const Playable& game = *example->game();
    const bool own = !entry.first_game.steps.empty();
    const FirstGame first = own ? entry.first_game : best_play(game, budget_);
    Json steps = Json::array();
    for (const auto& [move, english, japanese] : first.steps)
      steps.push_back({{"text", in_both(english, japanese)},
                       {"move", move.empty() ? Json(nullptr) : Json(move)}});
    const std::string& from = first.position;
    return json_response({{"instance", game.name()},
                          {"position", from.empty() ? game.start(0) : from},
                          {"steps", std::move(steps)}});
  }

  Response setup(const ServedGame& served) const {
    const Playable& game = *served.game();
    const Setup setup = game.setup(asked_position(game));
    const Text problem = objection(game, setup.position);
    const Tongue words = tongue();
    Json json;
    json["instance"] = game.name();
    json["position"] = setup.position;
    json["problem"] = problem.empty() ? Json(nullptr) : Json(problem.in(words));
    json["picture"] = picture_json(setup.picture, words);
    Json& edits = json["edits"] = Json::array();
    for (const auto& [spot, tool, position] : setup.edits) {
      Json& entry = edits.emplace_back(Json::object());
      entry["spot"] = spot;
      entry["tool"] = tool.in(words);
      entry["position"] = position;
    }
    return json_response(json);
  }

  Response insights(const ServedGame& served) const {
    takes_time();  // theory may have to think
    const Playable& game = *served.game();
    const std::string position = asked_position(game);
    return json_response({{"instance", game.name()},
                          {"position", game.report(position, budget_).position},
                          {"insights", insights_json(game.insights(position, budget_), tongue())}});
  }

  Response line(const ServedGame& served) const {
    takes_time();
    const Playable& game = *served.game();
    const Line line = best_line(served.game(), asked_position(game), budget_);
    Json json;
    json["instance"] = game.name();
    json["position"] = line.from.position;
    json["positionValue"] = value_name(game, line.from.answer.outcome);
    json["remoteness"] = remoteness(line.from.answer, game.distances());
    Json& steps = json["line"] = Json::array();
    for (const auto& [side, move] : line.steps) {
      Json& entry =
          steps.emplace_back(Json{{"player", tongue().word(side)}, {"turn", turn(game, side)}});
      entry["move"] = move.move;
      entry["text"] = tongue().word(move.move);
      entry["moveValue"] = value_name(game, move.answer.outcome);
      entry["remoteness"] = remoteness(move.answer, game.distances());
      const bool shown = !move.ends || objection(game, move.leads_to).empty();
      entry["position"] = shown ? Json(move.leads_to) : Json(nullptr);
    }
    json["ending"] = name_of(line.ending);
    return json_response(json);
  }

  std::uint64_t number(const char* name, std::uint64_t usual, std::uint64_t most) const {
    const std::string* text = request_.target.find(name);
    if (text == nullptr) return usual;
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    if (error != std::errc{} || end != text->data() + text->size() || value > most)
      throw Refused{400, fmt::format("{} must be a whole number up to {}", name, most)};
    return value;
  }

  Response puzzles(const ServedGame& served) const {
    constexpr std::uint64_t most = 20;
    constexpr std::uint64_t largest_seed = std::uint64_t{1} << 53;
    MineRequest wanted;
    wanted.count = number("count", 1, most);
    wanted.seed = number("seed", 0, largest_seed);
    wanted.surprise = number("surprise", 0, 1) == 1;
    takes_time();
    Json list = Json::array();
    for (const Puzzle& puzzle : mine(served.game(), wanted, budget_)) {
      Json& entry = list.emplace_back(Json{{"position", puzzle.at.position}});
      entry["player"] = tongue().word(puzzle.at.side);
      entry["turn"] = turn(*served.game(), puzzle.at.side);
      entry["remoteness"] = remoteness(puzzle.at.answer, served.game()->distances());
      entry["moves"] = puzzle.at.moves.size();
      entry["quiet"] = puzzle.quiet;
      entry["surprise"] = puzzle.surprise ? Json(*puzzle.surprise) : Json(nullptr);
      entry["solution"] = puzzle.solution;
      Json& texts = entry["solutionTexts"] = Json::array();
      for (const std::string& move : puzzle.solution) texts.push_back(tongue().word(move));
    }
    return json_response({{"instance", served.game()->name()},
                          {"seed", count_json(wanted.seed)},
                          {"puzzles", std::move(list)}});
  }

  static const Solution& solution(const ServedGame& served) {
    if (const Solution* solution = served.game().solution()) return *solution;
    throw Refused{404, said({"{} is answered by a closed form and has no statistics",
                             "{} の答えは閉じた式によるもので、統計はありません。"},
                            served.game()->name())};
  }

  Response statistics(const ServedGame& served) const {
    static_cast<void>(solution(served));
    if (!served.has_statistics()) takes_time();
    Response response;
    response.body = served.statistics(language_, budget_);
    return response;
  }

  Response statistics_csv(const ServedGame& served) const {
    Response response;
    response.content_type = "text/csv; charset=utf-8";
    response.body = histogram_csv(solution(served).statistics());
    return response;
  }

  Response statistics_svg(const ServedGame& served) const {
    const Statistics& figures = solution(served).statistics();
    Response response;
    response.content_type = "image/svg+xml";
    response.body = histogram_svg(
        fmt::format("{}: {}", served.game()->name(), plural(figures.positions, "position")),
        figures);
    return response;
  }

  // --- records ---

  // A game as text, or as moves: the same again in both forms, and where it leads.
  Response record() const {
    only("POST");
    takes_time();
    const Json body = json_body("{\"record\": \"[Game …\"}");
    const auto text = [&](const char* name) {
      const auto found = body.find(name);
      return found != body.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    GameRecord record;
    if (body.contains("record")) {
      record = parse_record(text("record"));
    } else if (body.contains("instance") && body.contains("moves") && body["moves"].is_array()) {
      record = {text("instance"), text("start"), parse_line(body["moves"])};
    } else {
      throw Refused{400, "the body must have a record, or an instance and its moves"};
    }
    if (record.start.size() > longest_position)
      throw Refused{400, said(too_long, longest_position)};
    const InstanceName name = find_instance(record.game);
    record.game = name.text();
    std::size_t players = 2;
    Json position = nullptr;
    Text problem;
    try {
      const GameShelf::Game served = ready(name);
      const Playable& game = *served->game();
      players = game.players().size();
      record.result.clear();
      const RecordEnd end = replay(game, record, budget_);
      record.result = end.result.in(tongue_of(Language::english, name.game));
      if (!end.over || end.at.over || end.at.moves.empty()) position = end.at.position;
    } catch (const Refused& why) {
      problem = why.sentence;
    } catch (const Error& error) {
      if (error.fault() != Fault::input) throw;
      problem = error.text();
    }
    const Tongue words = tongue_of(language_, name.game);
    return json_response({{"instance", record.game},
                          {"start", record.start.empty() ? Json(nullptr) : Json(record.start)},
                          {"moves", line_json(record.moves)},
                          {"position", std::move(position)},
                          {"result", record.result.empty() ? Json(nullptr) : Json(record.result)},
                          {"problem", problem.empty() ? Json(nullptr) : Json(problem.in(words))},
                          {"record", record_text(record, players)}});
  }

  // --- jobs ---

  Response list_jobs() const {
    only("GET, HEAD, POST");
    return json_response({{"jobs", jobs_.all(language_)}});
  }

  // An object.
  Json json_body(const std::string& example) const {
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

  std::string instance_in_body() const {
    const std::string example = "{\"instance\": \"nocca:4x4\"}";
    const Json body = json_body(example);
    if (const auto name = body.find("instance"); name != body.end() && name->is_string())
      return name->get<std::string>();
    throw Refused{400, "the body must be JSON such as " + example};
  }

  Response start_job() {
    const InstanceName name = find_instance(instance_in_body());
    takes_time();
    if (opened(name) == nullptr && !GameShelf::can_be_solved(name))
      static_cast<void>(ready(name));  // refuses
    const std::optional<Jobs::Started> job = jobs_.start(name, language_, budget_);
    if (!job)
      throw Refused{503, said({"too many jobs are waiting: try again when one has ended",
                               "待っている作業が多すぎます。"
                               "どれかが終わってからもう一度試してください。"})};
    return json_response(job->job, job->is_new ? 202 : 200);
  }

  Json found(std::optional<Json> job) const {
    if (!job)
      throw Refused{404, said({"there is no job {} (any more)", "作業 {} はありません。"},
                              request_.target.path[3].substr(0, 20))};
    return std::move(*job);
  }

  Response about_job() {
    only("GET, HEAD, DELETE");
    const std::string& id = request_.target.path[3];
    return json_response(found(request_.method == "DELETE" ? jobs_.cancel(id, language_)
                                                           : jobs_.find(id, language_)));
  }

  Response job_events() {
    only("GET, HEAD");
    const std::string id = request_.target.path[3];
    static_cast<void>(found(jobs_.find(id, language_)));
    Response response;
    response.content_type = "text/event-stream";
    response.stream = [&jobs = jobs_, id, language = language_, last = std::string(),
                       ended = false]() mutable -> std::optional<std::string> {
      if (ended) return {};
      const std::optional<Json> job = jobs.find(id, language);
      if (!job) return {};
      const std::string state = job->at("state");
      ended = state != "waiting" && state != "running";
      std::string now = dump(*job);
      if (now == last) return "";
      last = std::move(now);
      return fmt::format("data: {}\n\n", last);
    };
    return response;
  }

  GameShelf& shelf_;
  Jobs& jobs_;
  const Request& request_;
  Language language_ = Language::technical;
  bool patient_;
  mutable Budget moment_;  // of what takes no time
  Budget& budget_;
};

int status_of(Fault fault) {
  switch (fault) {
    case Fault::input: return 400;
    case Fault::resources: return 503;
    default: return 500;
  }
}

// Nothing where it takes time and nobody may wait.
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

}  // namespace

std::optional<Response> Api::answer_at_once(const Request& request) {
  return answer_or_refuse(shelf_, jobs_, request, nullptr);
}

Response Api::answer(const Request& request, const std::stop_token& nobody_waits) {
  QuestionBudget budget(shelf_, nobody_waits);
  return *answer_or_refuse(shelf_, jobs_, request, &budget);
}

Response Api::refusal(int status, const Text& sentence, std::string_view language) {
  const Language asked = language_called(language).value_or(Language::technical);
  return sealed(refused({status, sentence}, tongue_of(asked, nullptr)));
}

}  // namespace kanzen::app

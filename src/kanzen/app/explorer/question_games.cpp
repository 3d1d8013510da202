// SPDX-License-Identifier: Apache-2.0
// The API about games: their list, their sizes, their rules and a first game of each.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "kanzen/app/explorer/first_game.hpp"
#include "kanzen/app/explorer/question.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {

using serve::Response;

namespace {

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
        Json positions = name.has_census() ? count_json(name.census().positions) : Json(nullptr);
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

}  // namespace

Response Question::list_games() const {
  only("GET, HEAD");
  const std::vector<std::string> open = shelf_.names();
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
    // Those that can be opened here, or solved.
    Json& offered = entry["sizes"] = Json::array();
    for (const Json& size : sizes(game)) {
      const auto& instance = size.at("instance").get_ref<const std::string&>();
      if (size.at("seconds") == 0 || std::find(open.begin(), open.end(), instance) != open.end() ||
          jobs_.takes(find_instance(instance)))
        offered.push_back(size);
    }
    Json& ready = entry["open"] = Json::array();
    for (const std::string& name : open)
      if (name.substr(0, name.find(':')) == game.name) ready.push_back(name);
  }
  return json_response({{"games", std::move(list)}});
}

InstanceName Question::instance() const {
  try {
    return find_instance(request_.target.path[3]);
  } catch (const Error& error) {
    throw Refused{404, error.text()};
  }
}

// Nothing where it has to be solved first.
GameShelf::Game Question::opened(const InstanceName& name) const {
  if (GameShelf::Game game = shelf_.find(name.text())) return game;
  takes_time();
  return shelf_.open(name, budget_);
}

GameShelf::Game Question::ready(const InstanceName& name) const {
  if (GameShelf::Game game = opened(name)) return game;
  const std::string text = name.text();
  if (!jobs_.takes(name))
    throw Refused{409, jobs_.too_large(name), {{"instance", text}, {"state", "too large"}}};
  throw Refused{
      409,
      said({"{} is not solved yet: POST {} to /api/v1/jobs", "{} はまだ解析されていません。"}, text,
           dump({{"instance", text}})),
      {{"instance", text}, {"state", "unsolved"}}};
}

Response Question::about_game() const {
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
  if (name.has_census()) json["positions"] = count_json(name.census().positions);
  json["state"] = served != nullptr ? "ready" : jobs_.takes(name) ? "unsolved" : "too large";
  for (const char* key : {"source", "players", "distances", "deals", "statistics", "start",
                          "positionValue", "remoteness", "needs"})
    json[key] = nullptr;
  if (served != nullptr) {
    const OpenGame& game = served->game();
    const PositionReport start = report(*game->at(game->start(0)));
    json["source"] = game.solution() != nullptr ? "table" : "closed form";
    for (const std::string& player : game->players())
      json["players"].push_back(tongue().word(player));
    json["distances"] = game->distances();
    json["deals"] = game->deals();
    json["statistics"] = game.solution() != nullptr;
    json["start"] = start.position;
    json["positionValue"] = value_name(game->players().size(), start.answer.outcome);
    if (const auto plies = plies_of(start.answer, game->distances())) json["remoteness"] = *plies;
  } else if (jobs_.takes(name)) {
    const Needs needs = name.make()->needs({});
    json["needs"] = {{"memory", count_json(needs.memory + needs.disk)}, {"seconds", needs.seconds}};
  }
  return json_response(json);
}

// How the game is played, on its example, whatever the size of the instance. Its pictures are only
// looked at, and need no labels: the text says what they show.
Response Question::rules(const ServedGame& served) const {
  const GameEntry& entry = *find_instance(served.game()->name()).game;
  const GameShelf::Game example = ready(find_instance(entry.example));
  const Playable& game = *example->game();
  return json_response(object_text([&](JsonWriter& out) {
    out.field("instance", game.name());
    out.key("rules");
    out.open('[');
    for (const Lesson& lesson : entry.lessons) {
      const auto place = game.at(lesson.position.empty() ? game.start(0) : lesson.position);
      Spots spots = lesson.spots;
      if (lesson.shows_moves)
        for (const MoveReport& move : report(*place).moves)
          if (!move.spots.empty() && std::ranges::count(spots, move.spots.front()) == 0)
            spots.push_back(move.spots.front());
      Picture picture = place->picture();
      picture.narrow = {};
      for (Mark& mark : picture.marks) mark.label = {};
      out.open('{');
      out.field("text", in_both(lesson.english, lesson.japanese));
      out.key("picture");
      write_picture(out, picture, tongue());
      out.field("spots", spots);
      out.close('}');
    }
    out.close(']');
  }));
}

// A first game on the example, move by move; the positions are asked for as any others.
Response Question::first_game(const ServedGame& served) const {
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

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// The API about positions: values, pictures and moves, setting up, theory, lines and puzzles.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "kanzen/app/explorer/question.hpp"
#include "kanzen/app/mine.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {

using serve::Response;

namespace {

Json turn(const Playable& game, const std::string& side) {
  const std::vector<std::string> players = game.players();
  const auto found = std::find(players.begin(), players.end(), side);
  return found == players.end() ? Json(nullptr) : Json(found - players.begin());
}

// What is wrong with a text that is no legal position; empty where it is one.
Text objection(const Playable& game, const std::string& position) {
  try {
    static_cast<void>(game.at(position));
    return {};
  } catch (const Error& error) {
    return error.text();
  }
}

// The seat that has won; nothing where the game goes on or nobody has.
Json winner(const Playable& game, const Place& place, const PositionReport& report) {
  if (!report.over && !report.moves.empty()) return nullptr;
  const std::vector<std::string> players = game.players();
  if (players.size() != 2) return turn(game, place.winner());
  const int mover = report.side == players[0] ? 0 : 1;
  switch (report.answer.outcome) {
    case Outcome::win: return mover;
    case Outcome::loss: return 1 - mover;
    default: return nullptr;
  }
}

}  // namespace

std::string_view value_name(const Playable& game, Outcome outcome) {
  const bool open = outcome == Outcome::draw && game.players().size() > 2;
  return position_value(open ? Outcome::open : outcome);
}

std::uint64_t Question::deal() const {
  const std::string* text = request_.target.find("deal");
  if (text == nullptr) return 0;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc{} || end != text->data() + text->size())
    throw Refused{400, "deal must be a whole number from 0 to 2^64 - 1"};
  return number;
}

std::string Question::asked_position(const Playable& game) const {
  for (const char* name : {"position", "p"})
    if (const std::string* text = request_.target.find(name); text != nullptr && !text->empty()) {
      if (text->size() > longest_position) throw Refused{400, said(too_long, longest_position)};
      return *text;
    }
  return game.start(deal());
}

Response Question::start(const ServedGame& served) const {
  const std::uint64_t number = deal();
  return json_response({{"position", served.game()->start(number)}, {"deal", count_json(number)}});
}

PositionReport Question::report(const Place& place) const {
  if (!place.reports_at_once()) takes_time();
  return place.report(budget_);
}

Response Question::position(const ServedGame& served) const {
  const Playable& game = *served.game();
  const std::unique_ptr<const Place> place = game.at(asked_position(game));
  const PositionReport report = this->report(*place);
  const Tongue words = tongue();
  Json json;
  json["instance"] = game.name();
  json["position"] = report.position;
  json.update(position_json(report, game.distances()));  // as probe and eval say it
  json["player"] = words.word(report.side);
  json["turn"] = turn(game, report.side);
  json["positionValue"] = value_name(game, report.answer.outcome);
  json["remoteness"] = remoteness(report.answer, game.distances());
  json["over"] = report.over;
  json["winner"] = winner(game, *place, report);
  json["forces"] = game.players().size() > 2 ? turn(game, place->forces(budget_)) : nullptr;
  json["endless"] = turn(game, report.endless_winner);
  json["picture"] = picture_json(place->picture(), words);
  const auto best = std::min_element(
      report.moves.begin(), report.moves.end(),
      [](const MoveReport& a, const MoveReport& b) { return preferred(a.answer, b.answer); });
  for (std::size_t i = 0; i < report.moves.size(); ++i) {
    const MoveReport& move = report.moves[i];
    Json& entry = json["moves"][i];
    entry["text"] = words.word(move.move);
    entry["position"] = move.shown ? Json(move.leads_to) : Json(nullptr);
    entry["moveValue"] = value_name(game, move.answer.outcome);
    entry["remoteness"] = remoteness(move.answer, game.distances());
    entry["best"] = !preferred(best->answer, move.answer);
    entry["ends"] = move.ends;
    entry["spots"] = move.spots;
    if (move.unordered > 0) entry["unordered"] = move.unordered;
  }
  return json_response(json);
}

Response Question::setup(const ServedGame& served) const {
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

Response Question::insights(const ServedGame& served) const {
  takes_time();  // theory may have to think
  const Playable& game = *served.game();
  const std::unique_ptr<const Place> place = game.at(asked_position(game));
  return json_response({{"instance", game.name()},
                        {"position", place->report(budget_).position},
                        {"insights", insights_json(place->insights(budget_), tongue())}});
}

Response Question::line(const ServedGame& served) const {
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

Response Question::puzzles(const ServedGame& served) const {
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

}  // namespace kanzen::app

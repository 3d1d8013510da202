// SPDX-License-Identifier: Apache-2.0
// The API about figures and records: statistics as JSON, CSV and a drawing, and games as text.
#include "kanzen/app/explorer/question.hpp"
#include "kanzen/app/record.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {

using serve::Response;

namespace {

const Solution& solution(const ServedGame& served) {
  if (const Solution* solution = served.game().solution()) return *solution;
  throw Refused{404, said({"{} is answered by a closed form and has no statistics",
                           "{} の答えは閉じた式によるもので、統計はありません。"},
                          served.game()->name())};
}

}  // namespace

Response Question::statistics(const ServedGame& served) const {
  static_cast<void>(solution(served));
  if (!served.has_statistics()) takes_time();
  Response response;
  response.body = served.statistics(language_, budget_);
  return response;
}

Response Question::statistics_csv(const ServedGame& served) const {
  Response response;
  response.content_type = "text/csv; charset=utf-8";
  response.body = histogram_csv(solution(served));
  return response;
}

Response Question::statistics_svg(const ServedGame& served) const {
  Response response;
  response.content_type = "image/svg+xml";
  response.body = histogram_svg(solution(served));
  return response;
}

// A game as text, or as moves: the same again in both forms, and where it leads.
Response Question::record() const {
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
  if (record.start.size() > longest_position) throw Refused{400, said(too_long, longest_position)};
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

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// probe, line: what a solved game says of one position, and how perfect play goes on from it.
#include <fmt/format.h>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/record.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::string source;
  std::vector<std::string> position;
  std::uint64_t deal = 0;
  std::string record;
  bool as_record = false;
  bool json = false;
};

void describe(Verb& verb, Options& options) {
  verb.argument("source", options.source, "a table file or an instance");
  verb.words("position", options.position, "default: the start; quote it or not");
  verb.count("--deal", options.deal, "start from this deal, where the game has deals");
  verb.file("--record", options.record, "go on from the end of the game that this file records");
}

void describe_line(Verb& verb, Options& options) {
  describe(verb, options);
  verb.flag("--as-record", options.as_record,
            "write the line as a record, which the explorer takes and --record reads");
  verb.never_both("--as-record", "--record");
}

OpenGame open(const Options& options) {
  return open_game(options.source, options.json ? Display::silent : Display::automatic);
}

std::string asked_position(const Options& options, const Playable& game) {
  const std::string position = joined(options.position);
  if (!options.record.empty()) {
    if (!position.empty()) throw Error(Fault::input, "give a position or --record, not both");
    return end_of_record(game, options.record);
  }
  return position.empty() ? game.start(options.deal) : position;
}

std::string plies(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "ply" : "plies");
}

std::string headline(const Playable& game, Answer answer) {
  const std::string text = answer_text(game, answer);
  return text == name_of(Outcome::open) ? text + ": nobody can force first place" : text;
}

int probe(const Options& options) {
  const OpenGame game = open(options);
  const std::unique_ptr<const Place> place = game->at(asked_position(options, *game));
  Budget unlimited;
  const PositionReport report = place->report(unlimited);
  const bool distances = game->distances();
  if (options.json) {
    print(object_text([&](JsonWriter& out) {
            out.field("game", game->name());
            out.field("position", report.position);
            write_position(out, report, distances);
          }) +
          "\n");
    return 0;
  }
  std::string text = terminal_text(place->drawing());
  text += fmt::format("\n{}: {}\n", report.side, headline(*game, report.answer));
  if (report.over) {
    text += "the game is over\n";
  } else if (report.moves.empty()) {
    text += "there is no move\n";
  } else {
    std::vector<std::vector<std::string>> rows = {{"move", "value", "leads to"}};
    for (const MoveReport& move : best_first(report.moves))
      rows.push_back({move.move, answer_text(*game, move.answer),
                      move.ends ? "the end of the game" : move.leads_to});
    text += "\n" + columns(rows);
  }
  print(text);
  return 0;
}

std::string ending_text(const Line& line, bool distances) {
  switch (line.ending) {
    case Line::Ending::repetition:
      if (!line.from.endless_winner.empty())
        return fmt::format("the position repeats: {} wins play that never ends",
                           line.from.endless_winner);
      return distances ? "the position repeats: both sides can hold the draw for ever"
                       : "the position repeats, as it would after every other best move";
    case Line::Ending::no_move:
      return fmt::format("{} has no move: the game ends after {}", line.to_move,
                         plies(line.steps.size()));
    case Line::Ending::cut:
      return fmt::format("it goes on: {} are shown", plies(line.steps.size()));
    default: return fmt::format("the game ends after {}", plies(line.steps.size()));
  }
}

int show_line(const Options& options) {
  const OpenGame game = open(options);
  const bool distances = game->distances();
  Budget unlimited;
  const Line line = best_line(game, asked_position(options, *game), unlimited);
  if (options.as_record && !options.json) {
    GameRecord record{game->name(), line.from.position, {}, {}};
    if (record.start == game->start(0)) record.start.clear();
    for (const auto& [side, move] : line.steps) record.moves.push_back({move.move, {}});
    print(record_text(record, game->players().size()));
    return 0;
  }
  if (options.json) {
    Json json;
    json["game"] = game->name();
    json["position"] = line.from.position;
    json.update(value_json(line.from.answer, distances));
    Json& moves = json["line"] = Json::array();
    for (const auto& [side, move] : line.steps) {
      Json& entry = moves.emplace_back(Json{{"move", move.move}});
      entry.update(value_json(move.answer, distances));
      entry["position"] = move.ends ? Json(nullptr) : Json(move.leads_to);
    }
    json["ending"] = name_of(line.ending);
    print_json(json);
    return 0;
  }
  std::vector<std::vector<std::string>> rows = {{"ply", "side", "move", "value", "position"}};
  for (const auto& [side, move] : line.steps)
    rows.push_back({std::to_string(rows.size()), side, move.move, answer_text(*game, move.answer),
                    move.ends ? "" : move.leads_to});
  print(fmt::format("{}\n{}: {}\n\n{}\n{}\n", line.from.position, line.from.side,
                    headline(*game, line.from.answer), columns(rows),
                    ending_text(line, distances)));
  return 0;
}

}  // namespace

void add_probe(CommandLine& commands) {
  commands.add<Options>("probe", "Value, distance and every move of a position",
                        "kanzen probe nocca:3x3 \"b,b,b/-,-,-/w,w,w b\"", describe, probe);
  commands.add<Options>("line",
                        "The best line from a position: the winner hurries, the loser delays",
                        "kanzen line nocca:3x3", describe_line, show_line);
}

}  // namespace kanzen::app

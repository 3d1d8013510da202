// SPDX-License-Identifier: Apache-2.0
// probe, line: what a solved game says of one position, and how perfect play goes on from it.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::string source;
  std::vector<std::string> position;
  bool json = false;
};

void describe(Verb& verb, Options& options) {
  verb.argument("source", options.source, "a table file or an instance");
  verb.words("position", options.position, "default: the start; quote it or not");
}

Solution open(const Options& options) {
  return open_solution(options.source, options.json ? Display::silent : Display::automatic);
}

std::string asked_position(const Options& options, const Solution& solution) {
  const std::string position = joined(options.position);
  return position.empty() ? solution.instance->start() : position;
}

// Best first, equal moves in the order of the alphabet.
std::vector<MoveReport> best_first(std::vector<MoveReport> moves) {
  std::stable_sort(moves.begin(), moves.end(), [](const MoveReport& a, const MoveReport& b) {
    return better(a.answer, b.answer);
  });
  return moves;
}

std::string plies(int count) { return fmt::format("{} {}", count, count == 1 ? "ply" : "plies"); }

int probe(const Options& options) {
  const Solution solution = open(options);
  const PositionReport report =
      solution.instance->report(solution.table, asked_position(options, solution));
  const bool distances = solution.distances();
  if (options.json) {
    Json json;
    json["game"] = solution.instance->name();
    json["position"] = report.position;
    json.update(position_json(report, distances));
    print_json(json);
    return 0;
  }
  std::string text = solution.instance->drawing(report.position);
  text += fmt::format("\n{}: {}\n", report.side, answer_text(report.answer, distances));
  if (report.over) {
    text += "the game is over\n";
  } else if (report.moves.empty()) {
    text += "there is no move\n";
  } else {
    std::vector<std::vector<std::string>> rows = {{"move", "value", "leads to"}};
    for (const MoveReport& move : best_first(report.moves))
      rows.push_back({move.move, answer_text(move.answer, distances),
                      move.ends ? "the end of the game" : move.leads_to});
    text += "\n" + columns(rows);
  }
  print(text);
  return 0;
}

int line(const Options& options) {
  const Solution solution = open(options);
  if (!solution.distances())
    throw Error(Fault::input,
                "this table holds values only, and the fastest line needs distances: solve the "
                "instance without --values-only");
  const PositionReport first =
      solution.instance->report(solution.table, asked_position(options, solution));

  Json moves = Json::array();
  std::vector<std::vector<std::string>> rows = {{"ply", "side", "move", "value", "position"}};
  std::unordered_set<std::string> seen;
  PositionReport now = first;
  std::string ending;
  int ply = 0;
  for (;;) {
    if (now.over || now.moves.empty()) {
      ending = now.over ? "over" : "no move";
      break;
    }
    if (!seen.insert(now.position).second) {
      ending = "repetition";
      break;
    }
    const MoveReport best = best_first(now.moves).front();
    Json entry;
    entry["move"] = best.move;
    entry.update(value_json(best.answer, true));
    entry["position"] = best.ends ? Json(nullptr) : Json(best.leads_to);
    moves.push_back(std::move(entry));
    rows.push_back({std::to_string(++ply), now.side, best.move, answer_text(best.answer, true),
                    best.ends ? "" : best.leads_to});
    if (best.ends) {
      ending = "over";
      break;
    }
    now = solution.instance->report(solution.table, best.leads_to);
  }

  if (options.json) {
    Json json;
    json["game"] = solution.instance->name();
    json["position"] = first.position;
    json.update(value_json(first.answer, true));
    json["line"] = moves;
    json["ending"] = ending;
    print_json(json);
    return 0;
  }
  std::string text = fmt::format("{}\n{}: {}\n\n{}\n", first.position, first.side,
                                 answer_text(first.answer, true), columns(rows));
  if (ending == "repetition")
    text += "the position repeats: both sides can hold the draw for ever\n";
  else if (ending == "no move")
    text += fmt::format("{} has no move: the game ends after {}\n", now.side, plies(ply));
  else
    text +=
        fmt::format("the game ends after {}\n", ply == 1 ? "1 ply" : fmt::format("{} plies", ply));
  print(text);
  return 0;
}

}  // namespace

void add_probe(CommandLine& commands) {
  commands.add<Options>("probe", "Value, distance and every move of a position",
                        "kanzen probe nocca:3x3 \"b,b,b/-,-,-/w,w,w b\"", describe, probe);
  commands.add<Options>("line",
                        "The best line from a position: the winner hurries, the loser delays",
                        "kanzen line nocca:3x3", describe, line);
}

}  // namespace kanzen::app

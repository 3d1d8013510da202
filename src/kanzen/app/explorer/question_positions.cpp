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

using Players = std::vector<std::string>;
using Seat = std::optional<std::int64_t>;

Seat turn(const Players& players, const std::string& side) {
  const auto found = std::find(players.begin(), players.end(), side);
  if (found == players.end()) return {};
  return found - players.begin();
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
Seat winner(const Players& players, const Place& place, const PositionReport& report) {
  if (!report.over && !report.moves.empty()) return {};
  if (players.size() != 2) return turn(players, place.winner());
  const int mover = report.side == players[0] ? 0 : 1;
  switch (report.answer.outcome) {
    case Outcome::win: return mover;
    case Outcome::loss: return 1 - mover;
    default: return {};
  }
}

}  // namespace

std::string_view value_name(std::size_t players, Outcome outcome) {
  const bool open = outcome == Outcome::draw && players > 2;
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
  const Players players = game.players();
  const bool distances = game.distances();
  const auto best = std::min_element(
      report.moves.begin(), report.moves.end(),
      [](const MoveReport& a, const MoveReport& b) { return preferred(a.answer, b.answer); });
  return json_response(object_text([&](JsonWriter& out) {
    out.field("instance", game.name());
    out.field("position", report.position);
    out.field("player", words.word(report.side));
    out.field("turn", turn(players, report.side));
    out.field("positionValue", value_name(players.size(), report.answer.outcome));
    out.field("remoteness", plies_of(report.answer, distances));
    out.field("over", report.over);
    out.field("winner", winner(players, *place, report));
    out.field("forces", players.size() > 2 ? turn(players, place->forces(budget_)) : Seat{});
    out.field("endless", turn(players, report.endless_winner));
    out.key("picture");
    write_picture(out, place->picture(), words);
    // As probe and eval say it, and what a page wants to know besides.
    write_position(out, report, distances, [&](JsonWriter&, const MoveReport& move) {
      out.field("text", words.word(move.move));
      out.field("position", move.shown ? std::optional(move.leads_to) : std::nullopt);
      out.field("moveValue", value_name(players.size(), move.answer.outcome));
      out.field("remoteness", plies_of(move.answer, distances));
      out.field("best", !preferred(best->answer, move.answer));
      out.field("ends", move.ends);
      out.field("spots", move.spots);
      if (move.unordered > 0) out.field("unordered", move.unordered);
    });
  }));
}

Response Question::setup(const ServedGame& served) const {
  const Playable& game = *served.game();
  const Setup setup = game.setup(asked_position(game));
  const Text problem = objection(game, setup.position);
  const Tongue words = tongue();
  return json_response(object_text([&](JsonWriter& out) {
    out.field("instance", game.name());
    out.field("position", setup.position);
    out.field("problem", problem.empty() ? std::nullopt : std::optional(problem.in(words)));
    out.key("picture");
    write_picture(out, setup.picture, words);
    out.key("edits");
    out.open('[');
    for (const auto& [spot, tool, position] : setup.edits) {
      out.open('{');
      out.field("spot", spot);
      out.field("tool", tool.in(words));
      out.field("position", position);
      out.close('}');
    }
    out.close(']');
  }));
}

Response Question::insights(const ServedGame& served) const {
  takes_time();  // theory may have to think
  const Playable& game = *served.game();
  const std::unique_ptr<const Place> place = game.at(asked_position(game));
  return json_response(object_text([&](JsonWriter& out) {
    out.field("instance", game.name());
    out.field("position", place->report(budget_).position);
    out.key("insights");
    write_insights(out, place->insights(budget_), tongue());
  }));
}

Response Question::line(const ServedGame& served) const {
  takes_time();
  const Playable& game = *served.game();
  const Line line = best_line(served.game(), asked_position(game), budget_);
  const Players players = game.players();
  return json_response(object_text([&](JsonWriter& out) {
    out.field("instance", game.name());
    out.field("position", line.from.position);
    out.field("positionValue", value_name(players.size(), line.from.answer.outcome));
    out.field("remoteness", plies_of(line.from.answer, game.distances()));
    out.key("line");
    out.open('[');
    for (const auto& [side, move] : line.steps) {
      const bool shown = !move.ends || objection(game, move.leads_to).empty();
      out.open('{');
      out.field("player", tongue().word(side));
      out.field("turn", turn(players, side));
      out.field("move", move.move);
      out.field("text", tongue().word(move.move));
      out.field("moveValue", value_name(players.size(), move.answer.outcome));
      out.field("remoteness", plies_of(move.answer, game.distances()));
      out.field("position", shown ? std::optional(move.leads_to) : std::nullopt);
      out.close('}');
    }
    out.close(']');
    out.field("ending", name_of(line.ending));
  }));
}

Response Question::puzzles(const ServedGame& served) const {
  constexpr std::uint64_t most = 20;
  constexpr std::uint64_t largest_seed = std::uint64_t{1} << 53;
  MineRequest wanted;
  wanted.count = number("count", 1, most);
  wanted.seed = number("seed", 0, largest_seed);
  wanted.surprise = number("surprise", 0, 1) == 1;
  takes_time();
  const Playable& game = *served.game();
  const std::vector<Puzzle> puzzles = mine(served.game(), wanted, budget_);
  return json_response(object_text([&](JsonWriter& out) {
    out.field("instance", game.name());
    out.field("seed", count_json(wanted.seed));
    out.key("puzzles");
    out.open('[');
    for (const Puzzle& puzzle : puzzles) {
      out.open('{');
      out.field("position", puzzle.at.position);
      out.field("player", tongue().word(puzzle.at.side));
      out.field("turn", turn(game.players(), puzzle.at.side));
      out.field("remoteness", plies_of(puzzle.at.answer, game.distances()));
      out.field("moves", puzzle.at.moves.size());
      out.field("quiet", puzzle.quiet);
      out.field("surprise", puzzle.surprise);
      out.field("solution", puzzle.solution);
      out.key("solutionTexts");
      out.open('[');
      for (const std::string& move : puzzle.solution) out.write(tongue().word(move));
      out.close(']');
      out.close('}');
    }
    out.close(']');
  }));
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "kanzen/app/json.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

double bits_per_position(const Solution& solution) {
  return 8.0 * static_cast<double>(solution.table.bytes()) /
         static_cast<double>(std::max<std::uint64_t>(1, solution.statistics().positions));
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  return fmt::format("{:.2f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

// Best first, and how many moves have each answer.
std::vector<std::pair<Answer, int>> tally(const std::vector<MoveReport>& moves) {
  std::vector<std::pair<Answer, int>> counts;
  for (const MoveReport& move : moves) {
    const auto same = std::find_if(counts.begin(), counts.end(),
                                   [&](const auto& entry) { return entry.first == move.answer; });
    if (same == counts.end())
      counts.emplace_back(move.answer, 1);
    else
      ++same->second;
  }
  std::sort(counts.begin(), counts.end(),
            [](const auto& a, const auto& b) { return better(a.first, b.first); });
  return counts;
}

}  // namespace

void write_position(JsonWriter& out, const PositionReport& report, bool distances,
                    const MoreOfMove& more) {
  const auto write_value = [&](Answer answer) {
    out.field("value", name_of(answer.outcome));
    out.field("distance", plies_of(answer, distances));
    if (answer.points) out.field("score", score_of(answer));
  };
  write_value(report.answer);
  out.key("moves");
  out.open('[');
  for (const MoveReport& move : report.moves) {
    out.open('{');
    out.field("move", move.move);
    write_value(move.answer);
    if (more) more(out, move);
    out.close('}');
  }
  out.close(']');
}

namespace {

// visit(distance, value, positions) for every distance that has any, losses before wins.
template <class Visit>
void each_distance(const Statistics& statistics, Visit visit) {
  for (int distance = 0; distance <= statistics.max_distance(); ++distance) {
    const auto index = static_cast<std::size_t>(distance);
    const auto look = [&](const std::vector<std::uint64_t>& counts, Outcome value) {
      if (index < counts.size() && counts[index] > 0) visit(distance, value, counts[index]);
    };
    look(statistics.losses_at, Outcome::loss);
    look(statistics.wins_at, Outcome::win);
  }
}

// visit(score, positions) for every score that some have, the highest first.
template <class Visit>
void each_score(const Statistics& statistics, Visit visit) {
  const int widest = std::max(0, statistics.max_distance());
  for (int score = widest; score >= -widest; --score) {
    const std::uint64_t positions = score > 0   ? statistics.wins_in(score)
                                    : score < 0 ? statistics.losses_in(-score)
                                                : statistics.draws();
    if (positions > 0) visit(score, positions);
  }
}

// Some solvers find values alone, and say of all wins that they are in 1.
bool counts_plies(const TableInfo& info) {
  if (info.coding == Coding::scores) return false;
  return info.distances || info.statistics.max_distance() > 1;
}

PositionReport start_of(const Solution& solution) {
  return solution.instance->report(solution.table, solution.instance->start());
}

// What is known of all positions; `plies`: whether their distances are.
Json fields(const Statistics& figures, bool plies, const PositionReport& start) {
  const int deepest = plies && !start.answer.points ? figures.max_distance() : -1;
  Json json;
  json["positions"] = count_json(figures.positions);
  json["win"] = count_json(figures.wins());
  json["loss"] = count_json(figures.losses());
  json["draw"] = count_json(start.endless_winner.empty() ? figures.draws() : 0);
  if (!start.endless_winner.empty()) {
    json["endless"] = count_json(figures.draws());
    json["endless_winner"] = start.endless_winner;
  }
  json["max_distance"] = deepest < 0 ? Json(nullptr) : Json(deepest);
  json["max_distance_positions"] = count_json(deepest < 0 ? 0 : figures.at(deepest));
  json["no_move_positions"] = count_json(figures.no_move_positions);
  if (start.answer.points) {
    json["by_distance"] = Json::array();
    Json& rows = json["by_score"] = Json::array();
    each_score(figures, [&](int score, std::uint64_t count) {
      rows.push_back({{"score", score}, {"positions", count_json(count)}});
    });
    json["mean_moves"] = figures.mean_moves();
    return json;
  }
  Json& histogram = json["histogram"] = Json::object();
  for (int distance = 0; distance <= figures.max_distance(); ++distance)
    if (distance > 0 || figures.at(0) > 0)
      histogram[std::to_string(distance)] = count_json(figures.at(distance));
  Json& rows = json["by_distance"] = Json::array();
  each_distance(figures, [&](int distance, Outcome value, std::uint64_t count) {
    rows.push_back(
        {{"distance", distance}, {"value", name_of(value)}, {"positions", count_json(count)}});
  });
  json["mean_moves"] = figures.mean_moves();
  return json;
}

Json fields(const Statistics& figures, bool plies, const PositionReport& start, bool distances) {
  Json json = fields(figures, plies, start);
  Json first =
      Json::parse(object_text([&](JsonWriter& out) { write_position(out, start, distances); }));
  json["start"] = {{"value", first["value"]}, {"distance", first["distance"]}};
  if (first.contains("score")) json["start"]["score"] = first["score"];
  json["first_moves"] = std::move(first["moves"]);
  return json;
}

}  // namespace

Json statistics_json(const Counts& counts) {
  Json json = fields(counts.statistics, true, counts.start, true);
  json["deepest"] = counts.deepest;
  for (const auto& [mover, figures] : counts.by_mover)
    json["by_mover"][mover] = fields(figures, true, counts.start);
  for (const auto& [name, part] : counts.parts)
    json["parts"][name] = {{"positions", count_json(part.positions)},
                           {"win", count_json(part.wins)},
                           {"loss", count_json(part.losses)},
                           {"draw", count_json(part.positions - part.wins - part.losses)}};
  return json;
}

Json statistics_json(const Solution& solution) {
  const TableInfo& info = solution.table.info();
  Json json;
  json["game"] = info.game;
  json.update(fields(info.statistics, counts_plies(info), start_of(solution), info.distances));
  json["solution_hash"] = info.solution_hash;
  json["space"] = info.space;
  json["slots"] = count_json(info.slots);
  json["distances"] = solution.distances();
  json["table_bytes"] = count_json(solution.table.bytes());
  json["bits_per_position"] = bits_per_position(solution);
  return json;
}

Json statistics_json(const Solution& solution, const Extremes& extremes) {
  Json json = statistics_json(solution);
  json["deepest_positions"] = extremes.deepest;
  json["no_move_position_list"] = extremes.without_move;
  return json;
}

std::string_view unforced(const PositionReport& any) {
  return any.endless_winner.empty() ? "draw" : "endless";
}

namespace {

std::string totals_text(const Statistics& figures, std::string_view unforced) {
  return columns(
      {{"", "positions", ""},
       {"win", grouped(figures.wins()), share(figures.wins(), figures.positions)},
       {"loss", grouped(figures.losses()), share(figures.losses(), figures.positions)},
       {std::string(unforced), grouped(figures.draws()), share(figures.draws(), figures.positions)},
       {"all", grouped(figures.positions), ""}});
}

std::string facts_text(const Statistics& figures, bool plies, bool points) {
  const int deepest = figures.max_distance();
  std::string text;
  if (plies && deepest >= 0)
    text += fmt::format("  deepest        {} plies, {}\n", deepest,
                        plural(figures.at(deepest), "position"));
  if (points && deepest >= 0)
    text += fmt::format("  widest         {} points, {}\n", deepest,
                        plural(figures.at(deepest), "position"));
  text += fmt::format("  no move        {}\n", plural(figures.no_move_positions, "position"));
  if (figures.positions_with_moves_counted == 0) return text;
  return text + fmt::format("  legal moves    {:.3f} on average, where {}\n", figures.mean_moves(),
                            points ? "the game is not over" : "there is no win in 1");
}

std::string scores_text(const Statistics& figures) {
  std::vector<std::vector<std::string>> rows = {{"score", "positions", ""}};
  each_score(figures, [&](int score, std::uint64_t count) {
    rows.push_back({std::to_string(score), grouped(count), share(count, figures.positions)});
  });
  return columns(rows);
}

std::string histogram_text(const Statistics& figures, std::string_view unforced) {
  std::vector<std::vector<std::string>> rows = {{"distance", "value", "positions"}};
  each_distance(figures, [&](int distance, Outcome value, std::uint64_t count) {
    rows.push_back({std::to_string(distance), std::string(name_of(value)), grouped(count)});
  });
  rows.push_back({"", std::string(unforced), grouped(figures.draws())});
  return columns(rows);
}

std::string start_text(const PositionReport& start, bool distances) {
  std::string first;
  for (const auto& [answer, moves] : tally(start.moves))
    first +=
        fmt::format("{}{} × {}", first.empty() ? "" : ", ", moves, answer_text(answer, distances));
  std::string text = fmt::format("  start          {}\n  first moves    {}\n",
                                 answer_text(start.answer, distances), first);
  if (!start.endless_winner.empty())
    text += fmt::format("  endless play   is won by {}\n", start.endless_winner);
  return text;
}

}  // namespace

std::string counts_text(const Counts& counts) {
  const std::string_view rest = unforced(counts.start);
  const bool points = counts.start.answer.points;
  std::string text = fmt::format(
      "{}\n{}{}\n{}", totals_text(counts.statistics, rest), start_text(counts.start, true),
      facts_text(counts.statistics, !points, points),
      points ? scores_text(counts.statistics) : histogram_text(counts.statistics, rest));
  if (points) {
    std::vector<std::vector<std::string>> rows = {{"", "positions", "win", "loss", "draw"}};
    for (const auto& [name, part] : counts.parts)
      rows.push_back({name, grouped(part.positions), grouped(part.wins), grouped(part.losses),
                      grouped(part.positions - part.wins - part.losses)});
    if (rows.size() > 1) text += "\n" + columns(rows);
    return text;
  }
  for (const auto& [mover, figures] : counts.by_mover)
    text += fmt::format("\n{} to move\n{}", mover, totals_text(figures, rest));
  if (!counts.deepest.empty()) text += "\ndeepest\n";
  for (const std::string& position : counts.deepest) text += fmt::format("  {}\n", position);
  return text;
}

std::string figures_text(const Solution& solution) {
  const TableInfo& info = solution.table.info();
  const PositionReport start = start_of(solution);
  std::string text = totals_text(info.statistics, unforced(start)) + "\n";
  text += start_text(start, info.distances);
  text += facts_text(info.statistics, counts_plies(info), solution.scores());
  text += fmt::format("  table          {}, {:.3f} bits a position{}\n",
                      bytes_text(static_cast<double>(solution.table.bytes())),
                      bits_per_position(solution), info.distances ? "" : ", values only");
  text += fmt::format("  solution hash  {}\n", info.solution_hash);
  if (solution.scores()) return text + "\n" + scores_text(info.statistics);
  return counts_plies(info) ? text + "\n" + histogram_text(info.statistics, unforced(start)) : text;
}

Extremes find_extremes(const Solution& solution, std::size_t limit, Budget& budget) {
  const Statistics& figures = solution.statistics();
  const int deepest = figures.max_distance();
  Extremes found;
  if (!solution.distances() || deepest < 0) return found;
  for (const auto& [outcome, counts] :
       {std::pair{Outcome::loss, figures.losses_at}, {Outcome::win, figures.wins_at}}) {
    if (counts.size() != static_cast<std::size_t>(deepest) + 1) continue;
    const auto positions = list_positions(solution, {outcome, deepest}, false, counts.back(),
                                          limit - found.deepest.size(), budget);
    found.deepest.insert(found.deepest.end(), positions.begin(), positions.end());
  }
  found.without_move =
      list_positions(solution, {Outcome::loss, 0}, true, figures.no_move_positions, limit, budget);
  return found;
}

Json claim_json(const Claim& claim, const Tongue& tongue) {
  return {{"what", claim.what.in(tongue)},
          {"source", claim.source.in(tongue)},
          {"stated", claim.stated.in(tongue)},
          {"found", claim.found.in(tongue)},
          {"holds", claim.holds()}};
}

Json claims_json(const Solution& solution, const Tongue& tongue) {
  Json list = Json::array();
  if (solution.name.game->claims)
    for (const Claim& claim : solution.name.game->claims(solution.name.values, &solution))
      list.push_back(claim_json(claim, tongue));
  return list;
}

std::string histogram_csv(const Solution& solution) {
  const Statistics& statistics = solution.statistics();
  if (solution.scores()) {
    std::string text = "score,positions\n";
    each_score(statistics, [&](int score, std::uint64_t count) {
      text += fmt::format("{},{}\n", score, count);
    });
    return text;
  }
  std::string text = "distance,value,positions\n";
  each_distance(statistics, [&](int distance, Outcome value, std::uint64_t count) {
    text += fmt::format("{},{},{}\n", distance, name_of(value), count);
  });
  return text + fmt::format(",{},{}\n", unforced(start_of(solution)), statistics.draws());
}

}  // namespace kanzen::app

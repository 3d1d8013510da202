// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/mine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "kanzen/app/json.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/shuffler.hpp"

namespace kanzen::app {
namespace {

// Positions that are looked at: fewer where each has to be played out first.
constexpr std::uint64_t looks_at_least = 6000;
constexpr std::uint64_t slow_looks_at_least = 300;
constexpr std::uint64_t looks_a_puzzle = 60;
constexpr std::size_t longest_game = 60;  // plies
constexpr std::size_t fewest_moves = 3;   // fewer are no choice

// The move that wins, where no other does and it does not end the game at once.
const MoveReport* only_win(const PositionReport& now) {
  const MoveReport* only = nullptr;
  for (const MoveReport& move : now.moves) {
    if (move.answer.outcome != Outcome::win) continue;
    if (only != nullptr || move.ends) return nullptr;
    only = &move;
  }
  return only;
}

bool is_quiet(const Playable& game, const PositionReport& now, const MoveReport& only,
              Budget& budget) {
  const std::size_t answers = game.report(only.leads_to, budget).moves.size();
  return std::all_of(now.moves.begin(), now.moves.end(), [&](const MoveReport& move) {
    return move.move == only.move || move.ends ||
           game.report(move.leads_to, budget).moves.size() <= answers;
  });
}

std::optional<bool> is_surprise(const PositionReport& now, const MoveReport& only) {
  if (!only.forcing) return {};
  bool tempted = false;
  for (const MoveReport& move : now.moves) {
    if (!move.forcing.value_or(false)) continue;
    if (move.answer.outcome != Outcome::loss) return false;
    tempted = true;
  }
  return tempted;
}

bool tells_forcing_moves(const PositionReport& now) {
  return std::any_of(now.moves.begin(), now.moves.end(),
                     [](const MoveReport& move) { return move.forcing.has_value(); });
}

}  // namespace

std::vector<Puzzle> mine(const OpenGame& game, const MineRequest& request, Budget& budget) {
  Shuffler random(request.seed);
  std::vector<Puzzle> found;
  std::unordered_set<std::string> seen;
  const bool fast = game->at(game->start(0))->reports_at_once();
  std::uint64_t looks = std::max(fast ? looks_at_least : slow_looks_at_least,
                                 (fast ? looks_a_puzzle : 1) * request.count);
  while (looks > 0) {
    constexpr std::uint64_t deals = std::uint64_t{1} << 32;
    PositionReport now = game->report(game->start(game->deals() ? random.below(deals) : 0), budget);
    if (request.surprise && !tells_forcing_moves(now))
      throw Error(Fault::input,
                  said({"{} does not tell captures or steps forward from quiet moves: ask for "
                        "puzzles without surprise",
                        "{} では、取る手や進む手と静かな手の区別がありません。"},
                       game->name()));
    for (std::size_t ply = 0; ply < longest_game && looks > 0; ++ply, --looks) {
      budget.tick();
      if (now.over || now.moves.empty()) break;
      const MoveReport* only = only_win(now);
      const bool deep = !game->distances() ||
                        static_cast<std::uint64_t>(now.answer.distance) >= request.least_distance;
      if (only != nullptr && deep && now.moves.size() >= fewest_moves &&
          seen.insert(now.position).second) {
        const std::optional<bool> surprise = is_surprise(now, *only);
        if (surprise.value_or(false) || !request.surprise) {
          const bool quiet = is_quiet(*game, now, *only, budget);
          if (quiet || !request.quiet) found.push_back({now, *only, quiet, surprise, {}});
        }
      }
      const MoveReport next = now.moves[random.below(now.moves.size())];
      if (next.ends) break;
      now = game->report(next.leads_to, budget);
    }
    if (looks > 0) --looks;  // games that end at once come to an end here too
  }
  std::sort(found.begin(), found.end(), [](const Puzzle& a, const Puzzle& b) {
    return std::tuple(-a.at.answer.distance, b.at.moves.size(), a.at.position) <
           std::tuple(-b.at.answer.distance, a.at.moves.size(), b.at.position);
  });
  if (found.size() > request.count) found.resize(request.count);
  for (Puzzle& puzzle : found) {
    puzzle.solution = {puzzle.only.move};
    if (!game->distances()) continue;
    puzzle.solution.clear();
    for (const auto& [side, move] : best_line(game, puzzle.at.position, budget).steps)
      puzzle.solution.push_back(move.move);
  }
  return found;
}

Json puzzle_json(const Playable& game, const Puzzle& puzzle) {
  Json json;
  json["game"] = game.name();
  json["position"] = puzzle.at.position;
  json["side"] = puzzle.at.side;
  json["distance"] = game.distances() ? Json(puzzle.at.answer.distance) : Json(nullptr);
  json["moves"] = puzzle.at.moves.size();
  json["quiet"] = puzzle.quiet;
  json["surprise"] = puzzle.surprise ? Json(*puzzle.surprise) : Json(nullptr);
  json["solution"] = puzzle.solution;
  return json;
}

}  // namespace kanzen::app

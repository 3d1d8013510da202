// SPDX-License-Identifier: Apache-2.0
// What a paper prints about a solved game, as JSON, text, CSV and a plot.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "kanzen/app/json_writer.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/solution.hpp"

namespace kanzen::app {

// What can be said without a table: the counts, the start with its moves, and the deepest positions
// where they are known.
struct Counts {
  Statistics statistics;
  PositionReport start;
  std::vector<std::string> deepest;
  std::vector<std::pair<std::string, Statistics>> by_mover;  // where players differ
  std::vector<std::pair<std::string, PartCounts>> parts;     // where a space counts some apart
};
std::string counts_text(const Counts& counts);
std::string figures_text(const Solution& solution);

// The positions that papers show: the deepest, and those that are not over and have no move. At
// most `limit` of each; none of a table of values, which cannot tell.
struct Extremes {
  std::vector<std::string> deepest;
  std::vector<std::string> without_move;
};
constexpr std::size_t shown_extremes = 20;
Extremes find_extremes(const Solution& solution, std::size_t limit, Budget& budget);

// The JSON of statistics, which docs/api.md describes: of a run that kept no table, of a table, and
// of a table with its extreme positions, as `stats` and the API answer.
Json statistics_json(const Counts& counts);
Json statistics_json(const Solution& solution);
Json statistics_json(const Solution& solution, const Extremes& extremes);

// Published figures beside ours.
Json claim_json(const Claim& claim, const Tongue& tongue);
Json claims_json(const Solution& solution, const Tongue& tongue);

// What positions are called in which neither side can force an end: "draw", or "endless" where the
// rules give play that never ends to somebody, as any report of the game says.
std::string_view unforced(const PositionReport& any);

// "distance,value,positions" and a row for each; what is not forced has no distance. In a game with
// scores "score,positions".
std::string histogram_csv(const Solution& solution);

// The number of positions at each distance, on a logarithmic scale, as an SVG drawing.
std::string histogram_svg(const Solution& solution);

// A position with its value and moves, as `probe`, `eval` and the API answer: fields of an object.
// `more` adds what else is said of a move.
using MoreOfMove = std::function<void(JsonWriter&, const MoveReport&)>;
void write_position(JsonWriter& out, const PositionReport& report, bool distances,
                    const MoreOfMove& more = {});

}  // namespace kanzen::app

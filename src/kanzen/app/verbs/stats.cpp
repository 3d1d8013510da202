// SPDX-License-Identifier: Apache-2.0
// stats: the tables a paper prints.
#include <fmt/format.h>

#include <limits>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::string source;
  bool csv = false;
  std::string plot;
  bool all = false;
  bool json = false;
};

std::string listing(const std::string& title, const std::vector<std::string>& positions,
                    std::uint64_t count) {
  if (count == 0) return {};
  std::string text = fmt::format("\n  {}\n", title);
  for (const std::string& position : positions) text += "    " + position + "\n";
  if (positions.size() < count)
    text += fmt::format("    and {} more (--all lists them)\n", grouped(count - positions.size()));
  return text;
}

int stats(const Options& options) {
  const Solution solution = open_solution(
      options.source, options.json || options.csv ? Display::silent : Display::automatic);
  const Statistics& figures = solution.statistics();
  if (!options.plot.empty()) write_file(options.plot, histogram_svg(solution));
  if (options.csv) {
    print(histogram_csv(solution));
    return 0;
  }

  const std::size_t limit = options.all ? std::numeric_limits<std::size_t>::max() : shown_extremes;
  const int deepest = figures.max_distance();
  Budget unlimited;
  const Extremes extremes = find_extremes(solution, limit, unlimited);

  if (options.json) {
    Json json = statistics_json(solution, extremes);
    if (!options.plot.empty()) json["plot"] = options.plot;
    print_json(json);
    return 0;
  }
  std::string text = fmt::format("{}\n\n{}", solution.instance->name(), figures_text(solution));
  if (solution.distances() && deepest >= 0) {
    text += listing(fmt::format("deepest positions ({} plies)", deepest), extremes.deepest,
                    figures.at(deepest));
    text += listing("positions without a move", extremes.without_move, figures.no_move_positions);
  }
  text += "\n  first moves\n";
  std::vector<std::vector<std::string>> rows;
  for (const MoveReport& move :
       solution.instance->report(solution.table, solution.instance->start()).moves)
    rows.push_back({"  " + move.move, answer_text(move.answer, solution.distances())});
  text += columns(rows);
  if (!options.plot.empty()) text += fmt::format("\nthe histogram is drawn in {}\n", options.plot);
  print(text);
  return 0;
}

}  // namespace

void add_stats(CommandLine& commands) {
  commands.add<Options>(
      "stats", "The statistics of a solved game, as a paper prints them",
      "kanzen stats nocca:3x3 --plot nocca_3x3.svg",
      [](Verb& verb, Options& options) {
        verb.argument("source", options.source, "a table file or an instance");
        verb.flag("--csv", options.csv, "only the number of positions per distance, as CSV");
        verb.file("--plot", options.plot, "draw the histogram into this SVG file");
        verb.flag("--all", options.all,
                  "list all of the deepest positions and of those without a move");
      },
      stats);
}

}  // namespace kanzen::app

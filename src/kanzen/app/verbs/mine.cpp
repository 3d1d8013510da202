// SPDX-License-Identifier: Apache-2.0
// mine: puzzles out of a solved game, positions in which a single move wins.
#include <fmt/format.h>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/mine.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::string source;
  MineRequest request;
  bool json = false;
};

int show_puzzles(const Options& options) {
  constexpr std::uint64_t most = 10'000;
  if (options.request.count == 0 || options.request.count > most)
    throw Error(Fault::input, fmt::format("--count must be 1 to {}", grouped(most)));
  const OpenGame game =
      open_game(options.source, options.json ? Display::silent : Display::automatic);
  Budget unlimited;
  const std::vector<Puzzle> puzzles = mine(game, options.request, unlimited);
  if (options.json) {
    for (const Puzzle& puzzle : puzzles) print_json(puzzle_json(*game, puzzle));
  } else {
    std::vector<std::vector<std::string>> rows = {{"win in", "moves", "only", "position"}};
    for (const Puzzle& puzzle : puzzles)
      rows.push_back({game->distances() ? std::to_string(puzzle.at.answer.distance) : "-",
                      std::to_string(puzzle.at.moves.size()),
                      puzzle.only.move + (puzzle.surprise.value_or(false) ? " (surprise)"
                                          : puzzle.quiet                  ? " (quiet)"
                                                                          : ""),
                      puzzle.at.position});
    print(puzzles.empty() ? std::string("no puzzle was found: try another --seed\n")
                          : columns(rows));
  }
  return puzzles.empty() ? 1 : 0;
}

}  // namespace

void add_mine(CommandLine& commands) {
  commands.add<Options>(
      "mine", "Puzzles: positions in which exactly one move wins",
      "kanzen mine nocca:3x3 --count 5 --seed 7",
      [](Verb& verb, Options& options) {
        verb.argument("source", options.source, "a table file or an instance");
        verb.count("--count", options.request.count, "how many at most; default 10");
        verb.count("--seed", options.request.seed, "of the games played at random; default 0");
        verb.count("--least", options.request.least_distance,
                   "plies to the end at least, where they are counted; default 3");
        verb.flag("--quiet-only", options.request.quiet,
                  "only those whose winning move leaves the opponent the most answers");
        verb.flag("--surprise", options.request.surprise,
                  "only those in which every capture or step forward loses and a quiet move wins");
      },
      show_puzzles);
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// perft: how many lines of play there are, ply by ply. The first thing to compare when rules give
// other answers than expected; nothing is solved.
#include <fmt/format.h>

#include <algorithm>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/perft.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::string instance;
  std::vector<std::string> position;
  std::uint64_t depth = 0;
  bool json = false;
};

constexpr std::uint64_t most_plies = 1000;

// A game of closed forms alone, by its texts.
Perft by_texts(const Playable& game, std::string position, int depth, const Tick& tick) {
  Budget unlimited;
  Perft found;
  found.plies.resize(static_cast<std::size_t>(depth));
  const auto follow = [&](const auto& self, const MoveReport& move, std::size_t ply) -> void {
    tick();
    Perft::Ply& here = found.plies[ply];
    ++here.lines;
    if (move.ends)
      ++here.ended;
    else if (ply + 1 < found.plies.size())
      for (const MoveReport& next : game.report(move.leads_to, unlimited).moves)
        self(self, next, ply + 1);
  };
  if (position.empty()) position = game.start(0);
  const PositionReport from = game.report(position, unlimited);
  found.position = from.position;
  for (const MoveReport& move : from.moves) {
    const std::uint64_t before = found.plies.back().lines;
    follow(follow, move, 0);
    found.first.push_back({move.move, found.plies.back().lines - before});
  }
  return found;
}

Perft counted(const InstanceName& name, const std::string& position, int depth) {
  const Tick tick = [] {
    if (interrupted()) throw Interrupted{};
  };
  if (const Numbering* numbering = name.numbering())
    return position.empty() ? numbering->perft(name.values, depth, tick)
                            : name.make()->perft(position, depth, tick);
  if (name.game->play) return by_texts(*name.game->play(name.values), position, depth, tick);
  return name.make()->perft(position, depth, tick);  // says why it cannot be made
}

int count_lines(const Options& options) {
  if (options.depth == 0 || options.depth > most_plies)
    throw Error(Fault::input,
                fmt::format("--depth must be 1 to {} plies: say how far to look", most_plies));
  const InstanceName name = find_instance(options.instance);
  catch_interrupts();
  Perft found = counted(name, joined(options.position), static_cast<int>(options.depth));
  std::sort(found.first.begin(), found.first.end(),
            [](const auto& a, const auto& b) { return a.move < b.move; });
  if (options.json) {
    Json json;
    json["game"] = name.text();
    json["position"] = found.position;
    Json& plies = json["plies"] = Json::array();
    for (const auto& [lines, ended] : found.plies)
      plies.push_back({{"lines", count_json(lines)}, {"ended", count_json(ended)}});
    Json& first = json["first_moves"] = Json::array();
    for (const auto& [move, lines] : found.first)
      first.push_back({{"move", move}, {"lines", count_json(lines)}});
    print_json(json);
    return 0;
  }
  std::vector<std::vector<std::string>> plies = {{"plies", "lines", "end the game"}};
  for (const auto& [lines, ended] : found.plies)
    plies.push_back({std::to_string(plies.size()), grouped(lines), grouped(ended)});
  std::vector<std::vector<std::string>> first = {
      {"move", fmt::format("lines of {}", options.depth)}};
  for (const auto& [move, lines] : found.first) first.push_back({move, grouped(lines)});
  print(fmt::format("{}\n\n{}\n{}", found.position, columns(plies), columns(first)));
  return 0;
}

}  // namespace

void add_perft(CommandLine& commands) {
  commands.add<Options>(
      "perft", "Count lines of play ply by ply, to compare rules with those of somebody else",
      "kanzen perft tictactoe --depth 9",
      [](Verb& verb, Options& options) {
        verb.argument("instance", options.instance, "game and size");
        verb.words("position", options.position, "default: the start; quote it or not");
        verb.count("--depth", options.depth, "plies to look ahead");
      },
      count_lines);
}

}  // namespace kanzen::app

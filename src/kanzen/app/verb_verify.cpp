// SPDX-License-Identifier: Apache-2.0
// verify: what has been published about a game against what comes out here. Counts are compared
// always, solutions where the instance can be solved in a moment or a table is given; small ones
// are solved in every way there is, which must all agree.
#include <fmt/format.h>

#include <algorithm>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::string instance;
  std::string table;
  unsigned threads = 0;
  bool json = false;
};

// Solving in every way takes the general engine some 20 s for as many positions on two cores.
constexpr std::uint64_t every_way_limit = 50'000'000;

// The best way on threads, the general engine, and a device where there is one.
std::vector<SolveOptions> all_ways(const Instance& instance, unsigned threads) {
  SolveOptions best;
  best.threads = threads;
  const std::string device = instance.backend(best);
  best.backend = "threads";
  SolveOptions general = best;
  general.solver = "passes";
  std::vector<SolveOptions> ways = {best, general};
  if (device != "threads") {
    ways.push_back(best);
    ways.back().backend = device;
  }
  return ways;
}

std::vector<Claim> ways_agree(const InstanceName& name, const Options& options,
                              Progress& progress) {
  std::vector<Claim> claims;
  std::vector<std::string> ways;
  std::optional<Statistics> first;
  for (const std::string& space : name.spaces()) {
    for (const SolveOptions& how : all_ways(*name.make(space), options.threads)) {
      const std::string way = fmt::format("{} over {}", name.make(space)->solver(how), space);
      if (std::find(ways.begin(), ways.end(), way) != ways.end()) continue;
      ways.push_back(way);
      const Solution solution = solve_in_memory(name, space, how, progress);
      if (!first)
        first = solution.statistics();
      else
        claims.push_back({"all figures: " + way, ways.front(), "equal",
                          *first == solution.statistics() ? "equal" : "different"});
      const CheckReport check = solution.instance->check(solution.table, progress, options.threads);
      claims.push_back({"values against children: " + way, "the rules", "0 wrong",
                        fmt::format("{} wrong", check.wrong)});
    }
  }
  return claims;
}

int verify(const Options& options) {
  const InstanceName name = find_instance(options.instance);
  const Census census = name.census();
  catch_interrupts();
  ProgressDisplay display(options.json ? Display::silent : Display::automatic,
                          census.positions.as_uint64().value_or(0));

  std::optional<Solution> solution;
  if (!options.table.empty()) {
    solution.emplace(open_table(options.table));
    if (solution->instance->name() != name.text())
      throw Error(Fault::input, fmt::format("{} is a table of {}, not of {}", options.table,
                                            solution->instance->name(), name.text()));
  } else if (census.positions <= small_enough) {
    solution.emplace(solve_or_recall(name, Display::silent));
  }
  std::vector<Claim> claims = name.game->claims(name.values, solution ? &*solution : nullptr);
  if (census.positions <= every_way_limit) {
    const std::vector<Claim> more = ways_agree(name, options, display);
    claims.insert(claims.end(), more.begin(), more.end());
  }
  display.clear();

  bool all_hold = true;
  Json list = Json::array();
  std::vector<std::vector<std::string>> rows = {{"", "what", "stated", "found", "source"}};
  for (const Claim& claim : claims) {
    all_hold = all_hold && claim.holds();
    list.push_back({{"what", claim.what},
                    {"source", claim.source},
                    {"stated", claim.stated},
                    {"found", claim.found},
                    {"holds", claim.holds()}});
    rows.push_back(
        {claim.holds() ? "✓" : "✗", claim.what, claim.stated, claim.found, claim.source});
  }
  if (options.json) {
    Json json;
    json["game"] = name.text();
    json["solved"] = solution.has_value();
    json["holds"] = all_hold;
    json["claims"] = std::move(list);
    print_json(json);
  } else {
    std::string text = fmt::format("{}\n{}", name.text(), claims.empty() ? "" : columns(rows));
    if (!solution)
      text += fmt::format(
          "only counts were compared: {} are too many to solve on the way, give a table with "
          "--table\n",
          plural(census.positions, "position"));
    text += claims.empty() ? "nothing has been published about this instance\n"
            : all_hold     ? "everything agrees\n"
                           : "something differs\n";
    print(text);
  }
  return all_hold ? 0 : 1;
}

}  // namespace

void add_verify(CommandLine& commands) {
  commands.add<Options>(
      "verify", "Compare published figures with what comes out here", "kanzen verify nocca:3x3",
      [](Verb& verb, Options& options) {
        verb.argument("instance", options.instance, "game and size");
        verb.option("--table", options.table, "use this table instead of solving");
        verb.threads(options.threads);
      },
      verify);
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// verify: what has been published about a game against what comes out here. Counts are compared
// always, solutions where the instance can be solved in a moment or a table is given; small ones
// are solved in every way there is, which must all agree. A game with a theory has its statements
// tried on every case up to a limit, with the smallest counterexamples of those that fail.
#include <fmt/format.h>

#include <algorithm>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::string source;
  std::uint64_t limit = 0;
  bool as_printed = false;
  unsigned threads = 0;
  bool json = false;
};

// The statements, in a table for people; false when one fails.
bool show(const InstanceName& name, const std::vector<Statement>& statements, bool json) {
  bool all_hold = true, all_tried = true;
  Json list = Json::array();
  std::vector<std::vector<std::string>> rows = {{"", "statement", "cases", "failures", "source"}};
  std::string details;
  for (const Statement& statement : statements) {
    all_hold = all_hold && statement.holds();
    all_tried = all_tried && statement.tried();
    list.push_back({{"what", statement.what},
                    {"source", statement.source},
                    {"cases", count_json(statement.cases)},
                    {"failures", count_json(statement.failures)},
                    {"tried", statement.tried()},
                    {"holds", statement.holds()},
                    {"counterexamples", statement.counterexamples},
                    {"instances", statement.instances}});
    const char* sign = !statement.tried() ? "–" : statement.holds() ? "✓" : "✗";
    rows.push_back({sign, statement.what, grouped(statement.cases), grouped(statement.failures),
                    statement.source});
    for (const std::string& example : statement.counterexamples)
      details += fmt::format("{} fails: {}\n", statement.what, example);
    for (const std::string& instance : statement.instances)
      details += fmt::format("{}: {}\n", statement.what, instance);
  }
  if (json) {
    Json whole;
    whole["game"] = name.text();
    whole["holds"] = all_hold;
    whole["statements"] = std::move(list);
    print_json(whole);
  } else {
    print(fmt::format("{}\n{}{}{}\n", name.text(), columns(rows), details,
                      !all_hold   ? "something is false"
                      : all_tried ? "everything holds"
                                  : "everything that could be tried holds"));
  }
  return all_hold;
}

int verify_theory(const InstanceName& name, const Options& options) {
  catch_interrupts();
  ProgressDisplay display(options.json ? Display::silent : Display::automatic, 0);
  const std::vector<Statement> statements = name.game->theory->verify(
      {name.values, options.limit, options.as_printed, options.threads}, display);
  display.clear();
  return show(name, statements, options.json) ? 0 : 1;
}

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
  std::string first_start;
  for (const std::string& space : name.spaces()) {
    for (const SolveOptions& how : all_ways(*name.make(space), options.threads)) {
      const std::string way = fmt::format("{} over {}", name.make(space)->solver(how), space);
      if (std::find(ways.begin(), ways.end(), way) != ways.end()) continue;
      ways.push_back(way);
      const Solution solution = solve_in_memory(name, space, how, progress);
      const std::string start =
          answer_text(solution.instance->report(solution.table, solution.instance->start()).answer,
                      solution.distances());
      if (!first) {
        first = solution.statistics();
        first_start = start;
      } else if (first->positions == solution.statistics().positions) {
        claims.push_back({"all figures: " + way, ways.front(), "equal",
                          *first == solution.statistics() ? "equal" : "different"});
      } else {  // a space that leaves out what another holds, such as finished games
        claims.push_back({"start: " + way, ways.front(), first_start, start});
      }
      const CheckReport check = solution.instance->check(solution.table, progress, how);
      claims.push_back({"values against children: " + way, "the rules", "0 wrong",
                        fmt::format("{} wrong", check.wrong)});
    }
  }
  return claims;
}

int verify(const Options& options) {
  std::optional<Solution> solution;
  if (names_file(options.source)) solution.emplace(open_table(options.source));
  const InstanceName name = solution ? solution->name : find_instance(options.source);
  if (name.game->theory && !solution) return verify_theory(name, options);
  if (options.limit != 0 || options.as_printed)
    throw Error(Fault::input,
                fmt::format("{} {}: omit {}", name.text(),
                            name.game->theory ? "is compared with its table here"
                                              : "has no theory that is tried case by case",
                            options.limit != 0 ? "--limit" : "--as-printed"));
  const Census census = name.census();
  catch_interrupts();
  ProgressDisplay display(options.json ? Display::silent : Display::automatic,
                          census.positions.as_uint64().value_or(0));

  const bool table_given = solution.has_value();
  if (!solution && census.positions <= small_enough)
    solution.emplace(solve_or_recall(name, Display::silent));
  std::vector<Claim> claims;
  if (name.game->claims) claims = name.game->claims(name.values, solution ? &*solution : nullptr);
  const std::size_t published = claims.size();
  if (!table_given && census.positions <= every_way_limit) {
    const std::vector<Claim> more = ways_agree(name, options, display);
    claims.insert(claims.end(), more.begin(), more.end());
  }
  display.clear();

  bool all_hold = true;
  Json list = Json::array();
  std::vector<std::vector<std::string>> rows = {{"", "what", "stated", "found", "source"}};
  for (const Claim& claim : claims) {
    all_hold = all_hold && claim.holds();
    list.push_back(claim_json(claim, {}));
    rows.push_back({claim.holds() ? "✓" : "✗", claim.what.str(), claim.stated.str(),
                    claim.found.str(), claim.source.str()});
  }
  if (options.json) {
    Json json;
    json["game"] = name.text();
    json["solved"] = solution.has_value();
    json["published"] = published;
    json["holds"] = all_hold;
    json["claims"] = std::move(list);
    print_json(json);
  } else {
    std::string text = fmt::format("{}\n{}", name.text(), claims.empty() ? "" : columns(rows));
    if (!solution)
      text += fmt::format(
          "only counts were compared: {} are too many to solve on demand, name a table file\n",
          plural(census.positions, "position"));
    if (published == 0) text += "nothing has been published about this instance\n";
    if (!claims.empty()) text += all_hold ? "everything agrees\n" : "something differs\n";
    print(text);
  }
  return all_hold ? 0 : 1;
}

}  // namespace

void add_verify(CommandLine& commands) {
  commands.add<Options>(
      "verify", "Compare published figures with what comes out here",
      "kanzen verify nocca:3x3\n"
      "  kanzen verify sevens:stuck-loses --limit 10\n"
      "  kanzen verify tanhinmin --limit 3 --as-printed",
      [](Verb& verb, Options& options) {
        verb.argument("source", options.source, "a table file or an instance");
        verb.count("--limit", options.limit,
                   "try all cases up to this size; kanzen games says what it counts");
        verb.flag("--as-printed", options.as_printed,
                  "try statements as the papers print them, errors included");
        verb.threads(options.threads);
      },
      verify);
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// verify: what has been published about a game against what comes out here. Counts are compared
// always, solutions where the instance can be solved in a moment or a table is given; small ones
// are solved in every way there is, which must all agree. A game with a theory has its statements
// tried on every case up to a limit, with the smallest counterexamples of those that fail.
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
  std::uint64_t max_cards = 0;
  std::uint64_t max_hand = 0;
  std::uint64_t max_sum = 0;
  std::uint64_t max_pairs = 0;
  bool as_printed = false;
  unsigned threads = 0;
  bool json = false;
};

// The limit that was given, which must be the one that the theory knows; 0 where none was.
std::uint64_t limit_of(const InstanceName& name, const Options& options) {
  const std::string& wanted = name.game->theory ? name.game->theory->limit_option : "";
  std::uint64_t limit = 0;
  for (const auto& [option, value] :
       {std::pair("--max-cards", options.max_cards), std::pair("--max-hand", options.max_hand),
        std::pair("--max-sum", options.max_sum), std::pair("--max-pairs", options.max_pairs)}) {
    if (value == 0) continue;
    if (wanted.find(option) == std::string::npos)
      throw Error(Fault::input,
                  wanted.empty()
                      ? fmt::format("{} has no theory to limit with {}", name.text(), option)
                      : fmt::format("{} takes {} N, not {}", name.text(), wanted, option));
    limit = value;
  }
  return limit;
}

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
  if (!options.table.empty())
    throw Error(Fault::input,
                fmt::format("{} is verified case by case: leave --table away", name.text()));
  catch_interrupts();
  ProgressDisplay display(options.json ? Display::silent : Display::automatic, 0);
  const std::vector<Statement> statements = name.game->theory->verify(
      {name.values, limit_of(name, options), options.as_printed, options.threads}, display);
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
      const CheckReport check = solution.instance->check(solution.table, progress, how);
      claims.push_back({"values against children: " + way, "the rules", "0 wrong",
                        fmt::format("{} wrong", check.wrong)});
    }
  }
  return claims;
}

int verify(const Options& options) {
  const InstanceName name = find_instance(options.instance);
  if (name.game->theory) return verify_theory(name, options);
  static_cast<void>(limit_of(name, options));
  if (options.as_printed)
    throw Error(Fault::input, fmt::format("{} has no theory to try as printed", name.text()));
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
  std::vector<Claim> claims;
  if (name.game->claims) claims = name.game->claims(name.values, solution ? &*solution : nullptr);
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
      "verify", "Compare published figures with what comes out here",
      "kanzen verify nocca:3x3\n"
      "  kanzen verify sevens:stuck-loses --max-cards 10\n"
      "  kanzen verify tanhinmin --max-hand 3 --as-printed\n"
      "  kanzen verify oldmaid:3 --max-sum 30",
      [](Verb& verb, Options& options) {
        verb.argument("instance", options.instance, "game and size");
        verb.option("--table", options.table, "use this table instead of solving");
        verb.count("--max-cards", options.max_cards, "sevens: try all deals of so many cards");
        verb.count("--max-hand", options.max_hand, "tanhinmin: try all hands of so many cards");
        verb.count("--max-sum", options.max_sum, "oldmaid:3: try all states of so many pairs");
        verb.count("--max-pairs", options.max_pairs, "oldmaid: try all states of so many pairs");
        verb.flag("--as-printed", options.as_printed,
                  "try statements as the papers print them, errors included");
        verb.threads(options.threads);
      },
      verify);
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// results: the index of solved games, listed, and compared with a table or with what solving again
// finds.
#include "kanzen/app/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/sweep.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/solve/run_store.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::vector<std::string> sources;
  std::string game;
  std::uint64_t up_to = 0;
  std::string space;
  std::string index;
  unsigned threads = 0;
  bool json = false;
};

std::vector<Result> of_game(std::vector<Result> results, const std::string& game) {
  if (game.empty()) return results;
  if (game_called(game) == nullptr || game_called(game)->name != game)
    throw Error(Fault::input, fmt::format("there is no game \"{}\"", game.substr(0, 40)),
                Remedy::list_of_games);
  std::erase_if(results, [&](const Result& result) { return result.name.game->name != game; });
  return results;
}

int list(const std::vector<Result>& results, const Options& options) {
  if (options.json) {
    Json json;
    Json& all = json["results"] = Json::array();
    for (const Result& result : results) all.push_back(result.fields);
    print_json(json);
    return 0;
  }
  std::vector<std::vector<std::string>> rows = {
      {"instance", "space", "positions", "start", "deepest", "solution hash", "solved in"}};
  for (const Result& result : results) {
    std::vector<std::string>& row = rows.emplace_back(
        std::vector{result.name.text(), result.space, grouped(result.positions())});
    for (const char* what : {"start", "deepest", "solution hash"}) {
      std::string text;
      for (const auto& [name, value] : compared_figures(result.fields))
        if (name == what) text = value;
      if (std::string_view(what) == "deepest") text = text.substr(0, text.find(','));
      row.push_back(text.empty() ? "–" : text);
    }
    const auto seconds = result.fields.find("seconds");  // of some runs they were not kept
    row.push_back(seconds == result.fields.end() ? "–" : seconds_text(seconds->get<double>()));
  }
  print(columns(rows));
  return 0;
}

// The one that is meant where an instance is named: over the space asked for, else the first.
const Result& find_result(const std::vector<Result>& results, const InstanceName& name,
                          const std::string& space) {
  for (const Result& result : results)
    if (result.name.text() == name.text() && (space.empty() || result.space == space))
      return result;
  throw Error(Fault::input,
              fmt::format("the index has no {}{}: `{} results` lists what it has", name.text(),
                          space.empty() ? "" : " over " + space, program_name()));
}

struct Found {
  Json result;
  double seconds = 0;  // of solving; 0 for a table
  std::string source;  // "solved again", or the file
};

Found solved_again(const InstanceName& name, const std::string& space, const Options& options) {
  ProgressDisplay display(options.json ? Display::silent : Display::automatic,
                          name.census().positions.as_uint64().value_or(0));
  SolveOptions how;
  how.threads = options.threads;
  const auto started = std::chrono::steady_clock::now();
  Found found{{}, 0, "solved again"};
  if (name.game->sweep) {
    const std::unique_ptr<Instance> instance = name.make(space);
    how.counts_only = true;
    how.backend = instance->backend(how);
    if (const std::uint64_t needed = instance->needs(how).memory, free = free_memory();
        how.backend == "threads" && needed > free)
      throw Error(Fault::resources,
                  fmt::format("solving {} needs {} of memory, {} are free: choose a smaller one",
                              name.text(), bytes_text(static_cast<double>(needed)),
                              bytes_text(static_cast<double>(free))));
    RunLog nothing(instance->layout(how), Keep::counts);
    found.result = result_of(name, space, name.game->sweep(name.values, how, nothing, display));
  } else {
    how.backend = name.make(space)->backend(how);
    found.result = result_of(solve_in_memory(name, space, how, display));
  }
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  display.clear();
  return found;
}

// The hash in the header counts when the file has been read against it.
Found in_table(const std::string& file, const Solution& solution, const Options& options) {
  const bool family = static_cast<bool>(solution.name.game->run_of);
  if (family && solution.distances())
    throw Error(Fault::input,
                fmt::format("{} was made by the general engine, which does not count what the "
                            "index has of {}: name its instance instead",
                            file, solution.name.text()));
  ProgressDisplay display(options.json ? Display::silent : Display::automatic,
                          solution.statistics().positions);
  Threads threads(options.threads);
  solution.table.verify(threads, display);
  SolveOptions how;
  how.threads = options.threads;
  Found found{{}, 0, file};
  if (family) {
    RunLog log(solution.name.game->run_of(solution.name.values, solution.table));
    found.result = result_of(solution.name, solution.table.info().space,
                             solution.name.game->sweep(solution.name.values, how, log, display));
  } else {
    found.result = result_of(solution);
  }
  display.clear();
  return found;
}

struct Difference {
  std::string what;
  std::string stated;
  std::string found;
};

class Comparison {
 public:
  // A table of values knows less: what it cannot say is not held against it.
  void add(const Result& stated, const Found& found, bool values_only) {
    std::vector<Difference> differences;
    std::size_t compared = 0;
    bool by_hash = false;
    const auto theirs = compared_figures(found.result);
    for (const auto& [what, text] : compared_figures(stated.fields)) {
      const auto same = std::find_if(theirs.begin(), theirs.end(),
                                     [&](const auto& figure) { return figure.first == what; });
      if (same == theirs.end() && values_only) continue;
      ++compared;
      by_hash = by_hash || what == "solution hash";
      if (same == theirs.end() || same->second != text)
        differences.push_back({what, text, same == theirs.end() ? "nothing" : same->second});
    }
    agrees_ = agrees_ && differences.empty();

    Json& entry = list_.emplace_back();
    entry["instance"] = stated.name.text();
    entry["space"] = stated.space;
    entry["source"] = found.source;
    if (found.seconds > 0) entry["seconds"] = found.seconds;
    entry["agrees"] = differences.empty();
    entry["figures"] = compared;
    entry["by_hash"] = by_hash;
    Json& wrong = entry["differences"] = Json::array();
    for (const Difference& difference : differences)
      wrong.push_back(
          {{"what", difference.what}, {"index", difference.stated}, {"found", difference.found}});

    rows_.push_back(
        {differences.empty() ? "✓" : "✗", stated.name.text(), stated.space,
         grouped(stated.positions()),
         fmt::format("{} figures{}", compared, by_hash ? ", the hash too" : ", no hash"),
         found.seconds > 0 ? seconds_text(found.seconds) : found.source});
    for (const Difference& difference : differences)
      details_ += fmt::format("{} over {}: {} is {} in the index, {} here\n", stated.name.text(),
                              stated.space, difference.what, difference.stated, difference.found);
  }

  int answer(bool json) const {
    if (json)
      print_json({{"agrees", agrees_}, {"compared", list_}});
    else
      print(fmt::format(
          "{}{}{}\n", columns(rows_), details_,
          agrees_ ? "everything agrees with the index" : "something differs from the index"));
    return agrees_ ? 0 : 1;
  }

 private:
  bool agrees_ = true;
  Json list_ = Json::array();
  std::vector<std::vector<std::string>> rows_ = {
      {"", "instance", "space", "positions", "compared", "in"}};
  std::string details_;
};

int results(const Options& options) {
  const std::vector<Result> all = of_game(read_results(options.index), options.game);
  if (options.sources.empty() && options.up_to == 0) {
    if (!options.space.empty())
      throw Error(Fault::input, "--space says how to solve again: name an instance");
    return list(all, options);
  }
  if (!options.sources.empty() && options.up_to > 0)
    throw Error(Fault::input, "--up-to chooses what is solved again: name no instances beside it");
  catch_interrupts();
  Comparison comparison;
  for (const Result& result : all)
    if (result.positions() <= options.up_to)
      comparison.add(result, solved_again(result.name, result.space, options), false);
  for (const std::string& source : options.sources) {
    if (names_file(source)) {
      const Solution solution = open_table(source);
      const Result& stated = find_result(all, solution.name, solution.table.info().space);
      comparison.add(stated, in_table(source, solution, options),
                     !solution.table.info().distances && !solution.name.game->run_of);
    } else {
      const Result& stated = find_result(all, find_instance(source), options.space);
      comparison.add(stated, solved_again(stated.name, stated.space, options), false);
    }
  }
  return comparison.answer(options.json);
}

}  // namespace

void add_results(CommandLine& commands) {
  commands.add<Options>(
      "results", "What has been solved so far, and whether solving again finds the same",
      "kanzen results\n"
      "  kanzen results nocca:4x4\n"
      "  kanzen results nocca_4x5.kzt",
      [](Verb& verb, Options& options) {
        verb.words("source", options.sources,
                   "tables to compare with the index, or instances to solve again for it");
        verb.option("--game", options.game, "only results of this game");
        verb.count("--up-to", options.up_to,
                   "solve all instances of up to so many positions again");
        verb.option("--space", options.space,
                    "how positions of the instance are numbered (results lists it)");
        verb.file("--index", options.index, "another index than the one the program carries");
        verb.threads(options.threads);
      },
      results);
}

}  // namespace kanzen::app

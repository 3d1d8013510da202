// SPDX-License-Identifier: Apache-2.0
// check, reach: proofs about tables and games, not answers from them.
#include <fmt/format.h>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct CheckOptions {
  std::string file;
  std::string backend = "threads";
  unsigned threads = 0;
  std::uint64_t sample = 0;
  bool json = false;
};

// Why a table that passed is not proved by it, "" where it is. What a family of a game's own solver
// has in place of distances are its layers.
std::string doubt(const Solution& solution, std::uint64_t sample) {
  if (sample > 0) return "this is no proof: other positions were not looked at";
  if (!solution.distances() && !solution.name.game->run_of)
    return fmt::format("this is no proof: {}, positions on a cycle can vouch for each other",
                       solution.scores() ? "scores tell no distances" : "without distances");
  return {};
}

int answer_check(const CheckOptions& options, const Json& json, const std::string& text,
                 bool good) {
  if (options.json)
    print_json(json);
  else
    print(text);
  return good ? 0 : 1;
}

// A sample of as many slots as there are, or more, is no sample: all are looked at.
std::uint64_t sample_of(const CheckOptions& options, const Solution& solution) {
  return options.sample < solution.instance->slots() ? options.sample : 0;
}

// All positions are proved with the table unpacked in memory, a byte a slot.
void refuse_without_memory(const CheckOptions& options, const Solution& solution) {
  const std::uint64_t free = free_memory();
  if (sample_of(options, solution) > 0 || options.backend == "cuda" ||
      solution.instance->slots() <= free)
    return;
  throw Error(Fault::resources,
              fmt::format("checking every position needs {} of memory, {} are free: check a sample "
                          "with --sample 1000000, or use a GPU with --backend cuda",
                          bytes_text(static_cast<double>(solution.instance->slots())),
                          bytes_text(static_cast<double>(free))));
}

int check(const CheckOptions& options) {
  if (options.backend != "threads" && options.backend != "cuda")
    throw Error(Fault::input, "--backend is threads or cuda");
  if (options.backend == "cuda" && options.sample > 0)
    throw Error(Fault::input, "a sample is checked on threads: omit --backend or --sample");
  Json json;
  json["file"] = options.file;
  try {
    const Solution solution = open_table(options.file);
    catch_interrupts();
    ProgressDisplay display(options.json ? Display::silent : Display::automatic,
                            solution.statistics().positions);
    refuse_without_memory(options, solution);
    Threads threads(options.threads);
    solution.table.verify(threads, display);
    SolveOptions how;
    how.threads = options.threads;
    how.backend = options.backend;
    const std::uint64_t sample = sample_of(options, solution);
    const CheckReport report = solution.instance->check(solution.table, display, how, sample);
    display.clear();
    json["game"] = solution.instance->name();
    json["solution_hash"] = solution.table.info().solution_hash;
    json["positions"] = count_json(report.positions);
    json["wrong"] = count_json(report.wrong);
    json["ok"] = report.wrong == 0;
    const std::string why_not = doubt(solution, sample);
    json["proof"] = report.wrong == 0 && why_not.empty();
    json["faults"] = report.examples;
    std::string text;
    if (report.wrong == 0) {
      text = fmt::format(
          "{}: {} is right: every checksum, and the {} of {}{} against their children\n",
          options.file, solution.instance->name(),
          solution.scores()      ? "scores"
          : solution.distances() ? "values and distances"
                                 : "values",
          sample == 0 ? "all " : "a sample of ", plural(report.positions, "position"));
      if (!why_not.empty()) text += why_not + "\n";
    } else {
      text = fmt::format("{}: {} is wrong in {}\n", options.file, solution.instance->name(),
                         plural(report.wrong, "place"));
      for (const std::string& example : report.examples) text += "  " + example + "\n";
    }
    return answer_check(options, json, text, report.wrong == 0);
  } catch (const Error& error) {
    // That a file is damaged is what was asked; everything else could not be asked.
    if (error.fault() != Fault::damage) throw;
    json["ok"] = false;
    json["faults"] = {error.what()};
    return answer_check(options, json, fmt::format("{}\n", error.what()), false);
  }
}

struct ReachOptions {
  std::string instance;
  std::string space;
  std::string backend = "auto";
  unsigned threads = 0;
  bool all = false;
  bool json = false;
};

constexpr std::size_t shown_positions = 100;

void refuse_without_memory(const Instance& instance) {
  const std::uint64_t needed = instance.slots() / 4;  // two bits a slot
  const std::uint64_t free = free_memory();
  if (needed > free)
    throw Error(Fault::resources,
                fmt::format("following all games of {} needs {} of memory, {} are free: choose a "
                            "smaller board",
                            instance.name(), bytes_text(static_cast<double>(needed)),
                            bytes_text(static_cast<double>(free))));
}

int reach(const ReachOptions& options) {
  const InstanceName name = find_instance(options.instance);
  catch_interrupts();
  ProgressDisplay display(options.json ? Display::silent : Display::automatic,
                          name.census().positions.as_uint64().value_or(0));
  const std::size_t listed = options.all ? ~std::size_t{0} : shown_positions;
  const std::vector<std::string> spaces =
      options.space.empty() ? name.spaces() : std::vector<std::string>{options.space};
  std::unique_ptr<Instance> instance;
  ReachReport report;
  SolveOptions how;
  how.threads = options.threads;
  // Where the start is not its own mirror image, a quotient counts too much: then the next space.
  for (const std::string& space : spaces) {
    instance = name.make(space);
    how.backend = options.backend;
    how.backend = instance->backend(how);
    if (how.backend == "threads") refuse_without_memory(*instance);
    report = instance->reach(display, how, listed);
    if (report.exact) break;
  }
  display.clear();
  const std::uint64_t unreachable = report.positions - report.reachable;
  if (options.json) {
    Json json;
    json["game"] = instance->name();
    json["positions"] = count_json(report.positions);
    json["reachable"] = count_json(report.reachable);
    json["unreachable"] = count_json(unreachable);
    json["plies"] = report.plies;
    json["exact"] = report.exact;
    json["backend"] = how.backend;
    json["space"] = instance->space();
    json["unreachable_positions"] = report.unreachable;
    print_json(json);
    return 0;
  }
  std::string text = fmt::format("{}\n{}", instance->name(),
                                 columns({{"", "positions"},
                                          {"reachable", grouped(report.reachable)},
                                          {"unreachable", grouped(unreachable)},
                                          {"all", grouped(report.positions)}}));
  text += fmt::format("\n  nothing new after {} plies\n", report.plies);
  if (!report.exact)
    text += "  a position counts here when its mirror image is reached: --space zdd is exact\n";
  if (!report.unreachable.empty()) text += "\n  unreachable\n";
  for (const std::string& position : report.unreachable) text += "    " + position + "\n";
  if (report.unreachable.size() < unreachable)
    text += fmt::format("    and {} more (--all lists them)\n",
                        grouped(unreachable - report.unreachable.size()));
  print(text);
  return 0;
}

}  // namespace

void add_check(CommandLine& commands) {
  commands.add<CheckOptions>(
      "check", "Check a table: every checksum, and every value against its children",
      "kanzen check nocca_4x4.kzt",
      [](Verb& verb, CheckOptions& options) {
        verb.argument("file", options.file, "a table file");
        verb.count("--sample", options.sample,
                   "check so many random slots instead of all, if there are more");
        verb.option("--backend", options.backend, "threads (default) or cuda");
        verb.threads(options.threads);
      },
      check);
  commands.add<ReachOptions>(
      "reach", "Which positions can be reached from the start", "kanzen reach nocca:3x3",
      [](Verb& verb, ReachOptions& options) {
        verb.argument("instance", options.instance, "game and size");
        verb.option("--space", options.space, "the numbering to use (kanzen games lists them)");
        verb.threads(options.threads);
        verb.option("--backend", options.backend, "threads, cuda, or auto: the fastest at hand");
        verb.flag("--all", options.all, "list every unreachable position");
      },
      reach);
}

}  // namespace kanzen::app

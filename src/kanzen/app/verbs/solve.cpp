// SPDX-License-Identifier: Apache-2.0
// solve: says what it will take, refuses what cannot fit, solves with checkpoints beside the table,
// and reports.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/file_run.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/ranks.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/app/sweep.hpp"
#include "kanzen/backend/cuda/cuda.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/file/file.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/solve/run_store.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen::app {

namespace {

struct Options : FileRun {
  std::string instance;
  bool values_only = false;
  bool statistics_only = false;
  bool plan = false;
  unsigned threads = 0;
  std::uint64_t memory = 0;
  std::string disk;
  std::string space;
  std::string backend = "auto";
  std::string kernel = "auto";
  std::string solver;
  bool json = false;
  unsigned ranks_here = 1;  // that share the memory of this machine
};

// Enough of a start for any instance: the program, its buffers, the tables of a space.
constexpr std::uint64_t overhead = std::uint64_t{64} << 20;

std::uint64_t memory_limit(const Options& options) {
  const std::uint64_t free = free_memory() / options.ranks_here;
  return options.memory == 0 ? free : std::min(free, options.memory);
}

// What to do about memory that is not free, and about a bound of one's own.
[[noreturn]] void refuse_memory(const std::string& what, double needed, const Options& options,
                                const char* advice, const char* other_bound = "raise --memory") {
  const bool lowered = options.memory != 0 && options.memory < free_memory();
  throw Error(
      Fault::resources,
      fmt::format("{} {} of memory, {} are {}: {}", what, bytes_text(needed),
                  bytes_text(static_cast<double>(memory_limit(options))),
                  lowered ? "allowed" : "free",
                  lowered ? fmt::format("{} or choose a smaller board", other_bound) : advice));
}

// Before the space is built, which would itself be too much for the largest boards: no solver takes
// less than a bit for each pair of positions that mirror each other, those won at once left out.
void refuse_hopeless(const InstanceName& name, const Options& options, unsigned ranks) {
  const ExactCount positions = name.census().positions;
  const double least = positions.approximate() / 16 / ranks;
  if (!options.disk.empty()) return;
  if (least > static_cast<double>(memory_limit(options)) &&
      (options.backend == "threads" || least > static_cast<double>(cuda_device().free)))
    refuse_memory(fmt::format("{} has {}, and solving it needs at least", name.text(),
                              plural(positions, "position")),
                  least, options, "choose a smaller board");
}

// The place for planes. One that is named and not there is bad input; one that cannot be looked at
// is not.
void refuse_place(const Options& options) {
  if (options.disk.empty()) return;
  std::error_code error;
  const auto status = std::filesystem::status(options.disk, error);
  if (status.type() == std::filesystem::file_type::none && error != std::errc::filename_too_long &&
      error != std::errc::too_many_symbolic_link_levels)
    throw Error(Fault::resources, fmt::format("cannot look at {}: {}; choose another place",
                                              options.disk, error.message()));
  if (!std::filesystem::is_directory(status))
    throw Error(Fault::input,
                fmt::format("there is no directory {}: make it, or name another", options.disk));
  if (options.backend == "cuda")
    throw Error(Fault::input, "--disk is for threads: omit it, or --backend cuda");
}

// What the leader keeps of the passes in memory.
std::uint64_t kept_in_memory(const Needs& needs, const Options& options) {
  return options.out.empty() ? needs.disk : 0;
}

// In --disk DIR, which the ranks of a machine share.
std::uint64_t planes_on_disk(const Needs& needs, const Options& options) {
  return options.disk.empty() ? 0 : needs.slices * options.ranks_here;
}

// Whole planes, where every rank has room for them; otherwise slices, with windows as large as
// there is room for. Asked by all ranks.
bool sliced(const Instance& instance, SolveOptions& how, const Needs& needs, const Options& options,
            const RankRun& ranks) {
  const std::uint64_t limit = memory_limit(options);
  const std::uint64_t kept = ranks.leads() ? kept_in_memory(needs, options) : 0;
  const bool whole = ranks.all(overhead + needs.memory + kept <= limit);
  if (options.disk.empty() && (whole || ranks.alone())) return false;
  // What was asked for is for the solver; what is free must do for the program too.
  const std::uint64_t besides = kept + (options.memory == 0 ? overhead : 0);
  if (besides + needs.least > limit) {
    // Each has buffers of its own; what is left when they are few may still be too much.
    SolveOptions alone = how;
    alone.threads = 1;
    const bool fewer_would_do = besides + instance.needs(alone).least <= limit;
    refuse_memory(fmt::format("solving {} in slices needs at least", instance.name()),
                  static_cast<double>(besides + needs.least), options,
                  kept > 0               ? "add --out FILE, which keeps what is found on disk"
                  : options.disk.empty() ? "add --disk DIR, or more ranks"
                                         : "choose a smaller board",
                  fewer_would_do ? "raise --memory, lower --threads" : "raise --memory");
  }
  if (const std::uint64_t planes = planes_on_disk(needs, options);
      planes > 0 && planes > free_disk(options.disk))
    throw Error(
        Fault::resources,
        fmt::format("the planes of {} need {} of disk, {} are free in {}: make room or "
                    "choose another place",
                    instance.name(), bytes_text(static_cast<double>(planes)),
                    bytes_text(static_cast<double>(free_disk(options.disk))), options.disk));
  how.room.memory = limit - besides - needs.index;
  how.room.sliced = true;  // by all ranks, those too that have room for whole planes
  return true;
}

void refuse_unfit(const Instance& instance, const Needs& needs, const Options& options,
                  const RunDirectory* run, bool in_slices) {
  const std::uint64_t limit = memory_limit(options);
  const std::uint64_t working = overhead + needs.memory;
  const std::uint64_t memory = working + kept_in_memory(needs, options);
  if (memory > limit && !in_slices)
    refuse_memory(fmt::format("solving {} needs", instance.name()), static_cast<double>(memory),
                  options,
                  working <= limit   ? "add --out FILE, which keeps what is found on disk"
                  : needs.least == 0 ? "choose a smaller board"
                                     : "add --disk DIR, where the planes may lie");
  if (run == nullptr) return;
  const bool beside = in_slices && !options.disk.empty() &&
                      in_one_file_system(options.disk, run->path().parent_path());
  refuse_without_disk(instance, needs, options, *run, beside ? planes_on_disk(needs, options) : 0);
}

// Of all ranks.
void add_traffic(Json& json, const RankRun& ranks, const SolveOptions& how) {
  const PlaneTraffic& traffic = *how.room.traffic;
  if (!ranks.alone()) {
    json["ranks"] = ranks.ranks();
    json["sent_bytes"] = count_json(traffic.sent);
  }
  if (traffic.brought > 0) {
    json["brought_bytes"] = count_json(traffic.brought);
    json["brought_from_others_bytes"] = count_json(traffic.from_others);
  }
  if (how.room.disk.empty()) return;
  json["disk_read_bytes"] = count_json(traffic.read);
  json["disk_written_bytes"] = count_json(traffic.written);
}

std::string where(const SolveOptions& how, const RankRun& ranks) {
  const std::string here =
      how.backend == "cuda" ? "the GPU" : plural(Threads::workers(how.threads), "thread");
  return ranks.alone() ? here : fmt::format("{} of {}", plural(ranks.ranks(), "rank"), here);
}

void announce(const Instance& instance, const Needs& needs, const SolveOptions& how,
              const Options& options, const RankRun& ranks, std::uint64_t positions,
              bool in_slices) {
  const unsigned threads = Threads::workers(how.threads);
  const std::uint64_t planes = planes_on_disk(needs, options);
  if (options.json) {
    Json json;
    Json& estimate = json["estimate"];
    estimate = {{"game", instance.name()},
                {"positions", count_json(positions)},
                {"memory_bytes", count_json(needs.memory)},
                {"disk_bytes", count_json(needs.disk)},
                {"threads", threads}};
    if (planes > 0) estimate["planes_disk_bytes"] = count_json(planes);
    // How often slices are gone through, only the passes tell.
    if (!in_slices) estimate["seconds"] = needs.seconds;
    if (!ranks.alone()) estimate["ranks"] = ranks.ranks();
    print_json(json);
    return;
  }
  std::string kept;
  if (!how.counts_only)
    kept = fmt::format(", {} of {}", bytes_text(static_cast<double>(needs.disk)),
                       options.out.empty() ? "memory for the table" : "disk");
  if (planes > 0)
    kept +=
        fmt::format(", {} of {} for planes", bytes_text(static_cast<double>(planes)), options.disk);
  const std::string text =
      fmt::format("{}: {}; about {} of memory{}{}, {} on {} ({} over {})\n", instance.name(),
                  plural(positions, "position"), bytes_text(static_cast<double>(needs.memory)),
                  ranks.alone() ? "" : " a rank", kept,
                  in_slices             ? "in slices"
                  : needs.seconds < 0.1 ? "a moment"
                                        : seconds_text(needs.seconds),
                  where(how, ranks), instance.solver(how), instance.space());
  options.plan ? print(text) : say(text);
}

struct Result {
  Solution solution;
  double seconds = 0;
  bool found_finished = false;
};

void report(const Result& result, const SolveOptions& how, const Options& options,
            const RankRun& ranks) {
  const Solution& solution = result.solution;
  const unsigned threads = Threads::workers(how.threads);
  if (options.json) {
    Json json = statistics_json(solution);
    json["seconds"] = result.seconds;
    json["backend"] = how.backend;
    json["threads"] = threads;
    add_traffic(json, ranks, how);
    json["kernel"] = solution.instance->solver(how);
    json["table"] = options.out.empty() ? Json(nullptr) : Json(options.out);
    json["resumed_finished"] = result.found_finished;
    print_json(json);
    return;
  }
  std::string text = fmt::format("{}\n\n{}", solution.instance->name(), figures_text(solution));
  if (result.found_finished)
    text += fmt::format("\nthis table was already finished: {}\n", options.out);
  else
    text +=
        fmt::format("\nsolved in {} on {} ({} over {}){}\n", seconds_text(result.seconds),
                    where(how, ranks), solution.instance->solver(how), solution.instance->space(),
                    options.out.empty() ? "" : fmt::format(", table in {}", options.out));
  print(text);
}

// Has the other ranks follow.
void order(const RankRun& ranks, RunLog& log) {
  ranks.share(log);
  ranks.give({true, log.closed(), log.statistics()});
}

// Solves for the counts, the start and its moves alone.
int count_outcomes(const Instance& instance, const SolveOptions& how, const Options& options,
                   const RankRun& ranks, std::uint64_t positions) {
  std::vector<std::uint64_t> watched;  // what the report of the start will ask for
  const auto watch = [&](std::uint64_t slot) {
    watched.push_back(slot);
    return Answer{};
  };
  instance.report(watch, instance.start());
  RunLog log(instance.layout(how), Keep::counts, watched);
  order(ranks, log);
  const auto started = std::chrono::steady_clock::now();
  ProgressDisplay display(options.json ? Display::json : Display::automatic, positions);
  instance.solve(log, display, how);
  ranks.add_up(*how.room.traffic);
  display.clear();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();

  Counts found{log.statistics(), {}, {}, {}, {}};
  found.start =
      instance.report([&](std::uint64_t slot) { return log.answer(slot); }, instance.start());
  for (const std::uint64_t slot : log.deepest())
    for (std::string& position : instance.positions(slot))
      found.deepest.push_back(std::move(position));
  if (const auto halves = instance.halves(); !halves.empty()) {
    Statistics first = log.first_half(), second;
    first.positions = second.positions = found.statistics.positions / 2;
    for (int distance = 0; distance <= found.statistics.max_distance(); ++distance) {
      const Statistics& all = found.statistics;
      second.add({Outcome::win, distance}, all.wins_in(distance) - first.wins_in(distance));
      second.add({Outcome::loss, distance}, all.losses_in(distance) - first.losses_in(distance));
    }
    found.by_mover = {{halves[0], first}, {halves[1], second}};
  }
  for (std::size_t i = 0; i < log.parts().size(); ++i)
    found.parts.emplace_back(instance.part_name(static_cast<int>(i)), log.parts()[i]);
  if (options.json) {
    Json json;
    json["game"] = instance.name();
    json.update(statistics_json(found));
    json["seconds"] = seconds;
    json["backend"] = how.backend;
    add_traffic(json, ranks, how);
    print_json(json);
    return 0;
  }
  print(fmt::format("{}\n\n{}\nsolved in {} on {}\n", instance.name(), counts_text(found),
                    seconds_text(seconds), where(how, ranks)));
  return 0;
}

// What ranks must have been asked for alike. Memory, threads, instructions and places may be of a
// machine.
std::string work_of(const InstanceName& name, const Options& options) {
  std::string work = name.text();
  const auto add = [&](const char* option, const std::string& value) {
    if (!value.empty()) work += fmt::format(" {} {}", option, value);
  };
  add("--space", options.space);
  add("--backend", options.backend == "auto" ? "" : options.backend);
  add("--solver", options.solver);
  add("--distances-on", options.distances_on == "auto" ? "" : options.distances_on);
  const auto flag = [&](const char* option, bool given) {
    if (given) work += fmt::format(" {}", option);
  };
  flag("--out", !options.out.empty());
  flag("--resume", options.resume);
  flag("--restart", options.restart);
  flag("--values-only", options.values_only);
  flag("--statistics-only", options.statistics_only);
  flag("--plan", options.plan);
  flag("--disk", !options.disk.empty());
  return work;
}

// What a rank does that does not lead.
int follow(const InstanceName& name, const Instance& instance, const SolveOptions& how,
           const RankRun& ranks, bool family) {
  const Orders orders = ranks.give({});
  if (!orders.solve) return 0;
  catch_interrupts();
  const RowLayout layout = instance.layout(how);
  const auto log =
      how.counts_only
          ? std::make_unique<RunLog>(layout, Keep::counts)
          : std::make_unique<RunLog>(follower_store(layout, orders.closed, orders.statistics));
  ranks.share(*log);
  ProgressDisplay silent(Display::silent, 0);
  if (family)
    static_cast<void>(name.game->sweep(name.values, how, *log, silent));
  else
    instance.solve(*log, silent, how);
  ranks.add_up(*how.room.traffic);
  return 0;
}

// The figures of a layered family; of its table, where one was made or found.
void report_family(const InstanceName& name, const SweepReport& found, const Table* table,
                   bool found_finished, double seconds, const SolveOptions& how,
                   const Options& options, const RankRun& ranks) {
  Json layers = Json::array();
  std::vector<std::vector<std::string>> rows = {{"layer", "states"}};
  for (const SweepLayer& layer : found.layers) {
    Json& entry = layers.emplace_back(Json{{"layer", layer.layer}});
    entry["states"] = count_json(layer.states);
    entry.update(layer.figures);
    std::vector<std::string>& row =
        rows.emplace_back(std::vector{std::to_string(layer.layer), grouped(layer.states)});
    for (const auto& [key, value] : layer.figures.items()) {
      if (rows.size() == 2) rows.front().push_back(key);
      row.push_back(value.is_number_unsigned() ? grouped(value.get<std::uint64_t>())
                                               : value.get<std::string>());
    }
  }
  if (options.json) {
    Json json;
    json["game"] = name.text();
    json["states"] = count_json(name.census().positions);
    json.update(found.figures);
    json["layers"] = std::move(layers);
    json["solution_hash"] = found.solution_hash;
    json["backend"] = how.backend;
    json["seconds"] = seconds;
    add_traffic(json, ranks, how);
    if (table != nullptr) {
      json["table"] = options.out;
      json["table_bytes"] = count_json(table->bytes());
      json["table_hash"] = table->info().solution_hash;
      json["resumed_finished"] = found_finished;
    }
    print_json(json);
    return;
  }
  std::string text = fmt::format("{}\n\n{}\n", name.text(), columns(rows));
  for (const auto& [key, value] : found.figures.items()) {
    std::string label = key;
    std::replace(label.begin(), label.end(), '_', ' ');
    text += fmt::format("  {:22} {}\n", label,
                        value.is_number_unsigned() ? grouped(value.get<std::uint64_t>())
                        : value.is_number_float()  ? fmt::format("{:.6f}", value.get<double>())
                        : value.is_string()        ? value.get<std::string>()
                                                   : value.dump());
  }
  text += fmt::format("  {:22} {}\n", "solution hash", found.solution_hash);
  if (table != nullptr)
    text += fmt::format("  {:22} {}, values only\n  {:22} {}\n", "table",
                        bytes_text(static_cast<double>(table->bytes())), "hash of the table",
                        table->info().solution_hash);
  if (found_finished)
    text += fmt::format("\nthis table was already finished: {}\n", options.out);
  else
    text += fmt::format("\nsolved in {} on {}{}\n", seconds_text(seconds), how.backend,
                        table == nullptr ? "" : fmt::format(", table in {}", options.out));
  print(text);
}

// A word for a shell, as it is where nothing in it means something else.
std::string shell_word(const std::string& word) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-./:,=+@%").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// The command that goes on with this run: with all that was asked for, since another solver, space,
// place for the planes or number of ranks might be refused, or need more than there is.
std::string command_to_resume(const InstanceName& name, const Options& options,
                              const RankRun& ranks) {
  std::string command = ranks.alone() ? "" : fmt::format("mpirun -n {} ", ranks.ranks());
  command += fmt::format("{} solve {}", program_name(), name.text());
  const auto add = [&](const char* option, const std::string& value, std::string_view usual) {
    if (value == usual) return;
    command +=
        fmt::format(" {}{}{}", option, value.starts_with('-') ? "=" : " ", shell_word(value));
  };
  const auto number = [](std::uint64_t value) { return value == 0 ? "" : std::to_string(value); };
  add("--out", options.out, "");
  command += " --resume";
  if (options.values_only) command += " --values-only";
  add("--threads", number(options.threads), "");
  add("--memory", number(options.memory), "");
  add("--disk", options.disk, "");
  add("--space", options.space, "");
  add("--backend", options.backend, "auto");
  add("--distances-on", options.distances_on, "auto");
  add("--kernel", options.kernel, "auto");
  add("--solver", options.solver, "");
  return command;
}

int solve(const Options& options, const RankRun& ranks) {
  end_when_memory_runs_out(options.json);
  refuse_contradictions(options);
  if (options.statistics_only && !options.out.empty())
    throw Error(Fault::input, "--statistics-only keeps no table: omit --out");
  if (!options.solver.empty() && options.solver != "passes")
    throw Error(Fault::input, "--solver is passes, or left out for the best");
  refuse_place(options);
  if (!ranks.alone() && options.backend == "cuda") ranks.take_device();
  const InstanceName name = find_instance(options.instance);
  ranks.agree_on(work_of(name, options));
  SolveOptions how;
  how.threads = options.threads;
  if (!ranks.alone() && how.threads == 0)
    how.threads = std::max(1U, Threads::workers(0) / options.ranks_here);
  how.backend = options.backend;
  how.ranks = ranks.ranks();
  PlaneTraffic traffic;
  how.room.disk = options.disk;
  how.room.traffic = &traffic;
  how.kernel = options.kernel;
  how.solver = options.solver;
  how.distances = !options.values_only;
  how.checkpoint = !options.out.empty();
  how.counts_only = options.statistics_only;

  // What families have beyond tables, only their own solver counts; without a file it only counts.
  const bool family = name.game->sweep && options.solver.empty();
  if (family)
    how.counts_only = options.out.empty();
  else
    refuse_hopeless(name, options, ranks.ranks());
  std::unique_ptr<Instance> instance = name.make(options.space);
  if (!options.disk.empty() || (!ranks.alone() && how.backend == "auto")) how.backend = "threads";
  how.backend = instance->backend(how);
  static_cast<void>(instance->solver(how));  // an unknown kernel is refused before all else
  Needs needs = instance->needs(how);
  const bool in_slices = how.backend == "threads" && sliced(*instance, how, needs, options, ranks);
  if (in_slices) needs.memory = std::min(needs.memory, how.room.memory);
  // Before the leader makes or removes anything, nobody refuses any more.
  static_cast<void>(ranks.all(true));
  if (!ranks.leads()) return follow(name, *instance, how, ranks, family);
  const std::shared_ptr<RunDirectory> run = open_run(options);
  const std::uint64_t positions = name.census().positions.as_uint64().value_or(0);
  ProgressDisplay display(options.json ? Display::json : Display::automatic, positions);
  if (std::optional<Solution> old = finished(name, *instance, how, options, run.get(), display)) {
    if (family) {
      refuse_unfit(*instance, needs, options, nullptr, in_slices);
      RunLog log(name.game->run_of(name.values, old->table));
      order(ranks, log);
      const SweepReport found = name.game->sweep(name.values, how, log, display);
      ranks.add_up(traffic);
      display.clear();
      report_family(name, found, &old->table, true, 0, how, options, ranks);
      return 0;
    }
    ranks.give({.solve = false});
    report({std::move(*old), 0, true}, how, options, ranks);
    return 0;
  }
  needs.seconds /= ranks.ranks();  // of whole planes
  refuse_unfit(*instance, needs, options, run.get(), in_slices);
  if (options.plan) {
    announce(*instance, needs, how, options, ranks, positions, in_slices);
    ranks.give({.solve = false});
    return 0;
  }

  const auto started = std::chrono::steady_clock::now();
  const auto seconds_since = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  };
  if (how.counts_only) {
    announce(*instance, needs, how, options, ranks, positions, in_slices);
    catch_interrupts();
    if (!family) return count_outcomes(*instance, how, options, ranks, positions);
    RunLog nothing(instance->layout(how), Keep::counts);
    order(ranks, nothing);
    const SweepReport found = name.game->sweep(name.values, how, nothing, display);
    ranks.add_up(traffic);
    display.clear();
    report_family(name, found, nullptr, false, seconds_since(), how, options, ranks);
    return 0;
  }
  std::unique_ptr<RunLog> log = open_log(*instance, how, options, run);
  announce(*instance, needs, how, options, ranks, positions, in_slices);
  catch_interrupts();
  order(ranks, *log);
  std::optional<Table> table;
  SweepReport of_family;
  try {
    if (family)
      of_family = name.game->sweep(name.values, how, *log, display);
    else
      solve_or_log_on_host(log, *instance, how, options, run, display);
    ranks.add_up(traffic);
    TableInfo info = instance->table_info();
    info.distances = instance->distances(how);
    info.statistics = log->statistics();
    Threads threads(how.threads);
    table.emplace(
        run ? assemble(*log, info, threads, display, options.out, {.temporary = run->table()})
            : assemble(*log, info, threads, display, {}));
  } catch (const Interrupted&) {
    display.clear();
    throw Interrupted{what_is_kept(run.get(), command_to_resume(name, options, ranks))};
  }
  display.clear();
  log.reset();  // some file systems keep a file that is removed while it is open
  if (run) remove_run(*run);
  const double seconds = seconds_since();
  if (family) {
    report_family(name, of_family, &*table, false, seconds, how, options, ranks);
    return 0;
  }
  report({{std::move(instance), std::move(*table), name}, seconds}, how, options, ranks);
  return 0;
}

int solve_with_ranks(const Options& asked) {
  const RankRun ranks;
  Options options = asked;
  options.ranks_here = ranks.on_this_machine();
  const int code = solve(options, ranks);
  ranks.end();
  return code;
}

}  // namespace

void add_solve(CommandLine& commands) {
  commands.add<Options>(
      "solve", "Solve an instance: every position, with its distance",
      "kanzen solve nocca:4x5 --out nocca_4x5.kzt\n"
      "  kanzen solve nocca:4x5 --out nocca_4x5.kzt --resume\n"
      "  kanzen solve nocca:5x5 --out nocca_5x5.kzt --disk /scratch --memory 2G\n"
      "  kanzen solve nocca:5x6 --backend cuda --statistics-only",
      [](Verb& verb, Options& options) {
        verb.argument("instance", options.instance, "game and size");
        verb.file("--out", options.out, "write the table to this file, with a checkpoint");
        verb.flag("--resume", options.resume, "go on with an unfinished run");
        verb.flag("--restart", options.restart, "throw an unfinished run away");
        verb.never_both("--resume", "--restart");
        verb.flag("--statistics-only", options.statistics_only,
                  "count who wins in how many plies, and keep no table");
        verb.flag("--values-only", options.values_only, "keep who wins, not in how many plies");
        verb.flag("--plan", options.plan, "say what it would take, and do nothing");
        verb.threads(options.threads);
        verb.bytes("--memory", options.memory, "use at most so many bytes (8G, 500M)");
        verb.directory("--disk", options.disk,
                       "a place for the planes: what does not fit into memory stays there");
        verb.option("--space", options.space,
                    "how positions are numbered (kanzen games lists them)");
        verb.option("--backend", options.backend, "threads, cuda, or auto: the fastest at hand");
        verb.option("--distances-on", options.distances_on,
                    "where the findings of each pass go: host (a checkpoint, with --out), device "
                    "(memory of the GPU, faster), or auto: the device where there is room");
        verb.option("--kernel", options.kernel,
                    "of the block solver on threads: auto or the name of an instruction set");
        verb.option("--solver", options.solver,
                    "default: the best for the space; passes: the general one");
      },
      solve_with_ranks);
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/solution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "kanzen/app/machine.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/file/file.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen::app {

namespace fs = std::filesystem;

namespace {

// ${XDG_CACHE_HOME:-~/.cache}/kanzen; nothing where neither is known.
std::optional<fs::path> cache_directory() {
  if (const char* base = std::getenv("XDG_CACHE_HOME"); base != nullptr && *base != '\0')
    return fs::path(base) / "kanzen";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return fs::path(home) / ".cache" / "kanzen";
  return {};
}

fs::path cache_file(const fs::path& directory, const TableInfo& info) {
  std::string name = fmt::format("{}-{}-r{}.kzt", info.game, info.space, info.rules_version);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ':' || c == ',' || c == '='; }, '_');
  return directory / name;
}

// What a killed program left of a table that it was writing into the cache: nobody else writes
// there, and who still writes holds a lock.
void remove_leftovers(const fs::path& directory) {
  for (const std::string& name : names_in(directory)) {
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    if (digits == name.size() || !name.substr(0, digits).ends_with(".kzt.tmp-")) continue;
    try {
      if (File::open(directory / name).try_lock()) remove_file(directory / name);
    } catch (const Error&) {
      // It is in nobody's way.
    }
  }
}

// Whether a table is one of this instance as this program numbers it.
bool matches(const TableInfo& table, const TableInfo& instance) {
  return table.game == instance.game && table.space == instance.space &&
         table.rules_version == instance.rules_version && table.coding == instance.coding &&
         table.slots == instance.slots;
}

// The cached table, if there is one and it is sound.
std::optional<Table> recalled(const fs::path& path, const Instance& instance, Progress& progress) {
  std::error_code error;
  if (!fs::exists(path, error)) return {};
  try {
    Table table = Table::open(path);
    if (!matches(table.info(), instance.table_info()) ||
        table.info().distances != instance.distances({}))
      return {};
    Threads threads;
    table.verify(threads, progress);
    return table;
  } catch (const Error&) {
    return {};  // it is solved again, and the file replaced
  }
}

// Solves, and keeps the table in the cache where one is named and can be written.
Table solved(const Instance& instance, const SolveOptions& options, Progress& progress,
             const std::optional<fs::path>& cache) {
  const std::unique_ptr<RunLog> log = log_in_memory(instance, options);
  instance.solve(*log, progress, options);
  TableInfo info = instance.table_info();
  info.distances = instance.distances(options);
  info.statistics = log->statistics();
  Threads threads(options.threads);
  if (cache) {
    try {
      std::error_code error;
      fs::create_directories(cache->parent_path(), error);
      remove_leftovers(cache->parent_path());
      // Whoever recalls it looks whether it is whole.
      return assemble(*log, info, threads, progress, *cache, {.durable = false});
    } catch (const Error&) {
      // A cache that cannot be written is no reason to refuse the answer, or to solve again.
    }
  }
  return assemble(*log, info, threads, progress, std::nullopt);
}

}  // namespace

std::unique_ptr<RunLog> log_in_memory(const Instance& instance, const SolveOptions& options) {
  const RowLayout layout = instance.layout(options);
  return std::make_unique<RunLog>(
      layout, options.distances && !options.counts_only ? Keep::distances : Keep::values);
}

Solution solution_of(Table table) {
  const TableInfo info = table.info();
  try {
    const InstanceName name = find_instance(info.game);
    std::unique_ptr<Instance> instance = name.make(info.space);
    if (matches(info, instance->table_info())) return {std::move(instance), std::move(table), name};
  } catch (const Error& error) {
    throw Error(Fault::input, fmt::format("{} is a table of \"{}\", which cannot be used here: {}",
                                          table.name(), info.game.substr(0, 60), error.what()));
  }
  throw Error(
      Fault::input,
      fmt::format("{} is a table of {} for another version of its rules or numbering: solve "
                  "the instance again",
                  table.name(), info.game));
}

Solution open_table(const fs::path& path) { return solution_of(Table::open(path)); }

void refuse_without_memory(const InstanceName& name, std::uint64_t bytes) {
  const std::uint64_t free = free_memory();
  if (bytes > free)
    throw Error(Fault::resources,
                said({"solving {} needs {} of memory, {} are free: choose a smaller board",
                      "{} の解析には {} のメモリが必要ですが、空きは {} "
                      "です。小さい盤を選んでください。"},
                     name.text(), bytes_text(static_cast<double>(bytes)),
                     bytes_text(static_cast<double>(free))));
}

Solution solve_in_memory(const InstanceName& name, std::string_view space,
                         const SolveOptions& options, Progress& progress) {
  std::unique_ptr<Instance> instance = name.make(space);
  const Needs needs = instance->needs(options);
  refuse_without_memory(name, needs.memory + needs.disk);
  Table table = solved(*instance, options, progress, {});
  return {std::move(instance), std::move(table), name};
}

std::optional<Solution> recall(const InstanceName& name, Progress& progress) {
  const std::optional<fs::path> directory = cache_directory();
  if (!directory) return {};
  std::unique_ptr<Instance> instance = name.make();
  std::optional<Table> table =
      recalled(cache_file(*directory, instance->table_info()), *instance, progress);
  if (!table) return {};
  return Solution{std::move(instance), std::move(*table), name};
}

Solution solve_or_recall(const InstanceName& name, Progress& progress, std::uint64_t limit) {
  const ExactCount positions = name.census().positions;
  if (positions > limit)
    throw Error(Fault::resources,
                fmt::format("{} has {}, too many to solve on demand: solve it once with `kanzen "
                            "solve {} --out FILE` and name the file",
                            name.text(), plural(positions, "position"), name.text()));
  if (std::optional<Solution> known = recall(name, progress)) return std::move(*known);
  std::unique_ptr<Instance> instance = name.make();
  const SolveOptions options;
  const Needs needs = instance->needs(options);
  refuse_without_memory(name, needs.memory + needs.disk);
  std::optional<fs::path> cache;
  if (const std::optional<fs::path> directory = cache_directory())
    cache = cache_file(*directory, instance->table_info());
  Table table = solved(*instance, options, progress, cache);
  return {std::move(instance), std::move(table), name};
}

Solution solve_or_recall(const InstanceName& name, Display display, std::uint64_t limit) {
  ProgressDisplay progress(display, name.census().positions.as_uint64().value_or(0));
  return solve_or_recall(name, progress, limit);
}

std::vector<std::string> cached_instances() {
  std::vector<std::string> names;
  const std::optional<fs::path> directory = cache_directory();
  if (!directory) return names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(*directory, error)) {
    if (entry.path().extension() != ".kzt") continue;
    try {
      const TableInfo info = Table::open(entry.path()).info();
      if (info.distances) names.push_back(find_instance(info.game).text());
    } catch (const Error&) {
      // Another version's, or damaged: it is solved again when it is asked for.
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

bool names_file(const std::string& file_or_instance) {
  std::error_code error;
  if (fs::exists(file_or_instance, error)) return true;
  const bool looks_like_file =
      file_or_instance.find('/') != std::string::npos || fs::path(file_or_instance).has_extension();
  if (looks_like_file)
    throw Error(Fault::input, fmt::format("there is no file {}", file_or_instance));
  return false;
}

Solution open_solution(const std::string& file_or_instance, Display display) {
  if (names_file(file_or_instance)) return open_table(file_or_instance);
  return solve_or_recall(find_instance(file_or_instance), display);
}

std::vector<std::string> list_positions(const Solution& solution, Answer answer, bool only_open,
                                        std::uint64_t expected, std::size_t limit, Budget& budget) {
  constexpr std::uint64_t piece = std::uint64_t{1} << 18;
  const TableInfo& info = solution.table.info();
  const Code wanted = encode(info.coding, answer);
  std::vector<std::string> found;
  const auto enough = [&] { return found.size() >= expected || found.size() >= limit; };

  Threads threads;
  const std::uint64_t at_once = 8 * threads.workers();
  std::vector<std::vector<std::uint64_t>> slots(at_once);  // that hold the answer, by piece
  std::vector<std::vector<std::uint8_t>> codes(threads.workers());
  for (std::uint64_t first = 0; first < info.slots && !enough(); first += at_once * piece) {
    budget.tick();
    threads.run(at_once, [&](std::uint64_t number, unsigned worker) {
      slots[number].clear();
      const std::uint64_t from = first + number * piece;
      if (from >= info.slots) return;
      const std::uint64_t size = std::min(piece, info.slots - from);
      codes[worker].resize(size * info.code_bytes);
      solution.table.read(from, codes[worker]);
      const CodesAt read{codes[worker].data(), info.code_bytes == 2};
      for (std::uint64_t i = 0; i < size; ++i)
        if (read[i] == wanted) slots[number].push_back(from + i);
    });
    for (const auto& in_piece : slots) {
      budget.tick();
      for (const std::uint64_t slot : in_piece) {
        if (enough()) return found;
        if (only_open && solution.instance->over(slot)) continue;
        for (std::string& position : solution.instance->positions(slot))
          if (found.size() < limit) found.push_back(std::move(position));
      }
    }
  }
  return found;
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// A solved instance, wherever its table comes from: a file, the cache, or solved just now.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kanzen/app/instance.hpp"
#include "kanzen/app/progress_display.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/budget.hpp"

namespace kanzen::app {

struct Solution {
  std::unique_ptr<Instance> instance;
  Table table;
  InstanceName name;

  const Statistics& statistics() const { return table.info().statistics; }
  bool scores() const { return table.info().coding == Coding::scores; }
  bool distances() const { return table.info().distances && !scores(); }  // in plies
};

// A table, or one in a file; throws where it belongs to no game known here or to another version of
// its rules.
Solution solution_of(Table table);
Solution open_table(const std::filesystem::path& path);

// The table of the cache, or solved now and kept there. Instances of more than `limit` positions
// are refused: they deserve a file of their own.
constexpr std::uint64_t small_enough = 200'000'000;
Solution solve_or_recall(const InstanceName& name, Display display,
                         std::uint64_t limit = small_enough);
Solution solve_or_recall(const InstanceName& name, Progress& progress,
                         std::uint64_t limit = small_enough);

// The table of the cache, if there is a sound one.
std::optional<Solution> recall(const InstanceName& name, Progress& progress);

// The instances that have a table there, as far as its header tells.
std::vector<std::string> cached_instances();

// A FILE or an INSTANCE as the user wrote it. What looks like a file and is none is refused.
bool names_file(const std::string& file_or_instance);
Solution open_solution(const std::string& file_or_instance, Display display);

// What a run without a file records in: all passes, or values alone where that is enough.
std::unique_ptr<RunLog> log_in_memory(const Instance& instance, const SolveOptions& options);

// Refuses what the machine has not, in a sentence.
void refuse_without_memory(const InstanceName& name, std::uint64_t bytes);

// Solves into memory without the cache.
Solution solve_in_memory(const InstanceName& name, std::string_view space,
                         const SolveOptions& options, Progress& progress);

// Positions whose slot holds the given answer, at most `limit`; `only_open` leaves out those in
// which the game is over by the rules. `expected` of them exist: the search ends when it has them.
std::vector<std::string> list_positions(const Solution& solution, Answer answer, bool only_open,
                                        std::uint64_t expected, std::size_t limit, Budget& budget);

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// A run that leaves a file: its checkpoint lies beside the table until that is there, and a later
// run goes on with it. What `solve` and Python have in common.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "kanzen/app/instance.hpp"
#include "kanzen/app/progress_display.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/solve/run_directory.hpp"

namespace kanzen::app {

struct FileRun {
  std::string out;                    // the table; empty: no file
  bool resume = false;                // go on with an unfinished run
  bool restart = false;               // throw it away
  std::string distances_on = "auto";  // where the findings of each pass go: host, device
};

// What no run can be asked for.
void refuse_contradictions(const FileRun& file);

// The directory of the run, which nobody else works in from now on; none without a file. Whether
// the table can be written where it is to be, only trying tells, on every file system and for every
// user: this is the trial.
std::shared_ptr<RunDirectory> open_run(const FileRun& file);
// `planes` are bytes of planes that are to lie in the same file system.
void refuse_without_disk(const Instance& instance, const Needs& needs, const FileRun& file,
                         const RunDirectory& run, std::uint64_t planes = 0);

// The table of a run that had already ended, if that is what lies under the name; and away with
// what it has left. Before a checkpoint is given up for it, all of it is read.
std::optional<Solution> finished(const InstanceName& name, const Instance& instance,
                                 const SolveOptions& how, const FileRun& file, RunDirectory* run,
                                 ProgressDisplay& display);

// Where the findings of each pass go: to the memory of a device that has the room, which is
// fastest; or to the disk beside the table, where they are a checkpoint.
std::unique_ptr<RunLog> open_log(const Instance& instance, const SolveOptions& how,
                                 const FileRun& file, const std::shared_ptr<RunDirectory>& run);

// A device that keeps a byte a slot may find that a game lasts longer than a byte can tell. Whoever
// left the choice to us gets the log of the host then, and the game is solved again.
void solve_or_log_on_host(std::unique_ptr<RunLog>& log, const Instance& instance,
                          const SolveOptions& how, const FileRun& file,
                          const std::shared_ptr<RunDirectory>& run, ProgressDisplay& display);

// When the table is there. Whatever goes wrong now is told, and no reason to doubt the table.
void remove_run(RunDirectory& run);

// To whoever has interrupted it; `again` is how to go on.
std::string what_is_kept(const RunDirectory* run, const std::string& again);

// All of it, for one who has no ranks, no families and no report to think of.
Solution solve_to_file(const InstanceName& name, std::string_view space, const SolveOptions& how,
                       const FileRun& file, ProgressDisplay& display, const std::string& again);

}  // namespace kanzen::app

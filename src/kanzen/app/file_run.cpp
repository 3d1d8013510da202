// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/file_run.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <utility>

#include "kanzen/app/machine.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/solve/directory_store.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/solve/run_store.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen::app {

namespace fs = std::filesystem;

namespace {

fs::path part_of(const std::string& out) { return out + ".part"; }

RunIdentity identity_of(const Instance& instance, const SolveOptions& how) {
  const TableInfo info = instance.table_info();
  return {info.game, info.space, info.rules_version, info.coding, instance.passes(how)};
}

}  // namespace

void refuse_contradictions(const FileRun& file) {
  if (file.resume && file.out.empty())
    throw Error(Fault::input,
                "--resume needs --out FILE: only runs with a file leave a checkpoint");
  if (file.distances_on != "auto" && file.distances_on != "host" && file.distances_on != "device")
    throw Error(Fault::input, "--distances-on is host, device or auto");
}

std::shared_ptr<RunDirectory> open_run(const FileRun& file) {
  if (file.out.empty()) return nullptr;
  refuse_irreplaceable(file.out);
  return std::make_shared<RunDirectory>(part_of(file.out));
}

void refuse_without_disk(const Instance& instance, const Needs& needs, const FileRun& file,
                         const RunDirectory& run, std::uint64_t planes) {
  // What an unfinished run has written needs no room again, be it used or removed.
  const std::uint64_t held = run.bytes();
  const std::uint64_t free = free_disk(fs::path(file.out).parent_path());
  if (needs.disk > held && needs.disk - held + planes > free)
    throw Error(
        Fault::resources,
        fmt::format("the table of {} and its checkpoint need {}{} of disk{}, {} are free where "
                    "{} is to be: make room or choose another place",
                    instance.name(), bytes_text(static_cast<double>(needs.disk - held)),
                    held > 0 ? " more" : "",
                    planes > 0
                        ? fmt::format(" and its planes {}", bytes_text(static_cast<double>(planes)))
                        : "",
                    bytes_text(static_cast<double>(free)), file.out));
}

namespace {

// Killed behind the last rename, the run may still be there; that of another game is not ours.
void remove_finished(RunDirectory& run, const RunIdentity& ours, const std::string& table) {
  if (!run.begun() || holds_run_of(run, ours)) return remove_run(run);
  say(
      fmt::format("{}: {} is finished; the run in {} is of something else, remove it yourself if "
                  "nobody wants it\n",
                  program_name(), table, run.path().string()));
}

}  // namespace

std::optional<Solution> finished(const InstanceName& name, const Instance& instance,
                                 const SolveOptions& how, const FileRun& file, RunDirectory* run,
                                 ProgressDisplay& display) {
  std::error_code error;
  if (!file.resume || !fs::exists(file.out, error)) return {};
  const bool begun = run->begun();
  try {
    Solution solution = open_table(file.out);
    if (solution.instance->name() != name.text())
      throw Error(Fault::input, fmt::format("{} is a table of {}, not of {}: name another file",
                                            file.out, solution.instance->name(), name.text()));
    if (solution.instance->space() != instance.space() ||
        solution.table.info().distances != instance.distances(how))
      return {};
    if (begun) {
      Threads threads(how.threads);
      solution.table.verify(threads, display);
      display.clear();
    }
    remove_finished(*run, identity_of(instance, how), file.out);
    return solution;
  } catch (const Error& unfit) {
    // What lies there is to be replaced by the table of the run that goes on.
    display.clear();
    if (begun && unfit.fault() != Fault::resources) return {};
    throw;
  }
}

std::unique_ptr<RunLog> open_log(const Instance& instance, const SolveOptions& how,
                                 const FileRun& file, const std::shared_ptr<RunDirectory>& run) {
  const bool begun = run && run->begun();
  if (begun && !file.resume && !file.restart)
    throw Error(Fault::input,
                fmt::format("an unfinished run lies in {}: go on with --resume or begin again with "
                            "--restart",
                            run->path().string()));
  std::unique_ptr<RunLog> on_device;
  if (file.distances_on != "host" && !(begun && file.resume)) {
    on_device = instance.device_log(how);
    if (!on_device && file.distances_on == "device")
      throw Error(Fault::resources,
                  "no GPU is at hand that has a byte of memory for every slot beside what solving "
                  "takes: omit --distances-on");
  }
  if (run && file.restart) run->clear();  // when nothing can be refused any more
  if (on_device) return on_device;
  if (!run) return log_in_memory(instance, how);
  return std::make_unique<RunLog>(
      directory_store(run, identity_of(instance, how), instance.layout(how)));
}

void solve_or_log_on_host(std::unique_ptr<RunLog>& log, const Instance& instance,
                          const SolveOptions& how, const FileRun& file,
                          const std::shared_ptr<RunDirectory>& run, ProgressDisplay& display) {
  try {
    instance.solve(*log, display, how);
  } catch (const Error& error) {
    if (error.remedy() != Remedy::log_on_host || file.distances_on != "auto") throw;
    display.clear();
    FileRun on_host = file;
    on_host.distances_on = "host";
    log.reset();  // its memory is needed
    log = open_log(instance, how, on_host, run);
    instance.solve(*log, display, how);
  }
}

void remove_run(RunDirectory& run) {
  try {
    run.remove();
  } catch (const Error& error) {
    const std::string line = fmt::format(
        "{}: the table is finished, but its checkpoint {} could not be removed, "
        "remove it yourself: {}\n",
        program_name(), run.path().string(), error.what());
    std::fputs(line.c_str(), stderr);
  }
}

std::string what_is_kept(const RunDirectory* run, const std::string& again) {
  if (run == nullptr) return "interrupted: nothing was kept, since no --out was given";
  if (!run->begun())
    return "interrupted: nothing was kept, since the findings were on the GPU (--distances-on host "
           "keeps "
           "them on disk)";
  return fmt::format("interrupted: the finished passes are kept in {}, go on with {}",
                     run->path().string(), again);
}

Solution solve_to_file(const InstanceName& name, std::string_view space, const SolveOptions& how,
                       const FileRun& file, ProgressDisplay& display, const std::string& again) {
  std::unique_ptr<Instance> instance = name.make(space);
  const std::shared_ptr<RunDirectory> run = open_run(file);
  if (std::optional<Solution> old = finished(name, *instance, how, file, run.get(), display))
    return std::move(*old);
  const Needs needs = instance->needs(how);
  refuse_without_memory(name, needs.memory);
  refuse_without_disk(*instance, needs, file, *run);
  std::unique_ptr<RunLog> log = open_log(*instance, how, file, run);
  try {
    solve_or_log_on_host(log, *instance, how, file, run, display);
    TableInfo info = instance->table_info();
    info.distances = instance->distances(how);
    info.statistics = log->statistics();
    Threads threads(how.threads);
    Table table = assemble(*log, info, threads, display, file.out, {.temporary = run->table()});
    display.clear();
    log.reset();  // some file systems keep a file that is removed while it is open
    remove_run(*run);
    return {std::move(instance), std::move(table), name};
  } catch (const Interrupted&) {
    display.clear();
    throw Interrupted{what_is_kept(run.get(), again)};
  }
}

}  // namespace kanzen::app

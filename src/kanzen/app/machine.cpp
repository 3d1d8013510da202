// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/machine.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <fstream>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <string_view>

namespace kanzen::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

std::optional<std::uint64_t> number_in(const fs::path& path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  if (file >> value) return value;
  return {};
}

// The number behind a word, in files that have a word and a number on each line.
std::optional<std::uint64_t> number_after(const fs::path& path, std::string_view word) {
  std::ifstream file(path);
  for (std::string key; file >> key;) {
    std::uint64_t value = 0;
    if (key == word && file >> value) return value;
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return {};
}

// How the two versions of control groups call the same things.
struct Hierarchy {
  const char* limit;
  const char* used;
  // In memory.stat: pages of files, which the kernel gives up when asked.
  std::array<const char*, 2> cache;
};
constexpr Hierarchy version_1{
    "memory.limit_in_bytes", "memory.usage_in_bytes", {"total_inactive_file", "total_active_file"}};
constexpr Hierarchy version_2{"memory.max", "memory.current", {"inactive_file", "active_file"}};

// What is free in a group and in all groups around it. A group that cannot be seen, as from inside
// a container, is no reason not to look at those around it.
std::uint64_t free_in(const fs::path& mount, const std::string& group, const Hierarchy& names) {
  std::uint64_t free = unlimited;
  fs::path path = mount / fs::path(group).relative_path();
  for (;;) {
    const auto limit = number_in(path / names.limit);
    const auto used = number_in(path / names.used);
    if (limit && used) {
      std::uint64_t cache = 0;
      for (const char* pages : names.cache)
        cache += number_after(path / "memory.stat", pages).value_or(0);
      const std::uint64_t held = *used - std::min(*used, cache);
      free = std::min(free, *limit - std::min(*limit, held));
    }
    if (path == mount || !path.has_relative_path()) return free;
    path = path.parent_path();
  }
}

// /proc/self/cgroup: a line NUMBER:CONTROLLERS:GROUP for each hierarchy, 0::GROUP for version 2.
std::uint64_t free_in_groups(const fs::path& root) {
  std::uint64_t free = unlimited;
  const fs::path mount = root / "sys/fs/cgroup";
  bool listed = false;
  std::ifstream groups(root / "proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const std::string group = line.substr(second + 1);
    if (controllers == ",,") {
      free = std::min(free, free_in(mount, group, version_2));
      listed = true;
    } else if (controllers.find(",memory,") != std::string::npos) {
      free = std::min(free, free_in(mount / "memory", group, version_1));
      listed = true;
    }
  }
  return listed ? free : free_in(mount, "/", version_2);
}

// Set by the signal handler, the one thing a handler may do.
std::atomic<bool> interrupt_seen = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

std::uint64_t free_memory(const fs::path& root) {
  const auto kilobytes = number_after(root / "proc/meminfo", "MemAvailable:");
  return std::min(kilobytes ? *kilobytes * 1024 : unlimited, free_in_groups(root));
}

std::uint64_t free_disk(const std::filesystem::path& directory) {
  std::error_code error;
  const auto space = std::filesystem::space(directory.empty() ? "." : directory, error);
  return error ? unlimited : space.available;
}

namespace {
std::string_view name_of_program = "kanzen";  // set once, before anything is said
}

void call_program(const char* path) {
  const std::string_view whole = path == nullptr ? "" : path;
  const std::string_view name = whole.substr(whole.rfind('/') + 1);  // npos + 1 is 0
  if (!name.empty()) name_of_program = name;
}
std::string_view program_name() { return name_of_program; }

void end_for_lack_of_memory(bool json) {
  static constexpr std::string_view told =
      ": there is not enough memory for this: use a smaller instance\n";
  static constexpr std::string_view told_json =
      "{\"error\":\"there is not enough memory for this: use a smaller instance\"}\n";
  bool written = write(STDERR_FILENO, name_of_program.data(), name_of_program.size()) >= 0;
  written &= write(STDERR_FILENO, told.data(), told.size()) >= 0;
  if (json) written &= write(STDOUT_FILENO, told_json.data(), told_json.size()) >= 0;
  static_cast<void>(written);  // there is nobody left to tell
  _exit(3);
}

void end_when_memory_runs_out(bool json) {
  if (json)
    std::set_new_handler([] { end_for_lack_of_memory(true); });
  else
    std::set_new_handler([] { end_for_lack_of_memory(false); });
}

void outlive_failed_writes() {
  for (const int signal : {SIGXFSZ, SIGPIPE}) std::signal(signal, SIG_IGN);
}

void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { interrupt_seen = true; };
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return interrupt_seen; }

}  // namespace kanzen::app

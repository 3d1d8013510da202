// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/machine.hpp"

#include <atomic>
#include <csignal>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

namespace kanzen::app {
namespace {

std::optional<std::uint64_t> number_in(const char* path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  if (file >> value) return value;
  return {};
}

// Set by the signal handler, the one thing a handler may do.
std::atomic<bool> interrupt_seen = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

std::uint64_t free_memory() {
  std::uint64_t free = std::numeric_limits<std::uint64_t>::max();
  std::ifstream meminfo("/proc/meminfo");
  for (std::string key; meminfo >> key;) {
    std::uint64_t kilobytes = 0;
    if (key == "MemAvailable:" && meminfo >> kilobytes) free = kilobytes * 1024;
    meminfo.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  const auto limit = number_in("/sys/fs/cgroup/memory.max");
  const auto used = number_in("/sys/fs/cgroup/memory.current");
  if (limit && used) free = std::min(free, *limit > *used ? *limit - *used : 0);
  return free;
}

std::uint64_t free_disk(const std::filesystem::path& directory) {
  std::error_code error;
  const auto space = std::filesystem::space(directory.empty() ? "." : directory, error);
  return error ? std::numeric_limits<std::uint64_t>::max() : space.available;
}

void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { interrupt_seen = true; };
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return interrupt_seen; }

}  // namespace kanzen::app

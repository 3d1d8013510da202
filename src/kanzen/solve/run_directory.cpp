// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/run_directory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <system_error>

#include "kanzen/core/error.hpp"

namespace kanzen {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view identity_name = "run.json";
constexpr std::string_view table_name = "table.kzt";
constexpr std::string_view unfinished_mark = ".tmp";

std::string pass_name(int pass) { return fmt::format("pass-{:03}.kzp", pass); }

// The pass that a file name stands for.
std::optional<int> pass_of(std::string_view name) {
  constexpr std::string_view before = "pass-", after = ".kzp";
  if (!name.starts_with(before) || !name.ends_with(after)) return {};
  int pass = 0;
  const char* const end = name.data() + name.size() - after.size();
  const auto [stop, error] = std::from_chars(name.data() + before.size(), end, pass);
  if (error != std::errc() || stop != end || pass < 0 || pass_name(pass) != name) return {};
  return pass;
}

// With the digits of a process, or without any, as kanzen once called them.
bool is_unfinished(std::string_view name) {
  const std::size_t mark = name.rfind(unfinished_mark);
  if (mark == std::string_view::npos) return false;
  const std::string_view complete = name.substr(0, mark);
  const std::string_view process = name.substr(mark + unfinished_mark.size());
  if (!process.empty() &&
      (process.size() < 2 || process.front() != '-' ||
       process.find_first_not_of("0123456789abcdef", 1) != std::string_view::npos))
    return false;
  return complete == identity_name || complete == table_name || pass_of(complete);
}

// Whoever has the directory may remove it at any moment: then it is made again.
File locked(const fs::path& path) {
  for (;;) {
    make_directory(path);
    const fs::file_type type = type_of(path);
    if (type == fs::file_type::not_found) continue;
    if (type != fs::file_type::directory)
      throw Error(Fault::input,
                  fmt::format("{} is not a directory, and the checkpoint of the table is to lie "
                              "there: move it away or choose another name for the table",
                              path.string()));
    std::optional<File> directory = File::find_directory(path);
    if (!directory) continue;
    const bool free = directory->try_lock();
    if (!directory->is_at_path()) continue;  // the lock would be on what nobody sees any more
    if (free) return std::move(*directory);
    throw Error(Fault::input, fmt::format("another process is working in {}: wait for it or "
                                          "choose another name for the table",
                                          path.string()));
  }
}

}  // namespace

std::string random_digits(int words) {
  std::random_device random;
  std::string digits;
  for (int i = 0; i < words; ++i) digits += fmt::format("{:08x}", random());
  return digits;
}

RunDirectory::RunDirectory(const fs::path& path) : lock_(locked(path)), process_(random_digits(2)) {
  // The table grows in here and gets its name by a rename, which cannot leave a file system.
  if (!in_file_system_of_parent(path))
    throw Error(Fault::input,
                fmt::format("{} is another file system than the directory it lies in: move it away "
                            "or choose another name for the table",
                            path.string()));
  const std::vector<std::string> found = names();
  for (const std::string& name : found)
    if (name != identity_name && !pass_of(name) && !is_unfinished(name))
      throw Error(
          Fault::input,
          fmt::format("{} holds {}, which belongs to no run: move it away or choose another "
                      "name for the table",
                      path.string(), name));
  for (const std::string& name : found)
    if (is_unfinished(name)) remove_file(path / name);
}

RunDirectory::~RunDirectory() {
  try {
    if (lock_.is_at_path()) remove_empty_directory(path());
  } catch (const Error&) {
    // The next process that works here finds it empty, and removes it.
  }
}

fs::path RunDirectory::identity() const { return path() / identity_name; }
fs::path RunDirectory::pass(int pass) const { return path() / pass_name(pass); }
fs::path RunDirectory::table() const { return unfinished(path() / table_name); }
fs::path RunDirectory::unfinished(const fs::path& path) const {
  return fmt::format("{}{}-{}", path.string(), unfinished_mark, process_);
}

std::vector<std::string> RunDirectory::names() const { return names_in(path()); }

bool RunDirectory::begun() const {
  const std::vector<std::string> found = names();
  return std::find(found.begin(), found.end(), identity_name) != found.end();
}

std::vector<int> RunDirectory::passes() const {
  std::vector<int> passes;
  for (const std::string& name : names())
    if (const auto pass = pass_of(name)) passes.push_back(*pass);
  std::sort(passes.begin(), passes.end());
  return passes;
}

std::uint64_t RunDirectory::bytes() const {
  std::uint64_t sum = 0;
  for (const std::string& name : names()) sum += bytes_on_disk(path() / name);
  return sum;
}

void RunDirectory::clear() {
  for (const std::string& name : names())
    if (is_unfinished(name)) remove_file(path() / name);
  std::vector<std::string> newest_first;
  for (const std::string& name : names())
    if (pass_of(name)) newest_first.push_back(name);
  std::sort(newest_first.begin(), newest_first.end(),
            [](const auto& a, const auto& b) { return *pass_of(a) > *pass_of(b); });
  for (const std::string& name : newest_first) remove_file(path() / name);
  lock_.sync();  // the identity outlives its passes, after a power cut too
  remove_file(identity());
  lock_.sync();
}

void RunDirectory::remove() {
  clear();
  remove_empty_directory(path());
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// What this machine has to give right now: asked before long work starts, so that it is refused in
// a sentence instead of dying half-way.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace kanzen::app {

// Bytes that can be taken without swapping, within the limits of all control groups (v1 and v2)
// that this process is in. The kernel's files are looked for under `root`.
std::uint64_t free_memory(const std::filesystem::path& root = "/");
std::uint64_t free_disk(const std::filesystem::path& directory);

// From now on a file that may not grow (ulimit -f) and output that nobody reads any more are errors
// that can be told, and no signals.
void outlive_failed_writes();

// What the program is called, "kanzen" unless somebody says so: that stands before its sentences.
// The text must stay where it is, as the words of a command line do.
void call_program(const char* path);
std::string_view program_name();

// The sentence, the same in JSON where asked for, and exit code 3; takes no memory itself.
[[noreturn]] void end_for_lack_of_memory(bool json);
// From now on that is what happens where `new` finds none. Not for a server, which refuses one
// question and answers the next. A solve ends anyway, its passes are on disk, and code of others
// does not survive a bad_alloc: nlohmann's json["key"] on nothing, caught in between, is destroyed
// as an object that it never became.
void end_when_memory_runs_out(bool json);

// From now on SIGINT and SIGTERM are noted instead of ending the program.
void catch_interrupts();
bool interrupted();

// Thrown by progress reports after an interrupt; not an error, the work can go on later.
struct Interrupted {
  std::string sentence = "interrupted";
};

}  // namespace kanzen::app

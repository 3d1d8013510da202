// SPDX-License-Identifier: Apache-2.0
// The directory beside a table in which its run lives: run.json, the passes, and the table while it
// grows. One process at a time has it, from the first look to the last file removed: whoever reads,
// begins, restarts or clears a run holds the lock, so that no rival can come between.
// docs/table-format.md describes the files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "kanzen/file/file.hpp"

namespace kanzen {

class RunDirectory {
 public:
  // Makes it where there is none, locks it, and removes what a killed process left unfinished.
  // Refuses, in a sentence, one that another process works in or that holds something else.
  explicit RunDirectory(const std::filesystem::path& path);
  ~RunDirectory();  // an empty one is removed
  RunDirectory(const RunDirectory&) = delete;
  RunDirectory& operator=(const RunDirectory&) = delete;

  const std::filesystem::path& path() const { return lock_.path(); }
  std::filesystem::path identity() const;      // run.json
  std::filesystem::path pass(int pass) const;  // pass-007.kzp
  std::filesystem::path table() const;         // a table that is not finished yet
  // What a file is called before it is complete. No other process calls one so, not even where
  // locks keep nobody out: what gets its final name is what was written here.
  std::filesystem::path unfinished(const std::filesystem::path& path) const;

  bool begun() const;               // whether run.json is there
  std::vector<int> passes() const;  // in ascending order
  std::uint64_t bytes() const;      // of disk that all of it takes

  // Removes the run, newest passes first and run.json last: a kill in between leaves a run that is
  // shorter, never passes that nobody knows. The directory stays, and stays locked.
  void clear();
  void remove();  // the directory too

 private:
  std::vector<std::string> names() const;
  File lock_;
  std::string process_;  // tells this one from all others
};

// Hexadecimal ones, eight for each word: whatever is named by them is like nothing else.
std::string random_digits(int words);

}  // namespace kanzen

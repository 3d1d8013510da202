// SPDX-License-Identifier: Apache-2.0
// A pass log in a directory, from which a run resumes after being killed at any moment: run.json
// says what is being solved, and every pass is a file that gets its name when it is complete and on
// disk. docs/table-format.md describes the files.
#pragma once

#include <filesystem>
#include <string>

#include "kanzen/table/encoded_pass_log.hpp"
#include "kanzen/table/file.hpp"

namespace kanzen {

// What must be the same for a run to be continued, besides the layout.
struct RunIdentity {
  std::string game;       // instance name, "nocca:4x5"
  std::string space;      // how slots are numbered
  int rules_version = 1;  // of the rules and the numbering
  Coding coding = Coding::parity;

  bool operator==(const RunIdentity&) const = default;
};

class DirectoryPassLog : public EncodedPassLog {
 public:
  // Continues the run that lies there, or begins one. Refuses, in a sentence, a directory that
  // holds another run or something else, that is damaged, or that another process works in.
  DirectoryPassLog(const std::filesystem::path& directory, const RunIdentity& identity,
                   const RowLayout& layout);

  // Whether a run was begun there.
  static bool exists(const std::filesystem::path& directory);
  // Removes the files of a run and, when nothing else is in it, the directory.
  static void remove(const std::filesystem::path& directory);

 private:
  std::unique_ptr<PassStore> begin_pass(int distance) override;
  void check_identity(const RunIdentity& identity) const;
  void write_identity(const RunIdentity& identity) const;
  void read_passes();

  std::filesystem::path directory_;
  File lock_;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// A pass log in a directory, from which a run resumes after being killed at any moment: run.json
// says what is being solved, and every pass is a file that gets its name when it is complete and on
// disk, and that names the run it belongs to. docs/table-format.md describes the files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "kanzen/table/encoded_pass_log.hpp"
#include "kanzen/table/run_directory.hpp"

namespace kanzen {

// What must be the same for a run to be continued, besides the layout.
struct RunIdentity {
  std::string game;       // instance name, "GAME:SIZE"
  std::string space;      // how slots are numbered
  int rules_version = 1;  // of the rules and the numbering
  Coding coding = Coding::parity;

  bool operator==(const RunIdentity&) const = default;
};

class DirectoryPassLog : public EncodedPassLog {
 public:
  // Continues the run that lies there, or begins one. Refuses, in a sentence, a directory that
  // holds another run, passes of another run or of none, or that is damaged.
  DirectoryPassLog(std::shared_ptr<RunDirectory> run, const RunIdentity& identity,
                   const RowLayout& layout);
  DirectoryPassLog(const std::filesystem::path& directory, const RunIdentity& identity,
                   const RowLayout& layout);

 private:
  std::unique_ptr<PassStore> begin_pass(int distance) override;
  void check_identity(const RunIdentity& identity);
  void write_identity(const RunIdentity& identity);
  void read_passes();

  std::shared_ptr<RunDirectory> run_;
  std::uint64_t seal_ = 0;  // checksum of run.json, which is of this run and no other
};

// Whether the run that lies there is one of this game, however its rows are laid out. False where
// there is none, or none that can be read.
bool holds_run_of(const RunDirectory& run, const RunIdentity& identity);

}  // namespace kanzen

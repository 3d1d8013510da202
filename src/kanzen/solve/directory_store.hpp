// SPDX-License-Identifier: Apache-2.0
// A run log in a directory, from which a run resumes after being killed at any moment: run.json
// says what is being solved, and every pass is a file that gets its name when it is complete and on
// disk, and that names the run it belongs to. docs/table-format.md describes the files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "kanzen/core/outcome.hpp"
#include "kanzen/solve/run_directory.hpp"
#include "kanzen/solve/run_store.hpp"

namespace kanzen {

// What must be the same for a run to be continued, besides the layout. Who solves it is not named:
// machines whose passes mean the same go on with each other's.
struct RunIdentity {
  std::string game;       // instance name, "GAME:SIZE"
  std::string space;      // how slots are numbered
  int rules_version = 1;  // of the rules and the numbering
  Coding coding = Coding::parity;
  PassMeaning passes = PassMeaning::distances;

  bool operator==(const RunIdentity&) const = default;
};

// Continues the run that lies there, or begins one. Refuses, in a sentence, a directory that holds
// another run, passes of another run or of none, or that is damaged.
std::unique_ptr<RunStore> directory_store(std::shared_ptr<RunDirectory> run,
                                          const RunIdentity& identity, const RowLayout& layout);

// Bytes of memory that its index takes in a run of so many passes, at most.
constexpr std::uint64_t directory_entry_bytes = 24;  // of a chunk in a pass
inline std::uint64_t directory_index_bytes(const RowLayout& layout, std::uint64_t passes) {
  return layout.chunks() * passes * directory_entry_bytes;
}

// Whether the run that lies there is one of this game, however its rows are laid out. False where
// there is none, or none that can be read.
bool holds_run_of(const RunDirectory& run, const RunIdentity& identity);

}  // namespace kanzen

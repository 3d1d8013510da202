// SPDX-License-Identifier: Apache-2.0
// What the papers on Sevens state, as things that can be tried: each on every deal up to a size,
// against the truth by play. `as_printed` tries the wording of the papers where it is wrong; else
// the wording that is right. docs/errata.md tells the difference.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "kanzen/games/sevens/sevens.hpp"

namespace kanzen::sevens {

struct Trial {
  std::string what;
  std::string source;
  std::uint64_t cases = 0;
  std::uint64_t failures = 0;
  std::vector<std::string> counterexamples;  // the smallest, "LRLR,R L": suits and who moves
  std::vector<std::string> instances;
};

struct TrialOptions {
  int cards = 14;  // in all suits together
  bool as_printed = false;
  std::function<void(std::uint64_t done, std::uint64_t total)> progress;  // may throw to stop
};

// The paper's Table 1, properties, lemmas, algorithm and strategies, under stuck_loses.
std::vector<Trial> try_stuck_loses(const TrialOptions& options);

// Values of suits and their sum under the normal rule.
std::vector<Trial> try_normal(const TrialOptions& options);

// Up to so many passes each, under stuck_loses or normal.
std::vector<Trial> try_passes(Sevens::Rule rule, Sevens::Passing passing, int passes,
                              const TrialOptions& options);

// What the study of stuck_passes says or asks; suits have at most `longest` cards where it speaks
// of two or three of them.
std::vector<Trial> try_stuck_passes(int longest, const TrialOptions& options);

// Suits that may be replaced by shorter ones under stuck_passes, among so many suits; the list
// above has them for three.
std::vector<Trial> try_shorter_suits(int longest, int suits, const TrialOptions& options);

}  // namespace kanzen::sevens

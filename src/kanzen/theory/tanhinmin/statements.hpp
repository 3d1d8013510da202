// SPDX-License-Identifier: Apache-2.0
// What Ohto and Kiya state about two-player Tanhinmin, statement by statement, tried on all small
// positions: as corrected in docs/theory/tanhinmin.md, or as printed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "kanzen/theory/tanhinmin/exhaustive.hpp"

namespace kanzen::tanhinmin {

struct Case {
  std::size_t deal = 0;
  Card table = 0;
  Condition condition;

  // Fewer cards come first.
  auto order() const { return std::tuple(deal, table, condition.mover, condition.other); }
};

struct Tally {
  std::uint64_t cases = 0;
  std::uint64_t failures = 0;
  std::optional<Case> smallest;  // of the failures

  void add(const Tally& more);
};

struct Claimed {
  std::string what;
  std::string source;
};

class Statements {
 public:
  Statements(const Exhaustive& truth, bool as_printed);

  const std::vector<Claimed>& list() const { return list_; }
  // All tables and conditions of one deal; one tally for each of the list.
  void try_deal(std::size_t deal, std::vector<Tally>& tallies) const;

 private:
  const Exhaustive& truth_;
  bool as_printed_;
  std::vector<Claimed> list_;
};

}  // namespace kanzen::tanhinmin

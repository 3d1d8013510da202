// SPDX-License-Identifier: Apache-2.0
// How many boards there are up to symmetry, by Burnside's lemma: the mean, over all symmetries, of
// the number of boards that one leaves as they are. A board that stays the same has one kind of
// piece on each cycle of cells, so these are counted by choosing cycles. Needs no numbering, and
// checks those there are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace kanzen {

// A symmetry as the cell that each cell goes to.
using CellMap = std::vector<int>;

// Boards with so many pieces of each kind, at most one on a cell; `group` has all symmetries, the
// identity among them.
template <std::size_t Kinds>
std::uint64_t count_classes(const std::vector<CellMap>& group,
                            const std::array<int, Kinds>& pieces) {
  std::uint64_t sum = 0;
  for (const CellMap& moved : group) {
    std::map<std::array<int, Kinds>, std::uint64_t> ways = {{{}, 1}};
    std::vector<bool> seen(moved.size());
    for (std::size_t first = 0; first < moved.size(); ++first) {
      int length = 0;
      for (std::size_t cell = first; !seen[cell]; ++length) {
        seen[cell] = true;
        cell = static_cast<std::size_t>(moved[cell]);
      }
      if (length == 0) continue;
      auto more = ways;  // where the cycle stays empty
      for (const auto& [placed, count] : ways)
        for (std::size_t kind = 0; kind < Kinds; ++kind) {
          auto with = placed;
          with[kind] += length;
          if (with[kind] <= pieces[kind]) more[with] += count;
        }
      ways = std::move(more);
    }
    sum += ways[pieces];
  }
  return sum / group.size();
}

}  // namespace kanzen

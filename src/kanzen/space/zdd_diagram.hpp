// SPDX-License-Identifier: Apache-2.0
// The binary zero-suppressed diagram of a space: a node asks whether one variable has one value.
// The last value of a variable has no node: it is meant when every other is denied. This is the
// form that papers describe and count; its walk gives the same numbers as the look-ups of ZddIndex,
// one item at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kanzen/space/zdd.hpp"

namespace kanzen {

struct ZddStatistics {
  std::uint64_t nodes = 0;         // with both terminals
  std::uint64_t shared_nodes = 0;  // what would be left after sharing equal nodes
  std::uint64_t bytes = 0;         // of the nodes
  std::uint64_t root_count = 0;
  std::vector<std::uint64_t> path_length_histogram;  // [nodes asked] positions

  double mean_path_length() const;
  int longest_path() const { return static_cast<int>(path_length_histogram.size()) - 1; }
};

class ZddDiagram {
 public:
  struct Node {
    std::uint64_t count;  // paths to the one-terminal
    std::uint32_t zero;   // where to go when the variable has another value
    std::uint32_t one;    // and when it has this one
    std::uint16_t variable;
    std::uint16_t value;
  };
  static constexpr std::uint32_t zero_terminal = 0;
  static constexpr std::uint32_t one_terminal = 1;

  explicit ZddDiagram(const Zdd& zdd);

  std::uint64_t rank(std::span<const int> values) const;
  std::vector<int> unrank(std::uint64_t slot) const;
  ZddStatistics statistics() const;
  const std::vector<Node>& nodes() const { return nodes_; }  // children before parents

 private:
  std::uint64_t count_shared() const;

  std::vector<int> values_;
  std::vector<Node> nodes_;
  std::uint32_t root_ = zero_terminal;
};

}  // namespace kanzen

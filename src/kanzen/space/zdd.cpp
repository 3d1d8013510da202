// SPDX-License-Identifier: Apache-2.0
#include "kanzen/space/zdd.hpp"

#include <limits>
#include <span>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen {

namespace {

constexpr ZddIndex::Node unplaced = ~ZddIndex::Node{0};

// Number of positions below each state, from the last layer up.
std::vector<std::vector<std::uint64_t>> count_positions(const ZddFrontier& frontier) {
  const std::size_t variables = frontier.values.size();
  std::vector<std::vector<std::uint64_t>> counts(variables + 1);
  counts[variables].assign(frontier.accepted.begin(), frontier.accepted.end());
  for (std::size_t variable = variables; variable-- > 0;)
    for (const auto& row : frontier.successors[variable]) {
      std::uint64_t sum = 0;
      for (const std::uint32_t successor : row)
        if (successor != ZddFrontier::nowhere &&
            __builtin_add_overflow(sum, counts[variable + 1][successor], &sum))
          throw Error(Fault::resources, "there are more positions than 64 bits can number");
      counts[variable].push_back(sum);
    }
  return counts;
}

}  // namespace

Zdd::Zdd(const ZddFrontier& frontier) : values_(frontier.values) {
  constexpr int most = std::numeric_limits<std::int16_t>::max();
  const std::size_t variables = values_.size();
  const int most_values = variables == 0 ? 1 : *std::max_element(values_.begin(), values_.end());
  if (variables > most || most_values > most)
    throw Error(Fault::input, "a diagram has at most 32767 variables of 32767 values each");
  const auto counts = count_positions(frontier);
  count_ = counts[0][0];
  row_bits_ = std::max(2, bits::bit_width(static_cast<unsigned>(most_values)));

  // Node 0 is the end of every path. The others take their places run by run.
  const auto successor_by_zero = [&](std::size_t variable, std::size_t state) {
    return frontier.successors[variable][state][0];
  };
  std::vector<std::vector<ZddIndex::Node>> place(variables + 1);
  for (std::size_t variable = 0; variable < variables; ++variable)
    place[variable].assign(counts[variable].size(), unplaced);
  place[variables].assign(counts[variables].size(), 0);
  ZddIndex::Node nodes = 1;
  run_.push_back(0);
  for (std::size_t variable = 0; variable < variables; ++variable)
    for (std::size_t state = 0; state < place[variable].size(); ++state) {
      if (place[variable][state] != unplaced || counts[variable][state] == 0) continue;
      const ZddIndex::Node first = nodes;
      std::size_t at = variable;
      std::size_t member = state;
      do {
        place[at][member] = nodes++;
        member = successor_by_zero(at++, member);
      } while (at < variables && member != ZddFrontier::nowhere && place[at][member] == unplaced &&
               counts[at][member] > 0);
      for (ZddIndex::Node node = first; node < nodes; ++node)
        run_.push_back(static_cast<std::uint16_t>(nodes - 1 - node));
    }
  if (count_ > 0) root_ = place[0][0];

  cells_.resize(std::size_t{nodes} << row_bits_);
  zero_.resize(nodes);
  top_.assign(nodes, -1);
  for (std::size_t variable = variables; variable-- > 0;)
    for (std::size_t state = 0; state < place[variable].size(); ++state) {
      const ZddIndex::Node node = place[variable][state];
      if (node == unplaced) continue;
      const auto& successors = frontier.successors[variable][state];
      const auto row = std::span(cells_).subspan(std::size_t{node} << row_bits_, 1U << row_bits_);
      std::uint64_t sum = 0;
      for (std::size_t value = 0; value < row.size(); ++value) {
        row[value].before = sum;
        if (value >= successors.size() || successors[value] == ZddFrontier::nowhere) continue;
        const std::uint64_t positions = counts[variable + 1][successors[value]];
        if (positions == 0) continue;
        sum += positions;
        row[value].next = place[variable + 1][successors[value]];
        const bool only_zeros = value == 0 && top_[row[value].next] < 0;
        if (!only_zeros) top_[node] = static_cast<std::int16_t>(value);
      }
      if (run_[node] > 0) zero_[node] = row[1].before;
    }
}

ZddIndex Zdd::index() const {
  return {.cells = cells_.data(),
          .zero = zero_.data(),
          .run = run_.data(),
          .top = top_.data(),
          .root = root_,
          .nodes = static_cast<ZddIndex::Node>(nodes()),
          .variables = static_cast<int>(values_.size()),
          .row_bits = row_bits_,
          .count = count_};
}

std::size_t Zdd::bytes() const {
  return cells_.size() * sizeof cells_[0] + zero_.size() * sizeof zero_[0] +
         run_.size() * sizeof run_[0] + top_.size() * sizeof top_[0];
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/space/zdd_diagram.hpp"

#include <map>
#include <tuple>
#include <utility>

namespace kanzen {

double ZddStatistics::mean_path_length() const {
  double sum = 0;
  for (std::size_t length = 0; length < path_length_histogram.size(); ++length)
    sum += static_cast<double>(length) * static_cast<double>(path_length_histogram[length]);
  return root_count == 0 ? 0 : sum / static_cast<double>(root_count);
}

ZddDiagram::ZddDiagram(const Zdd& zdd)
    : values_(zdd.values()), nodes_{{0, 0, 0, 0, 0}, {1, 1, 1, 0, 0}} {
  if (zdd.size() == 0) return;
  const ZddIndex index = zdd.index();
  const auto possible = [&](ZddIndex::Node node, int value) {
    return index.row(node)[value].before < index.row(node)[value + 1].before;
  };

  // The collapsed nodes by variable, then a chain of items for each of them, from the last up.
  std::vector<std::vector<ZddIndex::Node>> layers{{index.root}};
  std::vector<bool> seen(zdd.nodes());
  for (int variable = 0; variable < index.variables; ++variable) {
    std::vector<ZddIndex::Node> layer;
    for (const ZddIndex::Node node : layers.back())
      for (int value = 0; value < values_[static_cast<std::size_t>(variable)]; ++value) {
        const ZddIndex::Node reached = index.row(node)[value].next;
        if (!possible(node, value) || seen[reached]) continue;
        seen[reached] = true;
        layer.push_back(reached);
      }
    layers.push_back(std::move(layer));
  }
  std::vector<std::uint32_t> first_item(zdd.nodes());
  first_item[0] = one_terminal;
  for (int variable = index.variables - 1; variable >= 0; --variable)
    for (const ZddIndex::Node node : layers[static_cast<std::size_t>(variable)]) {
      const auto child = [&](int value) {
        return possible(node, value) ? first_item[index.row(node)[value].next] : zero_terminal;
      };
      const int implied = values_[static_cast<std::size_t>(variable)] - 1;
      std::uint32_t chain = child(implied);
      for (int value = implied - 1; value >= 0; --value) {
        const std::uint32_t one = child(value);
        if (one == zero_terminal) continue;
        nodes_.push_back({nodes_[chain].count + nodes_[one].count, chain, one,
                          static_cast<std::uint16_t>(variable), static_cast<std::uint16_t>(value)});
        chain = static_cast<std::uint32_t>(nodes_.size() - 1);
      }
      first_item[node] = chain;
    }
  root_ = first_item[index.root];
}

std::uint64_t ZddDiagram::rank(std::span<const int> values) const {
  std::uint64_t rank = 0;
  std::uint32_t at = root_;
  while (at > one_terminal) {
    const Node& node = nodes_[at];
    if (values[node.variable] == node.value) {
      rank += nodes_[node.zero].count;
      at = node.one;
    } else {
      at = node.zero;
    }
  }
  return rank;
}

std::vector<int> ZddDiagram::unrank(std::uint64_t slot) const {
  std::vector<int> values = values_;
  for (int& value : values) --value;
  std::uint32_t at = root_;
  while (at > one_terminal) {
    const Node& node = nodes_[at];
    const std::uint64_t others = nodes_[node.zero].count;
    if (others <= slot) {
      slot -= others;
      values[node.variable] = node.value;
      at = node.one;
    } else {
      at = node.zero;
    }
  }
  return values;
}

std::uint64_t ZddDiagram::count_shared() const {
  std::map<std::tuple<int, int, std::uint32_t, std::uint32_t>, std::uint32_t> unique;
  std::vector<std::uint32_t> number{zero_terminal, one_terminal};
  for (std::size_t at = number.size(); at < nodes_.size(); ++at) {
    const Node& node = nodes_[at];
    const auto fresh = static_cast<std::uint32_t>(unique.size() + 2);
    const auto key =
        std::tuple(int{node.variable}, int{node.value}, number[node.zero], number[node.one]);
    number.push_back(unique.try_emplace(key, fresh).first->second);
  }
  return unique.size() + 2;
}

ZddStatistics ZddDiagram::statistics() const {
  ZddStatistics statistics{.nodes = nodes_.size(),
                           .shared_nodes = count_shared(),
                           .bytes = nodes_.size() * sizeof(Node),
                           .root_count = nodes_[root_].count,
                           .path_length_histogram = {}};
  // From the last node to the terminals: how many positions end in each length, by what is still
  // to come. A node is done with once its parents, which all stand behind it, have been seen.
  std::vector<std::vector<std::uint64_t>> prefixes(nodes_.size());
  prefixes[root_] = {1};
  const auto add = [&](std::uint32_t child, const std::vector<std::uint64_t>& lengths) {
    if (child == zero_terminal) return;
    auto& sums = prefixes[child];
    if (sums.size() < lengths.size() + 1) sums.resize(lengths.size() + 1);
    for (std::size_t length = 0; length < lengths.size(); ++length)
      sums[length + 1] += lengths[length];
  };
  for (std::size_t at = nodes_.size(); at-- > 2;) {
    const auto lengths = std::exchange(prefixes[at], {});
    add(nodes_[at].zero, lengths);
    add(nodes_[at].one, lengths);
  }
  if (statistics.root_count > 0) statistics.path_length_histogram = prefixes[one_terminal];
  return statistics;
}

}  // namespace kanzen

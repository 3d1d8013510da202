// SPDX-License-Identifier: Apache-2.0
// A space from a constraint: say which assignments of values to variables are positions, and get
// a numbering of exactly those, without gaps, by counting paths of a zero-suppressed decision
// diagram built by the frontier method.
//
// The diagram is kept collapsed: a node decides a whole variable at once, by one look-up, and runs
// of value 0 ("nothing stands here") are skipped without any. The numbers are those of the paths of
// the binary diagram (zdd_diagram.hpp), which has a node for every item (variable, value).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kanzen {

// What may be a position, told one variable at a time. A state is all that the choices so far mean
// for those to come: equal states are one node. It is compared by ==, and hashed by its bytes.
//   s.variables()                   how many
//   s.values(variable)              how many values, at least 1; the diagram is small and fast when
//                                   0 is the usual value and leaves the state as it is
//   s.start()                       the state before the first variable
//   s.step(state, variable, value)  the state after it, or nothing if that can lead nowhere
//   s.accept(state)                 whether the state after the last variable is a position
template <class S>
concept ZddSpec = std::has_unique_object_representations_v<typename S::State> &&
                  requires(const S& s, const typename S::State& state, int variable, int value) {
                    { s.variables() } -> std::convertible_to<int>;
                    { s.values(variable) } -> std::convertible_to<int>;
                    { s.start() } -> std::same_as<typename S::State>;
                    {
                      s.step(state, variable, value)
                    } -> std::same_as<std::optional<typename S::State>>;
                    { s.accept(state) } -> std::same_as<bool>;
                  };

// The states that the frontier method met, as numbers: layer v holds those before variable v.
struct ZddFrontier {
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  std::vector<int> values;                                          // [variable]
  std::vector<std::vector<std::vector<std::uint32_t>>> successors;  // [variable][state][value]
  std::vector<bool> accepted;                                       // [state after the last]
};

template <ZddSpec Spec>
ZddFrontier explore(const Spec& spec) {
  using State = typename Spec::State;
  const auto hash = [](const State& state) {
    return std::hash<std::string_view>{}({reinterpret_cast<const char*>(&state), sizeof state});
  };
  ZddFrontier frontier;
  std::vector<State> layer{spec.start()};
  for (int variable = 0; variable < spec.variables(); ++variable) {
    const int values = spec.values(variable);
    std::vector<State> next_layer;
    std::unordered_map<State, std::uint32_t, decltype(hash)> numbers(layer.size(), hash);
    auto& rows = frontier.successors.emplace_back();
    for (const State& state : layer) {
      auto& row = rows.emplace_back(static_cast<std::size_t>(values), ZddFrontier::nowhere);
      for (int value = 0; value < values; ++value) {
        const std::optional<State> reached = spec.step(state, variable, value);
        if (!reached) continue;
        const auto number = static_cast<std::uint32_t>(next_layer.size());
        const auto [known, is_new] = numbers.try_emplace(*reached, number);
        if (is_new) next_layer.push_back(*reached);
        row[static_cast<std::size_t>(value)] = known->second;
      }
    }
    frontier.values.push_back(values);
    layer = std::move(next_layer);
  }
  for (const State& state : layer) frontier.accepted.push_back(spec.accept(state));
  return frontier;
}

// The look-ups, for host and device. All arithmetic is done on the *distance from the last slot*:
// counted from there, positions are in lexicographic order of their values, so a value 0 adds
// nothing and only the others cost a step.
struct ZddIndex {
  using Node = std::uint32_t;

  struct Cell {
    std::uint64_t before;  // positions of the node with a smaller value; in the cells behind the
                           // last value, all positions of the node
    Node next;             // the node reached
  };

  const Cell* cells = nullptr;  // a row of 2^row_bits cells, at least four, for each node
  // Nodes that reach each other by value 0 stand side by side, in runs.
  const std::uint64_t* zero = nullptr;  // [node] positions with value 0; at the end of a run 0
  const std::uint16_t* run = nullptr;   // [node] how many nodes of the run follow
  const std::int16_t* top = nullptr;  // [node] largest possible value; -1: only zeros from here on
  Node root = 0;
  Node nodes = 0;
  std::int32_t variables = 0;
  std::int32_t row_bits = 0;
  std::uint64_t count = 0;

  constexpr std::uint64_t size() const { return count; }
  constexpr void each_table(auto&& visit) {  // see space.hpp
    visit(cells, std::size_t{nodes} << row_bits);
    visit(zero, std::size_t{nodes});
    visit(run, std::size_t{nodes});
    visit(top, std::size_t{nodes});
  }
  constexpr const Cell* row(Node node) const { return cells + (std::uint64_t{node} << row_bits); }

  // Ranks a position of the space: take() its values other than 0 in the order of the variables.
  struct Walk {
    const ZddIndex& zdd;
    Node node;
    int variable = 0;
    std::uint64_t from_last = 0;

    constexpr void take(int at, int value) {
      auto zeros = static_cast<Node>(at - variable);
      while (zeros > zdd.run[node]) [[unlikely]] {
        zeros -= zdd.run[node] + Node{1};
        node = zdd.row(node + zdd.run[node])->next;
      }
      const Cell& chosen = zdd.row(node + zeros)[value];
      from_last += chosen.before;
      node = chosen.next;
      variable = at + 1;
    }
    constexpr std::uint64_t rank() const { return zdd.count - 1 - from_last; }
  };
  constexpr Walk walk() const { return {*this, root}; }

  // Tells place(variable, value) the values other than 0 of the position in a slot, in order.
  constexpr void unrank(std::uint64_t slot, auto&& place) const {
    std::uint64_t from_last = count - 1 - slot;
    Node node = root;
    for (int variable = 0; variable < variables; ++variable) {
      for (; zero[node] > from_last; ++node) ++variable;
      const Cell* choices = row(node);
      int value = (choices[1].before <= from_last) + (choices[2].before <= from_last);
      if (choices[3].before <= from_last) {  // seldom: the usual values come first
        value = 0;
        for (int step = 1 << row_bits >> 1; step > 0; step >>= 1)
          value += choices[value + step].before <= from_last ? step : 0;
      }
      if (value > 0) place(variable, value);
      from_last -= choices[value].before;
      node = choices[value].next;
    }
  }

  // visit(slot, position) for the slots of [first, last), in order. A position grows from `nothing`
  // by place(position, variable, value) -> position, for values other than 0 in order.
  template <class Position>
  constexpr void each(std::uint64_t first, std::uint64_t last, const Position& nothing,
                      auto&& place, auto&& visit) const {
    if (first >= last) return;
    const auto visit_next = [&](const Position& position) { visit(first++, position); };
    descend(root, 0, count - last, count - first, nothing, place, visit_next);
  }

 private:
  // The positions of a node whose distance from its last is in [low, high), farthest first.
  template <class Position>
  constexpr void descend(Node node, int variable, std::uint64_t low, std::uint64_t high,
                         const Position& position, auto& place, auto& visit) const {
    for (; top[node] >= 0; ++variable) {
      const Cell* choices = row(node);
      for (int value = top[node]; value > 0; --value) {
        const auto [before, reached] = choices[value];
        const std::uint64_t from = std::max(low, before);
        const std::uint64_t to = std::min(high, choices[value + 1].before);
        if (from < to)
          descend(reached, variable + 1, from - before, to - before,
                  place(position, variable, value), place, visit);
      }
      if (low >= choices[1].before) return;
      high = std::min(high, choices[1].before);
      node = choices[0].next;
    }
    visit(position);
  }
};

static_assert(std::is_trivially_copyable_v<ZddIndex>);

// Owns the tables of a index.
class Zdd {
 public:
  template <ZddSpec Spec>
  explicit Zdd(const Spec& spec) : Zdd(explore(spec)) {}
  explicit Zdd(const ZddFrontier& frontier);

  ZddIndex index() const;  // valid as long as this object
  std::uint64_t size() const { return count_; }
  std::size_t nodes() const { return run_.size(); }
  std::size_t bytes() const;
  const std::vector<int>& values() const { return values_; }  // [variable]

 private:
  std::vector<int> values_;
  std::vector<ZddIndex::Cell> cells_;
  std::vector<std::uint64_t> zero_;
  std::vector<std::uint16_t> run_;
  std::vector<std::int16_t> top_;
  ZddIndex::Node root_ = 0;
  int row_bits_ = 2;
  std::uint64_t count_ = 0;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// A second opinion: the plainest solver there is, on lists and maps of positions. It knows no
// space, no parents, no bits, and shares nothing with the engine but the rules.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "kanzen/core/game.hpp"
#include "kanzen/core/score.hpp"
#include "kanzen/core/statistics.hpp"

namespace kanzen {

template <Game G, class Key>
struct Naive {
  std::map<Key, Answer> answers;  // of all positions
  Statistics statistics;
};

// All that a solver tells, from answer_of(key of a position).
template <Game G, class KeyOf, class AnswerOf>
auto told_of(const G& game, const std::vector<typename G::Position>& positions, KeyOf key,
             const AnswerOf& answer_of) {
  Naive<G, decltype(key(positions.front()))> result;
  Statistics& statistics = result.statistics;
  for (const auto& position : positions) {
    const Answer answer = answer_of(key(position));
    result.answers[key(position)] = answer;
    ++statistics.positions;
    statistics.add(answer, 1);
    if (game.outcome(position) != Outcome::open) continue;
    std::uint64_t moves = 0;
    game.each_move(position, [&](const auto&, const auto&) { return ++moves > 0; });
    if (moves == 0) ++statistics.no_move_positions;
    // Of a win in 1 nobody asks how many moves there are; of scores there is no such win.
    if (ScoreGame<G> || answer != Answer{Outcome::win, 1}) statistics.count_moves(moves, 1);
  }
  return result;
}

// `key` maps positions to something with an order, one to one.
template <Game G, class KeyOf>
auto solve_naively(const G& game, const std::vector<typename G::Position>& positions, KeyOf key) {
  using Position = typename G::Position;
  using Key = decltype(key(positions.front()));
  std::map<Key, Answer> decided;
  bool found = true;
  for (int distance = 0; found || distance < 2; ++distance) {
    std::vector<std::pair<Key, Answer>> fresh;
    for (const Position& position : positions) {
      if (decided.contains(key(position))) continue;
      const Outcome outcome = game.outcome(position);
      unsigned moves = 0;
      bool wins = false;
      bool loses = true;
      if (outcome == Outcome::open) {
        game.each_move(position, [&](const auto&, const Position& child) {
          ++moves;
          Outcome of_child = game.outcome(child);
          const auto known = decided.find(key(child));
          if (known != decided.end()) of_child = known->second.outcome;
          wins |= of_child == Outcome::loss;
          loses &= of_child == Outcome::win;
          return true;
        });
      }
      if (distance == 0) {
        if (moves == 0 && outcome != Outcome::draw)
          fresh.push_back(
              {key(position), {outcome == Outcome::win ? Outcome::win : Outcome::loss, 0}});
      } else if (moves > 0 && (wins || loses)) {
        fresh.push_back({key(position), {wins ? Outcome::win : Outcome::loss, distance}});
      }
    }
    decided.insert(fresh.begin(), fresh.end());
    found = !fresh.empty();
  }

  return told_of(game, positions, key, [&](const Key& of) {
    const auto known = decided.find(of);
    return known == decided.end() ? Answer{} : known->second;
  });
}

// Scores: what play of at most so many plies comes to, if it is worth what endless play is where it
// is cut off; longer and longer, until nothing changes. Layer by layer, for what is won on the way
// down counts only with what comes after it: layer_of(position) tells which.
template <ScoreGame G, class KeyOf, class LayerOf>
auto score_naively(const G& game, const std::vector<typename G::Position>& positions, KeyOf key,
                   LayerOf layer_of) {
  using Position = typename G::Position;
  using Key = decltype(key(positions.front()));
  struct Node {
    std::vector<std::pair<std::size_t, int>> children;  // which, and what the move gains
    std::vector<int> ends;                              // what moves are worth that end the game
    int score = 0;
    int longer = 0;
    bool over = false;
  };
  std::map<Key, std::size_t> number;
  std::map<int, std::vector<std::size_t>> layers;
  for (const Position& position : positions) {
    layers[layer_of(position)].push_back(number.size());
    number.emplace(key(position), number.size());
  }
  std::vector<Node> nodes;
  for (const Position& position : positions) {
    Node& node = nodes.emplace_back();
    node.over = game.outcome(position) != Outcome::open;
    node.score = node.over ? game.score(position) : endless_score(game, position);
    if (node.over) continue;
    game.each_move(position, [&](const auto&, const Position& child) {
      const int gain = gain_of(game, position, child);
      if (game.outcome(child) != Outcome::open)
        node.ends.push_back(gain - game.score(child));
      else
        node.children.emplace_back(number.at(key(child)), gain);
      return true;
    });
  }
  for (const auto& [layer, in_layer] : layers)
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::size_t i : in_layer) {
        std::vector<int> worth = nodes[i].ends;
        for (const auto& [child, gain] : nodes[i].children)
          worth.push_back(gain - nodes[child].score);
        nodes[i].longer = nodes[i].over ? nodes[i].score : *std::ranges::max_element(worth);
      }
      for (const std::size_t i : in_layer) {
        changed |= nodes[i].score != nodes[i].longer;
        nodes[i].score = nodes[i].longer;
      }
    }
  return told_of(game, positions, key,
                 [&](const Key& of) { return scored(nodes[number.at(of)].score); });
}

}  // namespace kanzen

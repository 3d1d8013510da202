// SPDX-License-Identifier: Apache-2.0
// The games of kanzen: the only list of them. A game is added with one line in registry.cpp and one
// file that fills in its entry; every verb finds it here.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/app/instance.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/parameters.hpp"

namespace kanzen::app {

struct Solution;

// Counts that need no table, for boards of any size.
struct Census {
  ExactCount positions;
  std::optional<ExactCount> mirror_classes;
};

// A published figure beside what was found.
struct Claim {
  std::string what;
  std::string source;
  std::string stated;
  std::string found;
  bool holds() const { return stated == found; }
};

using Values = std::span<const int>;  // of the parameters, in their order

struct GameEntry {
  std::string name;
  std::string summary;
  std::string example;  // an instance that is solved in a moment
  std::vector<Parameter> parameters;
  std::vector<std::string> backends;                       // that can solve it
  std::function<std::vector<std::string>(Values)> spaces;  // that an instance has, the best first

  std::function<Census(Values)> census;
  std::function<Json(Values)> index;  // what else is known of its numbering

  // The instance over the named space, "" for the best; throws where it is too large for any table.
  std::function<std::unique_ptr<Instance>(Values, std::string_view space)> make;

  // Published figures; those that need a solution only where one is given.
  std::function<std::vector<Claim>(Values, const Solution*)> claims;

  // Optional: answers a request of `eval` in the game's own form. Absent: {"game", "position"}.
  std::function<Json(const Json& request)> evaluate;
};

const std::vector<GameEntry>& games();

struct InstanceName {
  const GameEntry* game;
  std::vector<int> values;

  std::string text() const { return instance_name(game->name, game->parameters, values); }
  Census census() const { return game->census(values); }
  std::vector<std::string> spaces() const { return game->spaces(values); }
  std::unique_ptr<Instance> make(std::string_view space = "") const {
    return game->make(values, space);
  }
};

// "nocca:4x5"; throws Error with the nearest name where there is no such game.
InstanceName find_instance(std::string_view text);

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/registry.hpp"

#include <fmt/format.h>

#include "kanzen/core/error.hpp"

namespace kanzen::app {

GameEntry nocca_entry();
GameEntry sevens_entry();
GameEntry tanhinmin_entry();
GameEntry oldmaid_entry();
GameEntry tictactoe_entry();

const std::vector<GameEntry>& games() {
  static const std::vector<GameEntry> all = {
      nocca_entry(), sevens_entry(), tanhinmin_entry(), oldmaid_entry(), tictactoe_entry(),
  };
  return all;
}

namespace {

template <class Offer>
const Offer& offered(const Offer& offer, const InstanceName& name, std::string_view what) {
  if (!offer) throw Error(Fault::input, fmt::format("{} has no {}", name.text(), what));
  return offer;
}

}  // namespace

Census InstanceName::census() const {
  return offered(game->census, *this, "fixed number of positions")(values);
}
std::vector<std::string> InstanceName::spaces() const {
  return offered(game->spaces, *this, "numbering of its positions")(values);
}
std::unique_ptr<Instance> InstanceName::make(std::string_view space) const {
  return offered(game->make, *this, "table: a closed form answers (kanzen probe, play, eval)")(
      values, space);
}

InstanceName find_instance(std::string_view text) {
  const auto colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const std::string_view rest = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  std::vector<std::string> names;
  for (const GameEntry& game : games()) {
    if (game.name == name) return {&game, read_parameters(name, game.parameters, rest)};
    names.push_back(game.name);
  }
  const std::string near = nearest(name, names);
  throw Error(Fault::input,
              fmt::format("there is no game \"{}\"{} (kanzen games lists them)", name.substr(0, 40),
                          near.empty() ? "" : fmt::format(", did you mean {}?", near)));
}

}  // namespace kanzen::app

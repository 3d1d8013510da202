// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kanzen/core/error.hpp"

namespace kanzen::app {

namespace {

// A name stands in instance names, files and addresses.
bool is_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

std::vector<GameEntry> checked(std::vector<GameEntry> games) {
  for (GameEntry& game : games) {
    if (!is_name(game.name))
      throw Error(Fault::input,
                  fmt::format("\"{}\" cannot be the name of a game: use lower case letters, digits "
                              "and '-'",
                              game.name.substr(0, 40)));
    if (std::count_if(games.begin(), games.end(),
                      [&](const GameEntry& other) { return other.name == game.name; }) > 1)
      throw Error(Fault::input,
                  fmt::format("two games are called {}: give each a name of its own", game.name));
    for (Words* words : {&game.phrases, &game.names})
      std::stable_sort(words->begin(), words->end(),
                       [](const Word& a, const Word& b) { return a.name < b.name; });
    if (game.summary.empty()) game.summary = game.name;
    if (game.example.empty()) game.example = game.name;
    const std::string_view example = game.example;
    const auto colon = example.find(':');
    if (example.substr(0, colon) != game.name)
      throw Error(Fault::input, fmt::format("the example of {} must be an instance of it, not {}",
                                            game.name, game.example));
    static_cast<void>(
        read_parameters(game.name, game.parameters,
                        colon == std::string_view::npos ? "" : example.substr(colon + 1)));
  }
  return games;
}

std::vector<GameEntry>& list() {
  static std::vector<GameEntry> all = checked(linked_games());
  return all;
}

}  // namespace

const std::vector<GameEntry>& games() { return list(); }
void use_games(std::vector<GameEntry> games) { list() = checked(std::move(games)); }

Tongue tongue_of(Language language, const GameEntry* game) {
  static const Words common = [] {
    Words words = {{"First", "先手"},     {"Second", "後手"},
                   {"pass", "パス"},      {"win", "勝ち"},
                   {"loss", "負け"},      {"draw", "引き分け"},
                   {"start", "初期局面"}, {"folklore", "よく知られた事実"}};
    std::sort(words.begin(), words.end(),
              [](const Word& a, const Word& b) { return a.name < b.name; });
    return words;
  }();
  switch (language) {
    case Language::japanese:
      return {language, game == nullptr ? std::span<const Word>{} : game->phrases, common};
    case Language::english:
      return {language, game == nullptr ? std::span<const Word>{} : game->names, {}};
    default: return {language, {}, {}};
  }
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

const GameEntry* game_called(std::string_view instance) {
  for (const GameEntry& game : games())
    if (game.name == instance.substr(0, instance.find(':'))) return &game;
  return nullptr;
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
  if (near.empty())
    throw Error(
        Fault::input,
        said({"there is no game \"{}\"", "\"{}\" というゲームはありません。"}, name.substr(0, 40)),
        Remedy::list_of_games);
  throw Error(Fault::input,
              said({"there is no game \"{}\", did you mean {}?",
                    "\"{}\" というゲームはありません。{} のことですか？"},
                   name.substr(0, 40), near),
              Remedy::list_of_games);
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "kanzen/app/json.hpp"
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

std::vector<std::string> backends_of(const GameEntry& game) {
  std::vector<std::string> backends = {"threads"};
  if (std::any_of(game.numberings.begin(), game.numberings.end(),
                  [](const Numbering& numbering) { return numbering.on_device; }))
    backends.emplace_back("cuda");
  return backends;
}

namespace {

constexpr std::uint64_t most_slots = std::uint64_t{1} << 62;  // of any table

bool too_large(const InstanceName& name) {
  return name.game->census && !(name.census().positions < most_slots);
}

bool takes(const Numbering& numbering, Values values) {
  return !numbering.takes || numbering.takes(values);
}

// The names of those that are chosen, each once.
template <class Chosen>
std::vector<std::string> names_of(const GameEntry& game, Chosen chosen) {
  std::vector<std::string> names;
  for (const Numbering& numbering : game.numberings)
    if (chosen(numbering) && std::find(names.begin(), names.end(), numbering.name) == names.end())
      names.push_back(numbering.name);
  return names;
}

std::vector<std::string> spaces_of(const InstanceName& name) {
  if (too_large(name)) return {};
  return names_of(*name.game, [&](const Numbering& each) { return takes(each, name.values); });
}

// Why an instance has no table over a space ("": over any).
[[noreturn]] void refuse_space(const InstanceName& name, std::string_view space) {
  const GameEntry& game = *name.game;
  const char* by_theory =
      game.play ? "; a closed form answers for its positions (kanzen probe, play, eval)" : "";
  if (game.numberings.empty())
    throw Error(Fault::input, fmt::format("{} has no table{}", name.text(), by_theory));
  const std::vector<std::string> known = names_of(game, [](const Numbering&) { return true; });
  if (!space.empty() && std::find(known.begin(), known.end(), space) == known.end())
    throw Error(Fault::input, fmt::format("{} has no space \"{}\": use {}", game.name,
                                          space.substr(0, 40), fmt::join(known, " or ")));
  if (too_large(name)) {
    const ExactCount positions = name.census().positions;
    throw Error(Fault::resources,
                said({"{} is too large for a table: it has {}, a bit for each is {}{}",
                      "{} は表にするには大きすぎます。"},
                     name.text(), plural(positions, "position"),
                     bytes_text(positions.approximate() / 8), by_theory));
  }
  std::vector<std::string> limits;
  for (const Numbering& numbering : game.numberings)
    if ((space.empty() || numbering.name == space) && !numbering.limits.empty())
      limits.push_back(fmt::format("{} takes {}", numbering.name, numbering.limits));
  const std::vector<std::string> others = spaces_of(name);
  throw Error(
      Fault::input,
      fmt::format("{} has no {}: {}{}", name.text(),
                  space.empty() ? "table" : fmt::format("space {}", space), fmt::join(limits, "; "),
                  others.empty() ? by_theory : fmt::format("; use --space {}", others.front())));
}

}  // namespace

const Numbering* InstanceName::numbering(std::string_view space) const {
  for (const Numbering& numbering : game->numberings)
    if ((space.empty() || numbering.name == space) && takes(numbering, values))
      return too_large(*this) ? nullptr : &numbering;
  return nullptr;
}
Census InstanceName::census() const {
  if (game->census) return game->census(values);
  if (game->numberings.empty())
    throw Error(Fault::input, fmt::format("{} has no fixed number of positions", text()));
  return {make()->census(), {}};
}
std::vector<std::string> InstanceName::spaces() const {
  std::vector<std::string> spaces = spaces_of(*this);
  if (spaces.empty()) refuse_space(*this, "");
  return spaces;
}
std::unique_ptr<Instance> InstanceName::make(std::string_view space) const {
  const Numbering* found = numbering(space);
  if (found == nullptr) refuse_space(*this, space);
  return found->make(text(), values);
}
Json InstanceName::index() const {
  if (game->index) return game->index(values);
  Json json = Json::object();
  if (has_table()) json["slots"] = count_json(make()->slots());
  return json;
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

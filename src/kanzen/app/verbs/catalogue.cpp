// SPDX-License-Identifier: Apache-2.0
// games, count, index: what there is, how much of it, and how it is numbered. Nothing is solved.
#include <fmt/format.h>

#include <charconv>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct GamesOptions {
  bool json = false;
};

// "1 to 10", or the words.
std::string range(const Parameter& parameter) {
  return parameter.words.empty() ? fmt::format("{} to {}", parameter.least, parameter.most)
                                 : fmt::format("{}", fmt::join(parameter.words, " | "));
}

int show_games(const GamesOptions& options) {
  Json json = Json::array();
  std::string text;
  for (const GameEntry& game : games()) {
    const InstanceName example = find_instance(game.example);
    Json entry;
    entry["name"] = game.name;
    entry["summary"] = game.summary;
    entry["usage"] = usage(game.name, game.parameters);
    Json& parameters = entry["parameters"] = Json::array();
    text += fmt::format("{}\n  {}\n", usage(game.name, game.parameters), game.summary);
    for (const Parameter& parameter : game.parameters) {
      Json& said =
          parameters.emplace_back(Json{{"name", parameter.name}, {"meaning", parameter.meaning}});
      if (parameter.words.empty()) {
        said["least"] = parameter.least;
        said["most"] = parameter.most;
      } else {
        said["words"] = parameter.words;
      }
      said["default"] = parameter.usual_text();
      text +=
          fmt::format("    {:10} {}{}{}\n", parameter.name, range(parameter),
                      parameter.usual_text().empty() ? "" : ", default " + parameter.usual_text(),
                      parameter.meaning.empty() ? "" : ": " + parameter.meaning);
    }
    // Not every instance has a table; then the one that the laws solve has.
    const InstanceName numbered =
        example.has_table() || game.small.empty() ? example : find_instance(game.small);
    const auto spaces = numbered.has_table() ? numbered.spaces() : std::vector<std::string>{};
    entry["spaces"] = spaces;
    entry["backends"] = backends_of(game);
    entry["example"] = {{"instance", game.example}};
    if (!spaces.empty()) text += fmt::format("    spaces     {}\n", fmt::join(spaces, ", "));
    text += fmt::format("    backends   {}\n", fmt::join(backends_of(game), ", "));
    entry["verify"] = nullptr;
    if (game.theory) {
      entry["verify"] = {{"limit", game.theory->limit}};
      text += fmt::format("    verify     --limit N: {}\n", game.theory->limit);
    }
    text += fmt::format("    example    {}", game.example);
    if (example.has_census()) {
      const Census census = example.census();
      entry["example"]["positions"] = count_json(census.positions);
      text += ", " + plural(census.positions, "position");
    }
    text += "\n\n";
    json.push_back(std::move(entry));
  }
  if (options.json)
    print_json({{"games", json}});
  else
    print(text.substr(0, text.size() - 1));
  return 0;
}

struct CountOptions {
  std::string instance;
  bool json = false;
};

Json census_json(const InstanceName& name) {
  const Census census = name.census();
  Json json;
  json["game"] = name.text();
  json["positions"] = count_json(census.positions);
  json["mirror_classes"] = nullptr;
  if (census.mirror_classes) json["mirror_classes"] = count_json(*census.mirror_classes);
  return json;
}

std::string census_text(const InstanceName& name) {
  const Census census = name.census();
  std::string text =
      fmt::format("{}\n  positions       {}\n", name.text(), grouped(census.positions));
  if (census.mirror_classes)
    text += fmt::format("  mirror classes  {}\n", grouped(*census.mirror_classes));
  return text;
}

int show_count(const CountOptions& options) {
  const InstanceName name = find_instance(options.instance);
  if (options.json)
    print_json(census_json(name));
  else
    print(census_text(name));
  return 0;
}

struct IndexOptions {
  std::string instance;
  std::vector<std::string> what;
  std::string space;
  bool json = false;
};

// Figures of any depth as indented lines: games say what they know of their numbering in JSON.
std::string figures(const Json& json, std::size_t indent) {
  std::string text;
  for (const auto& [key, value] : json.items()) {
    const std::string head = std::string(indent, ' ') + key;
    if (value.is_object()) {
      text += head + "\n" + figures(value, indent + 2);
    } else if (!value.is_null()) {
      const std::string shown = value.is_number_unsigned() ? grouped(value.get<std::uint64_t>())
                                : value.is_number_float()
                                    ? fmt::format("{:.3f}", value.get<double>())
                                : value.is_string() ? value.get<std::string>()
                                                    : value.dump();
      text += fmt::format("{:24} {:>20}\n", head, shown);
    }
  }
  return text;
}

std::vector<std::string> spaces_asked(const InstanceName& name, const std::string& space) {
  return space.empty() ? name.spaces() : std::vector{space};
}

int show_slot(const InstanceName& name, const IndexOptions& options, std::uint64_t slot) {
  Json json;
  json["game"] = name.text();
  std::string text = fmt::format("slot {} of {}\n", grouped(slot), name.text());
  for (const std::string& space : spaces_asked(name, options.space)) {
    const auto instance = name.make(space);
    Json& entry = json["spaces"][space];
    entry["slots"] = std::to_string(instance->slots());
    entry["slot"] = std::to_string(slot);
    entry["positions"] = Json::array();
    if (slot < instance->slots()) entry["positions"] = instance->positions(slot);
    text += fmt::format("  {} ({} slots)\n", space, grouped(instance->slots()));
    if (slot >= instance->slots())
      text += "    beyond the last slot\n";
    else if (entry["positions"].empty())
      text += "    holds no position\n";
    for (const auto& position : entry["positions"])
      text += "    " + position.get<std::string>() + "\n";
  }
  if (options.json)
    print_json(json);
  else
    print(text);
  return 0;
}

int show_rank(const InstanceName& name, const IndexOptions& options, const std::string& position) {
  Json json;
  json["game"] = name.text();
  json["position"] = position;
  std::string text = fmt::format("{} of {}\n", position, name.text());
  for (const std::string& space : spaces_asked(name, options.space)) {
    const auto instance = name.make(space);
    const std::uint64_t slot = instance->rank(position);
    json["spaces"][space] = {{"slot", std::to_string(slot)},
                             {"slots", std::to_string(instance->slots())},
                             {"positions", instance->positions(slot)}};
    text += fmt::format("  {:8} slot {} of {}\n", space, grouped(slot), grouped(instance->slots()));
  }
  if (options.json)
    print_json(json);
  else
    print(text);
  return 0;
}

int show_index(const IndexOptions& options) {
  const InstanceName name = find_instance(options.instance);
  const std::string what = joined(options.what);
  if (what.empty()) {
    Json json = census_json(name);
    json.update(name.index());
    if (options.json)
      print_json(json);
    else
      print(figures(json, 0));
    return 0;
  }
  std::uint64_t slot = 0;
  const auto [end, error] = std::from_chars(what.data(), what.data() + what.size(), slot);
  if (error == std::errc{} && end == what.data() + what.size())
    return show_slot(name, options, slot);
  return show_rank(name, options, what);
}

}  // namespace

void add_catalogue(CommandLine& commands) {
  commands.add<GamesOptions>(
      "games", "List the games, their parameters and sizes", "kanzen games",
      [](Verb&, GamesOptions&) {}, show_games);
  commands.add<CountOptions>(
      "count", "Count the positions of an instance", "kanzen count nocca:5x6",
      [](Verb& verb, CountOptions& options) {
        verb.argument("instance", options.instance, "game and size");
      },
      show_count);
  commands.add<IndexOptions>(
      "index", "Number positions: statistics, the slot of a position, the position of a slot",
      "kanzen index nocca:3x3 \"b,b,b/-,-,-/w,w,w b\"",
      [](Verb& verb, IndexOptions& options) {
        verb.argument("instance", options.instance, "game and size");
        verb.words("what", options.what, "a position or the number of a slot");
        verb.option("--space", options.space, "only this numbering (kanzen games lists them)");
      },
      show_index);
}

}  // namespace kanzen::app

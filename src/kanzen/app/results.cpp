// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "kanzen/app/json_text.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/sweep.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

// Counts are numbers, or strings from 2^53 on.
bool is_count(const Json& value) {
  if (value.is_number_unsigned()) return true;
  if (!value.is_string()) return false;
  const auto& digits = value.get_ref<const std::string&>();
  return !digits.empty() && digits.size() < 20 &&
         digits.find_first_not_of("0123456789") == std::string::npos;
}
std::uint64_t count_of(const Json& value) {
  return value.is_string() ? std::stoull(value.get<std::string>()) : value.get<std::uint64_t>();
}

bool all_counts(const Json& object) {
  return object.is_object() && std::all_of(object.begin(), object.end(), is_count);
}

// What is wrong with the fields of a line, "" where nothing is.
std::string fault_of(const Json& fields) {
  if (!fields.is_object()) return "is not a JSON object";
  for (const char* key : {"instance", "space", "version", "date", "machine", "command"})
    if (!fields.contains(key) || !fields[key].is_string())
      return fmt::format("has no \"{}\", a string", key);
  if (!fields.contains("positions") || !is_count(fields["positions"]))
    return "has no \"positions\", a count";
  if (fields.contains("seconds") && !fields["seconds"].is_number())
    return "has \"seconds\" that are no number";
  for (const char* key : {"values", "figures", "deepest"})
    if (fields.contains(key) && !all_counts(fields[key]))
      return fmt::format("has counts in \"{}\" that are none", key);
  if (!fields.contains("values") && !fields.contains("figures"))
    return "has neither \"values\" nor \"figures\"";
  if (fields.contains("deepest") &&
      !(fields["deepest"].contains("distance") && fields["deepest"].contains("positions")))
    return "has no \"distance\" or no \"positions\" in \"deepest\"";
  if (fields.contains("start") &&
      !(fields["start"].is_object() && fields["start"].value("value", Json()).is_string()))
    return "has no \"value\" in \"start\"";
  if (fields.contains("solution_hash") && !fields["solution_hash"].is_string())
    return "has a \"solution_hash\" that is not a string";
  return {};
}

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream input(file);
  if (!input)
    throw Error(Fault::input, fmt::format("the index {} cannot be read: name another", file));
  std::vector<std::string> lines;
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

// Distances count only where both sides have them.
std::string start_text(const Json& start) {
  const std::string value = start["value"].get<std::string>();
  if (const auto score = start.find("score"); score != start.end() && score->is_number())
    return fmt::format("{}, score {}", value, score->get<int>());
  const auto distance = start.find("distance");
  return distance != start.end() && distance->is_number()
             ? fmt::format("{} in {}", value, distance->get<int>())
             : value;
}

}  // namespace

std::uint64_t Result::positions() const { return count_of(fields["positions"]); }

std::vector<Result> read_results(const std::string& file) {
  std::vector<std::string> lines;
  if (file.empty())
    for (const std::string_view line : linked_results()) lines.emplace_back(line);
  else
    lines = lines_of(file);
  if (lines.empty())
    throw Error(Fault::input,
                file.empty() ? "this program carries no index of results: name one with --index"
                             : fmt::format("the index {} is empty: name another", file));

  std::vector<Result> results;
  for (std::size_t number = 1; const std::string& line : lines) {
    const auto refuse = [&](const std::string& why) {
      throw Error(Fault::input,
                  fmt::format("line {} of {} {}", number, file.empty() ? "the index" : file, why));
    };
    Json fields;
    try {
      fields = read_json(line);
    } catch (const Error& error) {
      refuse(fmt::format("cannot be read: {}", error.what()));
    }
    if (const std::string fault = fault_of(fields); !fault.empty()) refuse(fault);
    if (const auto instance = fields["instance"].get<std::string>();
        game_called(instance) != nullptr) {
      try {
        results.push_back({find_instance(instance), fields["space"].get<std::string>(), fields});
      } catch (const Error& error) {
        refuse(fmt::format("does not name an instance: {}", error.what()));
      }
    }
    ++number;
  }
  return results;
}

Json result_of(const Solution& solution) {
  const TableInfo& info = solution.table.info();
  const Statistics& figures = info.statistics;
  Json json;
  json["instance"] = solution.name.text();
  json["space"] = info.space;
  json["positions"] = count_json(figures.positions);
  json["values"] = {{"win", count_json(figures.wins())},
                    {"loss", count_json(figures.losses())},
                    {"draw", count_json(figures.draws())}};
  if (!info.distances) return json;
  json["start"] = value_json(
      solution.instance->report(solution.table, solution.instance->start()).answer, true);
  if (const int deepest = figures.max_distance(); deepest >= 0 && solution.distances())
    json["deepest"] = {{"distance", deepest}, {"positions", count_json(figures.at(deepest))}};
  json["solution_hash"] = info.solution_hash;
  return json;
}

Json result_of(const InstanceName& name, const std::string& space, const SweepReport& family) {
  Json json;
  json["instance"] = name.text();
  json["space"] = space;
  json["positions"] = count_json(name.census().positions);
  for (const auto& [key, value] : family.figures.items())
    if (is_count(value)) json["figures"][key] = value;  // shares follow from them
  json["solution_hash"] = family.solution_hash;
  return json;
}

std::vector<std::pair<std::string, std::string>> compared_figures(const Json& result) {
  std::vector<std::pair<std::string, std::string>> figures;
  const auto add_count = [&](std::string what, const Json& count) {
    std::replace(what.begin(), what.end(), '_', ' ');
    figures.emplace_back(std::move(what), grouped(count_of(count)));
  };
  add_count("positions", result["positions"]);
  for (const char* group : {"values", "figures"})
    if (const auto found = result.find(group); found != result.end())
      for (const auto& [key, value] : found->items()) add_count(key, value);
  if (const auto start = result.find("start"); start != result.end())
    figures.emplace_back("start", start_text(*start));
  if (const auto deepest = result.find("deepest"); deepest != result.end())
    figures.emplace_back("deepest",
                         fmt::format("{} plies, {}", count_of((*deepest)["distance"]),
                                     plural(count_of((*deepest)["positions"]), "position")));
  if (const auto hash = result.find("solution_hash"); hash != result.end())
    figures.emplace_back("solution hash", hash->get<std::string>());
  return figures;
}

}  // namespace kanzen::app

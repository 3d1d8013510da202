// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/info_json.hpp"

#include <charconv>
#include <stdexcept>
#include <string>
#include <vector>

#include "kanzen/core/text.hpp"

namespace kanzen {

namespace {

using nlohmann::json;

constexpr std::uint64_t exact_numbers = std::uint64_t{1} << 53;

json counts_to_json(const std::vector<std::uint64_t>& counts) {
  json list = json::array();
  for (const std::uint64_t count : counts) list.push_back(count_to_json(count));
  return list;
}

std::vector<std::uint64_t> counts_from_json(const json& list) {
  std::vector<std::uint64_t> counts;
  for (const json& count : list.get_ref<const json::array_t&>())
    counts.push_back(count_from_json(count));
  return counts;
}

Coding coding_from_name(const std::string& name) {
  if (name == "parity") return Coding::parity;
  if (name == "tagged") return Coding::tagged;
  throw std::invalid_argument("unknown coding \"" + excerpt(name) + "\"");
}

bool distances_from_name(const std::string& name) {
  if (name == "distances") return true;
  if (name == "values") return false;
  throw std::invalid_argument("unknown content \"" + excerpt(name) + "\"");
}

std::string name_from_json(const json& text) {
  std::string name = text.get<std::string>();
  if (!is_name(name)) throw std::invalid_argument("\"" + excerpt(name) + "\" is not a name");
  return name;
}

}  // namespace

bool is_name(std::string_view text) {
  constexpr std::size_t longest = 200;
  return text.size() <= longest && is_printable_ascii(text);
}

json count_to_json(std::uint64_t count) {
  return count < exact_numbers ? json(count) : json(std::to_string(count));
}

std::uint64_t count_from_json(const json& number) {
  if (number.is_number_unsigned()) return number.get<std::uint64_t>();
  const auto& text = number.get_ref<const std::string&>();
  std::uint64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size())
    throw std::invalid_argument("\"" + excerpt(text) + "\" is not a count");
  return count;
}

json statistics_to_json(const Statistics& statistics) {
  return {{"positions", count_to_json(statistics.positions)},
          {"wins_at", counts_to_json(statistics.wins_at)},
          {"losses_at", counts_to_json(statistics.losses_at)},
          {"no_move_positions", count_to_json(statistics.no_move_positions)},
          {"moves_counted", count_to_json(statistics.moves_counted)},
          {"positions_with_moves_counted", count_to_json(statistics.positions_with_moves_counted)}};
}

Statistics statistics_from_json(const json& object) {
  Statistics statistics;
  statistics.positions = count_from_json(object.at("positions"));
  statistics.wins_at = counts_from_json(object.at("wins_at"));
  statistics.losses_at = counts_from_json(object.at("losses_at"));
  statistics.no_move_positions = count_from_json(object.at("no_move_positions"));
  statistics.moves_counted = count_from_json(object.at("moves_counted"));
  statistics.positions_with_moves_counted =
      count_from_json(object.at("positions_with_moves_counted"));
  return statistics;
}

json info_to_json(const TableInfo& info) {
  return {{"game", info.game},
          {"space", info.space},
          {"rules_version", info.rules_version},
          {"coding", info.coding == Coding::parity ? "parity" : "tagged"},
          {"content", info.distances ? "distances" : "values"},
          {"slots", count_to_json(info.slots)},
          {"row_slots", info.row_slots},
          {"block_slots", info.block_slots},
          {"statistics", statistics_to_json(info.statistics)},
          {"solution_hash", info.solution_hash}};
}

TableInfo info_from_json(const json& object) {
  TableInfo info;
  info.game = name_from_json(object.at("game"));
  info.space = name_from_json(object.at("space"));
  info.rules_version = object.at("rules_version").get<int>();
  info.coding = coding_from_name(object.at("coding").get<std::string>());
  info.distances = distances_from_name(object.at("content").get<std::string>());
  info.slots = count_from_json(object.at("slots"));
  info.row_slots = object.at("row_slots").get<std::uint32_t>();
  info.block_slots = object.at("block_slots").get<std::uint32_t>();
  info.statistics = statistics_from_json(object.at("statistics"));
  info.solution_hash = name_from_json(object.at("solution_hash"));
  return info;
}

}  // namespace kanzen

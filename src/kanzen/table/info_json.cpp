// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/info_json.hpp"

#include <stdexcept>
#include <string>

#include "kanzen/core/text.hpp"
#include "kanzen/file/statistics_json.hpp"

namespace kanzen {

namespace {

using nlohmann::json;

Coding coding_from_name(const std::string& name) {
  for (const Coding coding : {Coding::parity, Coding::tagged, Coding::scores})
    if (name == name_of(coding)) return coding;
  throw std::invalid_argument("unknown coding \"" + excerpt(name) + "\"");
}

bool distances_from_name(const std::string& name) {
  if (name == "distances" || name == "scores") return true;
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

json info_to_json(const TableInfo& info) {
  json object = {{"game", info.game},
                 {"space", info.space},
                 {"rules_version", info.rules_version},
                 {"coding", name_of(info.coding)},
                 {"content", !info.distances                 ? "values"
                             : info.coding == Coding::scores ? "scores"
                                                             : "distances"},
                 {"slots", count_to_json(info.slots)},
                 {"row_slots", info.row_slots},
                 {"block_slots", info.block_slots},
                 {"statistics", statistics_to_json(info.statistics)},
                 {"solution_hash", info.solution_hash}};
  // Left out where it is 1: such tables are what they were before there were others.
  if (info.code_bytes != 1) object["code_bytes"] = info.code_bytes;
  return object;
}

TableInfo info_from_json(const json& object) {
  TableInfo info;
  info.game = name_from_json(object.at("game"));
  info.space = name_from_json(object.at("space"));
  info.rules_version = object.at("rules_version").get<int>();
  info.coding = coding_from_name(object.at("coding").get<std::string>());
  info.distances = distances_from_name(object.at("content").get<std::string>());
  if (object.contains("code_bytes")) info.code_bytes = object.at("code_bytes").get<unsigned>();
  if (info.code_bytes != 1 && info.code_bytes != 2)
    throw std::invalid_argument("codes of " + std::to_string(info.code_bytes) + " bytes");
  info.slots = count_from_json(object.at("slots"));
  info.row_slots = object.at("row_slots").get<std::uint32_t>();
  info.block_slots = object.at("block_slots").get<std::uint32_t>();
  info.statistics = statistics_from_json(object.at("statistics"));
  info.solution_hash = name_from_json(object.at("solution_hash"));
  return info;
}

}  // namespace kanzen

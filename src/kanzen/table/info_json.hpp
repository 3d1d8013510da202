// SPDX-License-Identifier: Apache-2.0
// What a table says of itself, as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "kanzen/table/table.hpp"

namespace kanzen {

// What a game or a space may be called in a file: text that every terminal shows as it is, and not
// too much of it.
bool is_name(std::string_view text);

nlohmann::json info_to_json(const TableInfo& info);
// Throws nlohmann::json::exception or std::invalid_argument where something is missing, of another
// type or out of range.
TableInfo info_from_json(const nlohmann::json& json);

}  // namespace kanzen

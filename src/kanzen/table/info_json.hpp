// SPDX-License-Identifier: Apache-2.0
// What tables and runs say of themselves, as JSON. Counts are numbers below 2^53 and strings from
// there on, so that no reader in no language loses a digit.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "kanzen/solve/statistics.hpp"
#include "kanzen/table/table.hpp"

namespace kanzen {

// What a game or a space may be called in a file: text that every terminal shows as it is, and not
// too much of it.
bool is_name(std::string_view text);

nlohmann::json count_to_json(std::uint64_t count);
nlohmann::json statistics_to_json(const Statistics& statistics);
nlohmann::json info_to_json(const TableInfo& info);

// These throw nlohmann::json::exception or std::invalid_argument where something is missing, of
// another type or out of range.
std::uint64_t count_from_json(const nlohmann::json& json);
Statistics statistics_from_json(const nlohmann::json& json);
TableInfo info_from_json(const nlohmann::json& json);

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// What tables and runs count, as JSON. Counts are numbers below 2^53 and strings from there on, so
// that no reader in no language loses a digit.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "kanzen/core/statistics.hpp"

namespace kanzen {

nlohmann::json count_to_json(std::uint64_t count);
nlohmann::json statistics_to_json(const Statistics& statistics);

// These throw nlohmann::json::exception or std::invalid_argument where something is missing, of
// another type or out of range.
std::uint64_t count_from_json(const nlohmann::json& json);
Statistics statistics_from_json(const nlohmann::json& json);

}  // namespace kanzen

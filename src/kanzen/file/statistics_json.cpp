// SPDX-License-Identifier: Apache-2.0
#include "kanzen/file/statistics_json.hpp"

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

}  // namespace

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

}  // namespace kanzen

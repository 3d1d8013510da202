// SPDX-License-Identifier: Apache-2.0
#include "kanzen/core/statistics.hpp"

#include <algorithm>
#include <numeric>

namespace kanzen {

namespace {

std::uint64_t in(const std::vector<std::uint64_t>& counts, int distance) {
  const auto index = static_cast<std::size_t>(distance);
  return index < counts.size() ? counts[index] : 0;
}

}  // namespace

void Statistics::add(Answer answer, std::uint64_t positions_of_it) {
  if (positions_of_it == 0) return;
  if (answer.outcome != Outcome::win && answer.outcome != Outcome::loss) return;
  auto& counts = answer.outcome == Outcome::win ? wins_at : losses_at;
  const auto distance = static_cast<std::size_t>(answer.distance);
  if (counts.size() <= distance) counts.resize(distance + 1);
  counts[distance] += positions_of_it;
}

std::uint64_t Statistics::wins() const {
  return std::accumulate(wins_at.begin(), wins_at.end(), std::uint64_t{0});
}

std::uint64_t Statistics::losses() const {
  return std::accumulate(losses_at.begin(), losses_at.end(), std::uint64_t{0});
}

int Statistics::max_distance() const {
  return static_cast<int>(std::max(wins_at.size(), losses_at.size())) - 1;
}

std::uint64_t Statistics::wins_in(int distance) const { return in(wins_at, distance); }

std::uint64_t Statistics::losses_in(int distance) const { return in(losses_at, distance); }

double PositionCounts::mean_moves() const {
  if (positions_with_moves_counted == 0) return 0;
  return static_cast<double>(moves_counted) / static_cast<double>(positions_with_moves_counted);
}

}  // namespace kanzen

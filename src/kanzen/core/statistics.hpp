// SPDX-License-Identifier: Apache-2.0
// The numbers a paper prints, gathered while solving. Counts are of positions, not of slots: a slot
// counts as often as its weight says.
#pragma once

#include <cstdint>
#include <vector>

#include "kanzen/core/outcome.hpp"

namespace kanzen {

// What is counted whoever wins; solving and checking a table count the same. Plain values, for
// hosts and devices.
struct PositionCounts {
  std::uint64_t positions = 0;
  std::uint64_t no_move_positions = 0;  // open positions in which the mover has no move
  // For the mean number of legal moves of open positions that are not a win in 1, those without a
  // move included.
  std::uint64_t moves_counted = 0;
  std::uint64_t positions_with_moves_counted = 0;

  constexpr void count_moves(std::uint64_t moves, std::uint64_t of_positions) {
    moves_counted += moves * of_positions;
    positions_with_moves_counted += of_positions;
  }
  constexpr void count(const PositionCounts& more) {
    positions += more.positions;
    no_move_positions += more.no_move_positions;
    moves_counted += more.moves_counted;
    positions_with_moves_counted += more.positions_with_moves_counted;
  }
  double mean_moves() const;

  bool operator==(const PositionCounts&) const = default;
};

struct Statistics : PositionCounts {
  std::vector<std::uint64_t> wins_at;    // by distance
  std::vector<std::uint64_t> losses_at;  // by distance; [0] holds terminal and no-move losses

  void add(Answer answer, std::uint64_t positions_of_it);
  std::uint64_t wins() const;
  std::uint64_t losses() const;
  std::uint64_t draws() const { return positions - wins() - losses(); }
  int max_distance() const;  // -1 when nothing is decided
  std::uint64_t wins_in(int distance) const;
  std::uint64_t losses_in(int distance) const;
  std::uint64_t at(int distance) const { return wins_in(distance) + losses_in(distance); }

  bool operator==(const Statistics&) const = default;
};

}  // namespace kanzen

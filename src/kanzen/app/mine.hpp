// SPDX-License-Identifier: Apache-2.0
// Puzzles: positions in which exactly one move wins, met in games played at random. The same seed
// finds the same ones on every machine, from a table or from a closed form alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanzen/app/playable.hpp"

namespace kanzen::app {

struct Puzzle {
  PositionReport at;
  MoveReport only;  // the move that wins
  // No other move leaves the opponent more answers: the one that wins is the quietest.
  bool quiet = false;
  // Every capture or step forward loses, and the one that wins is neither; nothing where the game
  // does not tell them apart.
  std::optional<bool> surprise = {};
  std::vector<std::string> solution;  // best play to the end; the move alone where none is counted
};

struct MineRequest {
  std::uint64_t count = 10;
  std::uint64_t seed = 0;
  std::uint64_t least_distance = 3;  // in plies, where they are counted
  bool quiet = false;                // none but those
  bool surprise = false;             // none but those; throws where the game cannot tell
};

// At most `count`, the deepest first, of those with equally many plies the ones with more moves.
std::vector<Puzzle> mine(const OpenGame& game, const MineRequest& request, Budget& budget);

Json puzzle_json(const Playable& game, const Puzzle& puzzle);

}  // namespace kanzen::app

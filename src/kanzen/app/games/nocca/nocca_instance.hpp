// SPDX-License-Identifier: Apache-2.0
// The numberings of NOCCA×NOCCA: with and without a climber, on boards whose stacks fit one machine
// word or two. They are compiled in several files, for each takes its time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kanzen/app/instance.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/games/nocca/nocca_count.hpp"

namespace kanzen::app {

NoccaBoard nocca_board(Values values);

// Whether the stacks of a board fit one word, or else two.
template <class Heights>
bool nocca_fits(const NoccaBoard& board) {
  return board.width * board.height <= Nocca<Heights>::max_squares &&
         (sizeof(Heights) == 8 || !nocca_fits<std::uint64_t>(board));
}

std::vector<Numbering> nocca_over_shapes();
std::vector<Numbering> nocca_over_zdd();
std::vector<Numbering> nocca_with_climber();  // over both

// The name of the block solver that the options choose.
std::string nocca_block_solver(const SolveOptions& options);

// What has been published about a board.
std::vector<Claim> nocca_claims(const NoccaBoard& board, const Solution* solution);
Json nocca_index(const NoccaBoard& board);

template <class Heights>
Nocca<Heights> nocca_rules(const NoccaBoard& board) {
  return {static_cast<std::uint8_t>(board.width), static_cast<std::uint8_t>(board.height),
          static_cast<std::uint8_t>(board.pieces), static_cast<std::uint8_t>(board.stack)};
}

}  // namespace kanzen::app

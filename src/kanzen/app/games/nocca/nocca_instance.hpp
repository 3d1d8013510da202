// SPDX-License-Identifier: Apache-2.0
// NOCCA×NOCCA instances over each of their spaces. Each space is compiled in a file of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kanzen/app/instance.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/games/nocca/nocca_count.hpp"

namespace kanzen::app {

constexpr int nocca_max_squares = 64;

bool nocca_shapes_supports(const NoccaBoard& board);
bool nocca_four_shapes_supports(const NoccaBoard& board);
std::unique_ptr<Instance> nocca_over_shapes(const std::string& name, const NoccaBoard& board);
std::unique_ptr<Instance> nocca_over_zdd(const std::string& name, const NoccaBoard& board);
std::unique_ptr<Instance> nocca_four_over_shapes(const std::string& name, const NoccaBoard& board);
std::unique_ptr<Instance> nocca_four_over_zdd(const std::string& name, const NoccaBoard& board);

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

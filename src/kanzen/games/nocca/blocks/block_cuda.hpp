// SPDX-License-Identifier: Apache-2.0
// The block solver on a CUDA device. The rules, the spaces and the step are the code that runs on
// threads; here is only how a pass runs over the frames and how its findings come back.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kanzen/backend/cuda/cuda.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/nocca/blocks/block.hpp"
#include "kanzen/solve/on_device.hpp"

namespace kanzen {

// Bytes of device memory that solving takes.
std::uint64_t cuda_block_memory(std::uint64_t shapes, int pieces, Findings findings);

// As solve_blocks(): the same log, bit for bit. `host` compresses what comes back.
// With a log that wants no words (RunLog::wants()) no finding is copied.
void solve_blocks_cuda(const BlockGame<std::uint64_t>& game, Threads& host, RunLog& log,
                       Progress& progress);

// What can be reached from the slot of the start, which must be its own mirror image.
Reached reach_blocks_cuda(const BlockGame<std::uint64_t>& game, std::uint64_t start,
                          std::uint64_t listed, Progress& progress);

}  // namespace kanzen

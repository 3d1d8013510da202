// SPDX-License-Identifier: Apache-2.0
// The climber solver on a CUDA device, by the step that runs on threads.
#pragma once

#include <cstdint>

#include "kanzen/games/nocca/blocks/block_cuda.hpp"
#include "kanzen/games/nocca/blocks/climber.hpp"

namespace kanzen {

// Bytes of device memory that solving takes.
std::uint64_t cuda_climber_memory(const ClimberGame& game, Findings findings);

// As solve_climber(): the same log, bit for bit.
void solve_climber_cuda(const ClimberGame& game, Threads& host, RunLog& log, Progress& progress);

}  // namespace kanzen

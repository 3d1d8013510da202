// SPDX-License-Identifier: Apache-2.0
// Stands in for the CUDA backend where the program was built without nvcc.
#include "kanzen/core/error.hpp"
#include "kanzen/games/nocca/blocks/block_cuda.hpp"
#include "kanzen/games/nocca/blocks/climber_cuda.hpp"

namespace kanzen {

std::uint64_t cuda_block_memory(std::uint64_t, int, Findings) { return 0; }

void solve_blocks_cuda(const BlockGame<std::uint64_t>&, Threads&, RunLog&, Progress&) {
  throw Error(Fault::resources, cuda_device().why);
}

Reached reach_blocks_cuda(const BlockGame<std::uint64_t>&, std::uint64_t, std::uint64_t,
                          Progress&) {
  throw Error(Fault::resources, cuda_device().why);
}

std::uint64_t cuda_climber_memory(const ClimberGame&, Findings) { return 0; }

void solve_climber_cuda(const ClimberGame&, Threads&, RunLog&, Progress&) {
  throw Error(Fault::resources, cuda_device().why);
}

}  // namespace kanzen

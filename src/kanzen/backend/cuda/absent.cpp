// SPDX-License-Identifier: Apache-2.0
// Stands in for the CUDA backend where the program was built without nvcc.
#include "kanzen/backend/cuda/block_cuda.hpp"
#include "kanzen/backend/cuda/climber_cuda.hpp"

namespace kanzen {

CudaDevice cuda_device() {
  CudaDevice device;
  device.why = "this kanzen was built without CUDA (no nvcc was found)";
  return device;
}

std::uint64_t cuda_block_memory(std::uint64_t, int, Findings) { return 0; }

std::unique_ptr<PassLog> cuda_pass_log(const RowLayout&) {
  throw Error(Fault::resources, cuda_device().why);
}

void solve_blocks_cuda(const BlockGame<std::uint64_t>&, Threads&, PassLog&, Progress&) {
  throw Error(Fault::resources, cuda_device().why);
}

BlockReach reach_blocks_cuda(const BlockGame<std::uint64_t>&, std::uint64_t, std::uint64_t,
                             Progress&) {
  throw Error(Fault::resources, cuda_device().why);
}

std::uint64_t cuda_climber_memory(const ClimberGame&, Threads&, Findings) { return 0; }

void solve_climber_cuda(const ClimberGame&, Threads&, PassLog&, Progress&) {
  throw Error(Fault::resources, cuda_device().why);
}

}  // namespace kanzen

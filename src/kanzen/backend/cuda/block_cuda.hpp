// SPDX-License-Identifier: Apache-2.0
// The block solver on a CUDA device. The rules, the spaces and the step are the code that runs on
// threads; here is only how a pass runs over the frames and how its findings come back.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/solve/block.hpp"

namespace kanzen {

// The device that would be used. `name` is empty when there is none; `why` says so in a sentence.
struct CudaDevice {
  std::string name;
  std::uint64_t memory = 0;
  std::uint64_t free = 0;
  std::string why;
};
CudaDevice cuda_device();

// Bytes of device memory that solving takes. The findings of a pass go nowhere, to the host, for
// which they are kept until they are copied, or stay in a log on the device.
enum class Findings { counted, copied, kept };
std::uint64_t cuda_block_memory(std::uint64_t shapes, int pieces, Findings findings);

// A log in the memory of the device: a byte for each slot, written by the passes themselves, from
// which a table is made without a detour over the host. It does not outlive the process.
std::unique_ptr<PassLog> cuda_pass_log(const RowLayout& layout);

// As solve_blocks(): the same log, bit for bit. `host` compresses what comes back.
// With a log that keeps nothing (PassLog::keeps() is false) no finding is copied.
void solve_blocks_cuda(const BlockGame<std::uint64_t>& game, Threads& host, PassLog& log,
                       Progress& progress);

// What can be reached from the slot of the start, which must be its own mirror image.
struct BlockReach {
  std::uint64_t positions = 0;  // of the game
  std::uint64_t reachable = 0;
  int plies = 0;                      // after which nothing new is reached
  std::vector<std::uint64_t> missed;  // slots that are not reached, at most as many as asked for
};
BlockReach reach_blocks_cuda(const BlockGame<std::uint64_t>& game, std::uint64_t start,
                             std::uint64_t listed, Progress& progress);

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The CUDA backend against threads, on every board up to 4x6 and 5x4. Where there is no device, it
// must say so instead; the device code itself is proved everywhere by tests/unit/block_test.cpp.
#include <gtest/gtest.h>

#include "kanzen/backend/cuda/block_cuda.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/table/assemble.hpp"
#include "kanzen/table/memory_pass_log.hpp"

namespace kanzen {
namespace {

template <int P>
class Board {
 public:
  Board(int width, int height)
      : space_(Nocca<>{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height), P, 3}),
        blocks_{&space_.shapes(), P, space_.goal_row()} {}

  std::string hash_on_threads() {
    return hash([&](PassLog& log) {
      solve_blocks(blocks_, choose_block_kernel("auto"), threads_, log, quiet_);
    });
  }
  std::string hash_on_device() {
    return hash([&](PassLog& log) { solve_blocks_cuda(blocks_, threads_, log, quiet_); });
  }
  std::string hash_from_device_log() {
    const auto log = cuda_pass_log(layout());
    solve_blocks_cuda(blocks_, threads_, *log, quiet_);
    return hash_of(*log);
  }

 private:
  template <class Solve>
  std::string hash(Solve solve) {
    MemoryPassLog log(layout());
    solve(log);
    return hash_of(log);
  }
  std::string hash_of(const PassLog& log) {
    TableInfo info;
    info.slots = log.layout().slots();
    return assemble(log, info, threads_, quiet_, std::nullopt).info().solution_hash;
  }

  RowLayout layout() const { return block_layout(space_.shapes().count, P); }

  NoccaShapes<std::uint64_t, P> space_;
  BlockGame<std::uint64_t> blocks_;
  Threads threads_;
  Progress quiet_;
};

template <int P>
void agree_up_to(int height) {
  for (int h = 2; h <= height; ++h) {
    SCOPED_TRACE(testing::Message() << P << "x" << h);
    Board<P> board(P, h);
    const std::string hash = board.hash_on_threads();
    EXPECT_EQ(board.hash_on_device(), hash);
    EXPECT_EQ(board.hash_from_device_log(), hash);
  }
}

TEST(Cuda, SolvesAsThreadsDoOrSaysWhyItCannot) {
  const CudaDevice device = cuda_device();
  if (device.name.empty()) {
    EXPECT_NE(device.why, "");
    EXPECT_THROW(Board<3>(3, 3).hash_on_device(), Error);
    EXPECT_THROW(Board<3>(3, 3).hash_from_device_log(), Error);
    return;
  }
  EXPECT_GT(device.memory, 0u);
  RecordProperty("device", device.name);
  agree_up_to<1>(6);
  agree_up_to<2>(6);
  agree_up_to<3>(6);
  agree_up_to<4>(6);
  agree_up_to<5>(4);
}

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The CUDA backend against threads, on every board up to 4x6 and 5x4. Where there is no device, it
// must say so instead; the device code itself is proved everywhere by tests/unit/block_test.cpp.
#include <gtest/gtest.h>

#include <stdexcept>

#include "kanzen/games/nocca/blocks/block_cuda.hpp"
#include "kanzen/games/nocca/blocks/climber_cuda.hpp"
#include "kanzen/games/nocca/nocca_four_shapes.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

// Stops a run in the middle of a pass.
struct StopIn : Progress {
  explicit StopIn(int number) : pass(number) {}
  void report(const ProgressReport& report) override {
    if (report.pass == pass) throw std::runtime_error("stopped");
  }
  int pass;
};

template <int P>
class Board {
 public:
  Board(int width, int height)
      : space_(Nocca<>{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height), P, 3}),
        blocks_{&space_.shapes(), P, space_.goal_row()} {}

  std::string hash_on_threads() {
    return hash([&](RunLog& log) {
      solve_blocks(blocks_, choose_block_kernel("auto"), threads_, log, quiet_);
    });
  }
  std::string hash_on_device() {
    return hash([&](RunLog& log) { solve_blocks_cuda(blocks_, threads_, log, quiet_); });
  }
  // Interrupted, and gone on with from the log.
  std::string hash_on_device_resumed() {
    return hash([&](RunLog& log) {
      StopIn stop(2);  // which every board comes to
      EXPECT_THROW(solve_blocks_cuda(blocks_, threads_, log, stop), std::runtime_error);
      solve_blocks_cuda(blocks_, threads_, log, quiet_);
    });
  }
  std::string hash_from_device_log() {
    const auto log = cuda_run_log(layout(), Coding::parity);
    solve_blocks_cuda(blocks_, threads_, *log, quiet_);
    return hash_of(*log);
  }

 private:
  template <class Solve>
  std::string hash(Solve solve) {
    RunLog log(layout());
    solve(log);
    return hash_of(log);
  }
  std::string hash_of(const RunLog& log) {
    TableInfo info;
    info.slots = log.layout().slots();
    return assemble(log, info, threads_, quiet_, std::nullopt).info().solution_hash;
  }

  RowLayout layout() const { return block_layout(space_.shapes().count, P); }

  NoccaShapes<> space_;
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
    EXPECT_EQ(board.hash_on_device_resumed(), hash);
  }
}

// The same of a board with a climber.
class ClimberBoard {
 public:
  ClimberBoard(int width, int height)
      : space_(NoccaFour<>{{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height),
                            static_cast<std::uint8_t>(width), 3},
                           1}),
        blocks_{&space_.shapes(), width, {space_.goal_row(0), space_.goal_row(1)}} {}

  void expect_agreement() {
    RunLog on_threads(climber_layout(blocks_));
    solve_climber(blocks_, choose_block_kernel("auto"), threads_, on_threads, quiet_);
    const std::string hash = hash_of(on_threads);
    RunLog on_host(climber_layout(blocks_));
    solve_climber_cuda(blocks_, threads_, on_host, quiet_);
    EXPECT_EQ(hash_of(on_host), hash);
    EXPECT_EQ(on_host.statistics(), on_threads.statistics());
    RunLog resumed(climber_layout(blocks_));
    StopIn stop(4);
    EXPECT_THROW(solve_climber_cuda(blocks_, threads_, resumed, stop), std::runtime_error);
    solve_climber_cuda(blocks_, threads_, resumed, quiet_);
    EXPECT_EQ(hash_of(resumed), hash);
    const auto on_device = cuda_run_log(climber_layout(blocks_), Coding::parity);
    solve_climber_cuda(blocks_, threads_, *on_device, quiet_);
    EXPECT_EQ(hash_of(*on_device), hash);
    RunLog counting(climber_layout(blocks_), Keep::counts);
    solve_climber_cuda(blocks_, threads_, counting, quiet_);
    EXPECT_EQ(counting.statistics(), on_threads.statistics());
  }

 private:
  std::string hash_of(const RunLog& log) {
    TableInfo info;
    info.slots = space_.size();
    return assemble(log, info, threads_, quiet_, std::nullopt).info().solution_hash;
  }

  NoccaFourShapes<> space_;
  ClimberGame blocks_;
  Threads threads_;
  Progress quiet_;
};

TEST(Cuda, SolvesAsThreadsDoOrSaysWhyItCannot) {
  const CudaDevice device = cuda_device();
  if constexpr (!built_with_cuda) {
    EXPECT_NE(device.why, "");
    EXPECT_THROW(cuda_run_log({.rows = 1}, Coding::parity), Error);
  } else if (device.name.empty()) {
    EXPECT_NE(device.why, "");
    EXPECT_THROW(Board<3>(3, 3).hash_on_device(), Error);
    EXPECT_THROW(Board<3>(3, 3).hash_from_device_log(), Error);
    EXPECT_THROW(ClimberBoard(3, 3).expect_agreement(), Error);
  } else {
    EXPECT_GT(device.memory, 0u);
    RecordProperty("device", device.name);
    agree_up_to<1>(6);
    agree_up_to<2>(6);
    agree_up_to<3>(6);
    agree_up_to<4>(6);
    agree_up_to<5>(4);
    for (const auto& [width, height] : {std::pair{2, 2}, {2, 6}, {3, 2}, {3, 6}, {4, 4}, {5, 2}}) {
      SCOPED_TRACE(testing::Message() << width << "x" << height << " with a climber");
      ClimberBoard(width, height).expect_agreement();
    }
  }
}

}  // namespace
}  // namespace kanzen

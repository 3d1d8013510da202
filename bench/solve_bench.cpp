// SPDX-License-Identifier: Apache-2.0
// Whole solutions of NOCCA×NOCCA 4x4 on one worker: each instruction set of the block solver, and
// the general engine over the ZDD as the baseline. Items are positions.
#include <benchmark/benchmark.h>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/nocca/blocks/block.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"

namespace kanzen {
namespace {

constexpr Nocca<> game{4, 4, 4, 3};

void passes_over_the_zdd(benchmark::State& state) {
  const NoccaZddSpace<> space(game);
  Threads threads(1);
  Progress quiet;
  for (auto _ : state) {
    RunLog log(plain_layout(space.size()));
    retrograde(game, space, threads, log, quiet);
    state.SetItemsProcessed(state.items_processed() +
                            static_cast<std::int64_t>(log.statistics().positions));
  }
}
BENCHMARK(passes_over_the_zdd)->Unit(benchmark::kSecond)->Iterations(1);

void blocks(benchmark::State& state, const BlockKernelSet& kernel) {
  const NoccaShapes<> space(game);
  Threads threads(1);
  Progress quiet;
  for (auto _ : state) {
    RunLog log(block_layout(space.shapes().count, 4));
    solve_blocks(BlockGame<std::uint64_t>{&space.shapes(), 4, space.goal_row()}, kernel, threads,
                 log, quiet);
    state.SetItemsProcessed(state.items_processed() +
                            static_cast<std::int64_t>(log.statistics().positions));
  }
}

[[maybe_unused]] const bool registered = [] {
  for (const BlockKernelSet& kernel : block_kernels())
    if (kernel.available())
      benchmark::RegisterBenchmark(("blocks/" + std::string(kernel.name)).c_str(), blocks, kernel)
          ->Unit(benchmark::kSecond)
          ->Iterations(1);
  return true;
}();

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis of shape × colouring games with a climber: the passes of block.hpp over the
// rows of climber_pass.hpp, on the threads of the host.
#pragma once

#include <algorithm>
#include <vector>

#include "kanzen/solve/block.hpp"
#include "kanzen/solve/climber_pass.hpp"

namespace kanzen {

// Whether boards with so many pieces a side, stacks and squares have a kernel.
constexpr bool has_climber_kernel(int pieces, int stack, int squares) {
  return pieces >= 2 && pieces <= 5 && stack == 3 &&
         squares <= ShapeIndex<std::uint64_t>::max_squares;
}

// How the slots of such a game lie in a pass log.
RowLayout climber_layout(const ClimberGame& game);

// Where the rows of every shape lie in a plane.
class ClimberPlanes {
 public:
  ClimberPlanes(const ClimberGame& game, const ClimberFunctions& functions, auto&& run_parallel)
      : pass_(begin(game, functions)), first_sector_(2 * game.shapes->count) {
    // A range of classes at a time: first how much each takes, then where it begins.
    constexpr std::uint64_t range = std::uint64_t{1} << 16;
    const std::uint64_t ranges = (game.shapes->count + range - 1) / range;
    std::vector<std::uint64_t> sectors(2 * ranges + 1);
    run_parallel(2 * ranges, [&](std::uint64_t i, unsigned) {
      const int mover = i < ranges ? climbing_side : other_side;
      const std::uint64_t first = (i % ranges) * range;
      const std::uint64_t last = std::min(first + range, game.shapes->count);
      std::uint64_t sum = 0;
      auto cursor = game.shapes->seek(first);
      for (std::uint64_t x = first; x < last; ++x) {
        first_sector_[(i < ranges ? 0 : game.shapes->count) + x] = static_cast<std::uint32_t>(sum);
        sum += static_cast<std::uint64_t>(
            (functions.cells_of(pass_, mover, cursor.shape) + ClimberPass::sector - 1) /
            ClimberPass::sector);
        if (x + 1 < last) game.shapes->advance(cursor, x);
      }
      sectors[i + 1] = sum;
    });
    for (std::uint64_t i = 0; i < 2 * ranges; ++i) sectors[i + 1] += sectors[i];
    run_parallel(2 * ranges, [&](std::uint64_t i, unsigned) {
      const std::uint64_t first = (i % ranges) * range;
      const std::uint64_t last = std::min(first + range, game.shapes->count);
      for (std::uint64_t x = first; x < last; ++x)
        first_sector_[(i < ranges ? 0 : game.shapes->count) + x] +=
            static_cast<std::uint32_t>(sectors[i]);
    });
    cells_ = sectors.back() * ClimberPass::sector;
    pass_.first_sector = first_sector_.data();
  }
  ClimberPlanes(const ClimberPlanes&) = delete;
  ClimberPlanes& operator=(const ClimberPlanes&) = delete;

  std::uint64_t cells() const { return cells_; }
  const std::vector<std::uint32_t>& first_sectors() const { return first_sector_; }
  // Everything but the planes and marks.
  const ClimberPass& pass() const { return pass_; }

 private:
  static ClimberPass begin(const ClimberGame& game, const ClimberFunctions& functions);

  ClimberPass pass_;
  std::vector<std::uint32_t> first_sector_;
  std::uint64_t cells_ = 0;
};

template <Executor E>
void solve_climber(const ClimberGame& game, const BlockKernelSet& kernel, E& executor, PassLog& log,
                   Progress& progress) {
  const ClimberFunctions functions = kernel.climber(game.pieces);
  const ClimberPlanes planes(game, functions,
                             [&](std::uint64_t size, auto&& work) { executor.run(size, work); });
  PlaneThreads threads(functions, planes.pass(), planes.cells(), 2 * game.shapes->count, executor,
                       log, progress);
  run_block_passes(threads, log);
}

}  // namespace kanzen

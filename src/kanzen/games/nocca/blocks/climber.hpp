// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis of shape × colouring games with a climber: the passes of block.hpp over the
// rows of climber_pass.hpp, on the threads of the host.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "kanzen/games/nocca/blocks/block.hpp"
#include "kanzen/games/nocca/blocks/climber_pass.hpp"

namespace kanzen {

// Whether boards with so many pieces a side, stacks and squares have a kernel.
constexpr bool has_climber_kernel(int pieces, int stack, int squares) {
  return pieces >= 2 && pieces <= 5 && stack == 3 &&
         squares <= ShapeIndex<std::uint64_t>::max_squares;
}

// How the slots of such a game lie in a run log.
RowLayout climber_layout(const ClimberGame& game);

// Cells of a plane, counted without building anything.
std::uint64_t climber_cells(const ClimberGame& game);

// The planes, of so many cells.
PlaneShape climber_shape(const ClimberGame& game, std::uint64_t cells);

// Where the rows of every shape lie in a plane.
class ClimberPlanes {
 public:
  ClimberPlanes(const ClimberGame& game, const ClimberFunctions& functions,
                const ExecutorRef& executor)
      : pass_(begin(game, functions)), first_sector_(2 * game.shapes->count) {
    const ShapeIndex<std::uint64_t>& shapes = *game.shapes;
    // work(range, mover, first class, last class)
    constexpr std::uint64_t range = std::uint64_t{1} << 16;
    const std::uint64_t ranges = (shapes.count + range - 1) / range;
    const auto over_ranges = [&](auto&& work) {
      executor.run(2 * ranges, [&](std::uint64_t i, unsigned) {
        const std::uint64_t first = i % ranges * range;
        work(i, i < ranges ? climbing_side : other_side, first,
             std::min(first + range, shapes.count));
      });
    };
    const auto entry = [&](int mover, std::uint64_t shape_class) -> std::uint32_t& {
      return first_sector_[(mover == climbing_side ? 0 : shapes.count) + shape_class];
    };
    // First where each class begins in its range, then where the ranges begin.
    std::vector<std::uint64_t> sectors(2 * ranges + 1);
    over_ranges([&](std::uint64_t i, int mover, std::uint64_t first, std::uint64_t last) {
      std::uint64_t sum = 0;
      auto cursor = shapes.seek(first);
      for (std::uint64_t x = first; x < last; ++x) {
        entry(mover, x) = static_cast<std::uint32_t>(sum);
        const int cells = functions.cells_of(pass_, mover, cursor.shape);
        sum += static_cast<std::uint64_t>((cells + ClimberPass::sector - 1) / ClimberPass::sector);
        if (x + 1 < last) shapes.advance(cursor, x);
      }
      sectors[i + 1] = sum;
    });
    std::partial_sum(sectors.begin(), sectors.end(), sectors.begin());
    over_ranges([&](std::uint64_t i, int mover, std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t x = first; x < last; ++x)
        entry(mover, x) += static_cast<std::uint32_t>(sectors[i]);
    });
    refuse_uncountable(sectors.back(), "sectors");  // which are counted in 32 bits too
    cells_ = sectors.back() * ClimberPass::sector;
    pass_.first_sector = first_sector_.data();
  }
  ClimberPlanes(const ClimberPlanes&) = delete;
  ClimberPlanes& operator=(const ClimberPlanes&) = delete;

  std::uint64_t cells() const { return cells_; }
  const std::vector<std::uint32_t>& first_sectors() const { return first_sector_; }
  // Everything but the planes and what is dirty.
  const ClimberPass& pass() const { return pass_; }

  static ClimberPass begin(const ClimberGame& game, const ClimberFunctions& functions);

 private:
  ClimberPass pass_;
  std::vector<std::uint32_t> first_sector_;
  std::uint64_t cells_ = 0;
};

inline void solve_climber(const ClimberGame& game, const BlockKernelSet& kernel,
                          const ExecutorRef& executor, RunLog& log, Progress& progress,
                          const PlaneRoom& room = {}) {
  const ClimberFunctions functions = kernel.climber(game.pieces);
  const ClimberPlanes planes(game, functions, executor);
  solve_on_host(
      RowKernel(functions, planes.pass(), log.layout().rows, climber_shape(game, planes.cells())),
      Coding::parity, executor, log, progress, Lower::by_distance, room);
}

}  // namespace kanzen

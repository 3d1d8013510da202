// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "kanzen/app/games/nocca/nocca_instance.hpp"
#include "kanzen/app/numbering.hpp"
#include "kanzen/games/nocca/blocks/block.hpp"
#include "kanzen/games/nocca/blocks/block_cuda.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/games/nocca/nocca_view.hpp"

namespace kanzen::app {
namespace {

struct ShapeSolver {
  // Of one worker, measured on NOCCA 4x4.
  static constexpr double slots_per_second = 1.5e7;
  // Measured on NOCCA 5x6 on an H200.
  static constexpr double device_slots_per_second = 2.5e9;

  static std::string name(const SolveOptions& options) { return nocca_block_solver(options); }

  template <class G, class S>
  static BlockGame<typename G::Heights> blocks_of(const G& game, const S& space) {
    return {&space.shapes(), game.pieces, space.goal_row()};
  }

  template <class G, class S>
  static DeviceNeeds device(const G& game, const S& space) {
    if constexpr (sizeof(typename G::Heights) > 8) {
      return {{}, "in block form the GPU solves boards of up to 32 squares"};
    } else if constexpr (!built_with_cuda) {
      return {{}, cuda_device().why};
    } else {
      return {[shapes = space.shapes().count, pieces = game.pieces](Findings findings) {
                return cuda_block_memory(shapes, pieces, findings);
              },
              ""};
    }
  }

  template <class G, class S>
  static RowLayout layout(const G& game, const S& space) {
    return block_layout(space.shapes().count, game.pieces);
  }
  template <class G, class S>
  static PlaneNeeds needs(const G& game, const S& space, const SolveOptions& options) {
    PlaneNeeds needs = plane_needs(block_planes(space.shapes().count, game.pieces),
                                   layout(game, space), Coding::parity, options.ranks,
                                   Threads::workers(options.threads), !options.room.disk.empty());
    const std::uint64_t tables = block_tables(space.shapes());
    needs.whole += tables;
    needs.least += tables;
    return needs;
  }
  template <class G, class S>
  static void solve(const G& game, const S& space, Threads& threads, RunLog& log,
                    Progress& progress, const SolveOptions& options) {
    const auto blocks = blocks_of(game, space);
    if constexpr (built_with_cuda && sizeof(typename G::Heights) == 8) {
      if (options.backend == "cuda") return solve_blocks_cuda(blocks, threads, log, progress);
    }
    solve_blocks(blocks, choose_block_kernel(options.kernel), threads, log, progress, options.room);
  }
  template <class G, class S>
    requires(built_with_cuda && sizeof(typename G::Heights) == 8)
  static Reached reach_on_device(const G& game, const S& space, std::size_t listed,
                                 Progress& progress) {
    return reach_blocks_cuda(blocks_of(game, space), space.rank(game.start()), listed, progress);
  }
};

template <class Heights>
Numbering over_shapes() {
  return numbering<Nocca<Heights>, NoccaShapes<Heights>, NoccaView<Heights>, ShapeSolver>(
      [](Values values) { return nocca_rules<Heights>(nocca_board(values)); },
      {.takes = [](Values values) {
        const NoccaBoard board = nocca_board(values);
        return board.four == NoccaFourHigh::none && nocca_fits<Heights>(board) &&
               has_block_kernel(board.pieces, board.width * board.height) &&
               Shapes<Heights>::supports(board.width, board.height, 2 * board.pieces);
      }});
}

}  // namespace

std::string nocca_block_solver(const SolveOptions& options) {
  if (options.backend == "cuda") return "block, cuda";
  return fmt::format("block, {}", choose_block_kernel(options.kernel).name);
}

std::vector<Numbering> nocca_over_shapes() {
  std::vector<Numbering> all = {over_shapes<std::uint64_t>(), over_shapes<Word128>()};
  all.front().limits =
      "at most 6 columns and 6 pieces, and with a climber 2 to 6 on at most 32 squares";
  return all;
}

}  // namespace kanzen::app

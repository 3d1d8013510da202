// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/nocca/nocca_instance.hpp"
#include "kanzen/app/numbering.hpp"
#include "kanzen/games/nocca/blocks/climber.hpp"
#include "kanzen/games/nocca/blocks/climber_cuda.hpp"
#include "kanzen/games/nocca/nocca_four_shapes.hpp"
#include "kanzen/games/nocca/nocca_four_zdd.hpp"
#include "kanzen/games/nocca/nocca_view.hpp"

namespace kanzen::app {
namespace {

template <class Heights>
NoccaFour<Heights> rules(Values values) {
  const NoccaBoard board = nocca_board(values);
  const std::uint8_t climbing_side = board.four == NoccaFourHigh::black ? 0 : 1;
  return {nocca_rules<Heights>(board), climbing_side};
}

// The block form with a climber.
struct ClimberSolver {
  // Of one worker, measured on NOCCA 4x3.
  static constexpr double slots_per_second = 5e6;
  // Measured on NOCCA 5x6 with a climber on an H200.
  static constexpr double device_slots_per_second = 1.9e9;

  template <class G, class S>
  static ClimberGame blocks(const G& game, const S& space) {
    return {
        &space.shapes(), game.pieces, {space.goal_row(climbing_side), space.goal_row(other_side)}};
  }

  static std::string name(const SolveOptions& options) { return nocca_block_solver(options); }

  template <class G, class S>
  static DeviceNeeds device(const G& game, const S& space) {
    if constexpr (!built_with_cuda) {
      return {{}, cuda_device().why};
    } else {
      return {[blocks = blocks(game, space)](Findings findings) {
                return cuda_climber_memory(blocks, findings);
              },
              ""};
    }
  }
  template <class G, class S>
  static RowLayout layout(const G& game, const S& space) {
    return climber_layout(blocks(game, space));
  }
  template <class G, class S>
  static PlaneShape planes(const G& game, const S& space) {
    const ClimberGame climber = blocks(game, space);
    return climber_shape(climber, climber_cells(climber));
  }
  template <class G, class S>
  static void solve(const G& game, const S& space, Threads& threads, RunLog& log,
                    Progress& progress, const SolveOptions& options) {
    if constexpr (built_with_cuda) {
      if (options.backend == "cuda")
        return solve_climber_cuda(blocks(game, space), threads, log, progress);
    }
    solve_climber(blocks(game, space), choose_block_kernel(options.kernel), threads, log, progress,
                  options.room);
  }
};

bool has_climber(Values values) { return nocca_board(values).four != NoccaFourHigh::none; }

// Wider boards, which nobody could solve, are left to the other space.
bool has_shapes(Values values) {
  return has_climber(values) && NoccaFourShapes<>::supports(rules<std::uint64_t>(values));
}
bool has_blocks(Values values) {
  const NoccaBoard board = nocca_board(values);
  return has_shapes(values) &&
         has_climber_kernel(board.pieces, board.stack, board.width * board.height);
}

template <class Heights>
Numbering over_zdd() {
  return numbering<NoccaFour<Heights>, NoccaFourZddSpace<Heights>, NoccaFourView<Heights>>(
      rules<Heights>, {.takes = [](Values values) {
        return has_climber(values) && nocca_fits<Heights>(nocca_board(values));
      }});
}

}  // namespace

std::vector<Numbering> nocca_with_climber() {
  using Rules = NoccaFour<>;
  using Shapes = NoccaFourShapes<>;
  using View = NoccaFourView<std::uint64_t>;
  return {
      numbering<Rules, Shapes, View, ClimberSolver>(rules<std::uint64_t>, {.takes = has_blocks}),
      numbering<Rules, Shapes, View>(rules<std::uint64_t>, {.takes = has_shapes}),
      over_zdd<std::uint64_t>(), over_zdd<Word128>()};
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/nocca/nocca_instance.hpp"
#include "kanzen/app/instance_of.hpp"
#include "kanzen/games/nocca/blocks/climber.hpp"
#include "kanzen/games/nocca/blocks/climber_cuda.hpp"
#include "kanzen/games/nocca/nocca_four_shapes.hpp"
#include "kanzen/games/nocca/nocca_four_zdd.hpp"
#include "kanzen/games/nocca/nocca_view.hpp"

namespace kanzen::app {
namespace {

template <class Heights>
NoccaFour<Heights> rules(const NoccaBoard& board) {
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
  static std::uint64_t memory(const G&, const S& space) {
    return space.size() / 4;  // two bits a slot, were none left out
  }
  template <class G, class S>
  static void solve(const G& game, const S& space, Threads& threads, RunLog& log,
                    Progress& progress, const SolveOptions& options) {
    if constexpr (built_with_cuda) {
      if (options.backend == "cuda")
        return solve_climber_cuda(blocks(game, space), threads, log, progress);
    }
    solve_climber(blocks(game, space), choose_block_kernel(options.kernel), threads, log, progress);
  }
};

template <class Heights, class Space, class Solver = PassSolver>
std::unique_ptr<Instance> over(const std::string& name, const char* space,
                               const NoccaFour<Heights>& game) {
  const NoccaFourView<Heights> view{game};
  return std::make_unique<InstanceOf<NoccaFourView<Heights>, Space, Solver>>(name, space, view,
                                                                             Space(game));
}

}  // namespace

// Wider boards, which nobody could solve, are left to the other space.
bool nocca_four_shapes_supports(const NoccaBoard& board) {
  return NoccaFourShapes<>::supports(rules<std::uint64_t>(board));
}

std::unique_ptr<Instance> nocca_four_over_shapes(const std::string& name, const NoccaBoard& board) {
  const NoccaFour<> game = rules<std::uint64_t>(board);
  if (has_climber_kernel(board.pieces, board.stack, board.width * board.height))
    return over<std::uint64_t, NoccaFourShapes<>, ClimberSolver>(name, "shapes", game);
  return over<std::uint64_t, NoccaFourShapes<>>(name, "shapes", game);
}

std::unique_ptr<Instance> nocca_four_over_zdd(const std::string& name, const NoccaBoard& board) {
  if (board.width * board.height <= Nocca<std::uint64_t>::max_squares)
    return over<std::uint64_t, NoccaFourZddSpace<>>(name, "zdd", rules<std::uint64_t>(board));
  return over<Word128, NoccaFourZddSpace<Word128>>(name, "zdd", rules<Word128>(board));
}

}  // namespace kanzen::app

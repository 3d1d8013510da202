// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis of shape × colouring games, a block (all colourings of a shape) at a time.
// Pass k finds the positions decided in exactly k plies. Odd passes read only the lost plane and
// write only the won plane, even passes the reverse: in place, without races, two bits a slot, and
// the answer does not depend on the number of workers.
#pragma once

#include <string>

#include "kanzen/core/error.hpp"
#include "kanzen/core/executor.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/games/nocca/blocks/block_pass.hpp"
#include "kanzen/solve/host_planes.hpp"
#include "kanzen/solve/run_log.hpp"

namespace kanzen {

// What the solver must know of a game: its shapes, how many pieces a side has, and the squares from
// which the top piece may leave the board and win. The rest of the rules (a top piece steps to a
// neighbouring square that is not full; who has no move has lost) is in the kernel.
template <class Heights>
struct BlockGame {
  const ShapeIndex<Heights>* shapes;
  int pieces;
  Heights goal_row;
};

// The kernel of that name, or the fastest that runs here when the name is "auto".
const BlockKernelSet& choose_block_kernel(std::string_view name);

// Whether boards with so many pieces a side on so many squares have a kernel.
constexpr bool has_block_kernel(int pieces, int squares) {
  return pieces >= 1 && pieces <= (squares <= ShapeIndex<std::uint64_t>::max_squares ? 5 : 3);
}

// How the slots of such a game lie in a run log.
RowLayout block_layout(std::uint64_t shapes, int pieces);

// Kernels count shapes in 32 bits (5x6 has 2.9e8 of them, 6x7 would have 1.2e11), and so the
// sectors of a plane. Throws where there are more.
void refuse_uncountable(std::uint64_t count, const char* what);

// Bytes of one plane of all blocks.
std::uint64_t block_plane_bytes(std::uint64_t shapes, int pieces);

// Bytes of memory that solving takes, without the log.
std::uint64_t block_memory(std::uint64_t shapes, int pieces);

// A kernel of functions (BlockFunctions, ClimberFunctions) as HostPlanes runs it. `pass` has all
// but the planes and what is dirty.
template <class Functions>
class RowKernel {
 public:
  using Pass = typename Functions::Pass;
  static constexpr Frontier frontier = Frontier::rows;
  static constexpr bool logs_all = false;  // terminal colourings are in no log

  RowKernel(const Functions& functions, const Pass& pass, std::uint64_t rows, std::uint64_t cells,
            std::uint64_t dirty_bits)
      : functions_(functions), pass_(pass), rows_(rows), cells_(cells), dirty_bits_(dirty_bits) {}

  std::uint64_t cells() const { return cells_; }
  std::uint64_t dirty_bits() const { return dirty_bits_; }

  void run(const HostPass& machine, const Passage& passage, std::uint64_t first, std::uint64_t last,
           std::uint64_t* fresh, Tally& tally) const {
    const Tally before = tally;
    functions_.run(on(machine, outcome_of(passage.kind)), passage.kind, first, last, fresh, tally);
    if (passage.kind == PassKind::begin) tally.no_move_positions += tally.decided - before.decided;
  }

  // A row can change only when one near it changed in the pass before. When many did, asking is
  // dearer than looking.
  bool frontier_pays(const Passage& passage, std::uint64_t rows_changed) const {
    constexpr std::uint64_t few = 8;
    return passage.distance == 1 || (passage.distance > 1 && rows_changed < rows_ / few);
  }
  void mark_dirty(const HostPass& machine, std::uint64_t row, const std::uint64_t*) const {
    functions_.mark_dirty_around(on(machine, Outcome::win), row);
  }
  bool begins_dirty(const HostPass& machine, std::uint64_t row) const {
    return functions_.has_terminal(on(machine, Outcome::win), row);
  }
  void add(const HostPass& machine, std::uint64_t first, std::uint64_t last,
           const std::uint64_t* words, std::uint32_t* plane) const {
    functions_.add(on(machine, Outcome::win), first, last, words, plane);
  }

 private:
  Pass on(const HostPass& machine, Outcome sought) const {
    Pass pass = pass_;
    pass.won = machine.won;
    pass.lost = machine.lost;
    pass.read = sought == Outcome::win ? machine.lost : machine.won;
    pass.dirty = machine.dirty;
    return pass;
  }

  Functions functions_;
  Pass pass_;
  std::uint64_t rows_, cells_, dirty_bits_;
};

template <class Functions, Executor E>
void solve_rows(const RowKernel<Functions>& kernel, E& executor, RunLog& log, Progress& progress) {
  HostPlanes machine(kernel, log.layout(), Coding::parity, executor, progress);
  machine.use(log);
  run_passes(machine, Coding::parity, log);
}

template <class Heights, Executor E>
void solve_blocks(const BlockGame<Heights>& game, const BlockKernelSet& kernel, E& executor,
                  RunLog& log, Progress& progress) {
  BlockFunctions<Heights> functions;
  if constexpr (sizeof(Heights) == 8)
    functions = kernel.narrow(game.pieces);
  else
    functions = kernel.wide(game.pieces);
  if (functions.run == nullptr)
    throw Error(Fault::resources,
                "a board of this size has no block form: its table would be larger than any "
                "machine holds");
  refuse_uncountable(game.shapes->count, "shapes");
  BlockPass<Heights> pass{};
  pass.index = game.shapes;
  pass.masks = functions.masks;
  pass.goal_row = game.goal_row;
  const std::uint64_t blocks = log.layout().rows;
  solve_rows(RowKernel(functions, pass, blocks,
                       blocks * static_cast<std::uint64_t>(functions.cells), blocks),
             executor, log, progress);
}

}  // namespace kanzen

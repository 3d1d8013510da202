// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis of shape × colouring games, a block (all colourings of a shape) at a time.
// Pass k finds the positions decided in exactly k plies. Odd passes read only the lost plane and
// write only the won plane, even passes the reverse: in place, without races, two bits a slot, and
// the answer does not depend on the number of workers.
#pragma once

#include <string>

#include "kanzen/core/error.hpp"
#include "kanzen/solve/block_pass.hpp"
#include "kanzen/solve/executor.hpp"
#include "kanzen/solve/pass_log.hpp"
#include "kanzen/solve/plane_threads.hpp"
#include "kanzen/solve/progress.hpp"

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

// How the slots of such a game lie in a pass log.
RowLayout block_layout(std::uint64_t shapes, int pieces);

// Bytes of one plane of all blocks.
std::uint64_t block_plane_bytes(std::uint64_t shapes, int pieces);

// Bytes of memory that solving takes, without the log.
std::uint64_t block_memory(std::uint64_t shapes, int pieces);

// The passes, on any backend:
//   b.restore()            brings the planes to where the log's closed passes left them
//   b.look_at_all()        every block may change in the next pass
//   b.look_near(distance)  only blocks near one that changed in pass `distance` may; near one that
//                          holds a terminal colouring, where that is 0
//   b.run(kind, distance, undecided)  runs a pass, records it in the log, and tells what it found
template <class Backend>
void run_block_passes(Backend& backend, PassLog& log) {
  // A block can change only when one near it changed in the pass before. When many did, asking is
  // dearer than looking.
  constexpr std::uint64_t few = 8;
  const std::uint64_t blocks = log.layout().rows;
  Statistics statistics = log.statistics();
  const int closed = log.closed();
  if (closed >= 0) backend.restore();
  std::uint64_t changed = blocks;
  for (int distance = closed + 1;; ++distance) {
    if (distance > longest_distance(Coding::parity))
      throw Error(Fault::resources, "this game lasts longer than the 254 plies a table can hold");
    if (distance == 1 || (distance > 1 && changed < blocks / few))
      backend.look_near(distance - 1);
    else
      backend.look_at_all();
    const PassKind kind = distance == 0       ? PassKind::begin
                          : distance == 1     ? PassKind::first
                          : distance % 2 == 1 ? PassKind::wins
                                              : PassKind::losses;
    const BlockTally tally = backend.run(kind, distance, statistics.draws());
    statistics.positions += tally.positions;
    statistics.moves_counted += tally.moves_counted;
    statistics.positions_with_moves_counted += tally.positions_with_moves_counted;
    statistics.add({outcome_of(distance), distance}, tally.decided);
    if (distance == 0) statistics.no_move_positions = tally.decided;
    if (distance > 0 && tally.decided == 0) return;
    log.close_pass(distance, statistics);
    changed = tally.blocks;
  }
}

// What can be reached from the start, on a backend that has, besides look_at_all and look_near,
//   b.begin_at(slot)  reaches that slot alone, in ply 0
//   b.reach(ply)      reaches what is one ply further, and tells in how many blocks that is
// Returns after how many plies nothing new is reached. Blocks stand for their mirror images, so the
// start must be its own.
template <class Backend>
int run_reach_passes(Backend& backend, std::uint64_t blocks, std::uint64_t start) {
  constexpr std::uint64_t few = 8;  // as above
  backend.begin_at(start);
  std::uint64_t changed = 1;
  for (int ply = 1;; ++ply) {
    if (changed < blocks / few)
      backend.look_near(ply);
    else
      backend.look_at_all();
    changed = backend.reach(ply);
    if (changed == 0) return ply - 1;
  }
}

template <class Heights, Executor E>
void solve_blocks(const BlockGame<Heights>& game, const BlockKernelSet& kernel, E& executor,
                  PassLog& log, Progress& progress) {
  BlockFunctions<Heights> functions;
  if constexpr (sizeof(Heights) == 8)
    functions = kernel.narrow(game.pieces);
  else
    functions = kernel.wide(game.pieces);
  if (functions.run == nullptr)
    throw Error(Fault::resources,
                "a board of this size has no block form: its table would be larger than any "
                "machine holds");
  BlockPass<Heights> pass{};
  pass.index = game.shapes;
  pass.tables = functions.tables;
  pass.goal_row = game.goal_row;
  const std::uint64_t blocks = log.layout().rows;
  PlaneThreads threads(functions, pass, blocks * static_cast<std::uint64_t>(functions.cells),
                       blocks, executor, log, progress);
  run_block_passes(threads, log);
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis of shape × colouring games, a block (all colourings of a shape) at a time.
// Pass k finds the positions decided in exactly k plies. Odd passes read only the lost plane and
// write only the won plane, even passes the reverse: in place, without races, two bits a slot, and
// the answer does not depend on the number of workers.
#pragma once

#include <algorithm>
#include <string>

#include "kanzen/core/error.hpp"
#include "kanzen/core/executor.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/games/nocca/blocks/block_pass.hpp"
#include "kanzen/games/nocca/blocks/last_group.hpp"
#include "kanzen/solve/on_host.hpp"
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

// The planes of all blocks.
PlaneShape block_planes(std::uint64_t shapes, int pieces);

// What is there beside them: the tables of the index and of the last group, in bytes.
template <class Heights>
std::uint64_t block_tables(const ShapeIndex<Heights>& index) {
  std::uint64_t bytes = LastGroup<Heights>::bytes_of(index);
  for (int g = 0; g < index.groups; ++g) {
    const auto& group = index.group[g];
    bool shared = false;  // with a group of as many rows
    for (int other = 0; other < g; ++other) shared |= index.group[other].rank == group.rank;
    const std::uint64_t patterns = group.first_pattern[index.pieces] + group.all[index.pieces];
    if (!shared) bytes += (std::uint64_t{group.mask} + 1 + patterns) * sizeof(std::uint32_t);
  }
  return bytes;
}

// A kernel of functions (BlockFunctions, ClimberFunctions) as a machine of the host runs it. `pass`
// has all but the planes and what is dirty.
template <class Functions>
class RowKernel final : public HostKernel {
 public:
  using Pass = typename Functions::Pass;

  RowKernel(const Functions& functions, const Pass& pass, std::uint64_t rows,
            const PlaneShape& shape)
      : functions_(functions), pass_(pass), rows_(rows), shape_(shape) {}

  PlaneShape shape() const override { return shape_; }
  std::uint64_t first_cell(std::uint64_t row) const override {
    return row == rows_ ? shape_.cells : functions_.first_cell(pass_, row);
  }
  bool logs_all() const override { return false; }  // terminal colourings are in no log

  void run(const HostPass& machine, const Passage& passage, std::uint64_t first, std::uint64_t last,
           std::uint64_t* fresh, Tally& tally) const override {
    const Tally before = tally;
    functions_.run(on(machine), passage.kind, first, last, fresh, tally);
    if (passage.kind == PassKind::begin) tally.no_move_positions += tally.decided - before.decided;
  }
  bool reads(const Passage& passage, bool) const override {
    return passage.kind != PassKind::begin;
  }

  void mark_reads(RowRange rows, const RowLayout& layout, std::uint64_t* chunks) const override {
    functions_.each_read(pass_, rows, [&](RowRange read) { mark_chunks_of(read, layout, chunks); });
  }

  // A row can change only when one near it changed in the pass before. When many did, asking is
  // dearer than looking.
  bool frontier_pays(const Passage& passage, std::uint64_t rows_changed) const override {
    constexpr std::uint64_t few = 8;
    return passage.distance == 1 || (passage.distance > 1 && rows_changed < rows_ / few);
  }
  void mark_dirty(const HostPass& machine, std::uint64_t first, std::uint64_t last,
                  const std::uint64_t* frontier) const override {
    const Pass pass = on(machine);
    for (std::uint64_t row = first; row < last; ++row)
      if ((frontier[(row - first) / 64] >> (row - first) % 64 & 1) != 0)
        functions_.mark_dirty_around(pass, row);
  }
  void mark_beginning(const HostPass& machine, std::uint64_t first, std::uint64_t last,
                      std::uint64_t* rows) const override {
    const Pass pass = on(machine);
    for (std::uint64_t row = first; row < last; ++row)
      if (functions_.has_terminal(pass, row))
        rows[(row - first) / 64] |= std::uint64_t{1} << (row - first) % 64;
  }
  void mark_touched(std::uint64_t first, std::uint64_t last, const std::uint64_t* dirty,
                    const RowLayout& layout, const Ranks& ranks, std::uint64_t* may_change,
                    std::uint64_t* reads) const override {
    const std::uint64_t rows = rows_ / shape_.dirty_bits;  // of a thing, in at most two chunks
    const auto first_chunk = [&](std::uint64_t thing) {
      return rows * thing / layout.rows_per_chunk;
    };
    const auto last_chunk = [&](std::uint64_t thing) {
      return (rows * thing + rows - 1) / layout.rows_per_chunk;
    };
    for (std::uint64_t i = first; i < last; ++i) {
      if ((dirty[(i - first) / 64] >> (i - first) % 64 & 1) == 0) continue;
      functions_.each_touched(
          pass_, i,
          [&](std::uint64_t thing) {
            set_bit(may_change, first_chunk(thing));
            set_bit(may_change, last_chunk(thing));
            return ranks.is_mine(first_chunk(thing)) || ranks.is_mine(last_chunk(thing));
          },
          [&](std::uint64_t thing) {
            set_bit(reads, first_chunk(thing));
            set_bit(reads, last_chunk(thing));
          });
    }
  }
  // Where something was found in few rows, telling its parents is cheaper than looking for them;
  // those that may have lost are to be looked at besides.
  bool tells_parents(const Passage& passage, std::uint64_t rows_changed) const override {
    if (!tells) return false;
    if (passage.kind == PassKind::wins) return 5 * rows_changed < 3 * rows_;
    return passage.kind == PassKind::losses && 16 * rows_changed < rows_;
  }
  void tell_parents(const HostPass& machine, const Passage& passage, std::uint64_t first,
                    std::uint64_t last, const std::uint64_t* found,
                    std::uint64_t* told) const override {
    if constexpr (tells) functions_.tell(on(machine), passage.kind, first, last, found, told);
  }
  void add(std::uint64_t first, std::uint64_t last, const std::uint64_t* words,
           std::uint32_t* plane) const override {
    functions_.add(pass_, first, last, words, plane);
  }

 private:
  static constexpr bool tells = requires(Functions functions) { functions.tell; };

  Pass on(const HostPass& machine) const {
    Pass pass = pass_;
    pass.won = machine.won;
    pass.lost = machine.lost;
    pass.read = machine.read;
    if constexpr (requires { pass.window; }) pass.window = machine.window;
    pass.complement = machine.complement;
    pass.dirty = machine.dirty;
    if constexpr (requires { pass.told; }) pass.told = machine.told;
    return pass;
  }

  Functions functions_;
  Pass pass_;
  std::uint64_t rows_;
  PlaneShape shape_;
};

template <class Heights>
void solve_blocks(const BlockGame<Heights>& game, const BlockKernelSet& kernel,
                  const ExecutorRef& executor, RunLog& log, Progress& progress,
                  const PlaneRoom& room = {}) {
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
  const LastGroup<Heights> last(*game.shapes);
  pass.last = &last;
  PlaneRoom planes = room;
  if (room.memory != PlaneRoom::all)
    planes.memory -= std::min(planes.memory, block_tables(*game.shapes));
  const std::uint64_t blocks = log.layout().rows;
  solve_on_host(RowKernel(functions, pass, blocks, block_planes(blocks, game.pieces)),
                Coding::parity, executor, log, progress, Lower::by_distance, planes);
}

}  // namespace kanzen

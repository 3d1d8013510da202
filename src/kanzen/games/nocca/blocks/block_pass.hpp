// SPDX-License-Identifier: Apache-2.0
// What the block solver and its kernels agree on: the planes, the kinds of pass, and a kernel as a
// pair of functions, so that the instruction set can be chosen when the program runs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kanzen/games/nocca/blocks/last_group.hpp"
#include "kanzen/games/nocca/blocks/shapes.hpp"
#include "kanzen/solve/host_kernel.hpp"
#include "kanzen/solve/passes.hpp"

namespace kanzen {

template <class Heights>
struct BlockPass {
  const ShapeIndex<Heights>* index;
  const void* masks;   // Colourings<P>::Masks of the kernel's P
  Heights goal_row;    // low bit of every square of the mover's far row
  std::uint32_t* won;  // rows of cells (colourings.hpp), one for each block
  std::uint32_t* lost;
  const std::uint32_t* read;     // the plane that this pass reads
  std::uint64_t* dirty;          // a bit for each frame whose block may change; null: all may
  const std::uint64_t* changed;  // a bit for each block that changed in the pass before; null: not
                                 // known. All but losses come from there alone.
  bool complement;               // `read` holds the complement of its plane
  RowRange window = RowRange::all();         // the blocks of it that are there; others are zeros
  const LastGroup<Heights>* last = nullptr;  // hosts only
  // Hosts only: words of what each block was told by its children, which alone the pass is about;
  // null: about all that is open.
  const std::uint64_t* told = nullptr;
};

// The kernel of one instruction set for P pieces a side.
template <class HeightsType>
struct BlockFunctions {
  using Heights = HeightsType;
  using Pass = BlockPass<Heights>;
  // Runs a pass over blocks [first, last); `fresh` (zeroed) receives what was decided.
  void (*run)(const Pass&, PassKind, std::uint64_t first, std::uint64_t last, std::uint64_t* fresh,
              Tally&);
  void (*mark_dirty_around)(const Pass&, std::uint64_t block);
  bool (*has_terminal)(const Pass&, std::uint64_t block);  // after the first pass
  // What the pass before found in blocks [first, last) tells its parents (block_parents.hpp): they
  // have won, or may have lost. A bit of `told` for each block.
  void (*tell)(const Pass&, PassKind, std::uint64_t first, std::uint64_t last,
               const std::uint64_t* found, std::uint64_t* told);
  // Adds rows of a log to those of a plane.
  void (*add)(const Pass&, std::uint64_t first, std::uint64_t last, const std::uint64_t* words,
              std::uint32_t* plane);
  const void* masks;  // for BlockPass
  int cells;          // in a row of a plane

  std::uint64_t first_cell(const Pass&, std::uint64_t row) const {
    return row * static_cast<std::uint64_t>(cells);
  }
  // may_change(block) for the one that has this frame, and where that is true reads(block) for
  // those that it reads.
  template <class Change, class Read>
  void each_touched(const Pass& pass, std::uint64_t frame, Change may_change, Read reads) const {
    const Heights shape = pass.index->shape_of(frame);
    if (may_change(pass.index->class_of(pass.index->turned(shape)).index))
      each_step_away(*pass.index, shape, reads);
  }
  // visit(others) for the runs of blocks that blocks may read.
  template <class Visit>
  void each_read(const Pass& pass, RowRange blocks, Visit visit) const {
    const ShapeIndex<Heights>& index = *pass.index;
    for (std::uint64_t x = blocks.first; x < blocks.last;) {
      const typename ShapeIndex<Heights>::Cursor cursor = index.seek(x);
      each_run_away(index, index.turned(cursor.shape),
                    [&](std::uint64_t first, std::uint64_t last) { visit(RowRange{first, last}); });
      x += cursor.end - cursor.rank;
    }
  }
};

struct ClimberFunctions;

// One instruction set: its name, whether this machine has it, and its kernels.
struct BlockKernelSet {
  std::string_view name;
  bool (*available)();
  BlockFunctions<std::uint64_t> (*narrow)(int pieces);  // boards of up to 32 squares
  BlockFunctions<Word128> (*wide)(int pieces);          // up to 64
  ClimberFunctions (*climber)(int pieces);              // climber_pass.hpp; up to 32
};

// All of them, the fastest first. All give the same bits.
const std::vector<BlockKernelSet>& block_kernels();

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// What the block solver and its kernels agree on: the planes, the kinds of pass, and a kernel as a
// pair of functions, so that the instruction set can be chosen when the program runs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kanzen/core/outcome.hpp"
#include "kanzen/space/shapes.hpp"

namespace kanzen {

enum class PassKind {
  begin,   // terminal colourings and positions without a move: distance 0
  first,   // wins in 1: by the goal, or by leaving the opponent nothing
  wins,    // odd passes: reads lost, writes won
  losses,  // even passes: reads won, writes lost
  reach,   // one ply further from the start: reads won (reached so far), writes lost (and now)
};

// What a pass decides: wins at odd distances, losses at even ones.
constexpr Outcome outcome_of(int distance) {
  return distance % 2 == 1 ? Outcome::win : Outcome::loss;
}

template <class Heights>
struct BlockPass {
  const ShapeIndex<Heights>* index;
  const void* tables;  // Colourings<P>::Tables of the kernel's P
  Heights goal_row;    // low bit of every square of the mover's far row
  std::uint32_t* won;  // rows of cells (space/colourings.hpp), one for each block
  std::uint32_t* lost;
  const std::uint32_t* read;     // the plane that this pass reads
  std::uint64_t* marks;          // a bit for each frame whose block may change; null: all may
  const std::uint64_t* changed;  // a bit for each block that changed in the pass before; null: not
                                 // known. All but losses come from there alone.
};

// What a worker counted; positions, not slots, but for `blocks`.
struct BlockTally {
  std::uint64_t decided = 0;
  std::uint64_t blocks = 0;  // in which something was decided
  std::uint64_t positions = 0;
  std::uint64_t moves_counted = 0;
  std::uint64_t positions_with_moves_counted = 0;

  void operator+=(const BlockTally& other) {
    decided += other.decided;
    blocks += other.blocks;
    positions += other.positions;
    moves_counted += other.moves_counted;
    positions_with_moves_counted += other.positions_with_moves_counted;
  }
};

// The kernel of one instruction set for P pieces a side.
template <class HeightsType>
struct BlockFunctions {
  using Heights = HeightsType;
  using Pass = BlockPass<Heights>;
  // Runs a pass over blocks [first, last); `fresh` (zeroed) receives what was decided.
  void (*run)(const Pass&, PassKind, std::uint64_t first, std::uint64_t last, std::uint64_t* fresh,
              BlockTally&);
  void (*mark_around)(const Pass&, std::uint64_t block);
  bool (*has_terminal)(const Pass&, std::uint64_t block);  // after the first pass
  // Adds rows of a log to those of a plane.
  void (*add)(const Pass&, std::uint64_t first, std::uint64_t last, const std::uint64_t* words,
              std::uint32_t* plane);
  const void* tables;  // for BlockPass
  int cells;           // in a row of a plane
};

// Sets a bit that other threads may be setting too.
inline void mark_bit(std::uint64_t* marks, std::uint64_t i) {
  std::uint64_t& word = marks[i / 64];
  const std::uint64_t bit = std::uint64_t{1} << (i % 64);
  if ((__atomic_load_n(&word, __ATOMIC_RELAXED) & bit) == 0)
    __atomic_fetch_or(&word, bit, __ATOMIC_RELAXED);
}

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

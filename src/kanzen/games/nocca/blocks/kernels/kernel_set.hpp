// SPDX-License-Identifier: Apache-2.0
// Builds the table of kernels for one instruction set; each file of this folder does it once, with
// its own compiler flags.
#pragma once

#include "kanzen/games/nocca/blocks/block_bits.hpp"
#include "kanzen/games/nocca/blocks/block_kernel.hpp"
#include "kanzen/games/nocca/blocks/climber_kernel.hpp"

namespace kanzen {

template <class Bits, class Heights, int P>
constexpr BlockFunctions<Heights> block_functions_for() {
  using Kernel = BlockKernel<Bits, P, Heights>;
  return {&Kernel::run,          &Kernel::mark_dirty_around,
          &Kernel::has_terminal, &BlockParents<Bits, P, Heights>::tell,
          &Kernel::add,          &Colourings<P>::masks,
          Colourings<P>::cells};
}

// Of so many pieces at least.
template <class Bits, class Heights, int least>
BlockFunctions<Heights> block_functions(int pieces) {
  if constexpr (least <= 1)
    if (pieces == 1) return block_functions_for<Bits, Heights, 1>();
  if constexpr (least <= 2)
    if (pieces == 2) return block_functions_for<Bits, Heights, 2>();
  if (pieces == 3) return block_functions_for<Bits, Heights, 3>();
  // More pieces on more than 32 squares would fill terabytes.
  if constexpr (sizeof(Heights) == 8) {
    if (pieces == 4) return block_functions_for<Bits, Heights, 4>();
    if (pieces == 5) return block_functions_for<Bits, Heights, 5>();
  }
  return {};
}

template <class Bits, int P>
constexpr ClimberFunctions climber_functions_for() {
  using Kernel = ClimberKernel<Bits, P>;
  return {&Kernel::run,        &Kernel::mark_dirty_around, &Kernel::has_terminal, &Kernel::add,
          &Kernel::first_cell, &Kernel::cells_of,          &Kernel::masks};
}

template <class Bits, int least>
ClimberFunctions climber_functions(int pieces) {
  if constexpr (least <= 2)
    if (pieces == 2) return climber_functions_for<Bits, 2>();
  switch (pieces) {
    case 3: return climber_functions_for<Bits, 3>();
    case 4: return climber_functions_for<Bits, 4>();
    case 5: return climber_functions_for<Bits, 5>();
  }
  return {};
}

BlockKernelSet bmi2_kernels();
BlockKernelSet avx512_kernels();
BlockKernelSet avx2_kernels();
BlockKernelSet portable_kernels();

// Boards with one or two pieces each are solved in no time: their kernels are those that run
// anywhere, and not compiled again.
template <class Bits>
constexpr BlockKernelSet word_kernel_set(std::string_view name, bool (*available)()) {
  return {name, available,
          [](int pieces) {
            return pieces < 3 ? portable_kernels().narrow(pieces)
                              : block_functions<Bits, std::uint64_t, 3>(pieces);
          },
          [](int pieces) {
            return pieces < 3 ? portable_kernels().wide(pieces)
                              : block_functions<Bits, Word128, 3>(pieces);
          },
          [](int pieces) {
            return pieces < 3 ? portable_kernels().climber(pieces)
                              : climber_functions<Bits, 3>(pieces);
          }};
}

// Of vectors of words only planes of more than one word gain anything; so with the others here.
template <class Bits>
constexpr BlockKernelSet vector_kernel_set(std::string_view name, bool (*available)()) {
  return {name, available,
          [](int pieces) {
            if (pieces == 4) return block_functions_for<Bits, std::uint64_t, 4>();
            if (pieces == 5) return block_functions_for<Bits, std::uint64_t, 5>();
            return portable_kernels().narrow(pieces);
          },
          [](int pieces) { return portable_kernels().wide(pieces); },
          [](int pieces) {
            return pieces == 5 ? climber_functions_for<Bits, 5>()
                               : portable_kernels().climber(pieces);
          }};
}
static_assert(Colourings<3>::words == 1 && Colourings<3, 7>::words == 1);

}  // namespace kanzen

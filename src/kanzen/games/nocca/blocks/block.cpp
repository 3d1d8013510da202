// SPDX-License-Identifier: Apache-2.0
#include "kanzen/games/nocca/blocks/block.hpp"

#include <limits>
#include <string>

#include "kanzen/games/nocca/blocks/kernels/kernel_set.hpp"

namespace kanzen {

const std::vector<BlockKernelSet>& block_kernels() {
  static const std::vector<BlockKernelSet> kernels = {
#ifdef KANZEN_X86_KERNELS
      bmi2_kernels(), avx512_kernels(), avx2_kernels(),
#endif
      portable_kernels()};
  return kernels;
}

const BlockKernelSet& choose_block_kernel(std::string_view name) {
  std::string names;
  for (const BlockKernelSet& kernel : block_kernels()) {
    if (name == "auto" && kernel.available()) return kernel;
    if (name == kernel.name) {
      if (kernel.available()) return kernel;
      throw Error(Fault::resources, "this machine has no " + std::string(name) +
                                        " instructions: leave the kernel to 'auto'");
    }
    names += ", " + std::string(kernel.name);
  }
  throw Error(Fault::input, "there is no kernel '" + std::string(name) + "': use auto" + names);
}

namespace {

template <int P = 1>
RowLayout layout_for(std::uint64_t shapes, int pieces) {
  if constexpr (P < 5) {
    if (pieces != P) return layout_for<P + 1>(shapes, pieces);
  }
  using C = Colourings<P>;
  return {shapes, C::count, C::words, 4096};
}

}  // namespace

RowLayout block_layout(std::uint64_t shapes, int pieces) { return layout_for(shapes, pieces); }

void refuse_uncountable(std::uint64_t count, const char* what) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  if (count > most)
    throw Error(Fault::resources, "a board of " + std::to_string(count) + " " + what +
                                      " has no block form, which counts up to " +
                                      std::to_string(most) + ": choose a smaller board");
}

PlaneShape block_planes(std::uint64_t shapes, int pieces) {
  const std::uint64_t cells = (block_layout(shapes, pieces).row_slots + 31) / 32;
  return {shapes * cells, cells, shapes, Frontier::rows, false, false, true, true};
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Runs anywhere.
#include "kanzen/games/nocca/blocks/kernels/kernel_set.hpp"

namespace kanzen {

namespace {
struct Portable {};
}  // namespace

BlockKernelSet portable_kernels() {
  using Bits = ButterflyBits<Portable>;
  return {"portable", [] { return true; }, &block_functions<Bits, std::uint64_t, 1>,
          &block_functions<Bits, Word128, 1>, &climber_functions<Bits, 2>};
}

}  // namespace kanzen

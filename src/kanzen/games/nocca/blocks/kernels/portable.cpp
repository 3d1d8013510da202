// SPDX-License-Identifier: Apache-2.0
// Runs anywhere.
#include "kanzen/games/nocca/blocks/kernels/kernel_set.hpp"

namespace kanzen {

namespace {
struct Portable {};
}  // namespace

BlockKernelSet portable_kernels() {
  return kernel_set<ButterflyBits<Portable>>("portable", [] { return true; });
}

}  // namespace kanzen

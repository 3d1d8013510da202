// SPDX-License-Identifier: Apache-2.0
// The butterfly with a plane of 252 colourings in one register.
#include "kanzen/games/nocca/blocks/kernels/kernel_set.hpp"

namespace kanzen {

namespace {
struct Avx2 {};
}  // namespace

BlockKernelSet avx2_kernels() {
  return vector_kernel_set<ButterflyBits<Avx2>>("avx2",
                                                [] { return __builtin_cpu_supports("avx2") != 0; });
}

}  // namespace kanzen

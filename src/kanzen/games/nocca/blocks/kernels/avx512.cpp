// SPDX-License-Identifier: Apache-2.0
// The butterfly with three-input logic: half the instructions of AVX2 for each step.
#include "kanzen/games/nocca/blocks/kernels/kernel_set.hpp"

namespace kanzen {

namespace {
struct Avx512 {};
}  // namespace

BlockKernelSet avx512_kernels() {
  return vector_kernel_set<ButterflyBits<Avx512>>("avx512", [] {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") != 0;
  });
}

}  // namespace kanzen

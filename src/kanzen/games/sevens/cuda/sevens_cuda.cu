// SPDX-License-Identifier: Apache-2.0
#include "kanzen/games/sevens/sevens_cuda.hpp"

#include "kanzen/games/sevens/cuda/sevens_rows.cuh"

namespace kanzen::sevens {

LayerResults solve_layers_cuda(const Layers& layers, const ExecutorRef& host, RunLog& log,
                               Progress& progress) {
  CudaRows rows(layers);
  return solve_layers(layers, rows, host, log, progress);
}

}  // namespace kanzen::sevens

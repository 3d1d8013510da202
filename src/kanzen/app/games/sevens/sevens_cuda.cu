// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/sevens/sevens_cuda.hpp"
#include "kanzen/backend/cuda/sweep_cuda.cuh"

namespace kanzen::app {

std::vector<LayerResult<sevens::LayerTally>> sweep_sevens_cuda(const sevens::Layers& layers,
                                                               Progress& progress) {
  CudaSweep<sevens::Layers> device(layers);
  return sweep(layers, device, progress);
}

}  // namespace kanzen::app

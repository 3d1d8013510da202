// SPDX-License-Identifier: Apache-2.0
#include "kanzen/games/sevens/sevens_cuda.hpp"

#include "kanzen/backend/cuda/sweep_cuda.cuh"

namespace kanzen::sevens {

std::vector<LayerResult<LayerTally>> sweep_cuda(const Layers& layers, Progress& progress) {
  CudaSweep<Layers> device(layers);
  return sweep(layers, device, progress);
}

}  // namespace kanzen::sevens

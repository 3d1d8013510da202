// SPDX-License-Identifier: Apache-2.0
// Stands in for the layers on a CUDA device where the program was built without nvcc.
#include "kanzen/backend/cuda/cuda.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/sevens/sevens_cuda.hpp"

namespace kanzen::sevens {

LayerResults solve_layers_cuda(const Layers&, const ExecutorRef&, PassLog&, Progress&) {
  throw Error(Fault::resources, cuda_device().why);
}

}  // namespace kanzen::sevens

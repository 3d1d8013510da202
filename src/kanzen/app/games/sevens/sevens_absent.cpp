// SPDX-License-Identifier: Apache-2.0
// Stands in for the layers on a CUDA device where the program was built without nvcc.
#include "kanzen/app/games/sevens/sevens_cuda.hpp"
#include "kanzen/games/nocca/blocks/block_cuda.hpp"

namespace kanzen::app {

std::vector<LayerResult<sevens::LayerTally>> sweep_sevens_cuda(const sevens::Layers&, Progress&) {
  throw Error(Fault::resources, cuda_device().why);
}

}  // namespace kanzen::app

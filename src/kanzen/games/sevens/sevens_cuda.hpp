// SPDX-License-Identifier: Apache-2.0
// The layers of Sevens on a CUDA device: where the passes of the game meet the backend.
#pragma once

#include <vector>

#include "kanzen/core/progress.hpp"
#include "kanzen/games/sevens/sevens_layers.hpp"
#include "kanzen/solve/sweep.hpp"

namespace kanzen::sevens {

// As sweep() on the threads of the host, bit for bit. Calls need a program that was built with
// CUDA.
std::vector<LayerResult<LayerTally>> sweep_cuda(const Layers& layers, Progress& progress);

}  // namespace kanzen::sevens

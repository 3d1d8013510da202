// SPDX-License-Identifier: Apache-2.0
// The layers of Sevens on a CUDA device: where the passes of the game meet the backend.
#pragma once

#include <vector>

#include "kanzen/core/progress.hpp"
#include "kanzen/games/sevens/sevens_layers.hpp"
#include "kanzen/solve/sweep.hpp"

namespace kanzen::app {

// As sweep() on the threads of the host, bit for bit.
std::vector<LayerResult<sevens::LayerTally>> sweep_sevens_cuda(const sevens::Layers& layers,
                                                               Progress& progress);

}  // namespace kanzen::app

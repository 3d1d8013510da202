// SPDX-License-Identifier: Apache-2.0
// The layers of a family on a CUDA device. Calls need a program that was built with CUDA.
#pragma once

#include "kanzen/games/sevens/sevens_sweep.hpp"

namespace kanzen::sevens {

// As solve_layers() on the rows of the host, bit for bit. What the log keeps is compressed on the
// host; where it keeps nothing, nothing is copied there.
LayerResults solve_layers_cuda(const Layers& layers, const ExecutorRef& host, RunLog& log,
                               Progress& progress);

}  // namespace kanzen::sevens

// SPDX-License-Identifier: Apache-2.0
// Solving on the host, with planes where there is room for them.
#pragma once

#include <cstdint>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/host_kernel.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/solve/plane_room.hpp"
#include "kanzen/solve/run_log.hpp"

namespace kanzen {

PlaneNeeds plane_needs(const PlaneShape& shape, const RowLayout& layout, Coding coding,
                       unsigned ranks, unsigned workers, bool on_disk);

// Solves the game, or goes on from the last pass that the log has closed; log.statistics() are then
// those of the whole game. The same log comes out for any number of workers and ranks, and
// wherever the planes are.
void solve_on_host(const HostKernel& kernel, Coding coding, const ExecutorRef& executor,
                   RunLog& log, Progress& progress, Lower lower = Lower::by_distance,
                   const PlaneRoom& room = {});

}  // namespace kanzen

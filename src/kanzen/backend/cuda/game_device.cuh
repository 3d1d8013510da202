// SPDX-License-Identifier: Apache-2.0
// OnDevice (solve/on_device.hpp) on CUDA. CMake writes one file a header with KANZEN_ON_DEVICE,
// which includes this one and names the pairs.
#pragma once

#include "kanzen/backend/cuda/cuda_lanes.cuh"
#include "kanzen/solve/lane_check.hpp"
#include "kanzen/solve/lane_planes.hpp"
#include "kanzen/solve/on_device.hpp"

namespace kanzen {

template <Game G, SpaceOf<G> S>
std::uint64_t OnDevice<G, S>::memory(const S& space) {
  return LanePlanes<G, S, CudaLanes>::memory(space);
}

template <Game G, SpaceOf<G> S>
void OnDevice<G, S>::solve(const G& game, const S& space, const ExecutorRef& host, RunLog& log,
                           Progress& progress) {
  CudaLanes device;
  LanePlanes<G, S, CudaLanes> machine(game, space, device, host, progress);
  machine.use(log);
  run_passes(machine, coding_of<G>(), log);
}

template <Game G, SpaceOf<G> S>
Reached OnDevice<G, S>::reach(const G& game, const S& space, std::uint64_t listed,
                              Progress& progress) {
  CudaLanes device;
  return reach_on_lanes(device, game, space, listed, progress);
}

template <Game G, SpaceOf<G> S>
CheckResult OnDevice<G, S>::check(const G& game, const S& space, const ExecutorRef& host,
                                  const AnyCodes& table, Progress& progress,
                                  const CheckOptions& options) {
  CudaLanes device;
  return check_on_lanes(device, game, space, host, table, progress, options);
}

}  // namespace kanzen

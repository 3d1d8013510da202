// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/on_host.hpp"

#include "kanzen/solve/host_planes.hpp"
#include "kanzen/solve/slice_planes.hpp"

namespace kanzen {

PlaneNeeds plane_needs(const PlaneShape& shape, const RowLayout& layout, Coding coding,
                       unsigned ranks, unsigned workers, bool on_disk) {
  const SliceNeeds sliced = SlicePlanes::needs(shape, layout, coding, ranks, workers, on_disk);
  return {HostPlanes::memory(shape, layout, coding), sliced.least, sliced.disk};
}

void solve_on_host(const HostKernel& kernel, Coding coding, const ExecutorRef& executor,
                   RunLog& log, Progress& progress, Lower lower, const PlaneRoom& room) {
  const auto run = [&](auto& machine) {
    machine.use(log);
    run_passes(machine, coding, log, lower);
  };
  if (!room.sliced && room.disk.empty() &&
      HostPlanes::memory(kernel.shape(), log.layout(), coding) <= room.memory) {
    HostPlanes machine(kernel, log.layout(), coding, executor, progress);
    run(machine);
  } else {
    SlicePlanes machine(kernel, log.layout(), coding, executor, progress, log.ranks(), room);
    run(machine);
    if (room.traffic != nullptr) *room.traffic = machine.traffic();
  }
}

}  // namespace kanzen

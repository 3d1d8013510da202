// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis of any game over any space on the host, by the passes of passes.hpp. Scores
// (core/score.hpp) are found by lanes, on the threads of the host as on any device, or in slices
// where there is less memory.
#pragma once

#include "kanzen/core/error.hpp"
#include "kanzen/core/executor_ref.hpp"
#include "kanzen/solve/game_kernel.hpp"
#include "kanzen/solve/host_planes.hpp"
#include "kanzen/solve/lane_planes.hpp"
#include "kanzen/solve/on_host.hpp"
#include "kanzen/solve/score_slices.hpp"
#include "kanzen/solve/thread_lanes.hpp"

namespace kanzen {

// What it takes on the host, shared by so many ranks.
template <Game G, SpaceOf<G> S>
PlaneNeeds retrograde_needs(const S& space, const RowLayout& layout, unsigned ranks,
                            unsigned workers, bool on_disk) {
  if constexpr (ScoreGame<G>) {
    const SliceNeeds sliced = ScoreSlices<G, S>::needs(layout, ranks, workers, on_disk);
    return {LanePlanes<G, S, ThreadLanes>::memory(space), sliced.least, sliced.disk};
  } else {
    return plane_needs(GameKernel<G, S>::shape_of(space), layout, coding_of<G>(), ranks, workers,
                       on_disk);
  }
}

// Solves the game (on_host.hpp).
template <Game G, SpaceOf<G> S>
void retrograde(const G& game, const S& space, const ExecutorRef& executor, RunLog& log,
                Progress& progress, Lower lower = Lower::by_distance, const PlaneRoom& room = {}) {
  const RowLayout& layout = log.layout();
  if (layout.row_slots != 64 || layout.row_words != 1 || layout.rows != (space.size() + 63) / 64)
    throw Error(Fault::damage, "the run log is not laid out for this space");
  if constexpr (ScoreGame<G>) {
    const auto run = [&](auto& machine) {
      machine.use(log);
      run_passes(machine, coding_of<G>(), log, lower);
    };
    if (!room.sliced && room.disk.empty() &&
        LanePlanes<G, S, ThreadLanes>::memory(space) <= room.memory) {
      ThreadLanes device(executor);
      LanePlanes<G, S, ThreadLanes> machine(game, space, device, executor, progress, layout);
      run(machine);
    } else {
      ScoreSlices<G, S> machine(game, space, layout, executor, progress, log.ranks(), room);
      run(machine);
      if (room.traffic != nullptr) *room.traffic = machine.traffic();
    }
  } else {
    solve_on_host(GameKernel<G, S>(game, space), coding_of<G>(), executor, log, progress, lower,
                  room);
  }
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis of any game over any space on the host, by the passes of passes.hpp. Scores
// (core/score.hpp) are found by lanes, on the threads of the host as on any device.
#pragma once

#include "kanzen/core/error.hpp"
#include "kanzen/core/executor_ref.hpp"
#include "kanzen/solve/game_kernel.hpp"
#include "kanzen/solve/host_planes.hpp"
#include "kanzen/solve/lane_planes.hpp"
#include "kanzen/solve/on_host.hpp"
#include "kanzen/solve/thread_lanes.hpp"

namespace kanzen {

// Solves the game (on_host.hpp).
template <Game G, SpaceOf<G> S>
void retrograde(const G& game, const S& space, const ExecutorRef& executor, RunLog& log,
                Progress& progress, Lower lower = Lower::by_distance, const PlaneRoom& room = {}) {
  const RowLayout& layout = log.layout();
  if (layout.row_slots != 64 || layout.row_words != 1 || layout.rows != (space.size() + 63) / 64)
    throw Error(Fault::damage, "the run log is not laid out for this space");
  if constexpr (ScoreGame<G>) {
    ThreadLanes device(executor);
    LanePlanes<G, S, ThreadLanes> machine(game, space, device, executor, progress);
    machine.use(log);
    run_passes(machine, coding_of<G>(), log, lower);
  } else {
    solve_on_host(GameKernel<G, S>(game, space), coding_of<G>(), executor, log, progress, lower,
                  room);
  }
}

}  // namespace kanzen

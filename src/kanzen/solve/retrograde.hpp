// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis of any game over any space on the host, by the passes of passes.hpp. Scores
// (core/score.hpp) are found by lanes, on the threads of the host as on any device.
#pragma once

#include "kanzen/core/error.hpp"
#include "kanzen/core/executor_ref.hpp"
#include "kanzen/solve/game_kernel.hpp"
#include "kanzen/solve/host_planes.hpp"
#include "kanzen/solve/lane_planes.hpp"
#include "kanzen/solve/thread_lanes.hpp"

namespace kanzen {

// The memory that retrograde() takes, beyond the log's.
template <Game G, SpaceOf<G> S>
std::uint64_t retrograde_bytes(const G& game, const S& space) {
  if constexpr (ScoreGame<G>)
    return LanePlanes<G, S, ThreadLanes>::memory(space);
  else
    return HostPlanes<GameKernel<G, S>, ExecutorRef>::memory(
        GameKernel<G, S>(game, space), plain_layout(space.size()), coding_of<G>());
}

// Solves the game, or goes on from the last pass that the log has closed; log.statistics() are then
// those of the whole game. The same log comes out for any number of workers.
template <Game G, SpaceOf<G> S, Executor E>
void retrograde(const G& game, const S& space, E& executor, RunLog& log, Progress& progress,
                Lower lower = Lower::by_distance) {
  const RowLayout& layout = log.layout();
  if (layout.row_slots != 64 || layout.row_words != 1 || layout.rows != (space.size() + 63) / 64)
    throw Error(Fault::damage, "the run log is not laid out for this space");
  if constexpr (ScoreGame<G>) {
    ThreadLanes device(executor);
    LanePlanes<G, S, ThreadLanes> machine(game, space, device, executor, progress);
    machine.use(log);
    run_passes(machine, coding_of<G>(), log, lower);
  } else {
    const GameKernel<G, S> kernel(game, space);
    HostPlanes machine(kernel, layout, coding_of<G>(), executor, progress);
    machine.use(log);
    run_passes(machine, coding_of<G>(), log, lower);
  }
}

}  // namespace kanzen

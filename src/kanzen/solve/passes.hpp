// SPDX-License-Identifier: Apache-2.0
// The passes of retrograde analysis, for any step on any machine: pass k finds the positions that
// perfect play ends in exactly k plies, and what no pass decides is a draw. A step decides rows of
// slots from the marks of other slots; a machine owns the planes (won and lost, a bit a slot each)
// and runs the step over them; the log remembers what each pass found.
//
// Where the space has layers, they are solved one after the other, the lowest first: passes look at
// the slots of one layer and read those below it. Where every move leaves its layer, one pass
// decides it.
//
// A pass that seeks wins reads the plane of the lost and writes that of the won, one that seeks
// losses does the reverse. So the plane that is read never changes during a pass, and neither the
// order of the work nor redoing it after a crash can change the answer.
#pragma once

#include <algorithm>
#include <cstdint>

#include "kanzen/core/error.hpp"
#include "kanzen/core/outcome.hpp"
#include "kanzen/core/statistics.hpp"
#include "kanzen/solve/run_log.hpp"

namespace kanzen {

enum class PassKind {
  begin,   // what is lost by the rules, or for want of a move: distance 0
  given,   // terminal positions that their mover has won: distance 0 too
  first,   // wins in 1, which the rules alone may tell; counts moves
  wins,    // a move leads to a lost position: reads lost, writes won
  losses,  // every move leads to a won position: reads won, writes lost
  reach,   // one ply further from the start: reads won (reached so far), writes lost (and now)
};

constexpr Outcome outcome_of(PassKind kind) {
  switch (kind) {
    case PassKind::given:
    case PassKind::first:
    case PassKind::wins: return Outcome::win;
    default: return Outcome::loss;
  }
}

// What a pass counted; positions, not slots, but for `rows`.
struct Tally : PositionCounts {
  std::uint64_t decided = 0;
  std::uint64_t in_first_half = 0;  // of the rows; where players differ, that is who was to move
  std::uint64_t rows = 0;           // in which something was decided

  constexpr void operator+=(const Tally& other) {
    decided += other.decided;
    in_first_half += other.in_first_half;
    rows += other.rows;
    count(other);
  }
};

// What a pass is, besides the planes: what it seeks, at which distance, and what is known so far.
struct Passage {
  PassKind kind;
  int distance;
  int layer;
  // True: the plane written is also read by the other half of this distance, so that what is found
  // waits for commit().
  bool waits;
  // False: lower layers hold positions of the distance before, too, and whoever looks only near
  // what the last pass found misses their parents.
  bool frontier_is_all;
  bool lower_by_value;
  const Statistics& so_far;
};

// How a layer reads those below it: as far as its own passes have come, so that distances are those
// of the whole game; or who wins alone, so that it takes few passes, and distances are within the
// layer only.
enum class Lower { by_distance, by_value };

// What a machine that decides layers in a way of its own says of its passes; others count plies.
template <class Machine>
constexpr PassMeaning meaning_of(Lower lower) {
  if constexpr (requires { Machine::meaning; })
    return Machine::meaning;
  else
    return lower == Lower::by_value ? PassMeaning::layer_distances : PassMeaning::distances;
}

constexpr int longest_play = (1 << 15) - 2;  // what codes of two bytes can tell

// The passes of one layer from distance `next` on.
template <class Machine>
void run_layer(Machine& machine, int layer, int next, Coding coding, Lower lower,
               Statistics& statistics, RunLog& log) {
  // Of the layers below; after an interruption also of the passes of this one that are closed,
  // which only makes the next pass look further than it need.
  const bool by_value = layer > 0 && lower == Lower::by_value;
  const Statistics below = layer > 0 && !by_value ? statistics : Statistics{};
  constexpr bool follows_below = requires { requires Machine::follows_below; };
  // The last pass of each kind that may find something without one before it that did.
  const int independent = by_value ? 2 : 1;
  for (int distance = next;; ++distance) {
    if (distance > longest_play)
      throw Error(Fault::resources, "this game has positions that last more than 32,766 plies");
    const bool frontier_is_all =
        (below.at(distance - 1) == 0 || (follows_below && !by_value)) && distance > independent;
    std::uint64_t found = 0;
    const auto run = [&](PassKind kind, bool waits = false) {
      const Tally tally =
          machine.run(Passage{kind, distance, layer, waits, frontier_is_all, by_value, statistics});
      found += tally.decided;
      return tally;
    };
    const auto add = [&](PassKind kind, const Tally& tally) {
      statistics.count(tally);
      statistics.add({outcome_of(kind), distance}, tally.decided);
    };
    if (coding == Coding::parity) {
      const PassKind kind = distance == 0       ? PassKind::begin
                            : distance == 1     ? PassKind::first
                            : distance % 2 == 1 ? PassKind::wins
                                                : PassKind::losses;
      if (distance <= independent || statistics.at(distance - 1) > 0) add(kind, run(kind));
    } else {
      // Only what has the distance before can change anything; finished games that the space leaves
      // out are in no statistics, so the second pass seeks both.
      const PassKind of_losses = distance == 0 ? PassKind::begin : PassKind::losses;
      const PassKind of_wins = distance == 0   ? PassKind::given
                               : distance == 1 ? PassKind::first
                                               : PassKind::wins;
      Tally losses, wins;
      if (distance <= independent || statistics.wins_in(distance - 1) > 0)
        losses = run(of_losses, true);
      if (distance <= independent || statistics.losses_in(distance - 1) > 0) wins = run(of_wins);
      machine.commit();
      add(of_losses, losses);
      add(of_wins, wins);
    }
    // A layer has more to find as long as the layers below have.
    // What pass 1 counted is kept even where it found nothing.
    if (distance > 0 && found == 0) {
      if (distance == 1) log.close_pass(PassNumber{layer, distance}, statistics);
      if (below.max_distance() < distance && distance >= independent) return;
      continue;
    }
    log.close_pass(PassNumber{layer, distance}, statistics);
  }
}

// A layer that one pass decides is logged by distance like any other, so that its answers can be
// told apart, and counts are told where passes would have counted: any machine may go on with it.
// Killed while it is, it is decided again.
template <class Machine>
void run_acyclic_layer(Machine& machine, int layer, int next, Statistics& statistics, RunLog& log) {
  const Statistics found = machine.decide_layer(layer, statistics);
  const PositionCounts first{.positions = found.positions,
                             .no_move_positions = found.no_move_positions,
                             .positions_with_moves_counted = found.no_move_positions};
  const PositionCounts second{
      .moves_counted = found.moves_counted,
      .positions_with_moves_counted = found.positions_with_moves_counted - found.no_move_positions};
  for (int distance = next; distance <= std::max(1, found.max_distance()); ++distance) {
    if (distance < 2) statistics.count(distance == 0 ? first : second);
    statistics.add({Outcome::win, distance}, found.wins_in(distance));
    statistics.add({Outcome::loss, distance}, found.losses_in(distance));
    log.close_pass(PassNumber{layer, distance}, statistics);
  }
}

// Solves the game, or goes on from the last pass that the log has closed. Of a machine it asks
//   m.restore()          brings the planes to where the log's closed passes left them
//   m.run(passage)       runs a pass, records what it found, and tells how much that is
//   m.commit()           writes what waited to its plane
// and of one that knows layers
//   m.layers()           how many there are; absent: one
//   M::follows_below     true: near the frontier, it also looks near what lower layers have of the
//                        distance before; absent: it does not
//   m.open_layer(layer)  from here on, passes are over its slots and read those below
//   m.count_parts()      tells the log what the layer adds to the parts of the space, if it has any
//   M::acyclic, or m.acyclic() where only running tells: whether one pass decides a layer, by
//   m.decide_layer(layer, so_far)  which records what the log has not closed, and tells what the
//                        layer came to
//   M::meaning           of its passes, where they do not count plies
// Where no terminal position is won by its mover (Coding::parity), wins and losses take turns.
// Otherwise a distance has both, found one after the other from the same planes.
template <class Machine>
void run_passes(Machine& machine, Coding coding, RunLog& log, Lower lower = Lower::by_distance) {
  log.expect(meaning_of<Machine>(lower));
  Statistics statistics = log.statistics();
  if (log.closed() >= 0) machine.restore();
  const auto next_in = [&](int layer) {
    if (log.closed() < 0) return 0;
    const PassNumber closed = PassNumber::of(log.closed());
    return closed.layer == layer ? closed.distance + 1 : 0;
  };
  if constexpr (requires { machine.layers(); }) {
    const int first = log.closed() < 0 ? 0 : PassNumber::of(log.closed()).layer;
    for (int layer = first; layer < machine.layers(); ++layer) {
      machine.open_layer(layer);
      const int next = next_in(layer);
      if constexpr (requires { machine.acyclic(); }) {
        if (machine.acyclic())
          run_acyclic_layer(machine, layer, next, statistics, log);
        else
          run_layer(machine, layer, next, coding, lower, statistics, log);
      } else if constexpr (Machine::acyclic) {
        run_acyclic_layer(machine, layer, next, statistics, log);
      } else {
        run_layer(machine, layer, next, coding, lower, statistics, log);
      }
      if (log.keep() == Keep::counts) machine.count_parts();
    }
  } else {
    run_layer(machine, 0, next_in(0), coding, lower, statistics, log);
  }
}

// What can be reached from the start, on a machine that has
//   m.begin_at(slot)  reaches that slot alone, in ply 0
//   m.reach(ply)      reaches what is one ply further, and tells in how many rows that is
// Returns after how many plies nothing new is reached.
template <class Machine>
int run_reach(Machine& machine, std::uint64_t start) {
  machine.begin_at(start);
  for (int ply = 1;; ++ply)
    if (machine.reach(ply) == 0) return ply - 1;
}

}  // namespace kanzen

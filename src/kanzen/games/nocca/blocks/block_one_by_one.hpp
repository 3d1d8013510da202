// SPDX-License-Identifier: Apache-2.0
// A block of which few colourings are open, on a host: they are decided one by one, each up to the
// first step that settles it.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/games/nocca/blocks/block_run.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct OneByOne {
  using Run = BlockRun<Bits, P, Heights>;
  using Steps = typename Run::Steps;
  using Door = typename Run::Door;
  using Special = typename Run::Special;
  using C = typename Run::Step::C;
  using Index = typename Run::Index;
  using Masks = typename Run::Step::Masks;
  using Pass = BlockPass<Heights>;
  using Last = LastGroup<Heights>;
  using Place = typename Last::Place;

  const Pass& pass;
  const Masks& masks;
  const Run& run;
  bool by_mirror;
  const typename Last::Turned& turned;
  std::array<std::uint32_t, 2> rank;  // of the frame's last group, mirrored
  bool sought;                        // how what decides a colouring, or objects to that, is marked
  // The opponent's set, in the frame and in its mirror image.
  std::array<std::uint32_t, 2> others{};

  // So many are few; measured on 5x4.
  static int few(PassKind kind) {
    return kind == PassKind::losses ? 3 : kind == PassKind::wins ? 2 : -1;
  }

  // From the numbers of the shape to those of a frame.
  KANZEN_HOT std::uint32_t in_frame(std::uint32_t set, int m) const {
    const int way = m ^ (by_mirror ? 1 : 0);
    const Renumbering& prefix = run.home[way];
    const Renumbering& last = turned.home[way];
    for (int k = prefix.size - 1; k >= 0; --k)
      set = moved_in_set(set, prefix.moves[k].to, prefix.moves[k].from);
    for (int k = last.size - 1; k >= 0; --k)
      set = moved_in_set(set, run.first + last.moves[k].to, run.first + last.moves[k].from);
    return set;
  }
  KANZEN_HOT bool is_mine(int m, int number) const { return (others[m] >> number & 1) == 0; }
  KANZEN_HOT bool is_sought(int m, std::uint64_t child, int before, int after) const {
    const unsigned there = masks.rank[moved_in_set(others[m], before, after)];
    return (pass.read[child * C::cells + there / 32] >> (there % 32) & 1) == sought;
  }

  // Whether a step leads to what is sought.
  bool finds(std::uint32_t set) {
    const Index& index = *pass.index;
    const std::uint32_t theirs = ~set & (C::all_sets - 1);
    others = {in_frame(theirs, 0), run.mirrored ? in_frame(theirs, 1) : 0};
    for (int m = 0; m < (run.mirrored ? 2 : 1); ++m)
      if (finds_inside_prefix(m)) return true;
    const std::uint32_t half = index.group[index.groups - 1].half[run.sum];
    for (int k = 0; k < run.specials; ++k) {
      const Special& special = run.special[k];
      const int m = rank[0] >= half ? 1 : 0;
      if (is_mine(m, special.before[m]) &&
          is_sought(m, special.child + rank[0] - (m == 1 ? half : 0), special.before[m],
                    special.after[m]))
        return true;
    }
    const std::uint32_t id = index.group[index.groups - 1].first_pattern[run.sum] + rank[0];
    return finds_behind_prefix(pass.last->raised(id)) || finds_from_last(pass.last->pattern(id));
  }
  KANZEN_HOT bool finds_inside_prefix(int m) const {
    const Steps& steps = run.steps[m];
    const auto* goal = steps.goal.data();
    const std::uint32_t* child = steps.child.data();
    for (int p = 0; p < steps.pieces; ++p) {
      const auto [before, goals] = steps.piece[p];
      const bool mine = is_mine(m, before);
      for (int g = 0; g < goals; ++g, ++goal)
        for (int k = 0; k < goal->children; ++k, ++child)
          if (mine && is_sought(m, *child + rank[m], before, goal->number)) return true;
    }
    return false;
  }
  KANZEN_HOT bool finds_behind_prefix(const Place* raised) const {
    for (int k = 0; k < run.leaving; ++k) {
      const Door& door = run.leave[k];
      for (int n = 0; n < door.squares; ++n) {
        const Place place = raised[door.square[n]];
        if (place.rank == Last::nowhere) continue;
        const auto child = pass.index->class_of(door.place, run.sum + 1, place.rank);
        const int m = child.mirrored ? 1 : 0;
        if (is_mine(m, door.number[m]) &&
            is_sought(m, child.index, door.number[m],
                      run.first - 1 + (m == 1 ? place.mirrored_number : place.number)))
          return true;
      }
    }
    return false;
  }
  KANZEN_HOT bool finds_from_last(const typename Last::Pattern& pattern) const {
    const typename Last::Stack* stack = pass.last->stacks(pattern);
    const Place* step = pass.last->steps(pattern);
    for (int s = 0; s < pattern.stacks; step += stack->steps, ++s, ++stack) {
      const Place lifted = stack->lifted;
      const std::array<int, 2> before = {run.first + lifted.number,
                                         run.first + lifted.mirrored_number};
      if (!is_mine(0, before[0])) continue;
      for (int k = 0; run.inner && k < stack->steps; ++k) {
        const auto child = pass.index->class_of(run.own, run.sum, step[k].rank);
        const int m = child.mirrored ? 1 : 0;
        if (is_sought(m, child.index, before[m],
                      run.first + (m == 1 ? step[k].mirrored_number : step[k].number)))
          return true;
      }
      for (int kind = 0; kind < 3; ++kind)
        for (int k = 0; k < run.entering[stack->square][kind]; ++k) {
          const Door& door = run.enter[run.entered[stack->square][kind][k]];
          const auto child = pass.index->class_of(door.place, run.sum - 1, lifted.rank);
          const int m = child.mirrored ? 1 : 0;
          if (is_sought(m, child.index, before[m], door.number[m])) return true;
        }
    }
    return false;
  }
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Blocks of a run that a host thread decides together, so that the same step is taken for all of
// them before the next one; memory is asked for when a block is added.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/games/nocca/blocks/block_run.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct BlockBatch {
  using Run = BlockRun<Bits, P, Heights>;
  using Door = typename Run::Door;
  using C = typename Run::Step::C;
  using Index = typename Run::Index;
  using Pass = BlockPass<Heights>;
  using Last = LastGroup<Heights>;
  using Place = typename Last::Place;

  static constexpr int most = 16;

  const Run* run;
  bool by_mirror;  // the frames are the turned shapes mirrored
  int size = 0;
  std::array<std::uint64_t, most> x;
  std::array<Heights, most> shape;                      // canonical
  std::array<std::array<std::uint32_t, most>, 2> rank;  // of the frame's last group, mirrored
  std::array<const typename Last::Turned*, most> turned;
  std::array<const typename Last::Pattern*, most> pattern;
  std::array<const Place*, most> raised;

  // Adds a block and asks for the memory of its children.
  KANZEN_HOT void add(const Pass& pass, std::uint64_t block, Heights its_shape,
                      const typename Last::Turned& its_turned, std::uint32_t its_rank) {
    const Index& index = *pass.index;
    const typename Index::Group& last = index.group[index.groups - 1];
    const int i = size++;
    const std::uint32_t id = last.first_pattern[run->sum] + its_rank;
    x[i] = block;
    shape[i] = its_shape;
    turned[i] = &its_turned;
    rank[0][i] = its_rank;
    rank[1][i] = Index::mirrored_rank(last, run->sum, its_rank);
    pattern[i] = &pass.last->pattern(id);
    raised[i] = pass.last->raised(id);
    const auto ask = [&](std::uint64_t child) { __builtin_prefetch(pass.read + child * C::cells); };
    for (int m = 0; m < 2; ++m)
      for (int k = 0; k < run->steps[m].children; ++k) ask(run->steps[m].child[k] + rank[m][i]);
    for (int k = 0; k < run->leaving; ++k) {
      const Door& door = run->leave[k];
      for (int n = 0; n < door.squares; ++n) {
        const std::uint32_t there = raised[i][door.square[n]].rank;
        if (there != Last::nowhere) ask(index.class_of(door.place, run->sum + 1, there).index);
      }
    }
    // Steps inside the last group lead to near rows of one run, which are in a cache.
    const typename Last::Stack* stack = pass.last->stacks(*pattern[i]);
    for (int s = 0; s < pattern[i]->stacks; ++s, ++stack)
      for (int kind = 0; kind < 3; ++kind)
        for (int k = 0; k < run->entering[stack->square][kind]; ++k) {
          const Door& door = run->enter[run->entered[stack->square][kind][k]];
          ask(index.class_of(door.place, run->sum - 1, stack->lifted.rank).index);
        }
  }
};

// The mover's sets of a batch, by blocks, in which a step leads to what the pass notes. `every`:
// what counts is that the rows read agree in being marked, and what is noted that one is not.
template <class Bits, int P, class Heights, bool every>
struct BatchLook {
  using Batch = BlockBatch<Bits, P, Heights>;
  using Run = typename Batch::Run;
  using Steps = typename Run::Steps;
  using Door = typename Run::Door;
  using Special = typename Run::Special;
  using Step = typename Run::Step;
  using C = typename Step::C;
  using Index = typename Step::Index;
  using Plane = typename Step::Plane;
  using Half = typename Step::Half;
  using Masks = typename Step::Masks;
  using Side = typename C::Side;
  using Pass = BlockPass<Heights>;
  using Prefix = typename Index::Prefix;
  using Last = LastGroup<Heights>;
  using Place = typename Last::Place;

  static constexpr int most = Batch::most;

  const Pass& pass;
  const Masks& masks;
  const std::array<Side, 2 * P>& sides;
  const Batch& batch;
  std::array<std::array<Plane, most>, 2> planes{};  // in the frame, and in its mirror image

  static constexpr Half none = [] {  // host only
    Half half{};
    half.fill(every ? ~std::uint64_t{0} : 0);
    return half;
  }();
  template <class Words>
  KANZEN_HOT static void unite(Words& words, const Words& more) {
    for (std::size_t w = 0; w < words.size(); ++w)
      words[w] = every ? words[w] & more[w] : words[w] | more[w];
  }
  KANZEN_HOT Plane row(std::uint64_t child) const { return C::load(pass.read + child * C::cells); }
  KANZEN_HOT void see(const Plane& plane, int after, Half& half) const {
    unite(half, Bits::template compress<C>(plane.data(), sides[after]));
  }
  KANZEN_HOT void put(Half half, int before, Plane& plane) const {
    if constexpr (every)
      for (auto& word : half) word = ~word;
    Bits::template deposit<C>(half, sides[before], plane);
  }
  // A step of its own.
  KANZEN_HOT void see_one(int i, int m, std::uint64_t child, int before, int after) {
    Half half = none;
    see(row(child), after, half);
    put(half, before, planes[m][i]);
  }

  KANZEN_HOT void inside_prefix(int m) {
    const Steps& steps = batch.run->steps[m];
    const auto* goal = steps.goal.data();
    const std::uint32_t* child = steps.child.data();
    for (int p = 0; p < steps.pieces; ++p) {
      const auto [before, goals] = steps.piece[p];
      const std::uint32_t* next = child;
      for (int i = 0; i < batch.size; ++i) {
        const std::uint32_t rank = batch.rank[m][i];
        next = child;
        Half half = none;
        for (int g = 0; g < goals; ++g) {
          Plane plane = row(*next + rank);
          for (int k = 1; k < goal[g].children; ++k) unite(plane, row(next[k] + rank));
          next += goal[g].children;
          see(plane, goal[g].number, half);
        }
        put(half, before, planes[m][i]);
      }
      child = next;
      goal += goals;
    }
  }
  KANZEN_HOT void look_specials() {
    const Run& run = *batch.run;
    const std::uint32_t half = pass.index->group[pass.index->groups - 1].half[run.sum];
    for (int k = 0; k < run.specials; ++k) {
      const Special& special = run.special[k];
      for (int i = 0; i < batch.size; ++i) {
        const std::uint32_t rank = batch.rank[0][i];
        const int m = rank >= half ? 1 : 0;
        see_one(i, m, special.child + rank - (m == 1 ? half : 0), special.before[m],
                special.after[m]);
      }
    }
  }

  KANZEN_HOT void leave_prefix(const Door& door) {
    const Run& run = *batch.run;
    const typename Index::Group& last = pass.index->group[pass.index->groups - 1];
    const int first = run.first - 1;
    if (door.place.kind == Prefix::symmetric) {
      for (int i = 0; i < batch.size; ++i)
        for (int n = 0; n < door.squares; ++n) {
          const Place place = batch.raised[i][door.square[n]];
          if (place.rank == Last::nowhere) continue;
          const auto child = pass.index->class_of(door.place, run.sum + 1, place.rank);
          const int m = child.mirrored ? 1 : 0;
          see_one(i, m, child.index, door.number[m],
                  first + (m == 1 ? place.mirrored_number : place.number));
        }
      return;
    }
    const int m = door.place.kind == Prefix::mirrored ? 1 : 0;
    for (int i = 0; i < batch.size; ++i) {
      Half half = none;
      for (int n = 0; n < door.squares; ++n) {
        const Place place = batch.raised[i][door.square[n]];
        if (place.rank == Last::nowhere) continue;
        const std::uint32_t rank =
            m == 1 ? Index::mirrored_rank(last, run.sum + 1, place.rank) : place.rank;
        see(row(door.place.base + rank), first + (m == 1 ? place.mirrored_number : place.number),
            half);
      }
      put(half, door.number[m], planes[m][i]);
    }
  }

  KANZEN_HOT void leave_last(int i) {
    const Run& run = *batch.run;
    const typename Index::Group& last = pass.index->group[pass.index->groups - 1];
    const int first = run.first;
    const typename Last::Stack* stack = pass.last->stacks(*batch.pattern[i]);
    const Place* step = pass.last->steps(*batch.pattern[i]);
    for (int s = 0; s < batch.pattern[i]->stacks; ++s, ++stack) {
      const Place lifted = stack->lifted;
      const auto& doors = run.entered[stack->square];
      const auto& many = run.entering[stack->square];
      const int before = first + lifted.number;
      const int mirrored_before = first + lifted.mirrored_number;
      Half half = none;
      if (run.inner && run.own.kind == Prefix::canonical) {
        for (int k = 0; k < stack->steps; ++k)
          see(row(run.own.base + step[k].rank), first + step[k].number, half);
      } else if (run.inner) {
        for (int k = 0; k < stack->steps; ++k) {
          const auto child = pass.index->class_of(run.own, run.sum, step[k].rank);
          if (child.mirrored)
            see_one(i, 1, child.index, mirrored_before, first + step[k].mirrored_number);
          else
            see(row(child.index), first + step[k].number, half);
        }
      }
      step += stack->steps;
      for (int k = 0; k < many[Prefix::canonical]; ++k) {
        const Door& door = run.enter[doors[Prefix::canonical][k]];
        see(row(door.place.base + lifted.rank), door.number[0], half);
      }
      put(half, before, planes[0][i]);
      if (many[Prefix::mirrored] > 0) {
        half = none;
        const std::uint32_t rank = Index::mirrored_rank(last, run.sum - 1, lifted.rank);
        for (int k = 0; k < many[Prefix::mirrored]; ++k) {
          const Door& door = run.enter[doors[Prefix::mirrored][k]];
          see(row(door.place.base + rank), door.number[1], half);
        }
        put(half, mirrored_before, planes[1][i]);
      }
      for (int k = 0; k < many[Prefix::symmetric]; ++k) {
        const Door& door = run.enter[doors[Prefix::symmetric][k]];
        const auto child = pass.index->class_of(door.place, run.sum - 1, lifted.rank);
        const int m = child.mirrored ? 1 : 0;
        see_one(i, m, child.index, m == 1 ? mirrored_before : before, door.number[m]);
      }
    }
  }

  // To the numbers of the shapes.
  KANZEN_HOT void bring_home(int m) {
    const int way = m ^ (batch.by_mirror ? 1 : 0);
    const Run& run = *batch.run;
    const auto renumber = [&](int i, int from, int to) {
      planes[m][i] = PieceOrder<Bits, C>::renumbered(masks, planes[m][i], from, to);
    };
    const Renumbering& home = run.home[way];
    for (int k = 0; k < home.size; ++k)
      for (int i = 0; i < batch.size; ++i) renumber(i, home.moves[k].from, home.moves[k].to);
    for (int i = 0; i < batch.size; ++i) {
      const Renumbering& its = batch.turned[i]->home[way];
      for (int k = 0; k < its.size; ++k)
        renumber(i, run.first + its.moves[k].from, run.first + its.moves[k].to);
    }
  }

  KANZEN_HOT std::array<Plane, most> all() {
    const Run& run = *batch.run;
    inside_prefix(0);
    if (run.steps[1].pieces > 0) inside_prefix(1);
    if (run.specials > 0) look_specials();
    for (int k = 0; k < run.leaving; ++k) leave_prefix(run.leave[k]);
    for (int i = 0; i < batch.size; ++i) leave_last(i);
    bring_home(0);
    if (run.mirrored) {
      bring_home(1);
      for (int i = 0; i < batch.size; ++i)
        for (int w = 0; w < C::words; ++w) planes[0][i][w] |= planes[1][i][w];
    }
    for (int i = 0; i < batch.size; ++i) planes[0][i] = Bits::template reversed<C>(planes[0][i]);
    return planes[0];
  }
};

}  // namespace kanzen

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

// All steps of the frames of a batch, each of them in all frames before the next:
//   work(i, m, before, steps)  the top piece with that number in frame i or, if m is 1, in its
//                              mirror image, where the piece may be anybody's; then
//   steps(see)                 see(after, rows) for its steps: the number that it has afterwards
//                              and the rows that it leads to.
// A piece may come up several times, with some of its steps each time.
template <class Bits, int P, class Heights>
struct BatchSteps {
  using Batch = BlockBatch<Bits, P, Heights>;
  using Run = typename Batch::Run;
  using Door = typename Run::Door;
  using Index = typename Run::Index;
  using Pass = BlockPass<Heights>;
  using Prefix = typename Index::Prefix;
  using Last = LastGroup<Heights>;
  using Place = typename Last::Place;

  // Row number k is first[k] + rank.
  struct Rows {
    const std::uint32_t* first;
    int size;
    std::uint32_t rank;
    KANZEN_HOT std::uint64_t operator[](int k) const { return first[k] + rank; }
  };

  const Pass& pass;
  const Batch& batch;

  template <class Work>
  KANZEN_HOT void all(const Work& work) const {
    inside_prefix(0, work);
    if (batch.run->mirrored) inside_prefix(1, work);
    between_symmetric(work);
    leave_prefix(work);
    for (int i = 0; i < batch.size; ++i) leave_last(i, work);
  }

 private:
  template <class Work>
  KANZEN_HOT void inside_prefix(int m, const Work& work) const {
    const auto& steps = batch.run->steps[m];
    const auto* goal = steps.goal.data();
    const std::uint32_t* child = steps.child.data();
    for (int p = 0; p < steps.pieces; ++p) {
      const auto [before, goals] = steps.piece[p];
      for (int i = 0; i < batch.size; ++i)
        work(i, m, before, [&](auto&& see) KANZEN_HOT_LAMBDA {
          const std::uint32_t* next = child;
          for (int g = 0; g < goals; next += goal[g++].children)
            see(int{goal[g].number}, Rows{next, goal[g].children, batch.rank[m][i]});
        });
      for (int g = 0; g < goals; ++g) child += (goal++)->children;
    }
  }
  // Where which frame sees a child depends on the last group.
  template <class Work>
  KANZEN_HOT void between_symmetric(const Work& work) const {
    const Run& run = *batch.run;
    const std::uint32_t half = last_group().half[run.sum];
    for (int k = 0; k < run.specials; ++k) {
      const typename Run::Special& special = run.special[k];
      for (int i = 0; i < batch.size; ++i) {
        const std::uint32_t rank = batch.rank[0][i];
        const int m = rank >= half ? 1 : 0;
        one_step(i, m, special.before[m], special.after[m],
                 special.child + rank - (m == 1 ? half : 0), work);
      }
    }
  }
  template <class Work>
  KANZEN_HOT void leave_prefix(const Work& work) const {
    const Run& run = *batch.run;
    for (int k = 0; k < run.leaving; ++k) {
      const Door& door = run.leave[k];
      if (door.place.kind == Prefix::symmetric)
        through_symmetric(door, work);
      else
        for (int i = 0; i < batch.size; ++i) through(door, i, work);
    }
  }
  template <class Work>
  KANZEN_HOT void leave_last(int i, const Work& work) const {
    const Run& run = *batch.run;
    const int first = run.first;
    const typename Last::Stack* stack = pass.last->stacks(*batch.pattern[i]);
    const Place* step = pass.last->steps(*batch.pattern[i]);
    for (int s = 0; s < batch.pattern[i]->stacks; step += stack->steps, ++s, ++stack) {
      const Place lifted = stack->lifted;
      const auto& doors = run.entered[stack->square];
      const auto& many = run.entering[stack->square];
      const std::array<int, 2> before = {first + lifted.number, first + lifted.mirrored_number};
      const int inner = run.inner ? stack->steps : 0;
      const int side_by_side = run.own.kind == Prefix::canonical ? inner : 0;
      work(i, 0, before[0], [&](auto&& see) KANZEN_HOT_LAMBDA {
        for (int k = 0; k < side_by_side; ++k)
          see(first + step[k].number, one_row(run.own.base + step[k].rank));
        for (int k = 0; k < many[Prefix::canonical]; ++k) {
          const Door& door = run.enter[doors[Prefix::canonical][k]];
          see(int{door.number[0]}, one_row(door.place.base + lifted.rank));
        }
      });
      if (many[Prefix::mirrored] > 0)
        work(i, 1, before[1], [&](auto&& see) KANZEN_HOT_LAMBDA {
          const std::uint32_t rank = Index::mirrored_rank(last_group(), run.sum - 1, lifted.rank);
          for (int k = 0; k < many[Prefix::mirrored]; ++k) {
            const Door& door = run.enter[doors[Prefix::mirrored][k]];
            see(int{door.number[1]}, one_row(door.place.base + rank));
          }
        });
      for (int k = side_by_side; k < inner; ++k) {
        const auto child = pass.index->class_of(run.own, run.sum, step[k].rank);
        const int m = child.mirrored ? 1 : 0;
        one_step(i, m, before[m], first + (m == 1 ? step[k].mirrored_number : step[k].number),
                 child.index, work);
      }
      for (int k = 0; k < many[Prefix::symmetric]; ++k) {
        const Door& door = run.enter[doors[Prefix::symmetric][k]];
        const auto child = pass.index->class_of(door.place, run.sum - 1, lifted.rank);
        const int m = child.mirrored ? 1 : 0;
        one_step(i, m, before[m], door.number[m], child.index, work);
      }
    }
  }

  KANZEN_HOT const typename Index::Group& last_group() const {
    return pass.index->group[pass.index->groups - 1];
  }
  KANZEN_HOT static Rows one_row(std::uint64_t row) {
    static constexpr std::uint32_t none = 0;
    return {&none, 1, static_cast<std::uint32_t>(row)};  // enough, see refuse_uncountable()
  }
  template <class Work>
  KANZEN_HOT static void one_step(int i, int m, int before, int after, std::uint64_t child,
                                  const Work& work) {
    work(i, m, before, [&](auto&& see) KANZEN_HOT_LAMBDA { see(after, one_row(child)); });
  }
  template <class Work>
  KANZEN_HOT void through(const Door& door, int i, const Work& work) const {
    const int m = door.place.kind == Prefix::mirrored ? 1 : 0;
    work(i, m, door.number[m], [&](auto&& see) KANZEN_HOT_LAMBDA {
      for (int n = 0; n < door.squares; ++n) {
        const Place place = batch.raised[i][door.square[n]];
        if (place.rank == Last::nowhere) continue;
        const int sum = batch.run->sum + 1;
        see(batch.run->first - 1 + (m == 1 ? place.mirrored_number : place.number),
            one_row(door.place.base +
                    (m == 1 ? Index::mirrored_rank(last_group(), sum, place.rank) : place.rank)));
      }
    });
  }
  template <class Work>
  KANZEN_HOT void through_symmetric(const Door& door, const Work& work) const {
    for (int i = 0; i < batch.size; ++i)
      for (int n = 0; n < door.squares; ++n) {
        const Place place = batch.raised[i][door.square[n]];
        if (place.rank == Last::nowhere) continue;
        const auto child = pass.index->class_of(door.place, batch.run->sum + 1, place.rank);
        const int m = child.mirrored ? 1 : 0;
        one_step(i, m, door.number[m],
                 batch.run->first - 1 + (m == 1 ? place.mirrored_number : place.number),
                 child.index, work);
      }
  }
};

// The mover's sets of a batch, by blocks, in which a step leads to what the pass notes. `every`:
// what counts is that the rows read agree in being marked, and what is noted that one is not.
template <class Bits, int P, class Heights, bool every>
struct BatchLook {
  using Batch = BlockBatch<Bits, P, Heights>;
  using Steps = BatchSteps<Bits, P, Heights>;
  using Rows = typename Steps::Rows;
  using Step = typename Batch::Run::Step;
  using C = typename Step::C;
  using Plane = typename Step::Plane;
  using Half = typename Step::Half;

  const BlockPass<Heights>& pass;
  const typename Step::Masks& masks;
  const std::array<typename C::Side, 2 * P>& sides;
  const Batch& batch;
  std::array<std::array<Plane, Batch::most>, 2> planes{};  // in the frame, and in its mirror image

  template <class Words>
  KANZEN_HOT static void unite(Words& words, const Words& more) {
    for (std::size_t w = 0; w < words.size(); ++w)
      words[w] = every ? words[w] & more[w] : words[w] | more[w];
  }
  // Rows after which a piece has the same number are united before they are compressed.
  KANZEN_HOT Half seen(int after, const Rows& rows) const {
    Plane plane = C::load(pass.read + rows[0] * C::cells);
    for (int k = 1; k < rows.size; ++k) unite(plane, C::load(pass.read + rows[k] * C::cells));
    return Bits::template compress<C>(plane.data(), sides[after]);
  }

  // To the numbers of the shapes.
  KANZEN_HOT void bring_home(int m) {
    const int way = m ^ (batch.by_mirror ? 1 : 0);
    const auto& run = *batch.run;
    const auto renumber = [&](int i, int from, int to) KANZEN_HOT_LAMBDA {
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

  KANZEN_HOT std::array<Plane, Batch::most> all() {
    Steps{pass, batch}.all([&](int i, int m, int before, auto&& steps) KANZEN_HOT_LAMBDA {
      Half half;
      half.fill(every ? ~std::uint64_t{0} : 0);
      steps([&](int after, const Rows& rows) KANZEN_HOT_LAMBDA { unite(half, seen(after, rows)); });
      if constexpr (every)
        for (auto& word : half) word = ~word;
      Bits::template deposit<C>(half, sides[before], planes[m][i]);
    });
    bring_home(0);
    if (batch.run->mirrored) {
      bring_home(1);
      for (int i = 0; i < batch.size; ++i)
        for (int w = 0; w < C::words; ++w) planes[0][i][w] |= planes[1][i][w];
    }
    for (int i = 0; i < batch.size; ++i) planes[0][i] = Bits::template reversed<C>(planes[0][i]);
    return planes[0];
  }
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The block step for one frame, as one thread of a device runs it: nothing is shared or stored
// between frames, children are read where they are found. Frames are taken in the order of their
// numbers, so that threads side by side read blocks side by side; the block that a frame decides is
// its turned shape. Passes after the first are run for frames that have work. Hosts run the same
// code in tests.
#pragma once

#include "kanzen/games/nocca/blocks/block_step.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct BlockFrame : BlockStep<Bits, P, Heights> {
  using Step = BlockStep<Bits, P, Heights>;
  using Pass = BlockPass<Heights>;
  using C = typename Step::C;
  using Index = typename Step::Index;
  using Plane = typename Step::Plane;
  using Half = typename Step::Half;
  using Tables = typename Step::Tables;

  // The block that a frame decides.
  struct Block {
    Heights frame;
    Heights shape;
    std::uint64_t x;
    bool by_mirror;  // the frame is the shape turned and mirrored
  };
  KANZEN_HOT static Block block_of(const Index& index, std::uint64_t f) {
    const Heights frame = index.shape_of(f);
    const Heights turned = index.turned(frame);
    const typename Index::Class block = index.class_of(turned);
    return {frame, block.mirrored ? index.mirrored(turned) : turned, block.index, block.mirrored};
  }

  KANZEN_HOT static bool marked(const BlockPass<Heights>& pass, std::uint64_t f) {
    return pass.marks == nullptr || (pass.marks[f / 64] >> (f % 64) & 1) != 0;
  }

  // Whether a pass after the first has anything to do for a frame.
  KANZEN_HOT static bool has_work(const BlockPass<Heights>& pass, const Tables& tables,
                                  std::uint64_t f) {
    if (!marked(pass, f)) return false;
    return Step::has_undecided(pass, tables, block_of(*pass.index, f).x);
  }

  // Decides the block of a frame and returns its class. `fresh` (zeroed) receives what is new.
  KANZEN_HOT static std::uint64_t run(const BlockPass<Heights>& pass, PassKind kind,
                                      const Tables& tables, std::uint64_t f, std::uint64_t* fresh,
                                      Tally& tally) {
    if (kind == PassKind::begin) {
      Step::begin(pass, tables, f, pass.index->shape_of(f), fresh, tally);
      return f;
    }
    const auto [frame, shape, x, by_mirror] = block_of(*pass.index, f);
    Plane seen{};
    if (kind != PassKind::first || marked(pass, f))
      seen = seen_from(pass, kind, tables, shape, frame, by_mirror);
    Step::decide(pass, kind, tables, x, shape, seen, fresh, tally);
    return x;
  }

  // Blocks are marked one by one. The frames that may change when a block does.
  KANZEN_HOT static std::uint64_t group_of(const Pass&, std::uint64_t x) { return x; }
  template <class Visit>
  KANZEN_HOT static void each_neighbour(const Pass& pass, std::uint64_t x, Visit& visit) {
    Step::each_neighbour(*pass.index, pass.index->shape_of(x), visit);
  }

  // What is known of a slot.
  KANZEN_HOT static Outcome outcome_at(const Pass& pass, const Tables&, std::uint64_t x,
                                       int colouring) {
    const std::uint64_t cell = x * C::cells + static_cast<unsigned>(colouring / 32);
    if ((pass.won[cell] >> (colouring % 32) & 1) != 0) return Outcome::win;
    return (pass.lost[cell] >> (colouring % 32) & 1) != 0 ? Outcome::loss : Outcome::open;
  }

 private:
  KANZEN_HOT static Plane seen_from(const BlockPass<Heights>& pass, PassKind kind,
                                    const Tables& tables, Heights shape, Heights frame,
                                    bool by_mirror) {
    const Index& index = *pass.index;
    const bool ask = kind != PassKind::losses && pass.changed != nullptr;
    const Heights mirrored_frame = index.mirrored(frame);
    Plane plane{}, mirrored_plane{};
    bool any_mirrored = false;
    for (Heights rest = Index::occupied(frame); rest != 0; rest &= rest - 1) {
      const int from = Index::lowest_square(rest);
      const int mirrored_from = index.mirror_of[from];
      Half half{}, mirrored_half{};
      bool here = false, here_mirrored = false;
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if (Index::height_at(frame, to) == index.stack) continue;
        const typename Index::Class child =
            index.class_of(frame - Index::one(from) + Index::one(to));
        if (ask && (pass.changed[child.index / 64] >> (child.index % 64) & 1) == 0) continue;
        const std::uint32_t* read = pass.read + child.index * C::cells;
        // One call for both frames, so that threads of either kind stay together.
        const int number =
            child.mirrored ? Step::number_after(mirrored_frame, mirrored_from, index.mirror_of[to])
                           : Step::number_after(frame, from, to);
        Half seen{};
        Step::see(tables, read, number, kind, seen);
        for (int w = 0; w < C::half_words; ++w) {
          half[w] |= child.mirrored ? 0 : seen[w];
          mirrored_half[w] |= child.mirrored ? seen[w] : 0;
        }
        here |= !child.mirrored;
        here_mirrored |= child.mirrored;
      }
      if (here) Step::put(tables, half, Step::number_before(frame, from), kind, plane);
      if (here_mirrored)
        Step::put(tables, mirrored_half, Step::number_before(mirrored_frame, mirrored_from), kind,
                  mirrored_plane);
      any_mirrored |= here_mirrored;
    }
    Plane seen = Step::brought_home(index, tables, shape, frame, by_mirror, plane);
    if (any_mirrored) {
      const Plane more =
          Step::brought_home(index, tables, shape, mirrored_frame, !by_mirror, mirrored_plane);
      for (int w = 0; w < C::words; ++w) seen[w] |= more[w];
    }
    return seen;
  }
};

}  // namespace kanzen

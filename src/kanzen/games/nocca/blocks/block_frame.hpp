// SPDX-License-Identifier: Apache-2.0
// The block step for one frame, as one thread of a device runs it: nothing is shared or stored
// between frames, children are read where they are found. Frames are taken in the order of their
// numbers, so that threads side by side read blocks side by side; the block that a frame decides is
// its turned shape. Passes after the first are run for frames that have work; where few colourings
// are open, a thread decides one of them. Hosts run the same code in tests.
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
  using Masks = typename Step::Masks;

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

  KANZEN_HOT static std::uint64_t row_of(const Pass& pass, std::uint64_t f) {
    return block_of(*pass.index, f).x;
  }

  KANZEN_HOT static bool is_dirty(const BlockPass<Heights>& pass, std::uint64_t f) {
    return pass.dirty == nullptr || (pass.dirty[f / 64] >> (f % 64) & 1) != 0;
  }

  // How many colourings a pass after the first has to decide for a frame.
  KANZEN_HOT static int work(const BlockPass<Heights>& pass, const Masks& masks, std::uint64_t f) {
    if (!is_dirty(pass, f)) return 0;
    int open = 0;
    for (const std::uint64_t word : Step::undecided(pass, masks, block_of(*pass.index, f).x))
      open += bits::popcount(word);
    return open;
  }

  static constexpr int blocks_at_once = 6;  // of threads, on a multiprocessor

  // So few are decided one by one; measured on 5x6 on an H200.
  KANZEN_HOT static int few(PassKind kind) {
    return kind == PassKind::losses ? 4 : kind == PassKind::wins ? 3 : 0;
  }
  // What is to be known of their block.
  struct Slots {
    Block block;
    Plane open;
    std::array<std::uint64_t, 2> numbers;  // of the pieces in the frame and in its mirror image
  };
  KANZEN_HOT static Slots slots_of(const BlockPass<Heights>& pass, const Masks& masks,
                                   std::uint64_t f) {
    const Index& index = *pass.index;
    Slots slots;
    slots.block = block_of(index, f);
    const auto& [frame, shape, x, by_mirror] = slots.block;
    slots.open = Step::undecided(pass, masks, x);
    const Plane positions = Step::valid(masks, shape);
    for (int w = 0; w < C::words; ++w) slots.open[w] &= positions[w];
    slots.numbers = {Step::numbers_in(index, shape, frame, by_mirror),
                     Step::numbers_in(index, shape, index.mirrored(frame), !by_mirror)};
    return slots;
  }
  // Whether the pass decides a colouring: a step leads to what is sought, or none leads elsewhere.
  KANZEN_HOT static bool decides(const BlockPass<Heights>& pass, PassKind kind, const Masks& masks,
                                 const Slots& slots, int colouring) {
    const Index& index = *pass.index;
    const bool losses = kind == PassKind::losses;
    const Heights frame = slots.block.frame;
    const Heights mirrored_frame = index.mirrored(frame);
    const std::uint32_t set = masks.set[colouring];
    const std::uint32_t others = Step::others_in(slots.numbers[0], set);
    const std::uint32_t mirrored_others = Step::others_in(slots.numbers[1], set);
    Heights rest = 0;  // squares that the mover may leave
    for (Heights left = Index::occupied(frame); left != 0; left &= left - 1) {
      const int from = Index::lowest_square(left);
      if ((others >> Step::number_before(frame, from) & 1) == 0) rest |= Index::one(from);
    }
    for (int k = 0; rest != 0;) {  // one loop, so that threads of other shapes stay together
      const int from = Index::lowest_square(rest);
      const int to = index.step[from][k];
      if (Index::height_at(frame, to) < index.stack) {
        const typename Index::Class child =
            index.class_of(frame - Index::one(from) + Index::one(to));
        if (losses || pass.changed == nullptr || changed(pass, child.index)) {
          const Heights seen_in = child.mirrored ? mirrored_frame : frame;
          const int before = child.mirrored ? index.mirror_of[from] : from;
          const int after = child.mirrored ? index.mirror_of[to] : to;
          const unsigned there = masks.rank[moved_in_set(
              child.mirrored ? mirrored_others : others, Step::number_before(seen_in, before),
              Step::number_after(seen_in, before, after))];
          const std::uint32_t cell = pass.read[child.index * C::cells + there / 32];
          if (((cell >> (there % 32) & 1) != 0) != losses) return !losses;
        }
      }
      if (++k == index.steps[from]) {
        k = 0;
        rest &= rest - 1;
      }
    }
    return losses;
  }
  // Writes down what was found of a block, as run() does, and returns its class.
  KANZEN_HOT static std::uint64_t settle(const BlockPass<Heights>& pass, PassKind kind,
                                         const Masks& masks, const Slots& slots, const Plane& found,
                                         std::uint64_t* fresh, Tally& tally) {
    Step::decide(pass, kind, masks, slots.block.x, slots.block.shape, found, fresh, tally);
    return slots.block.x;
  }

  // Decides the block of a frame and returns its class. `fresh` (zeroed) receives what is new.
  KANZEN_HOT static std::uint64_t run(const BlockPass<Heights>& pass, PassKind kind,
                                      const Masks& masks, std::uint64_t f, std::uint64_t* fresh,
                                      Tally& tally) {
    if (kind == PassKind::begin) {
      Step::begin(pass, masks, f, pass.index->shape_of(f), fresh, tally);
      return f;
    }
    const auto [frame, shape, x, by_mirror] = block_of(*pass.index, f);
    Plane seen{};
    if (kind != PassKind::first || is_dirty(pass, f))
      seen = seen_from(pass, kind, masks, shape, frame, by_mirror);
    for (int w = 0; w < C::words; ++w) seen[w] ^= Step::flip_of(kind);
    Step::decide(pass, kind, masks, x, shape, seen, fresh, tally);
    return x;
  }

  // Each block has a bit of its own. The frames that may change when a block does.
  KANZEN_HOT static std::uint64_t group_of(const Pass&, std::uint64_t x) { return x; }
  template <class Visit>
  KANZEN_HOT static void each_neighbour(const Pass& pass, std::uint64_t x, Visit& visit) {
    each_step_away(*pass.index, pass.index->shape_of(x), visit);
  }

  // What is known of a slot.
  KANZEN_HOT static Outcome outcome_at(const Pass& pass, const Masks&, std::uint64_t x,
                                       int colouring) {
    const std::uint64_t cell = x * C::cells + static_cast<unsigned>(colouring / 32);
    if ((pass.won[cell] >> (colouring % 32) & 1) != 0) return Outcome::win;
    return (pass.lost[cell] >> (colouring % 32) & 1) != 0 ? Outcome::loss : Outcome::open;
  }

 private:
  KANZEN_HOT static bool changed(const BlockPass<Heights>& pass, std::uint64_t x) {
    return (pass.changed[x / 64] >> (x % 64) & 1) != 0;
  }

  KANZEN_HOT static Plane seen_from(const BlockPass<Heights>& pass, PassKind kind,
                                    const Masks& masks, Heights shape, Heights frame,
                                    bool by_mirror) {
    const Index& index = *pass.index;
    const bool ask = kind != PassKind::losses && pass.changed != nullptr;
    const Heights mirrored_frame = index.mirrored(frame);
    Plane plane{}, mirrored_plane{};
    bool any_mirrored = false;
    KANZEN_ROLLED
    for (Heights rest = Index::occupied(frame); rest != 0; rest &= rest - 1) {
      const int from = Index::lowest_square(rest);
      const int mirrored_from = index.mirror_of[from];
      Half half{}, mirrored_half{};
      bool here = false, here_mirrored = false;
      KANZEN_ROLLED
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if (Index::height_at(frame, to) == index.stack) continue;
        const typename Index::Class child =
            index.class_of(frame - Index::one(from) + Index::one(to));
        if (ask && !changed(pass, child.index)) continue;
        const std::uint32_t* read = pass.read + child.index * C::cells;
        // One call for both frames, so that threads of either kind stay together.
        const int number =
            child.mirrored ? Step::number_after(mirrored_frame, mirrored_from, index.mirror_of[to])
                           : Step::number_after(frame, from, to);
        Half seen{};
        Step::see(masks, read, number, kind, seen);
        for (int w = 0; w < C::half_words; ++w) {
          half[w] |= child.mirrored ? 0 : seen[w];
          mirrored_half[w] |= child.mirrored ? seen[w] : 0;
        }
        here |= !child.mirrored;
        here_mirrored |= child.mirrored;
      }
      KANZEN_ROLLED
      for (int m = 0; m < 2; ++m) {
        if (m == 0 ? !here : !here_mirrored) continue;
        Plane of_piece{};
        Step::put(masks, m == 0 ? half : mirrored_half,
                  m == 0 ? Step::number_before(frame, from)
                         : Step::number_before(mirrored_frame, mirrored_from),
                  kind, of_piece);
        for (int w = 0; w < C::words; ++w) {
          plane[w] |= m == 0 ? of_piece[w] : 0;
          mirrored_plane[w] |= m == 0 ? 0 : of_piece[w];
        }
      }
      any_mirrored |= here_mirrored;
    }
    Plane seen{};
    KANZEN_ROLLED
    for (int m = 0; m < (any_mirrored ? 2 : 1); ++m) {
      const Plane home = Step::brought_home(index, masks, shape, m == 0 ? frame : mirrored_frame,
                                            by_mirror != (m == 1), m == 0 ? plane : mirrored_plane);
      for (int w = 0; w < C::words; ++w) seen[w] |= home[w];
    }
    return seen;
  }
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Passes that begin with what the one before found instead of with what is open: the blocks in
// which something was found tell their parents (BlockParents::tell). Who has a move to a lost
// position has won, and takes that in (take); who has one to a won position may have lost, and is
// looked at (BlockKernel). Late passes find little, and so cost what was found rather than what is
// left.
//
// A parent is one step away from the frame of a block (block_step.hpp), like a child; the piece
// that steps back is one of the opponent's. Threads tell any block. Only what is open is told
// anything: that it is marked in both planes, which no other is, says so.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/games/nocca/blocks/block_walk.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct BlockParents {
  using Step = BlockStep<Bits, P, Heights>;
  using C = typename Step::C;
  using Index = typename Step::Index;
  using Plane = typename Step::Plane;
  using Half = typename Step::Half;
  using Masks = typename Step::Masks;
  using Pass = BlockPass<Heights>;
  using Framed = FramedBlock<Heights>;
  using Batch = BlockBatch<Bits, P, Heights>;
  using Run = typename Batch::Run;
  using Steps = BatchSteps<Bits, P, Heights>;
  using Rows = typename Steps::Rows;

  // For a pass of that kind. `found`: words of what the pass before found in blocks [first, last).
  // Sets the bits of `told` for blocks that were told something.
  static void tell(const Pass& pass, PassKind kind, std::uint64_t first, std::uint64_t last,
                   const std::uint64_t* found, std::uint64_t* told) {
    const Masks& masks = *static_cast<const Masks*>(pass.masks);
    BlockBatches<Bits, P, Heights> batches;
    const auto then = [&](const Batch& batch) {
      Telling{pass, masks, batch, kind == PassKind::losses, told}.all(found - first * C::words);
    };
    const auto is_new = [&](std::uint64_t x) {
      std::uint64_t any = 0;
      for (int w = 0; w < C::words; ++w) any |= found[(x - first) * C::words + w];
      return any != 0;
    };
    for (std::uint64_t x = first; x < last;)
      x = walk_run(pass, x, last, is_new, [&](const Framed& block) {
        batches.begin_run(pass, block, then);
        batches.add(pass, block, then);
      });
    batches.finish(then);
  }

  // What a block was told.
  KANZEN_HOT static bool was_told(const Pass& pass, std::uint64_t x) {
    std::uint64_t any = 0;
    for (int w = 0; w < C::words; ++w) any |= pass.told[x * C::words + w];
    return any != 0;
  }
  KANZEN_HOT static Plane told(const Pass& pass, const Masks& masks, std::uint64_t x,
                               Heights shape) {
    Plane result;
    for (int w = 0; w < C::words; ++w) result[w] = pass.told[x * C::words + w];
    // A frame has one step to a symmetric block, which has two to the frame and its mirror image.
    if (pass.index->symmetric(shape)) {
      const Plane others = Step::mirror_image(*pass.index, masks, shape, result);
      for (int w = 0; w < C::words; ++w) result[w] |= others[w];
    }
    return result;
  }

  // The wins that the blocks [first, last) were told, as far as they are positions.
  static void take(const Pass& pass, std::uint64_t first, std::uint64_t last, std::uint64_t* fresh,
                   Tally& tally) {
    const Masks& masks = *static_cast<const Masks*>(pass.masks);
    typename Index::Cursor cursor = pass.index->seek(first);
    for (std::uint64_t x = first; x < last; ++x) {
      if (was_told(pass, x))
        Step::decide(pass, PassKind::wins, masks, x, cursor.shape,
                     told(pass, masks, x, cursor.shape), fresh + (x - first) * C::words, tally);
      if (x + 1 < last) pass.index->advance(cursor, x);
    }
  }

 private:
  // A batch of blocks that tell their parents: BatchLook read backwards.
  struct Telling {
    const Pass& pass;
    const Masks& masks;
    const Batch& batch;
    const bool may_have_lost;  // else they have won
    std::uint64_t* told;
    // The parents' sets, in the frame and in its mirror image.
    std::array<std::array<Plane, Batch::most>, 2> planes{};

    void all(const std::uint64_t* found) {
      for (int m = 0; m < (batch.run->mirrored ? 2 : 1); ++m) bring_to_frame(m, found);
      Steps{pass, batch}.all([&](int i, int m, int before, auto&& steps) KANZEN_HOT_LAMBDA {
        const Half half = Bits::template compress<C>(planes[m][i].data(), masks.side[1][before]);
        std::uint64_t any = 0;
        for (const std::uint64_t word : half) any |= word;
        if (any == 0) return;  // nowhere may this piece step back
        steps([&](int after, const Rows& parents) KANZEN_HOT_LAMBDA {
          Plane sets{};
          Bits::template deposit<C>(half, masks.side[1][after], sets);
          for (int k = 0; k < parents.size; ++k) tell(parents[k], sets);
        });
      });
    }

    KANZEN_HOT void bring_to_frame(int m, const std::uint64_t* found) {
      const int way = m ^ (batch.by_mirror ? 1 : 0);
      const Run& run = *batch.run;
      const Renumbering& home = run.home[way];
      for (int i = 0; i < batch.size; ++i) {
        Plane plane;
        for (int w = 0; w < C::words; ++w) plane[w] = found[batch.x[i] * C::words + w];
        plane = Bits::template reversed<C>(plane);
        const auto undo = [&](int from, int to) KANZEN_HOT_LAMBDA {
          plane = PieceOrder<Bits, C>::renumbered(masks, plane, to, from);
        };
        for (int k = home.size - 1; k >= 0; --k) undo(home.moves[k].from, home.moves[k].to);
        const Renumbering& its = batch.turned[i]->home[way];
        for (int k = its.size - 1; k >= 0; --k)
          undo(run.first + its.moves[k].from, run.first + its.moves[k].to);
        planes[m][i] = plane;
      }
    }

    KANZEN_HOT void tell(std::uint64_t parent, const Plane& sets) const {
      Plane news = C::load_shared(pass.won + parent * C::cells);
      std::uint64_t any = 0;
      for (int w = 0; w < C::words; ++w) any |= news[w] = sets[w] & ~news[w];
      if (any == 0) return;
      if (may_have_lost) {  // who has a move to a lost position has not
        const Plane lost = C::load_shared(pass.lost + parent * C::cells);
        any = 0;
        for (int w = 0; w < C::words; ++w) any |= news[w] &= ~lost[w];
        if (any == 0) return;
      }
      C::add_shared(news, pass.won + parent * C::cells);
      C::add_shared(news, pass.lost + parent * C::cells);
      set_bit(told, parent);
    }
  };
};

}  // namespace kanzen

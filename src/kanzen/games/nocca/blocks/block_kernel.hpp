// SPDX-License-Identifier: Apache-2.0
// The block step (block_step.hpp) over a range of blocks on one host thread: run after run
// (block_run.hpp), a batch of blocks at a time (block_batch.hpp), and where few colourings of a
// block are open these one by one (block_one_by_one.hpp). Late passes are about what was told
// something alone (block_parents.hpp).
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/games/nocca/blocks/block_batch.hpp"
#include "kanzen/games/nocca/blocks/block_one_by_one.hpp"
#include "kanzen/games/nocca/blocks/block_parents.hpp"
#include "kanzen/games/nocca/blocks/block_walk.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct BlockKernel : BlockStep<Bits, P, Heights> {
  using Step = BlockStep<Bits, P, Heights>;
  using C = typename Step::C;
  using Index = typename Step::Index;
  using Plane = typename Step::Plane;
  using Masks = typename Step::Masks;
  using Pass = BlockPass<Heights>;
  using Framed = FramedBlock<Heights>;
  using Run = BlockRun<Bits, P, Heights>;
  using Batch = BlockBatch<Bits, P, Heights>;
  using One = OneByOne<Bits, P, Heights>;
  using Parents = BlockParents<Bits, P, Heights>;

  // A pass over blocks [first, last): collects the blocks that it may decide.
  struct Sweep {
    const Pass& pass;
    const PassKind kind;
    const Masks& masks;
    const std::uint64_t first;
    std::uint64_t* const fresh;
    Tally& tally;

    BlockBatches<Bits, P, Heights> batches{};

    void decide(std::uint64_t x, Heights shape, Plane seen) {
      const Plane won = C::load(pass.won + x * C::cells);
      const Plane lost = C::load(pass.lost + x * C::cells);
      std::uint64_t any = 0;
      for (int w = 0; w < C::words; ++w) {
        seen[w] = (seen[w] ^ Step::flip_of(kind)) & masks.full[w];
        any |= seen[w] & ~(won[w] | lost[w]);
      }
      if (any == 0 && kind != PassKind::first) return;
      Step::decide(pass, kind, masks, x, shape, seen, fresh + (x - first) * C::words, tally);
    }

    void decide(const Batch& batch) {
      // Where `read` is a complement, what is read is an objection as it stands.
      const bool every = kind == PassKind::losses && !pass.complement;
      const auto& sides = masks.side[Step::moved_by_opponent(kind)];
      const std::array<Plane, Batch::most> seen =
          every ? BatchLook<Bits, P, Heights, true>{pass, masks, sides, batch}.all()
                : BatchLook<Bits, P, Heights, false>{pass, masks, sides, batch}.all();
      for (int i = 0; i < batch.size; ++i) decide(batch.x[i], batch.shape[i], seen[i]);
    }

    void decide_few(const Framed& block, const Plane& open) {
      const typename Index::Group& group = pass.index->group[pass.index->groups - 1];
      const bool losses = kind == PassKind::losses;
      const Run& run = batches.run();
      One one{pass,
              masks,
              run,
              block.frame.mirrored,
              block.turned,
              {block.rank, Index::mirrored_rank(group, run.sum, block.rank)},
              !losses || pass.complement};
      const Plane positions = Step::valid(masks, block.shape);
      Plane found{};
      bool any = false;
      for (int w = 0; w < C::words; ++w)
        for (std::uint64_t left = open[w] & positions[w]; left != 0; left &= left - 1) {
          if (one.finds(masks.set[64 * w + bits::countr_zero(left)]) == losses) continue;
          found[w] |= left & -left;
          any = true;
        }
      if (any)
        Step::decide(pass, kind, masks, block.x, block.shape, found,
                     fresh + (block.x - first) * C::words, tally);
    }

    KANZEN_HOT void visit(const Framed& block) {
      const std::uint64_t frame = block.frame.index;
      if (pass.dirty != nullptr && (pass.dirty[frame / 64] >> (frame % 64) & 1) == 0) {
        if (kind == PassKind::first) decide(block.x, block.shape, {});
        return;
      }
      const auto then = [&](const Batch& batch) { decide(batch); };
      batches.begin_run(pass, block, then);
      // Nothing is there that wins could come from, or that would keep from losing.
      if (!batches.run().reads) {
        if (kind != PassKind::wins) decide(block.x, block.shape, {});
        return;
      }
      Plane open = Step::undecided(pass, masks, block.x);
      if (pass.told != nullptr) {
        const Plane told = Parents::told(pass, masks, block.x, block.shape);
        for (int w = 0; w < C::words; ++w) open[w] &= told[w];
      }
      int many = 0;
      for (const std::uint64_t word : open) many += bits::popcount(word);
      if (many <= One::few(kind)) return decide_few(block, open);
      batches.add(pass, block, then);
    }

    // Whether the pass has to look at a block.
    KANZEN_HOT bool is_wanted(std::uint64_t x) const {
      if (pass.told != nullptr) return Parents::was_told(pass, x);
      return kind == PassKind::first || Step::has_undecided(pass, masks, x);
    }
  };

  static void decide_all(const Pass& pass, PassKind kind, const Masks& masks, std::uint64_t first,
                         std::uint64_t last, std::uint64_t* fresh, Tally& tally) {
    Sweep sweep{pass, kind, masks, first, fresh, tally};
    for (std::uint64_t x = first; x < last;)
      x = walk_run(
          pass, x, last, [&](std::uint64_t block) { return sweep.is_wanted(block); },
          [&](const Framed& block) { sweep.visit(block); });
    sweep.batches.finish([&](const Batch& batch) { sweep.decide(batch); });
  }

  static void run(const Pass& pass, PassKind kind, std::uint64_t first, std::uint64_t last,
                  std::uint64_t* fresh, Tally& tally) {
    const Masks& masks = *static_cast<const Masks*>(pass.masks);
    if (kind == PassKind::wins && pass.told != nullptr)
      return Parents::take(pass, first, last, fresh, tally);
    if (kind != PassKind::begin) return decide_all(pass, kind, masks, first, last, fresh, tally);
    typename Index::Cursor cursor = pass.index->seek(first);
    for (std::uint64_t x = first; x < last; ++x) {
      Step::begin(pass, masks, x, cursor.shape, fresh + (x - first) * C::words, tally);
      if (x + 1 < last) pass.index->advance(cursor, x);
    }
  }

  // Marks the frames whose blocks may change because block x did.
  static void mark_dirty_around(const Pass& pass, std::uint64_t x) {
    const auto mark = [&](std::uint64_t frame) { set_bit(pass.dirty, frame); };
    each_step_away(*pass.index, pass.index->shape_of(x), mark);
  }

  static bool has_terminal(const Pass& pass, std::uint64_t x) {
    return Step::has_terminal(pass, x);
  }

  static void add(const Pass& pass, std::uint64_t first, std::uint64_t last,
                  const std::uint64_t* words, std::uint32_t* plane) {
    const auto& masks = *static_cast<const Masks*>(pass.masks);
    for (std::uint64_t x = first; x < last; ++x, words += C::words)
      Step::add(pass, masks, x, words, plane);
  }
};

}  // namespace kanzen

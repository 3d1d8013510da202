// SPDX-License-Identifier: Apache-2.0
// The block step (block_step.hpp) over a range of blocks on one host thread: run after run
// (block_run.hpp), a batch of blocks at a time (block_batch.hpp), and where few colourings of a
// block are open these one by one (block_one_by_one.hpp).
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/games/nocca/blocks/block_batch.hpp"
#include "kanzen/games/nocca/blocks/block_one_by_one.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct BlockKernel : BlockStep<Bits, P, Heights> {
  using Step = BlockStep<Bits, P, Heights>;
  using C = typename Step::C;
  using Index = typename Step::Index;
  using Plane = typename Step::Plane;
  using Masks = typename Step::Masks;
  using Pass = BlockPass<Heights>;
  using Prefix = typename Index::Prefix;
  using Last = LastGroup<Heights>;
  using Run = BlockRun<Bits, P, Heights>;
  using Batch = BlockBatch<Bits, P, Heights>;
  using One = OneByOne<Bits, P, Heights>;

  // A pass over blocks [first, last): collects the blocks that it may decide.
  struct Sweep {
    const Pass& pass;
    const PassKind kind;
    const Masks& masks;
    const std::uint64_t first;
    std::uint64_t* const fresh;
    Tally& tally;

    std::array<Run, 2> runs;  // that of the batch that waits, and the present one
    int run = 0;
    std::array<Batch, 2> batches{};  // one is being filled, the other waits for memory
    int now = 0;

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

    // Decides the batch that waits; the one that was filled waits now.
    void turn_over() {
      const Batch& batch = batches[1 - now];
      if (batch.size > 0) {
        // Where `read` is a complement, what is read is an objection as it stands.
        const bool every = kind == PassKind::losses && !pass.complement;
        const auto& sides = masks.side[Step::moved_by_opponent(kind)];
        const std::array<Plane, Batch::most> seen =
            every ? BatchLook<Bits, P, Heights, true>{pass, masks, sides, batch}.all()
                  : BatchLook<Bits, P, Heights, false>{pass, masks, sides, batch}.all();
        for (int i = 0; i < batch.size; ++i) decide(batch.x[i], batch.shape[i], seen[i]);
      }
      now = 1 - now;
      batches[now].size = 0;
    }

    void decide_few(std::uint64_t x, Heights shape, const typename Last::Turned& turned,
                    const typename Index::Class& frame, std::uint32_t rank, const Plane& open) {
      const typename Index::Group& group = pass.index->group[pass.index->groups - 1];
      const bool losses = kind == PassKind::losses;
      One one{pass,
              masks,
              runs[run],
              frame.mirrored,
              turned,
              {rank, Index::mirrored_rank(group, runs[run].sum, rank)},
              !losses || pass.complement};
      const Plane positions = Step::valid(masks, shape);
      Plane found{};
      bool any = false;
      for (int w = 0; w < C::words; ++w)
        for (std::uint64_t left = open[w] & positions[w]; left != 0; left &= left - 1) {
          if (one.finds(masks.set[64 * w + bits::countr_zero(left)]) == losses) continue;
          found[w] |= left & -left;
          any = true;
        }
      if (any)
        Step::decide(pass, kind, masks, x, shape, found, fresh + (x - first) * C::words, tally);
    }

    // Block x and its frame, whose last group has that rank.
    KANZEN_HOT void visit(std::uint64_t x, Heights shape, const typename Last::Turned& turned,
                          const typename Index::Class& frame, Heights frame_prefix,
                          std::uint32_t rank) {
      if (pass.dirty != nullptr && (pass.dirty[frame.index / 64] >> (frame.index % 64) & 1) == 0) {
        if (kind == PassKind::first) decide(x, shape, {});
        return;
      }
      if (frame_prefix != runs[run].prefix) {
        turn_over();  // also where nothing was added: no batch outlives the next run but one
        run = 1 - run;
        runs[run].start(pass, shape, frame_prefix);
      }
      // Nothing is there that wins could come from, or that would keep from losing.
      if (!runs[run].reads) {
        if (kind != PassKind::wins) decide(x, shape, {});
        return;
      }
      const Plane open = Step::undecided(pass, masks, x);
      int many = 0;
      for (const std::uint64_t word : open) many += bits::popcount(word);
      if (many <= One::few(kind)) return decide_few(x, shape, turned, frame, rank, open);
      if (batches[now].size == Batch::most ||
          (batches[now].size > 0 && batches[now].by_mirror != frame.mirrored))
        turn_over();
      batches[now].run = &runs[run];
      batches[now].by_mirror = frame.mirrored;
      batches[now].add(pass, x, shape, turned, rank);
    }

    // Whether the pass has to look at a block.
    KANZEN_HOT bool is_open(std::uint64_t x) const {
      return kind == PassKind::first || Step::has_undecided(pass, masks, x);
    }

    // The blocks of a run, as far as they are before `last`; returns the block behind them. Unless
    // few are open they are taken in the order of their frames, so that children lie side by side.
    std::uint64_t visit_run(const typename Index::Cursor& cursor, std::uint64_t x,
                            std::uint64_t last) {
      const Index& index = *pass.index;
      const typename Index::Group& group = index.group[index.groups - 1];
      const std::uint64_t start = x - cursor.rank;
      const auto end =
          cursor.end < last - start ? cursor.end : static_cast<std::uint32_t>(last - start);
      const int sum = index.pieces - Index::pieces_before(cursor.prefix, group.first_square);
      const Heights turned_prefix = index.turned(cursor.prefix);
      const Prefix place = index.prefix_place(turned_prefix);
      const auto turned = [&](std::uint32_t rank) -> const typename Last::Turned& {
        return pass.last->turned(group.first_pattern[sum] + rank);
      };
      const auto shape = [&](std::uint32_t rank) {
        return cursor.prefix | Heights{cursor.run[rank]} << (2 * group.first_square);
      };
      std::uint32_t open = 0;
      for (std::uint32_t rank = cursor.rank; rank < end; ++rank) open += is_open(start + rank);
      if (place.kind == Prefix::symmetric || open < (end - cursor.rank) / 4) {
        for (std::uint32_t rank = cursor.rank; rank < end; ++rank) {
          if (!is_open(start + rank)) continue;
          const std::uint32_t there = turned(rank).rank;
          const typename Index::Class frame = index.class_of(place, sum, there);
          visit(start + rank, shape(rank), turned(rank), frame,
                frame.mirrored ? index.mirrored(turned_prefix) : turned_prefix,
                frame.mirrored ? Index::mirrored_rank(group, sum, there) : there);
        }
      } else {
        const bool mirrored = place.kind == Prefix::mirrored;
        const Heights frame_prefix = mirrored ? index.mirrored(turned_prefix) : turned_prefix;
        for (std::uint32_t there = 0; there < group.all[sum]; ++there) {
          const std::uint32_t rank =
              turned(mirrored ? Index::mirrored_rank(group, sum, there) : there).rank;
          if (rank >= cursor.rank && rank < end && is_open(start + rank))
            visit(start + rank, shape(rank), turned(rank), {place.base + there, mirrored},
                  frame_prefix, there);
        }
      }
      return start + end;
    }
  };

  static void decide_all(const Pass& pass, PassKind kind, const Masks& masks, std::uint64_t first,
                         std::uint64_t last, std::uint64_t* fresh, Tally& tally) {
    Sweep sweep{pass, kind, masks, first, fresh, tally, {}};
    sweep.runs[0].prefix = ~Heights{0};  // no shape has this one
    for (std::uint64_t x = first; x < last;) x = sweep.visit_run(pass.index->seek(x), x, last);
    sweep.turn_over();
    sweep.turn_over();
  }

  static void run(const Pass& pass, PassKind kind, std::uint64_t first, std::uint64_t last,
                  std::uint64_t* fresh, Tally& tally) {
    const Masks& masks = *static_cast<const Masks*>(pass.masks);
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

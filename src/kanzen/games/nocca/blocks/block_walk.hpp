// SPDX-License-Identifier: Apache-2.0
// The way of a host thread through blocks: run after run (block_run.hpp), and from those that it
// has something to do with to batches (block_batch.hpp).
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/games/nocca/blocks/block_batch.hpp"

namespace kanzen {

// A block and its frame (block_step.hpp), whose last group has that rank.
template <class Heights>
struct FramedBlock {
  std::uint64_t x;
  Heights shape;
  const typename LastGroup<Heights>::Turned& turned;
  typename ShapeIndex<Heights>::Class frame;
  Heights frame_prefix;
  std::uint32_t rank;
};

// visit(framed block) for the blocks of the run of x that are wanted(block), from x on and as far
// as they are before `last`; returns the block behind them. Unless few are wanted they are taken in
// the order of their frames, so that children lie side by side.
template <class Heights, class Wanted, class Visit>
KANZEN_HOT std::uint64_t walk_run(const BlockPass<Heights>& pass, std::uint64_t x,
                                  std::uint64_t last, Wanted wanted, Visit visit) {
  using Index = ShapeIndex<Heights>;
  using Prefix = typename Index::Prefix;
  using Turned = typename LastGroup<Heights>::Turned;
  const Index& index = *pass.index;
  const typename Index::Cursor cursor = index.seek(x);
  const typename Index::Group& group = index.group[index.groups - 1];
  const std::uint64_t start = x - cursor.rank;
  const auto end =
      cursor.end < last - start ? cursor.end : static_cast<std::uint32_t>(last - start);
  const int sum = index.pieces - Index::pieces_before(cursor.prefix, group.first_square);
  const Heights turned_prefix = index.turned(cursor.prefix);
  const Prefix place = index.prefix_place(turned_prefix);
  const auto turned = [&](std::uint32_t rank) -> const Turned& {
    return pass.last->turned(group.first_pattern[sum] + rank);
  };
  const auto shape = [&](std::uint32_t rank) {
    return cursor.prefix | Heights{cursor.run[rank]} << (2 * group.first_square);
  };
  std::uint32_t many = 0;
  for (std::uint32_t rank = cursor.rank; rank < end; ++rank) many += wanted(start + rank);
  if (place.kind == Prefix::symmetric || many < (end - cursor.rank) / 4) {
    for (std::uint32_t rank = cursor.rank; rank < end; ++rank) {
      if (!wanted(start + rank)) continue;
      const std::uint32_t there = turned(rank).rank;
      const typename Index::Class frame = index.class_of(place, sum, there);
      visit({start + rank, shape(rank), turned(rank), frame,
             frame.mirrored ? index.mirrored(turned_prefix) : turned_prefix,
             frame.mirrored ? Index::mirrored_rank(group, sum, there) : there});
    }
  } else {
    const bool mirrored = place.kind == Prefix::mirrored;
    const Heights frame_prefix = mirrored ? index.mirrored(turned_prefix) : turned_prefix;
    for (std::uint32_t there = 0; there < group.all[sum]; ++there) {
      const std::uint32_t rank =
          turned(mirrored ? Index::mirrored_rank(group, sum, there) : there).rank;
      if (rank >= cursor.rank && rank < end && wanted(start + rank))
        visit({start + rank,
               shape(rank),
               turned(rank),
               {place.base + there, mirrored},
               frame_prefix,
               there});
    }
  }
  return start + end;
}

// Collects blocks, and hands them on a batch at a time, then(batch), when the memory that was asked
// for may be there: one batch is being filled while another waits.
template <class Bits, int P, class Heights>
class BlockBatches {
 public:
  using Run = BlockRun<Bits, P, Heights>;
  using Batch = BlockBatch<Bits, P, Heights>;
  using Framed = FramedBlock<Heights>;
  using Pass = BlockPass<Heights>;

  BlockBatches() { runs_[0].prefix = ~Heights{0}; }  // no shape has this one

  const Run& run() const { return runs_[run_]; }

  // To be called for each block, also where it is not added.
  template <class Then>
  KANZEN_HOT void begin_run(const Pass& pass, const Framed& block, Then then) {
    if (block.frame_prefix == run().prefix) return;
    turn_over(then);  // also where nothing was added: no batch outlives the next run but one
    run_ = 1 - run_;
    runs_[run_].start(pass, block.shape, block.frame_prefix);
  }
  template <class Then>
  KANZEN_HOT void add(const Pass& pass, const Framed& block, Then then) {
    if (batches_[now_].size == Batch::most ||
        (batches_[now_].size > 0 && batches_[now_].by_mirror != block.frame.mirrored))
      turn_over(then);
    batches_[now_].run = &runs_[run_];
    batches_[now_].by_mirror = block.frame.mirrored;
    batches_[now_].add(pass, block.x, block.shape, block.turned, block.rank);
  }
  template <class Then>
  void finish(Then then) {
    turn_over(then);
    turn_over(then);
  }

 private:
  // Hands on the batch that waits; the one that was filled waits now.
  template <class Then>
  void turn_over(Then then) {
    if (batches_[1 - now_].size > 0) then(batches_[1 - now_]);
    now_ = 1 - now_;
    batches_[now_].size = 0;
  }

  std::array<Run, 2> runs_;  // that of the batch that waits, and the present one
  int run_ = 0;
  std::array<Batch, 2> batches_{};
  int now_ = 0;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis of shape × colouring games, a block (all colourings of a shape) at a time.
// Pass k finds the positions decided in exactly k plies. Odd passes read only the lost plane and
// write only the won plane, even passes the reverse: in place, without races, two bits a slot, and
// the answer does not depend on the number of workers.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "kanzen/core/error.hpp"
#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/block_pass.hpp"
#include "kanzen/solve/executor.hpp"
#include "kanzen/solve/pass_log.hpp"
#include "kanzen/solve/progress.hpp"

namespace kanzen {

// What the solver must know of a game: its shapes, how many pieces a side has, and the squares from
// which the top piece may leave the board and win. The rest of the rules (a top piece steps to a
// neighbouring square that is not full; who has no move has lost) is in the kernel.
template <class Heights>
struct BlockGame {
  const ShapeIndex<Heights>* shapes;
  int pieces;
  Heights goal_row;
};

// The kernel of that name, or the fastest that runs here when the name is "auto".
const BlockKernelSet& choose_block_kernel(std::string_view name);

// How the slots of such a game lie in a pass log.
RowLayout block_layout(std::uint64_t shapes, int pieces);

// Bytes of memory that solving takes, without the log.
std::uint64_t block_memory(std::uint64_t shapes, int pieces);

template <class Heights, Executor E>
class BlockSolver {
 public:
  BlockSolver(const BlockGame<Heights>& game, const BlockKernelSet& kernel, E& executor,
              PassLog& log, Progress& progress)
      : shapes_(*game.shapes),
        functions_(functions(kernel, game.pieces)),
        executor_(executor),
        log_(log),
        progress_(progress),
        layout_(log.layout()),
        won_(layout_.rows * layout_.row_words, executor),
        lost_(layout_.rows * layout_.row_words, executor),
        marks_(layout_.rows / 64 + 1, executor) {
    pass_.index = &shapes_;
    pass_.colourings = functions_.colourings;
    pass_.goal_row = game.goal_row;
    pass_.won = won_.data();
    pass_.lost = lost_.data();
  }

  void run() {
    statistics_ = log_.statistics();
    const int closed = log_.closed();
    if (closed >= 0) restore();
    for (int distance = closed + 1;; ++distance) {
      if (distance > longest_distance(Coding::parity))
        throw Error(Fault::resources, "this game lasts longer than the 254 plies a table can hold");
      const BlockTally tally = run_pass(distance);
      if (distance > 0 && tally.decided == 0) return;
      log_.close_pass(distance, statistics_);
    }
  }

 private:
  static BlockFunctions<Heights> functions(const BlockKernelSet& kernel, int pieces) {
    BlockFunctions<Heights> result;
    if constexpr (sizeof(Heights) == 8)
      result = kernel.narrow(pieces);
    else
      result = kernel.wide(pieces);
    if (result.run == nullptr)
      throw Error(Fault::resources,
                  "a board of this size has no block form: its table would be "
                  "larger than any machine holds");
    return result;
  }

  static PassKind kind_of(int distance) {
    if (distance == 0) return PassKind::begin;
    if (distance == 1) return PassKind::first;
    return distance % 2 == 1 ? PassKind::wins : PassKind::losses;
  }

  BlockTally run_pass(int distance) {
    mark_for(distance);
    const PassKind kind = kind_of(distance);
    const Outcome outcome = distance % 2 == 1 ? Outcome::win : Outcome::loss;
    pass_.read = outcome == Outcome::win ? lost_.data() : won_.data();
    const std::uint64_t undecided = statistics_.draws();
    const BlockTally tally =
        over_chunks(distance, undecided,
                    [&](std::uint64_t chunk, std::vector<std::uint64_t>& fresh, BlockTally& mine) {
                      const std::uint64_t first = layout_.first_row(chunk);
                      const std::uint64_t rows = layout_.rows_in(chunk);
                      fresh.assign(rows * layout_.row_words, 0);
                      const std::uint64_t before = mine.blocks;
                      functions_.run(pass_, kind, first, first + rows, fresh.data(), mine);
                      if (mine.blocks > before) log_.record(distance, outcome, chunk, fresh);
                    });
    statistics_.positions += tally.positions;
    statistics_.moves_counted += tally.moves_counted;
    statistics_.positions_with_moves_counted += tally.positions_with_moves_counted;
    statistics_.add({outcome, distance}, tally.decided);
    if (distance == 0) statistics_.no_move_positions = tally.decided;
    blocks_decided_ = tally.blocks;
    return tally;
  }

  // A block can change only when one near it changed in the pass before. When most did, asking is
  // dearer than looking.
  void mark_for(int distance) {
    pass_.marks = nullptr;
    if (distance == 0) return;
    if (distance > 1 && blocks_decided_ > layout_.rows / mark_below_one_in) return;
    std::fill(marks_.begin(), marks_.end(), 0);
    pass_.marks = marks_.data();
    executor_.run(layout_.chunks(), [&](std::uint64_t chunk, unsigned) {
      const std::uint64_t first = layout_.first_row(chunk);
      const auto mark = [&](std::span<const std::uint64_t> words) {
        for (std::uint64_t row = 0; row < words.size() / layout_.row_words; ++row) {
          const auto bits = words.subspan(row * layout_.row_words, layout_.row_words);
          if (std::any_of(bits.begin(), bits.end(), [](std::uint64_t word) { return word != 0; }))
            functions_.mark_around(pass_, first + row);
        }
      };
      if (distance == 1)  // terminal colourings are in no log
        mark(
            {lost_.data() + first * layout_.row_words, layout_.rows_in(chunk) * layout_.row_words});
      else
        log_.replay(chunk, distance - 1,
                    [&](int, Outcome, std::span<const std::uint64_t> words) { mark(words); });
    });
  }

  // The planes after the passes that the log holds.
  void restore() {
    over_chunks(
        0, 0, [&](std::uint64_t chunk, std::vector<std::uint64_t>& fresh, BlockTally& mine) {
          const std::uint64_t first = layout_.first_row(chunk);
          const std::uint64_t rows = layout_.rows_in(chunk);
          fresh.assign(rows * layout_.row_words, 0);
          functions_.run(pass_, PassKind::begin, first, first + rows, fresh.data(), mine);
          log_.replay(chunk, [&](int, Outcome outcome, std::span<const std::uint64_t> words) {
            std::uint64_t* plane =
                (outcome == Outcome::win ? won_ : lost_).data() + first * layout_.row_words;
            for (std::size_t i = 0; i < words.size(); ++i) plane[i] |= words[i];
          });
        });
    blocks_decided_ = layout_.rows;
  }

  template <class Body>
  BlockTally over_chunks(int distance, std::uint64_t undecided, Body body) {
    std::vector<std::vector<std::uint64_t>> fresh(executor_.workers());
    std::vector<BlockTally> tallies(executor_.workers());
    std::uint64_t done = 0;
    executor_.run(layout_.chunks(), [&](std::uint64_t chunk, unsigned worker) {
      BlockTally mine;
      body(chunk, fresh[worker], mine);
      tallies[worker] += mine;
      const std::uint64_t now = __atomic_add_fetch(&done, layout_.rows_in(chunk), __ATOMIC_RELAXED);
      progress_.report({"pass", distance, now, layout_.rows, undecided});
    });
    BlockTally total;
    for (const BlockTally& tally : tallies) total += tally;
    return total;
  }

  static constexpr std::uint64_t mark_below_one_in = 8;

  const ShapeIndex<Heights>& shapes_;
  BlockFunctions<Heights> functions_;
  E& executor_;
  PassLog& log_;
  Progress& progress_;
  RowLayout layout_;
  BigArray<std::uint64_t> won_, lost_, marks_;
  BlockPass<Heights> pass_{};
  Statistics statistics_;
  std::uint64_t blocks_decided_ = 0;  // in the last pass
};

template <class Heights, Executor E>
void solve_blocks(const BlockGame<Heights>& game, const BlockKernelSet& kernel, E& executor,
                  PassLog& log, Progress& progress) {
  BlockSolver<Heights, E>(game, kernel, executor, log, progress).run();
}

}  // namespace kanzen

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

// Whether boards with so many pieces a side on so many squares have a kernel.
constexpr bool has_block_kernel(int pieces, int squares) {
  return pieces >= 1 && pieces <= (squares <= ShapeIndex<std::uint64_t>::max_squares ? 5 : 3);
}

// How the slots of such a game lie in a pass log.
RowLayout block_layout(std::uint64_t shapes, int pieces);

// Bytes of one plane of all blocks.
std::uint64_t block_plane_bytes(std::uint64_t shapes, int pieces);

// Bytes of memory that solving takes, without the log.
std::uint64_t block_memory(std::uint64_t shapes, int pieces);

// The passes, on any backend:
//   b.restore()            brings the planes to where the log's closed passes left them
//   b.look_at_all()        every block may change in the next pass
//   b.look_near(distance)  only blocks near one that changed in pass `distance` may; near one that
//                          holds a terminal colouring, where that is 0
//   b.run(kind, distance, undecided)  runs a pass, records it in the log, and tells what it found
template <class Backend>
void run_block_passes(Backend& backend, PassLog& log) {
  // A block can change only when one near it changed in the pass before. When many did, asking is
  // dearer than looking.
  constexpr std::uint64_t few = 8;
  const std::uint64_t blocks = log.layout().rows;
  Statistics statistics = log.statistics();
  const int closed = log.closed();
  if (closed >= 0) backend.restore();
  std::uint64_t changed = blocks;
  for (int distance = closed + 1;; ++distance) {
    if (distance > longest_distance(Coding::parity))
      throw Error(Fault::resources, "this game lasts longer than the 254 plies a table can hold");
    if (distance == 1 || (distance > 1 && changed < blocks / few))
      backend.look_near(distance - 1);
    else
      backend.look_at_all();
    const PassKind kind = distance == 0       ? PassKind::begin
                          : distance == 1     ? PassKind::first
                          : distance % 2 == 1 ? PassKind::wins
                                              : PassKind::losses;
    const BlockTally tally = backend.run(kind, distance, statistics.draws());
    statistics.positions += tally.positions;
    statistics.moves_counted += tally.moves_counted;
    statistics.positions_with_moves_counted += tally.positions_with_moves_counted;
    statistics.add({outcome_of(distance), distance}, tally.decided);
    if (distance == 0) statistics.no_move_positions = tally.decided;
    if (distance > 0 && tally.decided == 0) return;
    log.close_pass(distance, statistics);
    changed = tally.blocks;
  }
}

// What can be reached from the start, on a backend that has, besides look_at_all and look_near,
//   b.begin_at(slot)  reaches that slot alone, in ply 0
//   b.reach(ply)      reaches what is one ply further, and tells in how many blocks that is
// Returns after how many plies nothing new is reached. Blocks stand for their mirror images, so the
// start must be its own.
template <class Backend>
int run_reach_passes(Backend& backend, std::uint64_t blocks, std::uint64_t start) {
  constexpr std::uint64_t few = 8;  // as above
  backend.begin_at(start);
  std::uint64_t changed = 1;
  for (int ply = 1;; ++ply) {
    if (changed < blocks / few)
      backend.look_near(ply);
    else
      backend.look_at_all();
    changed = backend.reach(ply);
    if (changed == 0) return ply - 1;
  }
}

// Adds rows of a log to those of a plane, which lack the padding.
inline void add_rows(std::span<const std::uint64_t> words, const RowLayout& layout,
                     std::uint64_t cells, std::uint32_t* plane) {
  for (std::uint64_t row = 0; row < words.size() / layout.row_words; ++row)
    for (std::uint64_t i = 0; i < cells; ++i)
      plane[row * cells + i] |=
          static_cast<std::uint32_t>(words[row * layout.row_words + i / 2] >> (32 * (i % 2)));
}

// The passes on the threads of the host.
template <class Heights, Executor E>
class BlockThreads {
 public:
  BlockThreads(const BlockGame<Heights>& game, const BlockKernelSet& kernel, E& executor,
               PassLog& log, Progress& progress)
      : functions_(functions(kernel, game.pieces)),
        executor_(executor),
        log_(log),
        progress_(progress),
        layout_(log.layout()),
        won_(layout_.rows * cells(), executor),
        lost_(layout_.rows * cells(), executor),
        marks_(layout_.rows / 64 + 1, executor) {
    pass_ = {.index = game.shapes,
             .colourings = functions_.colourings,
             .goal_row = game.goal_row,
             .won = won_.data(),
             .lost = lost_.data(),
             .read = nullptr,
             .marks = nullptr,
             .changed = nullptr};
  }

  void look_at_all() { pass_.marks = nullptr; }

  void look_near(int distance) {
    std::fill(marks_.begin(), marks_.end(), 0);
    pass_.marks = marks_.data();
    executor_.run(layout_.chunks(), [&](std::uint64_t chunk, unsigned) {
      const std::uint64_t first = layout_.first_row(chunk);
      const auto mark_rows_of = [&](const auto* bits, std::uint64_t in_row) {
        for (std::uint64_t row = 0; row < layout_.rows_in(chunk); ++row, bits += in_row)
          if (std::any_of(bits, bits + in_row, [](auto word) { return word != 0; }))
            functions_.mark_around(pass_, first + row);
      };
      if (distance == 0)  // terminal colourings are in no log
        mark_rows_of(lost_.data() + first * cells(), cells());
      else
        log_.replay(chunk, distance, [&](int, Outcome, std::span<const std::uint64_t> words) {
          mark_rows_of(words.data(), layout_.row_words);
        });
    });
  }

  BlockTally run(PassKind kind, int distance, std::uint64_t undecided) {
    const Outcome outcome = outcome_of(distance);
    pass_.read = outcome == Outcome::win ? lost_.data() : won_.data();
    return over_chunks(kind, [&](std::uint64_t chunk, std::span<const std::uint64_t> fresh,
                                 const BlockTally& found, std::uint64_t done) {
      if (found.blocks > 0) log_.record(distance, outcome, chunk, fresh);
      progress_.report({"pass", distance, done, layout_.rows, undecided});
    });
  }

  void restore() {
    over_chunks(PassKind::begin, [&](std::uint64_t chunk, std::span<const std::uint64_t>,
                                     const BlockTally&, std::uint64_t) {
      const std::uint64_t first = layout_.first_row(chunk) * cells();
      log_.replay(chunk, [&](int, Outcome outcome, std::span<const std::uint64_t> words) {
        add_rows(words, layout_, cells(), (outcome == Outcome::win ? won_ : lost_).data() + first);
      });
    });
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

  std::uint64_t cells() const { return static_cast<std::uint64_t>(functions_.cells); }

  // Runs the kernel over all chunks; then(chunk, what is new in it, its tally, rows done so far).
  template <class Then>
  BlockTally over_chunks(PassKind kind, Then then) {
    std::vector<std::vector<std::uint64_t>> fresh(executor_.workers());
    std::vector<BlockTally> tallies(executor_.workers());
    std::uint64_t done = 0;
    executor_.run(layout_.chunks(), [&](std::uint64_t chunk, unsigned worker) {
      const std::uint64_t first = layout_.first_row(chunk);
      const std::uint64_t rows = layout_.rows_in(chunk);
      fresh[worker].assign(rows * layout_.row_words, 0);
      BlockTally tally;
      functions_.run(pass_, kind, first, first + rows, fresh[worker].data(), tally);
      tallies[worker] += tally;
      then(chunk, fresh[worker], tally, __atomic_add_fetch(&done, rows, __ATOMIC_RELAXED));
    });
    BlockTally total;
    for (const BlockTally& tally : tallies) total += tally;
    return total;
  }

  BlockFunctions<Heights> functions_;
  E& executor_;
  PassLog& log_;
  Progress& progress_;
  RowLayout layout_;
  BigArray<std::uint32_t> won_, lost_;
  BigArray<std::uint64_t> marks_;
  BlockPass<Heights> pass_{};
};

template <class Heights, Executor E>
void solve_blocks(const BlockGame<Heights>& game, const BlockKernelSet& kernel, E& executor,
                  PassLog& log, Progress& progress) {
  BlockThreads<Heights, E> threads(game, kernel, executor, log, progress);
  run_block_passes(threads, log);
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The passes over rows of colourings on the threads of the host, for any kernel. `Functions` is one
// (BlockFunctions, ClimberFunctions): run, mark_around, has_terminal and add over its kind of Pass.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/block_pass.hpp"
#include "kanzen/solve/executor.hpp"
#include "kanzen/solve/pass_log.hpp"
#include "kanzen/solve/progress.hpp"

namespace kanzen {

template <class Functions, Executor E>
class PlaneThreads {
 public:
  using Pass = typename Functions::Pass;

  // A plane takes so many cells; so many things can be marked.
  PlaneThreads(const Functions& functions, const Pass& pass, std::uint64_t cells,
               std::uint64_t markable, E& executor, PassLog& log, Progress& progress)
      : functions_(functions),
        executor_(executor),
        log_(log),
        progress_(progress),
        layout_(log.layout()),
        won_(cells, executor),
        lost_(cells, executor),
        marks_(markable / 64 + 1, executor),
        pass_(pass) {
    pass_.won = won_.data();
    pass_.lost = lost_.data();
  }

  void look_at_all() { pass_.marks = nullptr; }

  void look_near(int distance) {
    std::fill(marks_.begin(), marks_.end(), 0);
    pass_.marks = marks_.data();
    executor_.run(layout_.chunks(), [&](std::uint64_t chunk, unsigned) {
      const std::uint64_t first = layout_.first_row(chunk);
      const auto mark_rows = [&](auto&& wanted) {
        for (std::uint64_t row = 0; row < layout_.rows_in(chunk); ++row)
          if (wanted(row)) functions_.mark_around(pass_, first + row);
      };
      if (distance == 0)  // terminal colourings are in no log
        mark_rows([&](std::uint64_t row) { return functions_.has_terminal(pass_, first + row); });
      else
        log_.replay(chunk, distance, [&](int, Outcome, std::span<const std::uint64_t> words) {
          mark_rows([&](std::uint64_t row) {
            const auto bits = words.subspan(row * layout_.row_words, layout_.row_words);
            return std::any_of(bits.begin(), bits.end(), [](auto word) { return word != 0; });
          });
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
      const std::uint64_t first = layout_.first_row(chunk);
      log_.replay(chunk, [&](int, Outcome outcome, std::span<const std::uint64_t> words) {
        functions_.add(pass_, first, first + layout_.rows_in(chunk), words.data(),
                       (outcome == Outcome::win ? won_ : lost_).data());
      });
    });
  }

 private:
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

  Functions functions_;
  E& executor_;
  PassLog& log_;
  Progress& progress_;
  RowLayout layout_;
  BigArray<std::uint32_t> won_, lost_;
  BigArray<std::uint64_t> marks_;
  Pass pass_;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis of any game over any space: pass k finds the positions that perfect play ends
// in exactly k plies. What no pass decides is a draw.
//
// Two bits a slot: undecided, win, loss, candidate. A pass raises candidates and judges them by
// their children's marks of earlier passes; what stands the test is written to the pass log when
// the judging of its chunk is over. Only what the last pass changed can change anything, so where
// the game knows its parents, a pass works on the parents of the last pass's finds (read back from
// the log); where these are too many, or unknown, it looks at all that is undecided.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/game.hpp"
#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/executor.hpp"
#include "kanzen/solve/marks.hpp"
#include "kanzen/solve/pass_log.hpp"
#include "kanzen/solve/progress.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// The layout of the pass log that retrograde() fills: plain rows of 64 slots, in chunks small
// enough to keep all workers busy and large enough to be worth a record.
inline RowLayout plain_layout(std::uint64_t slots) {
  RowLayout layout;
  layout.rows = (slots + 63) / 64;
  while (layout.rows_per_chunk > 256 && layout.chunks() < 256) layout.rows_per_chunk /= 2;
  return layout;
}

// The memory that retrograde() takes, beyond the log's.
template <Game G>
constexpr std::uint64_t retrograde_bytes(std::uint64_t slots) {
  return slots / 4 + (coding_of<G>() == Coding::tagged ? slots / 8 : 0);
}

template <Game G, SpaceOf<G> S, Executor E>
class Retrograde {
 public:
  Retrograde(const G& game, const S& space, E& executor, PassLog& log, Progress& progress)
      : game_(game),
        space_(space),
        executor_(executor),
        log_(log),
        progress_(progress),
        layout_(log.layout()),
        marks_(layout_.rows, executor),
        wins_now_(alternating ? 0 : layout_.rows, executor),
        touched_(layout_.chunks()),
        workers_(executor.workers()) {
    if (layout_.row_slots != 64 || layout_.row_words != 1 || layout_.slots() < space.size())
      throw Error(Fault::damage, "the pass log is not laid out for this space");
    for (Worker& worker : workers_) {
      worker.wins.resize(layout_.rows_per_chunk);
      worker.losses.resize(layout_.rows_per_chunk);
    }
  }

  void run() {
    const bool opening = log_.closed() < 1;
    if (opening) {
      open_game();
    } else {
      replay();
    }
    for (int pass = opening ? 1 : log_.closed() + 1; opening_or_fresh(pass); ++pass) {
      run_pass(pass);
      log_.close_pass(pass, statistics_);
    }
  }

 private:
  using Position = typename G::Position;

  // A mark of 3 means candidate while a pass looks for positions, and found when it settles.
  enum Mark : unsigned { undecided, win, loss, candidate };

  // Where no terminal position is won by its mover, wins and losses take turns: a pass that looks
  // for wins reads only losses, and the other way round, so a chunk can settle while others still
  // judge. Otherwise a pass finds both, and settles when all is judged; `wins_now_` then keeps
  // which of the two a found position is.
  static constexpr bool alternating = coding_of<G>() == Coding::parity;

  struct Counts {
    std::uint64_t positions = 0;
    std::uint64_t wins = 0;
    std::uint64_t losses = 0;
    std::uint64_t no_move_positions = 0;
    std::uint64_t moves = 0;
    std::uint64_t positions_with_moves = 0;
  };

  struct alignas(128) Worker {
    Counts counts;
    std::vector<std::uint64_t> wins;  // the rows of a chunk
    std::vector<std::uint64_t> losses;
    std::array<Slot, 64> raised{};  // parents whose marks are on their way to the cache
    unsigned raised_count = 0;
  };

  bool opening_or_fresh(int pass) const { return pass < 2 || statistics_.at(pass - 1) > 0; }

  // --- the first two passes, by the rules alone ---

  // Distance 0 is decided here, and distance 1 found, save for moves to an open position without a
  // move: those need the table, and are left to the first pass.
  void open_game() {
    begin_pass(0, 1);
    run_chunks([this](std::uint64_t chunk, Worker& worker) {
      clear_rows(worker, chunk);
      each_position(space_, first_slot(chunk), last_slot(chunk),
                    [&](Slot slot, const Position& position) {
                      const unsigned weight = space_.weight(slot);
                      worker.counts.positions += weight;
                      classify(worker, slot, position, weight);
                    });
      touched_[chunk].store(true, std::memory_order_relaxed);
      // A run that was interrupted between the first two passes has recorded this one.
      if (log_.closed() < 0) record(worker, chunk, 0);
    });
    statistics_ = {};
    const Counts counts = collect_counts();
    statistics_.positions = counts.positions;
    statistics_.no_move_positions = counts.no_move_positions;
    statistics_.moves_counted = counts.moves;
    statistics_.positions_with_moves_counted = counts.positions_with_moves;
    statistics_.add({Outcome::win, 0}, counts.wins);
    statistics_.add({Outcome::loss, 0}, counts.losses);
    if (log_.closed() < 0) log_.close_pass(0, statistics_);
  }

  void classify(Worker& worker, Slot slot, const Position& position, unsigned weight) {
    const auto decide = [&](Mark mark) {
      marks_.put(slot, mark);
      (mark == win ? worker.wins : worker.losses)[row_in_chunk(slot)] |= bit(slot);
      (mark == win ? worker.counts.wins : worker.counts.losses) += weight;
    };
    if (wins_at_once(game_, position)) return found(slot, win);
    switch (game_.outcome(position)) {
      case Outcome::win: return decide(win);
      case Outcome::loss: return decide(loss);
      case Outcome::draw: return;
      case Outcome::open: break;
    }
    unsigned moves = 0;
    bool has_win = false;
    bool only_wins_of_the_opponent = true;
    game_.each_move(position, [&](const auto&, const Position& child) {
      ++moves;
      const Outcome outcome = game_.outcome(child);
      has_win = outcome == Outcome::loss;
      only_wins_of_the_opponent &= outcome == Outcome::win;
      return !has_win;
    });
    if (moves == 0) {
      worker.counts.no_move_positions += weight;
      worker.counts.positions_with_moves += weight;
      decide(loss);
    } else if (has_win) {
      found(slot, win);
    } else {
      worker.counts.moves += std::uint64_t{moves} * weight;
      worker.counts.positions_with_moves += weight;
      if (only_wins_of_the_opponent) found(slot, loss);
    }
  }

  // --- a pass ---

  void run_pass(int pass) {
    const bool sure = pass == 1 || (alternating && pass % 2 == 1);  // parents of losses win
    const bool parents_known = HasParents<G> && few_parents(pass);
    const bool raises = parents_known && (pass > 1 || statistics_.no_move_positions > 0);
    const bool scans = !parents_known && (pass > 1 || statistics_.no_move_positions > 0);
    const bool judges = scans || (raises && !sure);
    begin_pass(pass, (raises ? 1 : 0) + (judges && !alternating ? 2 : 1));

    if constexpr (HasParents<G>) {
      if (raises) {
        run_chunks(
            [&](std::uint64_t chunk, Worker& worker) { raise_parents(worker, chunk, pass); });
      }
    }
    const auto judge = [&](std::uint64_t chunk, Worker& worker) {
      if (scans) {
        judge_undecided(worker, chunk, pass);
      } else if (judges && touched_[chunk].load(std::memory_order_relaxed)) {
        judge_candidates(chunk, pass);
      }
    };
    if (judges && !alternating) run_chunks(judge);
    run_chunks([&](std::uint64_t chunk, Worker& worker) {
      if (alternating) judge(chunk, worker);
      if (touched_[chunk].load(std::memory_order_relaxed)) settle(worker, chunk, pass);
    });
    const Counts counts = collect_counts();
    statistics_.add({Outcome::win, pass}, counts.wins);
    statistics_.add({Outcome::loss, pass}, counts.losses);
    statistics_.moves_counted -= counts.moves;
    statistics_.positions_with_moves_counted -= counts.positions_with_moves;
  }

  // Whether the parents of what the last pass found are less work than all that is undecided. A
  // scan for wins must see every child of most positions; one for losses stops at the first child
  // that is not won, and costs about a fifth of the parents of as many positions.
  bool few_parents(int pass) const {
    const std::uint64_t fresh = statistics_.at(pass - 1);
    const bool seeks_losses = !alternating || pass % 2 == 0;
    return fresh * (seeks_losses ? 5 : 1) <= statistics_.draws();
  }

  void raise_parents(Worker& worker, std::uint64_t chunk, int pass) {
    log_.replay(chunk, pass - 1, [&](int, Outcome, std::span<const std::uint64_t> rows) {
      each_slot(chunk, rows, [&](Slot fresh) {
        each_member(space_, fresh, [&](const Position& position) {
          // Whoever can move to a terminal position is known since the opening.
          if (pass == 1 && game_.outcome(position) != Outcome::open) return;
          game_.each_parent(position, [&](const Position& parent) {
            if (wins_at_once(game_, parent)) return true;  // known since the opening
            const Slot slot = space_.rank(parent);
            marks_.prefetch(slot);
            worker.raised[worker.raised_count++] = slot;
            if (worker.raised_count == worker.raised.size()) flush_raised(worker, pass);
            return true;
          });
        });
      });
    });
    flush_raised(worker, pass);
  }

  void flush_raised(Worker& worker, int pass) {
    for (unsigned i = 0; i < worker.raised_count; ++i) {
      const Slot slot = worker.raised[i];
      if (!marks_.raise(slot)) continue;
      touch(slot / slots_per_chunk());
      if (pass == 1) {
        uncount_moves(worker, slot, space_.unrank(slot));
        if (!alternating) wins_now(slot).fetch_or(bit(slot), std::memory_order_relaxed);
      }
    }
    worker.raised_count = 0;
  }

  void judge_candidates(std::uint64_t chunk, int pass) {
    for_words(chunk, [&](std::uint64_t index) {
      std::uint64_t left = Marks::threes(marks_.word(index));
      for (; left != 0; left &= left - 1) {
        const Slot slot = slot_of(index, left);
        const Outcome verdict = judge(space_.unrank(slot), pass);
        if (verdict == Outcome::open) {
          marks_.put(slot, undecided);
        } else {
          found(slot, verdict == Outcome::win ? win : loss);
        }
      }
    });
  }

  void judge_undecided(Worker& worker, std::uint64_t chunk, int pass) {
    bool any = false;
    const auto look = [&](Slot slot, const Position& position) {
      if (game_.outcome(position) != Outcome::open) return;  // a draw by the rules
      const Outcome verdict = judge(position, pass);
      if (verdict == Outcome::open) return;
      found(slot, verdict == Outcome::win ? win : loss);
      any = true;
      if (pass == 1) uncount_moves(worker, slot, position);
    };
    std::uint64_t count = 0;
    for_words(chunk, [&](std::uint64_t index) {
      count += static_cast<unsigned>(bits::popcount(Marks::zeros(marks_.word(index))));
    });
    // Walking through all positions of a chunk pays when every eighth of them is needed.
    if (count * 8 > last_slot(chunk) - first_slot(chunk)) {
      each_position(space_, first_slot(chunk), last_slot(chunk),
                    [&](Slot slot, const Position& position) {
                      if (marks_.get(slot) == undecided) look(slot, position);
                    });
    } else if (count > 0) {
      for_words(chunk, [&](std::uint64_t index) {
        for (std::uint64_t left = Marks::zeros(marks_.word(index)); left != 0; left &= left - 1) {
          const Slot slot = slot_of(index, left);
          if (slot < space_.size() && space_.weight(slot) > 0) look(slot, space_.unrank(slot));
        }
      });
    }
    if (any) touch(chunk);
  }

  // What the children say of an undecided position: a move to a loss wins; a position whose moves
  // all lead to wins is lost. Where wins and losses take turns, a pass asks for one of them only,
  // and so does the first: its losses, to terminal wins alone, are known since the opening.
  Outcome judge(const Position& position, int pass) const {
    if (pass > 1 && !alternating) return judge<true, true>(position);
    return pass % 2 == 1 ? judge<true, false>(position) : judge<false, true>(position);
  }

  // A child's mark is looked at a few children later: by then it has come to the cache.
  template <bool seek_win, bool seek_loss>
  Outcome judge(const Position& position) const {
    constexpr unsigned ahead = 2;
    std::array<Slot, ahead> waiting;
    unsigned ranked = 0;
    unsigned looked_at = 0;
    bool has_win = false;
    bool all_won = seek_loss;
    const auto look = [&](unsigned mark) {
      has_win = seek_win && mark == loss;
      all_won = all_won && mark == win;
      return !has_win && (seek_win || all_won);
    };
    bool open_question = true;
    game_.each_move(position, [&](const auto&, const Position& child) {
      if (wins_at_once(game_, child)) return true;
      const Outcome ended = game_.outcome(child);
      if (ended != Outcome::open) {
        open_question = look(ended == Outcome::loss  ? unsigned{loss}
                             : ended == Outcome::win ? unsigned{win}
                                                     : unsigned{undecided});
        return open_question;
      }
      if (ranked >= looked_at + ahead)
        open_question = look(marks_.get(waiting[looked_at++ % ahead]));
      if (!open_question) return false;
      const Slot slot = space_.rank(child);
      marks_.prefetch(slot);
      waiting[ranked++ % ahead] = slot;
      return true;
    });
    while (open_question && looked_at < ranked)
      open_question = look(marks_.get(waiting[looked_at++ % ahead]));
    return has_win ? Outcome::win : all_won ? Outcome::loss : Outcome::open;
  }

  // --- what a pass has found becomes part of the table ---

  // Only the worker of the slot's chunk calls this.
  void found(Slot slot, Mark mark) {
    marks_.put(slot, candidate);
    if constexpr (!alternating) {
      if (mark == win) {
        wins_now(slot).fetch_or(bit(slot), std::memory_order_relaxed);
      } else {
        wins_now(slot).fetch_and(~bit(slot), std::memory_order_relaxed);
      }
    }
  }

  void settle(Worker& worker, std::uint64_t chunk, int pass) {
    clear_rows(worker, chunk);
    const std::uint64_t first_row = layout_.first_row(chunk);
    for (std::uint64_t row = 0; row < layout_.rows_in(chunk); ++row) {
      const std::uint64_t index = 2 * (first_row + row);
      const std::uint64_t low = marks_.word(index);
      const std::uint64_t high = marks_.word(index + 1);
      const std::uint64_t fresh = Marks::squeezed(Marks::threes(low)) |
                                  std::uint64_t{Marks::squeezed(Marks::threes(high))} << 32;
      if (fresh == 0) continue;
      const std::uint64_t wins =
          alternating ? (pass % 2 == 1 ? fresh : 0) : fresh & wins_now_[first_row + row];
      const std::uint64_t losses = fresh & ~wins;
      // Of a candidate's two bits, a win keeps the lower one and a loss the upper.
      settle_word(index, low, static_cast<std::uint32_t>(wins), static_cast<std::uint32_t>(losses));
      settle_word(index + 1, high, static_cast<std::uint32_t>(wins >> 32),
                  static_cast<std::uint32_t>(losses >> 32));
      worker.wins[row] = wins;
      worker.losses[row] = losses;
      worker.counts.wins += weight_of(first_row + row, wins);
      worker.counts.losses += weight_of(first_row + row, losses);
    }
    record(worker, chunk, pass);
    touched_[chunk].store(false, std::memory_order_relaxed);
  }

  void settle_word(std::uint64_t index, std::uint64_t word, std::uint32_t wins,
                   std::uint32_t losses) {
    marks_.put_word(index, word & ~(Marks::spread(wins) << 1) & ~Marks::spread(losses));
  }

  std::uint64_t weight_of(std::uint64_t row, std::uint64_t bits) const {
    std::uint64_t sum = 0;
    for (; bits != 0; bits &= bits - 1)
      sum += space_.weight(row * 64 + static_cast<unsigned>(bits::countr_zero(bits)));
    return sum;
  }

  void record(Worker& worker, std::uint64_t chunk, int pass) {
    const auto record_rows = [&](Outcome outcome, const std::vector<std::uint64_t>& rows) {
      const std::span words(rows.data(), layout_.rows_in(chunk));
      for (const std::uint64_t word : words) {
        if (word == 0) continue;
        if (pass > longest_distance(coding_of<G>()))
          throw Error(Fault::input,
                      "some positions of this game are decided only after more than " +
                          std::to_string(pass - 1) +
                          " plies, and a table has no room for such a distance");
        return log_.record(pass, outcome, chunk, words);
      }
    };
    record_rows(Outcome::win, worker.wins);
    record_rows(Outcome::loss, worker.losses);
  }

  void replay() {
    statistics_ = log_.statistics();
    begin_pass(log_.closed(), 1);
    run_chunks([this](std::uint64_t chunk, Worker&) {
      log_.replay(chunk, [&](int, Outcome outcome, std::span<const std::uint64_t> rows) {
        const unsigned shift = outcome == Outcome::win ? 0 : 1;
        std::uint64_t index = 2 * layout_.first_row(chunk);
        for (const std::uint64_t row : rows) {
          for (const std::uint64_t half : {row & 0xffffffff, row >> 32}) {
            const std::uint64_t bits = Marks::spread(static_cast<std::uint32_t>(half)) << shift;
            if (bits != 0) marks_.put_word(index, marks_.word(index) | bits);
            ++index;
          }
        }
      });
    });
  }

  // --- chunks, rows and slots ---

  std::uint64_t slots_per_chunk() const { return std::uint64_t{layout_.rows_per_chunk} * 64; }
  Slot first_slot(std::uint64_t chunk) const { return chunk * slots_per_chunk(); }
  Slot last_slot(std::uint64_t chunk) const {
    const Slot end = first_slot(chunk) + slots_per_chunk();
    return end < space_.size() ? end : space_.size();
  }
  std::uint64_t row_in_chunk(Slot slot) const { return slot / 64 % layout_.rows_per_chunk; }
  static constexpr std::uint64_t bit(Slot slot) { return std::uint64_t{1} << slot % 64; }
  static constexpr Slot slot_of(std::uint64_t mark_word, std::uint64_t low_bits) {
    return mark_word * Marks::per_word + static_cast<unsigned>(bits::countr_zero(low_bits)) / 2;
  }

  void for_words(std::uint64_t chunk, auto&& visit) const {
    const std::uint64_t first = 2 * layout_.first_row(chunk);
    const std::uint64_t last = first + 2 * layout_.rows_in(chunk);
    for (std::uint64_t index = first; index < last; ++index) visit(index);
  }

  void each_slot(std::uint64_t chunk, std::span<const std::uint64_t> rows, auto&& visit) const {
    for (std::uint64_t row = 0; row < rows.size(); ++row)
      for (std::uint64_t left = rows[row]; left != 0; left &= left - 1)
        visit(first_slot(chunk) + row * 64 + static_cast<unsigned>(bits::countr_zero(left)));
  }

  void clear_rows(Worker& worker, std::uint64_t chunk) const {
    const auto rows = static_cast<std::ptrdiff_t>(layout_.rows_in(chunk));
    std::fill(worker.wins.begin(), worker.wins.begin() + rows, 0);
    std::fill(worker.losses.begin(), worker.losses.begin() + rows, 0);
  }

  void touch(std::uint64_t chunk) {
    if (!touched_[chunk].load(std::memory_order_relaxed))
      touched_[chunk].store(true, std::memory_order_relaxed);
  }

  std::atomic_ref<std::uint64_t> wins_now(Slot slot) {
    return std::atomic_ref<std::uint64_t>(wins_now_[slot / 64]);
  }

  // The mean number of moves is taken without wins in 1; those found after the opening leave it.
  void uncount_moves(Worker& worker, Slot slot, const Position& position) const {
    const unsigned weight = space_.weight(slot);
    std::uint64_t moves = 0;
    game_.each_move(position, [&](const auto&, const Position&) { return ++moves > 0; });
    worker.counts.moves += moves * weight;
    worker.counts.positions_with_moves += weight;
  }

  // --- work and its progress ---

  void begin_pass(int pass, unsigned runs) {
    pass_ = pass;
    chunks_done_ = 0;
    chunks_total_ = runs * layout_.chunks();
    undecided_ = statistics_.positions > 0 ? statistics_.draws() : space_.size();
  }

  void run_chunks(auto&& body) {
    executor_.run(layout_.chunks(), [&](std::uint64_t chunk, unsigned worker) {
      body(chunk, workers_[worker]);
      const std::uint64_t done = chunks_done_.fetch_add(1, std::memory_order_relaxed) + 1;
      progress_.report({"pass", pass_, done, chunks_total_, undecided_});
    });
  }

  Counts collect_counts() {
    Counts sum;
    for (Worker& worker : workers_) {
      sum.positions += worker.counts.positions;
      sum.wins += worker.counts.wins;
      sum.losses += worker.counts.losses;
      sum.no_move_positions += worker.counts.no_move_positions;
      sum.moves += worker.counts.moves;
      sum.positions_with_moves += worker.counts.positions_with_moves;
      worker.counts = {};
    }
    return sum;
  }

  const G game_;
  const S& space_;
  E& executor_;
  PassLog& log_;
  Progress& progress_;
  const RowLayout layout_;
  Marks marks_;
  BigArray<std::uint64_t> wins_now_;
  std::vector<std::atomic<bool>> touched_;  // chunks that hold candidates
  std::vector<Worker> workers_;
  Statistics statistics_;

  int pass_ = 0;
  std::atomic<std::uint64_t> chunks_done_ = 0;
  std::uint64_t chunks_total_ = 0;
  std::uint64_t undecided_ = 0;
};

// Solves the game, or goes on from the last pass that the log has closed. Closes every pass, the
// last of them empty; log.statistics() are then those of the whole game. The same log comes out for
// any number of workers.
template <Game G, SpaceOf<G> S, Executor E>
void retrograde(const G& game, const S& space, E& executor, PassLog& log, Progress& progress) {
  Retrograde<G, S, E>(game, space, executor, log, progress).run();
}

}  // namespace kanzen

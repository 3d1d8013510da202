// SPDX-License-Identifier: Apache-2.0
// Proves a table against the rules, whoever made it: what a slot says must be what its children's
// slots imply. With distances this is a proof: a claimed win or loss leads down, ply by ply, to the
// end of the game, and a position that is decided in truth cannot pass for a draw. Of values alone
// it proves less, for a cycle of positions can claim wins and losses from each other; and so of
// scores.
#pragma once

#include <array>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/game.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/core/score.hpp"
#include "kanzen/core/statistics.hpp"
#include "kanzen/solve/big_array.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// Whatever gives codes by slot, from any thread, and says of itself what a table does; codes have
// info().code_bytes each, the lower first.
template <class T>
concept CodeSource = requires(const T& t, std::uint64_t first, std::span<std::uint8_t> codes) {
  t.read(first, codes);
  { t.info().coding } -> std::convertible_to<Coding>;
  { t.info().distances } -> std::convertible_to<bool>;
  { t.info().code_bytes } -> std::convertible_to<unsigned>;
  { t.info().slots } -> std::convertible_to<std::uint64_t>;
  { t.info().statistics } -> std::convertible_to<Statistics>;
};

// Any such source behind one type; it must outlive this.
class AnyCodes {
 public:
  struct Info {
    Coding coding;
    bool distances;
    unsigned code_bytes;
    std::uint64_t slots;
    Statistics statistics;
  };

  template <CodeSource T>
  explicit AnyCodes(const T& source)
      : info_{source.info().coding, source.info().distances, source.info().code_bytes,
              source.info().slots, source.info().statistics},
        read_([&source](std::uint64_t first, std::span<std::uint8_t> codes) {
          source.read(first, codes);
        }) {}

  const Info& info() const { return info_; }
  void read(std::uint64_t first, std::span<std::uint8_t> codes) const { read_(first, codes); }

 private:
  Info info_;
  std::function<void(std::uint64_t, std::span<std::uint8_t>)> read_;
};

struct Violation {
  Slot slot = 0;
  Answer claimed;
  Answer implied;            // by the children; a draw where there is no position
  bool is_position = false;  // false: a slot without a position that holds something
};

struct CheckOptions {
  std::size_t listed = 10;  // violations to keep, those of the lowest slots
  std::uint64_t sample =
      0;                   // 0: all slots, in memory; else so many slots at random, from the table
  std::uint64_t seed = 1;  // of the sample
};

struct CheckResult {
  std::uint64_t slots = 0;      // looked at
  std::uint64_t positions = 0;  // they stand for
  std::uint64_t violations = 0;
  std::vector<Violation> first;
  // Recomputed from all slots. Without distances only the number of positions, of those without a
  // move, and of wins and losses can be compared with what the table says.
  Statistics statistics;
  bool statistics_agree = true;

  bool proved() const { return violations == 0 && statistics_agree; }
};

// What of a check needs no types of the game, compiled once for all (check.cpp).
class CheckWork {
 public:
  // `executor` and `table` must outlive it.
  CheckWork(std::uint64_t slots, Coding wanted, const ExecutorRef& executor, const AnyCodes& table,
            Progress& progress, const CheckOptions& options);

  // Takes the codes of all slots into memory, unless it takes a sample.
  CheckResult run();

  // What is wrong with a slot, read from the table.
  Violation violation_at(Slot slot);

  // Whether the statistics of all slots are those that the table tells.
  bool agrees(const Statistics& found) const;

 protected:
  struct alignas(128) Worker {
    std::uint64_t slots = 0;
    std::uint64_t violations = 0;
    std::vector<Violation> first;
    Statistics statistics;
  };

  ~CheckWork() = default;

  // Those of [first, last) one after the other, and one alone.
  virtual void check_slots(Worker& worker, Slot first, Slot last) const = 0;
  virtual void check_slot(Worker& worker, Slot slot) const = 0;

  // From memory, where the codes are.
  Code code_at(Slot slot) const {
    return codes_.size() > 0 ? CodesAt{codes_.data(), width_ == 2}[slot] : code_in_table(slot);
  }
  void prefetch(Slot slot) const {
    if (codes_.size() > 0) __builtin_prefetch(&codes_[slot * width_]);
  }
  void check_empty(Worker& worker, Slot slot) const {
    if (const Code code = code_at(slot); code != 0)
      note(worker, {slot, decode(coding_, code), {}, false});
  }
  void note(Worker& worker, const Violation& violation) const;
  Coding coding() const { return coding_; }
  bool distances() const { return distances_; }

 private:
  CheckResult check_all();
  CheckResult check_sample();
  Code code_in_table(Slot slot) const;
  void keep_first(std::vector<Violation>& list) const;
  CheckResult collect();
  void report_progress();

  const Coding coding_;
  const bool distances_;
  const std::uint64_t slots_;
  const unsigned width_;  // bytes a code
  const ExecutorRef& executor_;
  const AnyCodes& table_;
  Progress& progress_;
  const CheckOptions options_;
  BigArray<std::uint8_t> codes_;
  std::vector<Worker> workers_;
  std::atomic<std::uint64_t> done_ = 0;
  std::uint64_t total_ = 0;
};

template <Game G, SpaceOf<G> S>
class TableCheck final : public CheckWork {
 public:
  TableCheck(const G& game, const S& space, const ExecutorRef& executor, const AnyCodes& table,
             Progress& progress, const CheckOptions& options)
      : CheckWork(space.size(), coding_of<G>(), executor, table, progress, options),
        game_(game),
        space_(space) {}

 private:
  using Position = typename G::Position;

  void check_slots(Worker& worker, Slot first, Slot last) const override {
    Slot next = first;
    each_position(space_, first, last, [&](Slot slot, const Position& position) {
      for (; next < slot; ++next) check_empty(worker, next);
      ++next;
      check_position(worker, slot, position);
    });
    for (; next < last; ++next) check_empty(worker, next);
  }
  void check_slot(Worker& worker, Slot slot) const override {
    if (space_.weight(slot) > 0)
      check_position(worker, slot, space_.unrank(slot));
    else
      check_empty(worker, slot);
  }

  void check_position(Worker& worker, Slot slot, const Position& position) const {
    const unsigned weight = space_.weight(slot);
    const Outcome outcome = game_.outcome(position);
    Answer implied = finished(position, outcome);
    std::uint64_t moves = 0;
    if (outcome == Outcome::open) implied = best_of_moves(position, moves);
    if (!distances() && implied.outcome != Outcome::draw)
      implied.distance = implied.outcome == Outcome::win ? 1 : 0;
    const Answer claimed = decode(coding(), code_at(slot));
    if (claimed != implied) note(worker, {slot, claimed, implied, true});

    Statistics& statistics = worker.statistics;
    statistics.positions += weight;
    statistics.add(claimed, weight);
    if (outcome != Outcome::open) return;
    if (moves == 0) statistics.no_move_positions += weight;
    if (ScoreGame<G> || implied != fastest_win) statistics.count_moves(moves, weight);
  }

  Answer finished(const Position& position, Outcome outcome) const {
    if constexpr (ScoreGame<G>)
      if (outcome != Outcome::open) return scored(game_.score(position));
    return {outcome, 0};
  }

  Answer best_of_moves(const Position& position, std::uint64_t& moves) const {
    if constexpr (ScoreGame<G>) {
      const auto score_at = [&](const Position& child, int& score) {
        score = score_of(decode(coding(), code_at(space_.rank(child))));
        return true;
      };
      BestScore<G, decltype(score_at)> best{game_, position, score_at};
      game_.each_move(position, best);
      moves = best.moves;
      return scored(moves == 0 ? endless_score(game_, position) : best.best);
    } else {
      return fastest_of_moves(position, moves);
    }
  }
  // Stops counting moves at a win in 1: nothing is better, and nobody asks how many there were.
  Answer fastest_of_moves(const Position& position, std::uint64_t& moves) const {
    Answer best{Outcome::loss, -1};  // any move is better
    std::array<Slot, 64> waiting;    // their codes are on their way to the cache
    unsigned count = 0;
    const auto consider = [&](Answer child) {
      const Answer answer = before_move(child);
      if (better(answer, best)) best = answer;
      return best != fastest_win;
    };
    const auto consider_waiting = [&] {
      for (unsigned i = 0; i < count; ++i) consider(decode(coding(), code_at(waiting[i])));
      count = 0;
      return best != fastest_win;
    };
    game_.each_move(position, [&](const auto&, const Position& child) {
      ++moves;
      const Outcome outcome = game_.outcome(child);
      if (outcome != Outcome::open) return consider({outcome, 0});
      const Slot slot = space_.rank(child);
      prefetch(slot);
      waiting[count++] = slot;
      return count < waiting.size() || consider_waiting();
    });
    consider_waiting();
    return moves == 0 ? Answer{Outcome::loss, 0} : best;
  }

  static constexpr Answer fastest_win{Outcome::win, 1};

  const G game_;
  const S& space_;
};

// The result is the same for any number of workers.
template <Game G, SpaceOf<G> S, CodeSource T>
CheckResult check(const G& game, const S& space, const ExecutorRef& executor, const T& table,
                  Progress& progress, const CheckOptions& options = {}) {
  const AnyCodes codes(table);
  return TableCheck<G, S>(game, space, executor, codes, progress, options).run();
}

}  // namespace kanzen

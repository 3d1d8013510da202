// SPDX-License-Identifier: Apache-2.0
// Proves a table against the rules, whoever made it: what a slot says must be what its children's
// slots imply. With distances this is a proof: a claimed win or loss leads down, ply by ply, to the
// end of the game, and a position that is decided in truth cannot pass for a draw. Of values alone
// it proves less, for a cycle of positions can claim wins and losses from each other; and so of
// scores.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "kanzen/core/error.hpp"
#include "kanzen/core/executor.hpp"
#include "kanzen/core/game.hpp"
#include "kanzen/core/hash.hpp"
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

template <Game G, SpaceOf<G> S, Executor E, CodeSource T>
class TableCheck {
 public:
  TableCheck(const G& game, const S& space, E& executor, const T& table, Progress& progress,
             const CheckOptions& options)
      : game_(game),
        space_(space),
        executor_(executor),
        table_(table),
        progress_(progress),
        options_(options),
        coding_(table.info().coding),
        distances_(table.info().distances),
        width_(table.info().code_bytes),
        workers_(executor.workers()) {
    if (table.info().slots != space.size() || coding_ != coding_of<G>())
      throw Error(Fault::input, "the table is not one of this game over this space: it has " +
                                    std::to_string(table.info().slots) +
                                    " slots where the space has " + std::to_string(space.size()) +
                                    ", or counts distances in another way");
  }

  CheckResult run() { return options_.sample > 0 ? check_sample() : check_all(); }

  // What is wrong with a slot, read from the table.
  Violation violation_at(Slot slot) {
    Worker worker;
    const auto look = [&](Slot at) { return code_at(at); };
    if (space_.weight(slot) > 0)
      check_position(worker, slot, space_.unrank(slot), look);
    else
      check_empty(worker, slot, look(slot));
    return worker.first.empty() ? Violation{slot, {}, {}, false} : worker.first.front();
  }

  // Whether the statistics of all slots are those that the table tells.
  bool agrees(const Statistics& found) const { return agrees(found, table_.info().statistics); }

 private:
  using Position = typename G::Position;

  struct alignas(128) Worker {
    std::uint64_t slots = 0;
    std::uint64_t violations = 0;
    std::vector<Violation> first;
    Statistics statistics;
  };

  CheckResult check_all() {
    const std::uint64_t slots = space_.size();
    codes_ = BigArray<std::uint8_t>(slots * width_, executor_);
    const std::uint64_t pieces = (slots + piece_slots - 1) / piece_slots;
    total_ = 2 * pieces;
    executor_.run(pieces, [&](std::uint64_t piece, unsigned) {
      const Slot first = piece * piece_slots;
      table_.read(first,
                  {codes_.data() + first * width_, std::min(piece_slots, slots - first) * width_});
      report_progress();
    });
    executor_.run(pieces, [&](std::uint64_t piece, unsigned worker) {
      check_slots(workers_[worker], piece * piece_slots,
                  std::min((piece + 1) * piece_slots, slots));
      report_progress();
    });
    CheckResult result = collect();
    result.statistics_agree = agrees(result.statistics, table_.info().statistics);
    return result;
  }

  void check_slots(Worker& worker, Slot first, Slot last) const {
    Slot next = first;
    const CodesAt codes{codes_.data(), width_ == 2};
    const auto look = [&](Slot slot) { return codes[slot]; };
    each_position(space_, first, last, [&](Slot slot, const Position& position) {
      for (; next < slot; ++next) check_empty(worker, next, codes[next]);
      ++next;
      check_position(worker, slot, position, look);
    });
    for (; next < last; ++next) check_empty(worker, next, codes[next]);
    worker.slots += last - first;
  }

  CheckResult check_sample() {
    constexpr std::uint64_t in_a_piece = 256;
    const std::uint64_t pieces =
        options_.sample / in_a_piece + (options_.sample % in_a_piece > 0 ? 1 : 0);
    total_ = pieces;
    const auto look = [&](Slot slot) { return code_at(slot); };
    executor_.run(space_.size() > 0 ? pieces : 0, [&](std::uint64_t piece, unsigned index) {
      Worker& worker = workers_[index];
      const std::uint64_t first = piece * in_a_piece;
      const std::uint64_t end = first + std::min(in_a_piece, options_.sample - first);
      for (std::uint64_t i = first; i < end; ++i) {
        const Slot slot = scattered(i) % space_.size();
        if (space_.weight(slot) > 0) {
          check_position(worker, slot, space_.unrank(slot), look);
        } else {
          check_empty(worker, slot, look(slot));
        }
        ++worker.slots;
      }
      report_progress();
    });
    return collect();
  }

  Code code_at(Slot slot) const {
    std::array<std::uint8_t, 2> code{};
    table_.read(slot, std::span(code).first(width_));
    return CodesAt{code.data(), width_ == 2}[0];
  }

  // The i-th number of a sequence without order (that of splitmix64).
  std::uint64_t scattered(std::uint64_t i) const {
    return hash_mix((i + options_.seed * 0x632be59bd9b4e019) * golden_ratio);
  }

  void check_empty(Worker& worker, Slot slot, Code code) const {
    if (code != 0) note(worker, {slot, decode(coding_, code), {}, false});
  }

  void check_position(Worker& worker, Slot slot, const Position& position, auto&& look) const {
    const unsigned weight = space_.weight(slot);
    const Outcome outcome = game_.outcome(position);
    Answer implied = finished(position, outcome);
    std::uint64_t moves = 0;
    if (outcome == Outcome::open) implied = best_of_moves(position, moves, look);
    if (!distances_ && implied.outcome != Outcome::draw)
      implied.distance = implied.outcome == Outcome::win ? 1 : 0;
    const Answer claimed = decode(coding_, look(slot));
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

  Answer best_of_moves(const Position& position, std::uint64_t& moves, auto&& look) const {
    if constexpr (ScoreGame<G>) {
      const auto score_at = [&](const Position& child, int& score) {
        score = score_of(decode(coding_, look(space_.rank(child))));
        return true;
      };
      BestScore<G, decltype(score_at)> best{game_, position, score_at};
      game_.each_move(position, best);
      moves = best.moves;
      return scored(moves == 0 ? endless_score(game_, position) : best.best);
    } else {
      return fastest_of_moves(position, moves, look);
    }
  }
  // Stops counting moves at a win in 1: nothing is better, and nobody asks how many there were.
  Answer fastest_of_moves(const Position& position, std::uint64_t& moves, auto&& look) const {
    Answer best{Outcome::loss, -1};  // any move is better
    std::array<Slot, 64> waiting;    // their codes are on their way to the cache
    unsigned count = 0;
    const auto consider = [&](Answer child) {
      const Answer answer = before_move(child);
      if (better(answer, best)) best = answer;
      return best != fastest_win;
    };
    const auto consider_waiting = [&] {
      for (unsigned i = 0; i < count; ++i) consider(decode(coding_, look(waiting[i])));
      count = 0;
      return best != fastest_win;
    };
    game_.each_move(position, [&](const auto&, const Position& child) {
      ++moves;
      const Outcome outcome = game_.outcome(child);
      if (outcome != Outcome::open) return consider({outcome, 0});
      const Slot slot = space_.rank(child);
      if (codes_.size() > 0) __builtin_prefetch(&codes_[slot * width_]);
      waiting[count++] = slot;
      return count < waiting.size() || consider_waiting();
    });
    consider_waiting();
    return moves == 0 ? Answer{Outcome::loss, 0} : best;
  }

  void note(Worker& worker, const Violation& violation) const {
    ++worker.violations;
    worker.first.push_back(violation);
    if (worker.first.size() > 2 * options_.listed) keep_first(worker.first);
  }

  // A worker meets slots in no order, so it keeps the lowest it has met.
  void keep_first(std::vector<Violation>& list) const {
    std::sort(list.begin(), list.end(),
              [](const Violation& a, const Violation& b) { return a.slot < b.slot; });
    if (list.size() > options_.listed) list.resize(options_.listed);
  }

  CheckResult collect() {
    CheckResult result;
    for (Worker& worker : workers_) {
      result.slots += worker.slots;
      result.violations += worker.violations;
      result.first.insert(result.first.end(), worker.first.begin(), worker.first.end());
      Statistics& sum = result.statistics;
      sum.count(worker.statistics);
      for (int distance = 0; distance <= worker.statistics.max_distance(); ++distance) {
        const auto at = static_cast<std::size_t>(distance);
        if (at < worker.statistics.wins_at.size())
          sum.add({Outcome::win, distance}, worker.statistics.wins_at[at]);
        if (at < worker.statistics.losses_at.size())
          sum.add({Outcome::loss, distance}, worker.statistics.losses_at[at]);
      }
    }
    keep_first(result.first);
    result.positions = result.statistics.positions;
    return result;
  }

  bool agrees(const Statistics& found, const Statistics& said) const {
    if (distances_) return found == said;
    return found.positions == said.positions && found.wins() == said.wins() &&
           found.losses() == said.losses() && found.no_move_positions == said.no_move_positions;
  }

  void report_progress() {
    const std::uint64_t done = done_.fetch_add(1, std::memory_order_relaxed) + 1;
    progress_.report({"check", 0, done, total_, 0});
  }

  static constexpr std::uint64_t piece_slots = std::uint64_t{1} << 16;
  static constexpr Answer fastest_win{Outcome::win, 1};

  const G game_;
  const S& space_;
  E& executor_;
  const T& table_;
  Progress& progress_;
  const CheckOptions options_;
  const Coding coding_;
  const bool distances_;
  const unsigned width_;  // bytes a code
  BigArray<std::uint8_t> codes_;
  std::vector<Worker> workers_;
  std::atomic<std::uint64_t> done_ = 0;
  std::uint64_t total_ = 0;
};

// Takes the codes of all slots into memory, unless it takes a sample. The result is the same for
// any number of workers.
template <Game G, SpaceOf<G> S, Executor E, CodeSource T>
CheckResult check(const G& game, const S& space, E& executor, const T& table, Progress& progress,
                  const CheckOptions& options = {}) {
  return TableCheck<G, S, E, T>(game, space, executor, table, progress, options).run();
}

}  // namespace kanzen

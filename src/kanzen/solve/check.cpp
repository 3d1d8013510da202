// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/check.hpp"

#include <algorithm>
#include <string>

#include "kanzen/core/error.hpp"
#include "kanzen/core/hash.hpp"

namespace kanzen {

CheckWork::CheckWork(std::uint64_t slots, Coding wanted, const ExecutorRef& executor,
                     const AnyCodes& table, Progress& progress, const CheckOptions& options)
    : coding_(table.info().coding),
      distances_(table.info().distances),
      slots_(slots),
      width_(table.info().code_bytes),
      executor_(executor),
      table_(table),
      progress_(progress),
      options_(options),
      workers_(executor.workers()) {
  if (table.info().slots != slots || coding_ != wanted)
    throw Error(Fault::input, "the table is not one of this game over this space: it has " +
                                  std::to_string(table.info().slots) +
                                  " slots where the space has " + std::to_string(slots) +
                                  ", or counts distances in another way");
}

CheckResult CheckWork::run() { return options_.sample > 0 ? check_sample() : check_all(); }

Violation CheckWork::violation_at(Slot slot) {
  Worker worker;
  check_slot(worker, slot);
  return worker.first.empty() ? Violation{slot, {}, {}, false} : worker.first.front();
}

bool CheckWork::agrees(const Statistics& found) const {
  const Statistics& said = table_.info().statistics;
  if (distances_) return found == said;
  return found.positions == said.positions && found.wins() == said.wins() &&
         found.losses() == said.losses() && found.no_move_positions == said.no_move_positions;
}

CheckResult CheckWork::check_all() {
  constexpr std::uint64_t piece_slots = std::uint64_t{1} << 16;
  codes_ = BigArray<std::uint8_t>(slots_ * width_, executor_);
  const std::uint64_t pieces = (slots_ + piece_slots - 1) / piece_slots;
  total_ = 2 * pieces;
  executor_.run(pieces, [&](std::uint64_t piece, unsigned) {
    const Slot first = piece * piece_slots;
    table_.read(first,
                {codes_.data() + first * width_, std::min(piece_slots, slots_ - first) * width_});
    report_progress();
  });
  executor_.run(pieces, [&](std::uint64_t piece, unsigned worker) {
    const Slot first = piece * piece_slots, last = std::min(first + piece_slots, slots_);
    check_slots(workers_[worker], first, last);
    workers_[worker].slots += last - first;
    report_progress();
  });
  CheckResult result = collect();
  result.statistics_agree = agrees(result.statistics);
  return result;
}

CheckResult CheckWork::check_sample() {
  constexpr std::uint64_t in_a_piece = 256;
  const std::uint64_t pieces =
      options_.sample / in_a_piece + (options_.sample % in_a_piece > 0 ? 1 : 0);
  total_ = pieces;
  executor_.run(slots_ > 0 ? pieces : 0, [&](std::uint64_t piece, unsigned index) {
    Worker& worker = workers_[index];
    const std::uint64_t first = piece * in_a_piece;
    const std::uint64_t end = first + std::min(in_a_piece, options_.sample - first);
    for (std::uint64_t i = first; i < end; ++i) {
      // The i-th number of a sequence without order (that of splitmix64).
      check_slot(worker,
                 hash_mix((i + options_.seed * 0x632be59bd9b4e019) * golden_ratio) % slots_);
      ++worker.slots;
    }
    report_progress();
  });
  return collect();
}

Code CheckWork::code_in_table(Slot slot) const {
  std::array<std::uint8_t, 2> code{};
  table_.read(slot, std::span(code).first(width_));
  return CodesAt{code.data(), width_ == 2}[0];
}

void CheckWork::note(Worker& worker, const Violation& violation) const {
  ++worker.violations;
  worker.first.push_back(violation);
  if (worker.first.size() > 2 * options_.listed) keep_first(worker.first);
}

// A worker meets slots in no order, so it keeps the lowest it has met.
void CheckWork::keep_first(std::vector<Violation>& list) const {
  std::sort(list.begin(), list.end(),
            [](const Violation& a, const Violation& b) { return a.slot < b.slot; });
  if (list.size() > options_.listed) list.resize(options_.listed);
}

CheckResult CheckWork::collect() {
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

void CheckWork::report_progress() {
  const std::uint64_t done = done_.fetch_add(1, std::memory_order_relaxed) + 1;
  progress_.report({"check", 0, done, total_, 0});
}

}  // namespace kanzen

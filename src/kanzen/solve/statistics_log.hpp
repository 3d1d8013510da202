// SPDX-License-Identifier: Apache-2.0
// A pass log for when only the counts are wanted: it keeps the statistics, what becomes of a few
// slots it watches, and the slots of the last pass if they are few. It can neither resume nor
// become a table.
#pragma once

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/solve/pass_log.hpp"
#include "kanzen/solve/passes.hpp"

namespace kanzen {

class StatisticsLog : public PassLog {
 public:
  static constexpr std::size_t few = 4096;

  explicit StatisticsLog(const RowLayout& layout, const std::vector<std::uint64_t>& watched = {})
      : layout_(layout) {
    for (const std::uint64_t slot : watched) watched_.emplace_back(slot, Answer{});
  }

  const RowLayout& layout() const override { return layout_; }
  bool keeps() const override { return false; }
  void record(int pass, Outcome outcome, std::uint64_t chunk,
              std::span<const std::uint64_t> words) override {
    look_at(pass, outcome, chunk, words);
  }
  void close_pass(int pass, const Statistics& statistics) override {
    statistics_ = statistics;
    const int distance = PassNumber::of(pass).distance;
    const Slots& found = few_[pass];
    if (!found.empty() && distance >= deepest_distance_) {
      if (distance > deepest_distance_) deepest_.clear();
      deepest_distance_ = distance;
      deepest_.insert(deepest_.end(), found.begin(), found.end());
    }
    few_.erase(pass);
  }
  int closed() const override { return -1; }
  Statistics statistics() const override { return statistics_; }
  void replay(std::uint64_t, const Visit&) const override { refuse(); }
  void replay(std::uint64_t, int, const Visit&) const override { refuse(); }

  Slots watched_and_open() const override {
    Slots slots;
    for (const auto& [slot, answer] : watched_)
      if (answer.outcome == Outcome::draw) slots.push_back(slot);
    return slots;
  }
  void note(std::uint64_t slot, Answer answer) override {
    for (auto& [watched, known] : watched_)
      if (watched == slot) known = answer;
  }
  void note_few(int pass, Slots slots) override {
    few_[pass].insert(few_[pass].end(), slots.begin(), slots.end());
  }
  void note_first_half(Answer answer, std::uint64_t positions) override {
    first_half_.add(answer, positions);
  }

  Answer answer(std::uint64_t slot) const {
    const auto found = std::find_if(watched_.begin(), watched_.end(),
                                    [&](const auto& entry) { return entry.first == slot; });
    return found == watched_.end() ? Answer{} : found->second;
  }
  // Of the greatest distance; none where they are many.
  Slots deepest() const {
    if (deepest_.size() > few) return {};
    Slots slots = deepest_;
    std::sort(slots.begin(), slots.end());
    return slots;
  }
  // Wins and losses by distance in the first half of the rows.
  const Statistics& first_half() const { return first_half_; }

 private:
  [[noreturn]] static void refuse() {
    throw std::logic_error("a log that only counts has nothing to replay");
  }

  void look_at(int pass, Outcome outcome, std::uint64_t chunk,
               std::span<const std::uint64_t> words) {
    const std::uint64_t first = layout_.first_row(chunk);
    const std::lock_guard lock(mutex_);
    for (auto& [slot, answer] : watched_) {
      const std::uint64_t row = slot / layout_.row_slots, bit = slot % layout_.row_slots;
      if (row < first || row >= first + layout_.rows_in(chunk)) continue;
      if ((words[(row - first) * layout_.row_words + bit / 64] >> (bit % 64) & 1) != 0)
        answer = {outcome, PassNumber::of(pass).distance};
    }
    Slots& found = few_[pass];
    for (std::size_t i = 0; i < words.size() && found.size() <= few; ++i)
      for (std::uint64_t left = words[i]; left != 0; left &= left - 1)
        found.push_back((first + i / layout_.row_words) * layout_.row_slots +
                        64 * (i % layout_.row_words) +
                        static_cast<unsigned>(bits::countr_zero(left)));
  }

  RowLayout layout_;
  Statistics statistics_;
  Statistics first_half_;
  std::vector<std::pair<std::uint64_t, Answer>> watched_;  // a draw until decided
  std::map<int, Slots> few_;  // of passes that are open; one more than a few: then they are many
  Slots deepest_;
  int deepest_distance_ = -1;
  std::mutex mutex_;  // of what record() changes
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// A pass log for when only the counts are wanted: it keeps the statistics and nothing else, and can
// neither resume nor become a table. For backends that need no replay.
#pragma once

#include "kanzen/solve/pass_log.hpp"

namespace kanzen {

class StatisticsLog : public PassLog {
 public:
  explicit StatisticsLog(const RowLayout& layout) : layout_(layout) {}

  const RowLayout& layout() const override { return layout_; }
  bool keeps() const override { return false; }
  void record(int, Outcome, std::uint64_t, std::span<const std::uint64_t>) override {}
  void close_pass(int, const Statistics& statistics) override { statistics_ = statistics; }
  int closed() const override { return -1; }
  Statistics statistics() const override { return statistics_; }
  void replay(std::uint64_t, const Visit&) const override {}
  void replay(std::uint64_t, int, const Visit&) const override {}

 private:
  RowLayout layout_;
  Statistics statistics_;
};

}  // namespace kanzen

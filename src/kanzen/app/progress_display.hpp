// SPDX-License-Identifier: Apache-2.0
// Shows long work on its way: a bar on a terminal, now and then a line where there is none, JSON
// lines for programs. It also ends the work when the user interrupts it.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>

#include "kanzen/core/progress.hpp"

namespace kanzen::app {

enum class Display {
  automatic,  // a bar if the standard error is a terminal, else lines
  json,       // {"progress":...} lines on the standard output
  silent,
};

class ProgressDisplay : public Progress {
 public:
  ProgressDisplay(Display display, std::uint64_t positions);
  ~ProgressDisplay() override;

  void report(const ProgressReport& report) override;
  void clear();  // takes the bar away before something else is printed

 private:
  using Clock = std::chrono::steady_clock;
  enum class Form { bar, lines, json, silent };

  void show(const ProgressReport& report, Clock::time_point now);

  Form form_;
  std::uint64_t positions_;
  std::mutex mutex_;  // guards everything below
  Clock::time_point started_ = Clock::now();
  Clock::time_point phase_started_ = started_;
  Clock::time_point shown_;
  std::string phase_;
  int pass_ = -1;
  double phase_share_at_start_ = 0;
  bool bar_visible_ = false;
};

}  // namespace kanzen::app

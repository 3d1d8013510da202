// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/progress_display.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "kanzen/app/machine.hpp"
#include "kanzen/app/output.hpp"

namespace kanzen::app {
namespace {

using namespace std::chrono_literals;

constexpr auto bar_every = 100ms;
constexpr auto json_every = 500ms;
constexpr auto line_every = 2s;

std::string bar(double share) {
  constexpr int width = 24;
  const int full = std::clamp(static_cast<int>(share * width), 0, width);
  std::string text;
  for (int i = 0; i < width; ++i) text += i < full ? "█" : "░";
  return text;
}

std::string rate_text(double rate) {
  if (rate >= 1e6) return fmt::format("{:.1f} M/s", rate / 1e6);
  if (rate >= 1e3) return fmt::format("{:.1f} k/s", rate / 1e3);
  return fmt::format("{:.0f}/s", rate);
}

}  // namespace

ProgressDisplay::ProgressDisplay(Display display, std::uint64_t positions)
    : form_(display == Display::silent   ? Form::silent
            : display == Display::json   ? Form::json
            : isatty(STDERR_FILENO) == 1 ? Form::bar
                                         : Form::lines),
      positions_(positions) {}

ProgressDisplay::~ProgressDisplay() { clear(); }

void ProgressDisplay::clear() {
  const std::lock_guard lock(mutex_);
  if (bar_visible_) std::fputs("\r\x1b[K", stderr);
  bar_visible_ = false;
}

void ProgressDisplay::report(const ProgressReport& report) {
  if (interrupted()) throw Interrupted{};
  if (form_ == Form::silent) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return;  // another thread is just telling
  const auto now = Clock::now();
  if (report.phase != phase_ || report.pass != pass_) {
    phase_ = report.phase;
    pass_ = report.pass;
    phase_started_ = now;
    phase_done_at_start_ = report.done;
  }
  const auto every = form_ == Form::bar    ? Clock::duration(bar_every)
                     : form_ == Form::json ? Clock::duration(json_every)
                                           : Clock::duration(line_every);
  if (now - (shown_ == Clock::time_point{} ? started_ : shown_) < every) return;
  shown_ = now;
  show(report, now);
}

void ProgressDisplay::show(const ProgressReport& report, Clock::time_point now) {
  const double in_phase = std::chrono::duration<double>(now - phase_started_).count();
  const double elapsed = std::chrono::duration<double>(now - started_).count();
  const auto done = static_cast<double>(report.done - std::min(report.done, phase_done_at_start_));
  const double share =
      report.total == 0 ? 0 : static_cast<double>(report.done) / static_cast<double>(report.total);
  const double rate = in_phase > 0 ? done / in_phase : 0;
  const double left =
      rate > 0 ? static_cast<double>(report.total - std::min(report.total, report.done)) / rate : 0;
  if (form_ == Form::json) {
    Json json;
    json["progress"] = {{"phase", report.phase},
                        {"pass", report.pass},
                        {"share", share},
                        {"rate", rate},
                        {"seconds_left_in_phase", left},
                        {"undecided", count_json(report.undecided)},
                        {"seconds", elapsed}};
    print_json(json);
    return;
  }
  const std::string line = text(report, share, rate, left) + ", " + seconds_text(elapsed);
  if (form_ == Form::bar) {
    fmt::print(stderr, "\r\x1b[K{}", line);
    std::fflush(stderr);
    bar_visible_ = true;
  } else {
    fmt::print(stderr, "{}\n", line);
  }
}

std::string ProgressDisplay::text(const ProgressReport& report, double share, double rate,
                                  double left) const {
  std::string line = report.phase == "pass" ? fmt::format("pass {:2}", report.pass)
                                            : fmt::format("{:7}", report.phase);
  line += fmt::format(" {} {:3.0f} %", form_ == Form::bar ? bar(share) : ":", share * 100);
  if (rate > 0) line += fmt::format("  {}, {} left", rate_text(rate), seconds_text(left));
  if (report.phase == "pass" && positions_ > 0 && report.undecided > 0)
    line += fmt::format("  {:.2f} % undecided", 100 * static_cast<double>(report.undecided) /
                                                    static_cast<double>(positions_));
  return line;
}

}  // namespace kanzen::app

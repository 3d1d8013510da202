// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/progress_display.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "kanzen/app/json.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/output.hpp"

namespace kanzen::app {
namespace {

using namespace std::chrono_literals;

constexpr auto bar_every = 100ms;
constexpr auto json_every = 500ms;
constexpr auto line_every = 2s;

std::string bar(double share) {
  constexpr int width = 20;
  const int full = std::clamp(static_cast<int>(share * width), 0, width);
  std::string text;
  for (int i = 0; i < width; ++i) text += i < full ? "█" : "░";
  return text;
}

// Of positions. The whole line must fit into 80 columns.
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
  if (bar_visible_) say("\r\x1b[K");
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
    phase_share_at_start_ =
        report.total == 0 ? 0
                          : static_cast<double>(report.done) / static_cast<double>(report.total);
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
  const auto total = static_cast<double>(std::max<std::uint64_t>(1, report.total));
  const double share = static_cast<double>(report.done) / total;
  const double gained = share - phase_share_at_start_;
  const double per_second = in_phase > 0 && gained > 0 ? gained / in_phase : 0;  // shares
  const double left = per_second > 0 ? (1 - share) / per_second : 0;
  // Units differ from phase to phase; positions are what people count in.
  const double rate = per_second * static_cast<double>(positions_);
  if (form_ == Form::json) {
    Json json;
    json["progress"] = {{"phase", report.phase},
                        {"pass", report.pass},
                        {"share", share},
                        {"positions_per_second", rate},
                        {"seconds_left_in_phase", left},
                        {"undecided", count_json(report.undecided)},
                        {"seconds", elapsed}};
    print_json(json);
    return;
  }
  std::string line = report.phase == "pass" ? fmt::format("pass {:2}", report.pass)
                                            : fmt::format("{:7}", report.phase);
  line += form_ == Form::bar ? fmt::format(" {} {:3.0f} %", bar(share), share * 100)
                             : fmt::format(" {:3.0f} %", share * 100);
  if (rate > 0) line += fmt::format(", {}", rate_text(rate));
  if (left > 0) line += fmt::format(", {} left", seconds_text(left));
  if (report.phase == "pass" && positions_ > 0 && report.undecided > 0)
    line += fmt::format(", {:.2f} % open", 100 * static_cast<double>(report.undecided) /
                                               static_cast<double>(positions_));
  line += fmt::format(" ({})", seconds_text(elapsed));
  if (form_ == Form::bar) {
    say(fmt::format("\r\x1b[K{}", line));
    bar_visible_ = true;
  } else {
    say(line + "\n");
  }
}

}  // namespace kanzen::app

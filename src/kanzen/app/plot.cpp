// SPDX-License-Identifier: Apache-2.0
// The distance histogram as an SVG drawing: plain shapes and text, no style sheet, so that it looks
// the same in a browser, a paper and a repository page.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "kanzen/app/report.hpp"

namespace kanzen::app {
namespace {

// Blue and vermilion of Okabe and Ito's palette: distinct for every kind of colour vision, and of
// different lightness in print.
constexpr const char* win_colour = "#0072b2";
constexpr const char* loss_colour = "#d55e00";
constexpr const char* ink = "#222222";
constexpr const char* faint = "#d9d9d9";

constexpr double left = 74, right = 24, top = 64, bottom = 56;
constexpr double plot_height = 320;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string label(double x, double y, std::string_view anchor, int size, std::string_view text) {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\" fill=\"{}\">{}</text>\n",
      x, y, anchor, size, ink, escaped(text));
}

std::string power_of_ten(int exponent) {
  static constexpr const char* names[] = {"1", "10", "100", "1 k", "10 k", "100 k"};
  if (exponent < 6) return names[exponent];
  static constexpr const char* units[] = {"M", "G", "T", "P"};
  const int unit = std::min((exponent - 6) / 3, 3);
  return fmt::format("{:.0f} {}", std::pow(10.0, exponent - 6 - 3 * unit), units[unit]);
}

}  // namespace

std::string histogram_svg(const Solution& solution) {
  const Statistics& statistics = solution.statistics();
  const Instance& instance = *solution.instance;
  const std::string title =
      fmt::format("{}: {}", instance.name(), plural(statistics.positions, "position"));
  const PositionReport start = instance.report(solution.table, instance.start());
  const int distances = statistics.max_distance() + 1;
  std::uint64_t most = 1;
  for (int distance = 0; distance < distances; ++distance)
    most = std::max(most, statistics.at(distance));
  const int decades =
      std::max(1, static_cast<int>(std::ceil(std::log10(static_cast<double>(most)))));
  const double slot = std::clamp(720.0 / std::max(1, distances), 9.0, 40.0);
  const double plot_width = std::max(360.0, slot * std::max(1, distances));
  const double width = left + plot_width + right;
  const double height = top + plot_height + bottom;
  const double base = top + plot_height;
  // One position still shows: the axis starts a third of a decade below 1.
  const double span = decades + 1.0 / 3;
  const auto level = [&](double count) {
    return base - plot_height * (std::log10(count) + 1.0 / 3) / span;
  };

  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" font-family=\"Helvetica, Arial, sans-serif\">\n"
      "<title>{2}</title>\n<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#ffffff\"/>\n",
      width, height, escaped(title));
  svg += label(left, 28, "start", 17, title);

  const auto legend = [&](double x, const char* colour, const std::string& text) {
    svg += fmt::format("<rect x=\"{:.1f}\" y=\"38\" width=\"11\" height=\"11\" fill=\"{}\"/>\n", x,
                       colour);
    svg += label(x + 16, 48, "start", 12, text);
  };
  legend(left, win_colour, fmt::format("wins {}", grouped(statistics.wins())));
  legend(left + 190, loss_colour, fmt::format("losses {}", grouped(statistics.losses())));
  svg += label(left + 390, 48, "start", 12,
               fmt::format("{} {}", start.endless_winner.empty() ? "draws" : unforced(start),
                           grouped(statistics.draws())));

  for (int decade = 0; decade <= decades; ++decade) {
    const double y = level(std::pow(10.0, decade));
    svg += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", left, y,
        left + plot_width, y, faint);
    svg += label(left - 8, y + 4, "end", 12, power_of_ten(decade));
  }

  const int step = distances <= 30 ? 1 : distances <= 60 ? 2 : 5;
  for (int distance = 0; distance < distances; ++distance) {
    const auto index = static_cast<std::size_t>(distance);
    const double middle = left + slot * (distance + 0.5);
    double from = base;
    const auto bar = [&](std::uint64_t below, std::uint64_t count, const char* colour,
                         std::string_view value) {
      if (count == 0) return;
      const double to = level(static_cast<double>(below + count));
      svg += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
          "fill=\"{}\"><title>{} {} {}: {}</title></rect>\n",
          middle - 0.4 * slot, to, 0.8 * slot, from - to, colour, value,
          solution.scores() ? "by" : "in", distance, grouped(count));
      from = to;
    };
    const std::uint64_t losses =
        index < statistics.losses_at.size() ? statistics.losses_at[index] : 0;
    const std::uint64_t wins = index < statistics.wins_at.size() ? statistics.wins_at[index] : 0;
    bar(0, losses, loss_colour, "loss");
    bar(losses, wins, win_colour, "win");
    if (distance % step == 0)
      svg += label(middle, base + 16, "middle", 11, std::to_string(distance));
  }
  svg +=
      fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n",
                  left, base, left + plot_width, base, ink);
  svg += label(left + plot_width / 2, base + 40, "middle", 13,
               solution.scores() ? "points" : "distance in plies");
  svg += fmt::format(
      "<text transform=\"translate(16 {:.1f}) rotate(-90)\" text-anchor=\"middle\" "
      "font-size=\"13\" fill=\"{}\">positions</text>\n</svg>\n",
      top + plot_height / 2, ink);
  return svg;
}

}  // namespace kanzen::app

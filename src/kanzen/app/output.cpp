// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>

#include "kanzen/app/json.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/ink.hpp"
#include "kanzen/file/file.hpp"

namespace kanzen::app {

std::string grouped(const ExactCount& count) {
  std::string text = count.digits();
  for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, ",");
  return text;
}

std::string bytes_text(double bytes) {
  static constexpr const char* units[] = {"bytes", "kB", "MB", "GB", "TB", "PB", "EB", "ZB"};
  std::size_t unit = 0;
  while (bytes >= 1000 && unit + 1 < std::size(units)) {
    bytes /= 1000;
    ++unit;
  }
  if (bytes >= 1e6) return fmt::format("{:.1e} {}", bytes, units[unit]);
  return fmt::format("{:.{}f} {}", bytes, unit == 0 || bytes >= 100 ? 0 : 1, units[unit]);
}

std::string seconds_text(double seconds) {
  if (seconds < 10) return fmt::format("{:.2f} s", seconds);
  if (seconds < 100) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02} h", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string plural(const ExactCount& count, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(count), noun, count == 1 ? "" : "s");
}

Json count_json(const ExactCount& count) {
  // Programs that read JSON numbers as doubles see every integer below 2^53 exactly.
  if (count < std::uint64_t{1} << 53) return *count.as_uint64();
  return count.digits();
}

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::win: return "win";
    case Outcome::loss: return "loss";
    case Outcome::draw: return "draw";
    default: return "undecided";
  }
}

Text answer_said(Answer answer, bool distances) {
  const bool decided = answer.outcome == Outcome::win || answer.outcome == Outcome::loss;
  const std::string_view value = name_of(answer.outcome);
  if (decided && answer.points) return said({"{} by {}", "{2}点差で{1}"}, value, answer.distance);
  if (!decided || !distances) return value;
  if (answer.distance == endless) return said({"{} by endless play", "終わらない勝負で{}"}, value);
  return said({"{} in {}", "{2}手で{1}"}, value, answer.distance);
}

std::string answer_text(Answer answer, bool distances) {
  return answer_said(answer, distances).str();
}

std::optional<int> plies_of(Answer answer, bool distances) {
  const bool decided = answer.outcome == Outcome::win || answer.outcome == Outcome::loss;
  if (!decided || !distances || answer.points || answer.distance == endless) return {};
  return answer.distance;
}

Json value_json(Answer answer, bool distances) {
  const std::optional<int> plies = plies_of(answer, distances);
  Json json;
  json["value"] = name_of(answer.outcome);
  json["distance"] = plies ? Json(*plies) : Json(nullptr);
  if (answer.points) json["score"] = score_of(answer);
  return json;
}

std::string_view position_value(Outcome outcome) {
  return outcome == Outcome::loss ? "lose" : name_of(outcome);
}

namespace {
// Width on the screen: bytes that do not continue a UTF-8 character.
std::size_t screen_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789,.- %") == std::string_view::npos;
}
}  // namespace

std::string columns(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  std::vector<bool> right;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    right.resize(widths.size(), true);
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], screen_width(row[i]));
      if (&row != &rows.front() && !row[i].empty() && !is_number(row[i])) right[i] = false;
    }
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string gap(widths[i] - screen_width(row[i]), ' ');
      line += "  " + (right[i] ? gap + row[i] : row[i] + gap);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string terminal_text(std::string_view drawing) {
  // Bright on dark and dark on bright grounds alike; told apart by lightness too.
  static constexpr const char* inks[] = {"\x1b[1;36m", "\x1b[1;33m", "\x1b[1;35m"};
  const char* refused = std::getenv("NO_COLOR");  // https://no-color.org
  const bool colours = isatty(STDOUT_FILENO) == 1 && (refused == nullptr || refused[0] == '\0');
  return with_ink(drawing, [&](int player) {
    if (!colours) return "";
    return player < 0 ? "\x1b[0m" : inks[player];
  });
}

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw Error(Fault::resources,
                fmt::format("the result cannot be written to the standard output: {}",
                            std::strerror(errno)));
}

void print_json(const Json& json) { print(dump(json) + "\n"); }

void say(std::string_view text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
  std::fflush(stderr);
}

void write_file(const std::string& path, std::string_view text) {
  refuse_irreplaceable(path);
  File draft = File::create(fmt::format("{}.tmp-{}", path, getpid()));
  try {
    draft.write(0, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    draft.sync();
    draft.rename(path);
  } catch (...) {
    unlink(draft.path().c_str());
    throw;
  }
}

std::string nearest(std::string_view word, const std::vector<std::string>& names) {
  std::string best;
  std::size_t least = std::max<std::size_t>(word.size() / 2, 1) + 1;
  for (const std::string& name : names) {
    std::vector<std::size_t> row(name.size() + 1);  // edit distances to the prefixes of the name
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= word.size(); ++i) {
      std::size_t diagonal = row[0];
      row[0] = i;
      for (std::size_t j = 1; j <= name.size(); ++j) {
        const std::size_t swap = diagonal + (word[i - 1] == name[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min({swap, row[j] + 1, row[j - 1] + 1});
      }
    }
    if (row.back() < least) {
      least = row.back();
      best = name;
    }
  }
  return best;
}

}  // namespace kanzen::app

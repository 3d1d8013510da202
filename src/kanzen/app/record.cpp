// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

constexpr std::size_t line_length = 76;
constexpr std::string_view white = " \t\r\n";

bool is_number(std::string_view word) {  // "12." or "12..."
  const auto dots = word.find('.');
  return dots != std::string_view::npos && dots > 0 &&
         word.substr(0, dots).find_first_not_of("0123456789") == std::string_view::npos &&
         word.substr(dots).find_first_not_of('.') == std::string_view::npos;
}

}  // namespace

std::string record_text(const GameRecord& record, std::size_t players) {
  std::string text = fmt::format("[Game \"{}\"]\n", record.game);
  if (!record.start.empty()) text += fmt::format("[Start \"{}\"]\n", record.start);
  std::string line;
  const auto add = [&](const std::string& word) {
    if (!line.empty() && line.size() + word.size() >= line_length)
      text += "\n" + std::exchange(line, "");
    line += (line.empty() ? "" : " ") + word;
  };
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    if (ply % players == 0) add(fmt::format("{}.", ply / players + 1));
    add(record.moves[ply]);
  }
  return text + "\n" + line + "\n";
}

GameRecord parse_record(std::string_view text) {
  GameRecord record;
  while (!text.empty()) {
    if (white.find(text.front()) != std::string_view::npos) {
      text.remove_prefix(1);
    } else if (text.front() == '{') {
      text.remove_prefix(std::min(text.find('}'), text.size() - 1) + 1);
    } else if (text.front() == '[') {
      const auto end = std::min(text.find(']'), text.size() - 1);
      const std::string_view tag = text.substr(1, end - 1);
      const auto open = tag.find('"');
      const auto close = tag.rfind('"');
      if (open != std::string_view::npos && close > open) {
        const std::string value(tag.substr(open + 1, close - open - 1));
        if (tag.starts_with("Game")) record.game = value;
        if (tag.starts_with("Start")) record.start = value;
      }
      text.remove_prefix(end + 1);
    } else {
      const auto end = std::min(text.find_first_of(white), text.size());
      if (!is_number(text.substr(0, end))) record.moves.emplace_back(text.substr(0, end));
      text.remove_prefix(end);
    }
  }
  if (record.game.empty())
    throw Error(Fault::input, "this is no record of a game: its first line must be [Game \"…\"]");
  return record;
}

std::string end_of_record(const Playable& game, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(Fault::input, fmt::format("there is no file {}", path));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const GameRecord record = parse_record(text);
  if (record.game != game.name())
    throw Error(Fault::input, fmt::format("{} is the record of a game of {}, not of {}", path,
                                          record.game.substr(0, 60), game.name()));
  PositionReport now = game.report(record.start.empty() ? game.start(0) : record.start);
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const std::string& name = record.moves[ply];
    const auto move = std::find_if(now.moves.begin(), now.moves.end(),
                                   [&](const MoveReport& known) { return known.move == name; });
    if (move == now.moves.end())
      throw Error(Fault::input, fmt::format("move {} of {}, \"{}\", is not possible in {}", ply + 1,
                                            path, name.substr(0, 20), now.position));
    if (move->ends && ply + 1 == record.moves.size())
      throw Error(Fault::input,
                  fmt::format("the game in {} is over: take its last move away", path));
    now = game.report(move->leads_to);
  }
  return now.position;
}

void write_record(const std::string& path, const GameRecord& record, std::size_t players) {
  std::ofstream file(path, std::ios::binary);
  file << record_text(record, players);
  if (!file.flush())
    throw Error(Fault::resources, fmt::format("{} cannot be written: choose another place", path));
}

}  // namespace kanzen::app

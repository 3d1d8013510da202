// SPDX-License-Identifier: Apache-2.0
// A game as text, which the explorer, `line`, `play` and the API write and read (docs/explorer.md):
// tags in brackets, then the moves, numbered for people; what could have been played instead of a
// move stands behind it in parentheses.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kanzen/app/playable.hpp"

namespace kanzen::app {

struct RecordedMove {
  std::string move;
  std::vector<std::vector<RecordedMove>> variations;  // that begin instead of this move
};
using RecordedLine = std::vector<RecordedMove>;

struct GameRecord {
  std::string game;   // the instance
  std::string start;  // "": where its games begin
  RecordedLine moves;
  std::string result = {};  // "Black has won"; for readers, what the moves say counts
};

// Variations inside each other; what walks through them calls itself level by level.
constexpr std::size_t deepest_variation = 12;

std::string record_text(const GameRecord& record, std::size_t players);

// Throws Error with a sentence where the text names no game or its parentheses do not match.
GameRecord parse_record(std::string_view text);

// ["a1b2", "a3b2", ["a3a2", "b1b2"], "b1b2"]: a list replaces the move before it. Throws where the
// JSON is something else.
Json line_json(const RecordedLine& line);
RecordedLine parse_line(const Json& json);

// Where the moves lead that were not replaced.
struct RecordEnd {
  PositionReport at;  // the last position in which the game went on
  bool over = false;
  Text result = {};  // where it is over
};
// Plays every move, those of variations too; throws where one of them is not possible.
RecordEnd replay(const Playable& game, const GameRecord& record, Budget& budget);

// A record in a file, which must be of this game.
GameRecord read_record(const Playable& game, const std::string& path);

// The position after its last move; throws where that has ended the game.
std::string end_of_record(const Playable& game, const std::string& path);

void write_record(const std::string& path, const GameRecord& record, std::size_t players);

}  // namespace kanzen::app

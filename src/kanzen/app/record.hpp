// SPDX-License-Identifier: Apache-2.0
// A game as text, which the explorer, `line` and `play` write and read (docs/explorer.md): tags in
// brackets, then the moves, numbered for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kanzen/app/playable.hpp"

namespace kanzen::app {

struct GameRecord {
  std::string game;   // the instance
  std::string start;  // "": where its games begin
  std::vector<std::string> moves;
};

std::string record_text(const GameRecord& record, std::size_t players);

// Throws Error with a sentence where the text names no game.
GameRecord parse_record(std::string_view text);

// The position after the last move of the record in a file; throws where it is of another game, has
// a move that is not possible, or ends the game.
std::string end_of_record(const Playable& game, const std::string& path);

void write_record(const std::string& path, const GameRecord& record, std::size_t players);

}  // namespace kanzen::app

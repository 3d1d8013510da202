// SPDX-License-Identifier: Apache-2.0
// How results leave the program: numbers and sizes for people, counts for JSON, and one write for a
// whole result, so that nobody ever sees half of it.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/exact_count.hpp"
#include "kanzen/core/outcome.hpp"
#include "kanzen/core/phrase.hpp"

namespace kanzen::app {

using Json = nlohmann::ordered_json;                                 // app/json.hpp has it whole
std::string grouped(const ExactCount& count);                        // 147,969,899,280
std::string bytes_text(double bytes);                                // 37.6 GB
std::string seconds_text(double seconds);                            // 0.31 s, 4:05 min, 1:30:00 h
std::string plural(const ExactCount& count, std::string_view noun);  // "1 position", "2 positions"
Json count_json(const ExactCount& count);  // a number below 2^53, a string from there on

std::string_view name_of(Outcome outcome);               // "win"
Text answer_said(Answer answer, bool distances);         // "win in 9", "win by 3" points
std::string answer_text(Answer answer, bool distances);  // the same as the command line says it
// {"value":"win","distance":9}; in a game with scores {"value":"win","distance":null,"score":3}
Json value_json(Answer answer, bool distances);

std::optional<int> plies_of(Answer answer, bool distances);  // nothing where it has none
std::string_view position_value(Outcome outcome);            // in the words of the API: "lose"

// Rows of a table in columns; the first row is the heading, numbers stand to the right.
std::string columns(const std::vector<std::vector<std::string>>& rows);

std::string dump(const Json& json);  // one line; text that is not UTF-8 is mended

// A drawing (core/ink.hpp) for the standard output: in colours on a terminal, unless NO_COLOR is
// set.
std::string terminal_text(std::string_view drawing);

// Writes to the standard output at once; throws Error where it cannot be written.
void print(std::string_view text);
void print_json(const Json& json);
// To the standard error, for people: where it cannot be written, nobody is there to be told.
void say(std::string_view text);

// Writes a whole file beside its name and renames it; throws Error where that fails, and where
// something other than a regular file lies there.
void write_file(const std::string& path, std::string_view text);

// The nearest of the names, or nothing when none is near: for "did you mean".
std::string nearest(std::string_view word, const std::vector<std::string>& names);

}  // namespace kanzen::app

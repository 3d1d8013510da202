// SPDX-License-Identifier: Apache-2.0
// JSON that comes from outside: read within limits, and shown in sentences no longer than a few
// words, however it is built.
#pragma once

#include <string>
#include <string_view>

#include "kanzen/app/output.hpp"

namespace kanzen::app {

// Lists and objects inside each other: a question has two or three levels. What walks through JSON
// calls itself level by level, and a megabyte of brackets would exhaust the stack.
constexpr int deepest_json = 16;

// Throws Error with a sentence where the text is no JSON or goes deeper.
Json read_json(std::string_view text);

// What a sentence says of a value that it refuses: the beginning of a plain one, "a list" or
// "an object".
std::string shown(const Json& value);

}  // namespace kanzen::app

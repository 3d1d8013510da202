// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "kanzen/app/json.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

// Of the brackets outside of texts; in what is no JSON, of whatever looks like them.
int depth_of(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text) {
      if (c == '\\') ++i;
      in_text = c != '"';
    } else if (c == '"') {
      in_text = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return deepest;
}

}  // namespace

Json read_json(std::string_view text) {
  if (depth_of(text) > deepest_json)
    throw Error(Fault::input,
                fmt::format("lists and objects are nested deeper than {} levels, and no question "
                            "needs that",
                            deepest_json));
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) throw Error(Fault::input, "this is not valid JSON");
  return json;
}

std::string shown(const Json& value) {
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return dump(value).substr(0, 40);
}

}  // namespace kanzen::app

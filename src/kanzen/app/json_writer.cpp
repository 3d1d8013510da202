// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/json_writer.hpp"

#include <algorithm>

#include "kanzen/app/json.hpp"
#include "kanzen/core/text.hpp"

namespace kanzen::app {

void JsonWriter::write(std::string_view text) {
  const bool escapes = std::any_of(text.begin(), text.end(), [](char c) {
    return (c >= 0 && c < ' ') || c == '"' || c == '\\';
  });
  if (escapes || !is_utf8(text)) return write(Json(std::string(text)));
  separate();
  text_ += '"';
  text_ += text;
  text_ += '"';
}

void JsonWriter::write(const Json& json) { plain(dump(json)); }

}  // namespace kanzen::app

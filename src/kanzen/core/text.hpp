// SPDX-License-Identifier: Apache-2.0
// Reading the text of positions and of instance names.
#pragma once

#include <string_view>
#include <vector>

namespace kanzen {

// The parts between separators; a text without any is one part.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

}  // namespace kanzen

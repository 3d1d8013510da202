// SPDX-License-Identifier: Apache-2.0
// Reading the text of positions and of instance names, and showing text that somebody else wrote.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
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

inline bool is_printable_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

// Text out of a file, for a sentence: its beginning, without anything that a terminal would obey.
inline std::string excerpt(std::string_view text, std::size_t most = 60) {
  std::string shown(text.substr(0, most));
  for (char& c : shown)
    if (c < ' ' || c > '~') c = '?';
  return text.size() > most ? shown + "..." : shown;
}

}  // namespace kanzen

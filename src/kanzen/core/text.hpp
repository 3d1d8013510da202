// SPDX-License-Identifier: Apache-2.0
// Reading the text of positions and of instance names, and showing text that somebody else wrote.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

// UTF-8: whole characters, none of them too long, a surrogate or beyond the last.
inline bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if ((lead >= 0x80 && lead < 0xc2) || lead > 0xf4 || i + length > text.size()) return false;
    std::uint32_t code = length == 1 ? lead : lead & (0x7fU >> length);
    for (std::size_t k = 1; k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      if ((next & 0xc0) != 0x80) return false;
      code = code << 6 | (next & 0x3f);
    }
    const bool too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    if (too_long || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff) return false;
    i += length;
  }
  return true;
}

// Text out of a file, for a sentence: its beginning, without anything that a terminal would obey.
inline std::string excerpt(std::string_view text, std::size_t most = 60) {
  std::string shown(text.substr(0, most));
  for (char& c : shown)
    if (c < ' ' || c > '~') c = '?';
  return text.size() > most ? shown + "..." : shown;
}

}  // namespace kanzen

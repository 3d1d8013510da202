// SPDX-License-Identifier: Apache-2.0
#include "kanzen/serve/headers.hpp"

#include <algorithm>

namespace kanzen::serve {
namespace {

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// The part before the next separator; the rest stays in `text`.
std::string_view next_part(std::string_view& text, char separator) {
  const auto end = std::min(text.find(separator), text.size());
  const std::string_view part = trimmed(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

// "q=0", "Q = 0.000": not at all.
bool is_zero_weight(std::string_view parameter) {
  const std::string_view name = next_part(parameter, '=');
  const std::string_view value = trimmed(parameter);
  return same_word(name, "q") && value.starts_with('0') &&
         value.find_first_not_of("0.") == std::string_view::npos;
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return small(x) == small(y); });
}

std::string media_type(std::string_view content_type) {
  std::string type(next_part(content_type, ';'));
  std::transform(type.begin(), type.end(), type.begin(), small);
  return type;
}

bool accepts_gzip(std::string_view accept_encoding) {
  bool any = false;  // what * says
  bool named = false;
  bool gzip = false;  // what its own name says, which counts more
  while (!accept_encoding.empty()) {
    std::string_view item = next_part(accept_encoding, ',');
    const std::string_view coding = next_part(item, ';');
    bool wanted = true;
    while (!item.empty()) wanted = !is_zero_weight(next_part(item, ';')) && wanted;
    if (coding == "*") any = wanted;
    if (!same_word(coding, "gzip") && !same_word(coding, "x-gzip")) continue;
    named = true;
    gzip = wanted;
  }
  return named ? gzip : any;
}

bool lists(std::string_view words, std::string_view word) {
  while (!words.empty())
    if (next_part(words, ',') == word) return true;
  return false;
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
  std::string_view rest = trimmed(if_none_match);
  if (rest == "*") return true;
  while (!rest.empty()) {
    std::string_view item = rest;
    if (item.starts_with("W/")) item.remove_prefix(2);
    // Between its quotes a tag may have commas.
    const auto end = item.starts_with('"') ? item.find('"', 1) : std::string_view::npos;
    if (end == std::string_view::npos) {
      next_part(rest, ',');  // no tag
    } else {
      rest = item.substr(end + 1);
      const bool whole = next_part(rest, ',').empty();
      if (whole && item.substr(0, end + 1) == tag) return true;
    }
    rest = trimmed(rest);
  }
  return false;
}

}  // namespace kanzen::serve

// SPDX-License-Identifier: Apache-2.0
// The target of a request, "/api/v1/games/nocca:3x3/positions?position=b,b…", taken apart: the
// steps of its path and the fields of its query, decoded. What comes from outside is read here
// first.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kanzen::serve {

struct Target {
  std::vector<std::string> path;  // without the slashes; "/" has no steps
  std::vector<std::pair<std::string, std::string>> query;

  const std::string* find(std::string_view field) const;  // nullptr where it is not given
};

// Throws Error with a sentence where the text is no target: a bad escape, control characters,
// text that is not UTF-8, a step "." or "..", a field given twice.
Target read_target(std::string_view text);

// The language that a target asks for by its field lang, be it a target or not.
std::string_view language_in(std::string_view text);

// Whether a Host or the host of an Origin names this server: a loopback name or one of `names`,
// with any port or none. Pages of other sites that make their own name point here are told apart by
// it.
bool is_own_name(std::string_view host, const std::vector<std::string>& names);

}  // namespace kanzen::serve

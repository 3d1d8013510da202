// SPDX-License-Identifier: Apache-2.0
#include "kanzen/serve/target.hpp"

#include <algorithm>
#include <cstdint>

#include "kanzen/core/error.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/serve/headers.hpp"

namespace kanzen::serve {
namespace {

[[noreturn]] void refuse(const std::string& sentence) { throw Error(Fault::input, sentence); }

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decoded(std::string_view text, bool plus_is_space) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      const bool whole = i + 2 < text.size();
      const int high = whole ? hex_digit(text[i + 1]) : -1;
      const int low = whole ? hex_digit(text[i + 2]) : -1;
      if (high < 0 || low < 0) refuse("a % in the target must be followed by two hex digits");
      c = static_cast<char>(16 * high + low);
      i += 2;
    } else if (c == '+' && plus_is_space) {
      c = ' ';
    }
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      refuse("the target must not contain control characters");
    result += c;
  }
  if (!is_utf8(result)) refuse("the target is not UTF-8");
  return result;
}

template <class Visit>
void each_part(std::string_view text, char separator, Visit visit) {
  for (;;) {
    const auto end = text.find(separator);
    visit(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

const std::string* Target::find(std::string_view field) const {
  const auto found = std::find_if(query.begin(), query.end(),
                                  [&](const auto& entry) { return entry.first == field; });
  return found == query.end() ? nullptr : &found->second;
}

Target read_target(std::string_view text) {
  if (!text.starts_with('/')) refuse("the target of the request must begin with a slash");
  if (text.find('#') != std::string_view::npos) refuse("the target must not contain a #");
  Target target;
  const auto question = text.find('?');
  const std::string_view path =
      text.substr(1, question == std::string_view::npos ? std::string_view::npos : question - 1);
  if (!path.empty())
    each_part(path, '/', [&](std::string_view step) {
      target.path.push_back(decoded(step, false));
      if (target.path.back() == "." || target.path.back() == "..")
        refuse("the path must not contain the steps . and ..");
    });
  if (question == std::string_view::npos) return target;
  each_part(text.substr(question + 1), '&', [&](std::string_view field) {
    if (field.empty()) return;
    const auto equals = field.find('=');
    std::string name = decoded(field.substr(0, equals), true);
    if (target.find(name) != nullptr) refuse("a field of the query is given twice");
    target.query.emplace_back(std::move(name), equals == std::string_view::npos
                                                   ? std::string()
                                                   : decoded(field.substr(equals + 1), true));
  });
  return target;
}

std::string_view language_in(std::string_view text) {
  constexpr std::string_view name = "lang=";
  for (auto field = text.find('?'); field != std::string_view::npos;) {
    text.remove_prefix(field + 1);
    field = text.find('&');
    if (text.starts_with(name)) return text.substr(0, field).substr(name.size());
  }
  return {};
}

bool is_own_name(std::string_view host, const std::vector<std::string>& names) {
  // An address of IPv6 stands in brackets, since it has colons of its own.
  const bool brackets = host.starts_with('[');
  const auto end = host.find(brackets ? ']' : ':');
  if (brackets && end == std::string_view::npos) return false;
  const std::string_view name = brackets ? host.substr(1, end - 1) : host.substr(0, end);
  const std::string_view port =
      end == std::string_view::npos ? "" : host.substr(brackets ? end + 1 : end);
  const bool port_is_fine =
      port.empty() || (port.front() == ':' && port.size() <= 6 &&
                       port.find_first_not_of("0123456789", 1) == std::string_view::npos);
  if (!port_is_fine) return false;
  const auto same = [&](std::string_view other) { return same_word(name, other); };
  return same("localhost") || same("127.0.0.1") || same("::1") ||
         std::any_of(names.begin(), names.end(), same);
}

}  // namespace kanzen::serve

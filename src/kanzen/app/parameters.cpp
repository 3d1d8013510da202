// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include "kanzen/app/output.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return {};
  return value;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

}  // namespace

std::string usage(std::string_view game, const std::vector<Parameter>& parameters) {
  std::string text(game);
  bool first = true;
  for (const Parameter& parameter : parameters) {
    if (parameter.size) {
      text += fmt::format("{}{}", first ? ":" : "x", upper(parameter.name));
    } else {
      text += fmt::format("[{}{}=N]", first ? ":" : ",", parameter.name);
    }
    first = false;
  }
  return text;
}

std::vector<int> read_parameters(std::string_view game, const std::vector<Parameter>& parameters,
                                 std::string_view text) {
  const auto refuse = [&](const std::string& why) {
    throw Error(Fault::input, fmt::format("{}:{} names no instance: {} (write {})", game,
                                          text.substr(0, 40), why, usage(game, parameters)));
  };
  const auto value_of = [&](const Parameter& parameter, std::string_view digits_text) {
    const std::optional<int> value = number(digits_text);
    if (!value)
      refuse(fmt::format("{} must be a number, not \"{}\"", parameter.name,
                         digits_text.substr(0, 20)));
    if (*value < parameter.least || *value > parameter.most)
      refuse(fmt::format("{} must be {} to {}, not {}", parameter.name, parameter.least,
                         parameter.most, *value));
    return *value;
  };

  std::vector<std::optional<int>> given(parameters.size());
  std::vector<std::string_view> parts =
      text.empty() ? std::vector<std::string_view>{} : split(text, ',');
  std::vector<std::size_t> sizes;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i].size) sizes.push_back(i);

  if (!sizes.empty()) {
    const std::vector<std::string_view> found =
        parts.empty() ? std::vector<std::string_view>{} : split(parts.front(), 'x');
    if (found.size() != sizes.size()) {
      std::string names;
      for (const std::size_t i : sizes)
        names += fmt::format("{}{}", names.empty() ? "" : " x ", parameters[i].name);
      refuse(fmt::format("the size must be given as {}", names));
    }
    for (std::size_t i = 0; i < sizes.size(); ++i)
      given[sizes[i]] = value_of(parameters[sizes[i]], found[i]);
    parts.erase(parts.begin());
  }

  for (const std::string_view part : parts) {
    const auto equals = part.find('=');
    const std::string_view key = part.substr(0, equals);
    std::vector<std::string> names;
    std::size_t index = parameters.size();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].size) continue;
      names.push_back(parameters[i].name);
      if (parameters[i].name == key) index = i;
    }
    if (index == parameters.size() || equals == std::string_view::npos) {
      const std::string near = nearest(key, names);
      refuse(fmt::format("\"{}\" is no setting of {}{}", part.substr(0, 20), game,
                         near.empty() ? "" : fmt::format(", did you mean {}=N?", near)));
    }
    if (given[index]) refuse(fmt::format("{} is given twice", key));
    given[index] = value_of(parameters[index], part.substr(equals + 1));
  }

  std::vector<int> values;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    values.push_back(given[i] ? *given[i] : parameters[i].usual(values));
  return values;
}

std::string instance_name(std::string_view game, const std::vector<Parameter>& parameters,
                          std::span<const int> values) {
  std::string text(game);
  bool first = true;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& parameter = parameters[i];
    if (parameter.size) {
      text += fmt::format("{}{}", first ? ":" : "x", values[i]);
    } else {
      if (values[i] == parameter.usual(values.first(i))) continue;
      text += fmt::format("{}{}={}", first ? ":" : ",", parameter.name, values[i]);
    }
    first = false;
  }
  return text;
}

}  // namespace kanzen::app

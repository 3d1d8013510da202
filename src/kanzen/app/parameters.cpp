// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include "kanzen/app/output.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/text.hpp"

namespace kanzen::app {
namespace {

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return {};
  return value;
}

// What a setting may be: "N", or the words.
std::string range(const Parameter& parameter) {
  return parameter.words.empty() ? "N" : fmt::format("{}", fmt::join(parameter.words, "|"));
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

bool sizes_have_usual_values(const std::vector<Parameter>& parameters) {
  return std::all_of(parameters.begin(), parameters.end(), [](const Parameter& parameter) {
    return !parameter.size || static_cast<bool>(parameter.usual);
  });
}

}  // namespace

std::string Parameter::usual_text() const {
  if (!usual_as.empty() || !usual.number()) return usual_as;
  const int value = *usual.number();
  return words.empty() ? std::to_string(value) : words[static_cast<std::size_t>(value)];
}

std::string usage(std::string_view game, const std::vector<Parameter>& parameters) {
  std::string sizes, settings;
  for (const Parameter& parameter : parameters) {
    if (parameter.size) {
      sizes += fmt::format("{}{}", sizes.empty() ? ":" : "x", upper(parameter.name));
    } else {
      const bool first = sizes.empty() && settings.empty();
      settings += fmt::format("[{}{}={}]", first ? ":" : ",", parameter.name, range(parameter));
    }
  }
  if (!sizes.empty() && sizes_have_usual_values(parameters)) sizes = fmt::format("[{}]", sizes);
  return fmt::format("{}{}{}", game, sizes, settings);
}

std::vector<int> read_parameters(std::string_view game, const std::vector<Parameter>& parameters,
                                 std::string_view text) {
  const auto refuse = [&](const Text& why) {
    throw Error(Fault::input, said({"{}:{} is not a valid instance: {} (write {})",
                                    "{}:{} という大きさはありません。{}（書き方：{}）"},
                                   Text::verbatim(game), Text::verbatim(text.substr(0, 40)), why,
                                   usage(game, parameters)));
  };
  const auto value_of = [&](const Parameter& parameter, std::string_view digits_text) {
    if (!parameter.words.empty()) {
      const auto word = std::find(parameter.words.begin(), parameter.words.end(), digits_text);
      if (word == parameter.words.end())
        refuse(said({"{} must be {}, not \"{}\"", "{} は {} です（\"{}\" ではありません）。"},
                    parameter.name, fmt::format("{}", fmt::join(parameter.words, " or ")),
                    digits_text.substr(0, 20)));
      return static_cast<int>(word - parameter.words.begin());
    }
    const std::optional<int> value = number(digits_text);
    if (!value)
      refuse(said({"{} must be a number, not \"{}\"", "{} は数です（\"{}\" ではありません）。"},
                  parameter.name, digits_text.substr(0, 20)));
    if (*value < parameter.least || *value > parameter.most)
      refuse(
          said({"{} must be {} to {}, not {}", "{} は {} から {} までです（{} ではありません）。"},
               parameter.name, parameter.least, parameter.most, *value));
    return *value;
  };

  std::vector<std::optional<int>> given(parameters.size());
  std::vector<std::string_view> parts =
      text.empty() ? std::vector<std::string_view>{} : split(text, ',');
  std::vector<std::size_t> sizes;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i].size) sizes.push_back(i);

  const bool sizes_given = !parts.empty() && !parts.front().empty() &&
                           std::isdigit(static_cast<unsigned char>(parts.front().front())) != 0;
  if (!sizes.empty() && (sizes_given || !sizes_have_usual_values(parameters))) {
    const std::vector<std::string_view> found =
        parts.empty() ? std::vector<std::string_view>{} : split(parts.front(), 'x');
    if (found.size() != sizes.size()) {
      std::string names;
      for (const std::size_t i : sizes)
        names += fmt::format("{}{}", names.empty() ? "" : " x ", parameters[i].name);
      refuse(said({"the size must be given as {}", "大きさを {} と書いてください。"}, names));
    }
    for (std::size_t i = 0; i < sizes.size(); ++i)
      given[sizes[i]] = value_of(parameters[sizes[i]], found[i]);
    parts.erase(parts.begin());
  }

  for (const std::string_view part : parts) {
    const auto equals = part.find('=');
    const bool named = equals != std::string_view::npos;
    const std::string_view key = part.substr(0, equals);
    std::vector<std::string> known;  // what could have been meant
    std::size_t index = parameters.size();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const Parameter& parameter = parameters[i];
      if (parameter.size) continue;
      known.push_back(parameter.name);
      if (named && parameter.name == key) index = i;
      if (named) continue;
      for (const std::string& word : parameter.words) {
        known.push_back(word);
        if (word == part) index = i;
      }
    }
    if (index == parameters.size()) {
      const std::string near = nearest(key, known);
      if (near.empty())
        refuse(said({"\"{}\" is no setting of {}", "{2} に \"{1}\" という設定はありません。"},
                    part.substr(0, 20), game));
      refuse(said({"\"{}\" is no setting of {}, did you mean {}?",
                   "{2} に \"{1}\" という設定はありません。{3} のことですか？"},
                  part.substr(0, 20), game, near));
    }
    if (given[index])
      refuse(said({"{} is given twice", "{} が二度指定されています。"}, parameters[index].name));
    given[index] = value_of(parameters[index], named ? part.substr(equals + 1) : part);
  }

  std::vector<int> values;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    values.push_back(given[i] ? *given[i] : parameters[i].usual(values));
  return values;
}

std::string instance_name(std::string_view game, const std::vector<Parameter>& parameters,
                          std::span<const int> values) {
  std::string text(game);
  const auto usual = [&](std::size_t i) {
    return parameters[i].usual && values[i] == parameters[i].usual(values.first(i));
  };
  bool sizes = false;  // whether any differs from what is usual
  for (std::size_t i = 0; i < parameters.size(); ++i)
    sizes = sizes || (parameters[i].size && !usual(i));
  bool first = true;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& parameter = parameters[i];
    if (parameter.size) {
      if (!sizes) continue;
      text += fmt::format("{}{}", first ? ":" : "x", values[i]);
    } else {
      if (usual(i)) continue;
      text += fmt::format("{}{}=", first ? ":" : ",", parameter.name);
      text += parameter.words.empty() ? std::to_string(values[i])
                                      : parameter.words[static_cast<std::size_t>(values[i])];
    }
    first = false;
  }
  return text;
}

}  // namespace kanzen::app

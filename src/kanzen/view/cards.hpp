// SPDX-License-Identifier: Apache-2.0
// The parts of a table with cards on it, for views that put them together: cards and places for
// them, words beside them, what is to be clicked, hands as text, and numbers in texts. A card is 1
// wide.
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "kanzen/core/picture.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen::cards {

constexpr double height = 1.4;

// Of a player's things; from the fourth player on nobody has a tone of his own.
inline std::string tone_of(int player) {
  constexpr std::array<std::string_view, 4> tones = {"first", "second", "third", "neutral"};
  return std::string(tones[static_cast<std::size_t>(player < 3 ? player : 3)]);
}

inline Mark card(double x, double y, std::string tone, Text face, std::string spot, Text label) {
  return {Mark::Kind::card, x, y, 1, height, std::move(tone), std::move(face), std::move(spot),
          std::move(label)};
}
// Where a card may lie.
inline Mark place(double x, double y, Text sign, std::string spot, Text label) {
  return {Mark::Kind::square, x, y, 1, height, "board", std::move(sign), std::move(spot),
          std::move(label)};
}
inline Mark words(double x, double y, double width, double tall, std::string tone, Text text,
                  Text label = {}) {
  return {Mark::Kind::text, x, y, width, tall, std::move(tone), std::move(text), "",
          std::move(label)};
}
inline Mark button(double x, double y, double width, double tall, const std::string& name,
                   Text label) {
  return {Mark::Kind::square, x, y, width, tall, "board", name, name, std::move(label)};
}

// Where a row of so many cards begins that stands in the middle of the room.
constexpr double begin_of_row(double room, double cards, double step = 1) {
  return (room - cards * step) / 2;
}

// The names of cards with something between them, or what is written where there are none.
template <class Hand, class NameOf>
std::string hand_text(const Hand& hand, char between, std::string_view none, NameOf name_of) {
  std::string text;
  for (const auto& card : hand) {
    if (!text.empty()) text += between;
    text += name_of(card);
  }
  return text.empty() ? std::string(none) : text;
}

// A whole number in these bounds, and nothing else; nothing where the text is something else.
inline std::optional<int> number(std::string_view digits, int least, int most) {
  int value = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, value);
  if (read.ec != std::errc{} || read.ptr != end || value < least || value > most) return {};
  return value;
}

// The same of something that must be one; refuses what else stands there.
inline int number(std::string_view digits, int least, int most, const Text& what) {
  if (const std::optional<int> value = number(digits, least, most)) return *value;
  refuse_position(said({"{} must be a number from {} to {}, not \"{}\"",
                        "{}は {} から {} までの数です（\"{}\" ではありません）。"},
                       what, least, most, digits.substr(0, 20)));
}

}  // namespace kanzen::cards

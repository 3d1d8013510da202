// SPDX-License-Identifier: Apache-2.0
// Drawings for a terminal are text in which the things of each player stand in that player's ink:
// between two control characters that occur in no other text. Whoever prints a drawing chooses the
// colours, or none.
#pragma once

#include <string>
#include <string_view>

namespace kanzen {

constexpr char first_ink = '\x11';  // of player 0; up to three players have one
constexpr char no_ink = '\x14';

inline std::string inked(int player, std::string_view text) {
  return static_cast<char>(first_ink + player) + std::string(text) + no_ink;
}

// Every change of ink becomes what change(player) says, -1 being no ink.
template <class Change>
std::string with_ink(std::string_view drawing, Change change) {
  std::string text;
  for (const char c : drawing) {
    if (c >= first_ink && c <= no_ink)
      text += change(c == no_ink ? -1 : c - first_ink);
    else
      text += c;
  }
  return text;
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// How a game looks of which nothing but the rules is known: a position is its number, or its bytes
// in hexadecimal where it is none, and whose turn it is: "17 second". Moves are numbered in the
// same way. Plain, but enough for every verb and for the explorer. Any number is read: it is the
// space, which lists what play can reach, that knows whether it is a position.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "kanzen/core/text.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen {

template <class G>
struct TextView {
  static_assert(explain_game<G>());
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Seen = kanzen::Seen<Position>;

  static constexpr std::array<std::string_view, 2> sides = {"First", "Second"};
  static_assert(std::has_unique_object_representations_v<Position>,
                "TextView: a Position with padding has no text of its own: write a view for the "
                "game (view/view.hpp), or fill the gaps between its members");

  G game;

  Seen parse(std::string_view text) const {
    const auto parts = split(text, ' ');
    const int side = parts.size() != 2      ? -1
                     : parts[1] == words[0] ? 0
                     : parts[1] == words[1] ? 1
                                            : -1;
    Seen seen{{}, side};
    if (side < 0 || !read(parts[0], seen.position))
      refuse_position(said({"it must be {1} and the side to move, as in \"{2}\"",
                            "\"{2}\" のように、局面と手番を書いてください。"},
                           shape(), this->text(game.start(), 0)));
    return seen;
  }
  std::string text(const Position& p, int side) const {
    return written(p) + " " + std::string(words[static_cast<std::size_t>(side)]);
  }
  int side_of(const Position& p) const { return side_to_move(game, p); }
  std::string move_text(const Position&, const Move& move, int) const { return written(move); }
  std::string drawing(const Position& p, int side) const { return text(p, side) + "\n"; }
  Spots spots(const Position& p, const Move& move, int side) const {
    return {move_text(p, move, side)};
  }

  // The position in a box, and a card for each move below it.
  Picture picture(const Position& p, int side) const {
    constexpr int in_a_row = 8;
    Picture picture{in_a_row, 1.5, {}};
    picture.marks.push_back({Mark::Kind::square, 0, 0, in_a_row, 1, side == 0 ? "first" : "second",
                             text(p, side), "", text(p, side)});
    if (game.outcome(p) != Outcome::open) return picture;
    int number = 0;
    game.each_move(p, [&](const Move& move, const Position&) {
      const double x = number % in_a_row;
      const double y = 1.5 + 1.5 * (number / in_a_row);
      const std::string name = move_text(p, move, side);
      picture.marks.push_back(
          {Mark::Kind::card, x + 0.05, y, 0.9, 1.35, "board", name, name, name});
      picture.height = y + 1.5;
      ++number;
      return true;
    });
    return picture;
  }

 private:
  static constexpr std::array<std::string_view, 2> words = {"first", "second"};

  template <class T>
  static constexpr bool is_number = std::integral<T> && !std::same_as<T, bool>;

  static std::string shape() {
    return is_number<Position> ? "a number" : std::to_string(2 * sizeof(Position)) + " digits";
  }
  template <class T>
  static std::string written(const T& value) {
    if constexpr (is_number<T>) {
      return std::to_string(value);
    } else {
      constexpr std::string_view digits = "0123456789abcdef";
      std::array<unsigned char, sizeof(T)> bytes;
      std::memcpy(bytes.data(), &value, sizeof value);
      std::string text;
      for (const unsigned char byte : bytes) text += {digits[byte >> 4], digits[byte & 15]};
      return text;
    }
  }
  static bool read(std::string_view text, Position& p) {
    if constexpr (is_number<Position>) {
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), p);
      return error == std::errc{} && end == text.data() + text.size();
    } else {
      std::array<unsigned char, sizeof(Position)> bytes;
      if (text.size() != 2 * bytes.size()) return false;
      for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char* const first = text.data() + 2 * i;
        const auto [end, error] = std::from_chars(first, first + 2, bytes[i], 16);
        if (error != std::errc{} || end != first + 2) return false;
      }
      std::memcpy(&p, bytes.data(), sizeof p);
      return true;
    }
  }
};

}  // namespace kanzen

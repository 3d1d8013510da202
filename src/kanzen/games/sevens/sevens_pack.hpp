// SPDX-License-Identifier: Apache-2.0
// A pack of cards as a deal of Sevens: two columns of six for each of four suits, up from the seven
// and down from it. What the cards are called, and where a card that is called so lies.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kanzen::sevens::pack {

constexpr std::size_t columns = 8;
constexpr std::size_t column_length = 6;

constexpr std::array<std::string_view, 4> suit_signs = {"♠", "♥", "♦", "♣"};
constexpr std::array<std::string_view, 4> suit_letters = {"s", "h", "d", "c"};
constexpr std::array<std::string_view, 13> ranks = {"A", "2", "3",  "4", "5", "6", "7",
                                                    "8", "9", "10", "J", "Q", "K"};
constexpr std::size_t seven = 6;

struct Card {
  std::size_t suit = 0;
  std::size_t rank = 0;  // its place in a row from ace to king

  // The nth card of a column, first to be played first.
  static constexpr Card at(std::size_t column, std::size_t n) {
    return {column / 2, column % 2 == 0 ? seven + 1 + n : seven - 1 - n};
  }
  constexpr bool is_seven() const { return rank == seven; }
  constexpr std::size_t column() const { return 2 * suit + (rank > seven ? 0 : 1); }
  constexpr std::size_t place() const { return rank > seven ? rank - seven - 1 : seven - 1 - rank; }

  std::string name() const { return std::string(suit_signs[suit]) += ranks[rank]; }       // "♠8"
  std::string letters() const { return std::string(suit_letters[suit]) += ranks[rank]; }  // "s8"

  constexpr bool operator==(const Card&) const = default;
};

// "♠8", "s8" and "S8", "♥10" and "hT", "dj"; nothing where the pack has no such card.
inline std::optional<Card> card_called(std::string_view text) {
  constexpr auto small = [](char c) { return 'A' <= c && c <= 'Z' ? char(c - 'A' + 'a') : c; };
  for (std::size_t suit = 0; suit < suit_signs.size(); ++suit) {
    std::string_view rest = text;
    if (text.starts_with(suit_signs[suit]))
      rest.remove_prefix(suit_signs[suit].size());
    else if (!text.empty() && small(text.front()) == suit_letters[suit].front())
      rest.remove_prefix(1);
    else
      continue;
    if (rest.size() == 1 && small(rest.front()) == 't') rest = "10";
    const auto rank = std::find_if(ranks.begin(), ranks.end(), [&](std::string_view name) {
      return std::equal(name.begin(), name.end(), rest.begin(), rest.end(),
                        [&](char a, char b) { return small(a) == small(b); });
    });
    if (rank == ranks.end()) return {};
    return Card{suit, static_cast<std::size_t>(rank - ranks.begin())};
  }
  return {};
}

static_assert(Card::at(0, 0) == Card{0, 7} && Card::at(7, 5) == Card{3, 0});
static_assert(Card::at(5, 2).column() == 5 && Card::at(5, 2).place() == 2);

}  // namespace kanzen::sevens::pack

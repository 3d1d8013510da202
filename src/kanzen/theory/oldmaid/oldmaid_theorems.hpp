// SPDX-License-Identifier: Apache-2.0
// Who can force first place in Old Maid with open hands, by Theorems 1 to 4 of Kiya and Ono (2018):
// lists of conditions that are looked through in constant time. The lists as printed have gaps and
// one contradiction; the corrected ones are proved (oldmaid_induction.hpp) and explained in
// docs/theory/oldmaid.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "kanzen/core/phrase.hpp"
#include "kanzen/games/oldmaid/oldmaid.hpp"

namespace kanzen {

// Three players, P0 to move and to draw from P2.
struct ThreeHands {
  std::int64_t x = 0;  // pairs that P0 and P1 share
  std::int64_t y = 0;  // P0 and P2
  std::int64_t z = 0;  // P1 and P2
  int joker = 0;       // who holds it

  constexpr bool holds_cards(int player) const {
    return player == joker || (player == 0 ? x + y : player == 1 ? x + z : y + z) > 0;
  }
  constexpr bool live() const { return holds_cards(0) && holds_cards(1) && holds_cards(2); }
};

// One line of a theorem: the player can force first place where the condition holds.
struct ListEntry {
  int theorem;
  int joker;  // the theorem is about the states where this player holds it
  int winner;
  Phrase<> condition;
  bool (*holds)(std::int64_t x, std::int64_t y, std::int64_t z);
};

enum class Edition { corrected, printed };

std::span<const ListEntry> oldmaid_lists(Edition edition = Edition::corrected);

// The first entry that names a winner of a live state; none: nobody can force first place.
const ListEntry* deciding_entry(const ThreeHands& hands, Edition edition = Edition::corrected);

// Whether some entry names the player.
bool listed(const ThreeHands& hands, int player, Edition edition = Edition::corrected);

// Who can force first place, or no_seat. Where somebody has no cards, the first of these by turn is
// first already.
int forced_first(const ThreeHands& hands);

// What P0 can draw from P2: a card whose partner P0 holds, one whose partner P1 holds, the joker.
enum class Draw { y, z, joker };

// Who can force first place after that draw, or no_seat; nothing where it is impossible.
std::optional<int> forced_first_after(const ThreeHands& hands, Draw draw);

// A position of three players with one joker, as its mover sees it; everybody must be in.
ThreeHands three_hands(const OldMaid::Position& position);
OldMaid::Position table_of(const ThreeHands& hands);  // at most 255 of each

// Theorem 1: of two players, the one without the joker. A position of two with one joker.
int forced_first_of_two(const OldMaid::Position& position);

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Two-player Tanhinmin solved in closed form, after Ohto and Kiya: who wins, with which cards, and
// under which conditions, all from matchings between the two hands. Everything but the staircase
// takes O(N) time and O(1) space on sorted hands. docs/theory/tanhinmin.md says why it is true.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kanzen::tanhinmin {

using Card = std::uint32_t;          // its strength, at least 1; 0 is an empty table, or a pass
using Hand = std::span<const Card>;  // ascending

struct Position {  // (X, X̄, r)
  Hand mover;
  Hand other;
  Card table = 0;
};

// (c0, c1): the mover wins on reaching c0 cards, the other on reaching c1. Both have more than
// that.
struct Condition {
  std::size_t mover = 0;
  std::size_t other = 0;
};

// μ(V0, V1): how many cards of V0 can each be laid on a weaker card of V1 of its own.
std::size_t matching(Hand above, Hand below);
// γ(V0, V1): the strongest card of V0 that a maximum matching can do without; 0 where it needs all.
Card strongest_spare(Hand above, Hand below);

std::size_t mover_matching(const Position&, Condition);  // μ0
std::size_t other_matching(const Position&, Condition);  // μ1
std::ptrdiff_t delta(const Position&, Condition);        // μ0 - μ1

// Theorem 1.
inline bool mover_wins(const Position& position, Condition condition) {
  return delta(position, condition) > 0;
}

// Corollary 4: all conditions at once. O(N) to make, O(1) to ask.
class Staircase {
 public:
  explicit Staircase(const Position&);
  // Wins under (c0, c1) exactly if c1 is below this.
  std::size_t won_below(std::size_t mover) const { return won_below_[mover]; }
  bool mover_wins(Condition condition) const {
    return condition.other < won_below_[condition.mover];
  }

 private:
  std::vector<std::size_t> won_below_;  // by c0, never falling
};

// A set of moves: the mover's cards from `weakest` to `strongest`, none where that is no interval,
// and perhaps the pass.
struct Moves {
  Card weakest = 1;
  Card strongest = 0;
  bool pass = false;

  bool has_card(Card card) const { return weakest <= card && card <= strongest; }
};

// Algorithm 1, corrected: exactly the legal moves that keep the value; in a lost position all.
Moves optimal_moves(const Position&, Condition);
// Corollary 6, corrected: exactly the legal moves after which δ has fallen least.
Moves safe_moves(const Position&, Condition);

// Algorithms 2 to 7: optimal strategies that play a card whenever they can, and so never go round
// in circles. Some have a parameter c: the number of weakest cards that a rule leaves out.
enum class Strategy {
  lowest_that_counts = 2,     // the weakest card from x_{c0+1} on, unless that helps the other
  next_to_lowest = 3,         // the weakest card from x_{c0+2} on, unless it is missed; c <= c0
  switch_on_mover = 4,        // the weakest of all, or from x_{c0+2} on, by μ0; c <= c0
  switch_on_other = 5,        // the same by μ1; c <= c1
  from_the_top_by_mover = 6,  // the μ0-th from the top, or the weakest legal card; c <= c0
  from_the_top_by_other = 7,  // the (μ1+1)-th from the top, or the weakest legal card; c <= c1
};
inline constexpr std::array strategies = {
    Strategy::lowest_that_counts, Strategy::next_to_lowest,        Strategy::switch_on_mover,
    Strategy::switch_on_other,    Strategy::from_the_top_by_mover, Strategy::from_the_top_by_other};
std::size_t most_left_out(Strategy, Condition);  // the largest c
// The card, 0 for a pass.
Card play(Strategy, const Position&, Condition, std::size_t c = 0);

}  // namespace kanzen::tanhinmin

// SPDX-License-Identifier: Apache-2.0
// What is known of a position: its outcome for the player to move, and the number of plies that
// perfect play needs (the winner hurries, the loser delays). One byte holds both in a table.
#pragma once

#include <cstdint>
#include <limits>

namespace kanzen {

enum class Outcome : std::uint8_t {
  open,  // not terminal, or not known yet
  loss,
  draw,
  win,
};

constexpr Outcome opposite(Outcome outcome) {
  switch (outcome) {
    case Outcome::win: return Outcome::loss;
    case Outcome::loss: return Outcome::win;
    default: return outcome;
  }
}

// The distance of play that never ends, where somebody wins it: further than any other.
constexpr int endless = std::numeric_limits<int>::max();

// A draw has no distance.
struct Answer {
  Outcome outcome = Outcome::draw;
  int distance = 0;

  constexpr bool operator==(const Answer&) const = default;
};

// How an answer becomes a byte; 0 is a draw (and what slots without a position hold).
// `parity`: 1 + distance; even distances are losses and odd ones wins, which is so whenever turns
//           alternate and no terminal position is a win of its mover. Distances up to 254.
// `tagged`: 1 + 2 * distance + (1 for a win). Distances up to 126.
enum class Coding : std::uint8_t { parity, tagged };

constexpr int longest_distance(Coding coding) { return coding == Coding::parity ? 254 : 126; }

constexpr std::uint8_t encode(Coding coding, Answer answer) {
  if (answer.outcome != Outcome::win && answer.outcome != Outcome::loss) return 0;
  const int code = coding == Coding::parity
                       ? 1 + answer.distance
                       : 1 + 2 * answer.distance + (answer.outcome == Outcome::win ? 1 : 0);
  return static_cast<std::uint8_t>(code);
}

constexpr Answer decode(Coding coding, std::uint8_t code) {
  if (code == 0) return {};
  const int rest = code - 1;
  const bool win = rest % 2 == 1;
  return {win ? Outcome::win : Outcome::loss, coding == Coding::parity ? rest : rest / 2};
}

// The better of two answers for the player who chooses: a win, the faster the better, then a draw,
// then a loss, the slower the better.
constexpr bool better(Answer a, Answer b) {
  if (a.outcome != b.outcome) return a.outcome > b.outcome;
  if (a.outcome == Outcome::win) return a.distance < b.distance;
  if (a.outcome == Outcome::loss) return a.distance > b.distance;
  return false;
}

// What a move to a position of the given answer is worth to the player who makes it.
constexpr Answer before_move(Answer child) {
  const Outcome outcome = opposite(child.outcome);
  if (child.distance == endless) return {outcome, endless};
  return {outcome, outcome == Outcome::draw ? 0 : child.distance + 1};
}

static_assert(Outcome::win > Outcome::draw && Outcome::draw > Outcome::loss);
static_assert(decode(Coding::tagged, encode(Coding::tagged, {Outcome::win, 126})).distance == 126);

}  // namespace kanzen

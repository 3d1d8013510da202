// SPDX-License-Identifier: Apache-2.0
// What is known of a position: its outcome for the player to move, and the number of plies that
// perfect play needs (the winner hurries, the loser delays); or, in a game with scores
// (core/score.hpp), by how many points it is won. A byte or two hold both in a table.
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
  bool points = false;  // the distance is not one of plies: it is won or lost by so many points

  constexpr bool operator==(const Answer& other) const {
    return outcome == other.outcome && distance == other.distance;
  }
};

// A score of the mover as an answer, and back.
constexpr Answer scored(int score) {
  if (score == 0) return {Outcome::draw, 0, true};
  return {score > 0 ? Outcome::win : Outcome::loss, score > 0 ? score : -score, true};
}
constexpr int score_of(Answer answer) {
  return answer.outcome == Outcome::win    ? answer.distance
         : answer.outcome == Outcome::loss ? -answer.distance
                                           : 0;
}

// How an answer becomes a number; 0 is a draw (and what slots without a position hold).
// `parity`: 1 + distance; even distances are losses and odd ones wins, which is so whenever turns
//           alternate and no terminal position is a win of its mover. A byte is enough for
//           distances up to 254, two for 65,534.
// `tagged`: 1 + 2 * distance + (1 for a win). Distances up to 126 and 32,766.
// `scores`: the same of points instead of plies.
enum class Coding : std::uint8_t { parity, tagged, scores };
constexpr const char* name_of(Coding coding) {
  return coding == Coding::parity ? "parity" : coding == Coding::tagged ? "tagged" : "scores";
}
using Code = std::uint16_t;

constexpr int longest_distance(Coding coding, unsigned code_bytes = 1) {
  const int largest = (1 << (8 * code_bytes)) - 1;
  return coding == Coding::parity ? largest - 1 : (largest - 2) / 2;
}

constexpr Code encode(Coding coding, Answer answer) {
  if (answer.outcome != Outcome::win && answer.outcome != Outcome::loss) return 0;
  const int code = coding == Coding::parity
                       ? 1 + answer.distance
                       : 1 + 2 * answer.distance + (answer.outcome == Outcome::win ? 1 : 0);
  return static_cast<Code>(code);
}

constexpr Answer decode(Coding coding, Code code) {
  const bool points = coding == Coding::scores;
  if (code == 0) return {Outcome::draw, 0, points};
  const int rest = code - 1;
  const bool win = rest % 2 == 1;
  return {win ? Outcome::win : Outcome::loss, coding == Coding::parity ? rest : rest / 2, points};
}

// Codes that lie in memory, of one byte each or of two, the lower first.
struct CodesAt {
  const std::uint8_t* bytes;
  bool wide;
  constexpr Code operator[](std::uint64_t slot) const {
    return wide ? static_cast<Code>(bytes[2 * slot] | bytes[2 * slot + 1] << 8) : bytes[slot];
  }
};

// The better of two answers for the player who chooses: a win, the faster the better, then a draw,
// then a loss, the slower the better; with points, the higher score.
constexpr bool better(Answer a, Answer b) {
  if (a.points) return score_of(a) > score_of(b);
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
static_assert(encode(Coding::tagged, {Outcome::win, 126}) == 254 &&
              encode(Coding::parity, {Outcome::loss, 254}) == 255);
static_assert(score_of(decode(Coding::scores, encode(Coding::scores, scored(-48)))) == -48 &&
              better(scored(3), scored(1)) && better(scored(-1), scored(-2)));
static_assert(decode(Coding::tagged, encode(Coding::tagged, {Outcome::win, 32766})).distance ==
                  longest_distance(Coding::tagged, 2) &&
              encode(Coding::parity, {Outcome::loss, 65534}) == 65535);

}  // namespace kanzen

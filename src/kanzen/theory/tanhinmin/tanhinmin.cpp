// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/tanhinmin/tanhinmin.hpp"

#include <algorithm>
#include <array>

namespace kanzen::tanhinmin {
namespace {

// A hand with one more card in its place, as three runs in ascending order: nothing is copied. The
// card must outlive it.
struct Runs {
  std::array<Hand, 3> runs;

  Runs(Hand hand) : runs{hand, {}, {}} {}
  Runs(Hand hand, const Card& more) {
    const auto place =
        static_cast<std::size_t>(std::ranges::lower_bound(hand, more) - hand.begin());
    runs = {hand.first(place), Hand(&more, 1), hand.subspan(place)};
  }
};

class Cursor {
 public:
  explicit Cursor(const Runs& cards) : runs_(cards.runs) {}

  // Steps over finished runs; false at the end of the last.
  bool more() {
    while (run_ < runs_.size() && runs_[run_].empty()) ++run_;
    return run_ < runs_.size();
  }
  Hand& run() { return runs_[run_]; }

 private:
  std::array<Hand, 3> runs_;
  std::size_t run_ = 0;
};

struct Matched {
  std::size_t pairs = 0;
  Card spare = 0;  // the strongest of V0 that was left out
};

// From the weakest up, every card of V0 takes the weakest card of V1 that is free, if it is weaker.
Matched match(const Runs& above, const Runs& below) {
  Matched result;
  Cursor upper(above);
  Cursor lower(below);
  while (upper.more() && lower.more()) {
    const Hand v0 = upper.run();
    const Hand v1 = lower.run();
    std::size_t i = 0;
    std::size_t j = 0;
    Card spare = result.spare;
    while (i < v0.size() && j < v1.size()) {
      const Card card = v0[i++];
      const bool fits = card > v1[j];
      j += fits ? 1 : 0;
      spare = fits ? spare : card;
    }
    result.pairs += j;
    result.spare = spare;
    upper.run() = v0.subspan(i);
    lower.run() = v1.subspan(j);
  }
  while (upper.more()) {  // V1 has no more cards
    result.spare = upper.run().back();
    upper.run() = {};
  }
  return result;
}

Hand without_weakest(Hand hand, std::size_t count) {
  return hand.subspan(std::min(count, hand.size()));
}

// The weakest card above the table; 0 where there is none.
Card weakest_legal(Hand hand, Card table) {
  const auto found = std::ranges::upper_bound(hand, table);
  return found == hand.end() ? 0 : *found;
}

// What decides between moves, for a position with its condition (Tables 1 and 2).
struct Losses {
  Moves cards;            // with these δ does not fall
  bool pass_keeps_own;    // passing leaves μ0 as it is
  bool pass_keeps_other;  // passing leaves μ1 as it is
};

Losses losses(const Position& position, Condition condition) {
  const Hand own = position.mover.subspan(condition.mover);     // X_{-[c0]}
  const Hand theirs = position.other.subspan(condition.other);  // X̄_{-[c1]}
  const Matched without_table = match(own, theirs.subspan(1));
  const std::size_t own_pairs = mover_matching(position, condition);
  const std::size_t other_pairs = other_matching(position, condition);

  Losses result;
  result.pass_keeps_own = own_pairs == without_table.pairs;
  result.pass_keeps_other = other_pairs == theirs.size();
  Moves& cards = result.cards;
  const auto add = [&](Card weakest, Card strongest) {
    if (cards.weakest > cards.strongest) cards.weakest = weakest;
    cards.strongest = strongest;
  };

  // Up to x_{c0+1}: such a card takes the place of x_{c0+2} under the other's cards. That does no
  // harm if x_{c0+2} was needed there, or if no idle card of the other is above the new one.
  const Card weakest = position.mover.front();
  if (own.size() == 1 || other_pairs == matching(theirs, own.subspan(2)) + 1) {
    add(weakest, own[0]);
  } else {
    const auto idle_end = std::ranges::upper_bound(theirs, own[1]);
    const Card idle = idle_end == theirs.begin() ? 0 : *(idle_end - 1);
    if (idle <= own[0]) add(std::max(weakest, idle), own[0]);
  }
  // From x_{c0+2} on: such a card is missed above the other's cards unless there is a spare.
  if (own.size() > 1) {
    if (result.pass_keeps_own)
      add(own[1], own.back());
    else if (without_table.spare >= own[1])
      add(own[1], without_table.spare);
  }
  cards.weakest = std::max(cards.weakest, weakest_legal(position.mover, position.table));
  if (weakest_legal(position.mover, position.table) == 0) cards = {};
  return result;
}

Moves all_moves(const Position& position) {
  const Card weakest = weakest_legal(position.mover, position.table);
  return weakest == 0 ? Moves{1, 0, true} : Moves{weakest, position.mover.back(), true};
}

}  // namespace

std::size_t matching(Hand above, Hand below) { return match(above, below).pairs; }

Card strongest_spare(Hand above, Hand below) { return match(above, below).spare; }

std::size_t mover_matching(const Position& position, Condition condition) {
  return match(position.mover.subspan(condition.mover),
               Runs(position.other.subspan(condition.other + 1), position.table))
      .pairs;
}

std::size_t other_matching(const Position& position, Condition condition) {
  return matching(position.other.subspan(condition.other),
                  position.mover.subspan(condition.mover + 1));
}

std::ptrdiff_t delta(const Position& position, Condition condition) {
  return static_cast<std::ptrdiff_t>(mover_matching(position, condition)) -
         static_cast<std::ptrdiff_t>(other_matching(position, condition));
}

Moves optimal_moves(const Position& position, Condition condition) {
  if (delta(position, condition) != 1) return all_moves(position);
  const Losses found = losses(position, condition);
  Moves moves = found.cards;
  moves.pass = found.pass_keeps_own;
  return moves;
}

Moves safe_moves(const Position& position, Condition condition) {
  const Losses found = losses(position, condition);
  if (found.pass_keeps_own && found.pass_keeps_other) return {1, 0, true};  // δ rises
  Moves moves = found.cards;
  moves.pass = found.pass_keeps_own || found.pass_keeps_other;
  const bool none = !moves.pass && moves.weakest > moves.strongest;
  return none ? all_moves(position) : moves;
}

std::size_t most_left_out(Strategy strategy, Condition condition) {
  switch (strategy) {
    case Strategy::lowest_that_counts: return 0;
    case Strategy::next_to_lowest:
    case Strategy::switch_on_mover:
    case Strategy::from_the_top_by_mover: return condition.mover;
    case Strategy::switch_on_other:
    case Strategy::from_the_top_by_other: return condition.other;
  }
  return 0;
}

Card play(Strategy strategy, const Position& position, Condition condition, std::size_t c) {
  const Hand hand = position.mover;
  const Card weakest = weakest_legal(hand, position.table);
  if (weakest == 0) return 0;
  const std::size_t counting = hand.size() - condition.mover;  // cards that count
  const auto weakest_without = [&](std::size_t count) {
    return weakest_legal(without_weakest(hand, count), position.table);
  };
  const auto from_the_top = [&](std::size_t place) {
    return std::max(weakest, hand[hand.size() - place]);
  };
  // Without x_{c0+2}: x_{c0+1} and what is above x_{c0+2}.
  const auto without_second = [&] {
    return Runs(hand.subspan(condition.mover + 2), hand[condition.mover]);
  };
  switch (strategy) {
    case Strategy::lowest_that_counts:
      if (counting == 1 || match(position.other.subspan(condition.other), without_second()).pairs ==
                               other_matching(position, condition))
        return weakest_without(condition.mover);
      return weakest_without(condition.mover + 1);
    case Strategy::next_to_lowest:
      if (counting >= 2 &&
          match(without_second(), position.other.subspan(condition.other + 1)).pairs + 1 ==
              mover_matching(position, condition))
        return weakest_without(condition.mover + 1);
      return weakest_without(c);
    case Strategy::switch_on_mover:
      return mover_matching(position, {c, condition.other}) >= counting
                 ? weakest
                 : weakest_without(condition.mover + 1);
    case Strategy::switch_on_other:
      return other_matching(position, {condition.mover, c}) == counting - 1
                 ? weakest
                 : weakest_without(condition.mover + 1);
    case Strategy::from_the_top_by_mover:
      return from_the_top(mover_matching(position, {c, condition.other}));
    case Strategy::from_the_top_by_other:
      return from_the_top(other_matching(position, {condition.mover, c}) + 1);
  }
  return 0;
}

namespace {

// A matching of hands that grow by weaker and weaker cards. From the top down, every card of V0
// takes the strongest weaker card of V1 that is free; who begins at the top can go on when cards
// are added at the bottom. `extra` is one more card of V1 that lies there from the beginning.
class GrowingMatching {
 public:
  // Of the hands, V0 and V1 have so far only as many of the strongest cards as grow() says.
  GrowingMatching(Hand above, Hand below, const Card* extra)
      : above_(above), below_(below), extra_(extra) {}

  void grow(std::size_t above, std::size_t below) {
    while (next_above_ < above && next_below_ < below) {
      const Card card = nth(above_, next_above_);
      if (extra_ != nullptr && nth(below_, next_below_) <= *extra_) {
        take(card > *extra_);
        extra_ = nullptr;
        continue;
      }
      take(card > nth(below_, next_below_));
      ++next_below_;
    }
    // While the extra card is the weakest of V1, it waits for what the others leave.
    extra_fits_ = extra_ != nullptr && next_above_ < above && nth(above_, next_above_) > *extra_;
  }
  std::size_t pairs() const { return pairs_ + (extra_fits_ ? 1 : 0); }

 private:
  static Card nth(Hand hand, std::size_t from_the_top) {
    return hand[hand.size() - 1 - from_the_top];
  }
  void take(bool fits) {
    pairs_ += fits ? 1 : 0;
    next_above_ += fits ? 1 : 0;
  }

  Hand above_;
  Hand below_;
  const Card* extra_;
  std::size_t next_above_ = 0;
  std::size_t next_below_ = 0;
  std::size_t pairs_ = 0;
  bool extra_fits_ = false;
};

}  // namespace

// Who wins still wins when the other needs more cards, and loses at most when needing more: the
// border between wins and losses is walked from the condition under which one card is enough.
Staircase::Staircase(const Position& position) : won_below_(position.mover.size(), 0) {
  GrowingMatching own(position.mover, position.other, &position.table);
  GrowingMatching theirs(position.other, position.mover, nullptr);
  std::size_t mover = 1;  // cards that the mover, and the other, have to play
  std::size_t other = 1;
  while (mover <= position.mover.size() && other <= position.other.size()) {
    own.grow(mover, other - 1);
    theirs.grow(other, mover - 1);
    if (own.pairs() > theirs.pairs()) {
      won_below_[position.mover.size() - mover] = position.other.size() - other + 1;
      ++mover;
    } else {
      ++other;
    }
  }
}

}  // namespace kanzen::tanhinmin

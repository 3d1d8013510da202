// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/tanhinmin/tanhinmin.hpp"

#include <algorithm>

namespace kanzen::tanhinmin {
namespace {

// A maximum matching. One card more or less changes it in a way that the spare tells: a card r more
// in V1 makes a pair more exactly if the spare is above r, and a card v less in V0 makes a pair
// less exactly if v is above the spare.
struct Matched {
  std::size_t pairs = 0;  // μ
  Card spare = 0;         // γ

  std::size_t with_below(Card more) const { return pairs + (spare > more ? 1 : 0); }
  std::size_t without_above(Card less) const { return pairs - (less > spare ? 1 : 0); }
};

// From the weakest up, every card of V0 takes the weakest card of V1 that is free, if it is weaker.
Matched match(Hand above, Hand below) {
  std::size_t i = 0;
  std::size_t j = 0;
  Card spare = 0;
  while (i < above.size() && j < below.size()) {
    const Card card = above[i++];
    const bool fits = card > below[j];
    j += fits ? 1 : 0;
    spare = fits ? spare : card;
  }
  return {j, i < above.size() ? above.back() : spare};
}

// X_{-[c0]} and X̄_{-[c1+1]}; X̄_{-[c1]} and X_{-[c0+1]}.
Matched own_without_table(const Position& position, Condition condition) {
  return match(position.mover.subspan(condition.mover),
               position.other.subspan(condition.other + 1));
}
Matched theirs(const Position& position, Condition condition) {
  return match(position.other.subspan(condition.other),
               position.mover.subspan(condition.mover + 1));
}
// X̄_{-[c1]} and X_{-[c0+2]}, where there is a card x_{c0+2}.
Matched theirs_without_second(const Position& position, Condition condition) {
  return match(position.other.subspan(condition.other),
               position.mover.subspan(condition.mover + 2));
}

// The weakest card above the table; 0 where there is none.
Card weakest_legal(Hand hand, Card table) {
  const auto found = std::ranges::upper_bound(hand, table);
  return found == hand.end() ? 0 : *found;
}

// What moves do to δ, for a position with its condition (Tables 1 and 2).
struct Losses {
  Moves cards;            // with these δ does not fall
  bool pass_keeps_own;    // passing leaves μ0 as it is
  bool pass_keeps_other;  // passing leaves μ1 as it is
};

Losses losses(const Position& position, Condition condition) {
  const Hand own = position.mover.subspan(condition.mover);
  const Card own_spare = own_without_table(position, condition).spare;
  Losses result;
  result.pass_keeps_own = own_spare <= position.table;
  result.pass_keeps_other =
      theirs(position, condition).pairs == position.other.size() - condition.other;

  const Card weakest = weakest_legal(position.mover, position.table);
  if (weakest == 0) return result;
  // Up to x_{c0+1}: such a card takes the place of x_{c0+2} under the other's cards. It helps the
  // other if the other's spare card lies above it, but not above x_{c0+2}.
  const bool last = own.size() == 1;
  const Card their_spare = last ? 0 : theirs_without_second(position, condition).spare;
  const bool all_low = last || their_spare > own[1];
  const Moves low{all_low ? weakest : std::max(weakest, their_spare), own[0]};
  // From x_{c0+2} on: such a card is missed if it is above the mover's own spare card.
  Moves high;
  if (!last) high = {std::max(weakest, own[1]), result.pass_keeps_own ? own.back() : own_spare};
  const bool no_low = low.weakest > low.strongest;
  const bool no_high = high.weakest > high.strongest;
  result.cards = {no_low ? high.weakest : low.weakest, no_high ? low.strongest : high.strongest};
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
  return own_without_table(position, condition).with_below(position.table);
}

std::size_t other_matching(const Position& position, Condition condition) {
  return theirs(position, condition).pairs;
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
    return weakest_legal(hand.subspan(count), position.table);
  };
  const auto from_the_top = [&](std::size_t place) {
    return std::max(weakest, hand[hand.size() - place]);
  };
  switch (strategy) {
    case Strategy::lowest_that_counts:
      if (counting == 1 ||
          theirs_without_second(position, condition).with_below(hand[condition.mover]) ==
              other_matching(position, condition))
        return weakest_without(condition.mover);
      return weakest_without(condition.mover + 1);
    case Strategy::next_to_lowest:
      if (counting >= 2 &&
          own_without_table(position, condition).without_above(hand[condition.mover + 1]) + 1 ==
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

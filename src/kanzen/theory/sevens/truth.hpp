// SPDX-License-Identifier: Apache-2.0
// Who wins each of all deals up to a size, by looking at every move: what statements about Sevens
// are held against. It knows the rules and nothing of the theory.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "kanzen/games/sevens/sevens.hpp"
#include "kanzen/theory/sevens/deals.hpp"

namespace kanzen::sevens {

// A deal with its answers and those after every move. Answers are bits, set where Left wins: one
// for each player to move and each pair of passes left.
template <class Answers>
struct Known {
  const Deals::Cursor& deal;
  Answers answers = 0;
  std::array<Answers, Deals::most_cards> after{};  // the next card of suit i is played
  std::array<int, 2> hand{};                       // cards of Left and Right
  int passes = 0;                                  // the most that a player may have

  static constexpr int bit(int passes, Sevens::Player turn, int left = 0, int right = 0) {
    return 2 * (left * (passes + 1) + right) + static_cast<int>(turn);
  }
  Sevens::Player winner(Sevens::Player turn, int left = 0, int right = 0) const {
    return who(answers, turn, left, right);
  }
  // After `turn` has played suit i.
  Sevens::Player winner_after(int i, Sevens::Player turn, int left = 0, int right = 0) const {
    return who(after[static_cast<std::size_t>(i)], Sevens::other(turn), left, right);
  }
  bool may_play(int i, Sevens::Player turn) const {
    return deal.suit(i).next_is_rights() == (turn == Sevens::Player::right);
  }

 private:
  Sevens::Player who(Answers from, Sevens::Player turn, int left, int right) const {
    return from >> bit(passes, turn, left, right) & 1 ? Sevens::Player::left
                                                      : Sevens::Player::right;
  }
};

template <class Answers = std::uint8_t>
class Truth {
 public:
  using Case = Known<Answers>;

  // Looks at all deals in order and shows each to `visit`; up to `passes` passes for each player,
  // which Answers must have 2 (passes + 1)^2 bits for.
  template <class Visit>
  Truth(const Deals& deals, Sevens::Rule rule, Sevens::Passing passing, int passes, Visit&& visit)
      : rule_(rule), passing_(passing), answers_(deals.size()) {
    Deals::Cursor cursor(deals);
    Case now{.deal = cursor, .passes = passes};
    do {
      now.hand = {};
      for (int i = 0; i < cursor.suits(); ++i) {
        const ShortSuit suit = cursor.suit(i);
        const int rights = std::popcount(suit.rights);
        now.hand[0] += suit.length - rights;
        now.hand[1] += rights;
        const auto place = static_cast<std::size_t>(i);
        now.after[place] =
            cursor.repeats(i) ? now.after[place - 1] : answers_[cursor.after_playing(i)];
      }
      answers_[cursor.number()] = now.answers = look(now);
      visit(static_cast<const Case&>(now));
    } while (cursor.next());
  }

  Answers operator[](std::uint64_t number) const { return answers_[number]; }

 private:
  using Player = Sevens::Player;

  Answers look(const Case& now) const {
    // By player: whether he can play at all, and where a play of his wins or loses for Left.
    std::array<bool, 2> blocked = {true, true};
    Answers any_left_wins = 0;
    auto all_left_wins = static_cast<Answers>(~Answers{0});
    for (int i = 0; i < now.deal.suits(); ++i) {
      const Answers after = now.after[static_cast<std::size_t>(i)];
      const bool rights = now.deal.suit(i).next_is_rights();
      blocked[rights ? 1 : 0] = false;
      if (rights)
        all_left_wins &= after;
      else
        any_left_wins |= after;
    }
    Answers found = 0;
    const auto left_wins = [&](Player turn, int left, int right) {
      const bool is_left = turn == Player::left;
      const auto mine = static_cast<std::size_t>(turn);
      if (rule_ != Sevens::Rule::normal && now.hand[mine] == 0) return is_left;
      if (rule_ == Sevens::Rule::stuck_passes && now.hand[1 - mine] == 0) return !is_left;
      const int reply = Case::bit(now.passes, Sevens::other(turn), left, right);
      const bool by_card =
          is_left ? (any_left_wins >> reply & 1) != 0 : (all_left_wins >> reply & 1) != 0;
      if (by_card == is_left) return is_left;
      if (rule_ == Sevens::Rule::stuck_passes || (is_left ? left : right) == 0) return by_card;
      if (passing_ == Sevens::Passing::blocked_only && !blocked[mine]) return by_card;
      const int passed = Case::bit(now.passes, Sevens::other(turn), left - (is_left ? 1 : 0),
                                   right - (is_left ? 0 : 1));
      return (found >> passed & 1) != 0;
    };
    const auto note = [&](Player turn, int left, int right, bool left_is_winner) {
      if (left_is_winner)
        found |= static_cast<Answers>(Answers{1} << Case::bit(now.passes, turn, left, right));
    };
    // A pass that is used up leads to an answer that is known already.
    for (int left = 0; left <= now.passes; ++left)
      for (int right = 0; right <= now.passes; ++right)
        for (const Player turn : {Player::left, Player::right})
          note(turn, left, right, left_wins(turn, left, right));
    // A blocked player must pass, and then the other one is not blocked.
    if (rule_ == Sevens::Rule::stuck_passes && now.hand[0] > 0 && now.hand[1] > 0 &&
        (blocked[0] || blocked[1]))
      found = found >> (blocked[0] ? 1 : 0) & 1 ? Answers{3} : Answers{0};
    return found;
  }

  Sevens::Rule rule_;
  Sevens::Passing passing_;
  std::vector<Answers> answers_;
};

}  // namespace kanzen::sevens

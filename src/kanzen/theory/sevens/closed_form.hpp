// SPDX-License-Identifier: Apache-2.0
// Sevens in linear time. Each suit has a value f_I and a type f_S (Table 1 of the paper "Linear
// time algorithm for generalized 2-player Shichinarabe"); their sum and the types that occur
// decide the game (Algorithm 1, Lemmas 2 to 7). docs/sevens.md explains why.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "kanzen/core/phrase.hpp"
#include "kanzen/games/sevens/sevens.hpp"

namespace kanzen::sevens {

using Player = Sevens::Player;

enum class Type : std::uint8_t { zero, L, LL, NL, R, RR, NR };
std::string_view name_of(Type type);

struct SuitValue {
  std::int64_t value = 0;  // f_I, in free moves of Left
  Type type = Type::zero;  // f_S

  constexpr bool operator==(const SuitValue&) const = default;
};

// Table 1. The suit is made of L and R in the order of play; it is read from the front and only as
// far as the table needs.
SuitValue suit_value(std::string_view suit);

// The value of a suit under normal play, card by card from the last to the first. Before a card of
// Left the rest v becomes {v | }, the simplest number above v: v + 1, or 0 where v is negative.
std::int64_t normal_value(std::string_view suit);

struct Verdict {
  Player winner = Player::left;
  int lemma = 0;  // that decides, 2 to 7; 0: the sum alone, under the normal rule

  constexpr bool operator==(const Verdict&) const = default;
};

// What a lemma says, in a sentence for people; 0 is the normal rule.
Phrase<> reason(int lemma);

// The sum of suits: all that the theory needs to know of a deal.
class Sum {
 public:
  constexpr void add(SuitValue suit) {
    value_ += suit.value;
    ++count_[static_cast<std::size_t>(suit.type)];
  }
  constexpr void remove(SuitValue suit) {
    value_ -= suit.value;
    --count_[static_cast<std::size_t>(suit.type)];
  }
  constexpr std::int64_t value() const { return value_; }  // S, in Left's view
  constexpr bool has(Type type) const { return count_[static_cast<std::size_t>(type)] > 0; }

  // Which lemma covers the deal under stuck_loses.
  constexpr int lemma() const {
    const bool lefts = has(Type::L) || has(Type::LL);
    const bool rights = has(Type::R) || has(Type::RR);
    if (has(Type::NL) || has(Type::NR) || (lefts && rights)) return 7;
    if (lefts) return has(Type::L) ? 5 : 3;
    if (rights) return has(Type::R) ? 6 : 4;
    return 2;
  }

  // `lead` is the number of voluntary passes that Left has more than Right.
  constexpr Verdict verdict(Sevens::Rule rule, Player first, std::int64_t lead = 0) const {
    const Player second = Sevens::other(first);
    // Left above the balance, Right below it, and the player who need not move first on it.
    const auto around = [&](std::int64_t balance) {
      const std::int64_t sum = value_ + lead;
      return sum > balance ? Player::left : sum < balance ? Player::right : second;
    };
    if (rule == Sevens::Rule::normal) return {around(0), 0};
    switch (lemma()) {
      case 2: return {value_ > 0 ? Player::right : value_ < 0 ? Player::left : first, 2};
      case 3: return {Player::left, 3};
      case 4: return {Player::right, 4};
      case 5: return {around(-1), 5};
      case 6: return {around(1), 6};
      default: return {around(0), 7};
    }
  }

 private:
  std::int64_t value_ = 0;
  std::array<std::uint64_t, 7> count_{};
};

// Everything about a deal and the player to move.
struct Analysis {
  static constexpr std::size_t pass = ~std::size_t{0};
  struct Move {
    std::size_t suit = pass;
    Player winner = Player::left;  // after it
  };

  Verdict verdict;
  bool over = false;  // the mover has played out
  Sum sum;
  std::vector<SuitValue> suits;
  std::vector<Move> moves;  // all that are legal
};

// Under stuck_loses or normal, with `passes` that may be used at any time. Linear in the number of
// cards, the winning moves included.
Analysis analyse(std::span<const std::string_view> suits, Sevens::Rule rule, Player turn,
                 std::array<int, 2> passes = {});

// The same, in the memory of an earlier answer: with millions of suits, touching fresh memory takes
// longer than all that is written there.
void analyse_into(Analysis& all, std::span<const std::string_view> suits, Sevens::Rule rule,
                  Player turn, std::array<int, 2> passes = {});

}  // namespace kanzen::sevens

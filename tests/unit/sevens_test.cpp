// SPDX-License-Identifier: Apache-2.0
// Sevens: the rules and the closed forms against a player who knows nothing but strings.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "kanzen/games/sevens/sevens.hpp"
#include "kanzen/games/sevens/sevens_space.hpp"
#include "kanzen/solve/acyclic.hpp"
#include "kanzen/theory/sevens/closed_form.hpp"

namespace kanzen {
namespace {

using Rule = Sevens::Rule;
using Passing = Sevens::Passing;
using Player = Sevens::Player;
using Suits = std::vector<std::string>;

// Sevens as the sources tell it, on strings, remembering what it has seen.
class Brute {
 public:
  Brute(Rule rule, Passing passing) : rule_(rule), passing_(passing) {}

  // The letter of the winner.
  char winner(Suits suits, char turn, int left_passes = 0, int right_passes = 0) {
    std::sort(suits.begin(), suits.end());
    const auto key = std::tuple(suits, turn, left_passes, right_passes);
    if (const auto seen = seen_.find(key); seen != seen_.end()) return seen->second;
    return seen_[key] = look(suits, turn, left_passes, right_passes);
  }

 private:
  static bool has(const Suits& suits, char who) {
    return std::any_of(suits.begin(), suits.end(),
                       [&](const std::string& suit) { return suit.find(who) != suit.npos; });
  }

  char look(const Suits& suits, char turn, int left_passes, int right_passes) {
    const char other = turn == 'L' ? 'R' : 'L';
    if (rule_ != Rule::normal && !has(suits, turn)) return turn;
    if (rule_ == Rule::stuck_passes && !has(suits, other)) return other;
    bool blocked = true;
    for (std::size_t i = 0; i < suits.size(); ++i) {
      if (suits[i].empty() || suits[i][0] != turn) continue;
      blocked = false;
      Suits after = suits;
      after[i].erase(0, 1);
      if (winner(after, other, left_passes, right_passes) == turn) return turn;
    }
    if (rule_ == Rule::stuck_passes) return blocked ? winner(suits, other) : other;
    int& mine = turn == 'L' ? left_passes : right_passes;
    if (mine > 0 && (blocked || passing_ == Passing::voluntary)) {
      --mine;
      if (winner(suits, other, left_passes, right_passes) == turn) return turn;
    }
    return other;
  }

  Rule rule_;
  Passing passing_;
  std::map<std::tuple<Suits, char, int, int>, char> seen_;
};

// All multisets of suits with at most so many cards.
void each_deal(int cards, const std::function<void(const Suits&)>& visit) {
  std::vector<std::string> strings;
  for (int length = 1; length <= cards; ++length)
    for (int bits = 0; bits < 1 << length; ++bits) {
      std::string text;
      for (int i = 0; i < length; ++i) text += bits >> i & 1 ? 'R' : 'L';
      strings.push_back(text);
    }
  Suits suits;
  const std::function<void(std::size_t, int)> extend = [&](std::size_t from, int rest) {
    visit(suits);
    for (std::size_t i = from; i < strings.size(); ++i) {
      if (static_cast<int>(strings[i].size()) > rest) return;
      suits.push_back(strings[i]);
      extend(i, rest - static_cast<int>(strings[i].size()));
      suits.pop_back();
    }
  };
  extend(0, cards);
}

char letter(Player player) { return player == Player::left ? 'L' : 'R'; }
Player player(char letter) { return letter == 'L' ? Player::left : Player::right; }

std::vector<std::string_view> views(const Suits& suits) { return {suits.begin(), suits.end()}; }

Sevens deal_of(const Suits& suits, char turn, Rule rule, Passing passing = Passing::voluntary,
               int left_passes = 0, int right_passes = 0) {
  Sevens game;
  game.rule = rule;
  game.passing = passing;
  game.first = player(turn);
  game.passes = {static_cast<std::uint8_t>(left_passes), static_cast<std::uint8_t>(right_passes)};
  for (const std::string& suit : suits) game.add(Sevens::suit(suit));
  return game;
}

char searched(const Sevens& game) {
  Acyclic<Sevens, SevensSpace> search(game, SevensSpace(game));
  const bool win = search.outcome(game.start()) == Outcome::win;
  return letter(win ? game.first : Sevens::other(game.first));
}

TEST(SevensRules, AreThoseOfTheSourcesForAllSmallDeals) {
  for (const Rule rule : {Rule::stuck_loses, Rule::normal, Rule::stuck_passes}) {
    Brute brute(rule, Passing::voluntary);
    each_deal(7, [&](const Suits& suits) {
      for (const char turn : {'L', 'R'})
        ASSERT_EQ(searched(deal_of(suits, turn, rule)), brute.winner(suits, turn));
    });
  }
}

TEST(SevensRules, PassesForAllSmallDeals) {
  for (const Rule rule : {Rule::stuck_loses, Rule::normal})
    for (const Passing passing : {Passing::voluntary, Passing::blocked_only}) {
      Brute brute(rule, passing);
      each_deal(5, [&](const Suits& suits) {
        for (const char turn : {'L', 'R'})
          for (int l = 0; l <= 2; ++l)
            for (int r = 0; r <= 2; ++r)
              ASSERT_EQ(searched(deal_of(suits, turn, rule, passing, l, r)),
                        brute.winner(suits, turn, l, r));
      });
    }
}

TEST(SevensClosedForm, AgreesWithPlayOnAllSmallDeals) {
  for (const Rule rule : {Rule::stuck_loses, Rule::normal}) {
    Brute brute(rule, Passing::voluntary);
    each_deal(8, [&](const Suits& suits) {
      for (const char turn : {'L', 'R'}) {
        const sevens::Analysis found = sevens::analyse(views(suits), rule, player(turn));
        ASSERT_EQ(letter(found.verdict.winner), brute.winner(suits, turn));
        for (const auto& [suit, winner] : found.moves) {
          Suits after = suits;
          after[suit].erase(0, 1);
          ASSERT_EQ(letter(winner), brute.winner(after, turn == 'L' ? 'R' : 'L'));
        }
      }
    });
  }
}

TEST(SevensClosedForm, AgreesWithPlayWithVoluntaryPasses) {
  for (const Rule rule : {Rule::stuck_loses, Rule::normal}) {
    Brute brute(rule, Passing::voluntary);
    each_deal(6, [&](const Suits& suits) {
      for (const char turn : {'L', 'R'})
        for (int l = 0; l <= 2; ++l)
          for (int r = 0; r <= 2; ++r)
            ASSERT_EQ(
                letter(sevens::analyse(views(suits), rule, player(turn), {l, r}).verdict.winner),
                brute.winner(suits, turn, l, r));
    });
  }
}

TEST(SevensClosedForm, ListsTheMovesOfTheRules) {
  each_deal(6, [&](const Suits& suits) {
    for (const Rule rule : {Rule::stuck_loses, Rule::normal})
      for (const char turn : {'L', 'R'})
        for (const int passes : {0, 1}) {
          const Sevens game = deal_of(suits, turn, rule, Passing::voluntary, passes, passes);
          std::vector<std::size_t> legal;
          if (game.outcome(game.start()) == Outcome::open)
            game.each_move(game.start(), [&](Sevens::Move move, const Sevens::Position&) {
              legal.push_back(move == Sevens::pass ? sevens::Analysis::pass : move);
              return true;
            });
          std::vector<std::size_t> found;
          for (const auto& move :
               sevens::analyse(views(suits), rule, player(turn), {passes, passes}).moves)
            found.push_back(move.suit);
          ASSERT_EQ(found, legal);
        }
  });
}

// Examples of Table 1 of the paper.
TEST(SevensTable1, Rows) {
  using sevens::SuitValue;
  using sevens::Type;
  const std::vector<std::pair<std::string, SuitValue>> rows = {
      {"", {0, Type::zero}},      {"LLL", {3, Type::zero}},   {"RR", {-2, Type::zero}},
      {"LLRRR", {1, Type::LL}},   {"RL", {0, Type::RR}},      {"RRLR", {-2, Type::L}},
      {"RLRRR", {-1, Type::L}},   {"LLRL", {2, Type::R}},     {"LRLRLLL", {1, Type::R}},
      {"LLRLRR", {1, Type::L}},   {"LRLR", {0, Type::L}},     {"RLRLL", {0, Type::R}},
      {"LLRLLRL", {2, Type::NL}}, {"RLRRL", {-1, Type::NR}},  {"LRRL", {0, Type::NL}},
      {"LLLRRLL", {2, Type::NL}}, {"RRRLLR", {-2, Type::NR}}, {"LRLRRL", {0, Type::NL}},
  };
  for (const auto& [suit, value] : rows) EXPECT_EQ(sevens::suit_value(suit), value) << suit;
}

RC_GTEST_PROP(SevensClosedForm, ValuesOfLongSuitsAreThoseOfNormalPlay, ()) {
  // Suits with long runs and long alternations, which random letters would never have.
  std::string suit;
  for (int part = *rc::gen::inRange(0, 4); part-- > 0;) {
    const std::string unit = *rc::gen::element<std::string>("L", "R", "LR", "RL", "LLR");
    for (int n = *rc::gen::inRange(1, 700); n-- > 0;) suit += unit;
  }
  RC_ASSERT(sevens::suit_value(suit).value == sevens::normal_value(suit));
}

RC_GTEST_PROP(SevensClosedForm, ExchangingThePlayersExchangesEverything, ()) {
  const auto suits =
      *rc::gen::container<Suits>(rc::gen::container<std::string>(rc::gen::element('L', 'R')));
  Suits mirrored = suits;
  for (std::string& suit : mirrored)
    for (char& card : suit) card = card == 'L' ? 'R' : 'L';
  for (const Rule rule : {Rule::stuck_loses, Rule::normal}) {
    const auto a = sevens::analyse(views(suits), rule, Player::left);
    const auto b = sevens::analyse(views(mirrored), rule, Player::right);
    RC_ASSERT(a.verdict.winner != b.verdict.winner);
    RC_ASSERT(a.sum.value() == -b.sum.value());
    RC_ASSERT(a.moves.size() == b.moves.size());
  }
}

}  // namespace
}  // namespace kanzen

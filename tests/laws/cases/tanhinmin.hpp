// SPDX-License-Identifier: Apache-2.0
// Two-player Tanhinmin: hands of any cards, with every goal.
#pragma once

#include <functional>
#include <tuple>
#include <vector>

#include "kanzen/games/tanhinmin/tanhinmin.hpp"
#include "kanzen/games/tanhinmin/tanhinmin_space.hpp"

namespace kanzen::cases {

template <int strengths, int largest>
struct TanhinminCase {
  using Rules = Tanhinmin;
  static Rules game() {
    Rules rules;
    rules.strengths = strengths;
    rules.largest = largest;
    for (int card = 1; card <= largest; ++card) {
      rules.deal.mine.add(static_cast<Rules::Card>(1 + card % strengths));
      rules.deal.theirs.add(static_cast<Rules::Card>(1 + card * 2 % strengths));
    }
    return rules;
  }
  static TanhinminSpace space() { return TanhinminSpace(game()); }
  static auto key(const Rules::Position& p) {
    return std::tuple(p.mine.cards, p.mine.goal, p.theirs.cards, p.theirs.goal, p.table);
  }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Player> players;
    const std::function<void(Rules::Player, int)> extend = [&](Rules::Player hand, int weakest) {
      for (hand.goal = 0; hand.goal < hand.size; ++hand.goal) players.push_back(hand);
      for (int card = weakest; hand.size < largest && card <= strengths; ++card) {
        Rules::Player more = hand;
        more.add(static_cast<Rules::Card>(card));
        extend(more, card);
      }
    };
    extend({}, 1);
    std::vector<Rules::Position> all;
    for (const Rules::Player& mine : players)
      for (const Rules::Player& theirs : players)
        for (int table = 0; table <= strengths; ++table)
          all.push_back({mine, theirs, static_cast<Rules::Card>(table)});
    return all;
  }
};

}  // namespace kanzen::cases

// SPDX-License-Identifier: Apache-2.0
// Two-player Tanhinmin in the registry: hands of any size by closed form, small ones as a table.
#include <boost/multiprecision/cpp_int.hpp>

#include "kanzen/app/game.hpp"
#include "kanzen/app/games/tanhinmin/tanhinmin.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/core/shuffler.hpp"
#include "kanzen/games/tanhinmin/tanhinmin_space.hpp"
#include "kanzen/games/tanhinmin/tanhinmin_view.hpp"

namespace kanzen::app {

std::vector<Parameter> tanhinmin_parameters() {
  return {{.name = "hand",
           .meaning = "cards in the largest hand",
           .japanese = "手札の最大枚数",
           .least = 1,
           .most = Tanhinmin::most_cards,
           .size = true,
           .usual = 6},
          {.name = "strengths",
           .meaning = "cards go from 1 to this",
           .japanese = "札の強さの最大",
           .least = 1,
           .most = TanhinminView::strongest,
           .size = true,
           .usual = 13}};
}

Tanhinmin::Position tanhinmin_deal(Values values, std::uint64_t deal) {
  const auto hand = static_cast<std::size_t>(values[tanhinmin_hand]);
  const auto strengths = static_cast<std::size_t>(values[tanhinmin_strengths]);
  Tanhinmin::Position position;
  if (deal == 0 && hand == 6 && strengths == 13) {
    for (const Tanhinmin::Card card : {1, 4, 5, 7, 9, 11}) position.mine.add(card);
    for (const Tanhinmin::Card card : {2, 4, 6, 8, 10, 12}) position.theirs.add(card);
    return position;
  }
  const std::size_t suits = std::max<std::size_t>(4, (2 * hand + strengths - 1) / strengths);
  std::vector<Tanhinmin::Card> pack(suits * strengths);
  for (std::size_t i = 0; i < pack.size(); ++i)
    pack[i] = static_cast<Tanhinmin::Card>(1 + i / suits);
  Shuffler(deal).shuffle(pack);
  for (std::size_t i = 0; i < hand; ++i) {
    position.mine.add(pack[i]);
    position.theirs.add(pack[hand + i]);
  }
  return position;
}

namespace {

// Two hands, each with any goal below its size, and any table: the slots of TanhinminSpace, of any
// size.
Census census(Values values) {
  const int strengths = values[tanhinmin_strengths];
  boost::multiprecision::cpp_int multisets = 1;
  boost::multiprecision::cpp_int hands = 0;
  for (int size = 1; size <= values[tanhinmin_hand]; ++size) {
    multisets = multisets * (strengths + size - 1) / size;
    hands += size * multisets;
  }
  return {ExactCount(boost::multiprecision::cpp_int(hands * hands * (strengths + 1)).str()), {}};
}

Tanhinmin rules(Values values) {
  Tanhinmin game;
  game.deal = tanhinmin_deal(values, 0);
  game.strengths = static_cast<Tanhinmin::Card>(values[tanhinmin_strengths]);
  game.largest = static_cast<std::uint8_t>(values[tanhinmin_hand]);
  return game;
}

std::vector<Claim> claims(Values, const Solution* solution) {
  if (solution == nullptr) return {};
  return {{said({"draws: nobody has to pass for ever", "引き分け（永遠にパスする必要はない）"}),
           said({"Ohto and Kiya, Corollary 2", "Ohto, Kiya: 系 2"}), "0",
           std::to_string(solution->statistics().draws())}};
}

}  // namespace

std::vector<Lesson> tanhinmin_lessons();  // tanhinmin_lessons.cpp
FirstGame tanhinmin_first_game();         // tanhinmin_lessons.cpp

GameEntry tanhinmin_entry() {
  return game<Tanhinmin, TanhinminSpace, TanhinminView>(
      {.name = "tanhinmin",
       .summary = "Two-player Tanhinmin: beat the card on the table or pass; play your cards first",
       .japanese = "二人単貧民: 場の札より強い札を出すかパスする。先に手札をなくせば勝ち",
       .lessons = tanhinmin_lessons(),
       .first_game = tanhinmin_first_game(),
       .sizes = {"tanhinmin:3x6", "tanhinmin:4x13", "tanhinmin", "tanhinmin:8x13",
                 "tanhinmin:10x13"},
       .parameters = tanhinmin_parameters(),
       .example = "tanhinmin",
       .small = "tanhinmin:2x3",
       .census = census,
       .claims = claims,
       .evaluate = evaluate_tanhinmin,
       .play = tanhinmin_game,
       .theory = tanhinmin_theory()},
      rules);
}

}  // namespace kanzen::app

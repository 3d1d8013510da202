// SPDX-License-Identifier: Apache-2.0
// Open-hand Old Maid in the registry: closed forms and exhaustive play, no tables.
#include <array>

#include "kanzen/app/games/oldmaid/oldmaid_eval.hpp"
#include "kanzen/app/games/oldmaid/oldmaid_play.hpp"
#include "kanzen/app/games/oldmaid/oldmaid_verify.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

std::vector<Lesson> oldmaid_lessons();  // oldmaid_lessons.cpp
FirstGame oldmaid_first_game();         // oldmaid_lessons.cpp

namespace {

// Names for the first seats, and faces for the cards: 1a and 1b are the black and the red ace, 14a
// and 14b those of the other two suits. What is beyond them keeps its number.
Words names_of(const std::vector<std::string>& people, const char* joker) {
  static constexpr std::array<const char*, 13> ranks = {"A", "2", "3",  "4", "5", "6", "7",
                                                        "8", "9", "10", "J", "Q", "K"};
  static constexpr std::array<std::array<const char*, 2>, 2> suits = {{{"♠", "♥"}, {"♣", "♦"}}};
  Words words = {{"J", joker}};
  for (std::size_t seat = 0; seat < people.size(); ++seat)
    words.push_back({"P" + std::to_string(seat), people[seat]});
  for (std::size_t pair = 0; pair < suits.size() * ranks.size(); ++pair)
    for (std::size_t half = 0; half < 2; ++half)
      words.push_back({std::to_string(pair + 1) + "ab"[half],
                       std::string(suits[pair / ranks.size()][half]) + ranks[pair % ranks.size()]});
  return words;
}

}  // namespace

GameEntry oldmaid_entry() {
  const auto answers = std::make_shared<OldMaidAnswers>();
  const std::vector<Parameter> parameters = {{.name = "players",
                                              .meaning = "at the table",
                                              .japanese = "人数",
                                              .least = 2,
                                              .most = LargeOldMaid::most_players,
                                              .size = true,
                                              .usual = 3}};
  return {
      .name = "oldmaid",
      .summary =
          "Old Maid with open hands: draw from the player before you, lay down pairs, be out",
      .japanese = "手札公開ババ抜き: 前の人から引き、同じ数がそろえば捨て、手札をなくせば上がり",
      .phrases = names_of({"アンナ", "ベン", "クララ", "大輔", "恵美", "文雄", "元気", "英子"},
                          "ジョーカー"),
      .names =
          names_of({"Anna", "Ben", "Clara", "David", "Emma", "Felix", "Grace", "Henry"}, "Joker"),
      .lessons = oldmaid_lessons(),
      .first_game = oldmaid_first_game(),
      .sizes = {"oldmaid:2", "oldmaid", "oldmaid:4"},  // larger ones take seconds for a deal
      .parameters = parameters,
      .example = "oldmaid",
      .evaluate = [answers](const Json& request,
                            Budget& budget) { return evaluate_oldmaid(request, *answers, budget); },
      // What a game has worked out goes when the game goes.
      .play =
          [parameters](Values values) {
            return playable_oldmaid(instance_name("oldmaid", parameters, values), values.front(),
                                    std::make_shared<OldMaidAnswers>());
          },
      .theory = oldmaid_theory()};
}

}  // namespace kanzen::app

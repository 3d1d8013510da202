// SPDX-License-Identifier: Apache-2.0
// Open-hand Old Maid in the registry: closed forms and exhaustive play, no tables.
#include "kanzen/app/games/oldmaid/oldmaid_eval.hpp"
#include "kanzen/app/games/oldmaid/oldmaid_play.hpp"
#include "kanzen/app/games/oldmaid/oldmaid_verify.hpp"
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

Phrases oldmaid_phrases();  // oldmaid_japanese.cpp

Phrases oldmaid_names();                // oldmaid_japanese.cpp
std::vector<Lesson> oldmaid_lessons();  // oldmaid_lessons.cpp
FirstGame oldmaid_first_game();         // oldmaid_lessons.cpp

GameEntry oldmaid_entry() {
  const auto answers = std::make_shared<OldMaidAnswers>();
  GameEntry entry;
  entry.name = "oldmaid";
  entry.summary =
      "Old Maid with open hands: draw from the player before you, lay down pairs, be out";
  entry.japanese = "手札公開ババ抜き: 前の人から引き、同じ数がそろえば捨て、手札をなくせば上がり";
  entry.phrases = oldmaid_phrases();
  entry.names = oldmaid_names();
  entry.lessons = oldmaid_lessons();
  entry.first_game = oldmaid_first_game();
  entry.example = "oldmaid";
  entry.sizes = {"oldmaid:2", "oldmaid", "oldmaid:4"};  // larger ones take seconds for a deal
  entry.parameters = {{.name = "players",
                       .meaning = "at the table",
                       .japanese = "人数",
                       .least = 2,
                       .most = LargeOldMaid::most_players,
                       .size = true,
                       .usual = 3}};
  entry.backends = {"threads"};
  entry.evaluate = [answers](const Json& request) { return evaluate_oldmaid(request, *answers); };
  // What a game has worked out goes when the game goes.
  entry.play = [parameters = entry.parameters](Values values) {
    return playable_oldmaid(instance_name("oldmaid", parameters, values), values.front(),
                            std::make_shared<OldMaidAnswers>());
  };
  entry.theory = oldmaid_theory();
  return entry;
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// Two-player Tanhinmin in the registry: hands of any size by closed form.
#include "kanzen/app/games/tanhinmin/tanhinmin.hpp"
#include "kanzen/app/playable.hpp"

namespace kanzen::app {

GameEntry tanhinmin_entry() {
  GameEntry entry;
  entry.name = "tanhinmin";
  entry.summary = "Two-player Tanhinmin: beat the card on the table or pass; play your cards first";
  entry.japanese = "二人単貧民: 場の札より強い札を出すかパスする。先に手札をなくせば勝ち";
  entry.example = "tanhinmin";
  entry.evaluate = evaluate_tanhinmin;
  entry.play = [](Values) { return tanhinmin_game(); };
  entry.theory = tanhinmin_theory();
  return entry;
}

}  // namespace kanzen::app

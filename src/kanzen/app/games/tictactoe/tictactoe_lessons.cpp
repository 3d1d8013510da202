// SPDX-License-Identifier: Apache-2.0
// How Tic-tac-toe is played, for the page.
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

std::vector<Lesson> tictactoe_lessons() {
  return {
      {"X begins. In turn each puts a stone on an empty square.",
       "X が先手です。交互に空いたマスへ石を一つ置きます。", "x--/-o-/--- x", true},
      {"Three in a row, across, down or diagonally, win. X can do it now.",
       "縦、横、斜めのどれかに三つ並べれば勝ちです。ここでは X がすぐに勝てます。",
       "xx-/oo-/--- x",
       false,
       {"c1"}},
      {"A full board without three in a row is a draw.", "三つ並ばずに盤が埋まれば引き分けです。",
       "xox/xxo/oxo o"},
  };
}

}  // namespace kanzen::app

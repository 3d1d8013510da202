// SPDX-License-Identifier: Apache-2.0
// How Tic-tac-toe is played, and a first game that explains itself, for the page.
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

FirstGame tictactoe_first_game() {
  return {
      "",
      {
          {"b2",
           "X begins. Every first move only draws against good play, but the middle lies on"
           " four lines, more than any other square.",
           "X が先手です。正しく受けられればどこに置いても引き分けですが、中央は四つの列にかかり"
           "、どのマスより多くなっています。"},
          {"b3",
           "Against the middle only a corner holds the draw. O takes an edge, and that is a"
           " mistake.",
           "中央に対しては隅だけが引き分けの手です。O は辺に置きました。これは悪手です。"},
          {"a1", "Two on a line with the third square free: X threatens c3.",
           "二つ並び、三つ目が空いています。次に c3 に置けば勝ちです。"},
          {"c3", "O has to block, and now threatens a3 with two of its own in the upper row.",
           "O は防ぐしかありません。そして上の段に二つ並べ、今度は a3 を狙っています。"},
          {"a3",
           "One stone for two ends: it blocks the upper row and makes two threats at once, a2"
           " and c1. That is a fork.",
           "一つの石に二つの働きがあります。上の段を防ぎ、同時に a2 と c1"
           " の二か所を狙います。これが両狙いです。"},
          {"a2", "O can block only one of them.", "O が防げるのは片方だけです。"},
          {"c1", "The other one wins.", "もう一方に置いて勝ちです。"},
          {"",
           "Three in a row: X has won, because O gave the draw away with its first stone. With"
           " hints on you see such mistakes before they are made.",
           "三つ並びました。最初の一手で引き分けを逃した O の負けです。ヒントを出しておくと、こ"
           "うした悪手が前もって分かります。"},
      }};
}

}  // namespace kanzen::app

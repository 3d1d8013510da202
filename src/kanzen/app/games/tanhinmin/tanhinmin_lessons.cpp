// SPDX-License-Identifier: Apache-2.0
// How Two-player Tanhinmin is played, and a first game that explains itself, for the page.
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

std::vector<Lesson> tanhinmin_lessons() {
  return {
      {"Both hands are open, and higher numbers are stronger. With nothing on the table you"
       " may lay any card.",
       "手札は互いに公開で、数の大きい札ほど強い札です。場に何もなければ、どの札でも出せ"
       "ます。",
       "2,5,7/3,4,6 0 0,0 a", true},
      {"Then the other lays a stronger card, or passes. On a 5, B can only lay the 6.",
       "次の人は、場の札より強い札を出すか、パスします。場が 5 なら、B が出せるのは 6 だ"
       "けです。",
       "2,7/3,4,6 5 0,0 b", true},
      {"A pass clears the table, and the other leads again with any card.",
       "パスをすると場が流れ、相手がまた好きな札を出せます。", "2,7/3,4,6 0 0,0 a", true},
      {"Whoever has laid the last card of the hand first wins. A does it now with the 7.",
       "先に手札を出し切ったほうの勝ちです。ここでは A が 7 を出して勝ちます。",
       "7/3,4 5 0,0 a",
       false,
       {"7"}},
  };
}

FirstGame tanhinmin_first_game() {
  return {
      "2,5,7/3,4,6 0 0,0 a",
      {
          {"2",
           "The table is empty, so A may lay anything. The 2 beats no card of B's: this is the"
           " moment to be rid of it.",
           "場は空なので、A はどの札でも出せます。2 は B のどの札にも勝てません。手放すなら今で"
           "す。"},
          {"3", "B lays the weakest card that beats it, and keeps the stronger ones.",
           "B はこれに勝てる一番弱い札を出し、強い札を残します。"},
          {"5", "A follows with the 5. The 7 stays in hand, and nothing beats it.",
           "A は 5 を出します。手に残る 7 に勝てる札はありません。"},
          {"6",
           "Only the 6 is stronger than a 5. If B passed instead, the table would be cleared"
           " and A would be out with the 7 at once.",
           "5 より強いのは 6 だけです。パスをすれば場が流れ、A はすぐに 7 で上がります。"},
          {"7",
           "The 7 beats the 6, and it is A's last card. A pass would lose here: B could lay the"
           " 4 next.",
           "7 は 6 より強く、A の最後の札です。ここでパスをすると、B が 4"
           " を出して負けになります。"},
          {"",
           "A has no card left and has won. What decides such hands is how many cards of the"
           " other each can cover: see “What theory says”.",
           "手札がなくなり、A の勝ちです。勝敗を決めるのは、相手の札を何枚覆えるかです。「理論か"
           "ら言えること」を見てください。"},
      }};
}

}  // namespace kanzen::app

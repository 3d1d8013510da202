// SPDX-License-Identifier: Apache-2.0
// How Two-player Tanhinmin is played, for the page.
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

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// How Open-hand Old Maid is played, for the page.
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

std::vector<Lesson> oldmaid_lessons() {
  return {
      {"All hands lie open. Lines join the two cards of a pair that different players hold;"
       " pairs in one hand have been laid down already. The joker has no partner.",
       "手札はすべて公開です。線で結ばれた二枚は、別々の人が持つ同じ数の組です。一人の手"
       "でそろった組はすでに捨てられています。ジョーカーには相方がありません。"},
      {"In turn each player draws one card from the player before. If it makes a pair, the"
       " pair is laid down; if not, the card stays. These are the cards that can be drawn"
       " now.",
       "順番に、前の人の手札から一枚引きます。組がそろえば二枚とも捨て、そろわなければ手"
       "札に加えます。印の付いた札が、いま引ける札です。",
       "", true},
      {"Whoever has no card left is out, and the first to be out wins. Here drawing the partner"
       " of one's last card ends the game.",
       "手札がなくなれば上がりで、一番に上がった人の勝ちです。ここでは、最後の一枚の相方"
       "を引けば上がりです。",
       "1a|J 2a|1b 2b m0",
       false,
       {"1b"}},
      {"With open hands nothing is left to luck: the question is who can force to be first,"
       " whatever the others do.",
       "手札が見えているので運はありません。他の人がどう引いても一番に上がれるのは誰か、"
       "が問題です。"},
  };
}

}  // namespace kanzen::app

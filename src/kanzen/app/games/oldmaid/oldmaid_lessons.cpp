// SPDX-License-Identifier: Apache-2.0
// How Open-hand Old Maid is played, and a first game that explains itself, for the page.
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

FirstGame oldmaid_first_game() {
  return {
      "J 1a 2b 4b|2a 5a|1b 4a 5b m0",
      {
          {"5b",
           "Anna draws from Clara. Whatever she takes, Ben can be first: he holds only two"
           " cards. She tries the red 5, the partner of one of Ben's.",
           "アンナがクララから引きます。何を引いても、二枚しか持たないベンが一番に上がれます。ベン"
           "の札の相方である赤の 5 を引いてみます。"},
          {"J",
           "Ben draws from Anna. The red 2 or the red 5 would make a pair and leave him one"
           " card. Even the joker does not hurt him: it goes on round the table.",
           "ベンがアンナから引きます。赤の 2 か赤の 5 なら組がそろい、残りは一枚です。ジョーカーを"
           "引いても大丈夫です。また次の人へ回っていきます。"},
          {"J",
           "Clara draws from Ben. Both of his other cards would have left him closer to the"
           " end, so she takes the joker.",
           "クララがベンから引きます。他の二枚を引けば "
           "ベンが上がりに近づくので、ジョーカーを取りま"
           "す。"},
          {"J",
           "And Anna takes it back: everything is as it was two rounds ago. So a game can go on"
           " for ever, if those who could win do not.",
           "アンナが取り戻し、前と同じ局面に戻りました。勝てる人が勝ちにいかなければ、いつまでも続"
           "きます。"},
          {"2b",
           "This time Ben takes the red 2. With the black 2 it is a pair and is laid down: one"
           " card is left.",
           "今度はベンが赤の 2 を引きます。黒の 2 とそろうので捨て、残りは一枚です。"},
          {"5a", "Clara has to draw it: it is the only card that Ben holds.",
           "クララはその札を引くしかありません。ベンの手にはそれしかないからです。"},
          {"", "Ben is out, and first. He has won by letting the others take his last card.",
           "ベンが一番に上がりました。最後の一枚は、人に引かせて手放したのです。"},
      }};
}

}  // namespace kanzen::app

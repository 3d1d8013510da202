// SPDX-License-Identifier: Apache-2.0
// How Sevens is played, for the page.
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

std::vector<Lesson> sevens_lessons() {
  return {
      {"The four sevens lie on the table. Each suit grows from its seven, upwards to the"
       " king and downwards to the ace, one card after the other. All hands are open: the"
       " disc on a card tells whose it is, dark for Left, light for Right.",
       "場には四枚の 7 が置かれています。どのマークも 7 から K へ、7 から A へと一枚ずつ"
       "順に伸びます。手札はすべて公開で、札の下の丸が持ち主を示します（黒は左、白は右）"
       "。"},
      {"On your turn lay one of your own cards next to those on the table. These are the"
       " cards that Left can play now.",
       "自分の番には、場の札の隣に続く自分の札を一枚出します。印の付いた札が、いま左に出"
       "せる札です。",
       "", true},
      {"Whoever has no card to play is stuck, and has lost: Left is to move here, and every"
       " suit waits for a card of Right. So keep the others waiting, and keep moves of your"
       " own for later.",
       "出せる札がなくなった人の負けです。ここは左の番ですが、どの列も右の札を待っていま"
       "す。相手を待たせ、自分の手を残しておきましょう。",
       "RLLRLR,RLRLLR,RRLLLR,RLLLRR,RLRLRL,RRLLRL,RLLRRL,RLLLRR L"},
      {"That is the usual game here. Under other rules, which “Another size” offers, a stuck"
       " player passes, or whoever has played all cards first wins.",
       "これがここでの標準の規則です。「別の大きさ」では、出せなければパスする規則や、先"
       "に出し切れば勝ちの規則も選べます。"},
  };
}

}  // namespace kanzen::app

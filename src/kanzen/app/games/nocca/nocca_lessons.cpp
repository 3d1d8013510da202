// SPDX-License-Identifier: Apache-2.0
// How NOCCA×NOCCA is played, for the page.
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

std::vector<Lesson> nocca_lessons() {
  return {
      {"Two sides, Black below and White above. In turn each moves one piece a single step,"
       " in any of the eight directions: forwards, sideways, back or diagonally.",
       "黒は下、白は上に並びます。交互に自分の駒を一つ、前後左右と斜めの八方向のどれかへ"
       "一マス動かします。",
       "b,b,b/-,-,-/w,w,w b", true},
      {"Nothing is ever taken. A piece may step onto another one, its own or the other side's,"
       " up to three high. Only the top piece of a stack can move: what is covered has to"
       " wait.",
       "駒は取られません。味方の上にも相手の上にも三段まで乗れます。動けるのは一番上の駒"
       "だけで、下の駒は動けません。",
       "b,-,b/-,bw,-/w,-,w b",
       false,
       {"b2"}},
      {"Reach the far row, then step off the board into the goal behind it: that wins. Black"
       " can do it now.",
       "向こう端の段まで進み、さらにその先のゴールへ出れば勝ちです。ここでは黒がすぐに勝"
       "てます。",
       "-,b,b/-,-,-/wb,w,w b",
       false,
       {"a3", "goal of Black"}},
      {"Whoever cannot move has lost, so covering all of the other side's pieces wins as"
       " well. Here White has a single free piece left.",
       "動かせる駒がなくなった側の負けです。相手の駒をすべて覆っても勝ちになります。ここ"
       "で白が動かせる駒は一つだけです。",
       "wb,wb,-/-,-,-/-,b,w b",
       false,
       {"c3"}},
  };
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// How NOCCA×NOCCA is played, and a first game that explains itself, for the page.
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

FirstGame nocca_first_game() {
  return {
      "",
      {
          {"a1b2",
           "Black begins, and wins in nine plies however White defends. Step into the middle:"
           " from there every square of White's row is one step away.",
           "黒が先手で、白がどう守っても九手で勝てます。まず中央へ。ここからは白の段のどのマスに"
           "も一歩で届きます。"},
          {"a3b2",
           "White steps onto the piece in the middle. Nothing is taken, but what is covered"
           " cannot move any more.",
           "白は中央の駒の上に乗ります。駒は取られませんが、下になった駒は動けません。"},
          {"b1b2",
           "Black covers it in turn. The stack is three high now, so nobody else can climb it,"
           " and White's piece in the middle is shut in.",
           "黒もその上に乗り返します。三段になったので、もう誰も乗れません。中央の白は閉じ込めら"
           "れました。"},
          {"b3a2", "White runs down the other side: two more steps and it is off the board.",
           "白は反対側を駆け下ります。あと二歩で盤の外です。"},
          {"b2c3",
           "Black is faster: this steps onto White's last row, covers the piece there, and"
           " threatens to leave the board next. It gives the middle up, and only this and a3"
           " still win.",
           "黒のほうが速い手です。最後の段の白の上に乗り、次に盤の外へ出るぞと迫ります。中央を手"
           "放しますが、勝ちが残るのはこの手と a3 だけです。"},
          {"b2c3",
           "The piece in the middle is free again, and must cover at once: every other move"
           " loses on the spot.",
           "中央の白はまた動けるようになりましたが、すぐに覆うしかありません。他の手ではその場で"
           "負けます。"},
          {"b2a2",
           "Now cover the runner. White is left with one free piece, the one that guards c3.",
           "ここで駆け下りた駒を覆います。白が動かせるのは、c3 を守っている一枚だけになりました"
           "。"},
          {"c3b2", "Whoever is to move must move, so the guard has to leave its place.",
           "手番では必ず動かさなければなりません。守りの駒は持ち場を離れるしかありません。"},
          {"c3*",
           "Two moves win here: c1b2 would cover the last free piece and leave White without a"
           " move. We step off the board, into the goal.",
           "勝つ手は二つあります。c1b2 なら最後の駒を覆い、白は動けなくなります。ここでは盤の外"
           "、ゴールへ出ましょう。"},
          {"",
           "Black has won in nine plies, as perfect play does. Now play White's part against"
           " the computer, or Black's against a beginner.",
           "完全な指し手の通り、黒が九手で勝ちました。次は自分で指してみましょう。初めは「入門」"
           "の相手がおすすめです。"},
      }};
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// How Sevens is played, and a first game that explains itself, for the page.
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

FirstGame sevens_first_game() {
  return {
      "llrlll,rlrRLL,lrllll,rrLLLL,rrrlrl,rrrrRR,lLRRRR,lrlrlr L",
      {
          {"♥4",
           "The end of a game: fourteen cards are left, and Left is to move. Left could lay the"
           " 9 of clubs, but behind it four cards of Right are waiting. Lay the 4 of hearts"
           " instead: all the hearts below it are Left's own.",
           "終盤です。残りは十四枚で、左の番です。クラブの 9 も出せますが、その先では右の四枚が"
           "待っています。代わりにハートの 4 を出します。その下のハートはすべて左の札です。"},
          {"♠3",
           "Right has two free cards in diamonds, and this one. It opens the way for two spades"
           " of Left.",
           "右が自由に出せるのはダイヤの二枚とこの札です。しかしこれで左のスペード二枚に道が開き"
           "ます。"},
          {"♠2", "Left takes a free move, and keeps the club closed.",
           "左は自由に出せる札を使い、クラブは閉じたままにします。"},
          {"♦2", "Right has nothing but diamonds left.", "右に残る自由な札はダイヤだけです。"},
          {"♠A", "Another free move.", "もう一枚、自由に出せる札です。"},
          {"♦A", "Right's last free card.", "右の最後の自由な札です。"},
          {"♥3",
           "Left still has hearts to lay. Right has none of the next cards: all of Right's wait"
           " behind the 9 of clubs.",
           "左にはまだハートがあります。右の札はすべてクラブの 9 の後ろで待たされています。"},
          {"",
           "Right is stuck and has lost. Free moves decide this game: count yours, and do not"
           " open the way for the other's.",
           "右は出せる札がなく、負けです。この勝負は自由に出せる手の数で決まります。自分の手を数"
           "え、相手に道を開かないようにしましょう。"},
      }};
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// What Sevens says, in Japanese.
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

Phrases sevens_phrases() {
  return {
      // cards and the line below them
      {"{}, can be played", "{}、出せる"},
      {"{}: on the table", "{}：場に出ている"},
      {"{}: held by {}", "{1}：{2}の手札"},
      {"{} of spades", "スペードの {}"},
      {"{} of hearts", "ハートの {}"},
      {"{} of diamonds", "ダイヤの {}"},
      {"{} of clubs", "クラブの {}"},
      {"card {} of suit {}", "列 {2} の {1} 枚目"},
      {"pass", "パス"},
      {"L", "左"},
      {"R", "右"},
      {"the game is over", "終局"},
      {"{}; cards in hand: L {}, R {}; passes: L {}, R {}",
       "{1}。手札：左 {2} 枚、右 {3} 枚。パス残り：左 {4} 回、右 {5} 回"},
      {"{} in hand: {}", "{1}の手札：{2} 枚"},
      {"{} in hand: {}, passes: {}", "{1}の手札：{2} 枚、パス：{3} 回"},
      {"{}; cards in hand: L {}, R {}", "{1}。手札：左 {2} 枚、右 {3} 枚"},

      // settings
      {"stuck-loses", "出せなければ負け"},
      {"normal", "出し切れば勝ち"},
      {"stuck-passes", "出せなければパス"},
      {"voluntary", "いつでも"},
      {"blocked-only", "出せないときだけ"},

      // setting up
      {"card of {}", "{}の札にする"},
      {"played up to here", "ここまで場に出す"},
      {"in hand from here on", "ここから手札に戻す"},
      {"suit longer by one", "列を 1 枚長くする"},
      {"suit shorter by one", "列を 1 枚短くする"},
      {"{} to move", "{}の手番"},
      {"one suit more", "列を増やす"},
      {"one suit less", "列を減らす"},
      {"passes of {}: {}", "{1}のパスを {2} 回にする"},
      {"suit {}", "列 {}"},

      // theory
      {"Why", "理由"},
      {"Suits", "各列"},
      {"decided by", "決め手"},
      {"With best play {} wins.", "最善を尽くせば{}の勝ち。"},
      {"Neither has more free moves than the other.", "自由に出せる手の数は互いに同じ。"},
      {"{} has more free moves than the other, by {}.", "自由に出せる手は{1}が {2} 手多い。"},
      {"Words", "用語"},
      {"value", "値"},
      {"the free moves of Left in a suit, whatever Right does; those of Right count below 0",
       "その列で、右が何をしても左が自由に出せる手の数。右の分は負の数"},
      {"nobody is shut in: the suit is empty, or all of one player",
       "誰も封じられない：札がないか、すべて一人の札"},
      {"the other is shut in behind Left, or behind Right, and nobody else",
       "相手が左（右）の札の後ろに封じられ、ほかには誰も封じられない"},
      {"cards in turns, then the other's: who goes on gets out first",
       "交互に並んだ後に相手の札：続ければ先に抜け出す"},
      {"somebody is stuck before this suit is played out", "この列を出し切る前に誰かが詰まる"},
      {"sum of the values", "値の合計"},
      {"passes Left has more", "左のパスの超過"},
      {"{}: value {}, type L", "{1}（値 {2}、型 L）"},
      {"{}: value {}, type R", "{1}（値 {2}、型 R）"},
      {"{}: value {}, type {}", "{1}（値 {2}、型 {3}）"},
      {"the table of all deals of this size", "この大きさの配り方すべての表"},
      {"search: no closed form is known for this rule",
       "探索（この規則の閉じた式は知られていない）"},
      {"Lemma 2: nobody shuts anybody in, and who has fewer cards is out first",
       "補題 2：誰も相手を封じられず、手札の少ないほうが先に上がる"},
      {"Lemma 3: only Left shuts Right in, and Left wins", "補題 3：左だけが相手を封じ、左が勝つ"},
      {"Lemma 4: only Right shuts Left in, and Right wins", "補題 4：右だけが相手を封じ、右が勝つ"},
      {"Lemma 5: Left wins from 0 on, Right up to -2, at -1 who need not begin",
       "補題 5：合計が 0 以上なら左、-2 以下なら右、-1 なら後手が勝つ"},
      {"Lemma 6: Right wins up to 0, Left from 2 on, at 1 who need not begin",
       "補題 6：合計が 0 以下なら右、2 以上なら左、1 なら後手が勝つ"},
      {"Lemma 7: Left wins above 0, Right below, at 0 who need not begin",
       "補題 7：合計が正なら左、負なら右、0 なら後手が勝つ"},
      {"the sum: Left wins above 0, Right below, at 0 who need not begin",
       "合計：正なら左、負なら右、0 なら後手が勝つ"},

      // refusals
      {"this is not a position of Sevens: {}", "七並べの局面ではありません。{}"},
      {"a suit is made of L and R, not {}", "列は L と R で書きます（{} ではありません）。"},
      {"in {} a card is played that lies behind one in hand",
       "{} では、手札の後ろの札が場に出ています。"},
      {"a suit without cards is written -", "札のない列は - と書きます。"},
      {"it must be suits and the player to move, as in {}",
       "{} のように、列と手番を書いてください。"},
      {"{} has no passes to count", "{} にはパスがありません。"},
      {"the passes left must be two numbers up to 99, as in {}",
       "残りのパスは {} のように 99 までの数二つで書きます。"},
      {"under stuck-passes a blocked player passes as often as he must: leave passes away",
       "「出せなければパス」では何度でもパスするので、パスの数は指定できません。"},
      {"{}; stuck-loses and normal with voluntary passes have no such limit",
       "{}「出せなければ負け」と「出し切れば勝ち」（パスはいつでも）にはこの制限がありません。"},
      {"a deal that must be searched has at most {} cards in a suit, not {}",
       "探索できるのは 1 列 {1} 枚までです（{2} 枚あります）。"},
      {"a deal that must be searched has at most {} suits, not {}",
       "探索できるのは {1} 列までです（{2} 列あります）。"},
      {"this deal must be searched and has {} positions, more than {}",
       "探索が必要な配りで、局面数 {1} は限度 {2} を超えています。"},
  };
}

// The same for people who have not read the papers, whose players are L and R.
Phrases sevens_names() {
  return {
      {"L", "Left"},
      {"R", "Right"},
      {"{}, can be played", "{}, can be played"},
      {"{}: held by {}", "{}: held by {}"},
      {"{} in hand: {}", "{} in hand: {}"},
      {"{} in hand: {}, passes: {}", "{} in hand: {}, passes: {}"},
      {"{}; cards in hand: L {}, R {}", "{}; cards in hand: Left {}, Right {}"},
      {"{}; cards in hand: L {}, R {}; passes: L {}, R {}",
       "{}; cards in hand: Left {}, Right {}; passes: Left {}, Right {}"},
      {"card of {}", "card of {}"},
      {"With best play {} wins.", "With best play {} wins."},
      {"{} has more free moves than the other, by {}.",
       "{} has more free moves than the other, by {}."},
      {"{} to move", "{} to move"},
      {"passes of {}: {}", "passes of {}: {}"},
  };
}

}  // namespace kanzen::app

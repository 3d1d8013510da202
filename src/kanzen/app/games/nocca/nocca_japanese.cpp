// SPDX-License-Identifier: Apache-2.0
// What NOCCA×NOCCA says, in Japanese.
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

Phrases nocca_phrases() {
  return {
      // players, pieces, squares
      {"Black", "黒"},
      {"White", "白"},
      {"goal of {}", "{}のゴール"},
      {"black", "黒"},
      {"white", "白"},
      {"black climber", "黒の登り駒"},
      {"white climber", "白の登り駒"},
      {"{}: empty", "{}：空き"},
      {"{} on {}", "{1}、その下に{2}"},
      {"none", "なし"},
      {"one for each column", "横のマス数"},

      // setting up
      {"black piece", "黒の駒を置く"},
      {"white piece", "白の駒を置く"},
      {"climber", "登り駒を置く"},
      {"take off", "取り除く"},
      {"turn: {} → {}", "手番：{1} → {2}"},
      {"empty board", "盤を空にする"},

      // refusals
      {"this is no position: {}", "局面ではありません。{}"},
      {"the side to move is missing: end the position with \" b\" or \" w\"",
       "手番がありません。最後に「 b」か「 w」を付けてください。"},
      {"the side to move must be b or w, not {}", "手番は b か w です（{} ではありません）。"},
      {"the board has {} rows separated by '/', not {}",
       "盤は '/' で区切った {1} 行です（{2} 行あります）。"},
      {"row {} must have {} cells separated by ',', not {}",
       "{1} 行目は ',' で区切った {2} マスです（{3} マスあります）。"},
      {"the cell at {} is empty: write '-' for an empty square",
       "{} に何も書かれていません。空きマスは '-' と書きます。"},
      {"the cell at {} is {}: it must be '-' or pieces b and w{} from bottom to top",
       "{1} は {2} となっています。'-' か、下から順に b と w を書いてください。"},
      {"the cell at {} is {}: it must be '-' or pieces b and w from bottom to top",
       "{1} は {2} となっています。'-' か、下から順に b と w を書いてください。"},
      {"the stack at {} is {} high, the limit is {} or, with the climber {} on top, 4",
       "{1} に {2} 段あります。{3} 段まで（登り駒 {4} が一番上なら 4 段まで）です。"},
      {"the stack at {} is {} high, the limit is {}", "{1} に {2} 段あります。{3} 段までです。"},
      {"{} must have {} piece on the board, not {}",
       "{1}の駒は {2} 個でなければなりません（いま {3} 個）。"},
      {"{} must have {} pieces on the board, not {}",
       "{1}の駒は {2} 個でなければなりません（いま {3} 個）。"},
      {"one piece must be the climber, written {}, not {}",
       "登り駒（{1}）はちょうど 1 個です（いま {2} 個）。"},
      {"every piece of {} is covered, so the game is over: at least one piece of each side must be "
       "on top",
       "{}の駒がすべて覆われていて、勝負はついています。どちらの駒も少なくとも 1 "
       "個は一番上になければなりません。"},
      {"{} names no instance with pieces={}: the pieces start on the home row, which has {} "
       "squares",
       "{1} に駒数 {2} はありません。駒は {3} マスの自陣に並びます。"},
      {"{} names no instance with stack={} and a climber: it climbs to the fourth level from "
       "stacks of three, leave stack out",
       "{1} に stack={2} と登り駒は両立しません。登り駒は三段から四段目に登ります。"},

      // published figures
      {"positions", "局面数"},
      {"mirror classes", "左右反転で同一視した局面数"},
      {"positions with ({}) stacks of 3, 2, 1", "3, 2, 1 段の山が ({}) 個の局面数"},
      {"positions decided in {}", "{} 手で決まる局面数"},
      {"ZDD nodes", "ZDD の節点数"},
      {"ZDD mean path length", "ZDD の平均経路長"},
      {"wins", "勝ち"},
      {"losses", "負け"},
      {"draws", "引き分け"},
      {"losses by a move of the opponent", "相手の手による負け"},
      {"positions without a move", "指せる手のない局面"},
      {"draws and positions without a move", "引き分けと、指せる手のない局面"},
      {"start", "初期局面"},
      {"deepest", "最長"},
      {"mean number of moves", "平均合法手数"},
      {"independent solver", "別のプログラム"},
      {"Yamamoto and Hoki, Strongly Solving NOCCA×NOCCA, {}",
       "Yamamoto, Hoki: Strongly Solving NOCCA×NOCCA, {}"},
      {"Table {}", "表 {}"},
      {"section {}", "{} 節"},
      {"{} plies, {} positions", "{1} 手、{2} 局面"},
      {"{} plies, {} position", "{1} 手、{2} 局面"},

      {"{}: {}", "{1}：{2}"},
  };
}

}  // namespace kanzen::app

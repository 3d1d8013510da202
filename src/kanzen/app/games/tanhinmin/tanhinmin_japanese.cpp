// SPDX-License-Identifier: Apache-2.0
// What two-player Tanhinmin says, in Japanese.
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

Phrases tanhinmin_phrases() {
  return {
      // cards, the table, who wins when
      {"{} can lay {} on the other's or on the table", "{1}は相手の札か場に {2} 枚重ねられる"},
      {"{} can lay {} on the other's", "{1}は相手の札に {2} 枚重ねられる"},
      {"{} of {}, can be played", "{2}の {1}、出せる"},
      {"a new card of {}", "{}の新しい札"},
      {"{} is to move, and wins with {} left", "{1}の手番、残り {2} 枚で勝ち"},
      {"{} wins with {} left, {} with {}: {} wins",
       "{1}は残り {2} 枚、{3}は残り {4} 枚で勝ち：{5}の勝ち"},
      {"{} has won", "{}の勝ち"},
      {"{} has lost", "{}の負け"},
      {"{} wins with {} left", "{1}は残り {2} 枚で勝ち"},
      {"the table is empty", "場は空"},
      {"{} on the table", "場に {}"},
      {"pass", "パス"},
      {"pass: clears the table", "パス：場を流す"},

      // setting up
      {"card {}", "{} の札"},
      {"take away", "取り除く"},
      {"{} to move", "{}の手番にする"},

      // theory
      {"Why", "理由"},
      {"{}: cards of {} that can be laid on {}'s or on the table",
       "{1}（{3}の札か場に重ねられる{2}の札の数）"},
      {"{}: cards of {} that can be laid on {}'s", "{1}（{3}の札に重ねられる{2}の札の数）"},
      {"{} can cover {} of {}'s cards, the table counted; {} can cover {} of {}'s.",
       "{1}は場を含めて{3}の札 {2} 枚に重ねられ、{4}は{6}の札 {5} 枚に重ねられる。"},
      {"That is more, so {} wins.", "こちらが多いので、{}の勝ち。"},
      {"That is not more, so {} wins.", "多くはないので、{}の勝ち。"},
      {"{} is the strongest card that {} can spare.", "{2}が手放せる最も強い札は {1}。"},
      {"no card can be spared", "手放せる札はない"},
      {"{}: the strongest card that {} can spare", "{1}（{2}が手放せる最も強い札）"},
      {"{}: {} wins", "{1}（{2}の勝ち）"},
      {"optimal", "最善手"},
      {"δ falls least with", "δ が最も減らない手"},
      {"none", "なし"},
      {"{} or pass", "{} かパス"},
      {"{} or {}", "{1} か {2}"},
      {"{}'s cards on {}'s: μ0, and what is optimal", "{2}の札に重ねる{1}の札：μ0 と最善手"},
      {"{}'s cards on {}'s: μ1", "{2}の札に重ねる{1}の札：μ1"},
      {"Who wins under other conditions", "他の勝利条件での勝者"},
      {"When {} wins", "{}が勝つ条件"},
      {"{} with {} left", "{1}が残り {2} 枚"},
      {"loses always", "必ず負け"},
      {"wins always", "必ず勝ち"},
      {"wins if {} must get to {} or less", "{1}の条件が {2} 枚以下なら勝ち"},
      {"wins if {} must get to {}", "{1}の条件が {2} 枚なら勝ち"},

      // refusals
      {"this is not a position of Tanhinmin: {}", "単貧民の局面ではありません。{}"},
      {"it must be two hands, the table, the goals and the player to move, as in {}",
       "{} のように、二人の手札、場、勝利条件、手番を書いてください。"},
      {"{}, who is to move, has won already", "手番の{}はすでに勝っています。"},
      {"{} must be a number from {} to {}, not {}",
       "{1}は {2} から {3} までの数です（{4} ではありません）。"},
      {"the number of cards with which one wins", "勝利条件の枚数"},
      {"the table", "場"},
      {"a card", "札"},
      {"a hand has at most {} cards (eval takes hands of any size)", "手札は {} 枚までです。"},

      // published figures
      {"draws: nobody has to pass for ever", "引き分け（永遠にパスする必要はない）"},
      {"Ohto and Kiya, Corollary 2", "Ohto, Kiya: 系 2"},

      {"{} of {}", "{2}の {1}"},
  };
}

}  // namespace kanzen::app

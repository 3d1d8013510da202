// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/japanese.hpp"

namespace kanzen::app {

Phrases server_phrases() {
  return {
      // values, where figures are compared
      {"win in {}", "{}手で勝ち"},
      {"loss in {}", "{}手で負け"},
      {"win", "勝ち"},
      {"loss", "負け"},
      {"draw", "引き分け"},
      {"folklore", "よく知られた事実"},
      {"start", "初期局面"},

      // boards and plain texts, as the kits of views show them
      {"First", "先手"},
      {"Second", "後手"},
      {"{}: empty", "{}：空き"},
      {"nothing", "取り除く"},
      {"empty board", "盤を空にする"},
      {"{} is to move", "{} の手番にする"},
      {"this is no position: {}", "局面ではありません。{}"},
      {"it must end with the side to move, {} or {}, as in {}",
       "{3} のように、最後に手番 {1} か {2} を書いてください。"},
      {"it must have {} rows separated by '/', as in {}",
       "{2} のように、{1} 行を '/' で区切ってください。"},
      {"a row must have {} cells, as in {}", "{2} のように、一行は {1} マスです。"},
      {"a cell must be one of {} or -, not {}",
       "マスは {1} のどれかか - です（{2} ではありません）。"},
      {"the pieces on the board say that {} is to move", "駒の数からすると {} の手番です。"},
      {"it is the other player's turn", "相手の手番です。"},
      {"it must be {} and the side to move, as in {}",
       "{2} のように、局面と手番を書いてください。"},
      {"{} cannot come up in play", "{} には到達できません。"},
      {"{} says that it is the turn of {}, and it is that of {}",
       "{1} の手番は {2} ではなく {3} です。"},

      // names of instances
      {"there is no game {}, did you mean {}? (kanzen games lists them)",
       "{1} というゲームはありません。{2} のことですか？"},
      {"there is no game {} (kanzen games lists them)", "{} というゲームはありません。"},
      {"{} names no instance: {} (write {})", "{1} という大きさはありません。{2}（書き方：{3}）"},
      {"{} must be a number, not {}", "{1} は数です（{2} ではありません）。"},
      {"{} must be {} to {}, not {}", "{1} は {2} から {3} までです（{4} ではありません）。"},
      {"{} must be {}, not {}", "{1} は {2} です（{3} ではありません）。"},
      {"the size must be given as {}", "大きさを {} と書いてください。"},
      {"{} is no setting of {}, did you mean {}?",
       "{2} に {1} という設定はありません。{3} のことですか？"},
      {"{} is no setting of {}", "{2} に {1} という設定はありません。"},
      {"{} is given twice", "{} が二度指定されています。"},

      // what cannot be answered
      {"{} is too large to be solved on the way: solve it with {} and start the server with that "
       "file",
       "{1} は大きすぎて、ここでは解析できません。{2} "
       "で解析し、その表でサーバーを起動してください。"},
      {"{} is not solved yet: {}", "{1} はまだ解析されていません。"},
      {"{} is too large for a table: {}", "{1} は表にするには大きすぎます。"},
      {"solving {} needs {} of memory, {} are free: choose a smaller board",
       "{1} の解析には {2} のメモリが必要ですが、空きは {3} です。小さい盤を選んでください。"},
      {"{} is answered by a closed form and has no statistics",
       "{} の答えは閉じた式によるもので、統計はありません。"},
      {"this table holds values only, and the fastest line needs distances: solve the instance "
       "without --values-only",
       "この表には勝敗しかなく、最短手順は求められません。"},
      {"there is nothing at this path (docs/api.md lists what there is)",
       "この場所には何もありません。"},
      {"there is no job {} (any more)", "作業 {} はありません。"},
      {"too many jobs are waiting: try again when one has ended",
       "待っている作業が多すぎます。どれかが終わってからもう一度試してください。"},
      {"too many questions are waiting: try again later",
       "待っている質問が多すぎます。後でもう一度試してください。"},
      {"too many questions were asked before: try again later",
       "先に尋ねられた質問が多すぎます。後でもう一度試してください。"},
      {"too many connections: try again later", "接続が多すぎます。後でもう一度試してください。"},
      {"there is not enough memory for this: ask for something smaller", "メモリが足りません。"},
      {"there was not enough memory: choose a smaller instance",
       "メモリが足りませんでした。小さいものを選んでください。"},
      {"the target of the request is longer than {} bytes", "要求が {} バイトを超えています。"},
      {"this takes more than {} seconds of computing: ask about something smaller",
       "計算に {} 秒以上かかります。小さいものを尋ねてください。"},
      {"this takes {} of memory, and the server may use {} for one question: ask about something "
       "smaller, or start it with a larger {}",
       "{1} のメモリが必要ですが、一つの質問に使えるのは {2} "
       "までです。小さいものを尋ねるか、{3} を増やして起動してください。"},
      {"this takes {} of memory, and others are using what the server has: try again later",
       "{1} のメモリが必要ですが、いま他の質問が使っています。後でもう一度試してください。"},
      {"{} takes {} of memory, more than is left of the {} that the server may use: try again "
       "later, or start it with a larger {}",
       "{1} には {2} のメモリが必要ですが、サーバーが使える {3} "
       "の残りでは足りません。後でもう一度試すか、{4} を増やして起動してください。"},
      {"a position of more than {} characters cannot be shown: kanzen probe and kanzen eval answer "
       "it",
       "{} 文字を超える局面は表示できません。"},
      {"this is no record of a game: {}",
       "棋譜ではありません。最初の行は [Game \"…\"] でなければなりません。"},
      {"a variation of this record stands before any move: it must follow the move that it "
       "replaces",
       "変化が最初の手より前にあります。代わりになる手の後に書いてください。"},
      {"this record has a ) without its (: take it out",
       "この棋譜には ( のない ) があります。取り除いてください。"},
      {"this record has a ( without its ): end the variation with a )",
       "この棋譜には ) のない ( があります。変化を ) で閉じてください。"},
      {"this record has variations more than {} deep: take some out",
       "この棋譜の変化は {} 段より深くなっています。減らしてください。"},
      {"{} does not tell captures or steps forward from quiet moves: {}",
       "{1} では、取る手や進む手と静かな手の区別がありません。"},
      {"this went wrong: {}", "うまくいきませんでした：{}"},
  };
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// Tic-tac-toe in the catalogue: its name, its words in Japanese, and how it is played.
#include "kanzen/app/game.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/games/tictactoe/tictactoe.hpp"

namespace kanzen::app {

GameEntry tictactoe_entry() {
  return game<TicTacToe, TicTacToeSpace>(
      {.name = "tictactoe",
       .summary = "Tic-tac-toe: three in a row wins, a full board is a draw",
       .japanese = "三目並べ: 三つ並べれば勝ち、盤が埋まれば引き分け",
       .phrases = {{"X has as many stones as O, or one more",
                    "X の数は O と同じか、一つ多いはずです。"}},
       .lessons = {{"X begins. In turn each puts a stone on an empty square.",
                    "X が先手です。交互に空いたマスへ石を一つ置きます。", "x--/-o-/--- x", true},
                   {"Three in a row, across, down or diagonally, win. X can do it now.",
                    "縦、横、斜めのどれかに三つ並べれば勝ちです。ここでは X がすぐに勝てます。",
                    "xx-/oo-/--- x",
                    false,
                    {"c1"}},
                   {"A full board without three in a row is a draw.",
                    "三つ並ばずに盤が埋まれば引き分けです。", "xox/xxo/oxo o"}},
       .claims = [](Values, const Solution* solution) -> std::vector<Claim> {
         if (solution == nullptr) return {};
         const Instance& instance = *solution->instance;
         const Answer start = instance.report(solution->table, instance.start()).answer;
         return {{"start", "folklore", "draw", std::string(name_of(start.outcome))}};
       }});
}

}  // namespace kanzen::app

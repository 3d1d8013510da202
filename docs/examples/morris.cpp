// SPDX-License-Identifier: Apache-2.0
#include "morris.hpp"

#include <kanzen/app/main.hpp>

int main(int argc, char** argv) {
  using namespace kanzen;
  return kanzen::main(
      argc, argv,
      {game<Morris, MorrisSpace>(
          {.name = "morris",
           .summary = "Morris: put down stones, then move them; three in a row win",
           .japanese = "三並べ: 石を置き終えたら動かす。三つ並べれば勝ち",
           .phrases = {{"Black", "黒"},
                       {"White", "白"},
                       {"stones are put down in turn, and no side has more than its number",
                        "石は交互に置き、決まった数までです。"}},
           .lessons = {{"In turn each puts down a stone.", "交互に石を置きます。", "", true},
                       {"When all are down, each moves a stone to a neighbouring cell.",
                        "置き終えたら、隣のマスへ石を一つ動かします。", "bb-/ww-/-wb b", true}},
           .parameters =
               {{.name = "columns", .least = 3, .most = 5, .size = true, .usual = 3},
                {.name = "rows", .least = 3, .most = 5, .size = true, .usual = 3},
                {.name = "stones", .meaning = "of each side", .least = 3, .most = 4, .usual = 3}}},
          [](app::Values values) { return Morris{values[0], values[1], values[2]}; })});
}

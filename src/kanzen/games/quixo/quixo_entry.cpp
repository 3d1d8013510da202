// SPDX-License-Identifier: Apache-2.0
// Quixo in the catalogue: its name, how it is played, its words in Japanese, and what has been
// published.
#include "kanzen/app/figures.hpp"
#include "kanzen/app/game.hpp"
#include "kanzen/games/quixo/quixo_space.hpp"

namespace kanzen::app {
namespace {

constexpr const char* paper = "Tanaka, Bonnet, Tixeuil and Tamura, Quixo Is Solved (2020)";
constexpr Phrase<> second_solver{"independent solver", "別のプログラム"};

std::vector<Claim> claims(Values values, const Solution* solution) {
  std::vector<Claim> all;
  const auto add = [&](const Figures& figures, const Text& source) {
    const auto more = compared(figures, source, solution);
    all.insert(all.end(), more.begin(), more.end());
  };
  switch (values[0]) {
    case 3:
      add({.start = Answer{Outcome::win, 7}}, paper);
      add({.positions = 19683, .wins = 12748, .losses = 6935, .draws = 0, .deepest = 8},
          second_solver);
      break;
    case 4:
      add({.start = Answer{Outcome::win, 21}}, paper);
      add({.positions = 43046721,
           .wins = 26434489,
           .losses = 15003736,
           .draws = 1608496,
           .deepest = 22},
          second_solver);
      break;
    default:
      add({.positions = 847288609443,
           .wins = 441815157309,
           .losses = 279746227956,
           .draws = 125727224178,
           .start = Answer{}},
          said({"the authors' result-5by5-activeIsO.txt", "著者の result-5by5-activeIsO.txt"}));
  }
  return all;
}

}  // namespace

GameEntry quixo_entry() {
  return game<Quixo, AnyOf<QuixoLayers, QuixoSpace>>(
      {.name = "quixo",
       .summary = "Quixo: take a cube from the border and push it back in; a full line wins",
       .japanese = "クイキシオ: 縁の駒を抜いて端から押し込む。一列そろえれば勝ち",
       .phrases = {{"Cross", "✕"}, {"Circle", "○"}, {"X", "✕"}, {"O", "○"}},
       .lessons =
           {{"Cross begins. Take a cube from the border that is blank or shows your own mark.",
             "✕ が先手です。縁にある、無地か自分の印の駒を一つ抜きます。", "o--/-x-/--- x", true},
            {"Turn your mark up and push it back in at another end of its row or column. The "
             "cubes in between slide: here the one from a1 goes in at c1, and b1 and c1 move "
             "left.",
             "自分の印を上にして、同じ行か列の別の端から押し込みます。間の駒はずれます。ここでは "
             "a1 の駒を c1 から入れると、b1 と c1 が左へずれます。",
             "-xo/o--/--x x",
             false,
             {"a1", "c1"}},
            {"A full line of your mark wins, across, down or diagonally. Cross can do it now.",
             "自分の印が縦、横、斜めのどれか一列にそろえば勝ちです。ここでは ✕ がすぐに勝てます。",
             "xx-/oo-/--- x",
             false,
             {"c3", "c1"}},
            {"Whoever completes a line of the opponent has lost, even with a line of their own.",
             "相手の列をそろえてしまうと、自分の列がそろっていても負けです。", "xxx/ooo/--- x"}},
       .sizes = {"quixo:3", "quixo:4"},
       .parameters = {{.name = "size",
                       .meaning = "cubes in a row; the real game has 5",
                       .japanese = "一列の駒の数（本来は 5）",
                       .least = 3,
                       .most = 5,
                       .size = true}},
       .example = "quixo:3",
       .census = [](Values values) -> Census {
         std::uint64_t boards = 1;
         for (int cell = 0; cell < values[0] * values[0]; ++cell) boards *= 3;
         return {boards, {}};
       },
       .claims = claims},
      [](Values values) { return Quixo(values[0]); });
}

}  // namespace kanzen::app

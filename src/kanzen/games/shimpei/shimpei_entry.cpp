// SPDX-License-Identifier: Apache-2.0
// Shimpei in the catalogue: its name, how it is played, its words in Japanese, and what has been
// published.
#include <fmt/format.h>

#include <array>

#include "kanzen/app/figures.hpp"
#include "kanzen/app/game.hpp"
#include "kanzen/core/orbits.hpp"
#include "kanzen/games/shimpei/shimpei_space.hpp"
#include "kanzen/games/shimpei/shimpei_view.hpp"

namespace kanzen::app {
namespace {

constexpr const char* paper = "Tanaka, IPSJ Journal 48(11), 2007";
constexpr Phrase<> second_count{"independent count", "別の計算"};

Shimpei rules_of(Values values) {
  return {.size = values[0],
          .pieces = values[1],
          .first_inside = values[2] == 0,
          .four_wins = values[3] == 1,
          .vacated_barred = values[4] == 0};
}

// Boards up to the eight symmetries, by the pieces of Red and Blue.
std::uint64_t classes(const ShimpeiBoard& board, int red, int blue) {
  std::vector<CellMap> group;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    CellMap& moved = group.emplace_back();
    for (int cell = 0; cell < board.cells; ++cell)
      moved.push_back(bits::countr_zero(board.image(ShimpeiBoard::Set{1} << cell, symmetry)));
  }
  return count_classes<2>(group, {red, blue});
}

std::vector<Claim> claims(Values values, const Solution* solution) {
  std::vector<Claim> all;
  const Shimpei rules = rules_of(values);
  constexpr std::array<std::uint64_t, 9> known = {1,     6,      87,      915,    9713,
                                                  67016, 444336, 2106976, 9473115};
  if (rules.size != 4) return all;
  std::uint64_t sum = 0;
  for (int placed = 0; placed <= 2 * rules.pieces; ++placed) {
    const std::uint64_t found = classes(rules.board(), placed - placed / 2, placed / 2);
    all.push_back({said({"classes with {} and {} pieces", "駒が {} 個と {} 個の類"},
                        placed - placed / 2, placed / 2),
                   second_count, grouped(known[static_cast<std::size_t>(placed)]), grouped(found)});
    sum += found;
  }
  if (rules.pieces < 4) return all;
  all.push_back({Phrase<>{"classes", "類の総数"}, second_count, "12,102,165", grouped(sum)});
  if (rules.four_wins || !rules.vacated_barred) return all;
  // The paper counts from the position after the first piece, which wins in 21 for Blue.
  Figures stated{.deepest = 49};
  if (rules.first_inside) stated.start = Answer{Outcome::loss, 22};
  const auto more = compared(stated, paper, solution);
  all.insert(all.end(), more.begin(), more.end());
  if (solution != nullptr && !rules.first_inside) {
    const Instance& instance = *solution->instance;
    const Answer start = instance.report(solution->table, instance.start()).answer;
    all.push_back({"start", paper, "win", std::string(name_of(start.outcome))});
  }
  return all;
}

}  // namespace

GameEntry shimpei_entry() {
  return game<Shimpei, ShimpeiSpace, ShimpeiView>(
      {.name = "shimpei",
       .summary = "Shimpei: two worlds; line up exactly three, catch what you enclose",
       .japanese = "シンペイ: 二つの世界を行き来して、ちょうど三つ並べれば勝ち",
       .phrases = {{"Red", "赤"},
                   {"Blue", "青"},
                   {"R", "赤"},
                   {"B", "青"},
                   {"pass", "パス"},
                   {"pieces are put down in turn, and no side has more than its number",
                    "駒は交互に置き、決まった数までです。"}},
       // On the small worlds, which are solved in a moment.
       .lessons =
           {{"Two worlds lie over each other: an upper one of 4x4 cells, 3x3 in the small game "
             "shown "
             "here, and between them a smaller lower one. Red begins on an inner upper cell.",
             "上の世界（4×4、ここに示す小さい盤では "
             "3×3）と、その間にある一回り小さい下の世界があります。"
             "赤が先手で、最初の駒は上の世界の内側のマスに置きます。",
             "", true},
            {"Then each in turn puts a piece on any empty cell of either world.",
             "そのあとは交互に、どちらの世界でも空いたマスへ駒を置きます。", "---/--/-r-/--/--- b",
             true},
            {"When all are down, a piece moves to an empty cell of the other world that it "
             "touches.",
             "置き終えたら、駒を一つ、接しているもう一つの世界の空きマスへ動かします。",
             "rrb/r-/-bb/--/r-b r", true},
            {"Exactly three in line with the piece that has just come win. Red can do it now. Four "
             "in "
             "line do not count.",
             "いま来た駒でちょうど三つ並べれば勝ちです。ここでは赤がすぐに勝てます。四つ並んでも勝"
             "ちではあり"
             "ません。",
             "rr-/b-/---/-b/--- r",
             false,
             {"e1"}},
            {"Enemy pieces between the piece that has come and another one of yours are caught: "
             "you "
             "put each of them on another empty cell.",
             "いま来た駒と自分の別の駒ではさんだ相手の駒は、あなたが選んだ別の空きマスへ移します。",
             "rb-/--/---/-b/-r- r",
             false,
             {"e1"}}},
       .sizes = {"shimpei:3", "shimpei"},
       .parameters = {{.name = "size",
                       .meaning = "cells in a row of the upper world",
                       .japanese = "上の世界の一列のマス数",
                       .least = 3,
                       .most = 4,
                       .size = true,
                       .usual = 4},
                      {.name = "pieces",
                       .meaning = "of each side",
                       .japanese = "各側の駒の数",
                       .least = 2,
                       .most = 4,
                       .usual = 4},
                      {.name = "first",
                       .meaning = "where the first piece may go",
                       .japanese = "最初の駒を置けるマス",
                       .most = 1,
                       .words = {"inside", "anywhere"},
                       .usual = 0},
                      {.name = "four",
                       .meaning = "four in line",
                       .japanese = "四つ並んだとき",
                       .most = 1,
                       .words = {"no-line", "wins"},
                       .usual = 0},
                      {.name = "vacated",
                       .meaning = "cells that pieces caught together leave, as their targets",
                       .japanese = "同時にはさまれた駒が空けたマスへ移すこと",
                       .most = 1,
                       .words = {"barred", "allowed"},
                       .usual = 0}},
       .example = "shimpei:3",
       .small = "shimpei:3,pieces=3",
       .claims = claims},
      rules_of);
}

}  // namespace kanzen::app

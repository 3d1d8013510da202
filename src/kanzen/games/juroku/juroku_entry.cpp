// SPDX-License-Identifier: Apache-2.0
// Juroku Musashi in the catalogue: its name, how it is played, its words in Japanese, and what has
// been published.
#include <algorithm>
#include <array>

#include "kanzen/app/figures.hpp"
#include "kanzen/app/game.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/juroku/juroku_space.hpp"
#include "kanzen/games/juroku/juroku_view.hpp"

namespace kanzen::app {
namespace {

constexpr const char* study = "Tanaka, github.com/tanakat01/16musashi (2020)";

Juroku rules_of(Values values) {
  switch (values[0]) {
    case 9: return Juroku(0);
    case 25: return Juroku(1);
    case 33: return Juroku(2);
    default:
      throw Error(Fault::input,
                  "juroku has boards of 9, 25 and 33 points: use juroku:9, juroku:25 or juroku:33");
  }
}

struct Study {
  int points;
  std::uint64_t classes, children_win, children_do_not, parent_loses, parent_does_not;
  int start;  // plies in which the children win
};
constexpr std::array<Study, 2> studies = {
    {{25, 104940576, 52429986, 40302, 52199938, 270350, 31},
     {33, 141737590784, 70868191956, 603436, 70863774073, 5021319, 35}}};

// Who wins, by who is to move: children are to move in the first half of the slots.
std::vector<Claim> claims(Values values, const Solution* solution) {
  std::vector<Claim> all;
  for (const Study& stated : studies) {
    if (stated.points != values[0] || solution == nullptr) continue;
    all = compared({.positions = stated.classes, .start = Answer{Outcome::win, stated.start}},
                   study, solution);
    std::array<std::uint64_t, 4> found{};  // children win, children lose, parent loses, parent wins
    const TableInfo& info = solution->table.info();
    const JurokuSpace space(rules_of(values));
    std::vector<std::uint8_t> bytes(std::size_t{1} << 20);
    const std::uint64_t step = bytes.size() / info.code_bytes;
    for (Slot first = 0; first < space.size(); first += step) {
      const Slot last = std::min<Slot>(space.size(), first + step);
      const std::span<std::uint8_t> part(bytes.data(), (last - first) * info.code_bytes);
      solution->table.read(first, part);
      const CodesAt codes{bytes.data(), info.code_bytes == 2};
      for (Slot slot = first; slot < last; ++slot) {
        const Answer answer = decode(info.coding, codes[slot - first]);
        const bool children = slot < space.boards();
        const bool won = answer.outcome == (children ? Outcome::win : Outcome::loss);
        if (won || space.weight(slot) > 0) ++found[(children ? 0U : 2U) + (won ? 0U : 1U)];
      }
    }
    const std::array<std::pair<Phrase<>, std::uint64_t>, 4> figures = {
        {{{"children to move, who win", "子の手番で子の勝ち"}, stated.children_win},
         {{"children to move, who do not", "子の手番で親の勝ち"}, stated.children_do_not},
         {{"parent to move, who loses", "親の手番で子の勝ち"}, stated.parent_loses},
         {{"parent to move, who does not", "親の手番で親の勝ち"}, stated.parent_does_not}}};
    for (std::size_t i = 0; i < figures.size(); ++i)
      all.push_back({figures[i].first, study, grouped(figures[i].second), grouped(found[i])});
  }
  return all;
}

}  // namespace

GameEntry juroku_entry() {
  return game<Juroku, JurokuSpace, JurokuView>(
      {.name = "juroku",
       .summary = "Juroku Musashi: sixteen children pen in a parent, who takes two at a time",
       .japanese = "十六むさし: 十六の子で親を動けなくする。親は挟まれた子を取る",
       .phrases = {{"Children", "子"},
                   {"Parent", "親"},
                   {"C", "子"},
                   {"P", "親"},
                   {"there is one parent", "親は一つです。"}},
       .lessons =
           {{"In turn, the children first, one piece goes along a line to the next point. Points "
             "in "
             "rows and columns are joined, and those across at every other point.",
             "子が先手です。交互に、線に沿って隣の点へ駒を一つ動かします。縦横は全部、斜めは一つお"
             "きの点で"
             "つながっています。",
             "", true},
            {"When the parent comes to stand between two children on a line, it takes both. Here "
             "it "
             "can do so on b2.",
             "親が二つの子の間に入ると、両方を取ります。ここでは b2 へ動くと取れます。",
             "---/c-c/-p- p",
             false,
             {"b3", "b2"}},
            {"Children who move to both sides of the parent are not taken.",
             "子のほうから親を挟みに行っても取られません。", "---/cpc/-c- p"},
            {"The children win when the parent cannot move. Everything else is the parent's, a "
             "game "
             "that never ends too.",
             "親が動けなくなれば子の勝ちです。それ以外は、終わらない勝負も含めて親の勝ちです。",
             "pc-/cc-/--- p"}},
       .sizes = {"juroku:9", "juroku:25"},
       .parameters = {{.name = "points",
                       .meaning = "9, 25, or 33: the square with its triangle",
                       .japanese = "点の数（9、25、三角形付きの 33）",
                       .least = 9,
                       .most = 33,
                       .size = true,
                       .usual = 33}},
       .example = "juroku:9",
       .claims = claims},
      rules_of);
}

}  // namespace kanzen::app

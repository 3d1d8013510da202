// SPDX-License-Identifier: Apache-2.0
// Dobutsu shogi in the catalogue: its name, how it is played, its words in Japanese, and what has
// been published.
#include "kanzen/app/figures.hpp"
#include "kanzen/app/numbering.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/games/dobutsu/dobutsu_space.hpp"
#include "kanzen/games/dobutsu/dobutsu_view.hpp"

namespace kanzen::app {
namespace {

constexpr const char* paper = "Tanaka, IPSJ SIG Technical Report 2009-GI-22(3)";

struct Chosen {
  explicit Chosen(Values values)
      : rows(values[0]), try_at_once(values[2] != 0), chicks_only(values[3] != 0) {}
  int rows;
  bool try_at_once, chicks_only;
};

template <int height, class Space>
Numbering over() {
  return numbering<DobutsuOf<height>, Space, DobutsuViewOf<height>>(
      [](Values values) {
        const Chosen chosen(values);
        return DobutsuOf<height>{chosen.try_at_once, chosen.chicks_only};
      },
      {.takes = [](Values values) { return Chosen(values).rows == height; }});
}

std::vector<Claim> claims(Values values, const Solution* solution) {
  const Chosen chosen(values);
  if (chosen.chicks_only || chosen.rows != 4) return {};
  // All arrangements, of which half and those that are their own image are classes.
  const DobutsuBoards boards{Dobutsu{}};
  std::vector<Claim> all = {{Phrase<>{"arrangements", "配置の数"}, "brianhliou/dobutsu-shogi",
                             grouped(1567925964), grouped(132 * boards.boards())}};
  if (chosen.try_at_once || solution == nullptr) return all;
  // Here a game is over when the lion can be taken; the paper counts the move that takes it.
  Answer start = solution->instance->report(solution->table, solution->instance->start()).answer;
  ++start.distance;
  all.push_back(
      {Phrase<>{"start, with the move that takes the lion", "初期局面（ライオンを取る手を含む）"},
       paper, answer_said({Outcome::loss, 78}, solution->distances()),
       answer_said(start, solution->distances())});
  return all;
}

}  // namespace

GameEntry dobutsu_entry() {
  return {
      .name = "dobutsu",
      .summary = "Dobutsu shogi: take the lion, or bring yours to the far row",
      .japanese = "どうぶつしょうぎ: ライオンを取るか、自分のライオンを向こうの段へ入れれば勝ち",
      .phrases = {{"First", "先手"},
                  {"Second", "後手"},
                  {"each side has a lion", "ライオンは両方に一つずつです。"},
                  {"there are two of each animal", "どの動物も二つずつです。"}},
      // Of the small game, which is solved in a moment.
      .lessons =
          {{"The lion L goes one step any way, the chick C straight ahead; in the whole game the "
            "elephant E goes diagonally and the giraffe G straight. The first player's pieces go "
            "up.",
            "ライオン L はどこへでも、ひよこ C は前へ一マス進みます。本来の盤には、斜めに進むぞう "
            "E と縦横に"
            "進むきりん G もいます。先手の駒は上へ進みます。",
            "", true},
           {"A piece that takes another holds it, and may drop it on any empty square instead of "
            "moving.",
            "取った駒は持ち駒になり、動かす代わりに空いたマスへ打てます。", "-L-/---/-C-/--l L C/-",
            true},
           {"A chick that comes to the far row becomes a hen H, which goes everywhere but "
            "diagonally "
            "back. Taken, it is a chick again.",
            "向こうの段に進んだひよこはにわとり H "
            "になり、斜め後ろ以外へ進めます。取られるとひよこに戻ります。",
            "-L-/---/C--/--l L -/c",
            false,
            {"a3", "a4"}},
           {"Whoever takes the lion wins.",
            "ライオンを取れば勝ちです。",
            "-L-/--l/---/--- L C/c",
            false,
            {"b1", "c2"}},
           {"A lion on the far row has won, unless it can be taken at once.",
            "向こうの段に入ったライオンは、すぐに取られなければ勝ちです。",
            "---/-l-/---/L-- l C/c"}},
      .sizes = {"dobutsu:animals=chicks"},
      .parameters = {{.name = "rows",
                      .meaning = "4, or 5: with an empty one in the middle",
                      .japanese = "段の数（5 なら中央に空の段が加わる）",
                      .least = 4,
                      .most = 5,
                      .size = true,
                      .usual = 4},
                     {.name = "columns",
                      .meaning = "always 3",
                      .japanese = "筋の数（いつも 3）",
                      .least = 3,
                      .most = 3,
                      .size = true,
                      .usual = 3},
                     {.name = "try",
                      .meaning = "when a lion that can reach the far row safely has won",
                      .japanese = "安全に向こうの段へ入れるライオンがいつ勝ちになるか",
                      .most = 1,
                      .words = {"after", "at-once"},
                      .usual = 0},
                     {.name = "animals",
                      .meaning = "besides the lions",
                      .japanese = "ライオン以外の動物",
                      .most = 1,
                      .words = {"all", "chicks"},
                      .usual = 0}},
      .example = "dobutsu:animals=chicks",
      .numberings = {over<4, DobutsuSpace>(), over<5, TallDobutsuSpace>(), over<4, DobutsuBoards>(),
                     over<5, TallDobutsuBoards>()},
      .claims = claims};
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// Awari in the catalogue: its name, how it is played, its words in Japanese, and what has been
// published.
#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "kanzen/app/figures.hpp"
#include "kanzen/app/game.hpp"
#include "kanzen/games/awari/awari_space.hpp"
#include "kanzen/games/awari/awari_view.hpp"

namespace kanzen::app {
namespace {

constexpr const char* database = "Romein and Bal, awari database (2002)";
constexpr const char* second_database = "jh85, github.com/jh85/smallgames (2026)";

Awari rules_of(Values values) {
  return {.stones = values[0],
          .slam = values[1] == 0 ? Awari::Slam::barred : Awari::Slam::empty,
          .endless_play = values[2] == 0 ? Awari::Endless::split : Awari::Endless::north};
}

// The board that the database shows as a sample, in the order of its pits. Both rule sets find the
// same there.
void add_sample(std::vector<Claim>& all, const Solution& solution) {
  const PositionReport found =
      solution.instance->report(solution.table, "1,1,1,1,1,2/4,2,3,0,0,0 S");
  std::string moves;
  for (const MoveReport& move : found.moves)
    moves += fmt::format("{}{}", moves.empty() ? "" : " ", score_of(move.answer));
  all.push_back({said({"score of {}", "{} の得点"}, Text::verbatim(found.position)), database, "0",
                 std::to_string(score_of(found.answer))});
  all.push_back({Phrase<>{"its moves", "その各手"}, database, "-1 -1 -2 -2 -2 0", moves});
}

// Boards whose score is the same whoever gets what is left in endless play: a board with South to
// move stands beside the same one with North to move.
double settled_share(const Solution& solution, const SlotRange& layer) {
  std::vector<std::uint8_t> codes(layer.last - layer.first);
  solution.table.read(layer.first, codes);
  std::uint64_t settled = 0;
  for (std::size_t i = 0; i < codes.size(); i += 2) settled += codes[i] == codes[i + 1] ? 1U : 0U;
  return 200.0 * static_cast<double>(settled) / static_cast<double>(codes.size());
}

void add_shares(std::vector<Claim>& all, const Awari& rules, const Solution& solution) {
  constexpr std::array<std::pair<int, const char*>, 6> shares = {
      {{4, "72.8 %"}, {8, "61.1 %"}, {12, "18.7 %"}, {16, "6.5 %"}, {20, "3.8 %"}, {24, "2.4 %"}}};
  for (const auto& [stones, stated] : shares)
    if (stones <= rules.stones)
      all.push_back(
          {said({"boards of {} stones that endless play does not change",
                 "石 {} 個で、終わらない勝負に左右されない局面"},
                stones),
           second_database, stated,
           fmt::format("{:.1f} %", settled_share(solution, AwariSpace(rules).layer(stones)))});
}

std::vector<Claim> claims(Values values, const Solution* solution) {
  const Awari rules = rules_of(values);
  std::vector<Claim> all;
  if (rules.stones == AwariCounts::most) {
    // It has no boards of 47 stones, and of those with 48 also the start.
    const auto& layers = awari_counts.layers;
    all.push_back({Phrase<>{"boards", "局面数"}, database, "889,063,398,406",
                   grouped(layers[49] - (layers[48] - layers[47]) + 1)});
  }
  if (solution == nullptr) return all;
  if (rules.stones >= 16 && rules.endless_play == Awari::Endless::split) add_sample(all, *solution);
  if (rules.slam == Awari::Slam::empty && rules.endless_play == Awari::Endless::north)
    add_shares(all, rules, *solution);
  return all;
}

}  // namespace

GameEntry awari_entry() {
  return game<Awari, AwariSpace, AwariView>(
      {.name = "awari",
       .summary = "Awari: sow stones round twelve pits, and take twos and threes",
       .japanese = "アワリ: 十二の穴に石をまき、二つか三つにして取る",
       .phrases = {{"South", "南"},
                   {"North", "北"},
                   {"romein", "ロメインとバル"},
                   {"abapa", "アバパ"},
                   {"split", "等分"},
                   {"north", "北のもの"},
                   {"the opponent has just sown, and has an empty pit",
                    "相手は石をまいたばかりなので、相手の穴のどれかは空です。"}},
       .lessons =
           {{"South owns the pits a to f, North A to F. In turn, all stones of one of your pits go "
             "round anticlockwise, one into each pit that follows. A long sowing leaves out the "
             "pit it comes from.",
             "南は a から f、北は A から F "
             "の穴を持ちます。交互に、自分の穴を一つ選んで石を全部取り、反時計回りに次の穴から一つ"
             "ずつまきます。一周するときは元の穴を飛ばします。",
             "", true},
            {"If the last stone makes two or three in a pit of the opponent, you take them, and so "
             "with the pits right before it as long as they hold two or three. Here f takes five.",
             "最後の石で相手の穴の石が二つか三つになれば取れます。その手前の穴も、二つか三つである"
             "かぎり続けて取れます。ここでは f で五つ取れます。",
             "0,0,0,0,0,2/1,2,0,0,1,0 S",
             false,
             {"f"}},
            {"An opponent without stones must be given some, if a move can do it.",
             "相手に石がなければ、できるかぎり相手の穴に届く手を選びます。",
             "0,0,0,1,0,1/0,0,0,0,0,0 S", true},
            {"Nobody may take all stones of the opponent while there is another move. With "
             "rules=abapa such a move is allowed, and takes nothing.",
             "ほかに手があるうちは、相手の石を全部取ることはできません。rules=abapa "
             "ではその手を指せますが、一つも取れません。",
             "1,0,0,0,0,2/1,1,0,0,0,0 S", true},
            {"Who cannot move ends the game: stones that are left belong to the row they lie in. "
             "Where play would never end, they are shared equally; with endless=north they are "
             "North's. The score is what the mover gets more than the opponent from here on.",
             "手番で指せる手がなければ終わりで、残った石はその列の持ち主のものです。終わらない勝負"
             "で"
             "は残りを等分します（endless=north "
             "なら北のもの）。得点は、この局面から先に手番の側が相手より多く取る石の数です。",
             "0,0,1,0,0,0/0,0,0,0,0,0 S"}},
       .first_game =
           {.position = "0,0,1,0,0,1/2,0,0,1,0,2 S",
            .steps = {{"f", "South sows f: its stone makes three in A, and South takes them.",
                       "南が f をまくと、A の石が三つになり、全部取れます。"},
                      {"D", "North has few moves left. D goes on to E.",
                       "北に残された手は少なく、D の石を E に進めます。"},
                      {"c", "South waits: stones that stay at home will be South's in the end.",
                       "南は待ちます。自分の列に残った石は、最後に自分のものになります。"},
                      {"E", "E joins F, where three stones lie now.",
                       "E の石が F に加わり、三つになりました。"},
                      {"d", "South waits once more.", "南はもう一度待ちます。"},
                      {"F", "F is North's only move, and gives all three stones to South's row.",
                       "北の手は F しかなく、三つの石はすべて南の列に入ります。"},
                      {"",
                       "North has no stones, and South has none that reaches North: the game is "
                       "over, and the four stones in South's row are South's. With the three that "
                       "were taken, South has all seven.",
                       "北に石がなく、南にも北へ届く石がないので終局です。南の列の四つは南のもの"
                       "で、先に取った三つと合わせて七つ全部になりました。"}}},
       .sizes = {"awari:6", "awari:8", "awari:10", "awari:12"},
       .parameters = {{.name = "stones",
                       .meaning = "on the board, at most; the real game has 48",
                       .japanese = "盤上の石の数（最大）。実際のゲームでは 48",
                       .least = 1,
                       .most = AwariCounts::most,
                       .size = true},
                      {.name = "rules",
                       .meaning =
                           "taking all stones of the opponent is barred while there is another "
                           "move, or takes nothing",
                       .japanese = "相手の石を全部取る手（romein "
                                   "はほかに手がないときだけ、abapa は何も取れない）",
                       .most = 1,
                       .words = {"romein", "abapa"},
                       .usual = 0},
                      {.name = "endless",
                       .meaning = "who gets what is left where play never ends",
                       .japanese = "終わらない勝負で残った石",
                       .most = 1,
                       .words = {"split", "north"},
                       .usual = 0}},
       .example = "awari:8",
       .small = "awari:6",
       .claims = claims},
      rules_of);
}

}  // namespace kanzen::app

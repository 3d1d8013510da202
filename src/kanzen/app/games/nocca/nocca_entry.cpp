// SPDX-License-Identifier: Apache-2.0
// NOCCA×NOCCA in the registry.
#include <fmt/format.h>

#include "kanzen/app/games/nocca/nocca_instance.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/nocca/nocca_four_zdd.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"
#include "kanzen/space/zdd_diagram.hpp"

namespace kanzen::app {

NoccaBoard nocca_board(Values values) {
  const NoccaBoard board{values[0], values[1], values[2], values[3],
                         static_cast<NoccaFourHigh>(values[4])};
  if (board.pieces > board.width)
    throw Error(
        Fault::input,
        said({"nocca:{1}x{2} is not a valid instance with pieces={3}: the pieces start on the "
              "home row, which has {1} squares",
              "nocca:{1}x{2} に駒数 {3} はありません。駒は {1} マスの自陣に並びます。"},
             board.width, board.height, board.pieces));
  if (board.four != NoccaFourHigh::none && board.stack != 3)
    throw Error(
        Fault::input,
        said({"nocca:{}x{} is not a valid instance with stack={} and a climber: it climbs to "
              "the fourth level from stacks of three, leave stack out",
              "nocca:{}x{} に stack={} "
              "と登り駒は両立しません。登り駒は三段から四段目に登ります。"},
             board.width, board.height, board.stack));
  return board;
}

namespace {

std::vector<Parameter> nocca_parameters() {
  // 320 squares: boards far beyond any table can still be counted.
  return {{.name = "columns",
           .meaning = "squares in a row",
           .japanese = "横のマス数",
           .least = 1,
           .most = 10,
           .size = true},
          {.name = "rows",
           .meaning = "from one home row to the other",
           .japanese = "縦のマス数",
           .least = 2,
           .most = 32,
           .size = true},
          {.name = "pieces",
           .meaning = "of each side, at most one for each column",
           .japanese = "各側の駒の数（横のマス数まで）",
           .least = 1,
           .most = 10,
           .usual = [](Values earlier) { return earlier[0]; },
           .usual_as = "one for each column"},
          {.name = "stack",
           .meaning = "how high a stack may grow",
           .japanese = "重ねられる高さ",
           .least = 1,
           .most = 3,
           .usual = 3},
          {.name = "four",
           .meaning = "whose middle piece may climb to a fourth level; Black begins",
           .japanese = "中央の駒が四段目に登れる側（先手は黒）",
           .most = 2,
           .words = {"none", "white", "black"},
           .usual = 0}};
}

std::vector<Numbering> numberings() {
  std::vector<Numbering> all;
  for (const auto part : {nocca_over_shapes, nocca_with_climber, nocca_over_zdd})
    for (Numbering& numbering : part()) all.push_back(std::move(numbering));
  return all;
}

}  // namespace

Json nocca_index(const NoccaBoard& board) {
  Json json;
  const bool four_high = board.four != NoccaFourHigh::none;
  const MirrorCount open = count_positions_without_goal_win(board);
  json["without_goal_win"] = count_json(open.all);
  json["without_goal_win_classes"] = count_json(open.classes);
  json["without_goal_win_slots"] = count_json(count_slots_without_goal_win(board));
  const MirrorCount shapes = count_shapes(board);
  json["shapes"] = count_json(shapes.all);
  json["shape_classes"] = count_json(shapes.classes);
  if (!four_high) {
    Json& by_stacks = json["by_stacks"] = Json::object();
    for (const NoccaStackCount& count : count_positions_by_stacks(board))
      by_stacks[fmt::format("{}", fmt::join(count.stacks, ","))] = count_json(count.positions);
  }
  json["zdd"] = nullptr;
  if (!(count_positions(board).all < std::uint64_t{1} << 62)) return json;
  const NoccaConstraint plain{board.width * board.height, board.pieces, board.stack};
  const ZddStatistics zdd =
      ZddDiagram(four_high ? Zdd(NoccaFourConstraint{plain}) : Zdd(plain)).statistics();
  json["zdd"] = {{"nodes", zdd.nodes},
                 {"shared_nodes", zdd.shared_nodes},
                 {"bytes", zdd.bytes},
                 {"root_count", count_json(zdd.root_count)},
                 {"mean_path_length", zdd.mean_path_length()},
                 {"longest_path", zdd.longest_path()}};
  Json& lengths = json["zdd"]["path_length_histogram"] = Json::object();
  for (std::size_t length = 0; length < zdd.path_length_histogram.size(); ++length)
    if (zdd.path_length_histogram[length] > 0)
      lengths[std::to_string(length)] = count_json(zdd.path_length_histogram[length]);
  return json;
}

std::vector<Lesson> nocca_lessons();  // nocca_lessons.cpp
FirstGame nocca_first_game();         // nocca_lessons.cpp

GameEntry nocca_entry() {
  return {.name = "nocca",
          .summary = "NOCCA×NOCCA: pieces stand on each other; reach the far side or leave no move",
          .japanese = "NOCCA×NOCCA: 駒は重ねられる。向こう岸を越えるか、相手を動けなくすれば勝ち",
          .phrases = {{"Black", "黒"},
                      {"White", "白"},
                      {"black", "黒"},
                      {"white", "白"},
                      {"none", "なし"},
                      {"one for each column", "横のマス数"}},
          .lessons = nocca_lessons(),
          .first_game = nocca_first_game(),
          .sizes = {"nocca:3x3", "nocca:3x4", "nocca:3x5", "nocca:4x4", "nocca:4x5"},
          .parameters = nocca_parameters(),
          .example = "nocca:3x3",
          .numberings = numberings(),
          .census = [](Values values) -> Census {
            const MirrorCount count = count_positions(nocca_board(values));
            return {count.all, count.classes};
          },
          .index = [](Values values) { return nocca_index(nocca_board(values)); },
          .claims =
              [](Values values, const Solution* solution) {
                return nocca_claims(nocca_board(values), solution);
              }};
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// Tic-tac-toe in the registry: all that a small game needs.
#include <fmt/format.h>

#include "kanzen/app/instance_of.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/games/tictactoe/tictactoe_space.hpp"
#include "kanzen/games/tictactoe/tictactoe_view.hpp"

namespace kanzen::app {
namespace {

Census census(Values) {
  const TicTacToeSpace space;
  std::uint64_t positions = 0;
  for (Slot slot = 0; slot < space.size(); ++slot) positions += space.weight(slot);
  return {positions, {}};
}

std::unique_ptr<Instance> make(Values, std::string_view space) {
  if (!space.empty() && space != "product")
    throw Error(Fault::input, fmt::format("tictactoe has no space \"{}\": use product", space));
  return std::make_unique<InstanceOf<TicTacToeView, TicTacToeSpace>>(
      "tictactoe", "product", TicTacToeView{}, TicTacToeSpace{});
}

std::vector<Claim> claims(Values, const Solution* solution) {
  if (solution == nullptr) return {};
  const PositionReport start =
      solution->instance->report(solution->table, solution->instance->start());
  return {{"start", "folklore", "draw", std::string(name_of(start.answer.outcome))}};
}

}  // namespace

std::vector<Lesson> tictactoe_lessons();  // tictactoe_lessons.cpp
FirstGame tictactoe_first_game();         // tictactoe_lessons.cpp

GameEntry tictactoe_entry() {
  GameEntry entry;
  entry.name = "tictactoe";
  entry.summary = "Tic-tac-toe: three in a row wins, a full board is a draw";
  entry.japanese = "三目並べ: 三つ並べれば勝ち、盤が埋まれば引き分け";
  entry.phrases = {
      {"{}: empty", "{}：空き"},
      {"{}: x", "{}：X"},
      {"{}: o", "{}：O"},
      {"X", "X"},
      {"O", "O"},
      {"nothing", "取り除く"},
      {"empty board", "盤を空にする"},
      {"this is not a position of tic-tac-toe: {}", "三目並べの局面ではありません。{}"},
      {"it must be three rows of three cells and the side to move, as in {}",
       "{} のように、三行三列と手番を書いてください。"},
      {"a cell must be x, o or -", "マスは x、o、- のどれかです。"},
      {"the side to move must be x or o", "手番は x か o です。"},
      {"X has as many stones as O, or one more", "X の数は O と同じか、一つ多いはずです。"},
      {"the stones on the board say that {} is to move", "石の数からすると {} の手番です。"},
      {"start", "初期局面"},
  };
  entry.lessons = tictactoe_lessons();
  entry.first_game = tictactoe_first_game();
  entry.example = "tictactoe";
  entry.backends = {"threads", "cuda"};
  entry.spaces = [](Values) { return std::vector<std::string>{"product"}; };
  entry.census = census;
  entry.index = [](Values) { return Json{{"slots", TicTacToeSpace{}.size()}}; };
  entry.make = make;
  entry.claims = claims;
  return entry;
}

}  // namespace kanzen::app

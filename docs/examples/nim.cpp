// SPDX-License-Identifier: Apache-2.0
// Rules and nothing else: take one to three stones, whoever cannot move loses.
#include <kanzen/app/main.hpp>

using kanzen::Outcome;

struct Nim {
  static constexpr bool ends_in_loss = true;
  using Position = int;  // stones left
  using Move = int;

  int stones = 20;

  constexpr Position start() const { return stones; }
  constexpr Outcome outcome(Position) const { return Outcome::open; }
  constexpr void each_move(Position left, auto&& visit) const {
    for (Move take = 1; take <= 3 && take <= left; ++take)
      if (!visit(take, left - take)) return;
  }
};

int main(int argc, char** argv) {
  return kanzen::main(
      argc, argv,
      {kanzen::game<Nim>(
          {.name = "nim",
           .summary = "Nim: take one to three stones; whoever cannot move loses",
           .parameters = {{.name = "stones", .least = 1, .most = 1000, .size = true, .usual = 20}}},
          [](kanzen::app::Values values) { return Nim{values[0]}; })});
}

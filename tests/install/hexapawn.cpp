// SPDX-License-Identifier: Apache-2.0
// Hexapawn, as Martin Gardner described it (Scientific American, March 1962): pawns of chess on a
// small board, without the double step. Whoever reaches the far row, or leaves no move, wins. Seen
// by the mover, who plays upwards: the board is turned with every move.
#include <kanzen/app/main.hpp>
#include <kanzen/core/grid.hpp>

struct Hexapawn {
  static constexpr bool ends_in_loss = true;  // only the player who just moved can have arrived
  struct Position {
    std::uint64_t mine = 0, theirs = 0;
  };
  struct Move {
    std::int32_t from = 0, to = 0;
  };

  std::int32_t width = 3, height = 3;

  constexpr kanzen::Grid grid() const { return {width, height}; }
  constexpr int turned(int cell) const { return width * height - 1 - cell; }

  constexpr Position start() const { return {grid().row(0), grid().row(height - 1)}; }
  constexpr kanzen::Outcome outcome(const Position& p) const {
    return p.theirs & grid().row(0) ? kanzen::Outcome::loss : kanzen::Outcome::open;
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    kanzen::each_cell(p.mine, [&](int from) {
      bool more = true;
      for (int step = -1; step <= 1 && more; ++step) {
        const auto target = grid().shifted(grid().cell(from), step, 1);
        if (target == 0 || target & p.mine || (step == 0) == ((target & p.theirs) != 0)) continue;
        const Position child{grid().image(p.theirs & ~target, 3),
                             grid().image((p.mine & ~grid().cell(from)) | target, 3)};
        more = visit(Move{from, kanzen::bits::countr_zero(target)}, child);
      }
      return more;
    });
  }
  constexpr std::array<int, 2> cells(const Move& move) const { return {move.from, move.to}; }
};

int main(int argc, char** argv) {
  return kanzen::main(
      argc, argv,
      {kanzen::game<Hexapawn>(
          {.name = "hexapawn",
           .summary = "Hexapawn: reach the far row, or leave no move",
           .parameters = {{.name = "columns", .least = 1, .most = 6, .size = true, .usual = 3},
                          {.name = "rows", .least = 3, .most = 6, .size = true, .usual = 3}}},
          [](kanzen::app::Values values) { return Hexapawn{values[0], values[1]}; })});
}

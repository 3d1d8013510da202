// SPDX-License-Identifier: Apache-2.0
// Morris: in turn each puts down a stone until both have all of theirs on the board, then each
// moves one to a neighbouring cell. Three in a row win, across, down or diagonally.
#pragma once

#include <kanzen/core/grid.hpp>
#include <kanzen/space/arrangements.hpp>
#include <kanzen/space/quotient.hpp>
#include <vector>

namespace kanzen {

struct Morris {
  static constexpr bool ends_in_loss = true;  // only the player who just moved can have a line
  static constexpr std::array<std::string_view, 2> sides = {"Black", "White"};
  static constexpr std::string_view letters = "bw";

  struct Position {
    std::uint64_t mine = 0;
    std::uint64_t theirs = 0;
  };
  struct Move {
    std::int8_t from = -1;  // a stone that is put down comes from nowhere
    std::int8_t to = 0;
  };

  std::int32_t width = 3;
  std::int32_t height = 3;
  std::int32_t stones = 3;  // of each side

  constexpr Grid grid() const { return {width, height}; }

  constexpr Position start() const { return {}; }
  constexpr Outcome outcome(const Position& p) const {
    return grid().has_line(p.theirs, 3) ? Outcome::loss : Outcome::open;
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    const Grid::Set empty = grid().all() & ~(p.mine | p.theirs);
    bool more = true;
    const auto arrive = [&](int from, Grid::Set left, Grid::Set targets) {
      each_cell(targets, [&](int to) {
        const Move move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
        return more = visit(move, Position{p.theirs, left | Grid::cell(to)});
      });
      return more;
    };
    if (bits::popcount(p.mine) < stones) {
      arrive(-1, p.mine, empty);
    } else {
      each_cell(p.mine, [&](int from) {
        return arrive(from, p.mine & ~Grid::cell(from),
                      empty & grid().beside(Grid::cell(from), true));
      });
    }
  }

  // Eight on a square board, the identity among them, which is left out.
  constexpr void each_image(const Position& p, auto&& visit) const {
    for (int symmetry = 1; symmetry < grid().symmetries(); ++symmetry)
      visit(Position{grid().image(p.mine, symmetry), grid().image(p.theirs, symmetry)});
  }

  // As long as stones are put down, their numbers tell.
  constexpr int side(const Position& p) const {
    const int mine = bits::popcount(p.mine);
    return mine < bits::popcount(p.theirs) ? 1 : mine < stones ? 0 : either_side;
  }
  constexpr const char* fault(const Position& p) const {
    const int lead = bits::popcount(p.theirs) - bits::popcount(p.mine);
    return bits::popcount(p.theirs) <= stones && (lead == 0 || lead == 1)
               ? nullptr
               : "stones are put down in turn, and no side has more than its number";
  }

  constexpr std::array<int, 2> cells(const Move& move) const { return {move.from, move.to}; }
};

// So many stones of each side, in layers: stones only ever come, so boards that have all of them
// are solved first.
struct MorrisBoards : BoardSpace<Morris, LayeredArrangements<2>> {
  using Layers = std::vector<std::vector<Arrangements<2>::Counts>>;

  explicit MorrisBoards(const Morris& game)
      : BoardSpace{LayeredArrangements<2>(game.width * game.height, numbers(game))} {}

  static Layers numbers(const Morris& game) {
    Layers layers;
    for (int all = 2 * game.stones; all >= 0; --all)
      layers.push_back(
          {{static_cast<std::uint8_t>(all / 2), static_cast<std::uint8_t>(all - all / 2)}});
    return layers;
  }
};

// Up to symmetry: an eighth of the slots.
using MorrisSpace = Quotient<Morris, MorrisBoards>;

KANZEN_ON_DEVICE(Morris, IndexOf<MorrisSpace>)

}  // namespace kanzen

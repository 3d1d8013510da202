// SPDX-License-Identifier: Apache-2.0
// The laws for Dobutsu shogi without elephants and giraffes, over both of its spaces.
#include <gtest/gtest.h>

#include <set>
#include <tuple>
#include <vector>

#include "kanzen/games/dobutsu/dobutsu_space.hpp"

namespace kanzen::cases {

// Lions and chicks everywhere, one of each two mirror images.
template <int height, class Space, bool at_once>
struct DobutsuCase {
  using Rules = DobutsuOf<height>;
  using Board = DobutsuBoardOf<height>;
  static constexpr int in_hand = 4 * Board::squares;  // behind four ways to stand on a square
  static Rules game() { return {at_once, true}; }
  static Space space() { return Space(game()); }
  static auto words(const Board& p) { return std::tuple(p.animals, p.lions, p.mine, p.hand); }
  static auto key(const Board& p) { return std::min(words(p), words(p.mirrored())); }

  static std::vector<Board> all_positions() {
    std::vector<Board> all;
    std::set<decltype(key(Board{}))> seen;
    const auto with_chick = [](Board p, int where, auto&& visit) {
      if (where >= in_hand) {
        p.hold(where - in_hand, Board::chick, 1);
      } else if ((p.occupied() >> where / 4 & 1) != 0) {
        return;
      } else {
        p.place(where % 2 == 0 ? Board::chick : Board::hen, Board::square(where / 4),
                where / 2 % 2 == 0);
      }
      visit(p);
    };
    for (int mine = 0; mine < Board::squares; ++mine)
      for (int theirs = 0; theirs < Board::squares; ++theirs) {
        if (mine == theirs) continue;
        Board lions;
        lions.place(Board::lion, Board::square(mine), true);
        lions.place(Board::lion, Board::square(theirs), false);
        if (!space().holds(lions)) continue;
        for (int one = 0; one < in_hand + 2; ++one)
          with_chick(lions, one, [&](const Board& p) {
            for (int other = 0; other <= one; ++other)
              with_chick(p, other, [&](const Board& both) {
                if (seen.insert(key(both)).second) all.push_back(both);
              });
          });
      }
    return all;
  }
};

using SmallCases =
    ::testing::Types<DobutsuCase<4, DobutsuSpace, false>, DobutsuCase<4, DobutsuSpace, true>,
                     DobutsuCase<4, DobutsuBoards, false>, DobutsuCase<5, TallDobutsuSpace, false>>;
}  // namespace kanzen::cases

#include "laws.hpp"

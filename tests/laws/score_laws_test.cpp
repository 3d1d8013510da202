// SPDX-License-Identifier: Apache-2.0
// The laws for games with scores: mazes with and without parents, layers and gains, and awari with
// up to four stones by both rule sets and both rules for endless play.
#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "kanzen/games/awari/awari_space.hpp"
#include "mazes.hpp"

namespace kanzen::cases {

// All boards, pit by pit; of those that have an empty pit of the opponent.
template <Awari::Slam slam, Awari::Endless endless>
struct AwariCase {
  using Rules = Awari;
  static Rules game() { return {.stones = 4, .slam = slam, .endless_play = endless}; }
  static AwariSpace space() { return AwariSpace(game()); }
  static auto key(const Rules::Position& p) { return std::tuple(p.mine, p.theirs, p.norths_turn); }

  static void add(std::vector<Rules::Position>& all, Rules::Position p, int pit, int left) {
    if (pit == 12) {
      bool empty = false;
      for (int i = 0; i < 6; ++i) empty |= (p.theirs >> 8 * i & 0xff) == 0;
      if (empty) all.push_back(p);
      p.norths_turn = 1;
      if (empty && endless == Awari::Endless::north) all.push_back(p);
      return;
    }
    for (int stones = 0; stones <= left; ++stones) {
      Rules::Position next = p;
      (pit < 6 ? next.mine : next.theirs) |= static_cast<std::uint64_t>(stones) << 8 * (pit % 6);
      add(all, next, pit + 1, left - stones);
    }
  }
  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    add(all, {}, 0, game().stones);
    return all;
  }
};

using SmallCases =
    ::testing::Types<AwariCase<Awari::Slam::barred, Awari::Endless::split>,
                     AwariCase<Awari::Slam::empty, Awari::Endless::north>,
                     MazeCase<Treasure<Maze<true>>, 1>, FloorsCase<Chests<Maze<true>>, false, 2>,
                     FloorsCase<WithParents<Chests<Maze<true>>>, false, 3>,
                     FloorsCase<WithParents<Chests<Maze<true>>>, false, 4, 1>>;
}  // namespace kanzen::cases

#include "laws.hpp"

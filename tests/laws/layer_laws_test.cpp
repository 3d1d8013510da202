// SPDX-License-Identifier: Apache-2.0
// The laws for what games need beyond plain mazes: layers, with and without a way round, and
// endless play that somebody wins.
#include <gtest/gtest.h>

#include "mazes.hpp"

namespace kanzen::cases {
using SmallCases = ::testing::Types<
    FloorsCase<Maze<false>, false, 1>, FloorsCase<Maze<true>, false, 2>,
    FloorsCase<WithParents<Maze<false>>, false, 3>, FloorsCase<WithParents<Maze<true>>, false, 4>,
    FloorsCase<Maze<false>, true, 5>, FloorsCase<Maze<true>, true, 6>,
    FloorsCase<WithParents<Maze<true>>, false, 9, 1>, FloorsCase<Maze<false>, true, 10, 1>,
    MazeCase<Hunt<Maze<false>>, 7>, MazeCase<Hunt<Maze<true>>, 8>>;
}  // namespace kanzen::cases

#include "laws.hpp"

// SPDX-License-Identifier: Apache-2.0
// The laws for mazes: cycles, dead ends, finished games of all kinds.
#include <gtest/gtest.h>

#include "mazes.hpp"

namespace kanzen::cases {
using SmallCases =
    ::testing::Types<MazeCase<Maze<false>, 1>, MazeCase<Maze<true>, 2>,
                     MazeCase<WithParents<Maze<false>>, 3>, MazeCase<WithParents<Maze<true>>, 4>,
                     MazeCase<WithParents<Maze<true>>, 5>>;
}  // namespace kanzen::cases

#include "laws.hpp"

// SPDX-License-Identifier: Apache-2.0
// The laws for spaces made from rules: reachable positions, quotients, arrangements, scores.
#include <gtest/gtest.h>

#include "cases/tictactoe.hpp"
#include "space_cases.hpp"

namespace kanzen::cases {
using SmallCases =
    ::testing::Types<ReachableCase<TicTacToeCase>, ReachableCase<MazeCase<Maze<true>, 7>>,
                     PaddedMazeCase, ArrangementsCase, SparseQuotientCase<Takers>,
                     SparseQuotientCase<TakersWithParents>, QuotientCase<Takers>,
                     QuotientCase<TakersWithParents>, ReachableQuotientCase, CoinsCase<3>,
                     CoinsCase<-2>>;
}  // namespace kanzen::cases

#include "laws.hpp"

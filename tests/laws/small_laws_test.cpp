// SPDX-License-Identifier: Apache-2.0
// The laws for tic-tac-toe and the card games, as they are solved by the engine.
#include <gtest/gtest.h>

#include "cases/oldmaid.hpp"
#include "cases/sevens.hpp"
#include "cases/tanhinmin.hpp"
#include "cases/tictactoe.hpp"

namespace kanzen::cases {
using SmallCases =
    ::testing::Types<TicTacToeCase, TanhinminCase<3, 2>, TanhinminCase<2, 3>, OldMaidCase<2, 4, 1>,
                     OldMaidCase<3, 5, 0>, OldMaidCase<3, 4, 2>,
                     SevensCase<Sevens::Rule::stuck_loses, Sevens::Passing::voluntary, 0, 0>,
                     SevensCase<Sevens::Rule::stuck_loses, Sevens::Passing::voluntary, 2, 1>,
                     SevensCase<Sevens::Rule::normal, Sevens::Passing::blocked_only, 1, 2>,
                     SevensCase<Sevens::Rule::stuck_passes, Sevens::Passing::voluntary, 0, 0>>;
}  // namespace kanzen::cases

#include "laws.hpp"

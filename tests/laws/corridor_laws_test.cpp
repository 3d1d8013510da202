// SPDX-License-Identifier: Apache-2.0
// The laws for games that last longer than a byte can tell: codes of two bytes, in the table, in
// its check and in a forgery.
#include <gtest/gtest.h>

#include "mazes.hpp"

namespace kanzen::cases {
using SmallCases =
    ::testing::Types<MazeCase<Corridors<false>, 1>, MazeCase<WithParents<Corridors<true>>, 2>>;
}  // namespace kanzen::cases

#include "laws.hpp"

namespace kanzen {
namespace {

LAW(CodesHaveTwoBytesWhereOneCannotTell) {
  const Table table = it.solved(1);
  EXPECT_GE(table.info().statistics.max_distance(), 399);
  EXPECT_EQ(table.info().code_bytes, 2U);
  const Table values = it.solved(1, false);
  EXPECT_EQ(values.info().code_bytes, 1U);
  // A byte a slot on the device is not enough either, and is told.
  RunLog codes(plain_layout(it.space.size()), table.info().coding,
               std::make_unique<CodesOnLanes>(plain_layout(it.space.size()).slots()));
  try {
    it.solve_on_lanes(codes);
    ADD_FAILURE() << "nothing was refused";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::resources);
    EXPECT_EQ(error.remedy(), Remedy::log_on_host);
  }
}

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The laws for whole families of Sevens, whose layers know a way round: who is stuck passes.
#include <gtest/gtest.h>

#include "cases/sevens.hpp"

namespace kanzen::cases {
using SmallCases = ::testing::Types<SevensFamilyCase<2, 3>, SevensFamilyCase<3, 2>,
                                    SevensFamilyCase<1, 8>, SevensFamilyCase<6, 1>>;
}  // namespace kanzen::cases

#include "laws.hpp"

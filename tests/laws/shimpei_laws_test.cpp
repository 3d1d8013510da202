// SPDX-License-Identifier: Apache-2.0
// The laws for Shimpei with two pieces each, where nobody can line up three but pieces are caught,
// moved and passed over; with more, the registry samples it.
#include <gtest/gtest.h>

#include "kanzen/games/shimpei/shimpei_space.hpp"

namespace kanzen::cases {

struct ShimpeiCase {
  using Rules = Shimpei;
  static Rules game() { return {.pieces = 2, .vacated_barred = false}; }
  static ShimpeiSpace space() { return ShimpeiSpace(game()); }
  static auto key(const Rules::Position& p) { return std::tuple(p.mine, p.theirs, p.lost); }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    std::vector<std::uint32_t> sets = {0};
    for (std::uint32_t a = 0; a < 25; ++a) {
      sets.push_back(1U << a);
      for (std::uint32_t b = 0; b < a; ++b) sets.push_back(1U << a | 1U << b);
    }
    for (const std::uint32_t mine : sets)
      for (const std::uint32_t theirs : sets)
        if ((mine & theirs) == 0 && game().fault({mine, theirs}) == nullptr)
          all.push_back({mine, theirs});
    return all;
  }
};

using SmallCases = ::testing::Types<ShimpeiCase>;
}  // namespace kanzen::cases

#include "laws.hpp"

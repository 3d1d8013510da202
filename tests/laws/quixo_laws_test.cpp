// SPDX-License-Identifier: Apache-2.0
// The laws for Quixo 3x3, over its classes with and without layers.
#include <gtest/gtest.h>

#include "kanzen/games/quixo/quixo_space.hpp"

namespace kanzen::cases {

// Every cell blank, a cross or a circle.
template <class Space>
struct QuixoCase {
  using Rules = Quixo;
  static Rules game() { return Quixo(3); }
  static Space space() { return Space(game()); }
  static auto key(const Rules::Position& p) { return std::pair(p.mine, p.theirs); }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    for (std::uint32_t mine = 0; mine < 512; ++mine)
      for (std::uint32_t theirs = 0; theirs < 512; ++theirs)
        if ((mine & theirs) == 0) all.push_back({mine, theirs});
    return all;
  }
};

using SmallCases = ::testing::Types<QuixoCase<QuixoSpace>, QuixoCase<QuixoLayers>>;
}  // namespace kanzen::cases

#include "laws.hpp"

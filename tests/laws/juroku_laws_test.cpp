// SPDX-License-Identifier: Apache-2.0
// The laws for Juroku Musashi on nine points.
#include <gtest/gtest.h>

#include <set>
#include <tuple>
#include <vector>

#include "kanzen/games/juroku/juroku_space.hpp"

namespace kanzen::cases {

// A slot is a class: of every class one position is listed, the one that the numbering knows.
struct JurokuCase {
  using Rules = Juroku;
  static Rules game() { return Juroku(0); }
  static JurokuSpace space() { return JurokuSpace(game()); }
  static auto key(const Rules::Position& p) {
    auto least = std::tuple(p.children, p.parent, p.parents_turn);
    game().each_image(p, [&](const Rules::Position& image) {
      least = std::min(least, std::tuple(image.children, image.parent, image.parents_turn));
    });
    return least;
  }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    std::set<decltype(key(Rules::Position{}))> seen;
    for (int parent = 0; parent < 9; ++parent)
      for (std::uint64_t children = 0; children < 512; ++children)
        for (const std::uint64_t turn : {0U, 1U}) {
          const Rules::Position p{children, std::uint64_t{1} << parent, turn};
          if ((children >> parent & 1) == 0 && seen.insert(key(p)).second) all.push_back(p);
        }
    return all;
  }
};

using SmallCases = ::testing::Types<JurokuCase>;
}  // namespace kanzen::cases

#include "laws.hpp"

// SPDX-License-Identifier: Apache-2.0
// Figures of open-hand Old Maid, as first found when Kiya and Ono's theorems were compared with
// exhaustive play: how many states there are, and how many configurations are sennichite.
#include <gtest/gtest.h>

#include <vector>

#include "kanzen/games/oldmaid/oldmaid_space.hpp"
#include "kanzen/theory/oldmaid/oldmaid_ranks.hpp"
#include "kanzen/theory/oldmaid/oldmaid_theorems.hpp"

namespace kanzen {
namespace {

struct Counts {
  std::size_t configurations = 0;
  std::size_t sennichite = 0;
};

Counts counts_of(int players, int pairs) {
  const OldMaid game{players};
  const OldMaidSpace space{game, pairs};
  std::vector<OldMaid::Position> all;
  for (Slot slot = 0; slot < space.size(); ++slot)
    if (const OldMaid::Position p = space.unrank(slot); p.mover == 0 && space.weight(slot) > 0)
      all.push_back(p);
  OldMaidRanks ranks(1'000'000);
  ranks.prepare(game, all);
  Counts counts{all.size(), 0};
  for (const OldMaid::Position& p : all) counts.sennichite += ranks.sennichite(game, p) ? 1 : 0;
  return counts;
}

TEST(OldMaidFigures, LiveStatesOfThreePlayersWithUpToNinetyPairs) {
  std::uint64_t live = 0;
  for (std::int64_t x = 0; x <= 90; ++x)
    for (std::int64_t y = 0; x + y <= 90; ++y)
      for (std::int64_t z = 0; x + y + z <= 90; ++z)
        for (int joker = 0; joker < 3; ++joker) live += ThreeHands{x, y, z, joker}.live() ? 1 : 0;
  EXPECT_EQ(live, 388'755U);
}

TEST(OldMaidFigures, NoSennichiteOfThreePlayersWithUpToFourteenPairs) {
  EXPECT_EQ(counts_of(3, 14).sennichite, 0U);
}

TEST(OldMaidFigures, TwoSennichiteOfFourPlayersWithUpToNinePairs) {
  const Counts counts = counts_of(4, 9);
  EXPECT_EQ(counts.configurations, 17'496U);
  EXPECT_EQ(counts.sennichite, 2U);
}

TEST(OldMaidFigures, SixSennichiteOfFivePlayersWithUpToSixPairs) {
  EXPECT_EQ(counts_of(5, 6).sennichite, 6U);
}

TEST(OldMaidFigures, SixSennichiteOfSixPlayersWithUpToFivePairs) {
  EXPECT_EQ(counts_of(6, 5).sennichite, 6U);
}

}  // namespace
}  // namespace kanzen

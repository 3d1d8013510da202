// SPDX-License-Identifier: Apache-2.0
// How chunks are dealt to ranks: every chunk to one of them, evenly.
#include "kanzen/solve/peers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace kanzen {
namespace {

class One : public Peers {
 public:
  One(unsigned rank, unsigned ranks) : rank_(rank), ranks_(ranks) {}
  unsigned rank() const override { return rank_; }
  unsigned ranks() const override { return ranks_; }
  std::vector<Bytes> exchange(std::vector<Bytes> parcels) override { return parcels; }

 private:
  unsigned rank_, ranks_;
};

void expect_dealt(unsigned ranks, std::uint64_t chunks, bool in_regions) {
  SCOPED_TRACE(testing::Message() << chunks << " chunks to " << ranks << " ranks, "
                                  << (in_regions ? "in regions" : "in turn"));
  std::vector<int> owners(chunks);
  for (unsigned rank = 0; rank < ranks; ++rank) {
    One peers(rank, ranks);
    Ranks one(peers);
    if (in_regions) one.deal_regions(chunks);
    EXPECT_LE(one.mine_in(0, chunks), chunks / ranks + Ranks::regions);
    for (std::uint64_t i = 0; i < one.mine_in(0, chunks); ++i) {
      ASSERT_LT(one.mine(0, i), chunks);
      ++owners[one.mine(0, i)];
      EXPECT_EQ(one.owner(one.mine(0, i)), rank);
      EXPECT_TRUE(one.is_mine(one.mine(0, i)));
    }
    // The same from any chunk on.
    for (std::uint64_t first = 0; first <= chunks; first += 1 + chunks / 7) {
      const std::uint64_t before = one.mine_in(0, first);
      EXPECT_EQ(before + one.mine_in(first, chunks), one.mine_in(0, chunks));
      for (std::uint64_t i = 0; i < one.mine_in(first, chunks); ++i)
        EXPECT_EQ(one.mine(first, i), one.mine(0, before + i));
    }
  }
  EXPECT_TRUE(std::all_of(owners.begin(), owners.end(), [](int many) { return many == 1; }));
}

TEST(Dealing, EveryChunkHasOneOwner) {
  for (const unsigned ranks : {1u, 2u, 3u, 4u, 7u})
    for (const std::uint64_t chunks : {0, 1, 2, 5, 31, 64, 97, 100, 224, 1000})
      for (const bool in_regions : {false, true}) expect_dealt(ranks, chunks, in_regions);
}

TEST(Dealing, RegionsAreOfNeighbours) {
  One peers(1, 2);
  Ranks one(peers);
  one.deal_regions(800);
  ASSERT_EQ(one.mine_in(0, 800), 400u);
  int borders = 0;
  for (std::uint64_t chunk = 1; chunk < 800; ++chunk)
    borders += one.owner(chunk) != one.owner(chunk - 1);
  EXPECT_EQ(borders, 2 * static_cast<int>(Ranks::regions) - 1);
}

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The layers of Sevens on a CUDA device against those on threads, for narrow rows and wide ones.
// Where there is no device, it must say so instead; what a device does to a word is proved
// everywhere by tests/golden/sevens_families_test.cpp.
#include <gtest/gtest.h>

#include "kanzen/backend/cuda/cuda.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/sevens/sevens_cuda.hpp"
#include "kanzen/solve/on_device.hpp"

namespace kanzen {
namespace {

using Results = std::vector<LayerResult<sevens::LayerTally>>;

void expect_equal(const Results& device, const Results& threads) {
  ASSERT_EQ(device.size(), threads.size());
  for (std::size_t x = 0; x < threads.size(); ++x) {
    SCOPED_TRACE(testing::Message() << "layer " << x);
    EXPECT_EQ(device[x].sum.ones, threads[x].sum.ones);
    EXPECT_EQ(device[x].sum.signature[0], threads[x].sum.signature[0]);
    EXPECT_EQ(device[x].sum.signature[1], threads[x].sum.signature[1]);
    EXPECT_EQ(device[x].tally.hot, threads[x].tally.hot);
  }
  const sevens::LayerTally& even = device.back().tally;
  EXPECT_EQ(even.even_deals, threads.back().tally.even_deals);
  EXPECT_EQ(even.even_deals_won, threads.back().tally.even_deals_won);
  EXPECT_EQ(even.real_deals, threads.back().tally.real_deals);
  EXPECT_EQ(even.real_deals_won, threads.back().tally.real_deals_won);
}

TEST(SevensCuda, DecidesLayersAsThreadsDoOrSaysWhyItCannot) {
  Progress quiet;
  if constexpr (built_with_cuda) {
    if (cuda_device().name.empty()) {
      EXPECT_THROW(sevens::sweep_cuda(sevens::Layers(2, 2), quiet), Error);
      return;
    }
    Threads threads;
    for (int cards = 1; cards <= 6; ++cards)
      for (int columns = 1; columns <= (cards == 6 ? 4 : cards == 5 ? 5 : 8); ++columns) {
        SCOPED_TRACE(testing::Message() << cards << "x" << columns);
        const sevens::Layers layers(cards, columns);
        HostSweep machine(layers, threads);
        expect_equal(sevens::sweep_cuda(layers, quiet), sweep(layers, machine, quiet));
      }
  } else {
    EXPECT_NE(cuda_device().why, "");
  }
}

}  // namespace
}  // namespace kanzen

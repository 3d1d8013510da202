// SPDX-License-Identifier: Apache-2.0
// The layers of Sevens on a CUDA device against those on threads, for narrow rows and wide ones.
// Where there is no device, it must say so instead; what a device does to a word is proved
// everywhere by tests/golden/sevens_families_test.cpp.
#include <gtest/gtest.h>

#include "../golden/falling_run.hpp"
#include "kanzen/backend/cuda/cuda.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/sevens/sevens_cuda.hpp"
#include "kanzen/solve/on_device.hpp"
#include "kanzen/solve/run_log.hpp"

namespace kanzen {
namespace {

using Results = sevens::LayerResults;

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
  Threads threads;
  if constexpr (built_with_cuda) {
    if (cuda_device().name.empty()) {
      const sevens::Layers layers(2, 2);
      RunLog nothing(sevens::layout_of(layers), Keep::counts);
      EXPECT_THROW(sevens::solve_layers_cuda(layers, threads, nothing, quiet), Error);
      return;
    }
    for (int cards = 1; cards <= 6; ++cards)
      for (int columns = 1; columns <= (cards == 6 ? 4 : cards == 5 ? 5 : 8); ++columns) {
        SCOPED_TRACE(testing::Message() << cards << "x" << columns);
        const sevens::Layers layers(cards, columns);
        sevens::HostRows rows(layers, threads);
        RunLog nothing(sevens::layout_of(layers), Keep::counts);
        RunLog nothing_either(sevens::layout_of(layers), Keep::counts);
        expect_equal(sevens::solve_layers_cuda(layers, threads, nothing, quiet),
                     sevens::solve_layers(layers, rows, threads, nothing_either, quiet));
      }
  } else {
    EXPECT_NE(cuda_device().why, "");
  }
}

// What is brought home are the bits, and a log that is closed in the middle is gone on with.
TEST(SevensCuda, KeepsAndRestoresWhatThreadsDoOrKeepsNothing) {
  if constexpr (built_with_cuda) {
    Progress quiet;
    Threads threads;
    const sevens::Layers layers(5, 4);
    sevens::HostRows rows(layers, threads);
    FallingRun whole(sevens::layout_of(layers));
    RunLog expected(whole.store());
    const Results figures = sevens::solve_layers(layers, rows, threads, expected, quiet);
    FallingRun run(sevens::layout_of(layers));
    RunLog killed(run.store());
    if (cuda_device().name.empty()) {
      EXPECT_THROW(sevens::solve_layers_cuda(layers, threads, killed, quiet), Error);
      EXPECT_EQ(killed.closed(), -1);
      return;
    }
    run.may_close = 27;
    EXPECT_THROW(sevens::solve_layers_cuda(layers, threads, killed, quiet), FallingRun::Fell);
    run.may_close = 1000;
    RunLog log(run.store());
    expect_equal(sevens::solve_layers_cuda(layers, threads, log, quiet), figures);
    EXPECT_EQ(log.statistics(), expected.statistics());
    for (std::uint64_t chunk = 0; chunk < log.layout().chunks(); ++chunk) {
      const auto all = [&](const RunLog& from) {
        std::vector<std::vector<std::uint64_t>> found;
        from.replay(chunk, [&](int, Outcome, std::span<const std::uint64_t> words) {
          found.emplace_back(words.begin(), words.end());
        });
        return found;
      };
      EXPECT_EQ(all(log), all(expected)) << chunk;
    }
  }
}

}  // namespace
}  // namespace kanzen

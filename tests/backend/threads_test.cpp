// SPDX-License-Identifier: Apache-2.0
// The executor's promise: every chunk once, on a worker that exists, and failures come back.
#include "kanzen/backend/threads/threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

#include "kanzen/core/error.hpp"
#include "kanzen/solve/big_array.hpp"

namespace kanzen {
namespace {

TEST(Threads, RunEveryChunkOnceOnAnExistingWorker) {
  for (const unsigned workers : {1U, 2U, 3U, 7U}) {
    Threads threads(workers);
    ASSERT_EQ(threads.workers(), workers);
    for (const std::uint64_t chunks : {0, 1, 2, 5, 1000}) {
      std::vector<int> runs(chunks);
      std::atomic<unsigned> highest_worker = 0;
      threads.run(chunks, [&](std::uint64_t chunk, unsigned worker) {
        ++runs[chunk];
        unsigned seen = highest_worker;
        while (seen < worker && !highest_worker.compare_exchange_weak(seen, worker)) {
        }
      });
      EXPECT_EQ(runs, std::vector<int>(chunks, 1));
      EXPECT_LT(highest_worker, workers);
    }
  }
}

TEST(Threads, AreAsManyAsTheMachineHasUnlessTold) { EXPECT_GE(Threads().workers(), 1U); }

TEST(Threads, RethrowAFailureAndGoOnLiving) {
  Threads threads(3);
  for (int round = 0; round < 50; ++round) {
    std::atomic<int> done = 0;
    EXPECT_THROW(threads.run(1000,
                             [&](std::uint64_t chunk, unsigned) {
                               if (chunk % 10 == 5) throw std::logic_error("no");
                               ++done;
                             }),
                 std::logic_error);
    EXPECT_LT(done, 1000);
    std::atomic<int> after = 0;
    threads.run(100, [&](std::uint64_t, unsigned) { ++after; });
    EXPECT_EQ(after, 100);
  }
}

TEST(Threads, WritesOfOneRunAreSeenByTheNext) {
  Threads threads(4);
  BigArray<std::uint64_t> numbers(100'000, threads);
  for (int round = 1; round <= 20; ++round) {
    threads.run(100, [&](std::uint64_t chunk, unsigned) {
      for (std::uint64_t i = chunk * 1000; i < (chunk + 1) * 1000; ++i)
        numbers[numbers.size() - 1 - i] += 1;
    });
  }
  for (const std::uint64_t number : numbers) ASSERT_EQ(number, 20U);
}

TEST(BigArray, IsZeroAndMoves) {
  BigArray<std::uint32_t> first(3'000'000);
  for (const std::uint32_t value : first) ASSERT_EQ(value, 0U);
  first[2'999'999] = 7;
  BigArray<std::uint32_t> second = std::move(first);
  EXPECT_EQ(second.size(), 3'000'000U);
  EXPECT_EQ(second[2'999'999], 7U);
  EXPECT_EQ(BigArray<std::uint8_t>(0).size(), 0U);
}

TEST(BigArray, SaysWhenMemoryCannotBeHad) {
  for (const std::uint64_t size : {std::uint64_t{1} << 50, ~std::uint64_t{0}}) {
    try {
      BigArray<std::uint64_t> array(size);
      FAIL() << "a petabyte was given";
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::resources);
    }
  }
}

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Lanes on several threads that write to the same places, in which the thread sanitizer would see
// a race.
#include "kanzen/solve/thread_lanes.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/solve/lanes.hpp"

namespace kanzen {
namespace {

struct PlainStep {
  struct Space {
    constexpr unsigned weight(Slot) const { return 1; }
  };
  Space space;
};

constexpr std::uint64_t rows = 1 << 18;  // handed out in many pieces
constexpr std::uint32_t room = 5;

class ManyThreads : public testing::Test {
 protected:
  Threads threads_{4};
  ThreadLanes device_{threads_};
  ThreadLanes::Array<std::uint64_t> some_{room};
  ThreadLanes::Array<std::uint32_t> listed_{1};

  void expect_some_of(std::uint64_t slots) const {
    EXPECT_GE(*listed_.data(), room);
    const std::set<Slot> found(some_.data(), some_.data() + room);
    EXPECT_EQ(found.size(), room) << "a place was taken twice";
    EXPECT_LT(*found.rbegin(), slots);
  }
};

TEST_F(ManyThreads, SettleRowsOfOneChunk) {
  const std::vector<std::uint64_t> fresh(rows, 1);
  ThreadLanes::Array<std::uint64_t> plane(rows);
  ThreadLanes::Array<unsigned char> chunks(1);
  lanes::Settle<PlainStep> settle{};
  settle.fresh = fresh.data();
  settle.plane = plane.data();
  settle.chunks = chunks.data();
  settle.rows_per_chunk = rows;
  settle.half = rows / 2;
  settle.few = some_.data();
  settle.listed = listed_.data();
  settle.room = room;
  const Tally tally = device_.launch(rows, settle);
  EXPECT_EQ(tally.rows, rows);
  EXPECT_EQ(tally.decided, rows);
  EXPECT_EQ(tally.in_first_half, rows / 2);
  EXPECT_EQ(*chunks.data(), 1);
  EXPECT_EQ(std::vector<std::uint64_t>(plane.data(), plane.data() + rows), fresh);
  expect_some_of(64 * rows);
}

TEST_F(ManyThreads, ListWhatIsNotReached) {
  const std::vector<std::uint32_t> reached(rows / 32, 0x0000ffff);
  const Tally tally = device_.launch(
      rows, lanes::CountReached<PlainStep>{{}, reached.data(), some_.data(), listed_.data(), room});
  EXPECT_EQ(tally.positions, rows);
  EXPECT_EQ(tally.decided, rows / 2);
  expect_some_of(rows);
}

}  // namespace
}  // namespace kanzen

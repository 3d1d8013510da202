// SPDX-License-Identifier: Apache-2.0
// Pictures that have another arrangement for narrow windows: it has room for every mark, no card
// lies on another, and on the telephones of our time a finger's width is left for each.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"

namespace kanzen::app {
namespace {

using Box = Picture::Narrow::Box;

bool overlap(const Box& a, const Box& b) {
  constexpr double tolerance = 1e-9;
  return a.x + a.width > b.x + tolerance && b.x + b.width > a.x + tolerance &&
         a.y + a.height > b.y + tolerance && b.y + b.height > a.y + tolerance;
}

void expect_room(const Picture& picture) {
  const Picture::Narrow& narrow = picture.narrow;
  ASSERT_EQ(narrow.boxes.size(), picture.marks.size());
  std::vector<Box> cards;
  for (std::size_t i = 0; i < narrow.boxes.size(); ++i) {
    const Box& box = narrow.boxes[i];
    for (const double x : {box.x, box.x + box.width}) {
      EXPECT_GE(x, -1e-9) << i;
      EXPECT_LE(x, narrow.width + 1e-9) << i;
    }
    for (const double y : {box.y, box.y + box.height}) {
      EXPECT_GE(y, -1e-9) << i;
      EXPECT_LE(y, narrow.height + 1e-9) << i;
    }
    if (picture.marks[i].kind == Mark::Kind::card) cards.push_back(box);
  }
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_FALSE(overlap(cards[i], cards[j])) << i << " and " << j;
}

TEST(NarrowPictures, HaveRoomForEveryMark) {
  for (const char* const name : {"sevens", "sevens:passes=2", "sevens:9x4", "oldmaid", "oldmaid:2",
                                 "oldmaid:4", "oldmaid:12", "tanhinmin:10x13", "tanhinmin:16x20"}) {
    const InstanceName found = find_instance(name);
    const auto game = found.game->play(found.values);
    for (std::uint64_t deal = 0; deal < 10; ++deal) {
      const std::string position = game->start(deal);
      SCOPED_TRACE(std::string(name) + ": " + position);
      expect_room(game->picture(position));
      expect_room(game->setup(position).picture);
    }
  }
}

// The width of a telephone, less the margins of the page, in CSS pixels; a finger wants 40 of them.
TEST(NarrowPictures, LeaveRoomForAFinger) {
  constexpr double telephone = 328;
  for (const char* const name : {"sevens", "oldmaid", "tanhinmin:10x13"}) {
    const InstanceName found = find_instance(name);
    const auto game = found.game->play(found.values);
    for (std::uint64_t deal = 0; deal < 10; ++deal) {
      const Picture picture = game->picture(game->start(deal));
      const double unit = telephone / picture.narrow.width;
      for (std::size_t i = 0; i < picture.marks.size(); ++i)
        if (picture.marks[i].kind == Mark::Kind::card) {
          const double between = 0.1;  // cards of a row, which belongs to both
          EXPECT_GE(unit * (picture.narrow.boxes[i].width + between), 40) << name;
        }
    }
  }
}

}  // namespace
}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// Sevens as it is shown and played: what a position says about itself agrees with itself, whatever
// the rule, from the deal to the end.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

std::unique_ptr<Playable> game(const std::string& name) {
  const InstanceName found = find_instance(name);
  return found.game->play(found.values);
}

const char* const variants[] = {"sevens",
                                "sevens:normal",
                                "sevens:stuck-passes",
                                "sevens:passes=2",
                                "sevens:4x5,normal,passes=1",
                                "sevens:3x4,passes=1,blocked-only",
                                "sevens:lead=2",
                                "sevens:3x4,lead=-1,blocked-only",
                                "sevens:5x3,stuck-passes"};

std::set<std::string> spots(const Picture& picture) {
  std::set<std::string> spots;
  for (const Mark& mark : picture.marks)
    if (!mark.spot.empty()) spots.insert(mark.spot);
  return spots;
}

TEST(SevensPlay, ADealIsFairAndTheSameEveryTime) {
  const auto sevens = game("sevens");
  std::set<std::string> seen;
  for (std::uint64_t deal = 0; deal < 50; ++deal) {
    const std::string position = sevens->start(deal);
    EXPECT_EQ(position, sevens->start(deal));
    EXPECT_EQ(std::count(position.begin(), position.end() - 2, 'L'), 24);
    EXPECT_EQ(std::count(position.begin(), position.end() - 2, 'R'), 24);
    EXPECT_TRUE(position.ends_with(" L"));
    seen.insert(position);
  }
  EXPECT_EQ(seen.size(), 50U);
}

TEST(SevensPlay, GamesAgreeWithThemselvesToTheEnd) {
  std::mt19937_64 random(7);
  for (const char* const name : variants) {
    const auto sevens = game(name);
    EXPECT_EQ(sevens->name(), find_instance(name).text());
    for (std::uint64_t deal = 0; deal < 4; ++deal) {
      std::string position = sevens->start(deal);
      for (bool ended = false; !ended;) {
        const PositionReport now = sevens->report(position);
        ASSERT_EQ(now.position, position);
        ASSERT_EQ(now.over, ended);
        if (now.over || now.moves.empty()) break;
        bool can_win = false;
        std::set<std::string> chosen;
        for (const MoveReport& move : now.moves) {
          can_win = can_win || move.answer.outcome == Outcome::win;
          chosen.insert(move.spots.begin(), move.spots.end());
          const PositionReport then = sevens->report(move.leads_to);
          ASSERT_EQ(then.answer.outcome, opposite(move.answer.outcome));
          ASSERT_EQ(then.over, move.ends);
          ASSERT_NE(then.side, now.side);
        }
        ASSERT_EQ(can_win, now.answer.outcome == Outcome::win);
        ASSERT_EQ(chosen, spots(sevens->picture(position)));
        ASSERT_NE(sevens->drawing(position).find(now.side + " to move"), std::string::npos);
        ASSERT_FALSE(sevens->insights(position).empty());
        position = now.moves[random() % now.moves.size()].leads_to;
        ended = sevens->report(position).over;
        if (ended) {
          ASSERT_TRUE(sevens->report(position).moves.empty());
          break;
        }
      }
    }
  }
}

TEST(SevensPlay, APackHasItsCards) {
  const auto sevens = game("sevens");
  const Picture picture = sevens->picture(sevens->start(0));
  std::set<std::string> cards;
  for (const Mark& mark : picture.marks)
    if (mark.kind == Mark::Kind::card) cards.insert(mark.text.str());
  EXPECT_EQ(cards.size(), 52U);
  for (const char* card : {"♠8", "♠K", "♠6", "♥A", "♦7", "♣10"}) EXPECT_TRUE(cards.count(card));
  for (const MoveReport& move : sevens->report(sevens->start(0)).moves)
    EXPECT_TRUE(move.move.ends_with("6") || move.move.ends_with("8")) << move.move;
}

TEST(SevensPlay, SuitsOfAnyLength) {
  const auto sevens = game("sevens");
  // The smallest counterexample to "answer in the same suit": after LRLR only R wins.
  const PositionReport lost = sevens->report("LRLR,R L");
  EXPECT_EQ(lost.answer.outcome, Outcome::loss);
  ASSERT_EQ(lost.moves.size(), 1U);
  EXPECT_EQ(lost.moves[0].move, "a1");
  EXPECT_EQ(lost.moves[0].leads_to, "lRLR,R R");
  const PositionReport answer = sevens->report("lRLR,R R");
  ASSERT_EQ(answer.moves.size(), 2U);
  EXPECT_EQ(answer.moves[0].move, "a2");
  EXPECT_EQ(answer.moves[0].answer.outcome, Outcome::loss);
  EXPECT_EQ(answer.moves[1].move, "b1");
  EXPECT_EQ(answer.moves[1].answer.outcome, Outcome::win);
  EXPECT_TRUE(sevens->report("- L").over);
  EXPECT_TRUE(sevens->report("-,lr,R L").over);
}

TEST(SevensPlay, BlockedPasses) {
  // RLR, Left first: Right wins without passes, Left with one each that only the blocked may use.
  EXPECT_EQ(game("sevens")->report("RLR L").answer.outcome, Outcome::loss);
  const PositionReport blocked = game("sevens:passes=1,blocked-only")->report("RLR L 1/1");
  EXPECT_EQ(blocked.answer.outcome, Outcome::win);
  ASSERT_EQ(blocked.moves.size(), 1U);
  EXPECT_EQ(blocked.moves[0].move, "pass");
  EXPECT_EQ(blocked.moves[0].leads_to, "RLR R 0/1");
}

TEST(SevensPlay, BadPositionsAreRefused) {
  const auto sevens = game("sevens");
  for (const char* text : {"", "LR", "LR X", "LR L R", "LX L", "Lr L", "LR,,R L", " L", "LR l",
                           "LR L 1/1", "LR  L", ", L", "-- L"})
    EXPECT_THROW(sevens->report(text), Error) << text;
  const auto passes = game("sevens:passes=1");
  for (const char* text : {"LR L", "LR L 1", "LR L 1/", "LR L /1", "LR L -1/0", "LR L 100/0",
                           "LR L 1/0/0", "LR L 1/0 x"})
    EXPECT_THROW(passes->report(text), Error) << text;
}

}  // namespace
}  // namespace kanzen::app

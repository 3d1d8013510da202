// SPDX-License-Identifier: Apache-2.0
// Two-player Tanhinmin as it is shown and played: a position agrees with its moves, perfect play
// comes to an end, and pictures can be clicked.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "kanzen/app/json.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/tanhinmin/tanhinmin_view.hpp"

namespace kanzen::app {
namespace {

std::unique_ptr<Playable> tanhinmin() {
  const InstanceName name = find_instance("tanhinmin");
  return name.game->play(name.values);
}

std::set<std::string> spots(const Picture& picture) {
  std::set<std::string> spots;
  for (const Mark& mark : picture.marks)
    if (!mark.spot.empty()) spots.insert(mark.spot);
  return spots;
}

// As whoever plays against perfection meets it: the first of the best moves.
const MoveReport& best(const PositionReport& report) {
  return *std::min_element(
      report.moves.begin(), report.moves.end(),
      [](const MoveReport& a, const MoveReport& b) { return better(a.answer, b.answer); });
}

TEST(TanhinminPlay, ADealIsFairAndTheSameEveryTime) {
  const auto game = tanhinmin();
  EXPECT_TRUE(game->deals());
  std::set<std::string> seen;
  for (std::uint64_t deal = 0; deal < 50; ++deal) {
    const std::string position = game->start(deal);
    EXPECT_EQ(position, game->start(deal));
    EXPECT_EQ(std::count(position.begin(), position.end(), ','), 11);  // six cards each, two goals
    EXPECT_TRUE(position.ends_with(" 0 0,0 a"));
    seen.insert(position);
  }
  EXPECT_EQ(seen.size(), 50U);
}

TEST(TanhinminPlay, TheFirstDealHasOneWinningMove) {
  const auto game = tanhinmin();
  const PositionReport report = game->report(game->start(0));
  EXPECT_EQ(report.answer.outcome, Outcome::win);
  EXPECT_EQ(std::ranges::count_if(report.moves,
                                  [](const auto& m) { return m.answer.outcome == Outcome::win; }),
            1);
}

// Random moves, then perfect ones for both: every move leads to a position that says the opposite,
// the winner is the one that was told, and nobody passes twice in a row for nothing.
TEST(TanhinminPlay, GamesAgreeWithThemselvesAndEnd) {
  const auto game = tanhinmin();
  std::mt19937_64 random(3);
  for (std::uint64_t deal = 0; deal < 60; ++deal) {
    std::string position = game->start(deal);
    std::string winner;
    for (int ply = 0;; ++ply) {
      ASSERT_LT(ply, 100);
      const PositionReport now = game->report(position);
      EXPECT_EQ(now.position, position);
      ASSERT_FALSE(now.over);
      EXPECT_EQ(now.moves.back().move, "pass");
      bool any_wins = false;
      std::set<std::string> clickable = spots(game->picture(position));
      for (const MoveReport& move : now.moves) {
        const PositionReport then = game->report(move.leads_to);
        EXPECT_EQ(then.over, move.ends);
        EXPECT_EQ(move.answer.outcome, opposite(then.answer.outcome)) << position << move.move;
        any_wins |= move.answer.outcome == Outcome::win;
        ASSERT_EQ(move.spots.size(), 1U);
        EXPECT_EQ(clickable.erase(move.spots[0]), 1U);
      }
      EXPECT_TRUE(clickable.empty());
      EXPECT_EQ(now.answer.outcome, any_wins ? Outcome::win : Outcome::loss);
      const bool perfect = ply >= 4;
      const MoveReport move = perfect ? best(now) : now.moves[random() % now.moves.size()];
      if (perfect && winner.empty())
        winner = now.answer.outcome == Outcome::win ? now.side : now.side == "A" ? "B" : "A";
      position = move.leads_to;
      if (!move.ends) continue;
      EXPECT_TRUE(!perfect || now.side == winner) << deal;
      const PositionReport end = game->report(position);
      EXPECT_TRUE(end.over);
      EXPECT_TRUE(end.moves.empty());
      EXPECT_TRUE(spots(game->picture(position)).empty());
      EXPECT_TRUE(game->insights(position).empty());
      break;
    }
  }
}

TEST(TanhinminPlay, TextMayLeaveOutTheUsual) {
  const auto game = tanhinmin();
  EXPECT_EQ(game->report("5,3,1/4,2").position, "1,3,5/2,4 0 0,0 a");
  EXPECT_EQ(game->report("1,3,5/2,4 1").position, "1,3,5/2,4 1 0,0 a");
  EXPECT_EQ(game->report("1,3,5/2,4 1 1,1 b").position, "1,3,5/2,4 1 1,1 b");
  EXPECT_TRUE(game->report("-/2,4 5 0,0 b").over);
}

TEST(TanhinminPlay, OtherTextIsRefused) {
  const auto game = tanhinmin();
  for (const char* const text :
       {"", "1,2", "1,2/3/4", "1,2/3 x", "1,2/3 -1", "1,2/3 256", "1,2/3 0 0", "1,2/3 0 0,0,0",
        "1,2/3 0 0,0 c", "1,2/3 0 0,0 a a", "0/1", "256/1", "1,,2/3", "1,2 /3", "1/2 0 1,0 a",
        "1/2 0 0,1 b", "-/1 0 0,0 a", "1/2 0 17,0", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1/2"})
    EXPECT_THROW(static_cast<void>(game->report(text)), Error) << text;
}

template <class Write>
Json read_again(Write write) {
  JsonWriter out;
  write(out);
  return Json::parse(out.take());
}

TEST(TanhinminPlay, InsightsSayWhy) {  // Ohto and Kiya, figure 1
  const auto game = tanhinmin();
  const Json insights = read_again(
      [&](JsonWriter& out) { write_insights(out, game->insights("1,3,5/2,4 1 0,0 a"), {}); });
  ASSERT_EQ(insights.size(), 5U);
  const Json why = insights[0]["rows"];
  EXPECT_EQ(why[2][1], "1: A wins");
  EXPECT_EQ(why[4][1], "3");
  const Json stairs = insights[3]["picture"];
  std::string wins;
  for (const Json& mark : stairs["marks"]) {
    if (mark["kind"] != "square") continue;
    wins += mark["tone"] == "good" ? '1' : '0';
    EXPECT_NO_THROW(static_cast<void>(game->report(mark["spot"].get<std::string>())));
  }
  EXPECT_EQ(wins, "101111");
  EXPECT_EQ(insights[4]["rows"][0][1], "wins if B must get to 0");
}

// Every slot of a table, and every move there, against the closed form.
TEST(TanhinminPlay, TheTableSaysWhatTheClosedFormSays) {
  const InstanceName name = find_instance("tanhinmin:3x4");
  Progress silent;
  const Solution solution = solve_in_memory(name, "", {}, silent);
  const auto closed = name.game->play(name.values);
  EXPECT_EQ(closed->start(0), solution.instance->start());
  ASSERT_EQ(solution.instance->slots(), 84U * 84 * 5);  // 1*4 + 2*10 + 3*20 hands with their goals
  EXPECT_EQ(name.census().positions.as_uint64(), solution.instance->slots());
  for (std::uint64_t slot = 0; slot < solution.instance->slots(); ++slot)
    for (const std::string& position : solution.instance->positions(slot)) {
      ASSERT_EQ(solution.instance->rank(position), slot);
      const PositionReport solved = solution.instance->report(solution.table, position);
      const PositionReport told = closed->report(position);
      ASSERT_EQ(solved.answer.outcome, told.answer.outcome) << position;
      ASSERT_EQ(solved.moves.size(), told.moves.size()) << position;
      for (const MoveReport& move : solved.moves) {
        const auto same =
            std::find_if(told.moves.begin(), told.moves.end(),
                         [&](const MoveReport& other) { return other.move == move.move; });
        ASSERT_NE(same, told.moves.end()) << position;
        ASSERT_EQ(same->answer.outcome, move.answer.outcome) << position << " " << move.move;
        ASSERT_EQ(same->leads_to, move.leads_to);
      }
    }
}

TEST(TanhinminPlay, DealsHaveTheCardsOfTheInstance) {
  for (const auto& [text, hand, strengths] :
       {std::tuple("tanhinmin:4x5", 4, 5), std::tuple("tanhinmin:16x2", 16, 2),
        std::tuple("tanhinmin:1x1", 1, 1), std::tuple("tanhinmin", 6, 13)}) {
    const InstanceName name = find_instance(text);
    const auto game = name.game->play(name.values);
    EXPECT_EQ(game->name(), text);
    for (std::uint64_t deal = 0; deal < 20; ++deal) {
      const std::string start = game->start(deal);
      EXPECT_EQ(std::count(start.begin(), start.end(), ',') - 1, 2 * (hand - 1)) << start;
      Tanhinmin rules;
      rules.strengths = static_cast<Tanhinmin::Card>(strengths);
      rules.largest = static_cast<std::uint8_t>(hand);
      EXPECT_NO_THROW(static_cast<void>(TanhinminView{rules}.parse(start))) << start;
    }
  }
}

// Sixteen cards against one, a table that is stronger than all, goals: everything stays inside.
TEST(TanhinminPlay, MarksLieInsideTheirPictures) {
  const auto game = tanhinmin();
  for (const char* const position :
       {"1,4,5,7,9,11/2,4,6,8,10,12 0 0,0 a", "1,1,2,3,4,5,6,7,8,9,10,11,12,13,13,13/7 255 3,0 b",
        "1/2,2 1 0,1 a"}) {
    std::vector<Json> pictures = {
        read_again([&](JsonWriter& out) { write_picture(out, game->picture(position), {}); })};
    for (const Json& insight :
         read_again([&](JsonWriter& out) { write_insights(out, game->insights(position), {}); }))
      if (insight.contains("picture")) pictures.push_back(insight["picture"]);
    EXPECT_EQ(pictures.size(), 4U);
    for (const Json& picture : pictures)
      for (const Json& mark : picture["marks"])
        for (const auto& [from, size, all] :
             {std::tuple("x", "width", "width"), std::tuple("y", "height", "height")}) {
          const double begin = mark[from];
          const double end = begin + mark[size].get<double>();
          EXPECT_GE(std::min(begin, end), 0) << position << mark;
          EXPECT_LE(std::max(begin, end), picture[all].get<double>() + 1e-9) << position << mark;
        }
  }
}

}  // namespace
}  // namespace kanzen::app

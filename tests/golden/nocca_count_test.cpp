// SPDX-License-Identifier: Apache-2.0
// Counts of NOCCA×NOCCA against published figures ("the paper" is the one that solved 5x6) and
// those of independent solvers (data/README.md), and the formulas against enumeration.
#include "kanzen/games/nocca/nocca_count.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "kanzen/games/nocca/nocca_zdd.hpp"
#include "kanzen/space/zdd_diagram.hpp"

namespace kanzen {

void PrintTo(const ExactCount& count, std::ostream* out) { *out << count.digits(); }

namespace {

nlohmann::json golden(const std::string& name) {
  std::ifstream file(std::string(KANZEN_TEST_DATA) + "/" + name);
  if (!file) throw std::runtime_error("missing " + name);
  return nlohmann::json::parse(file);
}

ExactCount sum_by_stacks(const NoccaBoard& board) {
  std::uint64_t sum = 0;
  for (const NoccaStackCount& row : count_positions_by_stacks(board))
    sum += row.positions.as_uint64().value();
  return sum;
}

TEST(NoccaCount, Paper5x6) {
  const MirrorCount positions = count_positions({});
  EXPECT_EQ(positions.all, 147'969'899'280U);     // section 6.2
  EXPECT_EQ(positions.classes, 73'986'754'080U);  // section 6.2
  EXPECT_EQ(positions.all, golden("nocca_5x6_paper.json")["positions"].get<std::uint64_t>());
}

TEST(NoccaCount, PaperTable5) {
  const auto table = golden("nocca_5x6_paper.json")["table5"];
  const auto rows = count_positions_by_stacks({});
  EXPECT_EQ(rows.size(), table.size());
  for (const NoccaStackCount& row : rows) {
    const std::string key = std::to_string(row.stacks[0]) + "," + std::to_string(row.stacks[1]) +
                            "," + std::to_string(row.stacks[2]);
    ASSERT_TRUE(table.contains(key)) << key;
    EXPECT_EQ(row.positions, table[key].get<std::uint64_t>()) << key;
  }
  EXPECT_EQ(rows.front().stacks, (std::vector{3, 0, 1}));  // in the order that is printed
  EXPECT_EQ(rows.back().stacks, (std::vector{0, 0, 10}));
  EXPECT_EQ(sum_by_stacks({}), count_positions({}).all);
}

// Section 7.2: 17,512 nodes with both terminals, mean path length 47.4. The longest path and the
// number of nodes after sharing equal ones are from an independent construction.
TEST(NoccaCount, PaperZdd) {
  const NoccaZddSpace<> space{Nocca<>{}};
  const ZddStatistics zdd = ZddDiagram(space.diagram()).statistics();
  EXPECT_EQ(zdd.nodes, 17'512U);
  EXPECT_EQ(zdd.shared_nodes, 15'084U);
  EXPECT_EQ(zdd.root_count, 147'969'899'280U);
  EXPECT_NEAR(zdd.mean_path_length(), 47.374, 0.0005);
  EXPECT_EQ(zdd.longest_path(), 66);
  EXPECT_NEAR(static_cast<double>(zdd.bytes), 400e3, 50e3);  // "about 400 KB"
}

// Index sizes of 5x6, counted independently of kanzen.
TEST(NoccaCount, IndexSizes5x6) {
  EXPECT_EQ(count_positions_without_goal_win({}).all, 70'385'116'275U);
  EXPECT_EQ(count_positions_without_goal_win({}).classes, 35'193'630'995U);
  EXPECT_EQ(count_slots_without_goal_win({}), 35'206'066'751U);
  EXPECT_EQ(count_shapes({}).all, 587'252'871U);
  EXPECT_EQ(count_shapes({}).classes, 293'681'247U);
  // The others are won in 1 by goal; with 60,779,823 won in 1 otherwise, Table A.1's
  // 77,645,562,828.
  EXPECT_EQ(147'969'899'280U - count_positions_without_goal_win({}).all.as_uint64().value(),
            77'584'783'005U);
}

TEST(NoccaCount, SmallerBoards) {
  for (const std::string board : {"3x3", "4x4", "4x5", "5x3"}) {
    const auto figures = golden("nocca_" + board + ".json");
    const MirrorCount positions =
        count_positions({figures["W"], figures["H"], figures["P"], figures["S"]});
    EXPECT_EQ(positions.all, figures["pseudo_reachable"].get<std::uint64_t>()) << board;
    EXPECT_EQ(positions.fixed, figures["mirror_fixed"].get<std::uint64_t>()) << board;
    EXPECT_EQ(positions.classes, figures["mirror_classes"].get<std::uint64_t>()) << board;
  }
  EXPECT_EQ(count_positions({4, 6, 4, 3}).all, 522'281'562U);
}

TEST(NoccaCount, SixBySeven) {
  const NoccaBoard board{6, 7, 6, 3};
  EXPECT_EQ(count_positions(board).all, 229'122'742'201'080U);
  EXPECT_EQ(count_positions(board).classes, 114'561'373'344'180U);
  EXPECT_EQ(count_positions_without_goal_win(board).classes, 52'905'285'804'618U);
}

// The formulas against every position of small boards, all limits.
TEST(NoccaCount, AgreesWithEnumeration) {
  for (const Nocca<> game : {Nocca<>{3, 3, 3, 3}, Nocca<>{3, 3, 2, 2}, Nocca<>{4, 3, 3, 1},
                             Nocca<>{2, 4, 2, 3}, Nocca<>{1, 5, 2, 3}, Nocca<>{4, 2, 3, 3}}) {
    const NoccaBoard board{game.width, game.height, game.pieces, game.stack};
    const NoccaZddSpace<> space(game);
    std::uint64_t fixed = 0;
    std::uint64_t without_goal_win = 0;
    std::uint64_t fixed_without_goal_win = 0;
    std::set<std::uint64_t> shapes;
    space.each(0, space.size(), [&](Slot, const NoccaPosition<std::uint64_t>& p) {
      std::vector<std::vector<bool>> stacks;
      int piece = 0;
      for (int square = 0; square < game.squares(); ++square) {
        auto& stack = stacks.emplace_back();
        for (int level = 0; level < Nocca<>::height_at(p.heights, square); ++level)
          stack.push_back(p.mine >> piece++ & 1);
      }
      bool symmetric = true;
      bool goal = false;
      for (int square = 0; square < game.squares(); ++square) {
        const int row = square / game.width;
        const int mirrored = row * game.width + game.width - 1 - square % game.width;
        const auto& stack = stacks[static_cast<std::size_t>(square)];
        symmetric = symmetric && stack == stacks[static_cast<std::size_t>(mirrored)];
        goal = goal || (row == game.height - 1 && !stack.empty() && stack.back());
      }
      fixed += symmetric;
      without_goal_win += !goal;
      fixed_without_goal_win += symmetric && !goal;
      shapes.insert(p.heights);
    });
    EXPECT_EQ(count_positions(board).all, space.size());
    EXPECT_EQ(count_positions(board).fixed, fixed);
    EXPECT_EQ(count_positions_without_goal_win(board).all, without_goal_win);
    EXPECT_EQ(count_positions_without_goal_win(board).fixed, fixed_without_goal_win);
    EXPECT_EQ(sum_by_stacks(board), space.size());
    EXPECT_EQ(count_shapes(board).all, ExactCount(shapes.size()));
  }
}

// Nothing overflows. With stacks of one piece there are C(676, 32) C(32, 16) positions, worked out
// here with another program's integers.
TEST(NoccaCount, LargeBoardsAreExact) {
  const NoccaBoard board{26, 26, 16, 1};
  const ExactCount expected(
      "39204238486004750868710065654162"
      "89079913094387696717222548082750");
  EXPECT_EQ(count_positions(board).all, expected);
  EXPECT_EQ(count_positions_by_stacks(board).at(0).positions, expected);
  EXPECT_EQ(expected.as_uint64(), std::nullopt);
}

TEST(ExactCount, ComparesAndConverts) {
  EXPECT_LT(ExactCount(99), ExactCount(100));
  EXPECT_EQ(ExactCount("18446744073709551615").as_uint64(), ~std::uint64_t{0});
  EXPECT_EQ(ExactCount("18446744073709551616").as_uint64(), std::nullopt);
  EXPECT_DOUBLE_EQ(ExactCount("1000000000000000000000").approximate(), 1e21);
}

}  // namespace
}  // namespace kanzen

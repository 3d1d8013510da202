// SPDX-License-Identifier: Apache-2.0
// Four-high NOCCA×NOCCA, which its authors leave open: counts against figures found independently
// of kanzen, and whole solutions against the plainest program that plays by the rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/nocca/nocca_count.hpp"
#include "kanzen/games/nocca/nocca_four_zdd.hpp"
#include "kanzen/games/nocca/nocca_view.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {

void PrintTo(const ExactCount& count, std::ostream* out) { *out << count.digits(); }

namespace {

TEST(NoccaFourCount, FiveBySix) {
  const NoccaBoard board{5, 6, 5, 3, NoccaFourHigh::white};
  EXPECT_EQ(count_positions(board).all, 1'489'747'127'400U);
  EXPECT_EQ(count_positions(board).classes, 744'884'234'520U);
  EXPECT_EQ(count_positions_without_goal_win(board).classes, 354'773'032'652U);
  EXPECT_EQ(count_slots_without_goal_win(board), 354'868'122'612U);  // by another program
  // One mover, by paths of the diagram instead of the formula.
  EXPECT_EQ(NoccaFourZddSpace<>(NoccaFour<>{}).diagram().size(), 744'873'563'700U);
}

// Positions as a player writes them down: the stacks of all squares from Black's home row, pieces
// from bottom to top, the climber a capital letter; and the side to move.
struct Written {
  std::vector<std::string> stacks;
  char side;
  auto operator<=>(const Written&) const = default;

  std::string text(int width) const {
    std::string line;
    for (std::size_t square = 0; square < stacks.size(); ++square) {
      if (square > 0) line += square % static_cast<std::size_t>(width) == 0 ? '/' : ',';
      line += stacks[square].empty() ? "-" : stacks[square];
    }
    return line + ' ' + side;
  }
};

// The rules once more, read from their description: nothing here is shared with kanzen.
class Plain {
 public:
  struct Value {
    char outcome;  // 'W', 'L', 'D' for the side to move
    int plies;
    auto operator<=>(const Value&) const = default;
  };

  Plain(int width, int height, char climber) : width_(width), height_(height), climber_(climber) {
    const auto pieces = static_cast<std::size_t>(width);
    std::string black(pieces, 'b');
    std::string white(pieces, 'w');
    (climber == 'B' ? black : white)[0] = climber;
    fill(std::vector<std::string>(static_cast<std::size_t>(width * height)), 0, black + white);
    solve();
  }

  std::map<Written, Value> values;

 private:
  static char owner(char piece) { return piece == 'b' || piece == 'B' ? 'b' : 'w'; }

  static bool sees(const std::vector<std::string>& stacks, char side) {
    return std::any_of(stacks.begin(), stacks.end(), [&](const std::string& stack) {
      return !stack.empty() && owner(stack.back()) == side;
    });
  }

  // All ways to stack the pieces that are left on the squares that are left.
  void fill(std::vector<std::string> stacks, std::size_t square, const std::string& left) {
    if (square == stacks.size()) {
      if (left.empty() && sees(stacks, 'b') && sees(stacks, 'w'))
        for (const char side : {'b', 'w'}) values[{stacks, side}] = {'D', 0};
      return;
    }
    fill(stacks, square + 1, left);
    std::string& stack = stacks[square];
    const std::function<void(const std::string&)> grow = [&](const std::string& unused) {
      for (const char piece : {'b', 'w', climber_}) {
        const auto at = unused.find(piece);
        const bool room = stack.size() < 3 || (stack.size() == 3 && piece == climber_ &&
                                               stack.find(climber_) == std::string::npos);
        if (at == std::string::npos || !room) continue;
        stack += piece;
        std::string rest = unused;
        rest.erase(at, 1);
        fill(stacks, square + 1, rest);
        grow(rest);
        stack.pop_back();
      }
    };
    grow(left);
  }

  // Positions after a move; an empty list of stacks is a game won by reaching the goal.
  std::vector<Written> moves(const Written& from) const {
    std::vector<Written> found;
    const char other = from.side == 'b' ? 'w' : 'b';
    const int far_row = from.side == 'b' ? height_ - 1 : 0;
    for (int row = 0; row < height_; ++row)
      for (int column = 0; column < width_; ++column) {
        const std::string& stack = from.stacks[static_cast<std::size_t>(row * width_ + column)];
        if (stack.empty() || owner(stack.back()) != from.side) continue;
        if (row == far_row) found.push_back({{}, other});
        const std::size_t highest = stack.back() == climber_ ? 3 : 2;
        for (int to_row = std::max(0, row - 1); to_row <= std::min(height_ - 1, row + 1); ++to_row)
          for (int to = std::max(0, column - 1); to <= std::min(width_ - 1, column + 1); ++to) {
            if (to_row == row && to == column) continue;
            Written after{from.stacks, other};
            std::string& target = after.stacks[static_cast<std::size_t>(to_row * width_ + to)];
            if (target.size() > highest) continue;
            target += stack.back();
            after.stacks[static_cast<std::size_t>(row * width_ + column)].pop_back();
            found.push_back(after);
          }
      }
    return found;
  }

  // What is decided in 0, 1, 2, ... plies, looking at all moves of all that is not.
  void solve() {
    std::map<Written, std::vector<std::map<Written, Value>::const_iterator>> children;
    std::set<Written> ends;  // a move wins at once
    for (const auto& [position, value] : values)
      for (const Written& after : moves(position)) {
        if (after.stacks.empty() || !sees(after.stacks, after.side))
          ends.insert(position);
        else
          children[position].push_back(values.find(after));
      }
    for (int plies = 0, idle = 0; idle < 2; ++plies) {
      std::vector<std::pair<Written, char>> decided;
      for (const auto& [position, value] : values) {
        if (value.outcome != 'D') continue;
        const auto& to = children[position];
        const auto count = [&](char outcome) {
          return std::count_if(to.begin(), to.end(),
                               [&](const auto& child) { return child->second.outcome == outcome; });
        };
        const bool at_once = ends.contains(position);
        const bool stuck = to.empty() && !at_once;
        if (plies == 0 ? stuck : at_once || count('L') > 0)
          decided.push_back({position, plies == 0 ? 'L' : 'W'});
        else if (plies > 0 && !stuck && count('W') == static_cast<long>(to.size()))
          decided.push_back({position, 'L'});
      }
      for (const auto& [position, outcome] : decided) values[position] = {outcome, plies};
      idle = decided.empty() ? idle + 1 : 0;
    }
  }

  int width_;
  int height_;
  char climber_;
};

struct Solved {
  NoccaFour<> game;
  NoccaFourZddSpace<> space{game};
  RunLog log{plain_layout(space.size())};
  Table table;

  explicit Solved(const NoccaFour<>& rules) : game(rules), table(solve()) {}

  Table solve() {
    Threads threads;
    Progress silent;
    retrograde(game, space, threads, log, silent);
    TableInfo info;
    info.game = "nocca";
    info.coding = coding_of<NoccaFour<>>();
    info.slots = space.size();
    info.statistics = log.statistics();
    return assemble(log, info, threads, silent, std::nullopt);
  }
};

Plain::Value value_of(Answer answer) {
  if (answer.outcome == Outcome::draw) return {'D', 0};
  return {answer.outcome == Outcome::win ? 'W' : 'L', answer.distance};
}

// Every position by its text: value and plies.
void expect_plain(int width, int height, char climber) {
  SCOPED_TRACE(std::to_string(width) + "x" + std::to_string(height) + " " + climber);
  const auto side = [](int number) { return static_cast<std::uint8_t>(number); };
  const NoccaFour<> game{{side(width), side(height), side(width), 3}, side(climber == 'B' ? 0 : 1)};
  const Solved solved(game);
  const NoccaFourView<> view{game};
  const Plain plain(width, height, climber);
  ASSERT_EQ(solved.space.size(), plain.values.size());
  std::map<Plain::Value, std::uint64_t> found;
  for (const auto& [written, value] : plain.values) {
    const std::string text = written.text(width);
    const auto seen = view.parse(text);
    ASSERT_EQ(view.text(seen.position, seen.side), text);
    ASSERT_EQ(view.side_of(seen.position), seen.side);
    ASSERT_EQ(value_of(solved.table.answer(solved.space.rank(seen.position))), value) << text;
    ++found[value];
  }
  for (const auto& [value, count] : found) {
    if (value.outcome == 'D') continue;
    EXPECT_EQ(solved.log.statistics().at(value.plies), count) << value.plies;
  }
  EXPECT_EQ(solved.log.statistics().draws(), (found[{'D', 0}]));
}

// The middle piece climbs, or the one left of the middle.
TEST(NoccaFour, Start) {
  const auto start = [](std::uint8_t width, std::uint8_t pieces, std::uint8_t climbing_side) {
    const NoccaFour<> game{{width, 3, pieces, 3}, climbing_side};
    return NoccaFourView<>{game}.text(game.start(), 0);
  };
  EXPECT_EQ(start(3, 3, 1), "b,b,b/-,-,-/w,W,w b");
  EXPECT_EQ(start(3, 3, 0), "b,B,b/-,-,-/w,w,w b");
  EXPECT_EQ(start(4, 4, 1), "b,b,b,b/-,-,-,-/w,W,w,w b");
  EXPECT_EQ(start(5, 2, 0), "-,B,b,-,-/-,-,-,-,-/-,w,w,-,- b");
}

TEST(NoccaFour, PictureShowsTheClimber) {
  const NoccaFourView<> view{NoccaFour<>{{3, 3, 3, 3}, 1}};
  const auto seen_as = [&](const std::string& text) {
    const auto seen = view.parse(text);
    std::vector<std::string> stars;  // what is written on marks, and said of squares
    for (const Mark& mark : view.picture(seen.position, seen.side).marks)
      for (const std::string& said : {mark.text.str(), mark.label.str()})
        if (said.find("★") != std::string::npos || said.find("climber") != std::string::npos)
          stars.push_back(said);
    return stars;
  };
  using Said = std::vector<std::string>;
  EXPECT_EQ(seen_as("b,-,-/-,bwbW,-/w,-,- b"),
            (Said{"b2: white climber on black on white on black", "★"}));
  EXPECT_EQ(seen_as("b,b,-/-,Wb,-/w,w,- w"), (Said{"b2: black on white climber", "★"}));
}

TEST(NoccaFour, AgreesWithAPlainSolver) {
  for (const char climber : {'W', 'B'}) {
    expect_plain(2, 3, climber);
    expect_plain(2, 4, climber);
  }
  expect_plain(3, 2, 'W');
  expect_plain(1, 4, 'W');
}

TEST(NoccaFour, AgreesWithAPlainSolverOn3x3) { expect_plain(3, 3, 'W'); }

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/space/zdd.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "kanzen/core/error.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"
#include "kanzen/space/zdd_diagram.hpp"

namespace kanzen {
namespace {

using Values = std::vector<int>;

// Any constraint of finite memory: a state is a number, and tables say what follows it. Value 0
// need not keep the state, and states may merge.
struct RandomConstraint {
  using State = std::uint8_t;

  Values domain;                                                      // [variable] number of values
  std::vector<std::vector<std::vector<std::optional<State>>>> table;  // [variable][state][value]
  std::vector<bool> accepted;                                         // [state]

  int variables() const { return static_cast<int>(domain.size()); }
  int values(int variable) const { return domain[static_cast<std::size_t>(variable)]; }
  State start() const { return 0; }
  std::optional<State> step(State state, int variable, int value) const {
    return table[static_cast<std::size_t>(variable)][state][static_cast<std::size_t>(value)];
  }
  bool accept(State state) const { return accepted[state]; }

  // All positions, in the order of the numbering: large values first, the first variable leading.
  std::vector<Values> enumerate() const {
    std::vector<Values> positions;
    Values values_so_far;
    const auto go = [&](auto&& self, State state) -> void {
      const int variable = static_cast<int>(values_so_far.size());
      if (variable == variables()) {
        if (accept(state)) positions.push_back(values_so_far);
        return;
      }
      for (int value = values(variable) - 1; value >= 0; --value)
        if (const auto reached = step(state, variable, value)) {
          values_so_far.push_back(value);
          self(self, *reached);
          values_so_far.pop_back();
        }
    };
    go(go, start());
    return positions;
  }
};

// Uniform, whatever the size RapidCheck asks for: the constraints are small anyway.
int any_in(int first, int end) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(first, end));
}

RandomConstraint any_constraint() {
  const int variables = any_in(0, 10);
  const int states = any_in(1, 6);
  RandomConstraint constraint;
  for (int variable = 0; variable < variables; ++variable) {
    const int values = any_in(1, 5);
    constraint.domain.push_back(values);
    auto& rows = constraint.table.emplace_back(static_cast<std::size_t>(states));
    for (auto& row : rows)
      for (int value = 0; value < values; ++value)
        row.push_back(any_in(0, 5) == 0
                          ? std::nullopt
                          : std::optional(static_cast<RandomConstraint::State>(any_in(0, states))));
  }
  for (int state = 0; state < states; ++state) constraint.accepted.push_back(any_in(0, 3) > 0);
  return constraint;
}

Values unranked(const ZddIndex& index, std::uint64_t slot) {
  Values values(static_cast<std::size_t>(index.variables));
  index.unrank(
      slot, [&](int variable, int value) { values[static_cast<std::size_t>(variable)] = value; });
  return values;
}

std::uint64_t ranked(const ZddIndex& index, const Values& values) {
  ZddIndex::Walk walk = index.walk();
  for (std::size_t variable = 0; variable < values.size(); ++variable)
    if (values[variable] > 0) walk.take(static_cast<int>(variable), values[variable]);
  return walk.rank();
}

std::vector<Values> listed(const ZddIndex& index, std::uint64_t first, std::uint64_t last) {
  std::vector<Values> positions;
  index.each(
      first, last, Values(static_cast<std::size_t>(index.variables)),
      [](Values values, int variable, int value) {
        values[static_cast<std::size_t>(variable)] = value;
        return values;
      },
      [&](std::uint64_t slot, const Values& values) {
        EXPECT_EQ(slot, first + positions.size());
        positions.push_back(values);
      });
  return positions;
}

RC_GTEST_PROP(Zdd, NumbersExactlyThePositionsOfAnyConstraint, ()) {
  const RandomConstraint constraint = any_constraint();
  const std::vector<Values> positions = constraint.enumerate();
  RC_CLASSIFY(positions.empty(), "no position");
  RC_CLASSIFY(positions.size() >= 100, "100 positions or more");
  const Zdd zdd(constraint);
  const ZddIndex index = zdd.index();
  RC_ASSERT(zdd.size() == positions.size());
  for (std::uint64_t slot = 0; slot < positions.size(); ++slot) {
    RC_ASSERT(unranked(index, slot) == positions[slot]);
    RC_ASSERT(ranked(index, positions[slot]) == slot);
  }
  const auto first = *rc::gen::inRange<std::uint64_t>(0, positions.size() + 1);
  const auto last = *rc::gen::inRange<std::uint64_t>(first, positions.size() + 1);
  const auto begin = positions.begin();
  RC_ASSERT(listed(index, first, last) ==
            std::vector<Values>(begin + static_cast<std::ptrdiff_t>(first),
                                begin + static_cast<std::ptrdiff_t>(last)));
}

RC_GTEST_PROP(Zdd, BinaryWalkGivesTheSameNumbers, ()) {
  const RandomConstraint constraint = any_constraint();
  const std::vector<Values> positions = constraint.enumerate();
  const ZddDiagram diagram{Zdd(constraint)};
  std::uint64_t asked = 0;
  for (std::uint64_t slot = 0; slot < positions.size(); ++slot) {
    RC_ASSERT(diagram.rank(positions[slot]) == slot);
    RC_ASSERT(diagram.unrank(slot) == positions[slot]);
  }
  const ZddStatistics statistics = diagram.statistics();
  RC_ASSERT(statistics.root_count == positions.size());
  RC_ASSERT(statistics.shared_nodes <= statistics.nodes);
  for (const std::uint64_t paths : statistics.path_length_histogram) asked += paths;
  RC_ASSERT(asked == positions.size());
}

TEST(Zdd, RefusesMoreThan64Bits) {
  struct Free {
    using State = std::uint8_t;
    int variables() const { return 33; }
    int values(int) const { return 4; }
    State start() const { return 0; }
    std::optional<State> step(State, int, int) const { return State{0}; }
    bool accept(State) const { return true; }
  };
  EXPECT_THROW(Zdd{Free{}}, Error);
}

// --- NOCCA×NOCCA ---

Values cells_of(const NoccaPosition<std::uint64_t>& p, int squares) {
  Values cells;
  std::uint32_t mine = p.mine;
  for (int square = 0; square < squares; ++square) {
    const int height = Nocca<>::height_at(p.heights, square);
    cells.push_back(NoccaConstraint::stack_value(height, mine & ((1U << height) - 1)));
    mine >>= height;
  }
  return cells;
}

TEST(NoccaZdd, StackValuesAreInvertible) {
  for (int height = 0; height <= 3; ++height)
    for (unsigned mine = 0; mine < 1U << height; ++mine) {
      const int value = NoccaConstraint::stack_value(height, mine);
      EXPECT_EQ(NoccaConstraint::stack_height(value), height);
      EXPECT_EQ(NoccaConstraint::stack_mine(value, height), mine);
    }
  EXPECT_EQ(NoccaConstraint::stack_value(0, 0), 0);
  EXPECT_EQ(NoccaConstraint::stack_value(3, 7), 14);
}

template <class Heights>
void expect_numbering_of_all_positions(const Nocca<Heights>& game) {
  const NoccaZddSpace<Heights> space(game);
  Slot expected = 0;
  space.each(0, space.size(), [&](Slot slot, const NoccaPosition<Heights>& p) {
    ASSERT_EQ(slot, expected++);
    ASSERT_TRUE(game.both_visible(p));
    ASSERT_EQ(Nocca<Heights>::count(p.heights), 2 * game.pieces);
    ASSERT_EQ(std::popcount(p.mine), game.pieces);
    ASSERT_EQ(space.rank(p), slot);
    ASSERT_EQ(space.unrank(slot), p);
  });
  EXPECT_EQ(expected, space.size());
}

TEST(NoccaZdd, NumbersAllPositionsOf3x3) {
  expect_numbering_of_all_positions(Nocca<>{3, 3, 3, 3});
  expect_numbering_of_all_positions(Nocca<Word128>{3, 3, 3, 3});
}
TEST(NoccaZdd, NumbersAllPositionsOfOtherLimits) {
  expect_numbering_of_all_positions(Nocca<>{4, 3, 3, 2});
  expect_numbering_of_all_positions(Nocca<>{4, 4, 2, 1});
  expect_numbering_of_all_positions(Nocca<>{3, 5, 1, 3});
}
TEST(NoccaZdd, NumbersAllPositionsOfWideBoards) {
  expect_numbering_of_all_positions(Nocca<Word128>{6, 10, 2, 3});
}

// Table 2 and Table 3 of the paper, item by item, against the look-ups.
TEST(NoccaZdd, LookUpsAndBinaryWalkAgreeOn5x6) {
  const Nocca<> game;
  const NoccaZddSpace<> space(game);
  const ZddDiagram diagram(space.diagram());
  std::mt19937_64 random(6);
  std::uniform_int_distribution<Slot> any(0, space.size() - 1);
  for (int i = 0; i < 20000; ++i) {
    const Slot slot = i < 2 ? (i == 0 ? 0 : space.size() - 1) : any(random);
    const NoccaPosition<std::uint64_t> p = space.unrank(slot);
    ASSERT_EQ(space.rank(p), slot);
    ASSERT_TRUE(game.both_visible(p));
    const Values cells = cells_of(p, game.squares());
    ASSERT_EQ(diagram.rank(cells), slot);
    ASSERT_EQ(diagram.unrank(slot), cells);
  }
}

// The same positions asked for by other items, six to a square: is it occupied? By whom? Is there a
// second piece? By whom? A third? By whom? An item is a "yes"; a "no" and "the mover" are implied.
struct NoccaQuestions {
  enum Stack : std::uint8_t { growing, mine_on_top, theirs_on_top, closed };
  struct State {
    std::uint8_t mine = 0, theirs = 0;
    bool mine_visible = false, theirs_visible = false;
    Stack stack = closed;
    bool operator==(const State&) const = default;
  };

  int squares, pieces;

  int variables() const { return 6 * squares; }
  int values(int) const { return 2; }
  State start() const { return {}; }
  std::optional<State> step(State state, int variable, int value) const {
    const int question = variable % 6;
    const bool yes = value == 0;
    if (question == 0) {
      state.stack = yes ? growing : closed;
    } else if (state.stack == closed) {
      if (yes) return std::nullopt;  // nothing more to ask here
    } else if (question % 2 == 1) {
      state.stack = yes ? theirs_on_top : mine_on_top;
      if (++(yes ? state.theirs : state.mine) > pieces) return std::nullopt;
      if (question == 5) close(state);
    } else if (yes) {
      state.stack = growing;
    } else {
      close(state);
    }
    return state;
  }
  static void close(State& state) {
    (state.stack == mine_on_top ? state.mine_visible : state.theirs_visible) = true;
    state.stack = closed;
  }
  bool accept(const State& state) const {
    return state.mine == pieces && state.theirs == pieces && state.mine_visible &&
           state.theirs_visible;
  }
};

// docs/spaces.md, "Fewer nodes": better than the paper's 17,512 (15,084), mean 47.4, longest 66.
TEST(NoccaZdd, QuestionsAboutPiecesGiveASmallerDiagram) {
  const ZddStatistics zdd =
      ZddDiagram(Zdd(NoccaQuestions{.squares = 30, .pieces = 5})).statistics();
  EXPECT_EQ(zdd.root_count, NoccaZddSpace<>(Nocca<>{}).size());
  EXPECT_EQ(zdd.nodes, 12'979U);
  EXPECT_EQ(zdd.shared_nodes, 9'261U);
  EXPECT_NEAR(zdd.mean_path_length(), 45.316, 0.0005);
  EXPECT_EQ(zdd.longest_path(), 49);
}

TEST(NoccaZdd, ScanBeginsAndEndsAnywhere) {
  const NoccaZddSpace<> space{Nocca<>{}};
  std::mt19937_64 random(7);
  for (int i = 0; i < 100; ++i) {
    const Slot first = random() % (space.size() - 100);
    Slot slot = first;
    space.each(first, first + random() % 100, [&](Slot at, const auto& p) {
      ASSERT_EQ(at, slot++);
      ASSERT_EQ(space.unrank(at), p);
    });
  }
}

}  // namespace
}  // namespace kanzen

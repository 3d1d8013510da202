// SPDX-License-Identifier: Apache-2.0
// Juroku Musashi against the study of Tetsuro Tanaka (github.com/tanakat01/16musashi, 2019 and
// 2020). Its value is the number of plies plus one; figures are of classes up to symmetry.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/juroku/juroku_space.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/arrangements.hpp"
#include "kanzen/space/quotient.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

// So many children, two less, and so on, by the kit: for boards that are too large with any number.
struct JurokuRows {
  using Position = Juroku::Position;
  LayeredArrangements<2> boards;

  JurokuRows(const Juroku& game, int children) : boards(game.board().points, rows(children)) {}
  static std::vector<std::vector<Arrangements<2>::Counts>> rows(int children) {
    std::vector<std::vector<Arrangements<2>::Counts>> all;
    for (int left = children % 2; left <= children; left += 2)
      all.push_back({{1, static_cast<std::uint8_t>(left)}});
    return all;
  }
  Slot size() const { return 2 * boards.size(); }
  unsigned weight(Slot) const { return 1; }
  Slot rank(const Position& p) const {
    if (!boards.holds({p.parent, p.children})) return size();
    return 2 * boards.rank({p.parent, p.children}) + p.parents_turn;
  }
  Position unrank(Slot slot) const {
    const auto sets = boards.unrank(slot / 2);
    return {sets[1], sets[0], slot % 2};
  }
  bool holds(const Position&) const { return true; }
};

// Classes with so many children (-1: any), by who is to move and by value; 0: not won by children.
struct Figures {
  std::array<std::array<std::uint64_t, 256>, 2> by_value{};
  std::uint64_t children_win = 0, parent_loses = 0;
  Answer start;
};

template <class Space>
Figures figures(const Juroku& game, const Space& space, int children = -1) {
  RunLog log(plain_layout(space.size()));
  Threads threads(2);
  Progress silent;
  retrograde(game, space, threads, log, silent);
  TableInfo info;
  info.game = "juroku";
  info.coding = coding_of<Juroku>();
  info.slots = space.size();
  info.statistics = log.statistics();
  const Table table = assemble(log, info, threads, silent, std::nullopt);
  std::vector<std::uint8_t> codes(space.size());
  table.read(0, codes);
  Figures found;
  each_position(space, 0, space.size(), [&](Slot slot, const Juroku::Position& p) {
    if (children >= 0 && bits::popcount(p.children) != children) return;
    const Answer answer = decode(info.coding, codes[slot]);
    const bool won = answer.outcome == (p.parents_turn == 0 ? Outcome::win : Outcome::loss);
    ++found.by_value[p.parents_turn][won ? static_cast<unsigned>(answer.distance) + 1 : 0];
    if (won) ++(p.parents_turn == 0 ? found.children_win : found.parent_loses);
  });
  const Slot start = space.rank(game.start());
  if (start < space.size()) found.start = decode(info.coding, codes[start]);
  return found;
}

TEST(Juroku, FewChildrenOnTheWholeBoard) {
  const Juroku game(2);
  const Figures two = figures(game, Quotient<Juroku, JurokuRows>(game, {game, 2}), 2);
  EXPECT_EQ(two.by_value[1][0], 8'277U);
  EXPECT_EQ(two.by_value[0][0], 8'257U);
  const std::array<std::uint64_t, 6> of_two = {1, 4, 1, 6, 3, 15};
  for (std::size_t value = 1; value <= of_two.size(); ++value)
    EXPECT_EQ(two.by_value[value % 2][value], of_two[value - 1]) << value;

  const Figures three = figures(game, Quotient<Juroku, JurokuRows>(game, {game, 3}), 3);
  EXPECT_EQ(three.by_value[1][0], 78'780U);
  EXPECT_EQ(three.by_value[0][0], 73'138U);
  const std::array<std::uint64_t, 10> of_three = {37, 201, 37, 266, 132, 586, 36, 292, 75, 527};
  for (std::size_t value = 1; value <= of_three.size(); ++value)
    EXPECT_EQ(three.by_value[value % 2][value], of_three[value - 1]) << value;
  EXPECT_EQ(three.by_value[0][30], 115U);
}

TEST(Juroku, TheWholeBoardIsNumbered) {
  const JurokuSpace space{Juroku(2)};
  EXPECT_EQ(space.total(), 141'737'590'784U);
  for (Slot slot = 0; slot < space.size(); slot += space.size() / 100'000)
    ASSERT_EQ(space.rank(space.unrank(slot)), slot);
}

TEST(LongJuroku, TwentyFivePoints) {
  const Juroku game(1);
  const JurokuSpace space(game);
  EXPECT_EQ(space.total(), 104'940'576U);
  const Figures found = figures(game, space);
  EXPECT_EQ(found.children_win, 52'429'986U);
  EXPECT_EQ(found.by_value[0][0], 40'302U);
  EXPECT_EQ(found.parent_loses, 52'199'938U);
  EXPECT_EQ(found.by_value[1][0], 270'350U);
  EXPECT_EQ(found.start, (Answer{Outcome::win, 31}));
  EXPECT_EQ(found.by_value[0][38], 31U);
  EXPECT_EQ(found.by_value[1][39], 448U);
  for (std::size_t value = 40; value < 256; ++value)
    EXPECT_EQ(found.by_value[value % 2][value], 0U) << value;
}

}  // namespace
}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The kits for boards and cards: geometry, spaces of cells and views, on games made for the
// purpose.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <random>
#include <set>
#include <string>

#include "kanzen/core/error.hpp"
#include "kanzen/core/grid.hpp"
#include "kanzen/core/orbits.hpp"
#include "kanzen/games/tictactoe/tictactoe.hpp"
#include "kanzen/space/cells.hpp"
#include "kanzen/space/zdd_cells.hpp"
#include "kanzen/view/board_view.hpp"
#include "kanzen/view/hands_view.hpp"
#include "kanzen/view/stacks_view.hpp"
#include "kanzen/view/text_view.hpp"

namespace kanzen {
namespace {

// --- geometry, against columns and rows counted one by one ---

TEST(Grid, ShiftsNeighboursAndImagesAreThoseOfCells) {
  std::mt19937_64 random(1);
  for (int width = 1; width <= 8; ++width)
    for (int height = 1; height <= 8; ++height) {
      const Grid grid{width, height};
      ASSERT_EQ(std::popcount(grid.all()), width * height);
      for (int round = 0; round < 20; ++round) {
        const Grid::Set set = random() & random() & grid.all();
        for (int columns = -2; columns <= 2; ++columns)
          for (int rows = -2; rows <= 2; ++rows) {
            Grid::Set expected = 0;
            for (int cell = 0; cell < grid.cells(); ++cell) {
              const int column = cell % width + columns;
              const int row = cell / width + rows;
              if ((set >> cell & 1) == 0 || column < 0 || column >= width || row < 0 ||
                  row >= height)
                continue;
              expected |= Grid::cell(row * width + column);
            }
            ASSERT_EQ(grid.shifted(set, columns, rows), expected)
                << width << "x" << height << " " << columns << "," << rows;
          }
        Grid::Set beside = 0;
        for (int cell = 0; cell < grid.cells(); ++cell)
          for (int other = 0; other < grid.cells(); ++other)
            if ((set >> other & 1) != 0 && (set >> cell & 1) == 0 &&
                std::abs(cell % width - other % width) <= 1 &&
                std::abs(cell / width - other / width) <= 1)
              beside |= Grid::cell(cell);
        ASSERT_EQ(grid.beside(set, true), beside);
        std::set<Grid::Set> images;
        for (int symmetry = 0; symmetry < grid.symmetries(); ++symmetry) {
          const Grid::Set image = grid.image(set, symmetry);
          ASSERT_EQ(std::popcount(image), std::popcount(set));
          ASSERT_EQ(image & ~grid.all(), 0U);
          images.insert(image);
        }
        for (const Grid::Set image : images)
          for (int symmetry = 0; symmetry < grid.symmetries(); ++symmetry)
            ASSERT_TRUE(images.contains(grid.image(image, symmetry))) << "no group";
      }
    }
}

TEST(Grid, LinesOfEveryDirection) {
  const Grid grid{3, 3};
  const std::set<unsigned> lines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
  for (unsigned set = 0; set < 512; ++set) {
    bool expected = false;
    for (const unsigned line : lines) expected = expected || (set & line) == line;
    EXPECT_EQ(grid.has_line(set, 3), expected) << set;
  }
}

// --- two kinds of pieces a side, a board that is turned, moves of one or two cells ---

struct Tower {
  static constexpr int width = 2, height = 3;
  static constexpr int kinds = 2;
  static constexpr std::array<std::string_view, 2> sides = {"Red", "Blue"};
  static constexpr std::string_view letters = "rbkq";

  struct Position {
    std::array<std::int8_t, 6> cells{};
  };
  struct Move {
    std::int8_t from = -1, to = 0;
  };

  constexpr Position start() const { return {{1, 2, 0, 0, -1, -2}}; }
  constexpr Outcome outcome(const Position&) const { return Outcome::open; }
  constexpr void each_move(const Position& p, auto&& visit) const {
    for (std::int8_t to = 0; to < 6; ++to) {
      if (at(p, to) != 0) continue;
      Position child{};
      const Position here = put(p, to, 1);
      for (int cell = 0; cell < 6; ++cell) child = put(child, turned(cell), -at(here, cell));
      if (!visit(Move{-1, to}, child)) return;
    }
  }
  constexpr int at(const Position& p, int cell) const {
    return p.cells[static_cast<std::size_t>(cell)];
  }
  constexpr Position put(Position p, int cell, int what) const {
    p.cells[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(what);
    return p;
  }
  constexpr int turned(int cell) const { return 5 - cell; }
  constexpr std::array<int, 2> cells(const Move& move) const { return {move.from, move.to}; }
};

TEST(BoardView, KindsTurnedBoardsAndMovesFromNowhere) {
  const BoardView<Tower> view{};
  static_assert(explain_view<BoardView<Tower>, Tower>());
  EXPECT_EQ(view.text(view.game.start(), 0), "rk/--/bq r");
  view.game.each_move(
      view.game.start(), [&](const Tower::Move& move, const Tower::Position& child) {
        EXPECT_EQ(view.move_text(view.game.start(), move, 0), move.to == 2 ? "a2" : "b2");
        EXPECT_EQ(view.text(child, 1), move.to == 2 ? "rk/r-/bq b" : "rk/-r/bq b");
        EXPECT_EQ(view.move_text(child, {0, 3}, 1), "b3a2");
        const auto seen = view.parse(view.text(child, 1));
        EXPECT_EQ(seen.position.cells, child.cells);
        EXPECT_EQ(seen.side, 1);
        return true;
      });
  EXPECT_EQ(view.side_of(view.game.start()), either_side);
  const kanzen::Setup setup = view.setup("rk/--/bq r");
  std::set<std::string> tools;
  for (const kanzen::Setup::Edit& edit : setup.edits) tools.insert(edit.tool.str());
  EXPECT_EQ(tools, (std::set<std::string>{"R", "B", "K", "Q", "nothing", "Blue is to move",
                                          "empty board"}));
  for (const kanzen::Setup::Edit& edit : setup.edits) EXPECT_NO_THROW(view.parse(edit.position));
}

// --- a board that is no rectangle, a position that holds whose turn it is, and a pass ---

struct Fork {  // three points: one below, two above
  static constexpr int width = 2, height = 2;
  static constexpr std::array<std::string_view, 2> sides = {"Hunter", "Hare"};
  static constexpr std::string_view letters = "hr";

  struct Position {
    std::uint8_t hunter = 0, hare = 0, hares_turn = 0;
  };
  struct Move {
    std::int8_t to = -1;  // or nowhere: a pass
  };

  constexpr Position start() const { return {1, 4, 0}; }
  constexpr Outcome outcome(const Position&) const { return Outcome::open; }
  constexpr void each_move(const Position& p, auto&& visit) const {
    if (p.hares_turn == 0)
      visit(Move{3}, Position{8, p.hare, 1});
    else
      visit(Move{}, Position{p.hunter, p.hare, 0});
  }
  constexpr bool has_cell(int cell) const { return cell != 1; }
  constexpr Position cleared(int side) const { return {0, 0, static_cast<std::uint8_t>(side)}; }
  constexpr int side(const Position& p) const { return p.hares_turn; }
  constexpr int at(const Position& p, int cell) const {
    const int hunter = p.hares_turn == 0 ? 1 : -1;
    return (p.hunter >> cell & 1) != 0 ? hunter : (p.hare >> cell & 1) != 0 ? -hunter : 0;
  }
  constexpr Position put(Position p, int cell, int what) const {
    const auto bit = static_cast<std::uint8_t>(1 << cell);
    p.hunter = static_cast<std::uint8_t>(p.hunter & ~bit);
    p.hare = static_cast<std::uint8_t>(p.hare & ~bit);
    if (what == 0) return p;
    std::uint8_t& whose = (what > 0) == (p.hares_turn == 0) ? p.hunter : p.hare;
    whose = static_cast<std::uint8_t>(whose | bit);
    return p;
  }
  constexpr std::array<int, 1> cells(const Move& move) const { return {move.to}; }
};

TEST(BoardView, BoardsThatAreNoRectangleTurnsThatAreKeptAndPasses) {
  const BoardView<Fork> view{};
  const Fork::Position start = view.game.start();
  EXPECT_EQ(view.text(start, 0), "h/r- h");
  const std::string drawn = view.drawing(start, 0);
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), '.'), 1) << "b2 alone is empty";
  const auto seen = view.parse("h/-r r");
  EXPECT_EQ(seen.position.hunter, 1);
  EXPECT_EQ(seen.position.hare, 8);
  EXPECT_EQ(seen.position.hares_turn, 1);
  EXPECT_THROW((void)view.parse("h-/r- h"), Error);
  // Three squares, no more; who must pass has something to click on.
  const auto spots_of = [&](const Fork::Position& p, int side) {
    std::set<std::string> spots;
    for (const Mark& mark : view.picture(p, side).marks)
      if (!mark.spot.empty()) spots.insert(mark.spot);
    return spots;
  };
  EXPECT_EQ(spots_of(start, 0), (std::set<std::string>{"a1", "a2", "b2"}));
  EXPECT_EQ(spots_of(seen.position, 1), (std::set<std::string>{"a1", "a2", "b2", "pass"}));
  EXPECT_EQ(view.move_text(seen.position, {}, 1), "pass");
  EXPECT_EQ(view.move_text(start, {3}, 0), "b2");
  // Pieces that are set up do not change whose turn it is; a tool does.
  bool other_turn = false;
  for (const auto& edit : view.setup("h/r- h").edits) {
    EXPECT_NE(edit.spot, "b1");
    if (edit.position == "h/r- r") other_turn = true;
    if (edit.spot == "a2" && edit.tool.str() == "nothing") {
      EXPECT_EQ(edit.position, "h/-- h");
    }
  }
  EXPECT_TRUE(other_turn);
}

// --- boards up to symmetry ---

TEST(Orbits, BoardsUpToSymmetryAreCountedAsOneByOne) {
  const Grid grid{3, 3};
  std::vector<CellMap> group;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    CellMap& moved = group.emplace_back();
    for (int cell = 0; cell < 9; ++cell) moved.push_back(grid.image_of(cell, symmetry));
  }
  std::map<std::array<int, 2>, std::uint64_t> classes;
  for (Grid::Set mine = 0; mine < 512; ++mine)
    for (Grid::Set theirs = 0; theirs < 512; ++theirs) {
      if ((mine & theirs) != 0) continue;
      bool least = true;
      for (int symmetry = 1; symmetry < 8; ++symmetry)
        least = least && std::pair(grid.image(mine, symmetry), grid.image(theirs, symmetry)) >=
                             std::pair(mine, theirs);
      if (least) ++classes[{bits::popcount(mine), bits::popcount(theirs)}];
    }
  for (const auto& [pieces, count] : classes)
    EXPECT_EQ((count_classes<2>(group, pieces)), count) << pieces[0] << " " << pieces[1];
}

// --- piles of two kinds of pieces, of which the second may stand one higher ---

struct Pagoda {
  static constexpr int width = 2, height = 2;
  static constexpr int kinds = 2;
  static constexpr std::array<std::string_view, 2> sides = {"Red", "Blue"};
  static constexpr std::string_view letters = "rbkq";

  using Pile = std::array<std::int8_t, 3>;  // from the bottom; 0: nothing
  struct Position {
    std::array<Pile, 4> piles{};
  };
  struct Move {
    int from = 0, to = 0;
  };

  constexpr Position start() const { return {{Pile{1}, Pile{2}, Pile{-1}, Pile{-2}}}; }
  constexpr Outcome outcome(const Position&) const { return Outcome::open; }
  constexpr void each_move(const Position&, auto&&) const {}
  constexpr void each_piece(const Position& p, auto&& visit) const {
    for (int cell = 0; cell < 4; ++cell)
      for (const int what : p.piles[static_cast<std::size_t>(cell)])
        if (what != 0) visit(cell, what);
  }
  constexpr Position with_piece(Position p, int cell, int what) const {
    for (std::int8_t& place : p.piles[static_cast<std::size_t>(cell)])
      if (place == 0) {
        place = static_cast<std::int8_t>(what);
        break;
      }
    return p;
  }
  constexpr std::array<int, 2> cells(const Move& move) const { return {move.from, move.to}; }
  constexpr int turned(int cell) const { return 3 - cell; }
  constexpr int highest(int kind) const { return kind == 2 ? 3 : 2; }
  constexpr const char* fault(const Position& p) const {
    int kings = 0;
    each_piece(p, [&](int, int what) { kings += what == 2 || what == -2; });
    return kings == 2 ? nullptr : "each side has one king";
  }
};

TEST(StacksView, PilesOfKindsOnATurnedBoard) {
  const StacksView<Pagoda> view{};
  static_assert(explain_view<StacksView<Pagoda>, Pagoda>());
  EXPECT_EQ(view.text(view.game.start(), 0), "r,k/b,q r");
  EXPECT_EQ(view.text(view.game.start(), 1), "k,r/q,b b") << "turned, and the other's";
  for (const char* text : {"rbk,-/-,q r", "rbk,-/-,q b", "-,-/rk,bq b"}) {
    const auto seen = view.parse(text);
    EXPECT_EQ(view.text(seen.position, seen.side), text);
    EXPECT_EQ(view.picture(seen.position, seen.side).width, 2.3);
    EXPECT_NE(view.drawing(seen.position, seen.side), "");
  }
  EXPECT_EQ(view.move_text(view.game.start(), {0, 3}, 0), "a1b2");
  EXPECT_EQ(view.move_text(view.game.start(), {0, 3}, 1), "b2a1");
  EXPECT_EQ(view.drawing(view.parse("rbk,-/-,q r").position, 0),
            " 2 │ ·    " + inked(1, "q") + "   │\n 1 │ " + inked(0, "r") + inked(1, "b") +
                inked(0, "k") + "  ·   │\n     a    b   \n");
  const auto refused = [&](const char* text) -> std::string {
    try {
      static_cast<void>(view.parse(text));
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_EQ(refused("rbr,k/-,q r"),
            "this is no position: the stack at a1 is 3 high, the limit is 2");
  EXPECT_EQ(refused("r,z/-,q r"),
            "this is no position: the cell at b1 is \"z\": it must be '-' or pieces rbkq from "
            "bottom to top");
  EXPECT_EQ(refused("r,b/-,q r"), "this is no position: each side has one king");
  EXPECT_EQ(refused("r,b/-,q"),
            "this is no position: the side to move is missing: end the position with \" r\" or "
            "\" b\"");
  const kanzen::Setup setup = view.setup("rb,-/-,- r");
  std::set<std::string> on_the_pile;
  for (const kanzen::Setup::Edit& edit : setup.edits) {
    EXPECT_NO_THROW(static_cast<void>(view.setup(edit.position))) << edit.position;
    if (edit.spot == "a1") on_the_pile.insert(edit.tool.str());
  }
  EXPECT_EQ(on_the_pile, (std::set<std::string>{"K", "Q", "take off"})) << "two are enough";
  for (const Mark& mark : setup.picture.marks)
    if (mark.spot == "a1") {
      EXPECT_EQ(mark.label.str(), "a1: B on R");
      EXPECT_EQ(mark.label.in({Language::japanese}), "a1：B、その下にR");
    }
}

TEST(CellSpace, SlotsAndBoardsLeadToEachOther) {
  const CellSpace<Tower> space;
  EXPECT_EQ(space.size(), 15625U);  // 5^6
  for (Slot slot = 0; slot < space.size(); ++slot) {
    ASSERT_EQ(space.rank(space.unrank(slot)), slot);
    ASSERT_EQ(space.weight(slot), 1U);
  }
}

// --- a constraint alone ---

struct TurnsAlternate {
  struct State {
    std::int32_t mine, theirs;
    bool operator==(const State&) const = default;
  };
  int variables() const { return 9; }
  int values(int) const { return 3; }
  State start() const { return {0, 0}; }
  std::optional<State> step(State so_far, int, int value) const {
    so_far.mine += value == 1;
    so_far.theirs += value == 2;
    return so_far;
  }
  bool accept(const State& all) const {
    return all.theirs == all.mine || all.theirs == all.mine + 1;
  }
};

TEST(ZddCells, NumbersExactlyWhatSatisfiesTheConstraint) {
  const ZddCells<TicTacToe, TurnsAlternate> space(TicTacToe{});
  const TicTacToeSpace plain;
  static_assert(explain_space<ZddCells<TicTacToe, TurnsAlternate>, TicTacToe>());
  EXPECT_EQ(space.size(), positions_of(plain));
  std::set<Slot> seen;
  for (Slot slot = 0; slot < plain.size(); ++slot) {
    if (plain.weight(slot) == 0) continue;
    const TicTacToe::Position p = plain.unrank(slot);
    const Slot number = space.rank(p);
    ASSERT_LT(number, space.size());
    ASSERT_TRUE(seen.insert(number).second);
    ASSERT_EQ(space.unrank(number).mine, p.mine);
    ASSERT_EQ(space.unrank(number).theirs, p.theirs);
  }
  Slot next = 0;
  space.each(0, space.size(), [&](Slot slot, const TicTacToe::Position& p) {
    ASSERT_EQ(slot, next++);
    ASSERT_EQ(space.rank(p), slot);
  });
  EXPECT_EQ(next, space.size());
}

// --- two hands, and a card on the table that has to be beaten ---

struct Beat {
  static constexpr int card_kinds = 4, most_cards = 4;
  static constexpr bool has_table = true;
  struct Position {
    std::uint8_t mine = 0, theirs = 0;  // sets of cards
    std::uint8_t table = 0;
  };
  using Move = std::uint8_t;

  constexpr Position start() const { return {0b1011, 0b1100, 0}; }
  constexpr Outcome outcome(const Position& p) const {
    return p.theirs == 0 ? Outcome::loss : Outcome::open;
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    for (int card = p.table + 1; card <= card_kinds; ++card)
      if (const int bit = 1 << (card - 1); (p.mine & bit) != 0)
        if (!visit(static_cast<Move>(card),
                   Position{p.theirs, static_cast<std::uint8_t>(p.mine & ~bit),
                            static_cast<std::uint8_t>(card)}))
          return;
    if (p.table > 0) visit(Move{0}, Position{p.theirs, p.mine, 0});
  }
  constexpr void each_card(const Position& p, auto&& visit) const {
    for (int card = 1; card <= card_kinds; ++card) {
      if ((p.mine >> (card - 1) & 1) != 0) visit(1, card);
      if ((p.theirs >> (card - 1) & 1) != 0) visit(-1, card);
    }
    if (p.table > 0) visit(0, p.table);
  }
  constexpr Position with_card(Position p, int whose, int card) const {
    std::uint8_t& set = whose > 0 ? p.mine : p.theirs;
    if (whose == 0)
      p.table = static_cast<std::uint8_t>(card);
    else
      set = static_cast<std::uint8_t>(set | 1 << (card - 1));
    return p;
  }
  constexpr int card(Move move) const { return move; }
  constexpr const char* fault(const Position& p) const {
    return p.mine == 0 ? "who is to move has cards left" : nullptr;
  }
};
static_assert(explain_view<HandsView<Beat>, Beat>());

struct NamedBeat : Beat {
  static constexpr std::array<std::string_view, 4> card_names = {"J", "Q", "K", "A"};
  static constexpr std::array<std::string_view, 2> sides = {"Anna", "Ben"};
};

TEST(HandsView, WhatPlayReachesIsReadAgainAndDrawn) {
  const HandsView<Beat> view{};
  std::set<std::string> seen;
  const auto follow = [&](const auto& self, const Beat::Position& p, int side) -> void {
    const std::string text = view.text(p, side);
    if (p.mine == 0 || !seen.insert(text).second) return;
    const auto [position, turn] = view.parse(text);
    EXPECT_EQ(std::tuple(position.mine, position.theirs, position.table, turn),
              std::tuple(p.mine, p.theirs, p.table, side));
    const Picture picture = view.picture(p, side);
    std::set<std::string> spots;
    for (const Mark& mark : picture.marks) {
      if (!mark.spot.empty()) spots.insert(mark.spot);
      EXPECT_GE(mark.x, 0) << text;
      EXPECT_LE(mark.x + mark.width, picture.width + 1e-9) << text;
      EXPECT_GE(mark.y, 0) << text;
      EXPECT_LE(mark.y + mark.height, picture.height + 1e-9) << text;
    }
    std::set<std::string> moves;
    if (view.game.outcome(p) == Outcome::open)
      view.game.each_move(p, [&](Beat::Move move, const Beat::Position& child) {
        moves.insert(view.move_text(p, move, side));
        EXPECT_EQ(view.spots(p, move, side), Spots{view.move_text(p, move, side)});
        self(self, child, 1 - side);
        return true;
      });
    EXPECT_EQ(spots, moves) << text;
  };
  follow(follow, view.game.start(), 0);
  EXPECT_GT(seen.size(), 20U);
  EXPECT_TRUE(seen.contains("1,2,4/3,4 - first"));
  EXPECT_TRUE(seen.contains("1,2/3,4 4 second"));
  const std::string drawing = view.drawing(view.game.start(), 0);
  for (const char* part : {"Second  3 4", "First*  1 2 4", " -\n"})
    EXPECT_NE(drawing.find(part), std::string::npos) << drawing;
}

TEST(HandsView, WhatIsNoPositionIsRefusedWithAReason) {
  const auto refused = [](const auto& view, const char* text) -> std::string {
    try {
      static_cast<void>(view.parse(text));
      return "";
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::input);
      return error.what();
    }
  };
  const HandsView<Beat> view{};
  const std::string shape =
      "this is no position: it must be two hands, the table and the player to move, as in "
      "\"1,2,4/3,4 - first\"";
  for (const char* text :
       {"", "1", "1/2", "1/2 first", "1/2/3 - first", "1/2 - third", "1/2 - first ", "1/2 - FIRST"})
    EXPECT_EQ(refused(view, text), shape) << text;
  EXPECT_EQ(refused(view, "1,5/2 - first"),
            "this is no position: a card must be a number from 1 to 4, not \"5\"");
  EXPECT_EQ(refused(view, "1,/2 - first"),
            "this is no position: a card must be a number from 1 to 4, not \"\"");
  EXPECT_EQ(refused(view, "1,2,3,4,1/2 - first"),
            "this is no position: a hand, or the table, has at most 4 cards");
  EXPECT_EQ(refused(view, "1,1/2 - first"), "this is no position: these cards cannot lie so");
  EXPECT_EQ(refused(view, "1/2 3,4 first"), "this is no position: these cards cannot lie so");
  EXPECT_EQ(refused(view, "-/2 3 first"),
            "this is no position: the cards say that Second is to move");
  EXPECT_EQ(refused(view, "-/- 3 first"), "this is no position: who is to move has cards left");
  const HandsView<NamedBeat> named{};
  EXPECT_EQ(named.text(named.game.start(), 0), "J,Q,A/K,A - anna");
  EXPECT_EQ(refused(named, "J,X/K - anna"),
            "this is no position: \"X\" is no card: the cards are J, Q, K, A");
  EXPECT_EQ(refused(named, "J/K A ben"), "");
}

// Whatever is offered can be changed on; most of it is a position.
TEST(HandsView, SetUpByClicks) {
  const HandsView<Beat> view{};
  const kanzen::Setup setup = view.setup("1,2/3 - first");
  std::set<std::string> spots = {""}, tools;
  for (const Mark& mark : setup.picture.marks) spots.insert(mark.spot);
  std::set<std::pair<std::string, std::string>> offered;
  for (const auto& [spot, tool, position] : setup.edits) {
    EXPECT_TRUE(spots.contains(spot)) << spot;
    EXPECT_TRUE(offered.emplace(spot, tool.str()).second) << spot << tool.str();
    EXPECT_NO_THROW(static_cast<void>(view.setup(position))) << position;
    tools.insert(tool.str());
  }
  EXPECT_EQ(tools, (std::set<std::string>{"take away", "card 1", "card 2", "card 3", "card 4",
                                          "Second is to move", "no cards"}));
  const auto edit = [&](const char* spot, const char* tool) -> std::string {
    for (const auto& [where, what, position] : setup.edits)
      if (where == spot && what.str() == tool) return position;
    return "nothing";
  };
  EXPECT_EQ(edit("First2", "card 4"), "1,4/3 - first");
  EXPECT_EQ(edit("First3", "card 4"), "1,2,4/3 - first");
  EXPECT_EQ(edit("Second1", "take away"), "1,2/- - first");
  EXPECT_EQ(edit("Table1", "card 1"), "1,2/3 1 first");
  EXPECT_EQ(edit("", "Second is to move"), "1,2/3 - second");
}

// --- sentences ---

std::string refusal(const auto& view, const std::string& text) {
  try {
    static_cast<void>(view.parse(text));
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::input);
    return error.what();
  }
}

TEST(BoardView, SaysWhatIsWrongWithAText) {
  const BoardView<TicTacToe> view{};
  for (const auto& [text, words] : std::vector<std::pair<std::string, std::string>>{
           {"", "it must end with the side to move, x or o, as in \"---/---/--- x\""},
           {"---/---/---", "side to move"},
           {"---/---/--- z", "side to move"},
           {"---/---/--- x x", "side to move"},
           {"---/--- x", "it must have 3 rows"},
           {"---/---/---/--- x", "it must have 3 rows"},
           {"---/--/--- x", "a row must have 3 cells"},
           {"---/-q-/--- x", "a cell must be one of xo or -, not q"},
           {"x--/---/--- x", "the pieces on the board say that o is to move"},
           {"---/---/--- o", "the pieces on the board say that x is to move"},
           {"xx-/---/--- o", "X has as many stones as O, or one more"},
           {"oo-/---/--- x", "X has as many stones as O, or one more"}})
    EXPECT_NE(refusal(view, text).find(words), std::string::npos)
        << text << ": " << refusal(view, text);
  EXPECT_EQ(refusal(view, "xo-/-x-/--- o"), "");
}

struct Pair {
  struct Position {
    std::uint16_t a = 0, b = 7;
  };
  enum class Move : std::uint8_t { left, right };
  constexpr Position start() const { return {}; }
  constexpr Outcome outcome(const Position& p) const {
    return p.a > 3 ? Outcome::draw : Outcome::open;
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    visit(Move::right, Position{static_cast<std::uint16_t>(p.a + 1), p.b});
  }
};

TEST(TextView, BytesOfWhateverAPositionIs) {
  const TextView<Pair> view{};
  static_assert(explain_view<TextView<Pair>, Pair>());
  EXPECT_EQ(view.text({0x1234, 7}, 1), "34120700 second");
  EXPECT_EQ(view.parse("34120700 second").position.a, 0x1234);
  EXPECT_EQ(view.move_text({}, Pair::Move::right, 0), "01");
  EXPECT_EQ(view.picture({}, 0).marks.size(), 2U);
  EXPECT_EQ(view.picture({9, 7}, 0).marks.size(), 1U) << "the game is over: no move to choose";
  for (const char* text : {"", "3412070 first", "3412070g first", "34120700", "34120700 third"})
    EXPECT_NE(refusal(view, text).find("8 digits and the side to move, as in \"00000700 first\""),
              std::string::npos)
        << text;
}

}  // namespace
}  // namespace kanzen

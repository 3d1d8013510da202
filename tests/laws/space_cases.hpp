// SPDX-License-Identifier: Apache-2.0
// Small games that nobody plays, each with something that spaces must cope with: symmetries,
// layers, padding, scores. As those of real games, they list their positions the plain way, without
// any space.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "kanzen/core/score.hpp"
#include "kanzen/space/arrangements.hpp"
#include "kanzen/space/product.hpp"
#include "kanzen/space/quotient.hpp"
#include "kanzen/space/reachable.hpp"
#include "kanzen/space/score_space.hpp"
#include "mazes.hpp"

namespace kanzen::cases {

// All positions that play can reach, by following moves with a map.
template <class Case>
std::vector<typename Case::Rules::Position> reached_positions() {
  const auto game = Case::game();
  std::map<decltype(Case::key(game.start())), typename Case::Rules::Position> seen;
  std::vector<typename Case::Rules::Position> open{game.start()};
  while (!open.empty()) {
    const auto p = open.back();
    open.pop_back();
    if (!seen.emplace(Case::key(p), p).second || game.outcome(p) != Outcome::open) continue;
    game.each_move(p, [&](const auto&, const auto& child) {
      open.push_back(child);
      return true;
    });
  }
  std::vector<typename Case::Rules::Position> all;
  for (const auto& [key, p] : seen) all.push_back(p);
  return all;
}

// --- the reachable positions of a game, from rules alone ---

template <class Case>
struct ReachableCase : Case {
  static auto space() { return Reachable(Case::game()); }
  static auto all_positions() { return reached_positions<Case>(); }
};

// A maze whose positions have padding bytes, and rules that tell them apart.
struct PaddedMaze : Maze<true> {
  struct Position {
    std::uint8_t player = 0;
    std::uint32_t node = 0;
  };
  static_assert(!std::has_unique_object_representations_v<Position>);

  constexpr Position start() const { return {}; }
  constexpr Outcome outcome(const Position& p) const { return Maze::outcome({p.node}); }
  constexpr void each_move(const Position& p, auto&& visit) const {
    Maze::each_move({p.node}, [&](Move move, const Maze::Position& child) {
      return visit(move, Position{static_cast<std::uint8_t>(1 - p.player), child.node});
    });
  }
  constexpr std::uint64_t key(const Position& p) const {
    return 2 * std::uint64_t{p.node} + p.player;
  }
};

struct PaddedMazeCase {
  using Rules = PaddedMaze;
  static Rules game() {
    Rules rules{};
    rules.seed = 6;
    return rules;
  }
  static auto space() { return Reachable(game()); }
  static auto key(const Rules::Position& p) { return std::pair(p.node, p.player); }
  static auto all_positions() { return reached_positions<PaddedMazeCase>(); }
};

// --- symmetries and layers ---

// Two or fewer pieces a side on 3x3 cells. A piece steps to a neighbouring cell, straight or
// diagonal, that is empty or an opponent's, who is taken; who has no piece left has lost. All eight
// symmetries of the board are those of the game.
struct Takers {
  static constexpr bool ends_in_loss = true;
  static constexpr int side = 3;
  static constexpr int cells = side * side;
  static constexpr int pieces = 2;

  struct Position {
    std::uint16_t mine = 0;
    std::uint16_t theirs = 0;
  };
  struct Move {
    std::uint8_t from, to;
  };

  constexpr Position start() const { return {0b000'000'101, 0b001'010'000}; }
  constexpr Outcome outcome(const Position& p) const {
    return p.mine == 0 ? Outcome::loss : Outcome::open;
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    each_step(p.mine, static_cast<std::uint16_t>(~p.mine), [&](int from, int to) {
      const Position child{without(p.theirs, to), with(without(p.mine, from), to)};
      return static_cast<bool>(
          visit(Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}, child));
    });
  }

  // Eight symmetries of a square, but the identity.
  constexpr void each_image(const Position& p, auto&& visit) const {
    for (int symmetry = 1; symmetry < 8; ++symmetry)
      visit(Position{image(p.mine, symmetry), image(p.theirs, symmetry)});
  }

  static constexpr std::array<std::uint64_t, 2> sets(const Position& p) {
    return {p.mine, p.theirs};
  }
  static constexpr Position position(const std::array<std::uint64_t, 2>& sets) {
    return {static_cast<std::uint16_t>(sets[0]), static_cast<std::uint16_t>(sets[1])};
  }

 protected:
  static constexpr std::uint16_t with(std::uint16_t set, int cell) {
    return static_cast<std::uint16_t>(set | 1 << cell);
  }
  static constexpr std::uint16_t without(std::uint16_t set, int cell) {
    return static_cast<std::uint16_t>(set & ~(1 << cell));
  }
  // visit(from, to) for steps from a cell of one set to one of another, until it returns false.
  static constexpr void each_step(std::uint16_t from_set, std::uint16_t to_set, auto&& visit) {
    for (int from = 0; from < cells; ++from)
      for (int to = 0; to < cells; ++to) {
        const int across = from % side - to % side;
        const int along = from / side - to / side;
        const bool near = from != to && across * across <= 1 && along * along <= 1;
        if (near && (from_set >> from & 1) && (to_set >> to & 1) && !visit(from, to)) return;
      }
  }

 private:
  static constexpr std::uint16_t image(std::uint16_t set, int symmetry) {
    std::uint16_t turned = 0;
    for (int cell = 0; cell < cells; ++cell) {
      int column = cell % side;
      int row = cell / side;
      if (symmetry & 1) column = side - 1 - column;
      if (symmetry & 2) row = side - 1 - row;
      if (symmetry & 4) std::swap(column, row);
      if (set >> cell & 1) turned = with(turned, row * side + column);
    }
    return turned;
  }
};

// The same, knowing its parents.
struct TakersWithParents : Takers {
  constexpr void each_parent(const Position& p, auto&& visit) const {
    const auto empty = static_cast<std::uint16_t>(~(p.mine | p.theirs));
    each_step(p.theirs, empty, [&](int to, int from) {  // back
      const std::uint16_t mover = with(without(p.theirs, to), from);
      if (p.mine != 0 && !visit(Position{mover, p.mine})) return false;
      return bits::popcount(p.mine) >= pieces ||
             static_cast<bool>(visit(Position{mover, with(p.mine, to)}));
    });
  }
};

template <class TakersRules>
struct TakersCase {
  using Rules = TakersRules;
  static constexpr Rules game() { return {}; }
  static auto key(const Takers::Position& p) { return std::pair(p.mine, p.theirs); }

  static auto boards() {
    return BoardSpace<Rules, LayeredArrangements<2>>{
        LayeredArrangements<2>(Takers::cells, {{{1, 1}}, {{1, 2}, {2, 1}}, {{2, 2}}})};
  }
  static std::vector<Takers::Position> all_positions() {
    std::vector<Takers::Position> all;
    for (unsigned mine = 1; mine < 1 << Takers::cells; ++mine)
      for (unsigned theirs = 1; theirs < 1 << Takers::cells; ++theirs)
        if ((mine & theirs) == 0 && std::popcount(mine) <= 2 && std::popcount(theirs) <= 2)
          all.push_back({static_cast<std::uint16_t>(mine), static_cast<std::uint16_t>(theirs)});
    return all;
  }
};

struct ArrangementsCase : TakersCase<TakersWithParents> {
  static auto space() { return boards(); }
};
template <class TakersRules>
struct SparseQuotientCase : TakersCase<TakersRules> {
  static auto space() { return SparseQuotient(TakersRules{}, TakersCase<TakersRules>::boards()); }
};
template <class TakersRules>
struct QuotientCase : TakersCase<TakersRules> {
  static auto space() { return Quotient(TakersRules{}, TakersCase<TakersRules>::boards()); }
};
// Not all images of a reached position are reached: the orbits have gaps.
struct ReachableQuotientCase : TakersCase<Takers> {
  static auto space() { return Quotient(Takers{}, Reachable(Takers{})); }
  static auto all_positions() { return reached_positions<ReachableQuotientCase>(); }
};

// --- scores ---

// A row of coins: a move takes one from either end, or passes while fewer than two passes in a row
// were made, which ends the game. Who has more wins by so much.
struct Coins {
  static constexpr int coins = 6;
  static constexpr int worth(int coin) { return coin * 5 % 7; }  // 0 5 3 1 6 4
  static constexpr int all = 19;

  struct Position {
    std::uint8_t first = 0;
    std::uint8_t last = coins;  // the first behind
    std::uint8_t passes = 0;
    std::int8_t lead = 0;  // of the mover

    constexpr bool operator==(const Position&) const = default;
  };
  enum class Move : std::uint8_t { left, right, pass };

  constexpr Position start() const { return {}; }
  constexpr Outcome outcome(const Position& p) const {
    return p.first == p.last || p.passes == 2 ? outcome_of_score(p.lead) : Outcome::open;
  }
  constexpr int score(const Position& p) const { return p.lead; }
  constexpr void each_move(const Position& p, auto&& visit) const {
    const auto taken = [&](int first, int last, int coin) {
      return Position{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last), 0,
                      static_cast<std::int8_t>(-p.lead - worth(coin))};
    };
    if (!visit(Move::left, taken(p.first + 1, p.last, p.first))) return;
    if (!visit(Move::right, taken(p.first, p.last - 1, p.last - 1))) return;
    visit(Move::pass, Position{p.first, p.last, static_cast<std::uint8_t>(p.passes + 1),
                               static_cast<std::int8_t>(-p.lead)});
  }
};

struct CoinsSpace {
  Product<4> parts{{Coins::coins + 1, Coins::coins + 1, 3, 2 * Coins::all + 1}};

  constexpr Slot size() const { return parts.size(); }
  constexpr Slot rank(const Coins::Position& p) const {
    return parts.rank({p.first, p.last, p.passes, static_cast<std::uint64_t>(p.lead + Coins::all)});
  }
  constexpr Coins::Position unrank(Slot slot) const {
    const auto [first, last, passes, lead] = parts.unrank(slot);
    return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last),
            static_cast<std::uint8_t>(passes),
            static_cast<std::int8_t>(static_cast<int>(lead) - Coins::all)};
  }
  // Leads beyond what has been taken cannot be.
  constexpr unsigned weight(Slot slot) const {
    const Coins::Position p = unrank(slot);
    if (p.first >= p.last || p.passes > 1) return 0;
    int taken = 0;
    for (int coin = 0; coin < Coins::coins; ++coin)
      if (coin < p.first || coin >= p.last) taken += Coins::worth(coin);
    return p.lead <= taken && -p.lead <= taken ? 1 : 0;
  }
};

template <int wanted>
struct CoinsCase {
  using Rules = AtLeast<Coins>;
  static constexpr Rules game() { return {{}, wanted}; }
  static auto space() { return AtLeastSpace<Coins, CoinsSpace>({}); }
  static auto key(const Rules::Position& p) {
    return std::tuple(p.board.first, p.board.last, p.board.passes, p.board.lead, p.asks);
  }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    for (int first = 0, before = 0; first < Coins::coins; before += Coins::worth(first++))
      for (int last = Coins::coins, behind = 0; last > first; behind += Coins::worth(--last))
        for (int lead = -before - behind; lead <= before + behind; ++lead)
          for (const int passes : {0, 1})
            for (const bool asks : {false, true})
              all.push_back({{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last),
                              static_cast<std::uint8_t>(passes), static_cast<std::int8_t>(lead)},
                             asks});
    return all;
  }
};

}  // namespace kanzen::cases

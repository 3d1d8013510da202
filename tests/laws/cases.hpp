// SPDX-License-Identifier: Apache-2.0
// What the laws are tried on: a case is a game over a space, with a plain list of all positions
// that the space must number, made without it. Adding a game to the laws is adding its case here,
// and naming it in one of the *_laws_test.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/games/nocca/nocca_four_shapes.hpp"
#include "kanzen/games/nocca/nocca_four_zdd.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"
#include "kanzen/games/oldmaid/oldmaid_space.hpp"
#include "kanzen/games/sevens/sevens.hpp"
#include "kanzen/games/sevens/sevens_family_space.hpp"
#include "kanzen/games/sevens/sevens_space.hpp"
#include "kanzen/games/tanhinmin/tanhinmin.hpp"
#include "kanzen/games/tanhinmin/tanhinmin_space.hpp"
#include "kanzen/games/tictactoe/tictactoe.hpp"
#include "kanzen/games/tictactoe/tictactoe_space.hpp"
#include "kanzen/space/space.hpp"
#include "kanzen/space/versus_space.hpp"

namespace kanzen::cases {

struct TicTacToeCase {
  using Rules = TicTacToe;
  static Rules game() { return {}; }
  static TicTacToeSpace space() { return {}; }
  static auto key(const Rules::Position& p) { return std::pair(p.mine, p.theirs); }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    for (unsigned mine = 0; mine < 512; ++mine)
      for (unsigned theirs = 0; theirs < 512; ++theirs) {
        const int lead = std::popcount(theirs) - std::popcount(mine);
        if ((mine & theirs) == 0 && (lead == 0 || lead == 1))
          all.push_back({static_cast<std::uint16_t>(mine), static_cast<std::uint16_t>(theirs)});
      }
    return all;
  }
};

// All boards with so many pieces of each side, whatever is seen of them: square by square, every
// stack in every colouring.
inline std::vector<Nocca<>::Position> nocca_boards(int squares, int stack, int mine, int theirs) {
  using Position = Nocca<>::Position;
  std::vector<Position> all;
  const std::function<void(int, Position, int, int)> place = [&](int square, Position board,
                                                                 int placed, int of_mine) {
    if (of_mine > mine || placed - of_mine > theirs) return;
    if (square == squares) {
      if (placed == mine + theirs) all.push_back(board);
      return;
    }
    for (int tall = 0; tall <= stack; ++tall)
      for (unsigned set = 0; set < 1U << tall; ++set)
        place(square + 1,
              {board.heights | static_cast<std::uint64_t>(tall) << (2 * square),
               board.mine | set << placed},
              placed + tall, of_mine + std::popcount(set));
  };
  place(0, {}, 0, 0);
  return all;
}

template <int width, int height, int pieces, int stack>
struct NoccaCase {
  using Rules = Nocca<>;
  static constexpr Rules game() { return {width, height, pieces, stack}; }
  static auto key(const Rules::Position& p) { return std::pair(p.heights, p.mine); }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    for (const auto& board : nocca_boards(width * height, stack, pieces, pieces)) {
      std::array<bool, 2> seen{};
      for (int square = 0, placed = 0; square < width * height; ++square) {
        const int tall = static_cast<int>(board.heights >> (2 * square) & 3);
        placed += tall;
        if (tall > 0) seen[board.mine >> (placed - 1) & 1] = true;
      }
      if (seen[0] && seen[1]) all.push_back(board);
    }
    return all;
  }
};

// Every board of the other pieces, and the climber everywhere and on every level.
template <int width, int height, int pieces, template <class> class Space>
struct NoccaFourCase {
  using Rules = NoccaFour<>;
  static constexpr Rules game() { return {{width, height, pieces, 3}, width % 2}; }
  static auto space() { return Space<std::uint64_t>(game()); }
  static auto key(const Rules::Position& p) {
    return std::tuple(p.others.heights, p.others.mine, p.climber.square, p.climber.beneath,
                      p.climber.mine);
  }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    for (const int climber_mine : {0, 1})
      for (const auto& others :
           nocca_boards(width * height, 3, pieces - climber_mine, pieces - 1 + climber_mine))
        for (int at = 0; at < width * height; ++at)
          for (int beneath = 0; beneath <= static_cast<int>(others.heights >> (2 * at) & 3);
               ++beneath) {
            std::array<bool, 2> seen{};
            bool fits = true;
            for (int square = 0, placed = 0; square < width * height; ++square) {
              const int tall = static_cast<int>(others.heights >> (2 * square) & 3);
              placed += tall;
              if (square == at && beneath == tall) {
                seen[static_cast<std::size_t>(climber_mine)] = true;
              } else if (tall > 0) {
                seen[others.mine >> (placed - 1) & 1] = true;
                fits = fits && (square != at || tall < 3);
              }
            }
            if (!fits || !seen[0] || !seen[1]) continue;
            all.push_back({others,
                           {static_cast<std::uint8_t>(at), static_cast<std::uint8_t>(beneath),
                            climber_mine == 1}});
          }
    return all;
  }
};

template <int width, int height, int pieces, int stack>
struct NoccaZddCase : NoccaCase<width, height, pieces, stack> {
  static auto space() { return NoccaZddSpace<>(NoccaCase<width, height, pieces, stack>::game()); }
};

template <int width, int height, int pieces, int stack>
struct NoccaShapesCase : NoccaCase<width, height, pieces, stack> {
  static auto space() { return NoccaShapes<>(NoccaCase<width, height, pieces, stack>::game()); }
};

// Single deals of Sevens, with turns in the position: nobody need be able to move when it is his.
template <Sevens::Rule rule, Sevens::Passing passing, int left_passes, int right_passes>
struct SevensCase {
  using Rules = Sevens;
  static Rules game() {
    Rules deal;
    deal.rule = rule;
    deal.passing = passing;
    deal.passes = {left_passes, right_passes};
    for (const char* suit : {"LRRL", "RLL", "", "LLRLR", "R"}) deal.add(Sevens::suit(suit));
    return deal;
  }
  static SevensSpace space() { return SevensSpace(game()); }
  static auto key(const Rules::Position& p) {
    return std::tuple(p.left, p.passes, static_cast<int>(p.turn));
  }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    for (const Sevens::Player turn : {Sevens::Player::left, Sevens::Player::right})
      for (std::uint8_t a = 0; a <= 4; ++a)
        for (std::uint8_t b = 0; b <= 3; ++b)
          for (std::uint8_t c = 0; c <= 5; ++c)
            for (std::uint8_t d = 0; d <= 1; ++d)
              for (std::uint8_t l = 0; l <= left_passes; ++l)
                for (std::uint8_t r = 0; r <= right_passes; ++r)
                  all.push_back({{a, b, 0, c, d}, {l, r}, turn});
    return all;
  }
};

// Whole families of Sevens; in their layers, who is stuck passes.
template <int cards, int columns>
struct SevensFamilyCase {
  using Rules = SevensFamily;
  static Rules game() {
    Rules rules;
    rules.cards = cards;
    rules.columns = columns;
    return rules;
  }
  static SevensFamilySpace space() { return SevensFamilySpace(game()); }
  static auto key(const Rules::Position& p) { return p.columns; }

  // Column by column, each no smaller than the one before.
  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    const std::function<void(int, int, Rules::Position)> extend = [&](int column, int least,
                                                                      Rules::Position p) {
      if (column == Rules::most_columns) return all.push_back(p);
      for (int next = least; next < 2 << cards; ++next) {
        p.columns[static_cast<std::size_t>(column)] = static_cast<Rules::Column>(next);
        extend(column + 1, next, p);
      }
    };
    extend(Rules::most_columns - columns, 1, {});
    return all;
  }
};

template <int strengths, int largest>
struct TanhinminCase {
  using Rules = Tanhinmin;
  static Rules game() {
    Rules rules;
    rules.strengths = strengths;
    rules.largest = largest;
    for (int card = 1; card <= largest; ++card) {
      rules.deal.mine.add(static_cast<Rules::Card>(1 + card % strengths));
      rules.deal.theirs.add(static_cast<Rules::Card>(1 + card * 2 % strengths));
    }
    return rules;
  }
  static TanhinminSpace space() { return TanhinminSpace(game()); }
  static auto key(const Rules::Position& p) {
    return std::tuple(p.mine.cards, p.mine.goal, p.theirs.cards, p.theirs.goal, p.table);
  }

  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Player> players;
    const std::function<void(Rules::Player, int)> extend = [&](Rules::Player hand, int weakest) {
      for (hand.goal = 0; hand.goal < hand.size; ++hand.goal) players.push_back(hand);
      for (int card = weakest; hand.size < largest && card <= strengths; ++card) {
        Rules::Player more = hand;
        more.add(static_cast<Rules::Card>(card));
        extend(more, card);
      }
    };
    extend({}, 1);
    std::vector<Rules::Position> all;
    for (const Rules::Player& mine : players)
      for (const Rules::Player& theirs : players)
        for (int table = 0; table <= strengths; ++table)
          all.push_back({mine, theirs, static_cast<Rules::Card>(table)});
    return all;
  }
};

// One player of Old Maid against the others.
template <int players, int pairs, int seat>
struct OldMaidCase {
  using Rules = Versus<OldMaid>;
  static Rules game() { return {{players}, seat}; }
  static VersusSpace<OldMaid, OldMaidSpace> space() { return {game(), {{players}, pairs}}; }
  static auto key(const Rules::Position& p) { return std::pair(p.table, p.waits); }

  // Pair by pair to each two players, the joker to each, everybody on turn.
  static std::vector<Rules::Position> all_positions() {
    std::vector<Rules::Position> all;
    const std::function<void(int, int, int, OldMaid::Position)> share =
        [&](int low, int high, int left, OldMaid::Position p) {
          if (high == players) return finish(p, all);
          for (int count = 0; count <= left; ++count) {
            p.shared[OldMaid::pair_index(low, high)] = static_cast<std::uint8_t>(count);
            share(low + 1 < high ? low + 1 : 0, low + 1 < high ? high : high + 1, left - count, p);
          }
        };
    share(0, 1, pairs, {});
    return all;
  }

 private:
  static void finish(OldMaid::Position p, std::vector<Rules::Position>& all) {
    for (int joker = 0; joker < players; ++joker) {
      p.alone = {};
      p.alone[static_cast<std::size_t>(joker)] = 1;
      bool all_in = true;
      for (int player = 0; player < players; ++player) {
        int cards = player == joker ? 1 : 0;
        for (int other = 0; other < players; ++other)
          if (other != player) cards += p.shared[OldMaid::pair_index(player, other)];
        all_in = all_in && cards > 0;
      }
      for (p.mover = 0; all_in && p.mover < players; ++p.mover) {
        all.push_back({p, false});
        if (p.mover != seat) all.push_back({p, true});
      }
    }
  }
};

// A game that nobody plays, full of what real games have rarely: cycles, dead ends, terminal draws,
// and (with `wins`) terminal positions that their mover has won. Its moves are drawn by hashing.
template <bool wins>
struct Maze {
  static constexpr bool ends_in_loss = !wins;
  static constexpr std::uint32_t nodes = 2000;

  struct Position {
    std::uint32_t node = 0;
  };
  using Move = std::uint32_t;

  std::uint32_t seed = 1;

  constexpr std::uint32_t drawn(std::uint32_t node, std::uint32_t what) const {
    std::uint64_t mixed =
        ((std::uint64_t{seed} << 40) + (std::uint64_t{what} << 32) + node + 1) * 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9;
    return static_cast<std::uint32_t>(mixed >> 33);
  }

  constexpr Position start() const { return {0}; }
  constexpr Outcome outcome(const Position& p) const {
    switch (drawn(p.node, 0) % 40) {
      case 0: return Outcome::loss;
      case 1: return wins ? Outcome::win : Outcome::loss;
      case 2: return Outcome::draw;
      default: return Outcome::open;
    }
  }
  constexpr std::uint32_t moves(std::uint32_t node) const {
    const std::uint32_t kind = drawn(node, 1) % 60;
    return kind == 0 ? 0 : 1 + kind % 3;
  }
  constexpr Position child(std::uint32_t node, std::uint32_t move) const {
    return {drawn(node, 2 + move) % nodes};
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    for (Move move = 0; move < moves(p.node); ++move)
      if (!visit(move, child(p.node, move))) return;
  }
};

// The same, knowing its parents, found the slow way.
template <bool wins>
struct MazeWithParents : Maze<wins> {
  using typename Maze<wins>::Position;

  constexpr void each_parent(const Position& p, auto&& visit) const {
    for (std::uint32_t node = 0; node < this->nodes; ++node) {
      if (this->outcome({node}) != Outcome::open) continue;
      for (std::uint32_t move = 0; move < this->moves(node); ++move)
        if (this->child(node, move).node == p.node && !visit(Position{node})) return;
    }
  }
};

// Half of the terminal positions have no slot of theirs, and some slots no position.
template <class Rules>
struct MazeSpace {
  Rules game;

  constexpr Slot size() const { return 2 * Rules::nodes + 7; }
  constexpr Slot rank(const typename Rules::Position& p) const { return 3 + 2 * Slot{p.node}; }
  constexpr typename Rules::Position unrank(Slot slot) const {
    return {static_cast<std::uint32_t>((slot - 3) / 2)};
  }
  constexpr unsigned weight(Slot slot) const {
    if (slot < 3 || slot % 2 == 0 || (slot - 3) / 2 >= Rules::nodes) return 0;
    return holds(unrank(slot)) ? 1 : 0;
  }
  constexpr bool holds(const typename Rules::Position& p) const {
    return p.node % 2 == 0 || game.outcome(p) == Outcome::open;
  }
};

// A maze with a hunter and a hunted, who take turns: endless play is escape. The hunter moves in
// even rooms, to odd ones.
template <class MazeRules>
struct Hunt : MazeRules {
  using typename MazeRules::Move;
  using typename MazeRules::Position;

  constexpr bool hunted(const Position& p) const { return p.node % 2 == 1; }
  constexpr Outcome endless(const Position& p) const {
    return hunted(p) ? Outcome::win : Outcome::loss;
  }
  constexpr Outcome outcome(const Position& p) const {
    const Outcome outcome = MazeRules::outcome(p);
    return outcome == Outcome::draw ? Outcome::open : outcome;
  }
  constexpr Position child(std::uint32_t node, std::uint32_t move) const {
    const std::uint32_t drawn = this->drawn(node, 2 + move) % (this->nodes / 2);
    return {2 * drawn + (node % 2 == 0 ? 1 : 0)};
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    for (Move move = 0; move < this->moves(p.node); ++move)
      if (!visit(move, child(p.node, move))) return;
  }
};

// A maze on several floors, in which moves stay on their floor or lead down; by stairs alone
// (`acyclic`), they always lead down.
template <class MazeRules, bool acyclic>
struct Floors : MazeRules {
  using typename MazeRules::Move;
  using typename MazeRules::Position;
  static constexpr std::uint32_t rooms = 700;  // on each floor

  constexpr std::uint32_t moves(std::uint32_t node) const {
    return acyclic && node < rooms ? 0 : MazeRules::moves(node);
  }
  constexpr Position child(std::uint32_t node, std::uint32_t move) const {
    const std::uint32_t floor = node / rooms;
    const std::uint32_t near = move == 0 && !acyclic ? floor * rooms : 0;  // one stays, often
    const std::uint32_t end = std::min((floor + (acyclic ? 0 : 1)) * rooms, this->nodes);
    return {near + this->drawn(node, 2 + move) % (end - near)};
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    for (Move move = 0; move < moves(p.node); ++move)
      if (!visit(move, child(p.node, move))) return;
  }
  constexpr void each_parent(const Position& p, auto&& visit) const
    requires HasParents<MazeRules>
  {
    for (std::uint32_t node = 0; node < this->nodes; ++node) {
      if (this->outcome({node}) != Outcome::open) continue;
      for (std::uint32_t move = 0; move < moves(node); ++move)
        if (child(node, move).node == p.node && !visit(Position{node})) return;
    }
  }
};

template <class Rules, bool leads_down>
struct FloorsSpace : MazeSpace<Rules> {
  static constexpr bool acyclic = leads_down;
  constexpr int layers() const { return (Rules::nodes + Rules::rooms - 1) / Rules::rooms + 1; }
  constexpr SlotRange layer(int i) const {
    const auto begin = [&](int floor) {
      if (floor == 0) return Slot{0};
      const Slot node =
          std::min<Slot>(Slot{Rules::rooms} * static_cast<unsigned>(floor), Rules::nodes);
      return node == Rules::nodes && floor == layers() ? this->size() : 3 + 2 * node;
    };
    return {begin(i), begin(i + 1)};  // the last one holds no position
  }
};

template <class MazeRules, std::uint32_t seed>
struct MazeCase {
  using Rules = MazeRules;
  static Rules game() {
    Rules rules{};
    rules.seed = seed;
    return rules;
  }
  static MazeSpace<Rules> space() { return {game()}; }
  static auto key(const typename Rules::Position& p) { return p.node; }

  static std::vector<typename Rules::Position> all_positions() {
    std::vector<typename Rules::Position> all;
    for (std::uint32_t node = 0; node < Rules::nodes; ++node)
      if (node % 2 == 0 || game().outcome({node}) == Outcome::open) all.push_back({node});
    return all;
  }
};

template <class MazeRules, bool acyclic, std::uint32_t seed>
struct FloorsCase : MazeCase<Floors<MazeRules, acyclic>, seed> {
  using Rules = Floors<MazeRules, acyclic>;
  static FloorsSpace<Rules, acyclic> space() { return {{MazeCase<Rules, seed>::game()}}; }
};

}  // namespace kanzen::cases

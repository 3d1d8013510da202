// SPDX-License-Identifier: Apache-2.0
// Mazes for the laws: games that nobody plays, with all that real games have rarely.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kanzen/core/game.hpp"
#include "kanzen/core/score.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen::cases {

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

// A maze with two corridors that lead to its exits, so long that a byte cannot tell how far it is.
// In one the mover has lost at the end; in the other too, or (with `wins`) has won. They have side
// doors that change nothing: who wins could go back, and who loses could give up sooner.
template <bool wins>
struct Corridors : Maze<wins> {
  using typename Maze<wins>::Position;
  using typename Maze<wins>::Move;
  static constexpr std::uint32_t length = 400;

  constexpr Outcome outcome(const Position& p) const {
    if (p.node >= 2 * length) return Maze<wins>::outcome(p);
    if (p.node % length > 0) return Outcome::open;
    return wins && p.node == length ? Outcome::win : Outcome::loss;
  }
  constexpr std::uint32_t moves(std::uint32_t node) const {
    if (node >= 2 * length) return Maze<wins>::moves(node);
    return node % length > 2 && this->drawn(node, 1) % 4 == 0 ? 2 : 1;
  }
  constexpr Position child(std::uint32_t node, std::uint32_t move) const {
    if (node >= 2 * length) return Maze<wins>::child(node, move);
    if (move == 0) return {node - 1};
    const std::uint32_t plies = node % length, at_end = node - plies;
    const bool won = (plies % 2 == 1) != (this->outcome({at_end}) == Outcome::win);
    const std::uint32_t drawn = this->drawn(node, 2);
    return {won ? node + drawn % (length - plies)
                : at_end + 1 + drawn % (plies / 2) * 2 + plies % 2};
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    for (Move move = 0; move < moves(p.node); ++move)
      if (!visit(move, child(p.node, move))) return;
  }
};

// The same, knowing its parents, found the slow way.
template <class Rules>
struct WithParents : Rules {
  using typename Rules::Position;

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

// A maze in which every game ends with a score, and (as Chests) each way down to a lower floor wins
// something at once.
template <class MazeRules>
struct Treasure : MazeRules {
  using typename MazeRules::Position;

  constexpr int score(const Position& p) const {
    return static_cast<int>(this->drawn(p.node, 9) % 13) - 6;
  }
  constexpr Outcome outcome(const Position& p) const {
    const bool over = MazeRules::outcome(p) != Outcome::open || this->moves(p.node) == 0;
    return over ? outcome_of_score(score(p)) : Outcome::open;
  }
};
template <class MazeRules>
struct Chests : Treasure<MazeRules> {
  using typename MazeRules::Position;
  static constexpr std::uint32_t floor_rooms = 700;

  constexpr int gain(const Position& p, const Position& child) const {
    if (child.node / floor_rooms == p.node / floor_rooms) return 0;
    return static_cast<int>(this->drawn(p.node, 10) % 4);
  }
};

// A maze on several floors, in which moves stay on their floor or lead down, by so many floors at
// most; by stairs alone (`acyclic`), they always lead down.
template <class MazeRules, bool acyclic>
struct Floors : MazeRules {
  using typename MazeRules::Move;
  using typename MazeRules::Position;
  static constexpr std::uint32_t rooms = 700;  // on each floor
  std::uint32_t most_floors_down = 1000;

  constexpr std::uint32_t moves(std::uint32_t node) const {
    return acyclic && node < rooms ? 0 : MazeRules::moves(node);
  }
  constexpr Position child(std::uint32_t node, std::uint32_t move) const {
    const std::uint32_t floor = node / rooms;
    const std::uint32_t stays = move == 0 && !acyclic ? 0 : most_floors_down;  // one does, often
    const std::uint32_t near = floor > stays ? (floor - stays) * rooms : 0;
    const std::uint32_t above = (floor + (acyclic ? 0 : 1)) * rooms;
    // Not std::min: it would take the address of a constant that a device does not have.
    const std::uint32_t end = above < MazeRules::nodes ? above : MazeRules::nodes;
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
  constexpr int lowest_from(int i) const {
    return std::max(0, i - static_cast<int>(this->game.most_floors_down));
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

template <class MazeRules, bool acyclic, std::uint32_t seed, std::uint32_t deep = 1000>
struct FloorsCase : MazeCase<Floors<MazeRules, acyclic>, seed> {
  using Rules = Floors<MazeRules, acyclic>;
  static Rules game() {
    Rules rules = MazeCase<Rules, seed>::game();
    rules.most_floors_down = deep;
    return rules;
  }
  static FloorsSpace<Rules, acyclic> space() { return {{game()}}; }
};

}  // namespace kanzen::cases

// SPDX-License-Identifier: Apache-2.0
// Awari (oware): the stones of one of your six pits go round, one into each pit that follows but
// for the one they come from. If the last falls into a pit of the opponent and makes two or three
// of it, they are yours, and so are twos and threes in a row behind it. A score is what the mover
// gets more than the opponent from here on. Rule sets differ in who takes all (a grand slam), and
// in what endless play is worth; both are parameters.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kanzen/core/score.hpp"
#include "kanzen/games/awari/awari_board.hpp"

namespace kanzen {

struct Awari {
  static constexpr std::array<std::string_view, 2> sides = {"South", "North"};
  enum class Slam : std::uint8_t {
    barred,  // allowed only where there is no other move, and then it captures (Romein and Bal)
    empty,   // allowed, and captures nothing (Abapa)
  };
  enum class Endless : std::uint8_t {
    split,  // the stones that are left are shared equally: 0
    north,  // North gets them, so that South must make the game end
  };

  // A pit a byte, in the order of sowing: the mover's six, then the opponent's, then the mover's.
  struct Position {
    std::uint64_t mine = 0;
    std::uint64_t theirs = 0;
    std::uint64_t norths_turn = 0;  // 1: North is to move; told only where endless play is North's
    constexpr bool operator==(const Position&) const = default;
  };
  using Move = std::int8_t;  // a pit, from 0

  std::int32_t stones = 48;  // that a game begins with
  Slam slam = Slam::barred;
  Endless endless_play = Endless::split;

  // No board of fewer than 48 stones is where awari begins; this one the opponent may have left by
  // sowing his last pit: eleven pits that are as even as can be.
  constexpr Position start() const {
    Position p;
    for (int pit = 0; pit < 11; ++pit) {
      const auto in_pit = static_cast<std::uint64_t>(stones / 11 + (pit < stones % 11 ? 1 : 0));
      (pit < 6 ? p.mine : p.theirs) |= in_pit << 8 * (pit % 6);
    }
    return p;
  }

  // Over where the mover has no stones, or none that feeds an opponent who has none: all stones lie
  // in one row, and are its owner's.
  constexpr Outcome outcome(const Position& p) const {
    if (p.theirs != 0 && p.mine != 0) return Outcome::open;
    if (p.theirs == 0 && AwariRow{p.mine}.feeds()) return Outcome::open;
    return outcome_of_score(score(p));
  }
  constexpr int score(const Position& p) const {
    return AwariRow{p.mine}.stones() - AwariRow{p.theirs}.stones();
  }
  constexpr int gain(const Position& p, const Position& child) const {
    return in_all(p) - in_all(child);
  }
  constexpr int endless_score(const Position& p) const {
    if (endless_play == Endless::split) return 0;
    return p.norths_turn != 0 ? in_all(p) : -in_all(p);
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    const AwariBoard board(p.mine, p.theirs);
    bool moved = false;
    for (int slams = 0; slams < 2; ++slams) {
      for (int pit = 0; pit < 6; ++pit) {
        if (board.in(pit) == 0) continue;
        const AwariSown sown = board.sown(pit);
        if (sown.theirs == 0) continue;  // who has nothing must be fed
        if ((slam == Slam::barred && sown.is_slam()) != (slams == 1)) continue;
        moved = true;
        const std::uint64_t theirs = captures(sown) ? sown.theirs & ~sown.taken : sown.theirs;
        if (!visit(static_cast<Move>(pit), Position{theirs, sown.mine, next_turn(p)})) return;
      }
      if (moved || slam == Slam::empty) return;
    }
  }

  // By moves that capture nothing: others come from boards of more stones.
  constexpr void each_parent(const Position& p, auto&& visit) const {
    if (p.mine == 0) return;  // nobody may be left with nothing
    for (int pit = 0; pit < 6; ++pit) {
      AwariBoard before(p.theirs, p.mine);
      if (before.in(pit) != 0) continue;
      for (int stones_sown = 1;; ++stones_sown) {
        const int last = AwariBoard::nth_pit(pit, stones_sown);
        if (before.in(last) == 0) break;
        before.pits += AwariBoard::one(pit) - AwariBoard::one(last);
        const Position parent{before.mine(), before.theirs(), next_turn(p)};
        if (fault(parent) != nullptr || captures(awari_captured(p.theirs, p.mine, last))) continue;
        if (!visit(parent)) return;
      }
    }
  }

  constexpr int side(const Position& p) const {
    return endless_play == Endless::split ? either_side : p.norths_turn != 0 ? 1 : 0;
  }
  // The pit that was sown is empty until its owner has moved again.
  constexpr const char* fault(const Position& p) const {
    return AwariRow{p.theirs}.empty_pit() < 6 ? nullptr
                                              : "the opponent has just sown, and has an empty pit";
  }

  static constexpr int in_all(const Position& p) {
    return AwariRow{p.mine}.stones() + AwariRow{p.theirs}.stones();
  }

 private:
  // Whether the mover gets what the stones have caught.
  constexpr bool captures(const AwariSown& sown) const {
    return sown.taken != 0 && (slam == Slam::barred || !sown.is_slam());
  }
  constexpr std::uint64_t next_turn(const Position& p) const {
    return endless_play == Endless::split ? 0 : 1 - p.norths_turn;
  }
};

}  // namespace kanzen

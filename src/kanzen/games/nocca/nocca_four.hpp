// SPDX-License-Identifier: Apache-2.0
// NOCCA×NOCCA four-high: one piece of one side, the climber, may also step onto a stack of three.
// On level 4 nothing can be put on it; everywhere else stacks end at three, with or without it.
//
// The climber is kept apart from the other pieces: a position is one of the plain game with one
// piece fewer, and the climber's square and level. Its moves leave the others as they are, and
// theirs leave it.
#pragma once

#include <cstdint>

#include "kanzen/core/game.hpp"
#include "kanzen/games/nocca/nocca.hpp"

namespace kanzen {

struct NoccaClimber {
  std::uint8_t square = 0;
  std::uint8_t beneath = 0;  // how many pieces it stands on
  bool mine = false;

  constexpr bool operator==(const NoccaClimber&) const = default;
};

template <class Heights>
struct NoccaFourPosition {
  NoccaPosition<Heights> others;  // all but the climber; none: the opponent is in the goal
  NoccaClimber climber;

  constexpr bool operator==(const NoccaFourPosition&) const = default;
};

template <class HeightsType = std::uint64_t>
struct NoccaFour : Nocca<HeightsType> {
  using Plain = Nocca<HeightsType>;
  using Heights = HeightsType;
  using Others = typename Plain::Position;
  using Position = NoccaFourPosition<Heights>;
  using Move = typename Plain::Move;
  using Piece = typename Plain::Piece;

  std::uint8_t climbing_side = 1;  // whose piece it is: 0 of the player who begins, 1 of the other

  // The climber is the middle piece of its side, the one left of the middle where there is none.
  constexpr Position start() const {
    const Others all = Plain::start();
    const int column = (this->width - this->pieces) / 2 + (this->pieces - 1) / 2;
    const int row = climbing_side == 0 ? 0 : this->height - 1;
    const int square = row * this->width + column;
    const int number = Plain::pieces_below(all.heights, square);
    return {{static_cast<Heights>(all.heights - Plain::one(square)),
             Plain::without_bit(all.mine, number)},
            {static_cast<std::uint8_t>(square), 0, climbing_side == 0}};
  }

  constexpr Outcome outcome(const Position& p) const {
    return mine_shows(p) ? Outcome::open : Outcome::loss;
  }

  constexpr bool wins_at_once(const Position& p) const {
    const int before_far_row = this->width * (this->height - 1);
    if (p.climber.mine && p.climber.square >= before_far_row && climber_shows(p)) return true;
    const int others_before = Plain::pieces_below(p.others.heights, before_far_row);
    return Plain::shows(p.others.heights >> 2 * before_far_row,
                        (p.others.mine & ~beneath_climber(p)) >> others_before);
  }

  // As in the plain game, on the board as the opponent will see it.
  constexpr void each_move(const Position& p, auto&& visit) const {
    const Position board = turned(p);
    const Others& others = board.others;
    const auto& climber = board.climber;
    const std::uint32_t theirs = ~others.mine & ~beneath_climber(board);
    const bool climber_moves = !climber.mine && climber_shows(board);
    const auto into_goal = [&](int from) {
      return static_cast<bool>(visit(Move{this->seen_across(from), Plain::goal}, Position{}));
    };
    const auto step = [&](int from, int to, const Position& child) {
      return static_cast<bool>(visit(Move{this->seen_across(from), this->seen_across(to)}, child));
    };
    if (climber_moves && climber.square < this->width && !into_goal(climber.square)) return;
    if (!Plain::each_top(others.heights & (Plain::one(this->width) - 1), theirs,
                         [&](int from, int) { return into_goal(from); }))
      return;
    if (climber_moves && !each_climb(board, [&](int to, const Position& child) {
          return step(climber.square, to, child);
        }))
      return;
    each_step(board, theirs, [&](int from, int to, const Others& lifted, int number) {
      return step(from, to,
                  {{static_cast<Heights>(lifted.heights + Plain::one(to)),
                    Plain::with_bit(lifted.mine, number)},
                   climber});
    });
  }

  constexpr void each_parent(const Position& p, auto&& visit) const {
    const Position board = turned(p);  // seen by the player who moved, and who shows a piece
    const Others& others = board.others;
    const auto& climber = board.climber;
    const auto parent = [&](const Position& from) {
      return !theirs_show(from) || static_cast<bool>(visit(from));
    };
    if (climber.mine && climber_shows(board) &&
        !each_climb(board, [&](int, const Position& before) { return parent(before); }))
      return;
    each_step(board, others.mine & ~beneath_climber(board),
              [&](int, int from, const Others& lifted, int number) {
                return parent({{static_cast<Heights>(lifted.heights + Plain::one(from)),
                                Plain::with_bit(lifted.mine, number) | std::uint32_t{1} << number},
                               climber});
              });
  }

  // --- the vocabulary of positions, shared with the space and the view ---

  static constexpr void each_piece(const Position& p, auto&& visit) {
    const auto& [others, climber] = p;
    if (others.heights == 0) return;  // in the goal
    int number = 0;
    for (int square = 0; square < Plain::max_squares; ++square) {
      const int tall = Plain::height_at(others.heights, square);
      for (int level = 0; level <= tall; ++level) {
        if (square == climber.square && level == climber.beneath)
          visit(square, Piece{climber.mine, true});
        if (level < tall) visit(square, Piece{(others.mine >> number++ & 1) != 0, false});
      }
    }
  }
  static constexpr Position with_piece(const Position& p, int square, const Piece& piece) {
    if (!piece.climbs) return {Plain::with_piece(p.others, square, piece), p.climber};
    const int beneath = Plain::height_at(p.others.heights, square);
    return {p.others,
            {static_cast<std::uint8_t>(square), static_cast<std::uint8_t>(beneath), piece.mine}};
  }

  static constexpr bool both_visible(const Position& p) { return mine_shows(p) && theirs_show(p); }

  constexpr Position turned(const Position& p) const {
    return {Plain::turned(p.others),
            {this->seen_across(p.climber.square), p.climber.beneath, !p.climber.mine}};
  }

 private:
  static constexpr bool climber_shows(const Position& p) {
    return p.climber.beneath == Plain::height_at(p.others.heights, p.climber.square);
  }
  // The piece that would be on top of its stack if the climber were not, as a set.
  static constexpr std::uint32_t beneath_climber(const Position& p) {
    if (p.climber.beneath == 0 || !climber_shows(p)) return 0;
    const int below = Plain::pieces_below(p.others.heights, p.climber.square);
    return std::uint32_t{1} << (below + p.climber.beneath - 1);
  }
  static constexpr bool mine_shows(const Position& p) {
    return Plain::shows(p.others.heights, p.others.mine & ~beneath_climber(p)) ||
           (p.climber.mine && climber_shows(p));
  }
  static constexpr bool theirs_show(const Position& p) {
    return Plain::shows(p.others.heights, ~p.others.mine & ~beneath_climber(p)) ||
           (!p.climber.mine && climber_shows(p));
  }

  // visit(square, position) for every step of a climber that shows, forward or back: no stack of
  // the others is too high for it.
  constexpr bool each_climb(const Position& board, auto&& visit) const {
    const Heights heights = board.others.heights;
    return this->each_landing(
        this->find_edges(), heights, 0, board.climber.square,
        [&](int to, int) { return visit(to, with_piece(board, to, {board.climber.mine, true})); });
  }

  // visit(from, to, others without the piece, its number at `to`) for every step of the pieces of a
  // set, forward or back. The climber takes up a place on its square, but for level 4.
  constexpr bool each_step(const Position& board, std::uint32_t set, auto&& visit) const {
    const Others& others = board.others;
    const auto& climber = board.climber;
    const bool takes_place = climber.beneath < Plain::max_stack;
    const Heights filled = others.heights + (takes_place ? Plain::one(climber.square) : Heights{0});
    const auto edges = this->find_edges();
    return Plain::each_top(others.heights, set, [&](int from, int piece) {
      const Others lifted{static_cast<Heights>(others.heights - Plain::one(from)),
                          Plain::without_bit(others.mine, piece)};
      return this->each_landing(edges, lifted.heights, filled, from, [&](int to, int number) {
        return visit(from, to, lifted, number);
      });
    });
  }
};

static_assert(Game<NoccaFour<>> && HasParents<NoccaFour<>>);

}  // namespace kanzen

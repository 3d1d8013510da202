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
#include "kanzen/space/space.hpp"
#include "kanzen/space/versus_space.hpp"
#include "mazes.hpp"

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

}  // namespace kanzen::cases

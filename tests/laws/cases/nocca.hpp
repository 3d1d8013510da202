// SPDX-License-Identifier: Apache-2.0
// NOCCA×NOCCA, with and without a climber, over each of its spaces.
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

namespace kanzen::cases {

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

}  // namespace kanzen::cases

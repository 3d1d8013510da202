// SPDX-License-Identifier: Apache-2.0
// Sevens: single deals, and whole families.
#pragma once

#include <cstdint>
#include <functional>
#include <tuple>
#include <vector>

#include "kanzen/games/sevens/sevens.hpp"
#include "kanzen/games/sevens/sevens_family_space.hpp"
#include "kanzen/games/sevens/sevens_space.hpp"

namespace kanzen::cases {

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

}  // namespace kanzen::cases

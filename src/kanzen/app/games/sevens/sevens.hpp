// SPDX-License-Identifier: Apache-2.0
// What the parts of Sevens in the command line share: the parameters of an instance, the variant of
// the rules that they name, and the search of single deals.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/app/registry.hpp"
#include "kanzen/core/budget.hpp"
#include "kanzen/games/sevens/sevens.hpp"
#include "kanzen/games/sevens/sevens_space.hpp"
#include "kanzen/solve/acyclic.hpp"
#include "kanzen/theory/sevens/closed_form.hpp"

namespace kanzen::app {

enum SevensParameter {
  sevens_longest,
  sevens_columns,
  sevens_rule,
  sevens_passes,
  sevens_lead,
  sevens_passing
};
std::vector<Parameter> sevens_parameters();

// "stuck-loses" and its like, in the order of Sevens::Rule and Sevens::Passing.
const std::vector<std::string>& sevens_rules();
const std::vector<std::string>& sevens_passings();

struct SevensVariant {
  Sevens::Rule rule = Sevens::Rule::stuck_loses;
  Sevens::Passing passing = Sevens::Passing::voluntary;
  std::array<int, 2> passes{};

  // Throws where stuck-passes is given passes to count.
  static SevensVariant of(Values values);
  bool closed() const;  // whether theory answers
  bool has_passes() const { return passes[0] + passes[1] > 0; }
};

inline char letter(Sevens::Player player) { return player == Sevens::Player::left ? 'L' : 'R'; }

using SevensSearch = Acyclic<Sevens, SevensSpace>;

// A deal to be searched; throws where it is too large.
Sevens sevens_deal(const SevensVariant& variant, std::span<const std::string_view> suits,
                   Sevens::Player first);

// What search says of a position of its deal, without values and types.
sevens::Analysis analyse(SevensSearch& search, const Sevens::Position& position, Budget& budget);

Json evaluate_sevens(const Json& request, Budget& budget);

std::unique_ptr<Playable> sevens_game(Values values);
// By the table of a family, which must outlive it; deals that are not in it are searched.
std::unique_ptr<Playable> sevens_game_of_table(const Solution& solution);

constexpr std::uint64_t sevens_usual_cards = 14;  // 1.5 million deals
Theory sevens_theory();

}  // namespace kanzen::app

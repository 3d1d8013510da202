// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/oldmaid/oldmaid_answers.hpp"

#include <algorithm>
#include <numeric>

#include "kanzen/app/within_budget.hpp"
#include "kanzen/theory/oldmaid/oldmaid_theorems.hpp"

namespace kanzen::app {

namespace {

bool small(const LargeOldMaid& game) { return game.players <= OldMaid::most_players; }

}  // namespace

int OldMaidAnswers::forced(const Game& game, const Position& position, Budget& budget) {
  if (const int first = game.first(position); first != no_seat) return first;
  const int jokers = std::accumulate(position.alone.begin(), position.alone.end(), 0);
  const OldMaid::Position p = OldMaid::from(position);  // where the table is small
  if (jokers == 1 && game.players == 2) return forced_first_of_two(p);
  if (jokers == 1 && game.players == 3) {
    const int relative = forced_first(three_hands(p));
    return relative == no_seat ? no_seat : (p.mover + relative) % 3;
  }
  const std::unique_lock lock = locked(mutex_, budget);
  const int first = played_out(game, position, jokers, budget);
  count_bytes(budget);
  return first;
}

int OldMaidAnswers::played_out(const Game& game, const Position& position, int jokers,
                               Budget& budget) {
  const int pairs = game.pairs(position);
  if (small(game) && FirstPlaces::can_solve({game.players}, jokers, pairs)) {
    FirstPlaces& places =
        first_places_.try_emplace({game.players, jokers}, OldMaid{game.players}, jokers)
            .first->second;
    if (pairs > places.pairs())
      budget.hold(FirstPlaces::bytes_to_solve({game.players}, jokers, pairs));
    BudgetProgress progress(budget);
    places.solve(pairs, progress);
    return places.forced(OldMaid::from(position));
  }
  OldMaidReach& reached = reached_.try_emplace(game.players, game, most_reached).first->second;
  if (!reached.knows(position)) reached.solve(std::span(&position, 1), budget);
  return reached.forced(position);
}

void OldMaidAnswers::count_bytes(Budget& budget) {
  std::uint64_t bytes = ranks_.bytes() + large_ranks_.bytes();
  for (const auto& [key, places] : first_places_) bytes += places.bytes();
  for (const auto& [key, reached] : reached_) bytes += reached.bytes();
  bytes_ = bytes;
  budget.hold(0);  // what is left is kept here
}

std::vector<OldMaidAnswers::Ranks> OldMaidAnswers::outcomes(const Game& game,
                                                            const Position& position,
                                                            Budget& budget) {
  if (game.over(position)) {
    Ranks ranks(position.rank.begin(), position.rank.begin() + game.players);
    // Whoever is left holds the joker.
    std::replace(ranks.begin(), ranks.end(), 0, game.players);
    return {ranks};
  }
  const auto listed = [&](const auto& outcomes) {
    std::vector<Ranks> list;
    for (const auto& ranks : outcomes)
      list.push_back(ranks[0] == 0 ? Ranks{} : Ranks(ranks.begin(), ranks.begin() + game.players));
    return list;
  };
  const std::unique_lock lock = locked(mutex_, budget);
  const std::vector<Ranks> found =
      small(game) ? listed(ranks_.outcomes(OldMaid{game.players}, OldMaid::from(position), budget))
                  : listed(large_ranks_.outcomes(game, position, budget));
  count_bytes(budget);
  return found;
}

}  // namespace kanzen::app

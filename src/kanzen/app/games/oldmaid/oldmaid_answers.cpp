// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/oldmaid/oldmaid_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "kanzen/core/error.hpp"
#include "kanzen/theory/oldmaid/oldmaid_theorems.hpp"

namespace kanzen::app {

int OldMaidAnswers::forced(const OldMaid& game, const OldMaid::Position& position) {
  if (const int first = game.first(position); first != no_seat) return first;
  const int jokers = std::accumulate(position.alone.begin(), position.alone.end(), 0);
  if (jokers == 1 && game.players == 2) return forced_first_of_two(position);
  if (jokers == 1 && game.players == 3) {
    const int relative = forced_first(three_hands(position));
    return relative == no_seat ? no_seat : (position.mover + relative) % 3;
  }
  if (jokers > OldMaidSpace::most_jokers)
    throw Error(Fault::input, fmt::format("{} cards have no partner: at most {} are played out",
                                          jokers, OldMaidSpace::most_jokers));
  const std::scoped_lock lock(mutex_);
  FirstPlaces& places =
      first_places_.try_emplace({game.players, jokers}, game, jokers).first->second;
  Progress silent;
  places.solve(game.pairs(position), silent);
  return places.forced(position);
}

std::vector<OldMaidRanks::Ranks> OldMaidAnswers::outcomes(const OldMaid& game,
                                                          const OldMaid::Position& position) {
  if (game.over(position)) {
    OldMaidRanks::Ranks ranks = position.rank;
    // Whoever is left holds the joker.
    std::replace(ranks.begin(), ranks.begin() + game.players, 0, game.players);
    return {ranks};
  }
  const std::scoped_lock lock(mutex_);
  return ranks_.outcomes(game, position);
}

}  // namespace kanzen::app

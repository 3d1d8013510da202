// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/oldmaid/oldmaid_first.hpp"

#include <fmt/format.h>

#include <bit>
#include <utility>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/versus_space.hpp"

namespace kanzen::app {
namespace {

constexpr Slot most_slots = Slot{1} << 21;  // takes seconds

}  // namespace

bool FirstPlaces::can_solve(const OldMaid& game, int jokers, int pairs) {
  return jokers <= OldMaidSpace::most_jokers &&
         OldMaidSpace{game, pairs, jokers}.approximate_size() <= double{most_slots};
}

std::uint64_t FirstPlaces::bytes_to_solve(const OldMaid& game, int jokers, int pairs) {
  // Both sides of every position, in the engine and in its log.
  return static_cast<std::uint64_t>(8 * OldMaidSpace{game, pairs, jokers}.approximate_size());
}

void FirstPlaces::solve(int pairs, Progress& progress) {
  if (pairs <= pairs_) return;
  if (!can_solve(game_, jokers_, pairs))
    throw Error(Fault::resources,
                said({"{} pairs among {} players are too many to be played out: {} positions, at "
                      "most {} are solved on demand",
                      "{2} 人で {1} 組は多すぎます（{3} 局面、限度は {4}）。"
                      "組の数を減らしてください。"},
                     pairs, game_.players, fmt::format("{:.3g}", space(pairs).approximate_size()),
                     most_slots));
  // Seat 0 against the others, layer by layer.
  const Versus<OldMaid> versus{game_, 0};
  const VersusSpace<OldMaid, OldMaidSpace> slots(versus, space(pairs));
  RunLog log(plain_layout(slots.size()), Keep::values);
  Threads threads(threads_);
  retrograde(versus, slots, threads, log, progress, Lower::by_value);
  std::vector<Outcome> found(space(pairs).size(), Outcome::draw);
  const RowLayout& layout = log.layout();
  for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk)
    log.replay(chunk, [&](int, Outcome outcome, std::span<const std::uint64_t> rows) {
      for (std::uint64_t row = 0; row < rows.size(); ++row)
        for (std::uint64_t left = rows[row]; left != 0; left &= left - 1) {
          const Slot slot =
              (layout.first_row(chunk) + row) * 64 + static_cast<unsigned>(std::countr_zero(left));
          if (slot % 2 == 0) found[slot / 2] = outcome;  // nobody waits
        }
    });
  seat_0_ = std::move(found);
  pairs_ = pairs;
}

Outcome FirstPlaces::outcome(const OldMaid::Position& position, int seat) const {
  const Outcome of_mover = seat_0_[space(pairs_).rank(game_.turned(position, seat))];
  return position.mover == seat ? of_mover : opposite(of_mover);
}

int FirstPlaces::forced(const OldMaid::Position& position) const {
  if (const int first = game_.first(position); first != no_seat) return first;
  for (int seat = 0; seat < game_.players; ++seat)
    if (outcome(position, seat) == Outcome::win) return seat;
  return no_seat;
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/oldmaid/oldmaid_first.hpp"

#include <fmt/format.h>

#include <bit>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/versus_space.hpp"

namespace kanzen::app {
namespace {

using Table = VersusSpace<OldMaid, OldMaidSpace>;

// Seat 0 against the others; the slots below `solved` are known, and play ends there.
struct Layer {
  using Position = Versus<OldMaid>::Position;
  using Move = Versus<OldMaid>::Move;

  Versus<OldMaid> game;
  OldMaidSpace space;
  const Outcome* known;
  Slot solved;

  Position start() const { return game.start(); }
  Outcome outcome(const Position& p) const {
    const Outcome by_rules = game.outcome(p);
    if (by_rules != Outcome::open) return by_rules;
    const Slot slot = space.rank(p.table);
    if (slot >= solved) return Outcome::open;
    return p.waits ? opposite(known[slot]) : known[slot];
  }
  void each_move(const Position& p, auto&& visit) const { game.each_move(p, visit); }
};

// The slots of a layer, numbered from 0.
struct LayerSpace {
  Table whole;
  Slot first;
  Slot last;

  Slot size() const { return last - first; }
  Slot rank(const Layer::Position& p) const { return whole.rank(p) - first; }
  Layer::Position unrank(Slot slot) const { return whole.unrank(first + slot); }
  unsigned weight(Slot slot) const { return whole.weight(first + slot); }
};

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
                fmt::format("{} pairs among {} players are too many to be played out: {:.3g} "
                            "positions, at most {} are solved on the way",
                            pairs, game_.players, space(pairs).approximate_size(), most_slots));
  const Slot size = space(pairs).size();
  Threads threads(threads_);
  const Versus<OldMaid> versus{game_, 0};
  seat_0_.resize(size, Outcome::draw);
  while (pairs_ < pairs) {
    const Slot solved = pairs_ < 0 ? 0 : space(pairs_).size();
    const OldMaidSpace upto = space(pairs_ + 1);
    const Layer layer{versus, upto, seat_0_.data(), solved};
    const LayerSpace slots{{versus, upto}, 2 * solved, 2 * upto.size()};
    RunLog log(plain_layout(slots.size()));
    retrograde(layer, slots, threads, log, progress);
    const RowLayout& layout = log.layout();
    for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk)
      log.replay(chunk, [&](int, Outcome outcome, std::span<const std::uint64_t> rows) {
        for (std::uint64_t row = 0; row < rows.size(); ++row)
          for (std::uint64_t left = rows[row]; left != 0; left &= left - 1) {
            const Slot slot = (layout.first_row(chunk) + row) * 64 +
                              static_cast<unsigned>(std::countr_zero(left));
            if (slot % 2 == 0) seat_0_[solved + slot / 2] = outcome;
          }
      });
    ++pairs_;  // not before: the progress may have ended it
  }
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

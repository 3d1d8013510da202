// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/oldmaid/oldmaid_reach.hpp"

#include <string>
#include <utility>

#include "kanzen/core/error.hpp"

namespace kanzen {
namespace {

// From the end back: a state is a configuration and one of its players, who plays against all
// others. Whoever is to move decides it by one good draw, or when all draws are bad.
class Retreat {
 public:
  Retreat(std::size_t configurations, std::size_t players)
      : players_(players),
        parents_(configurations),
        open_draws_(configurations * players),
        outcomes_(configurations * players, Outcome::draw) {}

  void add_draws(std::size_t configuration, std::uint16_t draws) {
    for (std::size_t turns = 0; turns < players_; ++turns)
      open_draws_[configuration * players_ + turns] = draws;
  }
  void add_child(std::size_t parent, std::size_t child) {
    parents_[child].push_back(static_cast<std::uint32_t>(parent));
  }
  // A draw after which the player whose turn comes `first` turns later is first.
  void add_end(std::size_t parent, std::size_t first) {
    for (std::size_t turns = 0; turns < players_; ++turns)
      count(parent, turns, turns == first ? Outcome::win : Outcome::loss);
  }

  // That it takes for each configuration, besides four for every child.
  static std::uint64_t bytes(int players) {
    return sizeof(parents_[0]) +
           static_cast<std::uint64_t>(players) *
               (sizeof(open_draws_[0]) + sizeof(outcomes_[0]) + sizeof(fresh_[0]));
  }

  std::vector<Outcome> solved(Budget& budget) {
    for (std::uint64_t step = 0; !fresh_.empty(); ++step) {
      if (step % 65536 == 0) budget.tick();
      const auto [child, turns] = fresh_.back();
      fresh_.pop_back();
      for (const std::uint32_t parent : parents_[child])
        count(parent, (turns + 1) % players_, outcomes_[child * players_ + turns]);
    }
    return std::move(outcomes_);
  }

 private:
  // One more draw is known to lead to this outcome.
  void count(std::size_t configuration, std::size_t turns, Outcome outcome) {
    const std::size_t state = configuration * players_ + turns;
    if (outcomes_[state] != Outcome::draw) return;
    const Outcome wanted = turns == 0 ? Outcome::win : Outcome::loss;  // by whoever is to move
    if (outcome != wanted && --open_draws_[state] > 0) return;
    outcomes_[state] = outcome;
    fresh_.emplace_back(configuration, turns);
  }

  std::size_t players_;
  std::vector<std::vector<std::uint32_t>> parents_;
  std::vector<std::uint16_t> open_draws_;
  std::vector<Outcome> outcomes_;
  std::vector<std::pair<std::size_t, std::size_t>> fresh_;
};

// A configuration in the map: its bytes, which lie apart where they are many, and what the map
// needs to find it.
std::uint64_t place_bytes(const LargeOldMaid& game) {
  const std::size_t bytes = game.kinds() + static_cast<std::size_t>(game.players);
  return sizeof(OldMaidConfiguration) + 5 * sizeof(void*) + (bytes > 15 ? bytes + 32 : 0);
}

}  // namespace

void OldMaidReach::solve(std::span<const Position> positions, Budget& budget) {
  places_.clear();
  outcomes_.clear();
  Places places;
  std::vector<const OldMaidConfiguration*> members;
  const auto place = [&](const Position& p) {
    const auto [at, fresh] =
        places.try_emplace(configuration(game_, p), static_cast<std::uint32_t>(members.size()));
    if (fresh) {
      if (members.size() == most_)
        throw Error(Fault::resources,
                    said({"{} pairs among {} players lead to more than {} configurations, too "
                          "many to be played out: ask about fewer pairs",
                          "{2} 人で {1} 組では {3} を超える配置があり、調べきれません。"
                          "組の数を減らしてください。"},
                         game_.pairs(positions.front()), game_.players, most_));
      members.push_back(&at->first);
    }
    return at->second;
  };
  for (const Position& position : positions) place(position);
  struct Draw {
    std::uint32_t from;
    std::uint32_t to;  // or who is first
    bool ends;
  };
  std::vector<Draw> draws;
  const std::uint64_t each = place_bytes(game_) + sizeof(void*);
  for (std::uint32_t i = 0; i < members.size(); ++i) {
    if (i % 1024 == 0) budget.hold(members.size() * each + draws.capacity() * sizeof(Draw));
    const OldMaidTable<LargeOldMaid::most_players> table(*members[i]);
    game_.each_move(table.position, [&](auto, const Position& child) {
      const int first = game_.first(child);
      draws.push_back({i, first == no_seat ? place(child) : static_cast<std::uint32_t>(first),
                       first != no_seat});
      return true;
    });
  }
  budget.hold(members.size() * (each + Retreat::bytes(game_.players)) +
              draws.capacity() * (sizeof(Draw) + 2 * sizeof(std::uint32_t)));
  Retreat retreat(members.size(), static_cast<std::size_t>(game_.players));
  std::vector<std::uint16_t> count(members.size());
  for (const Draw& draw : draws) ++count[draw.from];
  for (std::size_t i = 0; i < members.size(); ++i) retreat.add_draws(i, count[i]);
  for (const Draw& draw : draws)
    if (!draw.ends) retreat.add_child(draw.from, draw.to);
  for (const Draw& draw : draws)
    if (draw.ends) retreat.add_end(draw.from, draw.to);
  outcomes_ = retreat.solved(budget);
  places_ = std::move(places);
}

std::uint64_t OldMaidReach::bytes() const {
  return places_.size() * place_bytes(game_) + outcomes_.capacity();
}

bool OldMaidReach::knows(const Position& position) const {
  return places_.contains(configuration(game_, position));
}

Outcome OldMaidReach::outcome(const Position& position, int seat) const {
  const int turns = (seat - position.mover + game_.players) % game_.players;
  return outcomes_[places_.at(configuration(game_, position)) *
                       static_cast<std::size_t>(game_.players) +
                   static_cast<std::size_t>(turns)];
}

int OldMaidReach::forced(const Position& position) const {
  if (const int first = game_.first(position); first != no_seat) return first;
  for (int seat = 0; seat < game_.players; ++seat)
    if (outcome(position, seat) == Outcome::win) return seat;
  return no_seat;
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/oldmaid/oldmaid_ranks.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "kanzen/core/error.hpp"

namespace kanzen {
namespace {

using Packed = std::uint32_t;

constexpr Packed rank_of(Packed outcome, int seat) { return outcome >> (3 * seat) & 7; }
constexpr Packed with_rank(int seat, Packed rank) { return rank << (3 * seat); }

// What an outcome is worth to seat 0, smaller being better: endless is between the last two ranks.
constexpr Packed worth(Packed outcome, int players) {
  return outcome == 0 ? 2 * static_cast<Packed>(players) - 1 : 2 * rank_of(outcome, 0);
}

// How an outcome of those who are in becomes one of all who are at the table.
struct Lift {
  std::array<std::uint8_t, OldMaid::most_players> seats{};  // of those who are in, by turn
  int players = 0;                                          // who are in
  Packed out = 0;                                           // the ranks of the others
  Packed ranks_taken = 0;

  Lift(const OldMaid& game, const OldMaid::Position& p) {
    for (int turn = 0; turn < game.players; ++turn) {
      const int seat = (p.mover + turn) % game.players;
      if (game.in(p, seat)) {
        seats[static_cast<std::size_t>(players++)] = static_cast<std::uint8_t>(seat);
      } else {
        out |= with_rank(seat, p.rank[static_cast<std::size_t>(seat)]);
        ++ranks_taken;
      }
    }
  }

  Packed operator()(Packed outcome) const {
    if (outcome == 0) return 0;
    Packed whole = out;
    for (int i = 0; i < players; ++i)
      whole |= with_rank(seats[static_cast<std::size_t>(i)], rank_of(outcome, i) + ranks_taken);
    return whole;
  }
};

void sort_out(std::vector<Packed>& outcomes) {
  std::sort(outcomes.begin(), outcomes.end());
  outcomes.erase(std::unique(outcomes.begin(), outcomes.end()), outcomes.end());
}

}  // namespace

// Configurations with all that play can lead to, and what is possible after so many draws.
struct OldMaidRanks::System {
  struct Draw {
    Lift lift;
    std::size_t child;  // its place; `game_over` where nobody is left to draw
  };
  static constexpr std::size_t game_over = ~std::size_t{0};

  std::vector<Configuration> members;
  std::vector<std::vector<Draw>> draws;
  std::unordered_map<Configuration, std::size_t, Hash> places;

  std::vector<Outcomes> possible;
  std::vector<bool> changed;  // by the last step

  Outcomes after_draw(std::size_t member) const {
    const int players = members[member].players;
    Outcomes all;
    Packed bound = ~Packed{0};
    const auto add = [&](Packed outcome) {
      all.push_back(outcome);
      return worth(outcome, players);
    };
    for (const Draw& draw : draws[member]) {
      Packed worst = 0;
      if (draw.child == game_over) {
        worst = add(draw.lift(with_rank(0, 1)));
      } else {
        for (const Packed outcome : possible[draw.child])
          worst = std::max(worst, add(draw.lift(outcome)));
      }
      bound = std::min(bound, worst);
    }
    std::erase_if(all, [&](Packed outcome) { return worth(outcome, players) > bound; });
    sort_out(all);
    return all;
  }

  // One draw more before the game is stopped.
  void step() {
    std::vector<std::pair<std::size_t, Outcomes>> fresh;
    for (std::size_t i = 0; i < members.size(); ++i) {
      const bool moved = std::any_of(draws[i].begin(), draws[i].end(), [&](const Draw& draw) {
        return draw.child == game_over || changed[draw.child];
      });
      if (!moved) continue;
      Outcomes outcomes = after_draw(i);
      if (outcomes != possible[i]) fresh.emplace_back(i, std::move(outcomes));
    }
    changed.assign(members.size(), false);
    for (auto& [i, outcomes] : fresh) {
      possible[i] = std::move(outcomes);
      changed[i] = true;
    }
  }
};

std::size_t OldMaidRanks::Hash::operator()(const Configuration& c) const {
  std::uint64_t mixed = static_cast<std::uint64_t>(c.players);
  for (const std::uint8_t count : c.table.shared) mixed = (mixed ^ count) * 0x100000001b3;
  for (const std::uint8_t count : c.table.alone) mixed = (mixed ^ count) * 0x100000001b3;
  return mixed ^ mixed >> 32;
}

OldMaidRanks::Configuration OldMaidRanks::configuration(const OldMaid& game,
                                                        const OldMaid::Position& position) {
  const Lift lift(game, position);
  Configuration result;
  result.players = lift.players;
  for (std::size_t high = 0; high < static_cast<std::size_t>(lift.players); ++high) {
    result.table.alone[high] = position.alone[lift.seats[high]];
    for (std::size_t low = 0; low < high; ++low)
      result.table.shared[OldMaid::pair_index(static_cast<int>(low), static_cast<int>(high))] =
          static_cast<std::uint8_t>(OldMaid::shared(position, lift.seats[low], lift.seats[high]));
  }
  return result;
}

void OldMaidRanks::prepare(const OldMaid& game, std::span<const OldMaid::Position> positions) {
  if (known_.size() > 10 * most_) known_.clear();  // a server may ask for ever
  System system;
  const auto place = [&](const Configuration& c) {
    const auto [at, fresh] = system.places.try_emplace(c, system.members.size());
    if (fresh) {
      if (system.members.size() == most_)
        throw Error(Fault::resources,
                    "these cards can lead to more than " + std::to_string(most_) +
                        " configurations, too many to be played out: ask about fewer pairs");
      system.members.push_back(c);
    }
    return at->second;
  };
  for (const OldMaid::Position& position : positions)
    if (const Configuration c = configuration(game, position); !known_.contains(c)) place(c);
  for (std::size_t i = 0; i < system.members.size(); ++i) {
    const Configuration c = system.members[i];
    const OldMaid rules{c.players};
    auto& draws = system.draws.emplace_back();
    rules.each_move(c.table, [&](auto, const OldMaid::Position& child) {
      const bool over = rules.over(child);
      draws.push_back(
          {Lift(rules, child), over ? System::game_over : place(configuration(rules, child))});
      return true;
    });
  }
  const std::size_t size = system.members.size();
  system.possible.assign(size, Outcomes{0});
  system.changed.assign(size, true);

  // Draw by draw until the sets repeat; Brent's way of finding the period.
  std::vector<Outcomes> mark = system.possible;
  std::uint64_t power = 1;
  std::uint64_t since = 0;
  do {
    if (since == power) {
      mark = system.possible;
      power *= 2;
      since = 0;
    }
    system.step();
    ++since;
  } while (system.possible != mark);
  for (std::uint64_t i = 1; i < since; ++i) {
    system.step();
    for (std::size_t m = 0; m < size; ++m)
      if (system.changed[m])
        mark[m].insert(mark[m].end(), system.possible[m].begin(), system.possible[m].end());
  }
  for (std::size_t m = 0; m < size; ++m) {
    sort_out(mark[m]);
    known_.insert_or_assign(system.members[m], std::move(mark[m]));
  }
}

std::vector<OldMaidRanks::Ranks> OldMaidRanks::outcomes(const OldMaid& game,
                                                        const OldMaid::Position& position) {
  prepare(game, std::span(&position, 1));
  const Lift lift(game, position);
  std::vector<Ranks> result;
  for (const Packed outcome : known_.at(configuration(game, position))) {
    const Packed whole = lift(outcome);
    Ranks& ranks = result.emplace_back();
    for (int seat = 0; seat < game.players; ++seat)
      ranks[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(rank_of(whole, seat));
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool OldMaidRanks::sennichite(const OldMaid& game, const OldMaid::Position& position) {
  return outcomes(game, position) == std::vector<Ranks>{endless};
}

}  // namespace kanzen

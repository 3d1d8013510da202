// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/oldmaid/oldmaid_ranks.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "kanzen/core/error.hpp"

namespace kanzen {
namespace {

// What an outcome is worth to seat 0, smaller being better: endless is between the last two ranks.
template <class Ranks>
int worth(const Ranks& outcome, int players) {
  return outcome == Ranks{} ? 2 * players - 1 : 2 * outcome[0];
}

// What a configuration takes besides its draws and outcomes, about: itself, twice, the places in
// maps and vectors.
constexpr std::uint64_t member_bytes = 400;

void sort_out(auto& outcomes) {
  std::sort(outcomes.begin(), outcomes.end());
  outcomes.erase(std::unique(outcomes.begin(), outcomes.end()), outcomes.end());
}

}  // namespace

// How an outcome of those who are in becomes one of all who are at the table.
template <int Seats>
struct OldMaidRanksOf<Seats>::Lift {
  TurnOrder<Seats> in;
  Ranks out{};  // of those who are out
  std::uint8_t ranks_taken = 0;

  Lift(const Game& game, const Position& p) : in(game, p), out(p.rank) {
    ranks_taken = static_cast<std::uint8_t>(game.players - in.players);
  }

  Ranks operator()(const Ranks& outcome) const {
    if (outcome == endless) return endless;
    Ranks whole = out;
    for (std::size_t i = 0; i < static_cast<std::size_t>(in.players); ++i)
      whole[in.seats[i]] = static_cast<std::uint8_t>(outcome[i] + ranks_taken);
    return whole;
  }
};

// Configurations with all that play can lead to, and what is possible after so many draws.
template <int Seats>
struct OldMaidRanksOf<Seats>::System {
  struct Draw {
    Lift lift;
    std::size_t child;  // its place; `game_over` where nobody is left to draw
  };
  static constexpr std::size_t game_over = ~std::size_t{0};

  std::vector<OldMaidConfiguration> members;
  std::vector<int> players;  // of each member
  std::vector<std::vector<Draw>> draws;
  std::unordered_map<OldMaidConfiguration, std::size_t> places;

  std::vector<Outcomes> possible;
  std::size_t total = 0;      // of all possible outcomes
  std::vector<bool> changed;  // by the last step

  Outcomes after_draw(std::size_t member) const {
    Outcomes all;
    int bound = 2 * Seats + 1;
    const auto add = [&](const Ranks& outcome) {
      all.push_back(outcome);
      return worth(outcome, players[member]);
    };
    for (const Draw& draw : draws[member]) {
      int worst = 0;
      if (draw.child == game_over) {
        worst = add(draw.lift(Ranks{1}));
      } else {
        for (const Ranks& outcome : possible[draw.child])
          worst = std::max(worst, add(draw.lift(outcome)));
      }
      bound = std::min(bound, worst);
    }
    std::erase_if(all,
                  [&](const Ranks& outcome) { return worth(outcome, players[member]) > bound; });
    sort_out(all);
    return all;
  }

  // One draw more before the game is stopped.
  void step(Budget& budget) {
    std::vector<std::pair<std::size_t, Outcomes>> fresh;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (i % 64 == 0) budget.tick();
      const bool moved = std::any_of(draws[i].begin(), draws[i].end(), [&](const Draw& draw) {
        return draw.child == game_over || changed[draw.child];
      });
      if (!moved) continue;
      Outcomes outcomes = after_draw(i);
      if (outcomes != possible[i]) fresh.emplace_back(i, std::move(outcomes));
    }
    changed.assign(members.size(), false);
    for (auto& [i, outcomes] : fresh) {
      total += outcomes.size() - possible[i].size();
      possible[i] = std::move(outcomes);
      changed[i] = true;
    }
  }
};

template <int Seats>
void OldMaidRanksOf<Seats>::prepare(const Game& game, std::span<const Position> positions,
                                    Budget& budget) {
  if (known_.size() > 10 * most_) {  // a server may ask for ever
    known_.clear();
    bytes_ = 0;
  }
  System system;
  const auto place = [&](const OldMaidConfiguration& c) {
    const auto [at, fresh] = system.places.try_emplace(c, system.members.size());
    if (fresh) {
      if (system.members.size() == most_)
        throw Error(Fault::resources,
                    said({"these cards can lead to more than {} configurations, too many to be "
                          "played out: ask about fewer pairs",
                          "{} を超える配置があり、調べきれません。組の数を減らしてください。"},
                         most_));
      system.members.push_back(c);
    }
    return at->second;
  };
  for (const Position& position : positions)
    if (const OldMaidConfiguration c = configuration(game, position); !known_.contains(c)) place(c);
  std::uint64_t draws_held = 0;
  const auto hold = [&] {
    budget.hold(system.members.size() * member_bytes + draws_held * sizeof(typename System::Draw) +
                3 * system.total * sizeof(Ranks));  // now, at the mark, and while they change
  };
  for (std::size_t i = 0; i < system.members.size(); ++i) {
    if (i % 64 == 0) hold();
    const OldMaidTable<Seats> table(system.members[i]);
    const Game& rules = table.game;
    system.players.push_back(rules.players);
    auto& draws = system.draws.emplace_back();
    rules.each_move(table.position, [&](auto, const Position& child) {
      const bool over = rules.over(child);
      draws.push_back(
          {Lift(rules, child), over ? System::game_over : place(configuration(rules, child))});
      return true;
    });
    draws_held += draws.capacity();
  }
  const std::size_t size = system.members.size();
  system.possible.assign(size, Outcomes{endless});
  system.changed.assign(size, true);

  // Many players can be out in very many orders.
  system.total = size;
  const std::size_t most_outcomes = std::min(40 * most_, (std::size_t{1} << 28) / sizeof(Ranks));
  const auto step = [&] {
    system.step(budget);
    hold();
    if (system.total > most_outcomes)
      throw Error(Fault::resources,
                  said({"the {} configurations that these cards lead to have more than {} possible "
                        "outcomes together, too many to be played out: ask about fewer pairs or "
                        "players",
                        "{} の配置に合わせて {} を超える結果があり、調べきれません。"
                        "組か人数を減らしてください。"},
                       size, most_outcomes));
  };

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
    step();
    ++since;
  } while (system.possible != mark);
  for (std::uint64_t i = 1; i < since; ++i) {
    step();
    for (std::size_t m = 0; m < size; ++m)
      if (system.changed[m])
        mark[m].insert(mark[m].end(), system.possible[m].begin(), system.possible[m].end());
  }
  for (std::size_t m = 0; m < size; ++m) {
    sort_out(mark[m]);
    bytes_ += member_bytes + mark[m].size() * sizeof(Ranks);
    known_.insert_or_assign(system.members[m], std::move(mark[m]));
  }
}

template <int Seats>
auto OldMaidRanksOf<Seats>::outcomes(const Game& game, const Position& position, Budget& budget)
    -> std::vector<Ranks> {
  prepare(game, std::span(&position, 1), budget);
  const Lift lift(game, position);
  std::vector<Ranks> result;
  for (const Ranks& outcome : known_.at(configuration(game, position)))
    result.push_back(lift(outcome));
  std::sort(result.begin(), result.end());
  return result;
}

template <int Seats>
bool OldMaidRanksOf<Seats>::sennichite(const Game& game, const Position& position) {
  return outcomes(game, position) == std::vector<Ranks>{endless};
}

template class OldMaidRanksOf<OldMaid::most_players>;
template class OldMaidRanksOf<LargeOldMaid::most_players>;

}  // namespace kanzen

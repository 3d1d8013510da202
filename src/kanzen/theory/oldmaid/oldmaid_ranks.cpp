// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/oldmaid/oldmaid_ranks.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
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

// Sets of outcomes, each kept once and known by its number.
template <int Seats>
class OldMaidRanksOf<Seats>::Sets {
 public:
  using Number = std::uint32_t;

  Number number(Outcomes outcomes) {
    const auto [at, fresh] =
        numbers_.try_emplace(std::move(outcomes), static_cast<Number>(sets_.size()));
    if (fresh) {
      sets_.push_back(&at->first);
      bytes_ += set_bytes + at->first.capacity() * sizeof(Ranks);
    }
    return at->second;
  }
  const Outcomes& operator[](Number number) const { return *sets_[number]; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  static constexpr std::uint64_t set_bytes = 100;  // besides its outcomes, about

  struct Hash {
    std::size_t operator()(const Outcomes& outcomes) const {
      return std::hash<std::string_view>{}(
          {reinterpret_cast<const char*>(outcomes.data()), outcomes.size() * sizeof(Ranks)});
    }
  };

  std::unordered_map<Outcomes, Number, Hash> numbers_;
  std::vector<const Outcomes*> sets_;
  std::uint64_t bytes_ = 0;
};

// Configurations with all that play can lead to, and what is possible after so many draws. Some
// repeat after three draws, others after four, five or seven, and all together only after 420: most
// of what a draw makes of the sets after it has been seen before, and is looked up.
template <int Seats>
struct OldMaidRanksOf<Seats>::System {
  using Number = typename Sets::Number;
  using Place = std::uint32_t;

  struct Draw {
    Lift lift;
    Place child;  // `game_over` where nobody is left to draw
  };
  static constexpr Place game_over = ~Place{0};

  std::size_t most;  // members
  std::vector<OldMaidConfiguration> members;
  std::unordered_map<OldMaidConfiguration, Place> places;
  std::vector<int> players;                // of each member
  std::vector<Draw> draws;                 // of all members, one after the other
  std::vector<std::size_t> first_draw{0};  // of each member, and of one more

  Sets sets;
  std::vector<Number> possible;  // by member
  std::vector<Number> mark;      // the same, some draws ago
  std::vector<bool> changed;     // by the last step
  std::size_t total = 0;         // of all possible outcomes
  // By a member and the sets of its children.
  std::unordered_map<std::u32string, Number> seen;
  std::unordered_set<std::uint64_t> added;  // members with the sets that their period has so far

  explicit System(std::size_t most_members) : most(most_members) {}

  std::size_t size() const { return members.size(); }
  std::span<const Draw> draws_of(std::size_t member) const {
    return std::span(draws).subspan(first_draw[member],
                                    first_draw[member + 1] - first_draw[member]);
  }

  Place place(const OldMaidConfiguration& c) {
    const auto [at, fresh] = places.try_emplace(c, static_cast<Place>(size()));
    if (fresh) {
      if (size() == most)
        throw Error(Fault::resources,
                    said({"these cards can lead to more than {} configurations, too many to be "
                          "played out: ask about fewer pairs",
                          "{} を超える配置があり、調べきれません。組の数を減らしてください。"},
                         most));
      members.push_back(c);
    }
    return at->second;
  }

  std::uint64_t bytes() const {
    return size() * member_bytes + draws.capacity() * sizeof(Draw) + sets.bytes() +
           seen.size() * (seen_bytes + 4 * sizeof(char32_t));
  }

  // All that play leads to from the members that are there.
  void explore(Budget& budget) {
    for (std::size_t i = 0; i < size(); ++i) {
      if (i % 64 == 0) budget.hold(bytes());
      const OldMaidTable<Seats> table(members[i]);
      const Game& rules = table.game;
      players.push_back(rules.players);
      rules.each_move(table.position, [&](auto, const Position& child) {
        const bool over = rules.over(child);
        draws.push_back(
            {Lift(rules, child), over ? game_over : place(configuration(rules, child))});
        return true;
      });
      first_draw.push_back(draws.size());
    }
    possible.assign(size(), sets.number({endless}));
    changed.assign(size(), true);
    total = size();
  }

  Outcomes after_draw(std::size_t member) const {
    Outcomes all;
    int bound = 2 * Seats + 1;
    const auto add = [&](const Ranks& outcome) {
      all.push_back(outcome);
      return worth(outcome, players[member]);
    };
    for (const Draw& draw : draws_of(member)) {
      int worst = 0;
      if (draw.child == game_over) {
        worst = add(draw.lift(Ranks{1}));
      } else {
        for (const Ranks& outcome : sets[possible[draw.child]])
          worst = std::max(worst, add(draw.lift(outcome)));
      }
      bound = std::min(bound, worst);
    }
    std::erase_if(all,
                  [&](const Ranks& outcome) { return worth(outcome, players[member]) > bound; });
    sort_out(all);
    all.shrink_to_fit();
    return all;
  }

  // One draw more before the game is stopped.
  void step(Budget& budget) {
    std::vector<std::pair<std::size_t, Number>> fresh;
    std::u32string key;
    for (std::size_t i = 0; i < size(); ++i) {
      if (i % 64 == 0) budget.tick();
      key.assign(1, static_cast<char32_t>(i));
      bool moved = false;
      for (const Draw& draw : draws_of(i)) {
        const bool over = draw.child == game_over;
        moved = moved || over || changed[draw.child];
        key += over ? char32_t{0} : static_cast<char32_t>(possible[draw.child]);
      }
      if (!moved) continue;
      const auto [at, unseen] = seen.try_emplace(key);
      if (unseen) at->second = sets.number(after_draw(i));
      if (at->second != possible[i]) fresh.emplace_back(i, at->second);
    }
    changed.assign(size(), false);
    for (const auto& [i, outcomes] : fresh) {
      total += sets[outcomes].size() - sets[possible[i]].size();
      possible[i] = outcomes;
      changed[i] = true;
    }
    // Many players can be out in very many orders.
    const std::size_t most_outcomes = std::min(40 * most, (std::size_t{1} << 28) / sizeof(Ranks));
    if (total > most_outcomes)
      throw Error(Fault::resources,
                  said({"the {} configurations that these cards lead to have more than {} possible "
                        "outcomes together, too many to be played out: ask about fewer pairs or "
                        "players",
                        "{} の配置に合わせて {} を超える結果があり、調べきれません。"
                        "組か人数を減らしてください。"},
                       size(), most_outcomes));
    if (sets.bytes() + seen.size() * seen_bytes > most_remembered) forget();
    budget.hold(bytes());
  }

  // Draw by draw until the sets repeat; Brent's way of finding the period, which it says.
  std::uint64_t repeat(Budget& budget) {
    mark = possible;
    std::uint64_t power = 1;
    std::uint64_t since = 0;
    do {
      if (since == power) {
        mark = possible;
        power *= 2;
        since = 0;
      }
      step(budget);
      ++since;
    } while (possible != mark);
    return since;
  }

  // What is possible for some of the lengths in a period, by member.
  std::vector<Outcomes> in_a_period(std::uint64_t period, Budget& budget) {
    std::vector<Outcomes> all(size());
    for (std::uint64_t i = 0; i < period; ++i) {
      if (i > 0) step(budget);
      for (std::size_t m = 0; m < size(); ++m) {
        if (i > 0 && !changed[m]) continue;
        if (!added.insert(std::uint64_t{m} << 32 | possible[m]).second) continue;
        const Outcomes& now = sets[possible[m]];
        all[m].insert(all[m].end(), now.begin(), now.end());
        sort_out(all[m]);
      }
    }
    return all;
  }

 private:
  static constexpr std::uint64_t seen_bytes = 120;  // of what was seen, about
  static constexpr std::uint64_t most_remembered = std::uint64_t{256} << 20;

  // Keeps the sets that are in use and no other.
  void forget() {
    Sets kept;
    for (std::vector<Number>* numbers : {&possible, &mark})
      for (Number& number : *numbers) number = kept.number(sets[number]);
    sets = std::move(kept);
    seen.clear();
    added.clear();
  }
};

template <int Seats>
void OldMaidRanksOf<Seats>::prepare(const Game& game, std::span<const Position> positions,
                                    Budget& budget) {
  if (known_.size() > 10 * most_) {  // a server may ask for ever
    known_.clear();
    bytes_ = 0;
  }
  System system(most_);
  for (const Position& position : positions)
    if (const OldMaidConfiguration c = configuration(game, position); !known_.contains(c))
      system.place(c);
  system.explore(budget);
  std::vector<Outcomes> all = system.in_a_period(system.repeat(budget), budget);
  for (std::size_t m = 0; m < all.size(); ++m) {
    bytes_ += member_bytes + all[m].size() * sizeof(Ranks);
    known_.insert_or_assign(system.members[m], std::move(all[m]));
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

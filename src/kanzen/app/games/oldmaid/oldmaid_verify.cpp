// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/oldmaid/oldmaid_verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "kanzen/app/games/oldmaid/oldmaid_first.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/oldmaid/oldmaid_cards_space.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/versus_space.hpp"
#include "kanzen/table/assemble.hpp"
#include "kanzen/theory/oldmaid/oldmaid_induction.hpp"
#include "kanzen/theory/oldmaid/oldmaid_ranks.hpp"
#include "kanzen/theory/oldmaid/oldmaid_reach.hpp"
#include "kanzen/theory/oldmaid/oldmaid_theorems.hpp"

namespace kanzen::app {
namespace {

const std::string paper = "Kiya and Ono (2018)";
const std::string amended = "Kiya and Ono (2018), corrected";
const std::string ours = "kanzen";

constexpr std::size_t examples_shown = 12;

// As `eval` takes them.
std::string text(const ThreeHands& hands) {
  return fmt::format(R"({{"game":"oldmaid","shared":[{},{},{}],"joker":{}}})", hands.x, hands.y,
                     hands.z, hands.joker);
}

template <int Seats>
std::string text(const OldMaidOf<Seats>& game, const typename OldMaidOf<Seats>::Position& p) {
  std::string pairs;
  for (int low = 0; low < game.players; ++low)
    for (int high = low + 1; high < game.players; ++high)
      if (const int count = game.shared(p, low, high); count > 0)
        pairs += fmt::format(R"({}"{}-{}":{})", pairs.empty() ? "" : ",", low, high, count);
  const auto joker = std::find(p.alone.begin(), p.alone.end(), 1) - p.alone.begin();
  return fmt::format(R"({{"game":"oldmaid","players":{},"pairs":{{{}}},"joker":{},"mover":{}}})",
                     game.players, pairs, joker, p.mover);
}

Statement stated(std::string what, const std::string& source) {
  Statement statement;
  statement.what = std::move(what);
  statement.source = source;
  return statement;
}

void count(Statement& statement, bool holds, auto&& example) {
  ++statement.cases;
  if (holds) return;
  ++statement.failures;
  if (statement.counterexamples.size() < examples_shown)
    statement.counterexamples.push_back(example());
}

// All live states of so many pairs or fewer, the smallest first.
void each_state(std::int64_t limit, auto&& visit) {
  for (std::int64_t sum = 0; sum <= limit; ++sum)
    for (std::int64_t x = 0; x <= sum; ++x)
      for (std::int64_t y = 0; x + y <= sum; ++y)
        for (int joker = 0; joker < 3; ++joker)
          if (const ThreeHands hands{x, y, sum - x - y, joker}; hands.live()) visit(hands);
}

// All configurations: everybody holds a card, player 0 is to move; those of fewer pairs come first.
// Player by player it is said how many pairs he shares with each of those after him.
template <class Game>
class Configurations {
 public:
  using Position = typename Game::Position;

  Configurations(const Game& game, int pairs) : game_(game) {
    for (int sum = 0; sum <= pairs; ++sum)
      for (int joker = 0; joker < game.players; ++joker) {
        Position p;
        p.alone[static_cast<std::size_t>(joker)] = 1;
        share(p, 0, 1, sum, game.players - 1);
      }
  }
  std::vector<Position> all() && { return std::move(all_); }

 private:
  // So many pairs are left to give, and so many players without a card.
  void share(Position& p, int low, int high, int pairs, int without) {
    if (without > 2 * pairs) return;
    if (high == game_.players) {
      if (game_.cards(p, low) == 0) return;
      if (low + 2 < game_.players) return share(p, low + 1, low + 2, pairs, without);
      if (pairs == 0) add(p);
      return;
    }
    share(p, low, high + 1, pairs, without);
    const int fresh = (game_.cards(p, low) == 0 ? 1 : 0) + (game_.cards(p, high) == 0 ? 1 : 0);
    std::uint8_t& count = p.shared[Game::pair_index(low, high)];
    for (count = 1; count <= pairs; ++count)
      share(p, low, high + 1, pairs - count, without - fresh);
    count = 0;
  }

  void add(const Position& p) {
    const std::size_t most = 2'500'000 / game_.kinds();  // takes a moment
    if (game_.players > OldMaid::most_players && all_.size() == most)
      throw Error(
          Fault::resources,
          fmt::format("{} players have more than {} configurations of up to {}, too many to "
                      "be tried: choose fewer players or pairs",
                      game_.players, most,
                      plural(static_cast<std::uint64_t>(game_.pairs(p)), "pair")));
    all_.push_back(p);
  }

  Game game_;
  std::vector<Position> all_;
};

template <class Game>
std::vector<typename Game::Position> configurations(const Game& game, int pairs) {
  return Configurations<Game>(game, pairs).all();
}

std::string player_name(int player) {
  return player == no_seat ? "nobody" : fmt::format("P{}", player);
}

// --- who can force first place ---

template <class Game, class Truth>
Statement at_most_one_can_force(const Game& game, int pairs, const Truth& truth) {
  Statement one =
      stated("at most one player can force first place; where one cannot, the others can", ours);
  for (const typename Game::Position& p : configurations(game, pairs)) {
    int winners = 0;
    bool decided = true;
    for (int seat = 0; seat < game.players; ++seat) {
      const Outcome outcome = truth.outcome(p, seat);
      winners += outcome == Outcome::win ? 1 : 0;
      decided = decided && outcome != Outcome::draw;
    }
    count(one, winners <= 1 && decided, [&] { return text(game, p); });
  }
  return one;
}

Statement theorem_1(const FirstPlaces& truth) {
  Statement theorem = stated("Theorem 1", paper);
  const OldMaid game{2};
  for (const OldMaid::Position& p : configurations(game, truth.pairs()))
    count(theorem, truth.forced(p) == forced_first_of_two(p), [&] { return text(game, p); });
  return theorem;
}

// One player's list of one theorem. Of the states that it gets wrong, the smallest of each kind:
// by parities and by what the corrected lists say.
Statement list_of(int theorem, int player, Edition edition, const FirstPlaces& truth) {
  const bool printed = edition == Edition::printed;
  Statement statement = stated(fmt::format("Theorem {}, the list of P{}", theorem, player),
                               printed ? paper : amended);
  const int joker = theorem == 2 ? 1 : theorem == 3 ? 0 : 2;
  std::set<std::tuple<const ListEntry*, bool, bool, bool>> kinds;
  each_state(truth.pairs(), [&](const ThreeHands& hands) {
    if (hands.joker != joker) return;
    ++statement.cases;
    const int first = truth.forced(table_of(hands));
    const bool says = listed(hands, player, edition);
    if (says == (first == player)) return;
    ++statement.failures;
    const bool fresh =
        kinds.insert({deciding_entry(hands), hands.x % 2 == 0, hands.y % 2 == 0, hands.z % 2 == 0})
            .second;
    if (fresh && statement.counterexamples.size() < examples_shown)
      statement.counterexamples.push_back(fmt::format("{}: it {} P{}, and {} can force first place",
                                                      text(hands), says ? "names" : "leaves out",
                                                      player, player_name(first)));
  });
  return statement;
}

std::vector<Statement> three_players(Edition edition, const FirstPlaces& truth) {
  const bool printed = edition == Edition::printed;
  std::vector<Statement> statements;
  for (int theorem = 2; theorem <= 4; ++theorem)
    for (int player = 0; player < 3; ++player)
      statements.push_back(list_of(theorem, player, edition, truth));

  Statement apart = stated("no state is on the lists of two players", printed ? paper : amended);
  Statement lemma_1 = stated("Lemma 1", paper);
  Statement lemma_3 =
      stated(printed ? "Lemma 3: nobody where x is even and at least 2, y = z = 1, joker 1"
                     : "Lemma 3: nobody where x is at least 2, y = z = 1, joker 1",
             printed ? paper : amended);
  each_state(truth.pairs(), [&](const ThreeHands& hands) {
    const auto& [x, y, z, joker] = hands;
    const auto example = [&] { return text(hands); };
    const int times = int{listed(hands, 0, edition)} + int{listed(hands, 1, edition)} +
                      int{listed(hands, 2, edition)};
    count(apart, times <= 1, example);
    const int first = truth.forced(table_of(hands));
    if (joker == 0 && x > 0 && y > 1 && z == 0) count(lemma_1, first == 1, example);
    if (joker == 1 && x > 0 && y == 0) count(lemma_1, first == 2, example);
    if (joker == 2 && x == 0 && z > 0) count(lemma_1, first == 0, example);
    if (joker == 1 && x > 1 && y == 1 && z == 1 && (!printed || x % 2 == 0))
      count(lemma_3, first == no_seat, example);
  });
  statements.insert(statements.end(), {apart, lemma_1, lemma_3});
  return statements;
}

Statement induction() {
  Statement statement = stated(
      "Theorems 2 to 4 for all numbers: the induction step, for all types of state", amended);
  const Induction checked = oldmaid_induction();
  statement.cases = checked.states;
  statement.failures = checked.broken.size();
  for (const ThreeHands& hands : checked.broken)
    if (statement.counterexamples.size() < examples_shown)
      statement.counterexamples.push_back(text(hands));
  return statement;
}

// The reduction to counts: every deal of a few pairs, played out card by card.
Statement reduction(Progress& progress) {
  Statement statement =
      stated("the reduction to (x, y, z, joker), on all deals of up to 4 pairs", paper);
  for (int pairs = 1; pairs <= static_cast<int>(OldMaidCardsSpace::most_pairs); ++pairs) {
    const OldMaidCards game{3, 2 * pairs + 1};
    std::vector<Table> by_seat;
    for (int seat = 0; seat < 3; ++seat) {
      const Versus<OldMaidCards> versus{game, seat};
      const VersusSpace<OldMaidCards, OldMaidCardsSpace> space{versus, {game}};
      Threads threads(1);
      RunLog log(plain_layout(space.size()));
      retrograde(versus, space, threads, log, progress);
      TableInfo info;
      info.coding = coding_of<Versus<OldMaidCards>>();
      info.slots = space.size();
      info.statistics = log.statistics();
      by_seat.push_back(assemble(log, info, threads, progress, std::nullopt));
    }
    OldMaidCards::Position deal = game.empty();
    std::fill(deal.holder.begin(), deal.holder.begin() + game.cards, 0);
    for (int card = 0; card < game.cards;) {
      const OldMaidCards::Position p = game.dealt(deal);
      if (game.first(p) == no_seat) {
        const Slot slot = 2 * OldMaidCardsSpace{game}.rank(p);
        int first = no_seat;
        for (int seat = 0; seat < 3; ++seat)
          if (by_seat[static_cast<std::size_t>(seat)].answer(slot).outcome ==
              (seat == 0 ? Outcome::win : Outcome::loss))
            first = seat;
        count(statement, first == forced_first(three_hands(game.counted(p))),
              [&] { return text(three_hands(game.counted(p))); });
      }
      for (card = 0; card < game.cards && ++OldMaidCards::holder(deal, card) == 3; ++card)
        OldMaidCards::holder(deal, card) = 0;
    }
  }
  return statement;
}

// --- ranks ---

// Whether play that keeps to sennichite comes to the loop of four players, wherever it goes.
template <int Seats>
bool falls_into_loop_of_four(const OldMaidOf<Seats>& game,
                             const typename OldMaidOf<Seats>::Position& p,
                             OldMaidRanksOf<Seats>& ranks, int draws) {
  if (game.players_in(p) == 4) return true;
  if (draws == 0) return false;
  bool falls = true;
  game.each_move(p, [&](auto, const auto& child) {
    if (!game.over(child) && ranks.sennichite(game, child))
      falls = falls_into_loop_of_four(game, child, ranks, draws - 1);
    return falls;
  });
  return falls;
}

// Lemma 4: two pairs across, twice, and the joker with the player who gives.
Statement lemma_4() {
  Statement lemma =
      stated("Lemma 4: sennichite, and every other draw ends with ranks 4, 1, 3, 2", paper);
  const OldMaid game{4};
  OldMaidRanks ranks(10'000);
  OldMaid::Position p;
  p.shared[OldMaid::pair_index(0, 2)] = 2;
  p.shared[OldMaid::pair_index(1, 3)] = 2;
  p.alone[3] = 1;
  count(lemma, ranks.sennichite(game, p), [&] { return text(game, p); });
  game.each_move(p, [&](OldMaid::Move move, const OldMaid::Position& child) {
    count(lemma,
          move == OldMaid::joker
              ? ranks.sennichite(game, child)
              : ranks.outcomes(game, child) == std::vector<OldMaidRanks::Ranks>{{4, 1, 3, 2}},
          [&] { return text(game, child); });
    return true;
  });
  return lemma;
}

template <int Seats>
std::vector<Statement> endless_play(const OldMaidOf<Seats>& game, int pairs, std::size_t most) {
  using Position = typename OldMaidOf<Seats>::Position;
  OldMaidRanksOf<Seats> ranks(most);
  const std::vector<Position> all = configurations(game, pairs);
  ranks.prepare(game, all);
  std::vector<Position> found;
  std::copy_if(all.begin(), all.end(), std::back_inserter(found),
               [&](const Position& p) { return ranks.sennichite(game, p); });
  if (game.players < 4) {
    Statement none =
        stated(fmt::format("no configuration of up to {} pairs is sennichite", pairs), ours);
    none.cases = all.size();
    none.failures = found.size();
    for (const Position& p : found) none.counterexamples.push_back(text(game, p));
    return {none};
  }

  std::vector<Statement> statements;
  // Lemma 4 takes four players and four pairs.
  const bool expected = game.players == 4 && pairs >= 4;
  Statement theorem_5 = stated(
      expected
          ? fmt::format("Theorem 5: sennichite exists, {} times", found.size())
          : fmt::format("sennichite configurations of up to {} pairs: {}", pairs, found.size()),
      expected ? paper : ours);
  theorem_5.cases = all.size();
  theorem_5.failures = expected && found.empty() ? 1 : 0;
  for (const Position& p : found) theorem_5.instances.push_back(text(game, p));
  statements.push_back(theorem_5);

  if (game.players == 4) {
    statements.push_back(lemma_4());
  } else if (!found.empty()) {
    Statement loop = stated("each of them leads into the loop of four players", ours);
    for (const Position& p : found)
      count(loop, falls_into_loop_of_four(game, p, ranks, 100), [&] { return text(game, p); });
    statements.push_back(loop);
  }
  return statements;
}

// Tables too large to be numbered: their configurations are listed, and what they lead to.
std::vector<Statement> many_players(const LargeOldMaid& game, int pairs) {
  const std::vector<LargeOldMaid::Position> all = configurations(game, pairs);
  if (all.empty())
    throw Error(Fault::input,
                fmt::format("{} players cannot all hold a card of {}: give --limit {} or more",
                            game.players, plural(static_cast<std::uint64_t>(pairs), "pair"),
                            game.players / 2));
  OldMaidReach truth(game, 2'000'000);
  truth.solve(all);
  std::vector<Statement> statements = {at_most_one_can_force(game, pairs, truth)};
  try {
    for (const Statement& statement : endless_play(game, pairs, 20'000))
      statements.push_back(statement);
  } catch (const Error& too_many) {
    statements.push_back(stated(fmt::format("sennichite, not tried: {}", too_many.what()), ours));
  }
  return statements;
}

// Pairs that take seconds.
int usual_pairs(int players) {
  constexpr std::array<int, 7> few = {0, 0, 30, 30, 6, 5, 5};
  if (players < static_cast<int>(few.size())) return few[static_cast<std::size_t>(players)];
  return players / 2;  // the least that give everybody a card
}

std::vector<Statement> verify(const TheoryRequest& request, Progress& progress) {
  const OldMaid game{request.values.front()};
  constexpr std::uint64_t most_pairs = 250;  // a count is a byte
  if (request.limit > most_pairs)
    throw Error(Fault::resources, fmt::format("{} pairs are too many: at most {} are tried",
                                              request.limit, most_pairs));
  const int pairs =
      request.limit == 0 ? usual_pairs(game.players) : static_cast<int>(request.limit);
  if (game.players > OldMaid::most_players) return many_players({game.players}, pairs);
  // Layers are too small to be shared among workers, unless that is asked for.
  FirstPlaces truth(game, 1, std::max(1U, request.threads));
  truth.solve(pairs, progress);

  std::vector<Statement> statements;
  const auto add = [&](const std::vector<Statement>& more) {
    statements.insert(statements.end(), more.begin(), more.end());
  };
  if (game.players == 2) add({theorem_1(truth)});
  if (game.players == 3) {
    add(three_players(request.as_printed ? Edition::printed : Edition::corrected, truth));
    if (!request.as_printed) add({induction()});
    add({reduction(progress)});
  }
  add({at_most_one_can_force(game, pairs, truth)});
  add(endless_play(game, game.players == 3 ? std::min(pairs, 14) : pairs, 2'000'000));
  return statements;
}

}  // namespace

Theory oldmaid_theory() { return {"pairs at the table", 0, verify}; }

}  // namespace kanzen::app

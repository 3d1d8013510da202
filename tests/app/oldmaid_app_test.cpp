// SPDX-License-Identifier: Apache-2.0
// Old Maid as the program answers it: exhaustive play by counts against play by cards, the theorems
// against both, and the game that is shown and played.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>
#include <set>
#include <tuple>

#include "../unit/oldmaid_truth.hpp"
#include "kanzen/app/games/oldmaid/oldmaid_answers.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/json_text.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/app/within_budget.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/oldmaid/oldmaid_cards.hpp"
#include "kanzen/theory/oldmaid/oldmaid_theorems.hpp"

namespace kanzen::app {
namespace {

using namespace oldmaid_truth;

std::uint64_t compare_theorems(int pairs) {
  FirstPlaces truth({3}, 1);
  Progress silent;
  truth.solve(pairs, silent);
  std::uint64_t states = 0;
  for (int x = 0; x <= pairs; ++x)
    for (int y = 0; x + y <= pairs; ++y)
      for (int z = 0; x + y + z <= pairs; ++z)
        for (int joker = 0; joker < 3; ++joker) {
          const ThreeHands hands{x, y, z, joker};
          if (!hands.live()) continue;
          ++states;
          EXPECT_EQ(forced_first(hands), truth.forced(table_of(hands)))
              << x << "," << y << "," << z << " joker " << joker;
        }
  return states;
}

TEST(OldMaidFirstPlaces, AreWhatTheTheoremsSay) { EXPECT_EQ(compare_theorems(30), 16'185U); }

TEST(LongOldMaidFirstPlaces, AreWhatTheTheoremsSayForNinetyPairs) {
  EXPECT_EQ(compare_theorems(90), 388'755U);
}

TEST(OldMaidFirstPlaces, AreThoseOfFourPlayersWithCards) {
  for (int pairs = 2; pairs <= 3; ++pairs) {
    std::vector<Cards> deals;
    for (Cards deal : all_deals(4, pairs)) {
      discard(deal);
      bool all_in = true;
      for (int player = 0; player < 4; ++player) all_in = all_in && !empty_handed(deal, player);
      if (all_in) deals.push_back(deal);
    }
    const Truth truth(deals, 4);
    const OldMaidCards game{4, 2 * pairs + 1};
    OldMaidAnswers answers;
    for (const Cards& deal : deals) {
      OldMaidCards::Position p = game.empty();
      for (std::size_t card = 0; card < deal.holder.size(); ++card)
        if (deal.holder[card] != gone)
          p.holder[card] = static_cast<std::uint8_t>(deal.holder[card]);
      ASSERT_EQ(answers.forced({4}, game.counted<LargeOldMaid>(p)), truth.winner(deal));
    }
    EXPECT_FALSE(deals.empty());
  }
}

// All deals of three pairs in which the partners of two cards are missing, with and without joker.
TEST(OldMaidFirstPlaces, CardsWithoutAPartnerAreLikeJokers) {
  const OldMaidCards game{3, 7};
  OldMaidAnswers answers;
  std::vector<Cards> deals;
  for (Cards deal : all_deals(3, 3)) {
    deal.holder[4] = deal.holder[6] = gone;
    discard(deal);
    for (const int joker : {deal.holder[0], gone}) {
      deal.holder[0] = joker;
      if (!empty_handed(deal, 0) && !empty_handed(deal, 1) && !empty_handed(deal, 2))
        deals.push_back(deal);
    }
  }
  const Truth truth(deals, 3);
  for (const Cards& deal : deals) {
    OldMaidCards::Position p = game.empty();
    for (std::size_t card = 0; card < deal.holder.size(); ++card)
      if (deal.holder[card] != gone) p.holder[card] = static_cast<std::uint8_t>(deal.holder[card]);
    const int winner = truth.winner(deal);
    ASSERT_EQ(answers.forced({3}, game.counted<LargeOldMaid>(p)), winner < 0 ? no_seat : winner);
  }
  EXPECT_GT(deals.size(), 100U);
}

// Random deals in which everybody holds a card and the first to give only one, card by card; where
// he holds more, card by card takes millions of tables.
TEST(OldMaidFirstPlaces, AreThoseOfSevenEightAndTenPlayersWithCards) {
  std::mt19937_64 random(3);
  for (const auto& [players, pairs, deals] :
       {std::tuple(7, 4, 8), std::tuple(8, 4, 8), std::tuple(10, 5, 8)}) {
    const OldMaidCards game{players, 2 * pairs + 1};
    OldMaidAnswers answers;
    for (int tried = 0; tried < deals;) {
      Cards deal{std::vector<int>(static_cast<std::size_t>(game.cards)), 0};
      for (std::size_t card = 0; card < deal.holder.size(); ++card)
        deal.holder[card] =
            static_cast<int>(card < std::size_t(players) ? card : random() % unsigned(players));
      std::shuffle(deal.holder.begin(), deal.holder.end(), random);
      deal.mover = static_cast<int>(random() % unsigned(players));
      discard(deal);
      bool all_in = true;
      for (int player = 0; player < players; ++player)
        all_in = all_in && !empty_handed(deal, player);
      const int giver = (deal.mover + players - 1) % players;
      if (!all_in || std::count(deal.holder.begin(), deal.holder.end(), giver) != 1) continue;
      ++tried;
      const Truth truth({deal}, players);
      OldMaidCards::Position p = game.empty();
      for (std::size_t card = 0; card < deal.holder.size(); ++card)
        if (deal.holder[card] != gone)
          p.holder[card] = static_cast<std::uint8_t>(deal.holder[card]);
      p.mover = static_cast<std::uint8_t>(deal.mover);
      const int winner = truth.winner(deal);
      ASSERT_EQ(answers.forced({players}, game.counted<LargeOldMaid>(p)),
                winner < 0 ? no_seat : winner);
    }
  }
}

// What is found by following deals is what the engine finds over all numbered positions, for each
// player against the others.
TEST(OldMaidFirstPlaces, FollowedAndNumberedAgree) {
  for (const auto& [players, pairs] :
       {std::pair(2, 6), std::pair(3, 6), std::pair(4, 5), std::pair(5, 4), std::pair(6, 4)}) {
    FirstPlaces numbered({players}, 1);
    Progress silent;
    numbered.solve(pairs, silent);
    const OldMaidSpace space{{players}, pairs};
    std::vector<LargeOldMaid::Position> all;
    for (Slot slot = 0; slot < space.size(); ++slot)
      if (space.weight(slot) > 0) all.push_back(LargeOldMaid::from(space.unrank(slot)));
    OldMaidReach followed({players}, 1'000'000);
    followed.solve(all);
    for (const LargeOldMaid::Position& p : all)
      for (int seat = 0; seat < players; ++seat)
        ASSERT_EQ(followed.outcome(p, seat), numbered.outcome(OldMaid::from(p), seat));
  }
}

TEST(OldMaidFirstPlaces, TooManyPairsAreRefused) {
  FirstPlaces places({6}, 1);
  Progress silent;
  EXPECT_THROW(places.solve(40, silent), Error);
}

// --- the game that is shown and played ---

std::unique_ptr<Playable> game_of(int players) {
  const InstanceName name = find_instance("oldmaid:" + std::to_string(players));
  return name.game->play(name.values);
}

RC_GTEST_PROP(OldMaidPlayable, MovesLeadWhereTheySayAndKeepTheirPromise, ()) {
  const auto game = game_of(*rc::gen::element(2, 3, 4, 7, 12, 53));
  std::string position = game->start(*rc::gen::inRange<std::uint64_t>(0, 20));
  for (int ply = 0; ply < 60; ++ply) {
    const PositionReport report = game->report(position);
    RC_ASSERT(report.position == position);
    if (report.over) {
      RC_ASSERT(report.moves.empty());
      break;
    }
    RC_ASSERT(!report.moves.empty());
    Outcome best = Outcome::loss;
    std::set<std::string> spots;
    for (const Mark& mark : game->picture(position).marks)
      if (!mark.spot.empty()) spots.insert(mark.spot);
    for (const MoveReport& move : report.moves) {
      best = std::max(best, move.answer.outcome);
      const PositionReport after = game->report(move.leads_to);
      RC_ASSERT(after.over == move.ends);
      RC_ASSERT(move.spots.size() == 1U);
      RC_ASSERT(spots.erase(move.spots.front()) == 1U);
      if (after.side == report.side) continue;
      // What one can force, another cannot.
      RC_ASSERT(!(move.answer.outcome == Outcome::win && after.answer.outcome == Outcome::win));
    }
    RC_ASSERT(spots.empty());
    // The mover has a first place by force exactly where a draw keeps it.
    RC_ASSERT((report.answer.outcome == Outcome::win) == (best == Outcome::win));
    position = report.moves[*rc::gen::inRange<std::size_t>(0, report.moves.size())].leads_to;
  }
}

TEST(OldMaidPlayable, DealsDifferAndStayTheSame) {
  for (const int players : {2, 3, 4, 5, 6, 7, 8, 10, 13, 53, 64}) {
    const auto game = game_of(players);
    std::set<std::string> deals;
    for (std::uint64_t deal = 0; deal < 20; ++deal) {
      deals.insert(game->start(deal));
      EXPECT_EQ(game->start(deal), game->start(deal));
    }
    EXPECT_GT(deals.size(), 10U);
    EXPECT_EQ(game->players().size(), static_cast<std::size_t>(players));
  }
}

TEST(OldMaidPlayable, TellsTheReductionAndTheCondition) {
  const auto game = game_of(3);
  // P0 and P1 share two pairs, P0 and P2 one, P1 and P2 one, and P1 holds the joker: Lemma 3.
  const std::string lemma_3 = "1a 2a 3a|J 1b 2b 4a|3b 4b m0";
  EXPECT_EQ(game->report(lemma_3).answer.outcome, Outcome::draw);
  const std::string said = object_text([&](JsonWriter& out) {
    out.key("insights");
    write_insights(out, game->insights(lemma_3), {});
  });
  for (const char* words : {"x, shared by P0 and P1", "nobody", "Theorem 2"})
    EXPECT_NE(said.find(words), std::string::npos) << words;
}

// 18,430 configurations, some of which repeat after three draws, others after four, five or seven,
// and all together after 420.
constexpr const char* long_question = R"({"game":"oldmaid","players":8,"joker":1,"mover":4,
    "pairs":{"3-4":1,"6-7":1,"3-7":3,"0-2":1,"0-7":1}})";

TEST(OldMaidEval, KeepsToTheTimeItIsGiven) {
  const Json question = read_json(long_question);
  AnswerBudget moment(0.05);
  try {
    find_instance("oldmaid").game->evaluate(question, moment);
    FAIL() << "it takes seconds, and was answered";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::resources);
    EXPECT_STREQ(error.what(),
                 "this takes more than 0.05 seconds of computing: ask about something smaller");
  }
}

TEST(OldMaidEval, KeepsToTheMemoryItIsGiven) {
  struct Little : Budget {
    void hold(std::uint64_t bytes) override {
      if (bytes > 1'000'000) throw Error(Fault::resources, "too much");
    }
  } little;
  EXPECT_THROW(find_instance("oldmaid").game->evaluate(read_json(long_question), little), Error);
}

TEST(OldMaidPlayable, PositionsThatAreNoneAreRefused) {
  const auto game = game_of(3);
  for (const char* text : {"", "m0", "J 1a|1b m0", "J 1a|1b|2a m3", "J 1a|1b|2a", "J 1a|1b|1a m0",
                           "J|1a|1c m0", "J|1a|0a m0", "J|1a|999a m0", "J|1a|#2 m0", "#1|#1|J m2",
                           "J  1a|1b|2a m0", "J|1a| m0", ".|.|. m0"})
    EXPECT_THROW(game->report(text), Error) << text;
}

TEST(OldMaidPlayable, ReadsWhatIsNotYetLaidDown) {
  EXPECT_EQ(game_of(3)->report("J 1a 1b|2a|2b m0").position, "J|2a|2b m0");
  EXPECT_EQ(game_of(3)->report(".|J 2a|2b m0").position, "#1|J 2a|2b m1");
}

}  // namespace
}  // namespace kanzen::app

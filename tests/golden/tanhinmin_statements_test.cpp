// SPDX-License-Identifier: Apache-2.0
// Ohto and Kiya, Two-player TANHINMIN with the winning conditions extended to discarded number of
// cards: every statement on every small position, and the errors of the printed ones.
#include <gtest/gtest.h>

#include <atomic>
#include <map>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/theory/tanhinmin/statements.hpp"

namespace kanzen::tanhinmin {
namespace {

std::map<std::string, Tally> tried(const Exhaustive& truth, bool as_printed) {
  const Statements statements(truth, as_printed);
  Threads threads;
  std::vector<std::vector<Tally>> found(threads.workers(),
                                        std::vector<Tally>(statements.list().size()));
  threads.run(truth.deals(), [&](std::uint64_t deal, unsigned worker) {
    statements.try_deal(deal, found[worker]);
  });
  std::map<std::string, Tally> result;
  for (std::size_t i = 0; i < statements.list().size(); ++i)
    for (const std::vector<Tally>& of_worker : found)
      result[statements.list()[i].what].add(of_worker[i]);
  return result;
}

std::uint64_t positions(const Exhaustive& truth) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < truth.deals(); ++i)
    count += Exhaustive::tables_alike * (truth.deal(i).strengths() + 1);
  return count;
}

// Two hands up to order are matrices of two rows without an empty column, and the table lies on one
// of the k strengths or in one of the k + 1 gaps, or is empty.
TEST(TanhinminStatements, AllPositionsAreEnumerated) {
  EXPECT_EQ(positions(Exhaustive(3)), 4'554U);
  EXPECT_EQ(positions(Exhaustive(4)), 59'426U);
  EXPECT_EQ(positions(Exhaustive(5)), 754'786U);
}

TEST(TanhinminStatements, AllHoldAsCorrected) {
  const auto found = tried(Exhaustive(4), false);
  EXPECT_EQ(found.size(), 22U);
  EXPECT_EQ(found.at("Theorem 1").cases, 797'760U);
  for (const auto& [what, tally] : found) {
    EXPECT_GT(tally.cases, 0U) << what;
    EXPECT_EQ(tally.failures, 0U) << what;
  }
}

struct Erratum {
  std::string what;
  std::vector<Card> mover;
  std::vector<Card> other;
  Card table;
};

const std::vector<Erratum> errata = {
    {"Table 2, X-[c0+2] empty where |X| = c0+1", {1}, {2}, 0},
    {"Theorem 1, proof (ii-2): one card from winning and lost, delta < 0", {1}, {1}, 1},
    {"Algorithm 1, line 2: delta0 is mu0", {1, 1}, {2}, 0},
    {"Algorithm 1, line 4 as printed", {2, 3}, {1}, 0},
    {"Algorithm 1, lines 5 and 6: there is a card x(c0+2)", {1}, {1}, 0},
    {"Algorithm 1, line 7: no pass on an empty table that is won", {2}, {1, 1}, 0},
    {"Algorithm 2, the c1 weakest of the other's cards", {1, 2}, {2}, 0},
    {"Corollary 6, by Algorithm 1 without line 2", {1, 1}, {2}, 0},
};

void expect_errata(const Exhaustive& truth, const std::map<std::string, Tally>& found) {
  std::size_t wrong = 0;
  for (const auto& [what, tally] : found) wrong += tally.failures > 0 ? 1 : 0;
  EXPECT_EQ(wrong, errata.size());
  for (const Erratum& erratum : errata) {
    const Tally& tally = found.at(erratum.what);
    ASSERT_TRUE(tally.smallest) << erratum.what;
    const Deal deal = truth.deal(tally.smallest->deal);
    EXPECT_EQ(std::vector(deal.mover().begin(), deal.mover().end()), erratum.mover) << erratum.what;
    EXPECT_EQ(std::vector(deal.other().begin(), deal.other().end()), erratum.other) << erratum.what;
    EXPECT_EQ(tally.smallest->table, erratum.table) << erratum.what;
  }
}

TEST(TanhinminStatements, TheErrorsShowAsPrinted) {
  const Exhaustive truth(4);
  expect_errata(truth, tried(truth, true));
}

TEST(LongTanhinminStatements, HandsOfUpToSixCards) {
  const Exhaustive truth(6);
  EXPECT_EQ(positions(truth), 9'455'874U);
  const auto found = tried(truth, false);
  EXPECT_EQ(found.at("Theorem 1").cases, 300'429'696U);
  for (const auto& [what, tally] : found) EXPECT_EQ(tally.failures, 0U) << what;

  const auto printed = tried(truth, true);
  expect_errata(truth, printed);
  EXPECT_EQ(printed.at("Algorithm 1, line 4 as printed").failures, 257'822U);
}

TEST(LongTanhinminStatements, TheoremOneOnHandsOfUpToSevenCards) {
  const Exhaustive truth(7);
  Threads threads;
  std::atomic<std::uint64_t> cases = 0;
  std::atomic<std::uint64_t> failures = 0;
  threads.run(truth.deals(), [&](std::uint64_t number, unsigned) {
    const Deal deal = truth.deal(number);
    std::uint64_t wrong = 0;
    for (Card table = 0; table <= deal.strengths(); ++table) {
      Conditions stated = 0;
      for (std::size_t c0 = 0; c0 < deal.mover().size(); ++c0)
        for (std::size_t c1 = 0; c1 < deal.other().size(); ++c1)
          if (mover_wins({deal.mover(), deal.other(), table}, {c0, c1})) stated |= bit({c0, c1});
      wrong += stated != truth.wins(number, table) ? 1 : 0;
    }
    failures += wrong + (truth.endless(number) != 0 ? 1 : 0);
    cases += Exhaustive::tables_alike * (deal.strengths() + 1) * deal.mover().size() *
             deal.other().size();
  });
  EXPECT_EQ(cases, 5'159'053'312U);
  EXPECT_EQ(failures, 0U);
}

}  // namespace
}  // namespace kanzen::tanhinmin

// SPDX-License-Identifier: Apache-2.0
// Families of Sevens under stuck-passes: the published numbers of states, known figures of small
// families, every bit against play by the rules, and the same bits however the work is cut or
// interrupted.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <string>

#include "../laws/thread_ranks.hpp"
#include "falling_run.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/sevens/sevens.hpp"
#include "kanzen/games/sevens/sevens_family_space.hpp"
#include "kanzen/games/sevens/sevens_slices.hpp"
#include "kanzen/games/sevens/sevens_sweep.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "plain_sevens.hpp"

namespace kanzen {
namespace {

using Results = sevens::LayerResults;

Results solve_into(RunLog& log, int cards, int columns, unsigned workers = 0,
                   std::uint64_t piece = 2048, unsigned lanes = 1) {
  const sevens::Layers layers(cards, columns);
  Threads threads(workers);
  sevens::HostRows rows(layers, threads, piece, lanes);
  Progress quiet;
  return sevens::solve_layers(layers, rows, threads, log, quiet);
}

Results solve(int cards, int columns, unsigned workers = 0, std::uint64_t piece = 2048,
              unsigned lanes = 1) {
  RunLog nothing(sevens::layout_of(sevens::Layers(cards, columns)), Keep::counts);
  return solve_into(nothing, cards, columns, workers, piece, lanes);
}

PlainSevens::Figures figures(const sevens::LayerResult& layer) {
  return {layer.states, layer.sum.ones, layer.tally.hot,
          layer.states + layer.tally.hot - 2 * layer.sum.ones};
}

PlainSevens::Figures total(const Results& results) {
  PlainSevens::Figures sum;
  for (const auto& layer : results) {
    const PlainSevens::Figures more = figures(layer);
    sum.states += more.states;
    sum.wins += more.wins;
    sum.hot += more.hot;
    sum.zugzwangs += more.zugzwangs;
  }
  return sum;
}

// Fukagawa, "Analysis of Sevens with complete information by retrograde analysis", the table of the
// numbers of states: a row for each number of columns, from 1 card a column to 6.
constexpr std::uint64_t published_states[8][6] = {
    {3, 7, 15, 31, 63, 127},
    {6, 28, 120, 496, 2'016, 8'128},
    {10, 84, 680, 5'456, 43'680, 349'504},
    {15, 210, 3'060, 46'376, 720'720, 11'358'880},
    {21, 462, 11'628, 324'632, 9'657'648, 297'602'656},
    {28, 924, 38'760, 1'947'792, 109'453'344, 6'547'258'432},
    {36, 1'716, 116'280, 10'295'472, 1'078'897'248, 124'397'910'208},
    {45, 3'003, 319'770, 48'903'492, 9'440'350'920, 2'083'664'995'984}};

// Multisets of strings of two letters, one string after the other: by columns and cards.
std::vector<std::vector<std::uint64_t>> multisets_of_strings(int cards, int columns) {
  std::vector<std::vector<std::uint64_t>> count(
      static_cast<std::size_t>(columns) + 1,
      std::vector<std::uint64_t>(static_cast<std::size_t>(cards * columns) + 1));
  count[0][0] = 1;
  for (std::size_t length = 0; length <= static_cast<std::size_t>(cards); ++length)
    for (int string = 0; string < 1 << length; ++string)
      for (std::size_t n = 0; n + 1 < count.size(); ++n)
        for (std::size_t x = 0; x + length < count[n].size(); ++x)
          count[n + 1][x + length] += count[n][x];
  return count;
}

TEST(SevensFamilies, states_are_as_published_and_layers_as_counted) {
  for (int columns = 1; columns <= 8; ++columns)
    for (int cards = 1; cards <= 6; ++cards) {
      const sevens::Layers layers(cards, columns);
      const auto counted = multisets_of_strings(cards, columns).back();
      ASSERT_EQ(layers.count(), counted.size());
      std::uint64_t states = 0;
      for (std::size_t x = 0; x < layers.count(); ++x) {
        EXPECT_EQ(layers.states(x), counted[x]) << cards << "x" << columns << " layer " << x;
        states += layers.states(x);
      }
      EXPECT_EQ(states, published_states[columns - 1][cards - 1]) << cards << "x" << columns;
    }
}

// What makes 8 columns of 6 fit a GPU.
TEST(SevensFamilies, the_largest_family_keeps_two_layers_of_one_bit_a_state) {
  const sevens::Layers layers(6, 8);
  EXPECT_EQ(layers.states(42), 228'981'529'920u);
  std::uint64_t words = 0, states = 0;
  for (std::size_t x = 0; x < layers.count(); ++x) {
    words += layers.words(x);
    states += layers.states(x);
    EXPECT_LE(layers.states(x), layers.states(42));
    for (const sevens::LayerBlock& block : layers.blocks(x)) EXPECT_LT(block.rows, 1ull << 32);
  }
  EXPECT_LT(static_cast<double>(words * 64), 1.005 * static_cast<double>(states));
}

struct Known {
  int cards, columns;
  PlainSevens::Figures figures;
};

// From an independent program; states as in the table above.
class KnownFamilies : public testing::TestWithParam<Known> {};

TEST_P(KnownFamilies, have_known_figures) {
  EXPECT_EQ(total(solve(GetParam().cards, GetParam().columns)), GetParam().figures);
}

INSTANTIATE_TEST_SUITE_P(SevensFamilies, KnownFamilies,
                         testing::Values(Known{3, 4, {3'060, 1'439, 18, 200}},
                                         Known{3, 8, {319'770, 149'508, 151, 20'905}},
                                         Known{4, 4, {46'376, 21'281, 33, 3'847}},
                                         Known{5, 5, {9'657'648, 4'403'925, 141, 849'939}},
                                         Known{6, 4, {11'358'880, 5'167'234, 86, 1'024'498}},
                                         Known{4, 8, {48'903'492, 22'630'637, 526, 3'642'744}}));

// --- every bit, by the rules ---

using Deal = std::vector<std::string>;  // sorted; the letters say who holds the cards

class Play {
 public:
  // Whether L, to move, wins.
  bool wins(const Deal& deal) {
    const auto known = known_.find(deal);
    if (known != known_.end()) return known->second;
    return known_[deal] = decide(deal);
  }

  static Deal exchanged(Deal deal) {
    for (std::string& column : deal)
      for (char& card : column) card = card == 'L' ? 'R' : 'L';
    std::sort(deal.begin(), deal.end());
    return deal;
  }

 private:
  static bool holds(const Deal& deal, char player) {
    return std::any_of(deal.begin(), deal.end(), [&](const std::string& column) {
      return column.find(player) != std::string::npos;
    });
  }

  bool decide(const Deal& deal) {
    if (!holds(deal, 'L')) return true;
    if (!holds(deal, 'R')) return false;
    bool stuck = true;
    for (std::size_t i = 0; i < deal.size(); ++i) {
      if (deal[i].empty() || deal[i][0] != 'L') continue;
      stuck = false;
      Deal child = deal;
      child[i].erase(0, 1);
      if (!wins(exchanged(child))) return true;
    }
    return stuck && !wins(exchanged(deal));
  }

  std::map<Deal, bool> known_;
};

void each_deal(int cards, int columns, Deal& deal, const std::string& least, auto&& visit) {
  if (static_cast<int>(deal.size()) == columns) return visit(deal);
  std::vector<std::string> strings = {""};
  for (std::size_t i = 0; i < strings.size(); ++i)
    if (static_cast<int>(strings[i].size()) < cards)
      for (const char card : {'L', 'R'}) strings.push_back(strings[i] + card);
  for (const std::string& string : strings) {
    if (string < least) continue;
    deal.push_back(string);
    each_deal(cards, columns, deal, string, visit);
    deal.pop_back();
  }
}

// The answers of a log, by slot: the bits of all layers.
std::vector<Answer> answers_of(const RunLog& log) {
  std::vector<Answer> answers(log.layout().slots());
  for (std::uint64_t chunk = 0; chunk < log.layout().chunks(); ++chunk)
    log.replay(chunk, [&](int pass, Outcome outcome, std::span<const std::uint64_t> words) {
      for (std::size_t i = 0; i < 64 * words.size(); ++i)
        if (words[i / 64] >> i % 64 & 1)
          answers[64 * log.layout().first_row(chunk) + i] = {outcome,
                                                             PassNumber::of(pass).distance};
    });
  return answers;
}

// The bit of a deal for the player to move, who holds the R cards in odd layers and else the L's.
bool bit_of(const sevens::Layers& layers, const std::vector<Answer>& answers, const Deal& deal) {
  std::size_t layer = 0;
  std::vector<std::uint32_t> by_length[sevens::lengths];
  for (const std::string& column : deal) {
    std::uint32_t value = 0;
    for (const char card : column) value = 2 * value + (card == 'R');
    by_length[column.size()].push_back(value);
    layer += column.size();
  }
  sevens::Columns columns[sevens::lengths] = {};
  for (int l = 0; l < sevens::lengths; ++l) {
    std::sort(by_length[l].begin(), by_length[l].end());
    for (std::size_t i = 0; i < by_length[l].size(); ++i)
      columns[l] |= sevens::Columns{by_length[l][i]} << 8 * i;
  }
  for (const sevens::LayerBlock& block : layers.blocks(layer)) {
    bool same = true;
    for (int l = 0; l < sevens::lengths; ++l)
      same &= block.members[l] == static_cast<int>(by_length[l].size());
    if (!same) continue;
    const std::uint64_t slot =
        64 * layers.first_word(layer) + sevens::Layers::bit_of(block, columns);
    return answers[slot].outcome == Outcome::win;
  }
  ADD_FAILURE() << "a deal without a block";
  return false;
}

TEST(SevensFamilies, every_bit_is_what_play_by_the_rules_gives) {
  for (const auto& [cards, columns] :
       {std::pair(1, 1), std::pair(1, 8), std::pair(2, 2), std::pair(2, 5), std::pair(3, 3),
        std::pair(3, 4), std::pair(4, 3), std::pair(5, 2), std::pair(6, 2)}) {
    const sevens::Layers layers(cards, columns);
    RunLog log(sevens::layout_of(layers));
    const Results results = solve_into(log, cards, columns, 2);
    const std::vector<Answer> answers = answers_of(log);
    Play play;
    std::vector<PlainSevens::Figures> found(results.size());
    Deal deal;
    each_deal(cards, columns, deal, "", [&](const Deal& all) {
      std::size_t layer = 0;
      for (const std::string& column : all) layer += column.size();
      Deal sorted = all;
      std::sort(sorted.begin(), sorted.end());
      const bool left = play.wins(sorted), right = play.wins(Play::exchanged(all));
      ASSERT_EQ(bit_of(layers, answers, all), layer % 2 == 0 ? left : right);
      found[layer].states += 1;
      found[layer].wins += left;
      found[layer].hot += left && right;
      found[layer].zugzwangs += !left && !right;
    });
    for (std::size_t x = 0; x < results.size(); ++x)
      EXPECT_EQ(figures(results[x]), found[x]) << cards << "x" << columns << " layer " << x;
  }
}

// --- full deals with equal hands ---

TEST(SevensFamilies, even_deals_are_counted_with_and_without_telling_columns_apart) {
  for (const auto& [cards, columns] : {std::pair(2, 2), std::pair(3, 2), std::pair(2, 4),
                                       std::pair(3, 4), std::pair(4, 3), std::pair(1, 8)}) {
    Play play;
    std::map<Deal, bool> distinct;
    std::uint64_t real = 0, real_won = 0;
    const int n = cards * columns;
    for (std::uint32_t hand = 0; hand < 1u << n; ++hand) {
      if (2 * std::popcount(hand) != n) continue;
      Deal deal(static_cast<std::size_t>(columns));
      for (int i = 0; i < n; ++i)
        deal[static_cast<std::size_t>(i % columns)] += hand >> i & 1 ? 'L' : 'R';
      std::sort(deal.begin(), deal.end());
      const bool won = play.wins(deal);
      distinct[deal] = won;
      real += 1;
      real_won += won;
    }
    const auto won = std::count_if(distinct.begin(), distinct.end(),
                                   [](const auto& entry) { return entry.second; });
    const sevens::LayerTally tally = solve(cards, columns).back().tally;
    EXPECT_EQ(tally.even_deals, distinct.size()) << cards << "x" << columns;
    EXPECT_EQ(tally.even_deals_won, static_cast<std::uint64_t>(won)) << cards << "x" << columns;
    EXPECT_EQ(tally.real_deals, real) << cards << "x" << columns;
    EXPECT_EQ(tally.real_deals_won, real_won) << cards << "x" << columns;
  }
}

// --- however the work is cut ---

// Pieces of one word with frames filled by 32 lanes are what a device does: each word finds its own
// way along its row.
TEST(SevensFamilies, bits_do_not_depend_on_threads_or_pieces) {
  for (const auto& [cards, columns] : {std::pair(4, 5), std::pair(6, 3), std::pair(2, 8)}) {
    const Results whole = solve(cards, columns, 1, ~std::uint64_t{0} / 2);
    for (const auto& [workers, piece, lanes] :
         {std::tuple(1u, 1u, 32u), std::tuple(3u, 1u, 1u), std::tuple(2u, 7u, 5u)}) {
      const Results cut = solve(cards, columns, workers, piece, lanes);
      for (std::size_t x = 0; x < whole.size(); ++x) {
        EXPECT_EQ(cut[x].sum.signature[0], whole[x].sum.signature[0]);
        EXPECT_EQ(cut[x].sum.signature[1], whole[x].sum.signature[1]);
        EXPECT_EQ(figures(cut[x]), figures(whole[x]));
      }
      EXPECT_EQ(cut.back().tally.real_deals_won, whole.back().tally.real_deals_won);
    }
  }
}

// In slices with the least memory that is enough, of chunks of a few words, so that windows hold a
// part of what a chunk reads; by ranks, in memory and in files; and gone on with from what the log
// has after any layer, by another number of ranks.
struct InSlices {
  int cards, columns;
  RowLayout layout;

  InSlices(int longest, int count, std::uint32_t words)
      : cards(longest), columns(count), layout(sevens::layout_of(sevens::Layers(longest, count))) {
    layout.rows_per_chunk = words;
  }
  Results solve_into(RunLog& log, unsigned ranks, const std::string& disk) const {
    const sevens::Layers layers(cards, columns);
    Results of_leader;
    const auto solve = [&](RunLog& mine) {
      Threads threads(2);
      PlaneRoom room;
      room.disk = disk;
      room.memory = sevens::SliceRows::needs(layers, layout, ranks, 2, !disk.empty()).least;
      sevens::SliceRows rows(layers, layout, threads, mine.ranks(), room);
      Progress quiet;
      Results found = sevens::solve_layers(layers, rows, threads, mine, quiet);
      if (mine.ranks().root()) of_leader = std::move(found);
    };
    if (ranks == 1)
      solve(log);
    else
      solve_on_ranks(ranks, log, solve);
    return of_leader;
  }
};

void expect_same(const Results& found, const Results& whole) {
  ASSERT_EQ(found.size(), whole.size());
  for (std::size_t x = 0; x < whole.size(); ++x) {
    ASSERT_EQ(found[x].sum.signature[0], whole[x].sum.signature[0]) << x;
    ASSERT_EQ(found[x].sum.signature[1], whole[x].sum.signature[1]) << x;
    ASSERT_EQ(figures(found[x]), figures(whole[x])) << x;
  }
  EXPECT_EQ(found.back().tally.real_deals_won, whole.back().tally.real_deals_won);
}

TEST(SevensFamilies, slices_come_to_the_same_bits) {
  for (const InSlices& family : {InSlices(4, 4, 7), InSlices(6, 2, 2), InSlices(2, 6, 1)})
    for (const unsigned ranks : {1u, 2u, 3u})
      for (const std::string& disk : {std::string(), testing::TempDir()}) {
        SCOPED_TRACE(std::to_string(ranks) + (disk.empty() ? " in memory" : " in files"));
        const Results whole = solve(family.cards, family.columns, 1);
        RunLog counts(family.layout, Keep::counts), words(family.layout), expected(family.layout);
        expect_same(family.solve_into(counts, ranks, disk), whole);
        expect_same(family.solve_into(words, ranks, disk), whole);
        solve_into(expected, family.cards, family.columns, 2);
        EXPECT_EQ(answers_of(words), answers_of(expected));
        EXPECT_EQ(words.statistics(), expected.statistics());
      }
}

TEST(SevensFamilies, slices_go_on_with_what_was_begun) {
  const InSlices family(3, 4, 2);
  const Results whole = solve(3, 4, 1);
  RunLog expected(family.layout);
  solve_into(expected, 3, 4, 2);
  for (int passes = 1; passes < 26; passes += 4)
    for (const unsigned ranks : {1u, 2u, 3u}) {
      SCOPED_TRACE(std::to_string(passes) + " passes, " + std::to_string(ranks) + " ranks");
      FallingRun run(family.layout);
      run.may_close = passes;
      {
        RunLog log(run.store());
        EXPECT_THROW(family.solve_into(log, ranks % 3 + 1, ""), FallingRun::Fell);
      }
      run.may_close = 1 << 30;
      RunLog log(run.store());
      // In slices, or whole.
      expect_same(passes % 8 == 1 ? family.solve_into(log, ranks, testing::TempDir())
                                  : solve_into(log, 3, 4, ranks),
                  whole);
      EXPECT_EQ(answers_of(log), answers_of(expected));
    }
}

// --- the family as a game over a space ---

SevensFamily family_of(int cards, int columns) {
  SevensFamily family;
  family.cards = static_cast<std::uint8_t>(cards);
  family.columns = static_cast<std::uint8_t>(columns);
  return family;
}

// The deal whose columns these are, all of them in hand, the mover being L.
Sevens deal_of(const SevensFamily::Position& p) {
  Sevens deal;
  deal.rule = Sevens::Rule::stuck_passes;
  for (const SevensFamily::Column column : p.columns) {
    if (column == 0) continue;
    Sevens::Suit suit;
    suit.length = static_cast<std::uint8_t>(SevensFamily::length(column));
    suit.rights = ~std::uint64_t{column} & ((1u << suit.length) - 1);
    deal.add(suit);
  }
  return deal;
}

// What is left of a deal, as its mover sees it.
SevensFamily::Position left_of(const Sevens& deal, const Sevens::Position& p) {
  SevensFamily::Position left;
  for (std::size_t i = 0; i < deal.suits; ++i) {
    const std::uint64_t ones = (std::uint64_t{1} << p.left[i]) - 1;
    const std::uint64_t rights = deal.deal[i].rights & ones;
    left.columns[i] = static_cast<SevensFamily::Column>(
        (p.turn == Sevens::Player::right ? rights : ~rights & ones) | (ones + 1));
  }
  SevensFamily::sort(left);
  return left;
}

TEST(SevensFamilies, a_family_has_the_rules_of_its_deals) {
  for (const auto& [cards, columns] :
       {std::pair(2, 4), std::pair(4, 2), std::pair(3, 3), std::pair(6, 1)}) {
    const SevensFamily family = family_of(cards, columns);
    const SevensFamilySpace space(family);
    std::uint64_t positions = 0;
    for (Slot slot = 0; slot < space.size(); ++slot) {
      if (space.weight(slot) == 0) continue;
      ++positions;
      const SevensFamily::Position p = space.unrank(slot);
      const Sevens deal = deal_of(p);
      ASSERT_EQ(family.outcome(p), deal.outcome(deal.start())) << slot;
      if (family.outcome(p) != Outcome::open) continue;
      std::map<std::uint64_t, int> here, there;  // children: columns that are alike count once
      family.each_move(p, [&](SevensFamily::Move, const SevensFamily::Position& child) {
        here[family.key(child)] = 1;
        return true;
      });
      deal.each_move(deal.start(), [&](Sevens::Move, const Sevens::Position& child) {
        there[family.key(left_of(deal, child))] = 1;
        return true;
      });
      ASSERT_EQ(here, there) << slot;
      ASSERT_FALSE(here.empty()) << slot;
    }
    EXPECT_EQ(positions, published_states[columns - 1][cards - 1]);
  }
}

// The rows decide 64 deals at once, the general engine one after the other by the rules.
TEST(SevensFamilies, rows_and_the_general_engine_agree_slot_by_slot) {
  for (const auto& [cards, columns] :
       {std::pair(1, 8), std::pair(2, 5), std::pair(3, 4), std::pair(4, 3), std::pair(6, 2)}) {
    const SevensFamily family = family_of(cards, columns);
    const SevensFamilySpace space(family);
    RunLog rows(sevens::layout_of(space.family())), general(plain_layout(space.size()));
    solve_into(rows, cards, columns, 2);
    Threads threads(2);
    Progress quiet;
    retrograde(family, space, threads, general, quiet);
    const std::vector<Answer> found = answers_of(rows), expected = answers_of(general);
    ASSERT_EQ(found.size(), space.size());
    for (Slot slot = 0; slot < space.size(); ++slot) {
      ASSERT_EQ(found[slot].outcome, expected[slot].outcome) << slot;
      ASSERT_EQ(found[slot].outcome == Outcome::draw, space.weight(slot) == 0) << slot;
      ASSERT_EQ(found[slot].distance, found[slot].outcome == Outcome::win ? 1 : 0) << slot;
    }
    EXPECT_EQ(rows.statistics().wins(), general.statistics().wins());
    EXPECT_EQ(rows.statistics().positions, general.statistics().positions);
  }
}

// --- interrupted ---

TEST(SevensFamilies, a_run_that_breaks_down_anywhere_goes_on_to_the_same_figures) {
  constexpr int cards = 3, columns = 4;
  const RowLayout layout = sevens::layout_of(sevens::Layers(cards, columns));
  RunLog whole(layout);
  const Results expected = solve_into(whole, cards, columns);
  const std::vector<Answer> answers = answers_of(whole);
  const int passes = 2 * (cards * columns + 1);
  for (int first = 0; first <= passes; ++first) {
    FallingRun run(layout);
    Results found;
    for (const int next : {first, 1, 2, passes}) {  // falls, and falls again
      run.may_close = next;
      RunLog log(run.store());
      try {
        found = solve_into(log, cards, columns, 2, 7);
        break;
      } catch (const FallingRun::Fell&) {
      }
    }
    const RunLog log(run.store());
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t x = 0; x < expected.size(); ++x) {
      EXPECT_EQ(figures(found[x]), figures(expected[x])) << "layer " << x;
      EXPECT_EQ(found[x].sum.signature[0], expected[x].sum.signature[0]) << "layer " << x;
      EXPECT_EQ(found[x].sum.signature[1], expected[x].sum.signature[1]) << "layer " << x;
    }
    EXPECT_EQ(found.back().tally.real_deals_won, expected.back().tally.real_deals_won);
    EXPECT_EQ(log.statistics(), whole.statistics());
    EXPECT_EQ(answers_of(log), answers);
  }
}

TEST(SevensFamilies, a_log_that_keeps_nothing_counts_the_same) {
  RunLog log(sevens::layout_of(sevens::Layers(4, 4)), Keep::counts);
  solve_into(log, 4, 4);
  EXPECT_EQ(log.statistics().wins(), 21'281u);
  EXPECT_EQ(log.statistics().positions, 46'376u);
}

// --- a plain solver ---

void expect_the_plain_solver_agrees(int cards, int columns) {
  const Results results = solve(cards, columns);
  const auto plain = PlainSevens(cards, columns).solve();
  for (std::size_t x = 0; x < results.size(); ++x)
    EXPECT_EQ(figures(results[x]), plain[x]) << cards << "x" << columns << " layer " << x;
}

TEST(SevensFamilies, the_plain_solver_agrees) {
  expect_the_plain_solver_agrees(3, 6);
  expect_the_plain_solver_agrees(5, 3);
  expect_the_plain_solver_agrees(4, 4);
}

// 300 million and 1.1 billion states: 13 and 58 seconds, most of them in the plain solver.
TEST(LongSevensFamilies, the_plain_solver_agrees_on_6x5) { expect_the_plain_solver_agrees(6, 5); }
TEST(LongSevensFamilies, the_plain_solver_agrees_on_5x7) { expect_the_plain_solver_agrees(5, 7); }

}  // namespace
}  // namespace kanzen

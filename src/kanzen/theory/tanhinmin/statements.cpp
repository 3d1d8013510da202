// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/tanhinmin/statements.hpp"

#include <algorithm>
#include <bit>

namespace kanzen::tanhinmin {
namespace {

enum Number : std::size_t {
  theorem_1,
  proposition_1,
  lemma_1,
  lemma_2,
  lemma_3,
  lemma_4,
  table_1,
  table_2,
  corollary_1,
  corollary_2,
  corollary_3,
  corollary_4,
  algorithm_1,
  algorithm_2,  // and so on to 7
  corollary_5 = algorithm_2 + strategies.size(),
  corollary_6,
  corollary_7,
  usual_end,
  proof_ii_2 = usual_end,  // these are only tried as printed
  line_2,
  lines_5_and_6,
  line_7,
  printed_end,
};

// A set of moves: bit 0 is the pass, bit n a card of strength n.
using MoveSet = std::uint32_t;
constexpr MoveSet pass_only = 1;

constexpr MoveSet interval(Card weakest, Card strongest) {
  return weakest > strongest ? 0 : (MoveSet{2} << strongest) - (MoveSet{1} << weakest);
}
static_assert(interval(2, 4) == 0b11100 && interval(3, 2) == 0);

constexpr MoveSet set_of(const Moves& moves) {
  return interval(moves.weakest, moves.strongest) | (moves.pass ? pass_only : 0);
}

// --- what is printed where the truth differs ---

// Algorithm 1 as it stands, from line 3 on; H may have gaps. Lines 5 and 6 need a card x_{c0+2}.
MoveSet lines_3_to_8(const Position& position, Condition condition) {
  const Hand x = position.mover;
  const Hand own = x.subspan(condition.mover);
  const Hand theirs = position.other.subspan(condition.other);
  MoveSet h = 0;
  if (own.size() == 1 ||
      other_matching(position, condition) == matching(theirs, own.subspan(2)) + 1) {
    h |= interval(x.front(), own[0]);
  } else {
    Card max_y = 0;
    for (const Card card : theirs)
      if (card <= own[1]) max_y = card;
    if (x.front() <= max_y && max_y <= own[0]) h |= interval(max_y, own[0]);
  }
  const bool keeps = mover_matching(position, condition) == matching(own, theirs.subspan(1));
  if (own.size() > 1) {
    const Card spare = strongest_spare(own, theirs.subspan(1));
    if (keeps)
      h |= interval(own[1], own.back());
    else if (spare >= own[1])
      h |= interval(own[1], spare);
  }
  return (h & ~interval(0, position.table)) | (keeps ? pass_only : 0);
}

// Algorithm 2 with X̄[c1] as the c1 weakest cards.
Card algorithm_2_as_printed(const Position& position, Condition condition) {
  std::vector<Card> without_second(position.mover.begin(), position.mover.end());
  without_second.erase(without_second.begin(),
                       without_second.begin() + static_cast<std::ptrdiff_t>(condition.mover));
  if (without_second.size() > 1) without_second.erase(without_second.begin() + 1);
  const bool from_first = position.mover.size() == condition.mover + 1 ||
                          matching(position.other.first(condition.other), without_second) ==
                              other_matching(position, condition);
  for (const Card card : position.mover.subspan(condition.mover + (from_first ? 0 : 1)))
    if (card > position.table) return card;
  return 0;
}

// --- what is the same for all tables of a deal ---

struct After {    // a move: definition 3
  int mover = 0;  // μ0'
  int other = 0;  // μ1'
};

struct Reckoned {  // under one condition
  MoveSet winning = 0;
  bool without_weakest_wins[2 * Deal::most_cards + 1] = {};  // by table: corollary 3
  int other = 0;                                             // μ1
  int mover_without_table = 0;                               // μ(X−[c0], X̄−[c1+1])
  std::array<After, Deal::most_cards + 1> after;             // 0: the pass, i: x_i
  std::array<int, Deal::most_cards + 1> table_1 = {};  // μ0' as table 1 has it, where i > c0+1
  std::array<int, Deal::most_cards + 1> table_2 = {};  // μ1' - μ1 as table 2 has it
};

int as_int(std::size_t size) { return static_cast<int>(size); }

std::vector<Card> without(Hand hand, std::size_t place) {
  std::vector<Card> rest(hand.begin(), hand.end());
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place));
  return rest;
}

After after_move(const Deal& deal, Condition condition, std::size_t i) {
  const Condition turned{condition.other, condition.mover};
  if (i == 0) {
    const Position next{deal.other(), deal.mover(), 0};
    return {as_int(other_matching(next, turned)), as_int(mover_matching(next, turned))};
  }
  const std::vector<Card> rest = without(deal.mover(), i - 1);
  const Position next{deal.other(), rest, deal.mover()[i - 1]};
  const bool last = deal.mover().size() == condition.mover + 1;
  return {as_int(other_matching(next, turned)), last ? 0 : as_int(mover_matching(next, turned))};
}

Reckoned reckon(const Deal& deal, Condition condition, bool as_printed) {
  const Hand x = deal.mover();
  const Hand own = x.subspan(condition.mover);
  const Hand theirs = deal.other().subspan(condition.other);
  Reckoned found;
  found.other = as_int(matching(theirs, own.subspan(1)));
  found.mover_without_table = as_int(matching(own, theirs.subspan(1)));
  for (std::size_t i = 0; i <= x.size(); ++i) found.after[i] = after_move(deal, condition, i);

  const bool last = own.size() == 1;
  for (std::size_t i = 1; i <= x.size(); ++i) {
    if (i > condition.mover + 1) {
      found.table_1[i] = as_int(matching(without(own, i - 1 - condition.mover), theirs.subspan(1)));
    } else if (!last || as_printed) {  // X−[c0+2] is empty where there is no x_{c0+2}
      std::vector<Card> laid = {x[i - 1]};
      if (!last) laid.insert(laid.end(), own.begin() + 2, own.end());
      found.table_2[i] = as_int(matching(theirs, laid)) - found.other;
    }
  }
  found.table_2[0] = found.other == as_int(theirs.size()) ? 0 : 1;
  return found;
}

}  // namespace

void Tally::add(const Tally& more) {
  cases += more.cases;
  failures += more.failures;
  if (more.smallest && (!smallest || more.smallest->order() < smallest->order()))
    smallest = more.smallest;
}

Statements::Statements(const Exhaustive& truth, bool as_printed)
    : truth_(truth), as_printed_(as_printed) {
  const auto paper = [](const char* section) {
    return std::string("Ohto and Kiya, section ") + section;
  };
  const auto wrong = [&](const char* right, const char* printed) {
    return std::string(as_printed ? printed : right);
  };
  list_.resize(as_printed ? printed_end : usual_end);
  list_[theorem_1] = {"Theorem 1", paper("4")};
  list_[proposition_1] = {"Proposition 1", paper("3.2")};
  list_[lemma_1] = {"Lemma 1", paper("4")};
  list_[lemma_2] = {"Lemma 2", paper("4")};
  list_[lemma_3] = {"Lemma 3", paper("4")};
  list_[lemma_4] = {"Lemma 4", paper("4")};
  list_[table_1] = {"Table 1", paper("4")};
  list_[table_2] = {wrong("Table 2", "Table 2, X-[c0+2] empty where |X| = c0+1"), paper("4")};
  list_[corollary_1] = {"Corollary 1", paper("4")};
  list_[corollary_2] = {"Corollary 2", paper("4")};
  list_[corollary_3] = {"Corollary 3", paper("4")};
  list_[corollary_4] = {"Corollary 4", paper("4")};
  list_[algorithm_1] = {wrong("Algorithm 1", "Algorithm 1, line 4 as printed"), paper("5.1")};
  for (std::size_t i = 0; i < strategies.size(); ++i)
    list_[algorithm_2 + i] = {"Algorithm " + std::to_string(2 + i), paper("5.2")};
  if (as_printed) list_[algorithm_2].what += ", the c1 weakest of the other's cards";
  list_[corollary_5] = {"Corollary 5", paper("5.2")};
  list_[corollary_6] = {wrong("Corollary 6", "Corollary 6, by Algorithm 1 without line 2"),
                        paper("6.1")};
  list_[corollary_7] = {"Corollary 7", paper("6.2")};
  if (!as_printed) return;
  list_[proof_ii_2] = {"Theorem 1, proof (ii-2): one card from winning and lost, delta < 0",
                       paper("4")};
  list_[line_2] = {"Algorithm 1, line 2: delta0 is mu0", paper("5.1")};
  list_[lines_5_and_6] = {"Algorithm 1, lines 5 and 6: there is a card x(c0+2)", paper("5.1")};
  list_[line_7] = {"Algorithm 1, line 7: no pass on an empty table that is won", paper("5.1")};
}

void Statements::try_deal(std::size_t number, std::vector<Tally>& tallies) const {
  const Deal deal = truth_.deal(number);
  const Hand x = deal.mover();
  const std::size_t cards = x.size();
  const std::size_t others = deal.other().size();

  MoveSet held = 0;
  std::array<Conditions, 2 * Deal::most_cards + 1> wins_by{};
  for (const Card card : x) held |= MoveSet{1} << card;
  for (Card move = 0; move <= deal.strengths(); ++move)
    if (move == 0 || held >> move & 1) wins_by[move] = truth_.wins_by(deal, move);
  const Conditions endless = truth_.endless(number);

  std::array<std::array<Reckoned, Deal::most_cards>, Deal::most_cards> reckoned;
  for (std::size_t c0 = 0; c0 < cards; ++c0)
    for (std::size_t c1 = 0; c1 < others; ++c1) {
      Reckoned& found = reckoned[c0][c1] = reckon(deal, {c0, c1}, as_printed_);
      for (Card move = 0; move <= deal.strengths(); ++move)
        if (wins_by[move] & bit({c0, c1})) found.winning |= MoveSet{1} << move;
      const Hand own = x.subspan(c0);
      const Hand theirs = deal.other().subspan(c1);
      const std::size_t smaller = truth_.number(Deal(own, theirs));
      Card place = 0;  // of the table among the cards that are left
      for (Card table = 0; table <= deal.strengths(); ++table) {
        if (std::ranges::binary_search(own, table) || std::ranges::binary_search(theirs, table))
          ++place;
        found.without_weakest_wins[table] = truth_.wins(smaller, place) & 1;
      }
    }

  for (Card table = 0; table <= deal.strengths(); ++table) {
    const Position position{x, deal.other(), table};
    const Conditions wins = truth_.wins(number, table);
    const MoveSet legal = (held & ~interval(0, table)) | pass_only;
    const Card weakest =
        legal == pass_only ? 0 : static_cast<Card>(std::countr_zero(legal & ~pass_only));
    const Staircase staircase(position);

    const auto count_alike = [&](std::uint64_t alike, Number statement, Condition condition,
                                 bool holds) {
      Tally& tally = tallies[statement];
      tally.cases += alike;
      if (holds) return;
      tally.failures += alike;
      if (!tally.smallest) tally.smallest = Case{number, table, condition};
    };
    const auto count = [&](Number statement, Condition condition, bool holds) {
      count_alike(Exhaustive::tables_alike, statement, condition, holds);
    };

    for (std::size_t c0 = 0; c0 < cards; ++c0)
      for (std::size_t c1 = 0; c1 < others; ++c1) {
        const Condition condition{c0, c1};
        const Reckoned& known = reckoned[c0][c1];
        const bool won = wins & bit(condition);
        const MoveSet optimal = won ? legal & known.winning : legal;
        const int mover = as_int(mover_matching(position, condition));
        const int lead = mover - known.other;

        count(theorem_1, condition, (delta(position, condition) > 0) == won);
        if (c0 == 0 && c1 == 0) count(proposition_1, condition, (lead > 0) == won);
        count(corollary_3, condition, known.without_weakest_wins[table] == won);
        count(corollary_4, condition, staircase.mover_wins(condition) == won);
        if (table == 0) count_alike(1, corollary_2, condition, !(endless & bit(condition)));

        // δ' - δ of every legal move, and whether the tables say so.
        int best = -9;
        int best_card = -9;
        MoveSet safe = 0;
        bool within_one = true;
        for (std::size_t i = 0; i <= cards; ++i) {
          if (i > 0 && x[i - 1] <= table) continue;
          const After& after = known.after[i];
          const int change = after.mover - after.other + 1 - lead;
          const MoveSet move = MoveSet{1} << (i == 0 ? 0 : x[i - 1]);
          within_one = within_one && -1 <= change && change <= 1;
          if (change > best) safe = 0;
          if (change >= best) safe |= move;
          best = std::max(best, change);
          if (i > 0) best_card = std::max(best_card, change);

          const int fall = mover - (i == 0 ? known.mover_without_table : known.table_1[i]);
          const bool low = i > 0 && i <= c0 + 1;
          count(table_1, condition,
                low      ? after.mover - mover == -1
                : i == 0 ? after.mover - mover == -fall && (fall == 0 || fall == 1)
                         : after.mover - mover == -fall && (fall == 1 || fall == 2));
          const int rise = known.table_2[i];
          count(table_2, condition, after.other - known.other == rise && (rise == 0 || rise == 1));
        }
        count(lemma_1, condition, within_one);
        count(lemma_2, condition, best != 1 || lead < 0);
        if (weakest > 0)
          count(lemma_3, condition, best_card != -1 || lead > 1);
        else
          count(lemma_4, condition, best >= 0);

        if (weakest > 0) {
          count(corollary_1, condition, (optimal & ~pass_only) != 0);
          const MoveSet second = c0 + 1 < cards ? MoveSet{1} << x[c0 + 1] : 0;
          count(corollary_5, condition, (optimal & ((MoveSet{1} << weakest) | second)) != 0);
        }
        const MoveSet by_lines =
            as_printed_ ? lines_3_to_8(position, condition) & legal : MoveSet{0};
        const MoveSet by_algorithm_1 =
            !as_printed_ ? set_of(optimal_moves(position, condition)) & (held | pass_only)
            : lead != 1  ? legal
                         : by_lines;
        count(algorithm_1, condition, by_algorithm_1 == optimal);
        count(corollary_6, condition,
              (as_printed_ ? by_lines
                           : set_of(safe_moves(position, condition)) & (held | pass_only)) == safe);
        for (std::size_t s = 0; s < strategies.size(); ++s)
          for (std::size_t c = 0; c <= most_left_out(strategies[s], condition); ++c) {
            const Card move = as_printed_ && s == 0 ? algorithm_2_as_printed(position, condition)
                                                    : play(strategies[s], position, condition, c);
            count(static_cast<Number>(algorithm_2 + s), condition,
                  (optimal >> move & 1) && (move > 0 || weakest == 0));
          }

        if (!as_printed_) continue;
        if (!won && cards == c0 + 1) count(proof_ii_2, condition, lead < 0);
        count(line_2, condition, (mover != 1 ? legal : by_lines) == optimal);
        if (lead == 1) count(lines_5_and_6, condition, cards > c0 + 1);
        if (won && table == 0) count_alike(1, line_7, condition, !(by_algorithm_1 & pass_only));
      }

    // Corollary 7: one move for a whole row, one for a whole column.
    const auto one_for_all = [&](Conditions asked) {
      for (Card move = 0; move <= deal.strengths(); ++move)
        if ((legal >> move & 1) && (asked & wins & ~wins_by[move]) == 0) return true;
      return false;
    };
    const Conditions all = all_conditions(deal);
    for (std::size_t c0 = 0; c0 < cards; ++c0)
      count(corollary_7, {c0, 0}, one_for_all(all & Conditions{0xff} << (8 * c0)));
    for (std::size_t c1 = 0; c1 < others; ++c1)
      count(corollary_7, {0, c1}, one_for_all(all & Conditions{0x0101010101010101} << c1));
  }
}

}  // namespace kanzen::tanhinmin

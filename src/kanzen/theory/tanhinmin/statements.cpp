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

// One deal, with everything that does not depend on the table.
class Trial {
 public:
  Trial(const Exhaustive& truth, std::size_t number, bool as_printed, std::vector<Tally>& tallies)
      : truth_(truth),
        number_(number),
        as_printed_(as_printed),
        tallies_(tallies),
        deal_(truth.deal(number)),
        endless_(truth.endless(number)) {
    for (const Card card : x_) held_ |= MoveSet{1} << card;
    for (Card move = 0; move <= deal_.strengths(); ++move)
      if (move == 0 || held_ >> move & 1) wins_by_[move] = truth.wins_by(deal_, move);
    for (std::size_t c0 = 0; c0 < x_.size(); ++c0)
      for (std::size_t c1 = 0; c1 < deal_.other().size(); ++c1) {
        Reckoned& found = reckoned_[c0][c1] = reckon(deal_, {c0, c1}, as_printed);
        for (Card move = 0; move <= deal_.strengths(); ++move)
          if (wins_by_[move] & bit({c0, c1})) found.winning |= MoveSet{1} << move;
        ignore_weakest({c0, c1}, found);
      }
  }

  void try_table(Card table) {
    table_ = table;
    position_ = {x_, deal_.other(), table};
    wins_ = truth_.wins(number_, table);
    legal_ = (held_ & ~interval(0, table)) | pass_only;
    weakest_ = legal_ == pass_only ? 0 : static_cast<Card>(std::countr_zero(legal_ & ~pass_only));
    const Staircase staircase(position_);
    for (std::size_t c0 = 0; c0 < x_.size(); ++c0)
      for (std::size_t c1 = 0; c1 < deal_.other().size(); ++c1) {
        look_at({c0, c1});
        count(corollary_4, staircase.mover_wins(condition_) == won_);
        try_winner();
        try_moves();
        try_optimal();
        if (as_printed_) try_printed();
      }
    try_rows_and_columns();
  }

 private:
  // Corollary 3: the same game without the c0 and c1 weakest cards.
  void ignore_weakest(Condition condition, Reckoned& found) const {
    const Hand own = x_.subspan(condition.mover);
    const Hand theirs = deal_.other().subspan(condition.other);
    const std::size_t smaller = truth_.number(Deal(own, theirs));
    Card place = 0;  // of the table among the cards that are left
    for (Card table = 0; table <= deal_.strengths(); ++table) {
      if (std::ranges::binary_search(own, table) || std::ranges::binary_search(theirs, table))
        ++place;
      found.without_weakest_wins[table] = truth_.wins(smaller, place) & 1;
    }
  }

  void look_at(Condition condition) {
    condition_ = condition;
    known_ = &reckoned_[condition.mover][condition.other];
    won_ = wins_ & bit(condition);
    optimal_ = won_ ? legal_ & known_->winning : legal_;
    mover_ = as_int(mover_matching(position_, condition));
    lead_ = mover_ - known_->other;
  }

  void count(Number statement, bool holds, std::uint64_t alike = Exhaustive::tables_alike) {
    Tally& tally = tallies_[statement];
    tally.cases += alike;
    if (holds) return;
    tally.failures += alike;
    if (!tally.smallest) tally.smallest = Case{number_, table_, condition_};
  }

  void try_winner() {
    count(theorem_1, (delta(position_, condition_) > 0) == won_);
    if (condition_.mover == 0 && condition_.other == 0) count(proposition_1, (lead_ > 0) == won_);
    count(corollary_3, known_->without_weakest_wins[table_] == won_);
    if (table_ == 0) count(corollary_2, !(endless_ & bit(condition_)), 1);
  }

  // δ' - δ of every legal move, and whether the tables say so.
  void try_moves() {
    int best = -9;
    int best_card = -9;
    bool within_one = true;
    safe_ = 0;
    for (std::size_t i = 0; i <= x_.size(); ++i) {
      if (i > 0 && x_[i - 1] <= table_) continue;
      const After& after = known_->after[i];
      const int change = after.mover - after.other + 1 - lead_;
      within_one = within_one && -1 <= change && change <= 1;
      if (change > best) safe_ = 0;
      if (change >= best) safe_ |= MoveSet{1} << (i == 0 ? 0 : x_[i - 1]);
      best = std::max(best, change);
      if (i > 0) best_card = std::max(best_card, change);

      const bool low = i > 0 && i <= condition_.mover + 1;
      const int fall =
          low ? 1 : mover_ - (i == 0 ? known_->mover_without_table : known_->table_1[i]);
      const int least = i == 0 ? 0 : 1;
      count(table_1, after.mover == mover_ - fall && least <= fall && fall <= least + 1);
      const int rise = known_->table_2[i];
      count(table_2, after.other == known_->other + rise && 0 <= rise && rise <= 1);
    }
    count(lemma_1, within_one);
    count(lemma_2, best != 1 || lead_ < 0);
    if (weakest_ > 0)
      count(lemma_3, best_card != -1 || lead_ > 1);
    else
      count(lemma_4, best >= 0);
  }

  void try_optimal() {
    const MoveSet moves = held_ | pass_only;
    by_lines_ = as_printed_ ? lines_3_to_8(position_, condition_) & legal_ : MoveSet{0};
    by_algorithm_1_ = !as_printed_ ? set_of(optimal_moves(position_, condition_)) & moves
                      : lead_ != 1 ? legal_
                                   : by_lines_;
    count(algorithm_1, by_algorithm_1_ == optimal_);
    count(corollary_6,
          (as_printed_ ? by_lines_ : set_of(safe_moves(position_, condition_)) & moves) == safe_);
    for (std::size_t s = 0; s < strategies.size(); ++s)
      for (std::size_t c = 0; c <= most_left_out(strategies[s], condition_); ++c) {
        const Card move = as_printed_ && s == 0 ? algorithm_2_as_printed(position_, condition_)
                                                : play(strategies[s], position_, condition_, c);
        count(static_cast<Number>(algorithm_2 + s),
              (optimal_ >> move & 1) && (move > 0 || weakest_ == 0));
      }
    if (weakest_ == 0) return;
    const std::size_t second = condition_.mover + 1;
    count(corollary_1, (optimal_ & ~pass_only) != 0);
    count(corollary_5,
          (optimal_ >> weakest_ & 1) || (second < x_.size() && (optimal_ >> x_[second] & 1)));
  }

  void try_printed() {
    const bool last = x_.size() == condition_.mover + 1;
    if (!won_ && last) count(proof_ii_2, lead_ < 0);
    count(line_2, (mover_ != 1 ? legal_ : by_lines_) == optimal_);
    if (lead_ == 1) count(lines_5_and_6, !last);
    if (won_ && table_ == 0) count(line_7, !(by_algorithm_1_ & pass_only), 1);
  }

  // Corollary 7: one move for a whole row, one for a whole column.
  void try_rows_and_columns() {
    const auto one_for_all = [&](Conditions asked) {
      for (Card move = 0; move <= deal_.strengths(); ++move)
        if ((legal_ >> move & 1) && (asked & wins_ & ~wins_by_[move]) == 0) return true;
      return false;
    };
    for (std::size_t c0 = 0; c0 < x_.size(); ++c0) {
      condition_ = {c0, 0};
      count(corollary_7, one_for_all(Conditions{0xff} << (8 * c0)));
    }
    for (std::size_t c1 = 0; c1 < deal_.other().size(); ++c1) {
      condition_ = {0, c1};
      count(corollary_7, one_for_all(Conditions{0x0101010101010101} << c1));
    }
  }

  const Exhaustive& truth_;
  std::size_t number_;
  bool as_printed_;
  std::vector<Tally>& tallies_;

  Deal deal_;
  Hand x_ = deal_.mover();
  MoveSet held_ = 0;
  std::array<Conditions, 2 * Deal::most_cards + 1> wins_by_{};
  Conditions endless_;
  std::array<std::array<Reckoned, Deal::most_cards>, Deal::most_cards> reckoned_;

  Card table_ = 0;
  Position position_;
  Conditions wins_ = 0;
  MoveSet legal_ = 0;
  Card weakest_ = 0;  // legal card

  Condition condition_;
  const Reckoned* known_ = nullptr;
  bool won_ = false;
  MoveSet optimal_ = 0;
  int mover_ = 0;  // μ0
  int lead_ = 0;   // δ
  MoveSet safe_ = 0;
  MoveSet by_lines_ = 0;  // as printed
  MoveSet by_algorithm_1_ = 0;
};

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
  Trial trial(truth_, number, as_printed_, tallies);
  for (Card table = 0; table <= truth_.deal(number).strengths(); ++table) trial.try_table(table);
}

}  // namespace kanzen::tanhinmin

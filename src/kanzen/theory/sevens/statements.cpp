// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/sevens/statements.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "kanzen/theory/sevens/closed_form.hpp"
#include "kanzen/theory/sevens/tally.hpp"
#include "kanzen/theory/sevens/truth.hpp"

namespace kanzen::sevens {
namespace {

constexpr std::string_view paper = "Linear time algorithm, ";

// --- Table 1 as it is printed ---

// A piece of a row: a text that is repeated at least so often. "*" is any rest.
struct Repeated {
  std::string_view text;
  int least = 0;
};
struct Row {
  std::vector<Repeated> pieces;  // the first one's repetitions are x
  int less = 0;                  // the value is x - less
  Type type = Type::zero;
};

// The rows of Left; Right's mirror them.
const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      {{{"L", 1}}, 0, Type::zero},
      {{{"L", 1}, {"R", 1}}, 1, Type::LL},
      {{{"L", 1}, {"RL", 1}, {"L", 0}}, 0, Type::R},
      {{{"L", 1}, {"RL", 1}, {"R", 1}}, 1, Type::L},
      {{{"L", 1}, {"RL", 1}, {"L", 1}, {"R*", 1}}, 0, Type::NL},
      {{{"L", 1}, {"RL", 0}, {"R", 2}, {"L*", 1}}, 1, Type::NL},
  };
  return all;
}

// Whether the pieces make up the text.
bool matches(std::span<const Repeated> pieces, std::string_view text) {
  if (pieces.empty()) return text.empty();
  const auto [unit, least] = pieces.front();
  if (unit.ends_with('*')) return text.starts_with(unit.substr(0, unit.size() - 1));
  for (int count = 0;; ++count) {
    if (count >= least && matches(pieces.subspan(1), text)) return true;
    if (!text.starts_with(unit)) return false;
    text.remove_prefix(unit.size());
  }
}

std::string mirrored(std::string_view text) {
  std::string result(text);
  for (char& letter : result) letter = letter == 'L' ? 'R' : letter == 'R' ? 'L' : letter;
  return result;
}

constexpr Type mirrored(Type type) {
  switch (type) {
    case Type::L: return Type::R;
    case Type::LL: return Type::RR;
    case Type::NL: return Type::NR;
    case Type::R: return Type::L;
    case Type::RR: return Type::LL;
    case Type::NR: return Type::NL;
    default: return Type::zero;
  }
}

// All that the table says of a suit: once for every row and x that it can be read as.
std::vector<SuitValue> table_says(const std::string& suit) {
  if (suit.empty()) return {{0, Type::zero}};
  std::vector<SuitValue> said;
  const bool left = suit.front() == 'L';
  const std::string seen = left ? suit : mirrored(suit);
  for (const Row& row : rows()) {
    std::string_view rest = seen;
    for (std::int64_t x = 1; rest.starts_with('L'); ++x) {
      rest.remove_prefix(1);
      if (!matches(std::span(row.pieces).subspan(1), rest)) continue;
      const std::int64_t value = x - row.less;
      said.push_back(left ? SuitValue{value, row.type} : SuitValue{-value, mirrored(row.type)});
    }
  }
  return said;
}

// --- all suits up to a length ---

class SuitValues {
 public:
  explicit SuitValues(int longest) {
    each(longest, [&](const ShortSuit& suit) { values_.push_back(suit_value(letters(suit))); });
  }
  const SuitValue& operator()(const ShortSuit& suit) const { return values_[suit.number()]; }

  static std::string letters(const ShortSuit& suit) { return suit.length == 0 ? "" : suit.text(); }

  template <class Visit>
  static void each(int longest, Visit&& visit) {
    for (int length = 0; length <= longest; ++length)
      for (std::uint32_t rights = 0; rights < 1U << length; ++rights)
        visit(ShortSuit{static_cast<std::uint8_t>(length), rights});
  }

 private:
  std::vector<SuitValue> values_;
};

bool next_is(const ShortSuit& suit, Player player) {
  return suit.length > 0 && suit.next_is_rights() == (player == Player::right);
}

void try_suits(int longest, const SuitValues& value, bool as_printed, Tallies& tallies) {
  Tally& table = tallies.add("Table 1: every suit is in one row and has one value",
                             std::string(paper) + "Lemma 1");
  Tally& scan = tallies.add("Reading a suit from the front finds its row", "kanzen");
  Tally& left_moves = tallies.add("Left can play: value > 0, or 0 with type L, LL, NL",
                                  std::string(paper) + "Property 1");
  Tally& right_moves =
      tallies.add(as_printed ? "Right can play: value < 0, or 0 with type R, RR, NLR"
                             : "Right can play: value < 0, or 0 with type R, RR, NR",
                  std::string(paper) + "Property 2");
  Tally& step = tallies.add("Left's move takes 1 from a value > 0, at least 1 from 0",
                            std::string(paper) + "Property 3");
  Tally& to_l = tallies.add("A move of Left from (0, NL) to type L leaves at most -2",
                            std::string(paper) + "Property 4");
  Tally& to_other = tallies.add("A move of Left from (0, NL) never leaves type 0 or LL",
                                std::string(paper) + "Property 5");
  Tally& never_nl = tallies.add("A move of Left from (0, NL) never leaves type NL", "kanzen");
  SuitValues::each(longest, [&](const ShortSuit& suit) {
    const std::string text = SuitValues::letters(suit);
    const auto shown = [&](Player turn) { return position_text(suit.text(), turn); };
    const SuitValue now = value(suit);
    const std::vector<SuitValue> said = table_says(text);
    table.note(said.size() == 1, Player::left, [&] { return shown(Player::left); });
    scan.note(std::find(said.begin(), said.end(), now) != said.end(), Player::left,
              [&] { return shown(Player::left); });
    const bool left = next_is(suit, Player::left);
    const bool zero = now.value == 0;
    left_moves.note(
        left == (now.value > 0 ||
                 (zero && (now.type == Type::L || now.type == Type::LL || now.type == Type::NL))),
        Player::left, [&] { return shown(Player::left); });
    const bool in_list =
        now.type == Type::R || now.type == Type::RR || (!as_printed && now.type == Type::NR);
    right_moves.note(next_is(suit, Player::right) == (now.value < 0 || (zero && in_list)),
                     Player::right, [&] { return shown(Player::right); });
    if (!left) return;
    const SuitValue then = value(suit.played());
    step.note(now.value > 0 ? then.value == now.value - 1 : then.value <= now.value - 1,
              Player::left, [&] { return shown(Player::left); });
    if (!zero || now.type != Type::NL) return;
    if (then.type == Type::L)
      to_l.note(then.value <= -2, Player::left, [&] { return shown(Player::left); });
    else
      to_other.note(then.type != Type::zero && then.type != Type::LL, Player::left,
                    [&] { return shown(Player::left); });
    never_nl.note(then.type != Type::NL, Player::left, [&] { return shown(Player::left); });
  });
}

// --- the strategies of the proofs, for both players by symmetry ---

// A deal as one player sees it: his own suits have positive values.
class Side {
 public:
  Side(const Known<std::uint8_t>& known, const SuitValues& value, Player me)
      : known_(known), value_(value), me_(me) {}

  SuitValue of(const ShortSuit& suit) const {
    const SuitValue value = value_(suit);
    return me_ == Player::left ? value : SuitValue{-value.value, mirrored(value.type)};
  }
  SuitValue of(int i) const { return of(known_.deal.suit(i)); }
  bool wins_by(int i) const { return known_.winner_after(i, me_) == me_; }
  bool may_play(int i) const { return known_.may_play(i, me_); }
  template <class Visit>
  void each_move(Visit&& visit) const {
    for (int i = 0; i < known_.deal.suits(); ++i)
      if (may_play(i) && !known_.deal.repeats(i)) visit(i);
  }
  // The suit as it was before the opponent played its next card.
  ShortSuit before_opponent(const ShortSuit& suit) const {
    const std::uint32_t card = me_ == Player::left ? 1 : 0;
    return {static_cast<std::uint8_t>(suit.length + 1), suit.rights | card << suit.length};
  }

 private:
  const Known<std::uint8_t>& known_;
  const SuitValues& value_;
  Player me_;
};

struct Strategies {
  explicit Strategies(Tallies& tallies, bool as_printed)
      : lemma3(tallies.add("Lemma 3, 4: play suits of value > 0, then those of type LL",
                           std::string(paper) + "proof of Lemma 3")),
        lemma5_left(tallies.add("Lemma 5, 6, sum >= 0: play suits of value > 0, then of type L",
                                std::string(paper) + "proof of Lemma 5")),
        lemma5_right(tallies.add("Lemma 5, 6, the other side: Algorithm 2",
                                 std::string(paper) + "Algorithm 2")),
        same_suit(tallies.add(
            as_printed ? "Lemma 5, 6, no value > 0 left: answer in the same suit"
                       : "Lemma 5, 6, no value > 0 left: answer in the same suit if (-1, L) stays",
            std::string(paper) + "proof of Lemma 5")),
        lemma7_positive(tallies.add("Lemma 7, case 1: answer in any suit of one's own",
                                    std::string(paper) + "proof of Lemma 7")),
        lemma7_same_suit(tallies.add("Lemma 7, case 2: answer in the same suit",
                                     std::string(paper) + "proof of Lemma 7")),
        lemma7_n(tallies.add("Lemma 7, case 3: answer in any suit of one's own",
                             std::string(paper) + "proof of Lemma 7")),
        lemma7_ahead(tallies.add("Lemma 7, ahead and to move: play any suit of one's own",
                                 "kanzen; missing in the proof")) {}

  Tally& lemma3;
  Tally& lemma5_left;
  Tally& lemma5_right;
  Tally& same_suit;
  Tally& lemma7_positive;
  Tally& lemma7_same_suit;
  Tally& lemma7_n;
  Tally& lemma7_ahead;
};

// Everything that the proofs let player `me` do when it is his turn.
void try_strategies(const Known<std::uint8_t>& known, const SuitValues& value, Player me, int cards,
                    bool as_printed, Strategies& strategies) {
  const Side side(known, value, me);
  const int suits = known.deal.suits();
  Sum sum;  // positive values are `me`'s
  bool positive = false;
  int keepable = 0;  // suits of value -1 and type L in the eyes of the opponent, that is (1, R)
  for (int i = 0; i < suits; ++i) {
    const SuitValue suit = side.of(i);
    sum.add(suit);
    positive = positive || suit.value > 0;
    if (suit == SuitValue{1, Type::R}) ++keepable;
  }
  const auto shown = [&] { return position_text(known.deal.text(), me); };
  const int lemma = sum.lemma();
  if (lemma == 3 || (lemma == 5 && sum.value() >= 0)) {
    Tally& tally = lemma == 3 ? strategies.lemma3 : strategies.lemma5_left;
    const Type last = lemma == 3 ? Type::LL : Type::L;
    side.each_move([&](int i) {
      if (positive ? side.of(i).value > 0 : side.of(i).type == last)
        tally.note(side.wins_by(i), me, shown);
    });
  }
  if (lemma == 6 && sum.value() >= 2)
    side.each_move([&](int i) {
      const bool kept_one = side.of(i) == SuitValue{1, Type::R} && keepable == 1;
      if (side.of(i).value > 0 && !kept_one)
        strategies.lemma5_right.note(side.wins_by(i), me, shown);
    });
  if (lemma == 7 && sum.value() > 0)
    side.each_move([&](int i) {
      if (side.of(i).value > 0) strategies.lemma7_ahead.note(side.wins_by(i), me, shown);
    });

  // Answers: the opponent has just played the card that lay on suit i (-1: on a suit of its own).
  if (known.deal.cards() == cards) return;
  for (int i = -1; i < suits; ++i) {
    if (i >= 0 && known.deal.repeats(i)) continue;
    const ShortSuit now = i < 0 ? ShortSuit{} : known.deal.suit(i);
    const ShortSuit then = side.before_opponent(now);
    const SuitValue was = side.of(then);
    Sum before = sum;
    before.remove(i < 0 ? SuitValue{} : side.of(i));
    before.add(was);
    const auto shown_before = [&] {
      std::string text = then.text();
      for (int j = suits; j-- > 0;) {
        if (j == i) continue;
        text += ',';
        text += known.deal.suit(j).text();
      }
      return position_text(text, Sevens::other(me));
    };
    const int lemma_before = before.lemma();
    if (lemma_before == 6 && before.value() >= 1 && i >= 0) {
      bool theirs = was.value < 0;  // whether the opponent had a suit of his own left
      bool keeps = false;           // whether a suit (-1, L) stays when the same suit is answered
      for (int j = 0; j < suits; ++j) {
        if (j == i) continue;
        theirs = theirs || side.of(j).value < 0;
        keeps = keeps || side.of(j) == SuitValue{1, Type::R};
      }
      if (!theirs && side.may_play(i) && (as_printed || keeps))
        strategies.same_suit.note(side.wins_by(i), Sevens::other(me), shown_before);
    }
    if (lemma_before != 7 || before.value() < 0) continue;
    if (was.value == 0 && (was.type == Type::RR || was.type == Type::R)) {
      strategies.lemma7_same_suit.note(i >= 0 && side.may_play(i) && side.wins_by(i),
                                       Sevens::other(me), shown_before);
      continue;
    }
    Tally& tally = was.value < 0 ? strategies.lemma7_positive : strategies.lemma7_n;
    bool answered = false;
    side.each_move([&](int j) {
      if (side.of(j).value <= 0) return;
      answered = true;
      tally.note(side.wins_by(j), Sevens::other(me), shown_before);
    });
    if (!answered) tally.note(false, Sevens::other(me), shown_before);
  }
}

constexpr std::array<Player, 2> players = {Player::left, Player::right};

Deals deals_of(const TrialOptions& options) { return Deals(Bounds::all(options.cards)); }

}  // namespace

std::vector<Trial> try_stuck_loses(const TrialOptions& options) {
  const Deals deals = deals_of(options);
  const SuitValues value(options.cards);
  Tallies tallies;
  try_suits(options.cards, value, options.as_printed, tallies);
  std::array<Tally*, 8> lemmas{};
  const std::array<std::string_view, 8> said = {"",
                                                "",
                                                "Lemma 2: all types 0",
                                                "Lemma 3: some LL, else 0",
                                                "Lemma 4: some RR, else 0",
                                                "Lemma 5: some L, else 0 or LL",
                                                "Lemma 6: some R, else 0 or RR",
                                                "Lemma 7: all other deals"};
  for (std::size_t i = 2; i < 8; ++i)
    lemmas[i] =
        &tallies.add(std::string(said[i]), std::string(paper) + "Lemma " + std::to_string(i));
  Tally& algorithm = tallies.add("Algorithm 1 finds the winner", std::string(paper) + "Theorem 1");
  Tally& moves =
      tallies.add("The winning moves are those after which Algorithm 1 says so", "kanzen");
  Strategies strategies(tallies, options.as_printed);
  Tally* passes = nullptr;
  if (options.as_printed)
    passes = &tallies.add("The number of passes changes nothing: one each, only when blocked",
                          std::string(paper) + "section 2");

  const auto look = [&](const Known<std::uint8_t>& known) {
    report_progress(options, known.deal.number(), deals.size());
    Sum sum;
    for (int i = 0; i < known.deal.suits(); ++i) sum.add(value(known.deal.suit(i)));
    for (const Player turn : players) {
      const auto shown = [&] { return position_text(known.deal.text(), turn); };
      const Verdict verdict = sum.verdict(Sevens::Rule::stuck_loses, turn);
      const bool right = verdict.winner == known.winner(turn);
      lemmas[static_cast<std::size_t>(verdict.lemma)]->note(right, turn, shown);
      algorithm.note(right, turn, shown);
      for (int i = 0; i < known.deal.suits(); ++i) {
        if (!known.may_play(i, turn) || known.deal.repeats(i)) continue;
        Sum after = sum;
        after.remove(value(known.deal.suit(i)));
        after.add(value(known.deal.suit(i).played()));
        const Verdict then = after.verdict(Sevens::Rule::stuck_loses, Sevens::other(turn));
        moves.note(then.winner == known.winner_after(i, turn), turn, shown);
      }
      try_strategies(known, value, turn, options.cards, options.as_printed, strategies);
    }
  };
  Truth<> truth(deals, Sevens::Rule::stuck_loses, Sevens::Passing::voluntary, 0, look);
  if (passes != nullptr)
    Truth<> with_passes(deals, Sevens::Rule::stuck_loses, Sevens::Passing::blocked_only, 1,
                        [&](const Known<std::uint8_t>& known) {
                          for (const Player turn : players)
                            passes->note(
                                known.winner(turn, 0, 0) == known.winner(turn, 1, 1), turn,
                                [&] { return position_text(known.deal.text(), turn) + " 1/1"; });
                        });
  return tallies.trials();
}

std::vector<Trial> try_normal(const TrialOptions& options) {
  const Deals deals = deals_of(options);
  const SuitValues value(options.cards);
  Tallies tallies;
  Tally& suit = tallies.add("f_I of Table 1 is the value of the suit", std::string(paper) + "[8]");
  Tally& sum_decides =
      tallies.add("The sign of the sum decides; 0: the second player", std::string(paper) + "[8]");
  Tally& moves = tallies.add("The winning moves are those after which the sum says so", "kanzen");
  SuitValues::each(options.cards, [&](const ShortSuit& s) {
    suit.note(value(s).value == normal_value(SuitValues::letters(s)), Player::left,
              [&] { return position_text(s.text(), Player::left); });
  });
  Truth<> truth(deals, Sevens::Rule::normal, Sevens::Passing::voluntary, 0,
                [&](const Known<std::uint8_t>& known) {
                  report_progress(options, known.deal.number(), deals.size());
                  Sum sum;
                  for (int i = 0; i < known.deal.suits(); ++i) sum.add(value(known.deal.suit(i)));
                  for (const Player turn : players) {
                    const auto shown = [&] { return position_text(known.deal.text(), turn); };
                    sum_decides.note(
                        sum.verdict(Sevens::Rule::normal, turn).winner == known.winner(turn), turn,
                        shown);
                    for (int i = 0; i < known.deal.suits(); ++i) {
                      if (!known.may_play(i, turn) || known.deal.repeats(i)) continue;
                      Sum after = sum;
                      after.remove(value(known.deal.suit(i)));
                      after.add(value(known.deal.suit(i).played()));
                      moves.note(after.verdict(Sevens::Rule::normal, Sevens::other(turn)).winner ==
                                     known.winner_after(i, turn),
                                 turn, shown);
                    }
                  }
                });
  return tallies.trials();
}

std::vector<Trial> try_passes(Sevens::Rule rule, Sevens::Passing passing, int passes,
                              const TrialOptions& options) {
  using Answers = std::uint64_t;
  const Deals deals = deals_of(options);
  const SuitValues value(options.cards);
  const bool voluntary = passing == Sevens::Passing::voluntary;
  const std::string kind = voluntary ? "at any time" : "only when blocked";
  Tallies tallies;
  Tally& nothing = tallies.add("As many passes for both change nothing, " + kind,
                               std::string(paper) + "section 2");
  Tally& form =
      tallies.add("Left's passes more than Right's are added to the sum, " + kind, "kanzen");
  Truth<Answers> truth(deals, rule, passing, passes, [&](const Known<Answers>& known) {
    report_progress(options, known.deal.number(), deals.size());
    Sum sum;
    for (int i = 0; i < known.deal.suits(); ++i) sum.add(value(known.deal.suit(i)));
    for (const Player turn : players)
      for (int left = 0; left <= passes; ++left)
        for (int right = 0; right <= passes; ++right) {
          const auto shown = [&] {
            return position_text(known.deal.text(), turn) + " " + std::to_string(left) + "/" +
                   std::to_string(right);
          };
          const Player winner = known.winner(turn, left, right);
          if (left == right && left > 0) nothing.note(winner == known.winner(turn), turn, shown);
          form.note(winner == sum.verdict(rule, turn, left - right).winner, turn, shown);
        }
  });
  return tallies.trials();
}

}  // namespace kanzen::sevens

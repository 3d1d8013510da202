// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/oldmaid/oldmaid_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "kanzen/core/error.hpp"
#include "kanzen/core/shuffler.hpp"
#include "kanzen/games/oldmaid/oldmaid_view.hpp"
#include "kanzen/theory/oldmaid/oldmaid_theorems.hpp"

namespace kanzen::app {
namespace {

class OldMaidPlace : public Place {
 public:
  OldMaidPlace(const LargeOldMaid& counts, const OldMaidView& view, OldMaidAnswers& answers,
               std::string_view text)
      : counts_(counts),
        view_(view),
        answers_(answers),
        p_(view.parse(text)),
        counted_(view.game.counted<LargeOldMaid>(p_)) {}

  PositionReport report(Budget& budget) const override {
    PositionReport report;
    report.position = view_.text(p_);
    report.side = view_.seat_name(p_.mover);
    report.answer = for_seat(first_of(p_, budget), p_.mover);
    report.over = view_.game.first(p_) != no_seat;
    if (report.over) return report;
    view_.game.each_move(p_, [&](int card, const OldMaidCards::Position& child) {
      const std::string name = view_.card_name(card);
      report.moves.push_back({.move = name,
                              .answer = for_seat(first_of(child, budget), p_.mover),
                              .leads_to = view_.text(child),
                              .ends = view_.game.first(child) != no_seat,
                              .spots = {name},
                              .forcing = view_.forcing(p_, card)});
      return true;
    });
    return report;
  }

  bool reports_at_once() const override {
    return counts_.first(counted_) != no_seat || (counts_.players <= 3 && by_theorem());
  }
  Picture picture() const override { return view_.picture(p_); }
  std::string drawing() const override { return view_.drawing(p_); }

  std::string winner() const override {
    const int first = view_.game.first(p_);
    return first == no_seat ? "" : view_.seat_name(first);
  }
  std::string forces(Budget& budget) const override {
    const int first = first_of(p_, budget);
    return first == no_seat ? "" : view_.seat_name(first);
  }

  std::vector<Insight> insights(Budget& budget) const override {
    std::vector<Insight> result;
    if (counts_.over(counted_)) return result;
    const int first = answers_.forced(counts_, counted_, budget);
    const Text words =
        first == no_seat
            ? said({"Nobody can make sure of first place: it depends on what the others draw.",
                    "誰も一番上がりを確実にはできず、他の人の引き方による。"})
            : said({"{} can be first, whatever the others draw.",
                    "{}は他の人がどう引いても一番に上がれる。"},
                   view_.seat_name(first));
    result.push_back({.title = said({"First place", "一番上がり"}),
                      .text = {words},
                      .rows = first_place(budget)});
    if (counts_.players > 3)
      result.push_back({.title = said({"Ranks", "順位"}), .rows = ranks(budget)});
    return result;
  }

 private:
  int first_of(const OldMaidCards::Position& p, Budget& budget) const {
    return answers_.forced(counts_, view_.game.counted<LargeOldMaid>(p), budget);
  }
  static Answer for_seat(int first, int seat) {
    return {first == no_seat ? Outcome::draw : first == seat ? Outcome::win : Outcome::loss, 0};
  }

  // One joker, and nobody out: what the theorems are about.
  bool by_theorem() const {
    return counts_.first(counted_) == no_seat &&
           std::accumulate(counted_.alone.begin(), counted_.alone.end(), 0) == 1;
  }

  std::vector<Insight::Row> first_place(Budget& budget) const {
    std::vector<Insight::Row> rows;
    const Picture picture = view_.picture(p_);
    // Of cards that are there for one of these reasons, the places of their marks.
    const auto row = [&](Text label, Text text, const std::vector<int>& cards = {}) {
      Insight::Row& entry = rows.emplace_back();
      entry.label = std::move(label);
      entry.text = std::move(text);
      for (std::size_t i = 0; i < picture.marks.size(); ++i)
        for (const int card : cards)
          if (picture.marks[i].kind == Mark::Kind::card &&
              picture.marks[i].text.str() == view_.card_name(card))
            entry.marks.push_back(i);
    };
    const auto shared = [&](int a, int b) {
      std::vector<int> cards;
      for (const int seat : {a, b})
        for (const int card : view_.hand_of(p_, seat))
          if (view_.game.kind(p_, card) == (seat == a ? b : a)) cards.push_back(card);
      return cards;
    };
    const int first = answers_.forced(counts_, counted_, budget);
    if (counts_.first(counted_) != no_seat) {
      row(said({"first", "一番"}), view_.seat_name(first));
      return rows;
    }
    const Text by = said({"by", "根拠"});
    row(said({"can force it", "強制できる人"}),
        first == no_seat ? said({"nobody", "なし"}) : view_.seat_name(first));
    if (counts_.players == 2 && by_theorem())
      row(by, said({"Theorem 1: the player without the joker, drawing anything but the joker",
                    "定理 1：ジョーカーを持たない側（ジョーカー以外を引く）"}));
    if (counts_.players == 3 && by_theorem()) {
      const ThreeHands hands = three_hands(OldMaid::from(counted_));
      const auto name = [&](int turn) { return view_.seat_name((p_.mover + turn) % 3); };
      const auto seat = [&](int turn) { return (p_.mover + turn) % 3; };
      const auto shares = [&](const char* letter, auto count, int a, int b) {
        row(said({"{}, shared by {} and {}", "{}（{} と {} の組）"}, letter, name(a), name(b)),
            count, shared(seat(a), seat(b)));
      };
      shares("x", hands.x, 0, 1);
      shares("y", hands.y, 0, 2);
      shares("z", hands.z, 1, 2);
      row(said({"joker", "ジョーカー"}), name(hands.joker), {0});
      const ListEntry* entry = deciding_entry(hands);
      const int theorem = hands.joker == 0 ? 3 : hands.joker == 1 ? 2 : 4;
      row(by, entry == nullptr ? said({"Theorem {} (corrected): no condition holds",
                                       "定理 {}（訂正）：どの条件も成り立たない"},
                                      theorem)
                               : said({"Theorem {} (corrected): {}", "定理 {}（訂正）：{}"},
                                      theorem, entry->condition));
    }
    return rows;
  }

  // Who is out in which order, as far as a few lines hold.
  std::vector<Insight::Row> ranks(Budget& budget) const {
    constexpr std::size_t shown = 8;
    const Text possible = said({"possible outcomes", "起こりうる結果の数"});
    std::vector<Insight::Row> rows;
    try {
      const auto outcomes = answers_.outcomes(counts_, counted_, budget);
      rows.push_back({possible, outcomes.size()});
      for (std::size_t i = 0; i < std::min(outcomes.size(), shown); ++i) {
        std::vector<Text> order(outcomes[i].size());
        for (std::size_t seat = 0; seat < order.size(); ++seat)
          order[static_cast<std::size_t>(outcomes[i][seat] - 1)] =
              view_.seat_name(static_cast<int>(seat));
        rows.push_back({"", order.empty() ? said({"endless play", "終わらない"}) : listed(order)});
      }
      if (outcomes.size() > shown) rows.push_back({"", "…"});
    } catch (const Error& too_many) {
      rows.push_back({possible, too_many.text()});
    }
    return rows;
  }

  const LargeOldMaid& counts_;
  const OldMaidView& view_;
  OldMaidAnswers& answers_;
  const OldMaidCards::Position p_;
  const LargeOldMaid::Position counted_;
};

class OldMaidGame : public Playable {
 public:
  OldMaidGame(std::string name, int players, std::shared_ptr<OldMaidAnswers> answers)
      : name_(std::move(name)),
        counts_{players},
        view_{{players, OldMaidCards::most_cards}},
        answers_(std::move(answers)) {}

  const std::string& name() const override { return name_; }
  std::vector<std::string> players() const override {
    std::vector<std::string> names;
    for (int seat = 0; seat < counts_.players; ++seat) names.push_back(view_.seat_name(seat));
    return names;
  }
  bool distances() const override { return false; }
  bool deals() const override { return true; }

  // Two or three pairs for each player; fewer where five or more could not be answered in a moment.
  // From seven players on the last ones, from whom the first draws, get more cards than he; beyond
  // ten that could not be answered, and the first draw decides. Dealt anew until everybody has a
  // card left.
  std::string start(std::uint64_t deal) const override {
    const auto players = static_cast<std::uint64_t>(counts_.players);
    const bool from_the_last = players > 6 && players <= 10;
    Shuffler shuffler(deal);
    for (;;) {
      const std::uint64_t pairs = players < 4    ? 2 * players + shuffler.below(players + 1)
                                  : players == 4 ? 8
                                  : players == 6 ? 5
                                  : players < 10 ? 6
                                                 : players / 2;
      std::vector<int> cards(2 * pairs + 1);
      std::iota(cards.begin(), cards.end(), 0);
      shuffler.shuffle(cards);
      OldMaidCards::Position p = view_.game.empty();
      for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::uint64_t seat = i % players;
        OldMaidCards::holder(p, cards[i]) =
            static_cast<std::uint8_t>(from_the_last ? players - 1 - seat : seat);
      }
      p = view_.game.dealt(p);
      if (view_.game.first(p) == no_seat) return view_.text(p);
    }
  }

  std::unique_ptr<const Place> at(std::string_view position) const override {
    return std::make_unique<OldMaidPlace>(counts_, view_, *answers_, position);
  }
  Setup setup(std::string_view position) const override { return view_.setup(position); }

  std::uint64_t kept_bytes() const override { return answers_->bytes(); }

 private:
  std::string name_;
  LargeOldMaid counts_;
  OldMaidView view_;
  std::shared_ptr<OldMaidAnswers> answers_;
};

}  // namespace

std::unique_ptr<Playable> playable_oldmaid(std::string name, int players,
                                           std::shared_ptr<OldMaidAnswers> answers) {
  return std::make_unique<OldMaidGame>(std::move(name), players, std::move(answers));
}

}  // namespace kanzen::app

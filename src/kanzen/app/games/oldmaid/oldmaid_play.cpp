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

  PositionReport report(std::string_view position, Budget& budget) const override {
    const OldMaidCards::Position p = view_.parse(position);
    PositionReport report;
    report.position = view_.text(p);
    report.side = view_.seat_name(p.mover);
    report.answer = for_seat(first_of(p, budget), p.mover);
    report.over = view_.game.first(p) != no_seat;
    if (report.over) return report;
    view_.game.each_move(p, [&](int card, const OldMaidCards::Position& child) {
      const std::string name = view_.card_name(card);
      report.moves.push_back({.move = name,
                              .answer = for_seat(first_of(child, budget), p.mover),
                              .leads_to = view_.text(child),
                              .ends = view_.game.first(child) != no_seat,
                              .spots = {name},
                              .forcing = view_.forcing(p, card)});
      return true;
    });
    return report;
  }

  bool reports_at_once(std::string_view position) const override {
    const LargeOldMaid::Position counted = view_.game.counted<LargeOldMaid>(view_.parse(position));
    return counts_.first(counted) != no_seat || (counts_.players <= 3 && by_theorem(counted));
  }

  Picture picture(std::string_view position) const override {
    return view_.picture(view_.parse(position));
  }
  Setup setup(std::string_view position) const override { return view_.setup(position); }
  std::string drawing(std::string_view position) const override {
    return view_.drawing(view_.parse(position));
  }

  std::string winner(std::string_view position) const override {
    const int first = view_.game.first(view_.parse(position));
    return first == no_seat ? "" : view_.seat_name(first);
  }

  std::string forces(std::string_view position, Budget& budget) const override {
    const int first = first_of(view_.parse(position), budget);
    return first == no_seat ? "" : view_.seat_name(first);
  }

  Json insights(std::string_view position, Budget& budget) const override {
    const OldMaidCards::Position p = view_.parse(position);
    const LargeOldMaid::Position counted = view_.game.counted<LargeOldMaid>(p);
    Json result = Json::array();
    if (counts_.over(counted)) return result;
    const int first = answers_->forced(counts_, counted, budget);
    const std::string words =
        first == no_seat
            ? "Nobody can make sure of first place: it depends on what the others draw."
            : fmt::format("{} can be first, whatever the others draw.", view_.seat_name(first));
    result.push_back({{"title", "First place"},
                      {"text", Json::array({words})},
                      {"rows", first_place(p, counted, budget)}});
    if (counts_.players > 3)
      result.push_back({{"title", "Ranks"}, {"rows", ranks(counted, budget)}});
    return result;
  }

  std::uint64_t kept_bytes() const override { return answers_->bytes(); }

 private:
  int first_of(const OldMaidCards::Position& p, Budget& budget) const {
    return answers_->forced(counts_, view_.game.counted<LargeOldMaid>(p), budget);
  }
  static Answer for_seat(int first, int seat) {
    return {first == no_seat ? Outcome::draw : first == seat ? Outcome::win : Outcome::loss, 0};
  }

  // One joker, and nobody out: what the theorems are about.
  bool by_theorem(const LargeOldMaid::Position& counted) const {
    return counts_.first(counted) == no_seat &&
           std::accumulate(counted.alone.begin(), counted.alone.end(), 0) == 1;
  }

  Json first_place(const OldMaidCards::Position& p, const LargeOldMaid::Position& counted,
                   Budget& budget) const {
    Json rows = Json::array();
    const Picture picture = view_.picture(p);
    // Of cards that are there for one of these reasons, the places of their marks.
    const auto row = [&](std::string_view label, const std::string& text,
                         const std::vector<int>& cards = {}) {
      Json places = Json::array();
      for (std::size_t i = 0; i < picture.marks.size(); ++i)
        for (const int card : cards)
          if (picture.marks[i].kind == Mark::Kind::card &&
              picture.marks[i].text == view_.card_name(card))
            places.push_back(i);
      Json& entry = rows.emplace_back(Json::array({label, text}));
      if (!places.empty()) entry.push_back(std::move(places));
    };
    const auto shared = [&](int a, int b) {
      std::vector<int> cards;
      for (const int seat : {a, b})
        for (const int card : view_.hand_of(p, seat))
          if (view_.game.kind(p, card) == (seat == a ? b : a)) cards.push_back(card);
      return cards;
    };
    const int first = answers_->forced(counts_, counted, budget);
    if (counts_.first(counted) != no_seat) {
      row("first", view_.seat_name(first));
      return rows;
    }
    row("can force it", first == no_seat ? "nobody" : view_.seat_name(first));
    if (counts_.players == 2 && by_theorem(counted))
      row("by", "Theorem 1: the player without the joker, drawing anything but the joker");
    if (counts_.players == 3 && by_theorem(counted)) {
      const ThreeHands hands = three_hands(OldMaid::from(counted));
      const auto name = [&](int turn) { return view_.seat_name((p.mover + turn) % 3); };
      const auto seat = [&](int turn) { return (p.mover + turn) % 3; };
      row(fmt::format("x, shared by {} and {}", name(0), name(1)), std::to_string(hands.x),
          shared(seat(0), seat(1)));
      row(fmt::format("y, shared by {} and {}", name(0), name(2)), std::to_string(hands.y),
          shared(seat(0), seat(2)));
      row(fmt::format("z, shared by {} and {}", name(1), name(2)), std::to_string(hands.z),
          shared(seat(1), seat(2)));
      row("joker", name(hands.joker), {0});
      const ListEntry* entry = deciding_entry(hands);
      const int theorem = hands.joker == 0 ? 3 : hands.joker == 1 ? 2 : 4;
      row("by", entry == nullptr
                    ? fmt::format("Theorem {} (corrected): no condition holds", theorem)
                    : fmt::format("Theorem {} (corrected): {}", theorem, entry->condition));
    }
    return rows;
  }

  // Who is out in which order, as far as a few lines hold.
  Json ranks(const LargeOldMaid::Position& counted, Budget& budget) const {
    constexpr std::size_t shown = 8;
    Json rows = Json::array();
    try {
      const auto outcomes = answers_->outcomes(counts_, counted, budget);
      rows.push_back({"possible outcomes", std::to_string(outcomes.size())});
      for (std::size_t i = 0; i < std::min(outcomes.size(), shown); ++i) {
        std::vector<std::string> order(outcomes[i].size());
        for (std::size_t seat = 0; seat < order.size(); ++seat)
          order[static_cast<std::size_t>(outcomes[i][seat] - 1)] =
              view_.seat_name(static_cast<int>(seat));
        rows.push_back(
            {"", order.empty() ? "endless play" : fmt::format("{}", fmt::join(order, ", "))});
      }
      if (outcomes.size() > shown) rows.push_back({"", "…"});
    } catch (const Error& too_many) {
      rows.push_back({"possible outcomes", too_many.what()});
    }
    return rows;
  }

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

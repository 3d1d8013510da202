// SPDX-License-Identifier: Apache-2.0
// Two-player Tanhinmin to be shown and played, by closed form. The pass is the last of the moves:
// whoever takes the first of the best plays a card whenever that is optimal, and never passes to
// and fro for ever.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "kanzen/app/games/tanhinmin/tanhinmin.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/games/tanhinmin/tanhinmin_view.hpp"
#include "kanzen/theory/tanhinmin/tanhinmin.hpp"

namespace kanzen::app {
namespace {

using namespace tanhinmin;

// A position as theory takes it.
struct Reading {
  std::vector<Card> mover;
  std::vector<Card> other;
  Card table;
  Condition condition;

  explicit Reading(const Tanhinmin::Position& p)
      : mover(p.mine.cards.begin(), p.mine.cards.begin() + p.mine.size),
        other(p.theirs.cards.begin(), p.theirs.cards.begin() + p.theirs.size),
        table(p.table),
        condition{p.mine.goal, p.theirs.goal} {}

  tanhinmin::Position position() const { return {mover, other, table}; }
};

// "4, 7 or pass"
Text text_of(const Moves& moves, const std::vector<Card>& hand) {
  std::vector<std::string> names;
  for (const Card card : hand)
    if (moves.has_card(card) && (names.empty() || names.back() != std::to_string(card)))
      names.push_back(std::to_string(card));
  if (moves.pass) names.push_back("pass");
  if (names.empty()) return Phrase<>{"none", "なし"};
  if (names.size() == 1) return names.front();
  const std::string last = names.back();
  names.pop_back();
  return last == "pass"
             ? said({"{} or pass", "{} かパス"}, fmt::format("{}", fmt::join(names, ", ")))
             : said({"{} or {}", "{} か {}"}, fmt::format("{}", fmt::join(names, ", ")), last);
}

// --- the pictures of theory ---

struct Row {
  std::vector<Card> cards;
  std::size_t idle = 0;              // so many of the weakest do not count
  std::string tone;                  // whose they are
  std::optional<std::size_t> table;  // the place of the card on the table, which is nobody's
};

// The places of cards that are laid on weaker ones in a largest matching.
struct Laid {
  std::size_t above;
  std::size_t below;
};
std::vector<Laid> matching(const Row& above, const Row& below) {
  // The places in the row of the cards that count.
  const auto counting = [](const Row& row) {
    std::vector<std::size_t> places;
    std::size_t own = 0;
    for (std::size_t i = 0; i < row.cards.size(); ++i)
      if (row.table == i || own++ >= row.idle) places.push_back(i);
    return places;
  };
  const std::vector<std::size_t> upper = counting(above);
  const std::vector<std::size_t> lower = counting(below);
  std::vector<Laid> laid;
  for (const std::size_t place : upper)
    if (laid.size() < lower.size() && above.cards[place] > below.cards[lower[laid.size()]])
      laid.push_back({place, lower[laid.size()]});
  return laid;
}

// What the mover lays on the other's cards and the table, and the other on the mover's.
struct Rows {
  Row own, under, theirs, below;

  Rows(const Reading& reading, int side)
      : own{reading.mover, reading.condition.mover, side == 0 ? "first" : "second", {}},
        under{reading.other, reading.condition.other + 1, side == 0 ? "second" : "first", {}},
        theirs{reading.other, reading.condition.other, side == 0 ? "second" : "first", {}},
        below{reading.mover, reading.condition.mover + 1, side == 0 ? "first" : "second", {}} {
    const auto place = std::ranges::lower_bound(under.cards, reading.table);
    under.table = static_cast<std::size_t>(place - under.cards.begin());
    under.cards.insert(place, reading.table);
  }
};

// Two rows, and a line from every card of the upper to the weaker card below that it is laid on.
Picture matching_picture(const Row& above, const Row& below, const Moves* optimal) {
  const auto width =
      static_cast<double>(std::max<std::size_t>({4, above.cards.size(), below.cards.size()}));
  Picture picture{width, 4.5, {}};
  const auto x = [&](const Row& row, std::size_t i) {
    return (width - static_cast<double>(row.cards.size())) / 2 + static_cast<double>(i);
  };
  for (const Row* row : {&above, &below})
    for (std::size_t i = 0; i < row->cards.size(); ++i) {
      const bool table = row->table == i;
      const bool idle = !table && i - (row->table && *row->table < i ? 1 : 0) < row->idle;
      picture.marks.push_back({Mark::Kind::card, x(*row, i), row == &above ? 0.2 : 3.0, 1, 1.4,
                               idle    ? "quiet"
                               : table ? "neutral"
                                       : row->tone,
                               std::to_string(row->cards[i]), "", ""});
    }
  for (const Laid& laid : matching(above, below)) {
    const double from = x(above, laid.above) + 0.5;
    const double to = x(below, laid.below) + 0.5;
    picture.marks.push_back({Mark::Kind::line, from, 1.6, to - from, 1.4, "neutral", "", "", ""});
  }
  if (optimal != nullptr)
    for (std::size_t i = 0; i < above.cards.size(); ++i)
      if (optimal->has_card(above.cards[i]))
        picture.marks.push_back(
            {Mark::Kind::square, x(above, i) + 0.05, 0, 0.9, 0.16, "good", "", "", ""});
  return picture;
}

// A square for every condition, with the name of the winner: the mover's goal goes down, the
// other's to the right. A square's spot is the position with that condition; a disc marks where we
// are.
Picture staircase_picture(const TanhinminView& view, const TanhinminView::Seen& seen,
                          const Reading& reading) {
  const Staircase staircase(reading.position());
  const std::string_view mover = view.sides[static_cast<std::size_t>(seen.side)];
  const std::string_view other = view.sides[static_cast<std::size_t>(1 - seen.side)];
  Picture picture{static_cast<double>(reading.other.size()) + 1,
                  static_cast<double>(reading.mover.size()) + 1,
                  {}};
  const auto heading = [&](double x, double y, std::string_view who, std::size_t goal) {
    picture.marks.push_back(
        {Mark::Kind::text, x, y, 1, 1, "quiet", said({"{}: {}", "{}: {}"}, who, goal), "", ""});
  };
  for (std::size_t c1 = 0; c1 < reading.other.size(); ++c1)
    heading(static_cast<double>(c1) + 1, 0, other, c1);
  for (std::size_t c0 = 0; c0 < reading.mover.size(); ++c0) {
    heading(0, static_cast<double>(c0) + 1, mover, c0);
    for (std::size_t c1 = 0; c1 < reading.other.size(); ++c1) {
      const bool wins = staircase.mover_wins({c0, c1});
      const bool here = c0 == reading.condition.mover && c1 == reading.condition.other;
      Tanhinmin::Position there = seen.position;
      there.mine.goal = static_cast<std::uint8_t>(c0);
      there.theirs.goal = static_cast<std::uint8_t>(c1);
      picture.marks.push_back({Mark::Kind::square, static_cast<double>(c1) + 1,
                               static_cast<double>(c0) + 1, 1, 1, wins ? "good" : "bad",
                               fmt::format("{}{}", here ? "●" : "", wins ? mover : other),
                               view.text(there, seen.side),
                               said({"{} wins with {} left, {} with {}: {} wins",
                                     "{}は残り {} 枚、{}は残り {} 枚で勝ち：{}の勝ち"},
                                    mover, c0, other, c1, wins ? mover : other)});
    }
  }
  return picture;
}

class TanhinminPlace : public Place {
 public:
  TanhinminPlace(const TanhinminView& view, std::string_view text)
      : view_(view), seen_(view.parse(text)) {}

  PositionReport report(Budget&) const override {
    PositionReport report;
    report.position = view_.text(seen_.position, seen_.side);
    report.side = view_.sides[static_cast<std::size_t>(seen_.side)];
    report.over = over();
    if (report.over) {
      report.answer = {Outcome::loss, 0};
      return report;
    }
    const Reading reading(seen_.position);
    const bool wins = mover_wins(reading.position(), reading.condition);
    const Moves optimal = optimal_moves(reading.position(), reading.condition);
    report.answer = {wins ? Outcome::win : Outcome::loss, 0};
    view_.game.each_move(seen_.position, [&](Tanhinmin::Move move, const auto& child) {
      const bool keeps = move == Tanhinmin::pass ? optimal.pass : optimal.has_card(move);
      report.moves.push_back({.move = view_.move_text(seen_.position, move, seen_.side),
                              .answer = {wins && keeps ? Outcome::win : Outcome::loss, 0},
                              .leads_to = view_.text(child, 1 - seen_.side),
                              .ends = view_.game.outcome(child) != Outcome::open,
                              .spots = view_.spots(seen_.position, move, seen_.side),
                              .forcing = view_.forcing(seen_.position, move)});
      return true;
    });
    return report;
  }

  // With both matchings and what is optimal, for those who want hints.
  Picture picture() const override {
    Picture picture = view_.picture(seen_.position, seen_.side);
    if (!over()) add_hints(picture, seen_);
    const int own = seen_.position.mine.size;
    const int theirs = seen_.position.theirs.size;
    TanhinminView::add_narrow(picture,
                              {seen_.side == 0 ? own : theirs, seen_.side == 0 ? theirs : own});
    return picture;
  }
  std::string drawing() const override { return view_.drawing(seen_.position, seen_.side); }

  std::vector<Insight> insights(Budget&) const override {
    if (over()) return {};
    const Picture shown = picture();
    const Reading reading(seen_.position);
    const tanhinmin::Position position = reading.position();
    const Condition condition = reading.condition;
    const std::string_view mover = view_.sides[static_cast<std::size_t>(seen_.side)];
    const std::string_view other = view_.sides[static_cast<std::size_t>(1 - seen_.side)];
    const std::ptrdiff_t lead = delta(position, condition);
    const Card spare = strongest_spare(position.mover.subspan(condition.mover),
                                       position.other.subspan(condition.other + 1));
    const Moves optimal = optimal_moves(position, condition);

    const Rows rows(reading, seen_.side);
    const Moves safe = safe_moves(position, condition);
    std::vector<Insight::Row> why;
    why.push_back({"μ0",
                   said({"{}: cards of {} that can be laid on {}'s or on the table",
                         "{1}（{3}の札か場に重ねられる{2}の札の数）"},
                        mover_matching(position, condition), mover, other),
                   laid_places(shown, seen_.side, rows.own, rows.under)});
    why.push_back(
        {"μ1",
         said({"{}: cards of {} that can be laid on {}'s", "{1}（{3}の札に重ねられる{2}の札の数）"},
              other_matching(position, condition), other, mover),
         laid_places(shown, 1 - seen_.side, rows.theirs, rows.below)});
    why.push_back(
        {"δ = μ0 − μ1", said({"{}: {} wins", "{}（{}の勝ち）"}, lead, lead > 0 ? mover : other)});
    why.push_back({"γ",
                   spare == 0 ? said({"no card can be spared", "手放せる札はない"})
                              : said({"{}: the strongest card that {} can spare",
                                      "{}（{}が手放せる最も強い札）"},
                                     spare, mover),
                   own_places(shown, reading, [&](Card card) { return card == spare; })});
    why.push_back({said({"optimal", "最善手"}), text_of(optimal, reading.mover),
                   own_places(shown, reading, [&](Card card) { return optimal.has_card(card); })});
    why.push_back({said({"δ falls least with", "δ が最も減らない手"}), text_of(safe, reading.mover),
                   own_places(shown, reading, [&](Card card) { return safe.has_card(card); })});

    const auto own = mover_matching(position, condition);
    const auto theirs = other_matching(position, condition);
    std::vector<Text> words = {
        said({"{} can cover {} of {}'s cards, the table counted; {} can cover {} of {}'s.",
              "{1}は場を含めて{3}の札 {2} 枚に重ねられ、{4}は{6}の札 {5} 枚に重ねられる。"},
             mover, own, other, other, theirs, mover),
        lead > 0 ? said({"That is more, so {} wins.", "こちらが多いので、{}の勝ち。"}, mover)
                 : said({"That is not more, so {} wins.", "多くはないので、{}の勝ち。"}, other)};
    if (lead > 0 && spare != 0)
      words.push_back(
          said({"{} is the strongest card that {} can spare.", "{2}が手放せる最も強い札は {1}。"},
               spare, mover));

    std::vector<Insight::Row> steps;
    const Staircase staircase(position);
    for (std::size_t c0 = 0; c0 < reading.mover.size(); ++c0) {
      const std::size_t end = staircase.won_below(c0);
      steps.push_back(
          {said({"{} with {} left", "{}が残り {} 枚"}, mover, c0),
           end == 0 ? said({"loses always", "必ず負け"})
           : end == reading.other.size()
               ? said({"wins always", "必ず勝ち"})
               : said(end > 1 ? Phrase<2>{"wins if {} must get to {} or less",
                                          "{}の条件が {} 枚以下なら勝ち"}
                              : Phrase<2>{"wins if {} must get to {}", "{}の条件が {} 枚なら勝ち"},
                      other, end - 1)});
    }
    return {{.title = said({"Why", "理由"}), .text = std::move(words), .rows = std::move(why)},
            {.title = said({"{}'s cards on {}'s: μ0, and what is optimal",
                            "{2}の札に重ねる{1}の札：μ0 と最善手"},
                           mover, other),
             .picture = matching_picture(rows.own, rows.under, &optimal)},
            {.title = said({"{}'s cards on {}'s: μ1", "{2}の札に重ねる{1}の札：μ1"}, other, mover),
             .picture = matching_picture(rows.theirs, rows.below, nullptr)},
            {.title = said({"Who wins under other conditions", "他の勝利条件での勝者"}),
             .picture = staircase_picture(view_, seen_, reading)},
            {.title = said({"When {} wins", "{}が勝つ条件"}, mover), .rows = std::move(steps)}};
  }

 private:
  // The places in the picture of a player's cards, the weakest first.
  static std::vector<std::size_t> hand_places(const Picture& shown, int player,
                                              const std::vector<std::size_t>& wanted) {
    std::vector<std::size_t> places;
    const std::string tone = player == 0 ? "first" : "second";
    std::size_t card = 0;
    for (std::size_t i = 0; i < shown.marks.size(); ++i) {
      if (shown.marks[i].kind != Mark::Kind::card || shown.marks[i].tone != tone) continue;
      if (std::ranges::find(wanted, card++) != wanted.end()) places.push_back(i);
    }
    return places;
  }
  std::vector<std::size_t> own_places(const Picture& shown, const Reading& reading,
                                      const std::function<bool(Card)>& wanted) const {
    std::vector<std::size_t> cards;
    for (std::size_t i = 0; i < reading.mover.size(); ++i)
      if (wanted(reading.mover[i])) cards.push_back(i);
    return hand_places(shown, seen_.side, cards);
  }
  static std::vector<std::size_t> laid_places(const Picture& shown, int player, const Row& above,
                                              const Row& below) {
    std::vector<std::size_t> cards;
    for (const Laid& laid : matching(above, below)) cards.push_back(laid.above);
    return hand_places(shown, player, cards);
  }

  // Lines leave the mover's cards a little to the left, the other's a little to the right.
  static void add_hints(Picture& picture, const TanhinminView::Seen& seen) {
    using View = TanhinminView;
    const Reading reading(seen.position);
    const Rows rows(reading, seen.side);
    const int other = 1 - seen.side;
    std::vector<Mark> lines;
    const auto line = [&](int from, double from_x, int to, double to_x, bool table, double aside) {
      const double y = View::inner_edge(from);
      const double end = table ? View::table_edge(from) : View::inner_edge(to);
      lines.push_back({Mark::Kind::line, from_x + aside, y, to_x - from_x, end - y,
                       from == 0 ? "first" : "second", "", "", "", true});
    };
    const auto x = [&](std::size_t cards, std::size_t place) {
      return (picture.width - static_cast<double>(cards)) / 2 + static_cast<double>(place) + 0.5;
    };
    const std::size_t own = reading.mover.size();
    const std::size_t theirs = reading.other.size();
    const std::vector<Laid> movers = matching(rows.own, rows.under);
    const std::vector<Laid> others = matching(rows.theirs, rows.below);
    for (const auto& [above, below] : movers) {
      const bool table = below == *rows.under.table;
      line(seen.side, x(own, above), other,
           table ? picture.width / 2 : x(theirs, below - (below > *rows.under.table ? 1 : 0)),
           table, -0.15);
    }
    for (const auto& [above, below] : others)
      line(other, x(theirs, above), seen.side, x(own, below), false, 0.15);
    picture.marks.insert(picture.marks.begin(), lines.begin(), lines.end());

    for (const int player : {0, 1}) {
      const bool moves = player == seen.side;
      const std::string_view who = View::sides[static_cast<std::size_t>(player)];
      const std::size_t laid = (moves ? movers : others).size();
      picture.marks.push_back(
          {Mark::Kind::text, 0, player == 0 ? 3.05 : 2.3, 1.6, 0.55, "chosen",
           said({"{}: μ = {}", "{}: μ = {}"}, who, laid), "",
           said(moves ? Phrase<2>{"{} can lay {} on the other's or on the table",
                                  "{}は相手の札か場に {} 枚重ねられる"}
                      : Phrase<2>{"{} can lay {} on the other's", "{}は相手の札に {} 枚重ねられる"},
                who, laid),
           true});
    }
    if (!mover_wins(reading.position(), reading.condition)) return;
    const Moves optimal = optimal_moves(reading.position(), reading.condition);
    for (std::size_t place = 0; place < own; ++place)
      if (optimal.has_card(reading.mover[place]))
        picture.marks.push_back({Mark::Kind::square, x(own, place) - 0.5,
                                 View::outer_edge(seen.side) - 0.06, 1, 0.12, "good", "", "", "",
                                 true});
  }

  bool over() const { return view_.game.outcome(seen_.position) != Outcome::open; }

  const TanhinminView& view_;
  const TanhinminView::Seen seen_;
};

class TanhinminGame : public Playable {
 public:
  explicit TanhinminGame(Values values)
      : name_(instance_name("tanhinmin", tanhinmin_parameters(), values)),
        values_(values.begin(), values.end()) {}

  const std::string& name() const override { return name_; }
  std::vector<std::string> players() const override {
    return {view_.sides.begin(), view_.sides.end()};
  }
  bool distances() const override { return false; }
  bool deals() const override { return true; }

  std::string start(std::uint64_t deal) const override {
    return view_.text(tanhinmin_deal(values_, deal), 0);
  }
  std::unique_ptr<const Place> at(std::string_view position) const override {
    return std::make_unique<TanhinminPlace>(view_, position);
  }
  Setup setup(std::string_view position) const override { return view_.setup(position); }

 private:
  // Deals are of the instance, positions any that can be written.
  static Tanhinmin any_hands() {
    Tanhinmin game;
    game.strengths = TanhinminView::strongest;
    return game;
  }

  std::string name_;
  std::vector<int> values_;
  TanhinminView view_{any_hands()};
};

}  // namespace

std::unique_ptr<Playable> tanhinmin_game(Values values) {
  return std::make_unique<TanhinminGame>(values);
}

}  // namespace kanzen::app

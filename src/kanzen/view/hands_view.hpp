// SPDX-License-Identifier: Apache-2.0
// How a game of cards looks in which two players see both hands, all of it, from three functions of
// the rules: the first player's hand and the second's, the cards on the table where there is one,
// and who is to move, "1,3,5/2,4 1 first"; a hand without cards is -. A move is the card that is
// played, or "pass".
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/game.hpp"
#include "kanzen/core/members.hpp"
#include "kanzen/view/hands_look.hpp"
#include "kanzen/view/view.hpp"

KANZEN_MEMBER(card_names)

namespace kanzen {

//   G::card_kinds, G::most_cards  how many different cards there are, numbered from 1 on, and how
//                                many at most are in a hand, and on the table
//   g.each_card(p, visit)        visit(whose, card) for all cards in the order in which they are
//                                shown: whose is 1 for the mover's hand, -1 for the opponent's, 0
//                                for the table
//   g.with_card(p, whose, card)  the position with one more card, of those that have none yet
//   g.card(move)                 the card that a move plays; 0: it is a pass
//
// Optional, with what holds where it is absent:
//
//   g.cleared(side)              a position without cards in which this side is to move, where
//                                positions hold more than cards. [Position{}]
//   G::has_table                 whether cards lie on a table too. [false]
//   G::sides                     what the players are called. ["First", "Second"]
//   G::card_names                a static constexpr std::array<std::string_view, card_kinds>.
//                                [their numbers]
template <class G>
concept HandGame =
    Game<G> && requires(const G& g, const typename G::Position& p, const typename G::Move& move) {
      { G::card_kinds } -> std::convertible_to<int>;
      { G::most_cards } -> std::convertible_to<int>;
      g.each_card(p, [](int, int) {});
      { g.with_card(p, 1, 1) } -> std::convertible_to<typename G::Position>;
      { g.card(move) } -> std::convertible_to<int>;
    };

// HandGame<G>, with a sentence from the compiler about what is missing or mistyped.
template <class G>
consteval bool explain_hands() {
  explain_game<G>();
  if constexpr (Game<G>) {
    using Position = typename G::Position;
    static_assert(
        requires {
          { G::card_kinds } -> std::convertible_to<int>;
          { G::most_cards } -> std::convertible_to<int>;
        }, "HandGame: card_kinds and most_cards must be static constexpr ints");
    static_assert(
        requires(const G& g, const Position& p) { g.each_card(p, [](int, int) {}); },
        "HandGame: each_card(p, visit) is missing, is not const, or does not call "
        "visit(whose, card) with two ints");
    static_assert(
        requires(const G& g, const Position& p) {
          { g.with_card(p, 1, 1) } -> std::convertible_to<Position>;
        },
        "HandGame: with_card(p, whose, card) is missing, is not const, or does not return a "
        "Position");
    static_assert(
        requires(const G& g, const typename G::Move& move) {
          { g.card(move) } -> std::convertible_to<int>;
        }, "HandGame: card(move) is missing, is not const, or does not return an int");
    static_assert(
        !member::card_names<G> ||
            requires {
              requires G::card_names.size() == std::size_t{G::card_kinds};
              { G::card_names[0] } -> std::convertible_to<std::string_view>;
            },
        "HandGame: card_names must be a static constexpr std::array<std::string_view, "
        "card_kinds>");
  }
  return HandGame<G>;
}

template <class G>
struct HandsView {
  static_assert(explain_hands<G>());
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Seen = kanzen::Seen<Position>;

  static constexpr std::array<std::string_view, 2> sides = sides_of<G>();

  G game;

  Seen parse(std::string_view text) const {
    const Hands hands = read(text);
    if (const std::optional<Text> fault = problem(hands, hands.side)) {
      if (!problem(hands, 1 - hands.side))
        refuse_position(said({"the cards say that {} is to move", "札からすると {} の手番です。"},
                             sides[static_cast<std::size_t>(1 - hands.side)]));
      refuse_position(*fault);
    }
    return {position(hands, hands.side), hands.side};
  }
  std::string text(const Position& p, int side) const { return look().text(hands(p, side)); }
  int side_of(const Position& p) const { return side_to_move(game, p); }
  std::string move_text(const Position&, const Move& move, int) const {
    return look().name(game.card(move));
  }
  Spots spots(const Position& p, const Move& move, int side) const {
    return {move_text(p, move, side)};
  }
  std::string drawing(const Position& p, int side) const { return look().drawing(hands(p, side)); }
  Picture picture(const Position& p, int side) const {
    std::vector<int> playable;
    if (game.outcome(p) == Outcome::open)
      game.each_move(p, [&](const Move& move, const Position&) {
        playable.push_back(game.card(move));
        return true;
      });
    return look().picture(hands(p, side), playable);
  }
  Setup setup(std::string_view text) const {
    const Hands hands = read(text);
    const bool turn_is_free = side_of(position(hands, hands.side)) == either_side;
    return look().setup(hands, turn_is_free, [this](Hands changed) {
      for (const int side : {changed.side, 1 - changed.side})
        if (const int told = side_of(position(changed, side)); told == side) changed.side = side;
      return changed;
    });
  }

 private:
  using Hands = HandsLook::Hands;

  static HandsLook look() {
    HandsLook look{sides, G::card_kinds, G::most_cards};
    if constexpr (requires { G::has_table; }) look.has_table = G::has_table;
    if constexpr (requires { G::card_names; }) look.card_names = G::card_names.data();
    return look;
  }
  Hands read(std::string_view text) const {
    return look().read(text, [this] { return this->text(game.start(), 0); });
  }
  // Whose cards, as the rules say it, in the order of Hands::cards.
  static constexpr std::size_t pile_of(int whose, int side) {
    if (whose == 0) return HandsLook::table;
    return static_cast<std::size_t>(whose > 0 ? side : 1 - side);
  }
  Hands hands(const Position& p, int side) const {
    Hands hands;
    hands.side = side;
    game.each_card(p,
                   [&](int whose, int card) { hands.cards[pile_of(whose, side)].push_back(card); });
    return hands;
  }
  Position position(const Hands& hands, int side) const {
    Position p{};
    if constexpr (requires { game.cleared(side); }) p = game.cleared(side);
    for (const int whose : {1, -1, 0})
      for (const int card : hands.cards[pile_of(whose, side)]) p = game.with_card(p, whose, card);
    return p;
  }
  // What makes these cards, with this side to move, no position; nothing where it is one.
  std::optional<Text> problem(const Hands& hands, int side) const {
    const Position p = position(hands, side);
    // Rules may keep sets, or one card on the table: then not all that can be written can be held.
    Hands kept = this->hands(p, side), wanted = hands;
    for (auto* each : {&kept, &wanted})
      for (std::vector<int>& pile : each->cards) std::sort(pile.begin(), pile.end());
    if (kept.cards != wanted.cards)
      return Phrase<>{"these cards cannot lie so", "札がこのように並ぶことはありません。"};
    if (const char* fault = fault_of(game, p)) return fault;
    const int told = side_of(p);
    if (told == either_side || told == side) return {};
    return Phrase<>{"it is the other player's turn", "相手の手番です。"};
  }
};

}  // namespace kanzen

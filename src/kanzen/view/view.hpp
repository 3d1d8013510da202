// SPDX-License-Identifier: Apache-2.0
// The ViewOf concept: how a game looks, to people. A view reads and writes positions and moves,
// draws them for a terminal, and says what a page should draw. The kits beside this header are
// views that need next to nothing from a game: TextView rules alone, BoardView what stands on a
// cell, StacksView what lies on it from bottom to top, HandsView who holds which cards.
#pragma once

#include <array>
#include <concepts>
#include <string>
#include <string_view>

#include "kanzen/core/game.hpp"
#include "kanzen/core/members.hpp"
#include "kanzen/core/picture.hpp"

KANZEN_MEMBER(setup)
KANZEN_MEMBER(shows)
KANZEN_MEMBER(unordered)
KANZEN_MEMBER(forcing)

namespace kanzen {

// Throws what is said of a text that is none, with the reason.
[[noreturn]] void refuse_position(const Text& why);

// A position and whose turn it is: 0 for the player who begins, 1 for the other.
template <class Position>
struct Seen {
  Position position;
  int side = 0;
};

// What the players are called: by their game, or by something that stands for it.
template <class G>
constexpr std::array<std::string_view, 2> sides_of() {
  if constexpr (requires { G::sides; }) {
    return G::sides;
  } else {
    return {"First", "Second"};
  }
}

// Has the other player to move: a tool for setting up that is used on the whole position.
Setup::Edit turned_over_to(std::string_view player, std::string position);

//   v.game                       the rules
//   V::sides                     what the players are called, the one who begins first
//   v.parse(text)                what a text says, as a Seen (or anything with position and side);
//                                throws Error(Fault::input, …) with a sentence where it is no legal
//                                position
//   v.text(p, side)              the text; parse reads it again
//   v.side_of(p)                 whose turn it is in a position that stands alone, as statistics
//                                list them: 0, 1, or either_side where that is all the same. parse
//                                must take what text(p, side_of(p)) writes.
//   v.move_text(p, move, side)   a move, told from the other moves of p
//   v.drawing(p, side)           lines for a terminal (core/ink.hpp)
//   v.picture(p, side)           what a page draws (core/picture.hpp)
//   v.spots(p, move, side)       the spots of the picture that choose the move
//
// Optional, with what holds where it is absent:
//
//   v.setup(text)                the tools with which a position is set up by clicks, and their
//                                effects, as a Setup; throws where the text cannot even be drawn.
//                                [the position as it is, without tools]
//   v.shows(p)                   whether a finished game can be written and drawn. [it can]
//   v.unordered(p, move)         how many of the spots, at their end, may be chosen in any order.
//                                [none]
//   v.forcing(p, move)           whether a move takes, covers, pairs or goes forward, told from
//                                quiet ones, for puzzles with a surprise. [nobody can tell]
template <class V, class G>
concept ViewOf =
    Game<G> && requires(const V& v, const typename G::Position& p, const typename G::Move& move,
                        std::string_view text, int side) {
      { v.game } -> std::convertible_to<const G&>;
      { V::sides } -> std::convertible_to<const std::array<std::string_view, 2>&>;
      { v.parse(text).position } -> std::convertible_to<typename G::Position>;
      { v.parse(text).side } -> std::convertible_to<int>;
      { v.text(p, side) } -> std::same_as<std::string>;
      { v.side_of(p) } -> std::same_as<int>;
      { v.move_text(p, move, side) } -> std::same_as<std::string>;
      { v.drawing(p, side) } -> std::same_as<std::string>;
      { v.picture(p, side) } -> std::same_as<Picture>;
      { v.spots(p, move, side) } -> std::same_as<Spots>;
    };

// ViewOf<V, G>, with a sentence from the compiler about every member that is missing or mistyped.
template <class V, class G>
consteval bool explain_view() {
  explain_game<G>();
  if constexpr (Game<G>) {
    using Position = typename G::Position;
    using Move = typename G::Move;
    static_assert(
        requires(const V& v) {
          { v.game } -> std::convertible_to<const G&>;
        }, "ViewOf: the member `game`, the rules, is missing or is of another game");
    static_assert(
        requires {
          { V::sides } -> std::convertible_to<const std::array<std::string_view, 2>&>;
        }, "ViewOf: sides must be a static constexpr std::array<std::string_view, 2>");
    static_assert(
        requires(const V& v, std::string_view text) {
          { v.parse(text).position } -> std::convertible_to<Position>;
          { v.parse(text).side } -> std::convertible_to<int>;
        }, "ViewOf: parse(text) is missing, is not const, or does not return a kanzen::Seen");
    static_assert(
        requires(const V& v, const Position& p) {
          { v.text(p, 0) } -> std::same_as<std::string>;
        }, "ViewOf: text(p, side) is missing, is not const, or does not return a std::string");
    static_assert(
        requires(const V& v, const Position& p) {
          { v.side_of(p) } -> std::same_as<int>;
        },
        "ViewOf: side_of(p) is missing, is not const, or does not return an int: whose turn it is "
        "in p, 0 or 1, or kanzen::either_side where both may be to move");
    static_assert(
        requires(const V& v, const Position& p, const Move& move) {
          { v.move_text(p, move, 0) } -> std::same_as<std::string>;
        },
        "ViewOf: move_text(p, move, side) is missing, is not const, or does not return a "
        "std::string");
    static_assert(
        requires(const V& v, const Position& p) {
          { v.drawing(p, 0) } -> std::same_as<std::string>;
        }, "ViewOf: drawing(p, side) is missing, is not const, or does not return a std::string");
    static_assert(
        requires(const V& v, const Position& p) {
          { v.picture(p, 0) } -> std::same_as<Picture>;
        }, "ViewOf: picture(p, side) is missing, is not const, or does not return a Picture");
    static_assert(
        requires(const V& v, const Position& p, const Move& move) {
          { v.spots(p, move, 0) } -> std::same_as<Spots>;
        }, "ViewOf: spots(p, move, side) is missing, is not const, or does not return Spots");
    static_assert(
        !member::setup<V> || requires(const V& v, std::string_view text) {
          { v.setup(text) } -> std::same_as<Setup>;
        }, "ViewOf: setup(text) is not const, or does not return a Setup");
    static_assert(
        !member::shows<V> || requires(const V& v, const Position& p) {
          { v.shows(p) } -> std::same_as<bool>;
        }, "ViewOf: shows(p) is not const, or does not return a bool");
    static_assert(
        !member::unordered<V> || requires(const V& v, const Position& p, const Move& move) {
          { v.unordered(p, move) } -> std::same_as<std::size_t>;
        }, "ViewOf: unordered(p, move) is not const, or does not return a std::size_t");
    static_assert(
        !member::forcing<V> || requires(const V& v, const Position& p, const Move& move) {
          { v.forcing(p, move) } -> std::same_as<bool>;
        }, "ViewOf: forcing(p, move) is not const, or does not return a bool");
  }
  return ViewOf<V, G>;
}

}  // namespace kanzen

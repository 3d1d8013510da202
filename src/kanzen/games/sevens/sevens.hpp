// SPDX-License-Identifier: Apache-2.0
// Sevens (Shichinarabe) for two players with open hands: one deal and all that can be played from
// it. A suit is played in a fixed order, and a player plays the next card of any suit if he holds
// it. What happens to a player who cannot is the rule, of which there are three; some know passes.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/game.hpp"

namespace kanzen {

struct Sevens {
  enum class Player : std::uint8_t { left, right };

  enum class Rule : std::uint8_t {
    stuck_loses,   // who cannot play loses; but who has no card left at his turn has won
    normal,        // who cannot play loses, even without a card in hand
    stuck_passes,  // who cannot play passes; who first plays his last card wins
  };

  // When a player may use up one of his passes; stuck_passes has no passes to count.
  enum class Passing : std::uint8_t { voluntary, blocked_only };

  static constexpr int most_suits = 24;
  static constexpr int longest_suit = 64;

  struct Suit {
    std::uint64_t rights = 0;  // bit i: the card that is followed by i others is Right's
    std::uint8_t length = 0;
  };

  struct Position {
    std::array<std::uint8_t, most_suits> left{};  // cards of each suit that are not played yet
    std::array<std::uint8_t, 2> passes{};         // that each player may still use
    Player turn = Player::left;

    constexpr bool operator==(const Position&) const = default;
  };

  using Move = std::uint8_t;  // the suit
  static constexpr Move pass = 255;

  Rule rule = Rule::stuck_loses;
  Passing passing = Passing::voluntary;
  Player first = Player::left;
  std::array<std::uint8_t, 2> passes{};
  std::uint8_t suits = 0;
  std::array<Suit, most_suits> deal{};

  static constexpr Player other(Player player) {
    return player == Player::left ? Player::right : Player::left;
  }

  // "LLR": the letters say who holds the cards, in the order of play.
  static constexpr Suit suit(std::string_view letters) {
    Suit suit;
    for (const char letter : letters) suit.rights = suit.rights << 1 | (letter == 'R' ? 1 : 0);
    suit.length = static_cast<std::uint8_t>(letters.size());
    return suit;
  }

  constexpr void add(const Suit& more) { deal[suits++] = more; }

  constexpr Position start() const {
    Position p;
    for (int i = 0; i < suits; ++i) p.left[i] = deal[i].length;
    p.passes = passes;
    p.turn = first;
    return p;
  }

  // The suit is not played out.
  constexpr Player owner_of_next(const Position& p, int suit) const {
    return deal[suit].rights >> (p.left[suit] - 1) & 1 ? Player::right : Player::left;
  }

  constexpr int hand(const Position& p, Player player) const {
    int cards = 0;
    for (int i = 0; i < suits; ++i) {
      if (p.left[i] == 0) continue;
      const int rights = bits::popcount(deal[i].rights << (longest_suit - p.left[i]));
      cards += player == Player::right ? rights : p.left[i] - rights;
    }
    return cards;
  }

  constexpr Outcome outcome(const Position& p) const {
    if (rule == Rule::normal) return Outcome::open;
    if (hand(p, p.turn) == 0) return Outcome::win;
    if (rule == Rule::stuck_passes && hand(p, other(p.turn)) == 0) return Outcome::loss;
    return Outcome::open;
  }

  constexpr void each_move(const Position& p, auto&& visit) const {
    bool blocked = true;
    Position child = p;
    child.turn = other(p.turn);
    for (int i = 0; i < suits; ++i) {
      if (p.left[i] == 0 || owner_of_next(p, i) != p.turn) continue;
      blocked = false;
      --child.left[i];
      if (!visit(static_cast<Move>(i), child)) return;
      ++child.left[i];
    }
    if (rule == Rule::stuck_passes) {
      if (blocked) visit(pass, child);
      return;
    }
    std::uint8_t& mine = child.passes[static_cast<std::size_t>(p.turn)];
    if (mine == 0 || (passing == Passing::blocked_only && !blocked)) return;
    --mine;
    visit(pass, child);
  }
};

static_assert(Game<Sevens>);

}  // namespace kanzen

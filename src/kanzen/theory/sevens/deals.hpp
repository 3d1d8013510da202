// SPDX-License-Identifier: Apache-2.0
// All deals of Sevens up to a size, as multisets of suits, numbered by their cards: whatever play
// can lead to has a smaller number. A block is a profile, so many suits of each length; in it the
// multisets of each length are numbered in colex order and turn like the digits of a number.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kanzen::sevens {

// A suit in a word: cards in the order of play from the highest bit down, Right's are 1.
struct ShortSuit {
  std::uint8_t length = 0;
  std::uint32_t rights = 0;

  constexpr bool operator==(const ShortSuit&) const = default;
  constexpr bool next_is_rights() const { return rights >> (length - 1) & 1; }
  constexpr bool last_is_rights() const { return rights & 1; }
  constexpr ShortSuit played() const {
    const auto rest = static_cast<std::uint8_t>(length - 1);
    return {rest, rights & ((1U << rest) - 1)};
  }
  // Its place among all suits, the short ones first.
  constexpr std::uint32_t number() const { return (1U << length) - 1 + rights; }
  std::string text() const;  // "-" where it is played out
};

struct Bounds {
  int cards = 0;
  int longest = 0;  // cards in a suit
  int suits = 0;

  static constexpr Bounds all(int cards) { return {cards, cards, cards}; }
  static constexpr Bounds columns(int suits, int longest) {
    return {suits * longest, longest, suits};
  }
};

class Deals {
 public:
  static constexpr int most_cards = 30;

  explicit Deals(Bounds bounds);

  std::uint64_t size() const { return size_; }

  // One deal after the other; the first has no suit.
  class Cursor {
   public:
    explicit Cursor(const Deals& deals);

    std::uint64_t number() const { return number_; }
    int cards() const;
    int suits() const { return suits_; }
    const ShortSuit& suit(int i) const { return suit_[static_cast<std::size_t>(i)]; }
    // Whether suit i is the same as the one before it: equal suits stand together.
    bool repeats(int i) const { return i > 0 && suit(i) == suit(i - 1); }
    std::uint64_t after_playing(int i) const;
    std::string text() const;  // "LRLR,R"; "-" for the deal without suits
    bool next();               // false after the last

   private:
    void enter_profile();

    const Deals& deals_;
    std::size_t profile_ = 0;
    std::uint64_t number_ = 0;
    int suits_ = 0;
    std::array<ShortSuit, most_cards> suit_{};  // by length, then in the order of their words
    std::array<std::uint64_t, most_cards + 1> rank_{};  // of the suits of each length
  };

  // Of suits in any order; they must be within the bounds.
  std::uint64_t number_of(std::vector<ShortSuit> suits) const;

 private:
  using Counts = std::array<std::uint8_t, most_cards + 1>;  // of suits by length
  struct Profile {
    Counts count{};
    std::array<std::uint8_t, most_cards + 2> first{};  // of that length among all suits
    std::array<std::uint64_t, most_cards + 1> stride{};
    std::array<std::uint32_t, most_cards + 1> after{};  // profile after playing from that length
    std::vector<std::uint8_t> lengths;                  // that occur
    int cards = 0;
    std::uint64_t base = 0;
  };

  std::uint64_t below(std::size_t place, std::uint32_t word) const { return below_[place][word]; }

  std::vector<Profile> profiles_;
  std::map<Counts, std::uint32_t> profile_;
  std::vector<std::vector<std::uint64_t>> below_;  // multisets whose member at `place` is smaller
  std::uint64_t size_ = 0;
};

}  // namespace kanzen::sevens

// SPDX-License-Identifier: Apache-2.0
// What steps do to the last group of a shape (shapes.hpp). Inside the group ranks and numbers of
// pieces depend on its pattern alone, so they are found once and not for every shape. Hosts only.
// Pieces of the group are numbered from its lowest.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "kanzen/games/nocca/blocks/shapes.hpp"

namespace kanzen {

// One piece after the other is given another number; those between move by one.
struct Renumbering {
  struct Move {
    std::uint8_t from : 4, to : 4;
  };
  std::uint8_t size = 0;
  std::array<Move, 11> moves{};
};
// The fewest moves after which piece order[n] has number n.
Renumbering renumbering_to(std::span<const std::uint8_t> order);

template <class Heights>
class LastGroup {
 public:
  using Index = ShapeIndex<Heights>;

  explicit LastGroup(const Index& index);

  // What it takes, counted without making it.
  static std::uint64_t bytes_of(const Index& index);
  std::uint64_t bytes() const;

  // A pattern one step away, and the number there of the piece that steps, in the group and in its
  // mirror image.
  struct Place {
    std::uint32_t rank : 24, number : 4, mirrored_number : 4;
  };
  // A stack: the pattern without its top piece (and that piece's numbers before it steps), and
  // where inside the group it may step to.
  struct Stack {
    Place lifted;
    std::uint8_t square;  // of the group
    std::uint8_t steps;
  };
  struct Pattern {
    std::uint32_t first_stack, first_step;
    std::uint8_t stacks;
  };
  struct Turned {
    std::uint32_t rank;               // of the pattern turned
    std::array<Renumbering, 2> home;  // from the numbers in the pattern turned, or mirrored too
  };

  static constexpr std::uint32_t nowhere = (1 << 24) - 1;  // the rank where a square is full

  KANZEN_HOT const Turned& turned(std::uint32_t pattern) const { return turned_[pattern]; }
  KANZEN_HOT const Pattern& pattern(std::uint32_t pattern) const { return patterns_[pattern]; }
  KANZEN_HOT const Stack* stacks(const Pattern& pattern) const {
    return stacks_.data() + pattern.first_stack;
  }
  KANZEN_HOT const Place* steps(const Pattern& pattern) const {
    return steps_.data() + pattern.first_step;
  }
  // By square: the pattern with one piece more there.
  KANZEN_HOT const Place* raised(std::uint32_t pattern) const {
    return raised_.data() + std::uint64_t{pattern} * static_cast<unsigned>(squares_);
  }

 private:
  // How many there are of each.
  struct Sizes {
    std::uint64_t patterns, raised, stacks, steps;
  };
  static Sizes sizes_of(const Index& index);

  int squares_;
  // By first_pattern[sum] + rank, as the index has its patterns.
  std::vector<Turned> turned_;
  std::vector<Pattern> patterns_;
  std::vector<Place> raised_;
  std::vector<Stack> stacks_;
  std::vector<Place> steps_;
};

extern template class LastGroup<std::uint64_t>;
extern template class LastGroup<Word128>;

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The pseudo-reachable positions of NOCCA×NOCCA as a constraint, and the space that follows from
// it: every position has a slot and every slot a position. It is the reference numbering, the one
// of the paper's Table 7, for any board whose positions 64 bits can count.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "kanzen/core/bits.hpp"
#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/space/space.hpp"
#include "kanzen/space/zdd.hpp"

namespace kanzen {

// A variable is a square, a value what stands on it: 0 nothing, then stacks by height, and those of
// one height as words read from bottom to top, the opponent's pieces before the mover's. The last
// value, implied in the binary diagram, is the highest stack with all its pieces the mover's.
struct NoccaConstraint {
  struct State {
    std::uint8_t mine, theirs;  // pieces so far
    bool mine_visible, theirs_visible;
    constexpr bool operator==(const State&) const = default;
  };

  int squares;
  int pieces;
  int stack;

  // The set of a stack's levels that are the mover's has the bottom in its lowest bit; read as a
  // word, the bottom comes first. Turning one into the other is a look-up in a constant.
  static constexpr int stack_value(int height, unsigned mine) {
    return static_cast<int>(turned_sets >> 4 * ((1U << height) - 1 + mine) & 15);
  }
  static constexpr int stack_height(int value) {
    return bits::bit_width(static_cast<unsigned>(value) + 1) - 1;
  }
  static constexpr unsigned stack_mine(int value, int height) {
    return (static_cast<unsigned>(turned_sets >> 4 * value & 15) + 1) ^ 1U << height;
  }

  constexpr int variables() const { return squares; }
  constexpr int values(int) const { return (2 << stack) - 1; }
  constexpr State start() const { return {0, 0, false, false}; }
  constexpr std::optional<State> step(State state, int, int value) const {
    if (value == 0) return state;
    const int height = stack_height(value);
    const unsigned mine = stack_mine(value, height);
    const bool mine_on_top = mine >> (height - 1) & 1;
    state.mine = static_cast<std::uint8_t>(state.mine + bits::popcount(mine));
    state.theirs = static_cast<std::uint8_t>(state.theirs + height - bits::popcount(mine));
    state.mine_visible |= mine_on_top;
    state.theirs_visible |= !mine_on_top;
    if (state.mine > pieces || state.theirs > pieces) return std::nullopt;
    return state;
  }
  constexpr bool accept(const State& state) const {
    return state.mine == pieces && state.theirs == pieces && state.mine_visible &&
           state.theirs_visible;
  }

 private:
  // Four bits for each of 2^height - 1 + set: the same with the set's bits in reverse.
  static constexpr std::uint64_t turned_sets = [] {
    std::uint64_t packed = 0;
    for (unsigned height = 0; height <= 3; ++height)
      for (unsigned set = 0; set < 1U << height; ++set) {
        unsigned turned = 0;
        for (unsigned level = 0; level < height; ++level) turned = turned << 1 | (set >> level & 1);
        const std::uint64_t value = (1U << height) - 1 + turned;
        packed |= value << 4 * ((1U << height) - 1 + set);
      }
    return packed;
  }();
};

// A position that grows stack by stack.
template <class Heights>
struct NoccaGrowing {
  NoccaPosition<Heights> position{};
  int placed = 0;

  constexpr NoccaGrowing with(int square, int value) const {
    const int height = NoccaConstraint::stack_height(value);
    const std::uint32_t mine = NoccaConstraint::stack_mine(value, height);
    return {{static_cast<Heights>(position.heights | static_cast<Heights>(height) << 2 * square),
             position.mine | mine << placed},
            placed + height};
  }
};

// The look-ups, trivially copyable. Only positions of the space may be ranked.
template <class Heights>
struct NoccaZddIndex {
  using Position = NoccaPosition<Heights>;

  ZddIndex zdd;

  constexpr void each_table(auto&& visit) { zdd.each_table(visit); }
  constexpr Slot size() const { return zdd.size(); }
  constexpr unsigned weight(Slot) const { return 1; }

  constexpr Slot rank(const Position& p) const {
    ZddIndex::Walk walk = zdd.walk();
    std::uint32_t mine = p.mine;
    Heights heights = p.heights;
    for (int first = 0; heights != 0; first += 32) {
      const auto word = static_cast<std::uint64_t>(heights);
      for (std::uint64_t left = (word | word >> 1) & low_bits; left != 0; left &= left - 1) {
        const int bit = bits::countr_zero(left);
        const int height = static_cast<int>(word >> bit & 3);
        walk.take(first + bit / 2,
                  NoccaConstraint::stack_value(height, mine & ((1U << height) - 1)));
        mine >>= height;
      }
      if constexpr (sizeof(Heights) <= sizeof word) break;
      heights = heights >> 32 >> 32;  // not 64 at once: a narrow type does not reach this line
    }
    return walk.rank();
  }

  constexpr Position unrank(Slot slot) const {
    NoccaGrowing<Heights> growing;
    zdd.unrank(slot, [&](int square, int value) { growing = growing.with(square, value); });
    return growing.position;
  }

  constexpr void each(Slot first, Slot last, auto&& visit) const {
    zdd.each(
        first, last, NoccaGrowing<Heights>{},
        [](const auto& growing, int square, int value) { return growing.with(square, value); },
        [&](Slot slot, const auto& growing) { visit(slot, growing.position); });
  }

 private:
  static constexpr std::uint64_t low_bits = 0x5555555555555555;
};

// The index with its tables; copies share them.
template <class Heights = std::uint64_t>
class NoccaZddSpace : public NoccaZddIndex<Heights> {
 public:
  static constexpr std::string_view name = "zdd";

  explicit NoccaZddSpace(const Nocca<Heights>& game)
      : NoccaZddSpace(
            std::make_shared<const Zdd>(NoccaConstraint{game.squares(), game.pieces, game.stack})) {
  }

  NoccaZddIndex<Heights> index() const { return *this; }
  const Zdd& diagram() const { return *diagram_; }

 private:
  explicit NoccaZddSpace(std::shared_ptr<const Zdd> diagram)
      : NoccaZddIndex<Heights>{diagram->index()}, diagram_(std::move(diagram)) {}

  std::shared_ptr<const Zdd> diagram_;
};

static_assert(SpaceOf<NoccaZddSpace<>, Nocca<>>);
KANZEN_ON_DEVICE(Nocca<>, NoccaZddIndex<std::uint64_t>)

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The positions of four-high NOCCA×NOCCA as a constraint, and their space: boards as the climbing
// side sees its own pieces, for each of the two players who may be to move.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "kanzen/games/nocca/nocca_four.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"
#include "kanzen/space/product.hpp"
#include "kanzen/space/space.hpp"
#include "kanzen/space/zdd.hpp"

namespace kanzen {

// Stacks are up to 3 high, so the others have 15 values. One or two of them may stand above the
// climber if all are three; on level 4 it stands on three and is on top.
struct NoccaFourStack {
  std::int8_t others;   // a value of the plain game
  std::int8_t beneath;  // the climber; -1: it is not here

  static constexpr int plain_values = 15;
};
KANZEN_CONSTANT std::array<NoccaFourStack, 40> nocca_four_stacks = [] {
  std::array<NoccaFourStack, 40> all{};
  std::size_t next = 0;
  for (int beneath = -1; beneath <= 3; ++beneath)
    for (int others = 0; others < NoccaFourStack::plain_values; ++others) {
      const int height = NoccaConstraint::stack_height(others);
      if (beneath < 0 || beneath == height || (beneath < height && height < 3))
        all.at(next++) = {static_cast<std::int8_t>(others), static_cast<std::int8_t>(beneath)};
    }
  return all;
}();
// By the number of pieces beneath the climber, the value of the stack of no others, were there one.
KANZEN_CONSTANT std::array<std::int8_t, 4> nocca_four_values = [] {
  std::array<std::int8_t, 4> values{};
  for (std::size_t v = nocca_four_stacks.size(); v-- > NoccaFourStack::plain_values;)
    values.at(static_cast<std::size_t>(nocca_four_stacks[v].beneath)) =
        static_cast<std::int8_t>(static_cast<int>(v) - nocca_four_stacks[v].others);
  return values;
}();

// A variable is a square. Its values are those of the plain game for stacks without the climber,
// then those with it: by the number of pieces beneath it, and then by the stack of the others.
struct NoccaFourConstraint {
  struct State {
    NoccaConstraint::State others;  // "mine" are those of the climbing side
    bool climber;                   // has been placed
    constexpr bool operator==(const State&) const = default;
  };

  static constexpr int value(int others, int beneath) {
    return beneath < 0 ? others : others + nocca_four_values[static_cast<std::size_t>(beneath)];
  }

  NoccaConstraint plain;

  constexpr int variables() const { return plain.variables(); }
  constexpr int values(int) const { return static_cast<int>(nocca_four_stacks.size()); }
  constexpr State start() const { return {plain.start(), false}; }
  constexpr std::optional<State> step(const State& state, int square, int value) const {
    const auto [others, beneath] = nocca_four_stacks[static_cast<std::size_t>(value)];
    std::optional<NoccaConstraint::State> next = plain.step(state.others, square, others);
    if (!next || beneath < 0)
      return next ? std::optional(State{*next, state.climber}) : std::nullopt;
    if (state.climber) return std::nullopt;
    if (beneath == NoccaConstraint::stack_height(others)) {  // it is on top
      next->mine_visible = true;
      next->theirs_visible = state.others.theirs_visible;
    }
    return State{*next, true};
  }
  constexpr bool accept(State state) const {
    ++state.others.mine;
    return state.climber && plain.accept(state.others);
  }
};

static_assert([] {
  for (int v = 0; v < static_cast<int>(nocca_four_stacks.size()); ++v) {
    const auto [others, beneath] = nocca_four_stacks[static_cast<std::size_t>(v)];
    if (NoccaFourConstraint::value(others, beneath) != v) return false;
  }
  return true;
}());

// The look-ups, trivially copyable. Only positions of the space may be ranked.
template <class Heights>
struct NoccaFourZddIndex {
  using Position = NoccaFourPosition<Heights>;

  ZddIndex zdd;

  constexpr void each_table(auto&& visit) { zdd.each_table(visit); }
  constexpr Slot size() const { return movers().size(); }
  constexpr unsigned weight(Slot) const { return 1; }

  constexpr Slot rank(const Position& p) const {
    ZddIndex::Walk walk = zdd.walk();
    std::uint32_t climbing = p.climber.mine ? p.others.mine : ~p.others.mine;
    Heights heights = p.others.heights;
    for (int square = 0; heights != 0 || square <= p.climber.square; ++square, heights >>= 2) {
      const int height = static_cast<int>(heights & 3);
      const int stack = NoccaConstraint::stack_value(height, climbing & ((1U << height) - 1));
      const int beneath = square == p.climber.square ? p.climber.beneath : -1;
      const int value = NoccaFourConstraint::value(stack, beneath);
      if (value > 0) walk.take(square, value);
      climbing >>= height;
    }
    return movers().rank({p.climber.mine ? 0U : 1U, walk.rank()});
  }

  constexpr Position unrank(Slot slot) const {
    const auto [mover, board] = movers().unrank(slot);
    Growing growing;
    zdd.unrank(board, [&](int square, int value) { growing = growing.with(square, value); });
    return growing.position(mover == 0);
  }

  constexpr void each(Slot first, Slot last, auto&& visit) const {
    for (Slot mover = 0; mover < 2; ++mover) {
      const Slot start = movers().rank({mover, 0});
      const auto within = [&](Slot slot) {
        return std::min(std::max(slot, start) - start, zdd.size());
      };
      zdd.each(
          within(first), within(last), Growing{},
          [](const Growing& growing, int square, int value) { return growing.with(square, value); },
          [&](Slot board, const Growing& growing) {
            visit(start + board, growing.position(mover == 0));
          });
    }
  }

 private:
  // First all positions where the climbing side is to move.
  constexpr Product<2> movers() const { return {{2, zdd.size()}}; }

  struct Growing {
    NoccaGrowing<Heights> others;
    NoccaClimber climber;

    constexpr Growing with(int square, int value) const {
      const auto [stack, beneath] = nocca_four_stacks[static_cast<std::size_t>(value)];
      Growing next{others.with(square, stack), climber};
      if (beneath >= 0)
        next.climber = {static_cast<std::uint8_t>(square), static_cast<std::uint8_t>(beneath)};
      return next;
    }
    constexpr Position position(bool climbing_side_moves) const {
      NoccaPosition<Heights> seen = others.position;
      if (!climbing_side_moves) seen.mine ^= (std::uint32_t{1} << others.placed) - 1;
      return {seen, {climber.square, climber.beneath, climbing_side_moves}};
    }
  };
};

// The index with its tables; copies share them.
template <class Heights = std::uint64_t>
class NoccaFourZddSpace : public NoccaFourZddIndex<Heights> {
 public:
  static constexpr std::string_view name = "zdd";

  explicit NoccaFourZddSpace(const NoccaFour<Heights>& game)
      : NoccaFourZddSpace(std::make_shared<const Zdd>(
            NoccaFourConstraint{{game.squares(), game.pieces, game.stack}})) {}

  NoccaFourZddIndex<Heights> index() const { return *this; }
  const Zdd& diagram() const { return *diagram_; }  // of the boards, whoever is to move

 private:
  explicit NoccaFourZddSpace(std::shared_ptr<const Zdd> diagram)
      : NoccaFourZddIndex<Heights>{diagram->index()}, diagram_(std::move(diagram)) {}

  std::shared_ptr<const Zdd> diagram_;
};

static_assert(SpaceOf<NoccaFourZddSpace<>, NoccaFour<>>);
KANZEN_ON_DEVICE(NoccaFour<>, NoccaFourZddIndex<std::uint64_t>)

}  // namespace kanzen

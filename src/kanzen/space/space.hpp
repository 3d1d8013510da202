// SPDX-License-Identifier: Apache-2.0
// A space numbers the positions of a game: position <-> slot. It decides the speed and the size of
// everything else. A slot may stand for several positions of equal value (a symmetry quotient) or
// for none (a little waste that keeps the arithmetic simple).
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "kanzen/core/game.hpp"

namespace kanzen {

using Slot = std::uint64_t;

//   s.size()       number of slots
//   s.rank(p)      the slot of an open position; a terminal child may have none, and the engine
//                  asks the rules for its outcome before it asks for a slot. A space that has not
//                  all open positions (reachable.hpp) answers size() for those it lacks: parents
//                  and images that play never meets.
//   s.unrank(i)    a position of slot i; rank(unrank(i)) == i wherever weight(i) > 0
//   s.weight(i)    how many positions slot i stands for; 0 where it holds none
template <class S, class G>
concept SpaceOf = Game<G> && requires(const S& s, const typename G::Position& p, Slot slot) {
  { s.size() } -> std::same_as<Slot>;
  { s.rank(p) } -> std::same_as<Slot>;
  { s.unrank(slot) } -> std::same_as<typename G::Position>;
  { s.weight(slot) } -> std::same_as<unsigned>;
};

// Optional: s.each(first, last, visit) calls visit(slot, position) for the slots of [first, last)
// with weight > 0, in order, faster than one unrank each. Absent: unrank.
template <class S, class Visit>
constexpr void each_position(const S& space, Slot first, Slot last, Visit&& visit) {
  if constexpr (requires { space.each(first, last, visit); }) {
    space.each(first, last, visit);
  } else {
    for (Slot slot = first; slot < last; ++slot)
      if (space.weight(slot) > 0) visit(slot, space.unrank(slot));
  }
}

// Optional: s.holds(p) tells whether a position that can come up in play has a slot; where it is
// asked, finished games may have one too. Absent: exactly the open positions have.
template <Game G, class S>
constexpr bool holds(const G& game, const S& space, const typename G::Position& p) {
  if constexpr (requires { space.holds(p); }) {
    return space.holds(p);
  } else {
    return game.outcome(p) == Outcome::open;
  }
}

// Optional: s.layers() and s.layer(i) divide the slots into ranges, one behind the other, such that
// moves lead from a layer to itself or to lower ones: they can be solved one after the other.
// Absent: all slots are one layer.
// Optional beside them: `static constexpr bool acyclic = true` promises that every move leads to a
// lower layer, never to its own. A layer is then decided in one pass. Absent: nothing is promised.
struct SlotRange {
  Slot first = 0;
  Slot last = 0;  // the first behind them

  constexpr bool operator==(const SlotRange&) const = default;
};
template <class S>
inline constexpr bool layered = requires(const S& space) { space.layers(); };
template <class S>
inline constexpr bool acyclic = [] {
  if constexpr (requires { S::acyclic; }) {
    static_assert(!S::acyclic || layered<S>,
                  "a space that promises acyclic layers must tell which they are");
    return S::acyclic;
  } else {
    return false;
  }
}();
template <class S>
constexpr int layers_of(const S& space) {
  if constexpr (layered<S>) {
    return space.layers();
  } else {
    return 1;
  }
}
template <class S>
constexpr SlotRange layer_of(const S& space, int layer) {
  if constexpr (layered<S>) {
    return space.layer(layer);
  } else {
    return {0, space.size()};
  }
}

// Optional: s.view() gives the look-ups alone of a space that owns tables: a space too, trivially
// copyable, and good as long as `s` lives. Absent: the space is its own view.
template <class S>
constexpr auto view_of(const S& space) {
  if constexpr (requires { space.view(); }) {
    return space.view();
  } else {
    return space;
  }
}

template <class S>
using PlainView = decltype(view_of(std::declval<const S&>()));

// Optional: v.each_table(visit) calls visit(pointer, count) for every array that a view points to,
// with the pointer itself (const T*&): a machine with a memory of its own copies the arrays and
// sets the pointers to the copies. Absent: the view points to nothing.
template <class V, class Visit>
constexpr void each_table(V& view, Visit&& visit) {
  if constexpr (requires { view.each_table(visit); }) view.each_table(visit);
}

// Optional: s.each_member(slot, visit) calls visit(position) for all positions that the slot stands
// for. Whoever follows moves from slot to slot needs it where images that share a slot here have
// slots of their own next door. Absent: the position of unrank stands for all.
template <class S, class Visit>
constexpr void each_member(const S& space, Slot slot, Visit&& visit) {
  if constexpr (requires { space.each_member(slot, visit); }) {
    space.each_member(slot, visit);
  } else {
    visit(space.unrank(slot));
  }
}

// KANZEN_ON_DEVICE(Game, View), behind the definition of a space: the game over this view of it
// (the space itself, if it has no other) is compiled for devices too (solve/on_device.hpp). Rules
// and look-ups must be constexpr or KANZEN_HOT, and take their bit functions from core/bits.hpp:
// the standard ones answer wrongly on a device, without a warning. Nor may they take the address of
// a static constexpr member, which std::min and std::max do: a device has no such object.
template <class G, class View>
inline constexpr bool on_device = false;

#define KANZEN_ON_DEVICE(game, view)                                                          \
  static_assert(SpaceOf<view, game>);                                                         \
  static_assert(std::is_trivially_copyable_v<view>, "a space that owns tables needs view()"); \
  template <>                                                                                 \
  inline constexpr bool on_device<game, view> = true;

}  // namespace kanzen

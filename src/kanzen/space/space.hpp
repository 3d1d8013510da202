// SPDX-License-Identifier: Apache-2.0
// A space numbers the positions of a game: position <-> slot. It decides the speed and the size of
// everything else. A slot may stand for several positions of equal value (a symmetry quotient) or
// for none (a little waste that keeps the arithmetic simple).
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "kanzen/core/game.hpp"
#include "kanzen/core/members.hpp"

KANZEN_MEMBER(each)
KANZEN_MEMBER(holds)
KANZEN_MEMBER(total)
KANZEN_MEMBER(layers)
KANZEN_MEMBER(layer)
KANZEN_MEMBER(lowest_from)
KANZEN_MEMBER(parts)
KANZEN_MEMBER(part_of)
KANZEN_MEMBER(part_name)
KANZEN_MEMBER(each_member)
KANZEN_MEMBER(each_slot)
KANZEN_MEMBER(each_table)
KANZEN_MEMBER(name)
KANZEN_MEMBER(version)
KANZEN_MEMBER(fingerprint)
KANZEN_MEMBER(halves)

namespace kanzen {

using Slot = std::uint64_t;

struct SlotRange {
  Slot first = 0;
  Slot last = 0;  // the first behind them

  constexpr bool operator==(const SlotRange&) const = default;
};

//   s.size()       number of slots
//   s.rank(p)      the slot of an open position; a terminal child may have none, and the engine
//                  asks the rules for its outcome before it asks for a slot. A space that has not
//                  all open positions (reachable.hpp) answers size() for those it lacks: parents
//                  and images that play never meets.
//   s.unrank(i)    a position of slot i; rank(unrank(i)) == i wherever weight(i) > 0
//   s.weight(i)    how many positions slot i stands for; 0 where it holds none
//
// Optional, with what holds where it is absent:
//
//   s.each(first, last, visit)  visit(slot, position) for the slots of [first, last) with weight >
//   0,
//                  in order, faster than one unrank each. [unrank]
//   s.holds(p)     whether a position that can come up in play has a slot; where it is asked,
//                  finished games may have one too. [exactly the open positions have]
//   s.total()      how many positions all slots stand for. [the weights are added up]
//   s.layers(), s.layer(i)  ranges of slots, one behind the other, such that moves lead from a
//                  layer to itself or to lower ones: they are solved one after the other. [one
//                  layer]
//   s.lowest_from(i)  the lowest layer that moves from layer i lead to: a device forgets those
//                  below it. [0]
//   s.parts(), s.part_of(slot), s.part_name(i)  kinds of positions that `--statistics-only` counts
//                  apart, where there are layers: how many kinds, that of a slot (both int), and a
//                  std::string. [none are]
//   S::acyclic     a static constexpr bool, true: every move leads to a lower layer, never to its
//                  own, so that one pass decides a layer. [nothing is promised]
//   s.each_member(slot, visit)  visit(position) for all positions that the slot stands for. Whoever
//                  follows moves from slot to slot needs it where images that share a slot here
//                  have slots of their own next door. [the position of unrank stands for all]
//   s.each_slot(p, visit)  visit(slot) for all slots of a position and its images. With it, whoever
//                  follows moves takes the position of unrank for all members: where few positions
//                  have a second slot, that is less. [each_member is asked]
//   s.index()      the look-ups alone of a space that owns tables: a space too, trivially copyable,
//                  and good as long as `s` lives. [the space is its own index]
//   i.each_table(visit)  visit(pointer, count) for every array that an index points to, with the
//                  pointer itself (const T*&): a machine with a memory of its own copies the arrays
//                  and sets the pointers to the copies. [the index points to nothing]
//   S::name        what `--space` and tables call it, a std::string_view. ["space"]
//   S::version     an int that is raised whenever the rules or the numbering change, so that older
//                  tables are refused. [1]
//   s.fingerprint()  the same from the rules themselves, as an int. [version]
//   S::halves      a static constexpr std::array of two names: who is to move in the first half of
//                  the slots, and in the second, where that makes a difference worth counting.
//                  [both halves are counted together]
//
// What to do with impossible positions, those that the numbering could write down and play cannot
// reach, is the choice of the space:
//   left out       (arrangements, zdd, reachable): nothing is stored and nothing counted; rank must
//                  still be right for whatever a move leads to.
//   weight 0       (product, cells): a byte of memory while solving, next to nothing in the table;
//                  statistics do not count them. The usual choice.
//   taken for positions: harmless for the answers of others, as no move leads there, but statistics
//                  count them, and the rules must make sense of them.
// A finished game is something else: it may have a slot (then `holds` says so) or not.
template <class S, class G>
concept SpaceOf = Game<G> && requires(const S& s, const typename G::Position& p, Slot slot) {
  { s.size() } -> std::same_as<Slot>;
  { s.rank(p) } -> std::same_as<Slot>;
  { s.unrank(slot) } -> std::same_as<typename G::Position>;
  { s.weight(slot) } -> std::same_as<unsigned>;
};

template <class S, class Visit>
constexpr void each_position(const S& space, Slot first, Slot last, Visit&& visit) {
  if constexpr (requires { space.each(first, last, visit); }) {
    space.each(first, last, visit);
  } else {
    for (Slot slot = first; slot < last; ++slot)
      if (space.weight(slot) > 0) visit(slot, space.unrank(slot));
  }
}

template <Game G, class S>
constexpr bool holds(const G& game, const S& space, const typename G::Position& p) {
  if constexpr (requires { space.holds(p); }) {
    return space.holds(p);
  } else {
    return game.outcome(p) == Outcome::open;
  }
}

template <class S>
constexpr std::uint64_t positions_of(const S& space) {
  if constexpr (requires { space.total(); }) {
    return space.total();
  } else {
    std::uint64_t positions = 0;
    for (Slot slot = 0; slot < space.size(); ++slot) positions += space.weight(slot);
    return positions;
  }
}

// A space made of another has layers() in any case, and says by S::layered whether they count.
template <class S>
inline constexpr bool layered = [] {
  if constexpr (requires { S::layered; }) {
    return S::layered;
  } else {
    return requires(const S& space) { space.layers(); };
  }
}();
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
constexpr int lowest_from(const S& space, int layer) {
  if constexpr (requires { space.lowest_from(layer); }) {
    return space.lowest_from(layer);
  } else {
    return 0;
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

template <class S>
constexpr auto index_of(const S& space) {
  if constexpr (requires { space.index(); }) {
    return space.index();
  } else {
    return space;
  }
}

template <class S>
using IndexOf = decltype(index_of(std::declval<const S&>()));

template <class V, class Visit>
constexpr void each_table(V& index, Visit&& visit) {
  if constexpr (requires { index.each_table(visit); }) index.each_table(visit);
}

template <class S, class Visit>
constexpr void each_member(const S& space, Slot slot, Visit&& visit) {
  if constexpr (requires { space.each_member(slot, visit); }) {
    space.each_member(slot, visit);
  } else {
    visit(space.unrank(slot));
  }
}

// Whoever follows moves from slot to slot goes from these positions of a slot ...
template <class S, class Visit>
constexpr void each_to_follow(const S& space, Slot slot, Visit&& visit) {
  if constexpr (member::each_slot<S>) {
    visit(space.unrank(slot));
  } else {
    each_member(space, slot, visit);
  }
}
// ... to these slots of the positions next door.
template <class S, class Position, class Visit>
constexpr void each_slot(const S& space, const Position& p, Visit&& visit) {
  if constexpr (member::each_slot<S>) {
    space.each_slot(p, visit);
  } else {
    visit(space.rank(p));
  }
}

template <class S>
constexpr std::string_view name_of_space() {
  if constexpr (requires { S::name; }) {
    return S::name;
  } else {
    return "space";
  }
}

template <class S>
constexpr int version_of(const S& space) {
  if constexpr (requires { space.fingerprint(); }) {
    return space.fingerprint();
  } else if constexpr (requires { S::version; }) {
    return S::version;
  } else {
    return 1;
  }
}

namespace detail {
template <class Position>
struct AnySlotVisitor {
  void operator()(Slot, const Position&) const;
};
struct AnyTableVisitor {
  template <class T>
  void operator()(const T*&, std::size_t) const;
};
}  // namespace detail

// SpaceOf<S, G>, with a sentence from the compiler about every member that is missing or mistyped.
template <class S, class G>
consteval bool explain_space() {
  explain_game<G>();
  if constexpr (Game<G>) {
    using Position = typename G::Position;
    static_assert(
        requires(const S& s) {
          { s.size() } -> std::same_as<Slot>;
        }, "SpaceOf: size() is missing, is not const, or does not return a kanzen::Slot");
    static_assert(
        requires(const S& s, const Position& p) {
          { s.rank(p) } -> std::same_as<Slot>;
        }, "SpaceOf: rank(p) is missing, is not const, or does not return a kanzen::Slot");
    static_assert(
        requires(const S& s, Slot slot) {
          { s.unrank(slot) } -> std::same_as<Position>;
        }, "SpaceOf: unrank(slot) is missing, is not const, or does not return a Position");
    static_assert(
        requires(const S& s, Slot slot) {
          { s.weight(slot) } -> std::same_as<unsigned>;
        }, "SpaceOf: weight(slot) is missing, is not const, or does not return an unsigned");
    static_assert(
        !member::each<S> ||
            requires(const S& s, Slot slot, detail::AnySlotVisitor<Position> visit) {
              s.each(slot, slot, visit);
            },
        "SpaceOf: each(first, last, visit) is not const, or does not call visit(slot, position)");
    static_assert(
        !member::holds<S> || requires(const S& s, const Position& p) {
          { s.holds(p) } -> std::same_as<bool>;
        }, "SpaceOf: holds(p) is not const, or does not return a bool");
    static_assert(
        !member::total<S> || requires(const S& s) {
          { s.total() } -> std::same_as<std::uint64_t>;
        }, "SpaceOf: total() is not const, or does not return a std::uint64_t");
    static_assert(
        (!member::layers<S> && !member::layer<S>) ||
            requires(const S& s) {
              { s.layers() } -> std::same_as<int>;
              { s.layer(0) } -> std::same_as<SlotRange>;
            },
        "SpaceOf: layers() must return an int and layer(i) a kanzen::SlotRange, and one needs the "
        "other");
    static_assert(
        !member::lowest_from<S> || requires(const S& s) {
          { s.lowest_from(0) } -> std::same_as<int>;
        }, "SpaceOf: lowest_from(i) is not const, or does not return an int");
    static_assert((!member::parts<S> && !member::part_of<S> && !member::part_name<S>) ||
                      requires(const S& s) {
                        { s.parts() } -> std::same_as<int>;
                        { s.part_of(Slot{0}) } -> std::same_as<int>;
                        { s.part_name(0) } -> std::same_as<std::string>;
                      },
                  "SpaceOf: parts() and part_of(slot) must return an int, part_name(i) a "
                  "std::string, and one "
                  "needs the others");
    static_assert(
        !member::each_member<S> ||
            requires(const S& s, Slot slot, detail::AnyImageVisitor<Position> visit) {
              s.each_member(slot, visit);
            },
        "SpaceOf: each_member(slot, visit) is not const, or does not call visit(position)");
    static_assert(
        !member::each_slot<S> || requires(const S& s, const Position& p, void (*visit)(Slot)) {
          s.each_slot(p, visit);
        }, "SpaceOf: each_slot(p, visit) is not const, or does not call visit(slot)");
    static_assert(
        !member::each_table<S> ||
            requires(S& s, detail::AnyTableVisitor visit) { s.each_table(visit); },
        "SpaceOf: each_table(visit) does not call visit(pointer, count) with the pointer itself");
    static_assert(
        !member::name<S> || requires {
          { S::name } -> std::convertible_to<std::string_view>;
        }, "SpaceOf: name must be a static constexpr std::string_view");
    static_assert(
        !member::version<S> || requires {
          { S::version } -> std::convertible_to<int>;
        }, "SpaceOf: version must be a static constexpr int");
    static_assert(
        !member::fingerprint<S> || requires(const S& s) {
          { s.fingerprint() } -> std::same_as<int>;
        }, "SpaceOf: fingerprint() is not const, or does not return an int");
    static_assert(
        !member::halves<S> || requires {
          requires S::halves.size() == 2;
          { S::halves[0] } -> std::convertible_to<std::string_view>;
        }, "SpaceOf: halves must be a static constexpr std::array of two names");
  }
  return SpaceOf<S, G>;
}

// KANZEN_ON_DEVICE(Game, Index), behind the definition of a space: the game over this index of it
// (the space itself, if it has no other) is compiled for devices too (solve/on_device.hpp). Rules
// and look-ups must be constexpr or KANZEN_HOT, and take their bit functions from core/bits.hpp:
// the standard ones answer wrongly on a device, without a warning. Nor may they take the address of
// a static constexpr member, which std::min and std::max do: a device has no such object.
template <class G, class Index>
inline constexpr bool on_device = false;

#define KANZEN_ON_DEVICE(game, index)                                                           \
  static_assert(explain_space<index, game>());                                                  \
  static_assert(std::is_trivially_copyable_v<index>, "a space that owns tables needs index()"); \
  template <>                                                                                   \
  inline constexpr bool on_device<game, index> = true;

}  // namespace kanzen

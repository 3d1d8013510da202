// SPDX-License-Identifier: Apache-2.0
// An entry of the catalogue from rules, a space and a view. What an entry does not say is derived:
// how an instance is made, its spaces, how many positions it has, and where it can be solved.
// Rules alone are enough: then play itself numbers the positions, and they look plain.
#pragma once

#include <utility>
#include <vector>

#include "kanzen/app/numbering.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/space/reachable.hpp"
#include "kanzen/view/board_view.hpp"
#include "kanzen/view/hands_view.hpp"
#include "kanzen/view/stacks_view.hpp"
#include "kanzen/view/text_view.hpp"

namespace kanzen {

// Several spaces of one game, the best first.
template <class... Spaces>
struct AnyOf {};

namespace detail {

template <class Rules, class View, class... Spaces>
std::vector<app::Numbering> numberings(Rules (*rules)(app::Values), AnyOf<Spaces...>) {
  return {numbering<Rules, Spaces, View>(rules)...};
}

// What is meant where nothing is said: `void`.
template <class Rules, class Space>
struct SpaceList {
  using type = AnyOf<Space>;
};
template <class Rules, class... Spaces>
struct SpaceList<Rules, AnyOf<Spaces...>> {
  using type = AnyOf<Spaces...>;
};
template <class Rules>
struct SpaceList<Rules, void> {
  using type = AnyOf<Reachable<Rules>>;
};

template <class Rules, class View>
struct ViewFor {
  using type = View;
};
template <class Rules>
struct ViewFor<Rules, void> {
  using type = TextView<Rules>;
};
template <BoardGame Rules>
struct ViewFor<Rules, void> {
  using type = BoardView<Rules>;
};
template <StackGame Rules>
  requires(!BoardGame<Rules>)
struct ViewFor<Rules, void> {
  using type = StacksView<Rules>;
};
template <HandGame Rules>
  requires(!BoardGame<Rules> && !StackGame<Rules>)
struct ViewFor<Rules, void> {
  using type = HandsView<Rules>;
};

}  // namespace detail

// game<Rules>({.name = "mine"}): the entry, with what is left unsaid derived.
//   Space  how positions are numbered; AnyOf<A, B> for several. [Reachable: by play itself]
//   View   how they look. [a board, one with piles on it, or two hands of cards, where the rules
//          describe one (core/board.hpp, view/stacks_view.hpp, view/hands_view.hpp), else plain
//          text]
//   rules  makes the rules of an instance from the values of its parameters. [Rules{}]
template <class Rules, class Space = void, class View = void>
app::GameEntry game(
    app::GameEntry entry, Rules (*rules)(app::Values) = [](app::Values) { return Rules{}; }) {
  static_assert(explain_game<Rules>());
  if constexpr (Game<Rules>)
    entry.numberings = detail::numberings<Rules, typename detail::ViewFor<Rules, View>::type>(
        rules, typename detail::SpaceList<Rules, Space>::type{});
  return entry;
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// An entry of the catalogue from rules, a space and a view. What an entry does not say is derived:
// how an instance is made, its spaces, how many positions it has, and where it can be solved.
// Rules alone are enough: then play itself numbers the positions, and they look plain.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "kanzen/app/instance_of.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/space/reachable.hpp"
#include "kanzen/view/board_view.hpp"
#include "kanzen/view/stacks_view.hpp"
#include "kanzen/view/text_view.hpp"

namespace kanzen {

// Several spaces of one game, the best first.
template <class... Spaces>
struct AnyOf {};

namespace detail {

// The space of the instance that was asked for last: play is followed once to count its positions
// and to solve the game.
template <class Rules, class Space>
class MadeSpaces {
 public:
  Space of(const Rules& rules, app::Values values) {
    const std::lock_guard lock(mutex_);
    if (!last_ || !std::equal(values.begin(), values.end(), values_.begin(), values_.end())) {
      last_.reset();
      values_.assign(values.begin(), values.end());
      last_.emplace(made(rules));
    }
    return *last_;
  }

 private:
  static constexpr std::uint64_t most_positions = 100'000'000;  // that are listed one by one

  static Space made(const Rules& rules) {
    if constexpr (std::is_same_v<Space, Reachable<Rules>>) {
      return Space(rules, most_positions);
    } else if constexpr (requires { Space(rules); }) {
      return Space(rules);
    } else {
      return Space{};
    }
  }

  std::mutex mutex_;
  std::vector<int> values_;
  std::optional<Space> last_;
};

template <class Rules, class View, class RulesOf, class... Spaces>
app::GameEntry derived(app::GameEntry entry, RulesOf rules, AnyOf<Spaces...>) {
  static_assert((explain_space<Spaces, Rules>() && ...));
  static_assert(explain_view<View, Rules>());
  const auto made = std::make_tuple(std::make_shared<MadeSpaces<Rules, Spaces>>()...);
  const std::vector<std::string> names = {std::string(name_of_space<Spaces>())...};
  // visit(space) for the space of a name, the first where it is empty.
  const auto with_space = [=, game = entry.name](app::Values values, std::string_view name,
                                                 auto&& visit) {
    bool found = false;
    std::size_t number = 0;
    std::apply(
        [&](const auto&... each) {
          ((!found && (name.empty() || names[number] == name)
                ? (found = true, visit(names[number], each->of(rules(values), values)))
                : void(),
            ++number),
           ...);
        },
        made);
    if (found) return;
    std::string known;
    for (const std::string& each : names) known += (known.empty() ? "" : " or ") + each;
    throw Error(Fault::input,
                game + " has no space \"" + std::string(name.substr(0, 40)) + "\": use " + known);
  };

  if (!entry.make)
    entry.make = [=, game = entry.name, parameters = entry.parameters](app::Values values,
                                                                       std::string_view name) {
      std::unique_ptr<app::Instance> instance;
      with_space(values, name, [&](const std::string& chosen, auto space) {
        instance = std::make_unique<app::InstanceOf<View, decltype(space)>>(
            app::instance_name(game, parameters, values), chosen, View{rules(values)},
            std::move(space));
      });
      return instance;
    };
  if (!entry.spaces) entry.spaces = [=](app::Values) { return names; };
  if (!entry.census)
    entry.census = [=](app::Values values) {
      app::Census census;
      with_space(values, "", [&](const std::string&, const auto& space) {
        census.positions = positions_of(space);
      });
      return census;
    };
  if (!entry.index)
    entry.index = [=](app::Values values) {
      app::Json json;
      with_space(values, "", [&](const std::string&, const auto& space) {
        json["slots"] = app::count_json(space.size());
      });
      return json;
    };
  if (!entry.perft)
    entry.perft = [=](app::Values values, int depth, const app::Tick& tick) {
      const View view{rules(values)};
      return app::perft(view, view.game.start(), 0, depth, tick);
    };
  if (entry.backends.empty()) {
    entry.backends = {"threads"};
    if ((on_device<Rules, IndexOf<Spaces>> || ...)) entry.backends.emplace_back("cuda");
  }
  return entry;
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

}  // namespace detail

// game<Rules>({.name = "mine"}): the entry, with what is left unsaid derived.
//   Space  how positions are numbered; AnyOf<A, B> for several. [Reachable: by play itself]
//   View   how they look. [a board, or one with piles on it, where the rules describe one
//          (core/board.hpp, view/stacks_view.hpp), else plain text]
//   rules  makes the rules of an instance from the values of its parameters. [Rules{}]
template <class Rules, class Space = void, class View = void>
app::GameEntry game(
    app::GameEntry entry, Rules (*rules)(app::Values) = [](app::Values) { return Rules{}; }) {
  static_assert(explain_game<Rules>());
  if constexpr (Game<Rules>)
    return detail::derived<Rules, typename detail::ViewFor<Rules, View>::type>(
        std::move(entry), rules, typename detail::SpaceList<Rules, Space>::type{});
  else
    return entry;
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// A numbering of the catalogue (app/registry.hpp) from rules, a space, a view, and perhaps a solver
// that knows a faster way than passes. Instances, how many positions they have, where they can be
// solved and how their lines are counted all follow from these types.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "kanzen/app/instance_of.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/space/reachable.hpp"

namespace kanzen {
namespace detail {

template <class Space, class Rules>
inline constexpr bool lists_play = std::is_same_v<Space, Reachable<Rules>>;

template <class Space, class Rules>
Space made_space(const Rules& rules) {
  constexpr std::uint64_t most_positions = 100'000'000;  // that are listed one by one
  if constexpr (lists_play<Space, Rules>) {
    return Space(rules, most_positions);
  } else if constexpr (requires { Space(rules); }) {
    return Space(rules);
  } else {
    return Space{};
  }
}

// The space of the instance that was asked for last: play is followed once to count its positions
// and to solve the game.
template <class Space>
class LastSpace {
 public:
  template <class Rules>
  Space of(const Rules& rules, app::Values values) {
    const std::lock_guard lock(mutex_);
    if (!last_ || !std::equal(values.begin(), values.end(), values_.begin(), values_.end())) {
      last_.reset();
      values_.assign(values.begin(), values.end());
      last_.emplace(made_space<Space>(rules));
    }
    return *last_;
  }

 private:
  std::mutex mutex_;
  std::vector<int> values_;
  std::optional<Space> last_;
};

}  // namespace detail

// What `said` does not say is derived; `rules` makes those of an instance.
template <class Rules, class Space, class View, class Solver = app::PassSolver>
app::Numbering numbering(Rules (*rules)(app::Values), app::Numbering said = {}) {
  static_assert(explain_space<Space, Rules>());
  static_assert(explain_view<View, Rules>());
  if (said.name.empty()) said.name = name_of_space<Space>();
  said.on_device = on_device<Rules, IndexOf<Space>>;
  using Made = app::InstanceOf<View, Space, Solver>;
  if constexpr (detail::lists_play<Space, Rules>) {
    said.make = [rules, name = said.name, last = std::make_shared<detail::LastSpace<Space>>()](
                    std::string instance, app::Values values) -> std::unique_ptr<app::Instance> {
      View view{rules(values)};
      Space space = last->of(view.game, values);
      return std::make_unique<Made>(std::move(instance), name, std::move(view), std::move(space));
    };
  } else {
    said.make = [rules, name = said.name](std::string instance,
                                          app::Values values) -> std::unique_ptr<app::Instance> {
      View view{rules(values)};
      Space space = detail::made_space<Space>(view.game);
      return std::make_unique<Made>(std::move(instance), name, std::move(view), std::move(space));
    };
  }
  if constexpr (!app::only_answers)
    said.perft = [rules](app::Values values, int depth, const app::Tick& tick) {
      const View view{rules(values)};
      return app::perft(view, view.game.start(), 0, depth, tick);
    };
  return said;
}

}  // namespace kanzen

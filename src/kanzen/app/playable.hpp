// SPDX-License-Identifier: Apache-2.0
// A game that can be shown and played, with the answer to every position: from a table, or from a
// closed form. All that `play`, `probe`, `line` and the explorer ask of it; positions are text.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/app/instance.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/core/picture.hpp"

namespace kanzen::app {

struct Solution;

class Playable {
 public:
  virtual ~Playable() = default;

  virtual const std::string& name() const = 0;           // canonical, "nocca:4x5"
  virtual std::vector<std::string> players() const = 0;  // in the order of their first turns
  virtual bool distances() const = 0;                    // whether answers count plies

  // Where a game begins. Card games deal anew for every number; deal 0 is the one to show first.
  virtual std::string start(std::uint64_t deal) const = 0;
  virtual bool deals() const { return false; }  // whether start() depends on the number

  // Throws Error with a sentence where the text is no legal position. The answer is the mover's:
  // with more than two players, a win is first place by force, a loss that another can force it.
  virtual PositionReport report(std::string_view position) const = 0;
  virtual Picture picture(std::string_view position) const = 0;
  virtual std::string drawing(std::string_view position) const = 0;  // for a terminal

  // What theory says of the position beyond its value, to be shown on demand:
  // [{"title": ..., "rows": [[label, text], ...]} or {"title": ..., "picture": ...}, ...].
  virtual Json insights(std::string_view /*position*/) const { return Json::array(); }
};

// A solved instance as a game; the solution must outlive it.
std::unique_ptr<Playable> playable(const Solution& solution);

}  // namespace kanzen::app

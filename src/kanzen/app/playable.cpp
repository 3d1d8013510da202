// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/playable.hpp"

#include "kanzen/app/solution.hpp"

namespace kanzen::app {
namespace {

class Solved : public Playable {
 public:
  explicit Solved(const Solution& solution) : solution_(solution) {}

  const std::string& name() const override { return solution_.instance->name(); }
  std::vector<std::string> players() const override { return solution_.instance->players(); }
  bool distances() const override { return solution_.distances(); }
  std::string start(std::uint64_t) const override { return solution_.instance->start(); }
  PositionReport report(std::string_view position) const override {
    return solution_.instance->report(solution_.table, position);
  }
  Picture picture(std::string_view position) const override {
    return solution_.instance->picture(position);
  }
  std::string drawing(std::string_view position) const override {
    return solution_.instance->drawing(position);
  }

 private:
  const Solution& solution_;
};

}  // namespace

std::unique_ptr<Playable> playable(const Solution& solution) {
  return std::make_unique<Solved>(solution);
}

}  // namespace kanzen::app

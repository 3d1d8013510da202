// SPDX-License-Identifier: Apache-2.0
// Any text as an instance name and, after a newline, as a position: both are understood or refused
// with an Error, and what is understood is written back as something that means the same.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/app/instance.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/error.hpp"

namespace {

namespace app = kanzen::app;

void require(bool holds, std::string_view law) {
  if (holds) return;
  std::fprintf(stderr, "broken law: %.*s\n", static_cast<int>(law.size()), law.data());
  std::abort();
}

void read_name(std::string_view text) {
  try {
    const app::InstanceName name = app::find_instance(text);
    require(app::find_instance(name.text()).values == name.values,
            "a canonical name means the same instance");
  } catch (const kanzen::Error&) {  // refused in a sentence, as it should be
  }
}

void read_position(const app::Instance& instance, std::string_view text) {
  try {
    const std::uint64_t slot = instance.rank(text);
    require(slot < instance.slots(), "a position has a slot");
    for (const std::string& position : instance.positions(slot))
      require(instance.rank(position) == slot, "a slot's positions have that slot");
    const auto place = instance.at([](std::uint64_t) { return kanzen::Answer{}; }, text);
    static_cast<void>(place->drawing());
    static_cast<void>(place->picture());
  } catch (const kanzen::Error&) {
  }
}

void read_position(const app::Playable& game, std::string_view text) {
  try {
    const std::string canonical = game.report(text).position;
    require(game.report(canonical).position == canonical, "a canonical position stays as it is");
    static_cast<void>(game.drawing(text));
    static_cast<void>(game.picture(text));
  } catch (const kanzen::Error&) {
  }
}

// What can be changed can be changed again: no edit leads to what is refused.
template <class Shown>
void set_up(const Shown& shown, std::string_view text) {
  kanzen::Setup setup;
  try {
    setup = shown.setup(text);
  } catch (const kanzen::Error&) {
    return;
  }
  for (std::size_t i = 0; i < setup.edits.size(); i += 1 + setup.edits.size() / 8)
    static_cast<void>(shown.setup(setup.edits[i].position));
}

// The examples of all games, over every space and by closed form.
struct Examples {
  std::vector<std::unique_ptr<app::Instance>> instances;
  std::vector<std::unique_ptr<app::Playable>> playables;

  Examples() {
    for (const app::GameEntry& game : app::games()) {
      const app::InstanceName name = app::find_instance(game.example);
      if (name.has_table())
        for (const std::string& space : name.spaces()) instances.push_back(name.make(space));
      if (game.play) playables.push_back(game.play(name.values));
    }
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Examples examples;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto newline = text.find('\n');
  read_name(text.substr(0, newline));
  if (newline == std::string_view::npos) return 0;
  const std::string_view position = text.substr(newline + 1);
  for (const auto& instance : examples.instances) {
    read_position(*instance, position);
    set_up(*instance, position);
  }
  for (const auto& game : examples.playables) {
    read_position(*game, position);
    set_up(*game, position);
  }
  return 0;
}

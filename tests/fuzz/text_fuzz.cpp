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
    static_cast<void>(instance.drawing(text));
  } catch (const kanzen::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto instances = [] {
    std::vector<std::unique_ptr<app::Instance>> all;
    for (const app::GameEntry& game : app::games()) {
      const app::InstanceName name = app::find_instance(game.example);
      for (const std::string& space : name.spaces()) all.push_back(name.make(space));
    }
    return all;
  }();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto newline = text.find('\n');
  read_name(text.substr(0, newline));
  if (newline == std::string_view::npos) return 0;
  for (const auto& instance : instances) read_position(*instance, text.substr(newline + 1));
  return 0;
}

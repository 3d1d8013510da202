// SPDX-License-Identifier: Apache-2.0
// How long work tells where it is and can be asked to stop.
#pragma once

#include <cstdint>
#include <string_view>

namespace kanzen {

struct ProgressReport {
  std::string_view phase;       // "pass", "layer", "reads", "table", "check", "reach"
  int pass = 0;                 // number of the pass, or of the layer
  std::uint64_t done = 0;       // units of this phase done ...
  std::uint64_t total = 0;      // ... of so many
  std::uint64_t undecided = 0;  // positions still open before this pass
};

// report() may be called from any thread, often: implementations throttle. It throws to cancel.
class Progress {
 public:
  virtual ~Progress() = default;
  virtual void report(const ProgressReport&) {}
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Where a run log lies that the machine writes itself: in the memory of a device (backend/cuda).
#pragma once

#include <cstdint>
#include <span>

namespace kanzen {

// A byte for each slot, which the passes of a machine write themselves.
class CodeStore {
 public:
  virtual ~CodeStore() = default;
  virtual unsigned char* data() const = 0;  // where the machine sees them
  // The codes from a slot on; from any thread.
  virtual void read(std::uint64_t first, std::span<std::uint8_t> codes) const = 0;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Where the bytes of a table are: in a file, in memory, or wherever else a range of bytes can be
// had, as from a server that answers range requests. A probe asks for two short ranges at most, a
// page of the index and a block.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace kanzen {

class TableSource {
 public:
  virtual ~TableSource() = default;
  virtual std::string name() const = 0;  // begins a sentence
  virtual std::uint64_t size() const = 0;
  virtual std::uint64_t held() const { return 0; }  // bytes of memory
  // From any thread, and only of what lies within size(). Throws Error where it cannot be had.
  virtual void read(std::uint64_t offset, std::span<std::uint8_t> bytes) const = 0;
};

}  // namespace kanzen

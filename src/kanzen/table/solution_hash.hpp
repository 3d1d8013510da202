// SPDX-License-Identifier: Apache-2.0
// The signature of an answer: XXH3, 128 bits, seed 0, over the codes of all slots in slot order, as
// 32 hexadecimal digits. It says nothing of how the answer was found or stored, so every backend,
// number of threads and resumed run must come to the same one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace kanzen {

class SolutionHash {
 public:
  SolutionHash();
  SolutionHash(SolutionHash&&) noexcept;
  SolutionHash& operator=(SolutionHash&&) noexcept;
  ~SolutionHash();

  void update(std::span<const std::uint8_t> codes);
  std::string hex() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kanzen

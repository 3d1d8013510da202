// SPDX-License-Identifier: Apache-2.0
// The one exception of the library: a sentence a user can act on, and whose fault it is.
#pragma once

#include <stdexcept>
#include <string>

namespace kanzen {

enum class Fault {
  input,      // what was asked for cannot be: unknown game, malformed position, foreign file
  resources,  // it could be done on a larger machine: memory, disk, device
  damage,     // a file is not what was once written: truncated, altered
};

class Error : public std::runtime_error {
 public:
  Error(Fault fault, const std::string& sentence) : std::runtime_error(sentence), fault_(fault) {}
  Fault fault() const { return fault_; }

 private:
  Fault fault_;
};

}  // namespace kanzen

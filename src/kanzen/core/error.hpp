// SPDX-License-Identifier: Apache-2.0
// The one exception of the library: a sentence a user can act on, and whose fault it is. what()
// says it as the command line does.
#pragma once

#include <memory>
#include <stdexcept>

#include "kanzen/core/phrase.hpp"

namespace kanzen {

enum class Fault {
  input,      // what was asked for cannot be: unknown game, malformed position, foreign file
  resources,  // it could be done on a larger machine: memory, disk, device
  damage,     // a file is not what was once written: truncated, altered
};

// What would help, for whoever shows the sentence and knows how that is asked for: by a flag of a
// command line, a button of a page.
enum class Remedy {
  none,
  begin_again,
  other_space,   // as the run was begun, or begin again
  other_solver,  // the same
  log_on_host,
  another_port,
  list_of_games
};

class Error : public std::runtime_error {
 public:
  Error(Fault fault, Text sentence, Remedy remedy = Remedy::none)
      : std::runtime_error(sentence.str()),
        text_(std::make_shared<const Text>(std::move(sentence))),
        fault_(fault),
        remedy_(remedy) {}
  const Text& text() const { return *text_; }
  Fault fault() const { return fault_; }
  Remedy remedy() const { return remedy_; }

 private:
  std::shared_ptr<const Text> text_;  // exceptions are copied, and that must not fail
  Fault fault_;
  Remedy remedy_;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// What work may take whose size nobody can foresee: the search of a deal, play that is followed to
// its end. It says as it goes how much memory it holds, and is ended by an exception where that is
// too much, where its time is up, or where nobody waits for the answer any more.
#pragma once

#include <cstdint>

namespace kanzen {

// This one is without limits. Both may be called from any thread, and throw to end the work.
class Budget {
 public:
  virtual ~Budget() = default;

  virtual void tick() {}                         // every few thousand steps
  virtual void hold(std::uint64_t /*bytes*/) {}  // it takes or has so many from now on, all in all
};

}  // namespace kanzen

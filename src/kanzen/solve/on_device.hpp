// SPDX-License-Identifier: Apache-2.0
// What a device does for any game over any space that says KANZEN_ON_DEVICE (space/space.hpp): the
// same answers as the host, bit for bit. Declared here for everybody; defined in backend/cuda, and
// compiled there once for each such pair. Calls need a program that was built with CUDA
// (built_with_cuda).
#pragma once

#include <cstdint>
#include <vector>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/check.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

#ifdef KANZEN_CUDA
constexpr bool built_with_cuda = true;
#else
constexpr bool built_with_cuda = false;
#endif

struct Reached {
  std::uint64_t slots = 0;  // reached
  std::uint64_t positions = 0;
  std::uint64_t positions_of_space = 0;
  int plies = 0;                      // after which nothing new is reached
  std::vector<std::uint64_t> missed;  // slots not reached, at most as many as asked for
};

template <Game G, SpaceOf<G> Index>
struct OnDevice {
  // Bytes that solving takes on the device, without the log.
  static std::uint64_t memory(const Index& space);

  // `host` encodes what comes back.
  static void solve(const G& game, const Index& space, const ExecutorRef& host, RunLog& log,
                    Progress& progress);

  // From the start, which must have a slot.
  static Reached reach(const G& game, const Index& space, std::uint64_t listed, Progress& progress);

  // A byte a slot on the device; `host` reads the table.
  static CheckResult check(const G& game, const Index& space, const ExecutorRef& host,
                           const AnyCodes& table, Progress& progress, const CheckOptions& options);
};

}  // namespace kanzen

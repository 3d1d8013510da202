// SPDX-License-Identifier: Apache-2.0
// Any executor behind one type, so that what only hands out work need not be a template. It is a
// reference: the executor must outlive it.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <type_traits>

#include "kanzen/core/executor.hpp"

namespace kanzen {

class ExecutorRef {
 public:
  using Body = std::function<void(std::uint64_t chunk, unsigned worker)>;

  // Without one, everything runs on the calling thread.
  ExecutorRef()
      : workers_(1), run_([](std::uint64_t chunks, const Body& body) {
          for (std::uint64_t chunk = 0; chunk < chunks; ++chunk) body(chunk, 0);
        }) {}

  template <Executor E>
    requires(!std::same_as<std::remove_cvref_t<E>, ExecutorRef>)
  ExecutorRef(E& executor)
      : workers_(static_cast<unsigned>(executor.workers())),
        run_([&executor](std::uint64_t chunks, const Body& body) { executor.run(chunks, body); }) {}

  unsigned workers() const { return workers_; }
  void run(std::uint64_t chunks, const Body& body) const { run_(chunks, body); }

 private:
  unsigned workers_;
  std::function<void(std::uint64_t, const Body&)> run_;
};

}  // namespace kanzen

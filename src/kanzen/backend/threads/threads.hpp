// SPDX-License-Identifier: Apache-2.0
// The threads of this machine as an Executor: workers that stay alive between runs and take chunk
// after chunk from one counter, so that a slow chunk never keeps the others waiting. The caller is
// worker 0; a run of one chunk, or on one worker, wakes nobody.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "kanzen/core/executor.hpp"

namespace kanzen {

class Threads {
 public:
  // 0: as many workers as the machine has hardware threads.
  explicit Threads(unsigned workers = 0);
  ~Threads();
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  unsigned workers() const { return workers_; }
  static unsigned workers(unsigned asked);  // that Threads(asked) has

  // One run at a time; a body must not call run().
  template <class Body>
  void run(std::uint64_t chunks, Body&& body) {
    using Plain = std::remove_reference_t<Body>;
    run_job({const_cast<void*>(static_cast<const void*>(std::addressof(body))),
             [](void* object, std::uint64_t chunk, unsigned worker) {
               (*static_cast<Plain*>(object))(chunk, worker);
             },
             chunks});
  }

 private:
  struct Job {
    void* object = nullptr;
    void (*call)(void*, std::uint64_t chunk, unsigned worker) = nullptr;
    std::uint64_t chunks = 0;
  };

  void run_job(const Job& job);
  void work_on(const Job& job, unsigned worker);
  void live(unsigned worker);

  unsigned workers_;
  std::atomic<std::uint64_t> next_chunk_ = 0;

  std::mutex mutex_;  // guards everything below
  std::condition_variable woken_;
  std::condition_variable finished_;
  Job job_;
  std::uint64_t runs_ = 0;  // each wakes every worker once
  unsigned busy_ = 0;
  bool closing_ = false;
  std::exception_ptr failure_;

  std::vector<std::jthread> threads_;  // last: they use all of the above
};

static_assert(Executor<Threads>);

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/backend/threads/threads.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "kanzen/core/error.hpp"

namespace kanzen {

unsigned Threads::workers(unsigned asked) {
  return asked != 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

Threads::Threads(unsigned workers) : workers_(Threads::workers(workers)) {
  try {
    threads_.reserve(workers_ - 1);
    for (unsigned worker = 1; worker < workers_; ++worker)
      threads_.emplace_back([this, worker] { live(worker); });
  } catch (const std::system_error&) {
    {
      const std::scoped_lock lock(mutex_);
      closing_ = true;
    }
    woken_.notify_all();
    throw Error(Fault::resources, "this machine does not give " + std::to_string(workers_) +
                                      " threads: ask for fewer");
  }
}

Threads::~Threads() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  woken_.notify_all();
}

void Threads::run_job(const Job& job) {
  next_chunk_.store(0, std::memory_order_relaxed);
  if (workers_ == 1 || job.chunks <= 1) {
    work_on(job, 0);
  } else {
    {
      const std::scoped_lock lock(mutex_);
      job_ = job;
      ++runs_;
      busy_ = workers_ - 1;
    }
    woken_.notify_all();
    work_on(job, 0);
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [this] { return busy_ == 0; });
  }
  if (std::exception_ptr failure = std::exchange(failure_, nullptr))
    std::rethrow_exception(std::move(failure));
}

void Threads::work_on(const Job& job, unsigned worker) {
  try {
    for (;;) {
      const std::uint64_t chunk = next_chunk_.fetch_add(1, std::memory_order_relaxed);
      if (chunk >= job.chunks) return;
      job.call(job.object, chunk, worker);
    }
  } catch (...) {
    // Nobody takes another chunk. A worker adds 1 beyond the end at most once.
    next_chunk_.store(job.chunks, std::memory_order_relaxed);
    const std::scoped_lock lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
}

void Threads::live(unsigned worker) {
  std::uint64_t runs_seen = 0;
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [&] { return closing_ || runs_ != runs_seen; });
      if (closing_) return;
      runs_seen = runs_;
      job = job_;
    }
    work_on(job, worker);
    const std::scoped_lock lock(mutex_);
    if (--busy_ == 0) finished_.notify_one();
  }
}

}  // namespace kanzen

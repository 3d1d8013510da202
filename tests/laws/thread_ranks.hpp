// SPDX-License-Identifier: Apache-2.0
// Threads for ranks (solve/peers.hpp): what ranks tell each other, without a network.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "kanzen/solve/peers.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/solve/run_store.hpp"

namespace kanzen {

class ThreadRanks {
 public:
  explicit ThreadRanks(unsigned ranks) : ranks_(ranks), on_their_way_(ranks) {}

  // body(peers) once for each rank, all at the same time; rethrows the first exception, which ends
  // the others.
  template <class Body>
  void run(const Body& body) {
    std::vector<std::thread> threads;
    for (unsigned rank = 0; rank < ranks_; ++rank)
      threads.emplace_back([&, rank] {
        try {
          One one(*this, rank);
          body(one);
        } catch (...) {
          const std::lock_guard lock(mutex_);
          if (!failure_) failure_ = std::current_exception();
          changed_.notify_all();
        }
      });
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  struct Ended {};

  class One : public Peers {
   public:
    One(ThreadRanks& all, unsigned rank) : all_(all), rank_(rank) {}
    unsigned rank() const override { return rank_; }
    unsigned ranks() const override { return all_.ranks_; }
    std::vector<Bytes> exchange(std::vector<Bytes> parcels) override {
      if (parcels.size() != ranks()) throw std::logic_error("a parcel for each rank");
      all_.on_their_way_[rank_] = std::move(parcels);
      all_.meet();
      std::vector<Bytes> theirs;
      for (auto& from : all_.on_their_way_) theirs.push_back(std::move(from[rank_]));
      all_.meet();
      return theirs;
    }

   private:
    ThreadRanks& all_;
    unsigned rank_;
  };

  void meet() {
    std::unique_lock lock(mutex_);
    const std::uint64_t meeting = meetings_;
    if (++arrived_ == ranks_) {
      arrived_ = 0;
      ++meetings_;
      changed_.notify_all();
    }
    changed_.wait(lock, [&] { return meetings_ != meeting || failure_; });
    if (failure_) throw Ended{};
  }

  unsigned ranks_;
  std::vector<std::vector<Bytes>> on_their_way_;  // by sender, then by receiver
  std::mutex mutex_;
  std::condition_variable changed_;
  unsigned arrived_ = 0;
  std::uint64_t meetings_ = 0;
  std::exception_ptr failure_;
};

// solve(log) as one of several ranks. The log given is that of rank 0; others only follow one that
// has closed so many passes.
template <class Solve>
void solve_as_rank(Peers& peers, RunLog& log, int closed, const Statistics& statistics,
                   const Solve& solve) {
  std::unique_ptr<RunLog> follower;
  if (peers.rank() > 0)
    follower = log.keep() == Keep::counts
                   ? std::make_unique<RunLog>(log.layout(), Keep::counts)
                   : std::make_unique<RunLog>(follower_store(log.layout(), closed, statistics));
  RunLog& mine = follower ? *follower : log;
  mine.share_with(peers);
  solve(mine);
}

// solve(log) on every rank; the log given is that of rank 0.
template <class Solve>
void solve_on_ranks(unsigned ranks, RunLog& log, const Solve& solve) {
  const int closed = log.closed();
  const Statistics statistics = log.statistics();
  ThreadRanks(ranks).run(
      [&](Peers& peers) { solve_as_rank(peers, log, closed, statistics, solve); });
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// A run whose log breaks down when told to, for runs that are interrupted without a file system.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "kanzen/solve/run_log.hpp"
#include "kanzen/solve/run_store.hpp"

namespace kanzen {

class FallingRun {
 public:
  struct Fell {};

  explicit FallingRun(const RowLayout& layout) : layout_(layout) {}

  int may_close = 1 << 30;  // so many passes; then it falls

  // For a log that goes on from what was closed, as after a kill: what was open is forgotten.
  std::unique_ptr<RunStore> store() {
    std::erase_if(kept_, [&](const auto& entry) {
      return closed_.empty() || std::get<1>(entry.first) > closed_.back();
    });
    return std::make_unique<Store>(*this);
  }

 private:
  class Store : public RunStore {
   public:
    explicit Store(FallingRun& run) : run_(run) {}

    const RowLayout& layout() const override { return run_.layout_; }
    std::vector<int> closed() const override { return run_.closed_; }
    Statistics statistics() const override { return run_.statistics_; }
    void keep(int pass, Outcome outcome, std::uint64_t chunk, Bytes bytes) override {
      const std::lock_guard lock(run_.mutex_);
      if (!run_.kept_.try_emplace({chunk, pass, outcome}, std::move(bytes)).second)
        throw std::logic_error("a chunk is recorded twice");
    }
    void close(int pass, int, const Statistics& statistics) override {
      if (run_.may_close-- == 0) throw Fell{};
      run_.closed_.push_back(pass);
      run_.statistics_ = statistics;
    }
    void each(std::uint64_t chunk, int first, int last, const Visit& visit) const override {
      for (auto at = run_.kept_.lower_bound({chunk, first, Outcome::open});
           at != run_.kept_.end() && std::get<0>(at->first) == chunk &&
           std::get<1>(at->first) <= last;
           ++at)
        visit(std::get<1>(at->first), std::get<2>(at->first), at->second);
    }
    [[noreturn]] void damaged(int, std::uint64_t) const override {
      throw std::logic_error("a store in memory was overwritten");
    }

   private:
    FallingRun& run_;
  };

  RowLayout layout_;
  std::mutex mutex_;
  std::map<std::tuple<std::uint64_t, int, Outcome>, Bytes> kept_;
  std::vector<int> closed_;
  Statistics statistics_;
};

}  // namespace kanzen

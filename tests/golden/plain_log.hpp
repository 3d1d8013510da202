// SPDX-License-Identifier: Apache-2.0
// A pass log that keeps words as they come and breaks down when told to, for runs that are
// interrupted without a file system.
#pragma once

#include <map>
#include <mutex>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "kanzen/solve/pass_log.hpp"

namespace kanzen {

class PlainLog : public PassLog {
 public:
  struct Fell {};

  explicit PlainLog(const RowLayout& layout) : layout_(layout) {}

  int may_close = 1 << 30;  // so many passes; then it falls

  // What a process leaves behind that is killed: the passes that were closed.
  void forget_open() {
    std::erase_if(records_,
                  [&](const auto& record) { return std::get<0>(record.first) > closed_; });
  }

  const RowLayout& layout() const override { return layout_; }
  void record(int pass, Outcome outcome, std::uint64_t chunk,
              std::span<const std::uint64_t> words) override {
    const std::lock_guard lock(mutex_);
    if (pass <= closed_ || words.size() != layout_.rows_in(chunk) * layout_.row_words)
      throw std::logic_error("a record of a closed pass, or not of a whole chunk");
    if (!records_.try_emplace({pass, chunk, outcome}, words.begin(), words.end()).second)
      throw std::logic_error("a chunk is recorded twice");
  }
  void close_pass(int pass, const Statistics& statistics) override {
    if (may_close-- == 0) throw Fell{};
    closed_ = pass;
    statistics_ = statistics;
  }
  int closed() const override { return closed_; }
  Statistics statistics() const override { return statistics_; }
  void replay(std::uint64_t chunk, const Visit& visit) const override {
    for (const auto& [key, words] : records_)
      if (std::get<0>(key) <= closed_ && std::get<1>(key) == chunk)
        visit(std::get<0>(key), std::get<2>(key), words);
  }
  void replay(std::uint64_t chunk, int pass, const Visit& visit) const override {
    for (const Outcome outcome : {Outcome::loss, Outcome::win})
      if (const auto found = records_.find({pass, chunk, outcome});
          found != records_.end() && pass <= closed_)
        visit(pass, outcome, found->second);
  }

 private:
  RowLayout layout_;
  std::mutex mutex_;
  std::map<std::tuple<int, std::uint64_t, Outcome>, std::vector<std::uint64_t>> records_;
  int closed_ = -1;
  Statistics statistics_;
};

}  // namespace kanzen

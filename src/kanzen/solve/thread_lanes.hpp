// SPDX-License-Identifier: Apache-2.0
// The threads of the host as a device (lane_planes.hpp), for what is written in lanes alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/passes.hpp"

namespace kanzen {

class ThreadLanes {
 public:
  template <class T>
  class Array {
   public:
    explicit Array(std::uint64_t size) : memory_(size) {}
    T* data() const { return const_cast<T*>(memory_.data()); }  // as of a device: lanes write
    std::uint64_t size() const { return memory_.size(); }
    void clear() { std::fill_n(data(), size(), T{}); }
    void upload(const T* from, std::uint64_t n, std::uint64_t first = 0) {
      std::copy_n(from, n, data() + first);
    }
    void download(T* to, std::uint64_t first, std::uint64_t n) const {
      std::copy_n(data() + first, n, to);
    }

   private:
    BigArray<T> memory_;
  };

  explicit ThreadLanes(ExecutorRef executor)
      : executor_(std::move(executor)), tallies_(std::max(1U, executor_.workers())) {}

  template <class Lane>
  Tally launch(std::uint64_t n, const Lane& lane) {
    const auto run = [&](std::uint64_t first, std::uint64_t last, Tally& sum) {
      Tally tally;
      for (std::uint64_t i = first; i < last; ++i) lane(i, tally);
      sum += tally;
    };
    Tally sum;
    if (n <= piece) {
      run(0, n, sum);
      return sum;
    }
    std::fill(tallies_.begin(), tallies_.end(), Counted{});
    executor_.run((n + piece - 1) / piece, [&](std::uint64_t i, unsigned worker) {
      run(i * piece, std::min(n, (i + 1) * piece), tallies_[worker]);
    });
    for (const Tally& tally : tallies_) sum += tally;
    return sum;
  }

  template <class Visit>
  void bring_home(const Array<std::uint64_t>& words, std::uint64_t chunk_words,
                  const std::vector<unsigned char>& chunks, const ExecutorRef& host,
                  const Visit& visit) {
    const std::span<const std::uint64_t> home(words.data(), words.size());
    host.run(chunks.size(), [&](std::uint64_t chunk, unsigned) {
      const std::uint64_t first = chunk * chunk_words;
      if (chunks[chunk] != 0)
        visit(chunk, home.subspan(first, std::min(chunk_words, home.size() - first)));
    });
  }

  template <class Read>
  void fill(Array<std::uint8_t>& bytes, const ExecutorRef& host, const Read& read) {
    const std::span<std::uint8_t> home(bytes.data(), bytes.size());
    host.run((home.size() + read_piece - 1) / read_piece, [&](std::uint64_t i, unsigned) {
      const std::uint64_t first = i * read_piece;
      read(first, home.subspan(first, std::min(read_piece, home.size() - first)));
    });
  }

 private:
  struct alignas(128) Counted : Tally {};

  static constexpr std::uint64_t piece = 4096;  // lanes in a row: some tenth of a millisecond
  static constexpr std::uint64_t read_piece = std::uint64_t{1} << 16;

  ExecutorRef executor_;
  std::vector<Counted> tallies_;
};

}  // namespace kanzen

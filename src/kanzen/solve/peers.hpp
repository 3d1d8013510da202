// SPDX-License-Identifier: Apache-2.0
// Processes that solve one game together, each with memory of its own: ranks. Every rank goes
// through the same passes. A pass is shared out by chunks, and what each rank found in its own goes
// to all others, coded as it is for the log. So every rank has the whole planes to read from, what
// travels is little, and what comes out is the same for any number of ranks.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "kanzen/core/bytes.hpp"
#include "kanzen/core/executor_ref.hpp"

namespace kanzen {

class ChunkCode;

// The one thing that a network is asked for (backend/mpi).
class Peers {
 public:
  Peers() = default;
  Peers(const Peers&) = delete;
  Peers& operator=(const Peers&) = delete;
  virtual ~Peers() = default;

  virtual unsigned rank() const = 0;
  virtual unsigned ranks() const = 0;
  // A parcel for each rank; returned are those from each. All ranks call it in the same order, each
  // from one thread.
  virtual std::vector<Bytes> exchange(std::vector<Bytes> parcels) = 0;
};

// What is sent by exchange(): items with a label each.
class Parcels {
 public:
  static constexpr std::size_t enough = std::size_t{1} << 26;  // bytes to send at a time

  struct Item {
    std::uint64_t label;
    ByteSpan bytes;
  };

  explicit Parcels(unsigned ranks) : parcels_(ranks) {}
  void put(unsigned rank, std::uint64_t label, ByteSpan bytes);
  std::vector<Bytes> take() && { return std::move(parcels_); }
  static std::vector<Item> items(ByteSpan parcel);

 private:
  std::vector<Bytes> parcels_;
};
[[noreturn]] void refuse_parcel();  // it is not what a rank of this program sends

// What a solver does with peers, also where there are none.
class Ranks {
 public:
  Ranks() = default;
  explicit Ranks(Peers& peers) : peers_(&peers), rank_(peers.rank()), ranks_(peers.ranks()) {}

  unsigned rank() const { return rank_; }
  unsigned ranks() const { return ranks_; }
  bool alone() const { return ranks_ == 1; }
  bool root() const { return rank_ == 0; }

  // Chunks are dealt in turn, so that all ranks have work in every region of a space.
  unsigned owner(std::uint64_t chunk) const { return static_cast<unsigned>(chunk % ranks_); }
  bool is_mine(std::uint64_t chunk) const { return owner(chunk) == rank_; }
  std::uint64_t mine_in(std::uint64_t first, std::uint64_t last) const {
    const std::uint64_t at = first_mine(first);
    return at < last ? (last - at - 1) / ranks_ + 1 : 0;
  }
  // The i-th of mine from `first` on.
  std::uint64_t mine(std::uint64_t first, std::uint64_t i) const {
    return first_mine(first) + i * ranks_;
  }

  // All calls from here on are made by all ranks.

  std::vector<Bytes> exchange(std::vector<Bytes> parcels) const;
  // Every rank's bytes, by rank.
  std::vector<Bytes> share(Bytes mine) const;

  // The sum over all ranks of a struct of 64-bit numbers.
  template <class T>
  T sum(const T& mine) const {
    if (alone()) return mine;
    auto numbers = std::bit_cast<std::array<std::uint64_t, sizeof(T) / 8>>(mine);
    std::vector<std::uint64_t> all(numbers.begin(), numbers.end());
    add_up(all);
    std::copy(all.begin(), all.end(), numbers.begin());
    return std::bit_cast<T>(numbers);
  }
  // The same of a list, as long as the longest.
  void add_up(std::vector<std::uint64_t>& numbers) const;

  // Sets in the words of each rank what is set in those of any, chunk by chunk; a rank gets what
  // wanted(rank, chunk) says to it.
  using WordsOf = std::function<std::span<std::uint64_t>(std::uint64_t chunk)>;
  using Wanted = std::function<bool(unsigned rank, std::uint64_t chunk)>;
  void unite(const ExecutorRef& executor, const ChunkCode& code, std::uint64_t chunks,
             const WordsOf& words_of, const Wanted& wanted) const;

 private:
  std::uint64_t first_mine(std::uint64_t first) const {
    return first + (rank_ + ranks_ - first % ranks_) % ranks_;
  }

  Peers* peers_ = nullptr;
  unsigned rank_ = 0;
  unsigned ranks_ = 1;
};

}  // namespace kanzen

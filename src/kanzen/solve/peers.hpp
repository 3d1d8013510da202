// SPDX-License-Identifier: Apache-2.0
// Processes that solve one game together, each with memory of its own: ranks. Every rank goes
// through the same passes. A pass is shared out by chunks, and what travels is coded as it is for
// the log. Where every rank has room for the whole planes, what each found in its own chunks goes
// to all others (host_planes.hpp); where not, ranks ask the owners for the chunks that their moves
// lead to (slice_planes.hpp). What comes out is the same for any number of ranks.
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

// What is sent by exchange() is a list of items with a label each.
struct ParcelItem {
  std::uint64_t label;
  ByteSpan bytes;
};
void put(Bytes& parcel, std::uint64_t label, ByteSpan bytes);
std::vector<ParcelItem> items_of(ByteSpan parcel);
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

  // Chunks are dealt in turn, so that all ranks have work in every part of a space; or in regions
  // of neighbours, where these read few other regions, so that ranks bring less from each other.
  unsigned owner(std::uint64_t chunk) const {
    return static_cast<unsigned>(chunk / region_ % ranks_);
  }
  bool is_mine(std::uint64_t chunk) const { return owner(chunk) == rank_; }
  std::uint64_t mine_in(std::uint64_t first, std::uint64_t last) const {
    return first < last ? mine_below(last) - mine_below(first) : 0;
  }
  // The i-th of mine from `first` on.
  std::uint64_t mine(std::uint64_t first, std::uint64_t i) const {
    const std::uint64_t number = mine_below(first) + i;
    return (number / region_ * ranks_ + rank_) * region_ + number % region_;
  }
  // Regions of a rank: with one, what it brings is least; with several, work is spread more evenly.
  static constexpr std::uint64_t regions = 4;
  // Of so many chunks in all. Few of them are dealt in turn.
  void deal_regions(std::uint64_t chunks) {
    constexpr std::uint64_t least = 8;  // lest one rank have many more than another
    const std::uint64_t all = regions * ranks_;
    region_ = chunks < least * all ? 1 : (chunks + all - 1) / all;
  }

  // How many bytes go into a parcel before it is sent: less, where memory is short.
  std::size_t parcel() const { return parcel_; }
  void set_parcel(std::size_t bytes) { parcel_ = bytes; }

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

  std::uint64_t most(std::uint64_t mine) const;
  std::uint64_t least(std::uint64_t mine) const { return ~most(~mine); }

  // Brings chunks of others from their owners: give(chunk) is asked of the owner, and take(chunk,
  // bytes) is called where the chunk is wanted. Both from several threads.
  using Give = std::function<Bytes(std::uint64_t chunk, unsigned worker)>;
  using Take = std::function<void(std::uint64_t chunk, ByteSpan bytes)>;
  void fetch(const ExecutorRef& executor, const std::vector<std::uint64_t>& wanted,
             const Give& give, const Take& take) const;

  // Hands on what every rank has about chunks to those that want it, wanted(rank, chunk):
  // give(chunk) is asked where somebody else does, and take(chunk, bytes) is called there unless
  // there are none. Both from several threads, but never two for one chunk. size(chunk) is what a
  // chunk takes before it is coded.
  using Size = std::function<std::uint64_t(std::uint64_t chunk)>;
  using Wanted = std::function<bool(unsigned rank, std::uint64_t chunk)>;
  void deliver(const ExecutorRef& executor, std::uint64_t chunks, const Size& size,
               const std::function<Bytes(std::uint64_t chunk)>& give, const Wanted& wanted,
               const Take& take) const;

  // Sets in the words of each rank what is set in those of any, chunk by chunk; a rank gets what
  // wanted(rank, chunk) says to it.
  using WordsOf = std::function<std::span<std::uint64_t>(std::uint64_t chunk)>;
  void unite(const ExecutorRef& executor, const ChunkCode& code, std::uint64_t chunks,
             const WordsOf& words_of, const Wanted& wanted) const;

 private:
  std::uint64_t mine_below(std::uint64_t chunk) const {
    const std::uint64_t round = region_ * ranks_, others = region_ * rank_, at = chunk % round;
    return chunk / round * region_ + (at > others ? std::min(at - others, region_) : 0);
  }

  Peers* peers_ = nullptr;
  unsigned rank_ = 0;
  unsigned ranks_ = 1;
  std::uint64_t region_ = 1;  // chunks
  std::size_t parcel_ = std::size_t{1} << 26;
};

}  // namespace kanzen

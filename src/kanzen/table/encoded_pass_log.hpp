// SPDX-License-Identifier: Apache-2.0
// What all pass logs have in common: chunks are encoded, filed by pass and chunk, and decoded on
// replay. Where the encoded bytes lie is left to a PassStore.
#pragma once

#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "kanzen/file/bytes.hpp"
#include "kanzen/solve/pass_log.hpp"
#include "kanzen/table/chunk_code.hpp"

namespace kanzen {

struct PassEntry {
  std::uint64_t chunk = 0;
  Outcome outcome = Outcome::open;
  std::uint64_t place = 0;  // as the store numbers its places
  std::uint64_t size = 0;
};

// The encoded chunks of one pass.
class PassStore {
 public:
  virtual ~PassStore() = default;
  // Keeps the bytes and tells their place. Calls never overlap.
  virtual std::uint64_t keep(Bytes bytes) = 0;
  // Ends the pass, durably; `previous` was closed before it (-1: none was), `entries` are in order
  // of chunk and outcome.
  virtual void seal(int previous, const std::vector<PassEntry>& entries,
                    const Statistics& statistics) = 0;
  // Of a sealed pass, from any thread; may lie in `scratch`.
  virtual ByteSpan fetch(const PassEntry& entry, Bytes& scratch) const = 0;
  // Bytes that were kept are not what they were.
  [[noreturn]] virtual void damaged(const PassEntry& entry) const = 0;
};

class EncodedPassLog : public PassLog {
 public:
  explicit EncodedPassLog(const RowLayout& layout) : layout_(layout) {}

  const RowLayout& layout() const override { return layout_; }
  void record(int distance, Outcome outcome, std::uint64_t chunk,
              std::span<const std::uint64_t> words) override;
  // Not at the same time as any other call.
  void close_pass(int distance, const Statistics& statistics) override;
  int closed() const override;
  Statistics statistics() const override { return statistics_; }
  void replay(std::uint64_t chunk, const Visit& visit) const override;
  void replay(std::uint64_t chunk, int distance, const Visit& visit) const override;

 protected:
  struct Pass {
    int distance = 0;
    std::unique_ptr<PassStore> store;
    std::vector<PassEntry> entries;
  };

  virtual std::unique_ptr<PassStore> begin_pass(int distance) = 0;
  void add_closed(Pass pass, const Statistics& statistics);

 private:
  Pass& open_pass(int distance);
  template <class Act>
  void unless_failed(Act act);
  void replay(const Pass& pass, std::uint64_t chunk, const Visit& visit,
              std::vector<std::uint64_t>& words, Bytes& scratch) const;

  RowLayout layout_;
  ChunkCode code_;
  std::vector<Pass> closed_;  // by distance
  Statistics statistics_;
  std::mutex mutex_;          // of what follows
  std::map<int, Pass> open_;  // by distance
  // A record was lost, or half a pass was written: from then on every call fails for this reason,
  // so that no pass is closed that lacks something.
  std::exception_ptr failure_;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// A pass log in memory for runs that ask who wins and not when: it keeps the last pass, which the
// next one may replay, and of all passes before it the wins and the losses, each as one. A solver
// can work from it and a table of values be made of it, but the distances are gone.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "kanzen/file/bytes.hpp"
#include "kanzen/solve/pass_log.hpp"
#include "kanzen/table/chunk_code.hpp"

namespace kanzen {

class ValuesPassLog : public PassLog {
 public:
  explicit ValuesPassLog(const RowLayout& layout);

  const RowLayout& layout() const override { return layout_; }
  void record(int distance, Outcome outcome, std::uint64_t chunk,
              std::span<const std::uint64_t> words) override;
  // Not at the same time as any other call.
  void close_pass(int distance, const Statistics& statistics) override;
  int closed() const override { return closed_; }
  Statistics statistics() const override { return statistics_; }
  // What was put together is told with the distance of its latest part.
  void replay(std::uint64_t chunk, const Visit& visit) const override;
  // Of the last closed pass only.
  void replay(std::uint64_t chunk, int distance, const Visit& visit) const override;

 private:
  struct Entry {
    int distance;
    Outcome outcome;
    Bytes bytes;
  };
  struct Chunk {
    std::mutex mutex;
    std::vector<Entry> entries;
  };

  void decode(std::uint64_t chunk, const Entry& entry, std::vector<std::uint64_t>& words) const;

  RowLayout layout_;
  ChunkCode code_;
  std::unique_ptr<Chunk[]> chunks_;
  int closed_ = -1;
  Statistics statistics_;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Where a run log (run_log.hpp) lies: in memory, or in a directory (directory_store.hpp). A store
// keeps bytes and does not know what they mean.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "kanzen/core/outcome.hpp"
#include "kanzen/core/statistics.hpp"
#include "kanzen/file/bytes.hpp"
#include "kanzen/solve/chunk_code.hpp"
#include "kanzen/solve/pass_number.hpp"
#include "kanzen/solve/row_layout.hpp"

namespace kanzen {

// Encoded chunks, by pass, chunk and outcome.
class RunStore {
 public:
  using Visit = std::function<void(int pass, Outcome, ByteSpan bytes)>;

  virtual ~RunStore() = default;
  virtual const RowLayout& layout() const = 0;
  // What its passes are said to mean; nothing where nobody else can go on with them.
  virtual std::optional<PassMeaning> meaning() const { return {}; }

  // What lay there when it was opened: closed passes, in ascending order, and their statistics.
  virtual std::vector<int> closed() const { return {}; }
  virtual Statistics statistics() const { return {}; }

  // Of a pass that is not closed; from any thread.
  virtual void keep(int pass, Outcome outcome, std::uint64_t chunk, Bytes bytes) = 0;
  // Ends a pass, as durably as the store is; `previous` was closed before it (-1: none was).
  virtual void close(int pass, int previous, const Statistics& statistics) = 0;
  // The chunk in the passes from `first` to `last`, which are closed, in ascending order and losses
  // first; from any thread.
  virtual void each(std::uint64_t chunk, int first, int last, const Visit& visit) const = 0;
  // Bytes that were kept are not what they were.
  [[noreturn]] virtual void damaged(int pass, std::uint64_t chunk) const = 0;
};

// A store in memory; `merges`: passes before the last closed one need not be told apart.
std::unique_ptr<RunStore> memory_store(const RowLayout& layout, const ChunkCode& code, bool merges);

// That of a rank which follows another: it keeps nothing, and knows how far the other's has come.
std::unique_ptr<RunStore> follower_store(const RowLayout& layout, int closed,
                                         const Statistics& statistics);

}  // namespace kanzen

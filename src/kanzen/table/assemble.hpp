// SPDX-License-Identifier: Apache-2.0
// From what a solver left behind to what others read: the log of a run becomes a table, chunk by
// chunk, in bounded memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/table/table.hpp"
#include "kanzen/table/table_writer.hpp"

namespace kanzen {

// Codes by chunk, from any thread, in as many bytes each as there is room for.
struct CodeChunks {
  using CodeOf = std::function<Code(Answer)>;

  std::uint64_t slots = 0;
  std::uint64_t chunk_slots = 1;
  std::uint32_t row_slots = 1;  // that belong together
  std::function<void(std::uint64_t chunk, const CodeOf&, std::span<std::uint8_t> codes)> read;
};

// `info.slots` may be less than the chunks hold (the last row may be padded), never more. Without
// `info.distances` a loss becomes one in 0 and a win one in 1; with them a code has two bytes where
// `info.statistics` tell of distances that are too long for one (info.code_bytes). Rows of the log
// become rows of the table (info.row_slots). Without a path the table is made in memory.
Table assemble(const CodeChunks& chunks, const TableInfo& info, const ExecutorRef& executor,
               Progress& progress, const std::optional<std::filesystem::path>& path,
               const TableOptions& options = {});

// The same of the log of a run (solve/run_log.hpp), or of whatever has rows and codes as it does.
template <class Log>
  requires requires(const Log& log, std::span<std::uint8_t> codes) {
    log.layout().rows_per_chunk;
    log.read_codes(0, CodeChunks::CodeOf(), codes);
  }
Table assemble(const Log& log, const TableInfo& info, const ExecutorRef& executor,
               Progress& progress, const std::optional<std::filesystem::path>& path,
               const TableOptions& options = {}) {
  const auto& layout = log.layout();
  const bool plain = layout.row_slots == 64 && layout.row_words == 1;  // rows mean nothing
  const CodeChunks chunks{
      .slots = layout.slots(),
      .chunk_slots = std::uint64_t{layout.rows_per_chunk} * layout.row_slots,
      .row_slots = plain ? 1 : layout.row_slots,
      .read = [&](std::uint64_t chunk, const CodeChunks::CodeOf& code_of,
                  std::span<std::uint8_t> codes) { log.read_codes(chunk, code_of, codes); }};
  return assemble(chunks, info, executor, progress, path, options);
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Writes a table, codes in slot order. A file appears under its name only when it is complete and
// on disk; until then it has a temporary name, and goes away when the writer does. A killed writer
// leaves it behind: who chose the name removes it. The bytes depend on the codes, the info, the
// level and the block size, and on nothing else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/table/table.hpp"

namespace kanzen {

struct TableOptions {
  int level = 3;                        // of zstd, 1 to 19
  std::uint32_t block_slots = 1 << 15;  // at most; a probe decompresses one block
  // Where a file grows, in the same file system; none: PATH.tmp-PID.
  std::filesystem::path temporary = {};
  // Whether it outlives a power cut when it is there: a disk that is busy takes seconds for that.
  bool durable = true;
};

class TableWriter {
 public:
  // `info` needs no solution hash and no block_slots. Blocks are compressed on the executor. What
  // lies under `path` is replaced, if it is a regular file, and refused if it is anything else.
  TableWriter(const std::filesystem::path& path, TableInfo info, ExecutorRef executor = {},
              const TableOptions& options = {});
  // In memory.
  explicit TableWriter(TableInfo info, ExecutorRef executor = {}, const TableOptions& options = {});

  // info.code_bytes each, the lower first.
  void append(std::span<const std::uint8_t> codes);

  // All slots have been appended. The table is opened as any other, which proves it readable.
  Table finish();

  TableWriter(TableWriter&&) noexcept;
  TableWriter& operator=(TableWriter&&) noexcept;
  ~TableWriter();

 private:
  struct Body;
  std::unique_ptr<Body> body_;
};

}  // namespace kanzen

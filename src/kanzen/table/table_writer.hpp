// SPDX-License-Identifier: Apache-2.0
// Writes a table, codes in slot order. A file appears under its name only when it is complete and
// on disk; until then it is PATH.tmp-PID, which goes away when the writer does. The bytes depend on
// the codes, the info and the options, and on nothing else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "kanzen/solve/executor_ref.hpp"
#include "kanzen/table/table.hpp"

namespace kanzen {

struct TableOptions {
  int level = 3;                        // of zstd, 1 to 19
  std::uint32_t block_slots = 1 << 15;  // at most; a probe decompresses one block
};

class TableWriter {
 public:
  // `info` needs no solution hash and no block_slots. Blocks are compressed on the executor.
  TableWriter(const std::filesystem::path& path, TableInfo info, ExecutorRef executor = {},
              TableOptions options = {});
  // In memory.
  explicit TableWriter(TableInfo info, ExecutorRef executor = {}, TableOptions options = {});

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

// SPDX-License-Identifier: Apache-2.0
// From what a solver left behind to what others read: the log of passes becomes a table, chunk by
// chunk, in bounded memory.
#pragma once

#include <filesystem>
#include <optional>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/pass_log.hpp"
#include "kanzen/table/table.hpp"
#include "kanzen/table/table_writer.hpp"

namespace kanzen {

// `info.slots` may be less than the rows hold (the last row may be padded), never more. Without
// `info.distances` a loss becomes one in 0 and a win one in 1. Rows of the log become rows of the
// table (info.row_slots). Without a path the table is made in memory.
Table assemble(const PassLog& log, const TableInfo& info, const ExecutorRef& executor,
               Progress& progress, const std::optional<std::filesystem::path>& path,
               const TableOptions& options = {});

}  // namespace kanzen

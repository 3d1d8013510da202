// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/assemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "kanzen/core/error.hpp"
#include "kanzen/file/bytes.hpp"

namespace kanzen {

namespace {

// Enough chunks for all workers to share evenly, unless chunks are large.
constexpr std::uint64_t memory_for_codes = std::uint64_t{64} << 20;

std::uint8_t code_for(const TableInfo& info, Answer answer) {
  if (!info.distances)
    return encode(info.coding, {answer.outcome, answer.outcome == Outcome::win ? 1 : 0});
  if (answer.distance > longest_distance(info.coding))
    throw Error(
        Fault::input,
        fmt::format("{} has distances of more than {} plies, which do not fit into a table: "
                    "solve it for values only.",
                    info.game, longest_distance(info.coding)));
  return encode(info.coding, answer);
}

}  // namespace

Table assemble(const PassLog& log, const TableInfo& info, const ExecutorRef& executor,
               Progress& progress, const std::optional<std::filesystem::path>& path,
               const TableOptions& options) {
  const RowLayout& layout = log.layout();
  if (info.slots > layout.slots()) throw std::logic_error("more slots than the rows hold");
  TableInfo about = info;
  const bool plain = layout.row_slots == 64 && layout.row_words == 1;  // rows mean nothing
  about.row_slots = plain ? 1 : layout.row_slots;
  TableWriter writer =
      path ? TableWriter(*path, about, executor, options) : TableWriter(about, executor, options);

  const std::uint64_t chunk_slots = std::uint64_t{layout.rows_per_chunk} * layout.row_slots;
  const std::uint64_t workers = std::max(1U, executor.workers());
  const std::uint64_t at_once = std::clamp(memory_for_codes / chunk_slots, workers, 8 * workers);
  std::vector<Bytes> codes(static_cast<std::size_t>(at_once));
  for (std::uint64_t first = 0; first < layout.chunks(); first += at_once) {
    const std::uint64_t chunks = std::min(at_once, layout.chunks() - first);
    executor.run(chunks, [&](std::uint64_t i, unsigned) {
      const std::uint64_t chunk = first + i;
      codes[i].resize(layout.rows_in(chunk) * layout.row_slots);
      log.read_codes(chunk, [&](Answer answer) { return code_for(info, answer); }, codes[i]);
    });
    for (std::uint64_t i = 0; i < chunks; ++i) {
      const std::uint64_t start = layout.first_row(first + i) * layout.row_slots;
      if (start >= info.slots) break;
      writer.append(
          ByteSpan(codes[i]).first(std::min<std::uint64_t>(codes[i].size(), info.slots - start)));
    }
    progress.report({.phase = "table", .done = first + chunks, .total = layout.chunks()});
  }
  return writer.finish();
}

}  // namespace kanzen

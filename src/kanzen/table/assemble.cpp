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

// How many bytes a code needs.
unsigned code_bytes_for(const TableInfo& info) {
  const int longest = info.statistics.max_distance();
  for (const unsigned bytes : {1U, 2U})
    if (!info.distances || longest <= longest_distance(info.coding, bytes)) return bytes;
  throw Error(Fault::input,
              fmt::format("{} lasts up to {} plies, and a table can tell {}: keep its values only",
                          info.game, longest, longest_distance(info.coding, 2)));
}

Code code_for(const TableInfo& info, Answer answer) {
  if (!info.distances)
    return encode(info.coding, {answer.outcome, answer.outcome == Outcome::win ? 1 : 0});
  if (answer.distance > longest_distance(info.coding, info.code_bytes))
    throw std::logic_error("a distance that the statistics do not know");
  return encode(info.coding, answer);
}

}  // namespace

Table assemble(const CodeChunks& chunks, const TableInfo& info, const ExecutorRef& executor,
               Progress& progress, const std::optional<std::filesystem::path>& path,
               const TableOptions& options) {
  if (info.slots > chunks.slots) throw std::logic_error("more slots than the rows hold");
  TableInfo about = info;
  about.row_slots = chunks.row_slots;
  about.code_bytes = code_bytes_for(info);
  TableWriter writer =
      path ? TableWriter(*path, about, executor, options) : TableWriter(about, executor, options);

  const std::uint64_t size = chunks.chunk_slots;
  const std::uint64_t number = (chunks.slots + size - 1) / size;
  const std::uint64_t workers = std::max(1U, executor.workers());
  const std::uint64_t at_once = std::clamp(memory_for_codes / size, workers, 8 * workers);
  std::vector<Bytes> codes(static_cast<std::size_t>(at_once));
  for (std::uint64_t first = 0; first < number; first += at_once) {
    const std::uint64_t count = std::min(at_once, number - first);
    executor.run(count, [&](std::uint64_t i, unsigned) {
      codes[i].resize(std::min(size, chunks.slots - (first + i) * size) * about.code_bytes);
      chunks.read(first + i, [&](Answer answer) { return code_for(about, answer); }, codes[i]);
    });
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t start = (first + i) * size;
      if (start >= info.slots) break;
      writer.append(ByteSpan(codes[i]).first(
          std::min<std::uint64_t>(codes[i].size(), (info.slots - start) * about.code_bytes)));
    }
    progress.report({.phase = "table", .done = first + count, .total = number});
  }
  return writer.finish();
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Any bytes as a table file: they are read as a table or refused with an Error, nothing else.
//
// Every part of a table carries a checksum, so that blind mutations never come further than the
// first of them. The mutator therefore seals most of its inputs again, as a forger would.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>

#include "kanzen/core/error.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/file/bytes.hpp"
#include "kanzen/table/info_json.hpp"
#include "kanzen/table/table.hpp"
#include "kanzen/table/table_format.hpp"

#ifdef KANZEN_FUZZ
namespace {

namespace format = kanzen::table_format;

void seal(std::span<std::uint8_t> bytes) {
  if (bytes.size() < format::header_fixed_bytes) return;
  const auto json_bytes = kanzen::load<std::uint32_t>(&bytes[20]);
  const std::uint64_t sealed = format::header_fixed_bytes + json_bytes;
  if (sealed + format::checksum_bytes > bytes.size()) return;
  const std::uint64_t header_checksum = kanzen::checksum(bytes.first(sealed));
  kanzen::store(&bytes[sealed], header_checksum);

  kanzen::TableInfo info;
  try {
    info = kanzen::info_from_json(nlohmann::json::parse(bytes.begin() + format::header_fixed_bytes,
                                                        bytes.begin() + std::ptrdiff_t(sealed)));
  } catch (const nlohmann::json::exception&) {
    return;
  } catch (const std::invalid_argument&) {
    return;
  }
  if (info.block_slots == 0) return;
  const format::Layout layout(info.slots, info.block_slots);
  if (layout.blocks == 0 || layout.blocks > bytes.size()) return;
  const std::uint64_t tail = layout.index_bytes() + layout.seek_table_bytes();
  if (tail > bytes.size()) return;

  const auto entries = bytes.subspan(bytes.size() - tail + format::frame_header_bytes);
  for (std::uint64_t block = 0; block < layout.blocks; ++block) {
    std::uint8_t* entry = &entries[block * format::entry_bytes];
    const auto offset = kanzen::load<std::uint64_t>(entry);
    const auto size = kanzen::load<std::uint32_t>(entry + 8);
    if (offset <= bytes.size() && size <= bytes.size() - offset)
      kanzen::store(entry + 12, kanzen::checksum(bytes.subspan(offset, size)));
  }
  const auto summary = entries.subspan(layout.blocks * format::entry_bytes, layout.summary_bytes());
  for (std::uint64_t page = 0; page < layout.pages; ++page)
    kanzen::store(
        &summary[page * format::checksum_bytes],
        kanzen::checksum(entries.subspan(page * format::entries_per_page * format::entry_bytes,
                                         layout.page_entries(page) * format::entry_bytes)));
  kanzen::store(&summary[summary.size() - 2 * format::checksum_bytes], header_checksum);
  kanzen::store(&summary[summary.size() - format::checksum_bytes],
                kanzen::checksum(summary.first(summary.size() - format::checksum_bytes)));
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  const std::size_t mutated = LLVMFuzzerMutate(data, size, most);
  if (seed % 4 != 0) seal({data, mutated});
  return mutated;
}
#endif

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t enough_slots = 1 << 22;  // all of a larger table would take too long
  try {
    const auto table = kanzen::Table::from_bytes({data, data + size}, 1 << 20);
    const std::uint64_t slots = table.info().slots;
    if (slots > 0) {
      static_cast<void>(table.answer(0));
      static_cast<void>(table.answer(slots - 1));
    }
    if (slots <= enough_slots) {
      kanzen::Bytes codes(slots * table.info().code_bytes);
      table.read(0, codes);
      kanzen::Progress silent;
      table.verify({}, silent);
    }
  } catch (const kanzen::Error&) {  // refused in a sentence, as it should be
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/table_format.hpp"

namespace kanzen::table_format {

void SeekTable::add_frame(std::uint64_t compressed_bytes, std::uint64_t raw_bytes) {
  append(entries_, static_cast<std::uint32_t>(compressed_bytes));
  append(entries_, static_cast<std::uint32_t>(raw_bytes));
}

Bytes SeekTable::bytes() const {
  Bytes result;
  append(result, seek_table_frame);
  append(result, static_cast<std::uint32_t>(entries_.size() + seek_footer_bytes));
  append(result, entries_);
  append(result, static_cast<std::uint32_t>(entries_.size() / seek_entry_bytes));
  append(result, std::uint8_t{0});  // no checksums of its own
  append(result, seek_table_magic);
  return result;
}

}  // namespace kanzen::table_format

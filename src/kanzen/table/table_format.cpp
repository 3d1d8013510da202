// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/table_format.hpp"

#include <algorithm>

namespace kanzen::table_format {

void ColumnOrder::to_columns(ByteSpan slots, std::span<std::uint8_t> columns) const {
  for (std::size_t column = 0; column < row_slots_; ++column)
    for (std::size_t row = 0; row < rows_; ++row)
      columns[column * rows_ + row] = slots[row * row_slots_ + column];
  const std::size_t rest = rows_ * row_slots_;
  std::copy(slots.begin() + static_cast<std::ptrdiff_t>(rest), slots.end(),
            columns.begin() + static_cast<std::ptrdiff_t>(rest));
}

void ColumnOrder::to_slots(ByteSpan columns, std::span<std::uint8_t> slots) const {
  for (std::size_t row = 0; row < rows_; ++row)
    for (std::size_t column = 0; column < row_slots_; ++column)
      slots[row * row_slots_ + column] = columns[column * rows_ + row];
  const std::size_t rest = rows_ * row_slots_;
  std::copy(columns.begin() + static_cast<std::ptrdiff_t>(rest), columns.end(),
            slots.begin() + static_cast<std::ptrdiff_t>(rest));
}

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

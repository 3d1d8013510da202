// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/table_format.hpp"

#include <algorithm>

namespace kanzen::table_format {

namespace {

// Where codes of so many bytes lie in columns, and where in slot order.
template <unsigned bytes>
void to_columns(std::size_t rows, std::size_t row_slots, const std::uint8_t* slots,
                std::uint8_t* columns) {
  for (std::size_t column = 0; column < row_slots; ++column)
    for (std::size_t row = 0; row < rows; ++row)
      std::copy_n(slots + (row * row_slots + column) * bytes, bytes,
                  columns + (column * rows + row) * bytes);
}

template <unsigned bytes>
void to_slots(std::size_t rows, std::size_t row_slots, const std::uint8_t* columns,
              std::uint8_t* slots) {
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < row_slots; ++column)
      std::copy_n(columns + (column * rows + row) * bytes, bytes,
                  slots + (row * row_slots + column) * bytes);
}

}  // namespace

void ColumnOrder::to_columns(ByteSpan slots, std::span<std::uint8_t> columns) const {
  (code_bytes_ == 1 ? table_format::to_columns<1>
                    : table_format::to_columns<2>)(rows_, row_slots_, slots.data(), columns.data());
  const ByteSpan rest = slots.subspan(rows_ * row_slots_ * code_bytes_);
  std::copy(rest.begin(), rest.end(), columns.end() - static_cast<std::ptrdiff_t>(rest.size()));
}

void ColumnOrder::to_slots(ByteSpan columns, std::span<std::uint8_t> slots) const {
  (code_bytes_ == 1 ? table_format::to_slots<1>
                    : table_format::to_slots<2>)(rows_, row_slots_, columns.data(), slots.data());
  const ByteSpan rest = columns.subspan(rows_ * row_slots_ * code_bytes_);
  std::copy(rest.begin(), rest.end(), slots.end() - static_cast<std::ptrdiff_t>(rest.size()));
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

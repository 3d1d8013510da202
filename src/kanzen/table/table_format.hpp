// SPDX-License-Identifier: Apache-2.0
// The bones of a table file, shared by its writer and its reader; docs/table-format.md is the
// description for everybody else. Sizes follow from the numbers of slots and of slots in a block,
// so that a reader knows where everything must be before it believes any other number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kanzen/file/bytes.hpp"

namespace kanzen::table_format {

// Tables with a byte a slot stay what they were: a reader that knows version 1 alone reads them.
inline constexpr std::uint32_t newest_version = 2;
constexpr std::uint32_t version_of(unsigned code_bytes) { return code_bytes; }

// Frames that zstd skips. Any of 0x184D2A50 to 5F would do; the seekable format has taken 5E.
inline constexpr std::uint32_t skippable_frame = 0x184D2A50;
inline constexpr std::uint32_t seek_table_frame = 0x184D2A5E;
inline constexpr std::uint32_t seek_table_magic = 0x8F92EAB1;
inline constexpr std::uint64_t frame_header_bytes = 8;  // magic, size of what follows

inline constexpr std::array<std::uint8_t, 8> header_magic{'K', 'A', 'N', 'Z', 'E', 'N', 'T', 'B'};
inline constexpr std::array<std::uint8_t, 8> index_magic{'K', 'A', 'N', 'Z', 'E', 'N', 'I', 'X'};

// Header frame: frame header, magic, version (4), size of the JSON (4), JSON, checksum (8).
inline constexpr std::uint64_t header_fixed_bytes = frame_header_bytes + 8 + 4 + 4;
inline constexpr std::uint64_t checksum_bytes = 8;
inline constexpr std::uint32_t max_json_bytes = 1 << 20;

// Index entry: offset of the block in the file (8), its size (4), its checksum (8).
inline constexpr std::uint64_t entry_bytes = 20;
inline constexpr std::uint64_t entries_per_page = 1024;
// After the checksums of the pages: magic, blocks (8), checksum of the header frame (8), checksum
// of everything since the end of the pages (8).
inline constexpr std::uint64_t index_footer_bytes = 8 + 8 + 8 + checksum_bytes;

inline constexpr std::uint64_t seek_entry_bytes = 8;
inline constexpr std::uint64_t seek_footer_bytes = 9;

inline constexpr std::uint32_t min_block_slots = 1 << 7;
inline constexpr std::uint32_t max_block_slots = 1 << 20;
// What the seekable format can list, less our two frames without content.
inline constexpr std::uint64_t max_blocks = 0x8000000 - 2;

struct Layout {
  std::uint64_t blocks = 0;
  std::uint64_t pages = 0;

  Layout() = default;
  Layout(std::uint64_t slots, std::uint32_t block_slots)
      : blocks(slots / block_slots + (slots % block_slots != 0)),
        pages((blocks + entries_per_page - 1) / entries_per_page) {}

  std::uint64_t page_entries(std::uint64_t page) const {
    const std::uint64_t left = blocks - page * entries_per_page;
    return left < entries_per_page ? left : entries_per_page;
  }
  std::uint64_t summary_bytes() const { return pages * checksum_bytes + index_footer_bytes; }
  std::uint64_t index_bytes() const {
    return frame_header_bytes + blocks * entry_bytes + summary_bytes();
  }
  std::uint64_t seek_table_bytes() const {
    return frame_header_bytes + (blocks + 2) * seek_entry_bytes + seek_footer_bytes;
  }
};

// The order of codes in a block: the first code of every row of slots, then the second of every
// row, and so on; what does not fill a row comes last, as it is. Slots of a column are alike.
class ColumnOrder {
 public:
  ColumnOrder(std::size_t block_slots, std::uint32_t row_slots, unsigned code_bytes)
      : row_slots_(row_slots), rows_(block_slots / row_slots), code_bytes_(code_bytes) {}

  std::size_t place_of(std::size_t slot) const {
    return slot < rows_ * row_slots_ ? slot % row_slots_ * rows_ + slot / row_slots_ : slot;
  }
  void to_columns(ByteSpan slots, std::span<std::uint8_t> columns) const;
  void to_slots(ByteSpan columns, std::span<std::uint8_t> slots) const;

 private:
  std::size_t row_slots_;
  std::size_t rows_;
  unsigned code_bytes_;
};

struct IndexEntry {
  std::uint64_t offset;
  std::uint32_t size;
  std::uint64_t checksum;
};

// The last frame of the file: the seek table of zstd's seekable format, for other programs. It
// lists every frame before it, also those without content.
class SeekTable {
 public:
  void add_frame(std::uint64_t compressed_bytes, std::uint64_t raw_bytes);
  Bytes bytes() const;

 private:
  Bytes entries_;
};

}  // namespace kanzen::table_format

// SPDX-License-Identifier: Apache-2.0
// Tables for tests of tables: codes as games have them, and a directory to write them to.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "kanzen/table/table.hpp"
#include "kanzen/table/table_writer.hpp"
#include "scratch.hpp"

namespace kanzen::some_tables {

using scratch::Bytes;

class TableTest : public scratch::Directory {
 protected:
  void SetUp() override {
    Directory::SetUp();
    directory = scratch;
  }
  scratch::fs::path directory;
};

// Codes as games have them: runs of few values, with a few rare ones.
inline Bytes some_codes(std::size_t count, unsigned seed = 1) {
  std::mt19937 random(seed);
  Bytes codes(count);
  std::uint8_t code = 2;
  for (auto& place : codes) {
    if (random() % 5 == 0) code = static_cast<std::uint8_t>(random() % 8 == 0 ? random() % 50 : 2);
    place = code;
  }
  return codes;
}

inline TableInfo some_info(std::uint64_t slots, std::uint32_t row_slots = 1) {
  TableInfo info;
  info.game = "test:1";
  info.space = "plain";
  info.rules_version = 3;
  info.coding = Coding::tagged;
  info.slots = slots;
  info.row_slots = row_slots;
  info.statistics.positions = (std::uint64_t{1} << 53) + 1;
  info.statistics.wins_at = {0, 5, 0, (std::uint64_t{1} << 60) + 1};
  info.statistics.losses_at = {1, 0, 9'007'199'254'740'991};
  info.statistics.no_move_positions = 7;
  info.statistics.moves_counted = 12;
  info.statistics.positions_with_moves_counted = 4;
  return info;
}

inline Table write(const scratch::fs::path& path, const Bytes& codes,
                   const TableOptions& options = {}, const ExecutorRef& executor = {}) {
  TableWriter writer(path, some_info(codes.size()), executor, options);
  writer.append(codes);
  return writer.finish();
}

inline Table write_rows(const scratch::fs::path& path, const Bytes& codes, std::uint32_t row_slots,
                        const TableOptions& options = {}) {
  TableWriter writer(path, some_info(codes.size(), row_slots), {}, options);
  writer.append(codes);
  return writer.finish();
}

inline Bytes all_codes(const Table& table) {
  Bytes codes(table.info().slots);
  table.read(0, codes);
  return codes;
}

inline std::size_t files_in(const scratch::fs::path& directory) {
  return scratch::entries_of(directory).size();
}

inline const TableOptions small_blocks{.level = 3, .block_slots = 256};

}  // namespace kanzen::some_tables

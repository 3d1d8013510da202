// SPDX-License-Identifier: Apache-2.0
// Tables: what is written is read back, from a file, from memory, or from elsewhere.
#include "kanzen/table/table.hpp"

#include <gtest/gtest.h>
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/table/solution_hash.hpp"
#include "some_tables.hpp"

namespace kanzen {
namespace {

using namespace scratch;
using namespace some_tables;

TEST_F(TableTest, WhatIsWrittenIsReadBack) {
  for (const std::size_t slots : {0UL, 1UL, 255UL, 256UL, 257UL, 100'000UL, 400'000UL}) {
    const Bytes codes = some_codes(slots);
    for (const auto& options : {TableOptions{}, small_blocks}) {
      const fs::path path = directory / "table.kzt";
      const Table written = write(path, codes, options);
      const Table table = Table::open(path);
      TableInfo expected = some_info(slots);
      EXPECT_EQ(all_codes(table), codes);
      EXPECT_EQ(all_codes(written), codes);
      EXPECT_EQ(table.info().game, expected.game);
      EXPECT_EQ(table.info().space, expected.space);
      EXPECT_EQ(table.info().rules_version, expected.rules_version);
      EXPECT_EQ(table.info().coding, expected.coding);
      EXPECT_EQ(table.info().distances, expected.distances);
      EXPECT_EQ(table.info().slots, slots);
      EXPECT_EQ(table.info().statistics, expected.statistics);
      EXPECT_EQ(table.info().block_slots, options.block_slots);
      EXPECT_EQ(table.bytes(), fs::file_size(path));
      Progress quiet;
      table.verify({}, quiet);
      EXPECT_EQ(files_in(directory), 1U);
    }
  }
}

TEST_F(TableTest, RowsChangeNothingButTheFile) {
  const Bytes codes = some_codes(5000);
  const fs::path path = directory / "table.kzt";
  const std::string hash = write(path, codes, small_blocks).info().solution_hash;
  for (const std::uint32_t row_slots : {2U, 3U, 70U, 100U, 128U, 129U, 252U, 100'000U}) {
    const Table table = write_rows(path, codes, row_slots, small_blocks);
    EXPECT_LE(table.info().block_slots, small_blocks.block_slots);
    EXPECT_EQ(table.info().block_slots % table.info().row_slots, 0U);
    EXPECT_EQ(all_codes(table), codes) << row_slots;
    for (std::uint64_t slot = 0; slot < codes.size(); ++slot)
      ASSERT_EQ(table.code(slot), codes[slot]) << row_slots << " " << slot;
    Bytes some(999);
    table.read(1234, some);
    EXPECT_TRUE(std::equal(some.begin(), some.end(), codes.begin() + 1234));
    EXPECT_EQ(table.info().solution_hash, hash);
    Progress quiet;
    table.verify({}, quiet);
  }
}

TEST_F(TableTest, MemoryAndFileHoldTheSameBytes) {
  const Bytes codes = some_codes(100'000);
  write(directory / "table.kzt", codes);
  TableWriter writer(some_info(codes.size()));
  for (std::size_t first = 0; first < codes.size(); first += 777)
    writer.append(
        std::span(codes).subspan(first, std::min<std::size_t>(777, codes.size() - first)));
  const Table table = writer.finish();
  EXPECT_EQ(all_codes(table), codes);
  const Table same = Table::from_bytes(content(directory / "table.kzt"));
  EXPECT_EQ(all_codes(same), codes);
  EXPECT_EQ(same.bytes(), table.bytes());
  EXPECT_EQ(same.info().solution_hash, table.info().solution_hash);
}

TEST_F(TableTest, SolutionHashIsXxh128OfTheCodes) {
  const Bytes codes = some_codes(123'457);
  const auto hash = XXH3_128bits(codes.data(), codes.size());
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, hash);
  std::string hex;
  for (const unsigned char byte : canonical.digest) {
    hex += "0123456789abcdef"[byte / 16];
    hex += "0123456789abcdef"[byte % 16];
  }
  EXPECT_EQ(write(directory / "a.kzt", codes).info().solution_hash, hex);
  EXPECT_EQ(write(directory / "b.kzt", codes, small_blocks).info().solution_hash, hex);
}

TEST_F(TableTest, SameBytesWhateverTheNumberOfWorkers) {
  const Bytes codes = some_codes(3'000'000);
  write(directory / "serial.kzt", codes);
  for (const unsigned workers : {1U, 2U, 5U}) {
    Threads threads(workers);
    write(directory / "threads.kzt", codes, {}, threads);
    EXPECT_EQ(content(directory / "threads.kzt"), content(directory / "serial.kzt"));
  }
}

TEST_F(TableTest, ReadsAnywhereFromSeveralThreads) {
  const Bytes codes = some_codes(300'000);
  write(directory / "table.kzt", codes, small_blocks);
  // A cache of a few blocks has to give blocks up all the time.
  for (const std::size_t cache : {std::size_t{1}, Table::default_cache_bytes}) {
    const Table table = Table::open(directory / "table.kzt", cache);
    std::vector<std::jthread> threads;
    for (unsigned seed = 0; seed < 3; ++seed)
      threads.emplace_back([&, seed] {
        std::mt19937 random(seed);
        for (int i = 0; i < 3000; ++i) {
          const std::size_t first = random() % codes.size();
          ASSERT_EQ(table.code(first), codes[first]);
          ASSERT_EQ(table.answer(first), decode(Coding::tagged, codes[first]));
          Bytes some(std::min<std::size_t>(random() % 1500, codes.size() - first));
          table.read(first, some);
          ASSERT_TRUE(
              std::equal(some.begin(), some.end(), codes.begin() + static_cast<long>(first)));
        }
      });
  }
}

TEST_F(TableTest, SlotsOutsideAreAnError) {
  const Table table = write(directory / "table.kzt", some_codes(1000));
  Bytes two(2);
  EXPECT_THROW(table.code(1000), std::out_of_range);
  EXPECT_THROW(table.read(999, two), std::out_of_range);
  EXPECT_THROW(table.read(~std::uint64_t{0}, two), std::out_of_range);
}

TEST_F(TableTest, WriterWantsExactlyItsSlots) {
  const Bytes codes = some_codes(100);
  TableWriter writer(some_info(150));
  writer.append(codes);
  EXPECT_THROW(writer.finish(), std::logic_error);
  EXPECT_THROW(writer.append(codes), std::logic_error);
}

// --- tables that lie elsewhere ---

// A table behind something that answers ranges, and counts them, as a server would.
struct Ranges : TableSource {
  Ranges(const Bytes& all, std::vector<std::size_t>& sizes) : bytes(all), asked(sizes) {}
  std::string name() const override { return "The table far away"; }
  std::uint64_t size() const override { return bytes.size(); }
  void read(std::uint64_t offset, std::span<std::uint8_t> to) const override {
    ASSERT_LE(offset + to.size(), bytes.size());
    asked.push_back(to.size());
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(offset), to.size(), to.begin());
  }
  const Bytes& bytes;
  std::vector<std::size_t>& asked;
};

TEST_F(TableTest, AProbeAsksASourceForAPageAndABlock) {
  const Bytes codes = some_codes(2'000'000);
  write(directory / "table.kzt", codes);
  const Bytes file = content(directory / "table.kzt");
  std::vector<std::size_t> asked;
  const Table table = Table::from(std::make_unique<Ranges>(file, asked));
  EXPECT_LE(asked.size(), 4U);  // the header in two pieces, the end and the beginning of the index
  asked.clear();
  EXPECT_EQ(table.code(1'234'567), codes[1'234'567]);
  EXPECT_EQ(asked.size(), 2U);
  EXPECT_EQ(table.code(1'234'568), codes[1'234'568]);  // of the same block, or at least its page
  EXPECT_LE(asked.size(), 3U);
  for (const std::size_t size : asked) EXPECT_LT(size, std::size_t{1} << 16);
  EXPECT_EQ(table.memory(), Table::open(directory / "table.kzt").memory());
  Bytes damaged = file;
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_EQ(refusal("The table far away",
                    [&] { all_codes(Table::from(std::make_unique<Ranges>(damaged, asked))); }),
            Fault::damage);
}

// --- codes of two bytes ---

// Codes of a long game, the lower byte first.
Bytes wide_codes(std::size_t count) {
  std::mt19937 random(7);
  Bytes codes;
  for (std::size_t i = 0; i < count; ++i) {
    const unsigned code = random() % 3 == 0 ? random() % 1000 : 300;
    codes.push_back(static_cast<std::uint8_t>(code));
    codes.push_back(static_cast<std::uint8_t>(code >> 8));
  }
  return codes;
}

Table write_wide(const fs::path& path, const Bytes& codes, std::uint32_t row_slots = 1) {
  TableInfo info = some_info(codes.size() / 2, row_slots);
  info.code_bytes = 2;
  TableWriter writer(path, info, {}, small_blocks);
  writer.append(codes);
  return writer.finish();
}

TEST_F(TableTest, WideCodesAreReadBack) {
  const fs::path path = directory / "table.kzt";
  for (const std::size_t slots : {0UL, 1UL, 255UL, 256UL, 257UL, 5000UL}) {
    const Bytes codes = wide_codes(slots);
    for (const std::uint32_t row_slots : {1U, 3U, 70U}) {
      write_wide(path, codes, row_slots);
      const Table table = Table::open(path);
      EXPECT_EQ(table.info().code_bytes, 2U);
      EXPECT_EQ(table.info().slots, slots);
      Bytes found(codes.size());
      table.read(0, found);
      EXPECT_EQ(found, codes);
      for (std::size_t slot = 0; slot < slots; ++slot) {
        const auto code = static_cast<Code>(codes[2 * slot] | codes[2 * slot + 1] << 8);
        ASSERT_EQ(table.code(slot), code);
        ASSERT_EQ(table.answer(slot), decode(Coding::tagged, code));
      }
      if (slots == 5000) {
        Bytes some(2 * 999);
        table.read(1234, some);
        EXPECT_TRUE(std::equal(some.begin(), some.end(), codes.begin() + 2 * 1234));
        EXPECT_THROW(table.read(4999, some), std::out_of_range);
      }
      Progress quiet;
      table.verify({}, quiet);
      SolutionHash hash;
      hash.update(codes);
      EXPECT_EQ(table.info().solution_hash, hash.hex());
    }
  }
  const Bytes codes = wide_codes(1000);
  write_wide(path, codes);
  const Bytes file = content(path);
  Bytes raw(codes.size());
  ASSERT_EQ(ZSTD_decompress(raw.data(), raw.size(), file.data(), file.size()), raw.size());
  EXPECT_EQ(raw, codes);
}

// Old readers refuse what they cannot read, and find what they can as it always was.
TEST_F(TableTest, OnlyWideCodesRaiseTheVersion) {
  const fs::path path = directory / "table.kzt";
  const std::string name = "code_bytes";
  write(path, some_codes(5000));
  const Bytes plain = content(path);
  EXPECT_EQ(plain[16], 1);
  EXPECT_EQ(std::search(plain.begin(), plain.end(), name.begin(), name.end()), plain.end());
  write_wide(path, wide_codes(5000));
  const Bytes wide = content(path);
  EXPECT_EQ(wide[16], 2);
  EXPECT_NE(std::search(wide.begin(), wide.end(), name.begin(), name.end()), wide.end());
}

TEST_F(TableTest, EveryFlippedByteOfWideCodesIsRefused) {
  const fs::path path = directory / "table.kzt";
  write_wide(path, wide_codes(600));
  const Bytes file = content(path);
  const std::size_t seek_table = file.size() - (8 + 8 * (3 + 2) + 9);
  for (std::size_t at = 0; at < seek_table; ++at) {
    Bytes altered = file;
    altered[at] ^= 0x55;
    refusal("table", [&] {
      const Table table = Table::from_bytes(altered);
      Bytes codes(table.info().slots * table.info().code_bytes);
      table.read(0, codes);
    });
  }
}

}  // namespace
}  // namespace kanzen

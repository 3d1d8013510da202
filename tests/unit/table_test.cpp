// SPDX-License-Identifier: Apache-2.0
// Tables: what is written is read back, from a file or from memory, and nothing else is ever read:
// a file that was truncated, altered, or is none of ours is refused in a sentence.
#include "kanzen/table/table.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/table/solution_hash.hpp"
#include "kanzen/table/table_writer.hpp"

namespace kanzen {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

class TableTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "kanzen-table-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    directory = name;
  }
  void TearDown() override {
    fs::permissions(directory, fs::perms::owner_all);
    fs::remove_all(directory);
  }
  fs::path directory;
};

// Codes as games have them: runs of few values, with a few rare ones.
Bytes some_codes(std::size_t count, unsigned seed = 1) {
  std::mt19937 random(seed);
  Bytes codes(count);
  std::uint8_t code = 2;
  for (auto& place : codes) {
    if (random() % 5 == 0) code = static_cast<std::uint8_t>(random() % 8 == 0 ? random() % 50 : 2);
    place = code;
  }
  return codes;
}

TableInfo some_info(std::uint64_t slots, std::uint32_t row_slots = 1) {
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

Bytes content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void set_content(const fs::path& path, const Bytes& bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

Table write(const fs::path& path, const Bytes& codes, const TableOptions& options = {},
            const ExecutorRef& executor = {}) {
  TableWriter writer(path, some_info(codes.size()), executor, options);
  writer.append(codes);
  return writer.finish();
}

Table write_rows(const fs::path& path, const Bytes& codes, std::uint32_t row_slots,
                 const TableOptions& options = {}) {
  TableWriter writer(path, some_info(codes.size(), row_slots), {}, options);
  writer.append(codes);
  return writer.finish();
}

Bytes all_codes(const Table& table) {
  Bytes codes(table.info().slots);
  table.read(0, codes);
  return codes;
}

// The fault of an error that must come and must name the file.
Fault refusal(const std::string& name, const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
    return error.fault();
  }
  ADD_FAILURE() << "nothing was refused";
  return Fault::input;
}

std::size_t files_in(const fs::path& directory) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(directory), fs::directory_iterator()));
}

const TableOptions small_blocks{.level = 3, .block_slots = 256};

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

// --- what other programs rely on ---

TEST_F(TableTest, TheFileIsOneZstdStreamOfTheCodes) {
  const Bytes codes = some_codes(70'000);
  write(directory / "table.kzt", codes);
  const Bytes file = content(directory / "table.kzt");
  Bytes raw(codes.size() + 1);
  const std::size_t size = ZSTD_decompress(raw.data(), raw.size(), file.data(), file.size());
  ASSERT_FALSE(ZSTD_isError(size)) << ZSTD_getErrorName(size);
  raw.resize(size);
  EXPECT_EQ(raw, codes);
}

// Slots in rows lie column by column in each block, and what fills no row comes last.
TEST_F(TableTest, RowsAreStoredByColumns) {
  const Bytes codes = some_codes(70'000);
  const Table table = write_rows(directory / "table.kzt", codes, 70);
  const Bytes file = content(directory / "table.kzt");
  Bytes raw(codes.size());
  ASSERT_EQ(ZSTD_decompress(raw.data(), raw.size(), file.data(), file.size()), raw.size());
  Bytes expected;
  ASSERT_EQ(table.info().block_slots, 32'760U);
  for (std::size_t first = 0; first < codes.size(); first += 32'760) {
    const std::size_t rows = std::min<std::size_t>(32'760, codes.size() - first) / 70;
    for (std::size_t column = 0; column < 70; ++column)
      for (std::size_t row = 0; row < rows; ++row)
        expected.push_back(codes[first + row * 70 + column]);
  }
  EXPECT_EQ(raw, expected);
}

// As the zstd seekable format describes it: sizes of all frames, their number, a descriptor and a
// magic number, at the end of the file.
TEST_F(TableTest, TheFileEndsInASeekTable) {
  const Bytes codes = some_codes(70'000);
  write(directory / "table.kzt", codes);
  const Bytes file = content(directory / "table.kzt");
  const auto number = [&](std::size_t at) {
    return file[at] | file[at + 1] << 8 | file[at + 2] << 16 |
           static_cast<std::uint32_t>(file[at + 3]) << 24;
  };
  ASSERT_EQ(number(file.size() - 4), 0x8F92EAB1);
  ASSERT_EQ(file[file.size() - 5], 0);
  const std::size_t frames = number(file.size() - 9);
  const std::size_t start = file.size() - 9 - 8 * frames - 8;
  ASSERT_EQ(number(start), 0x184D2A5E);
  ASSERT_EQ(number(start + 4), 8 * frames + 9);
  std::size_t offset = 0;
  Bytes raw;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const std::size_t compressed = number(start + 8 + 8 * frame);
    Bytes piece(number(start + 8 + 8 * frame + 4));
    ASSERT_EQ(ZSTD_findFrameCompressedSize(file.data() + offset, file.size() - offset), compressed);
    ASSERT_EQ(ZSTD_decompress(piece.data(), piece.size(), file.data() + offset, compressed),
              piece.size());
    raw.insert(raw.end(), piece.begin(), piece.end());
    offset += compressed;
  }
  EXPECT_EQ(offset, start);
  EXPECT_EQ(raw, codes);
}

// --- damage ---

// Opens a table of these bytes and reads all of it.
Bytes read_all(const Bytes& bytes) { return all_codes(Table::from_bytes(bytes)); }

TEST_F(TableTest, TruncatedAtAnyLengthIsRefused) {
  const fs::path path = directory / "table.kzt";
  write(path, some_codes(2000), small_blocks);
  const Bytes file = content(path);
  for (std::size_t length = 0; length < file.size(); ++length) {
    const Bytes part(file.begin(), file.begin() + static_cast<long>(length));
    EXPECT_EQ(refusal("table", [&] { read_all(part); }), length < 24 ? Fault::input : Fault::damage)
        << length;
    if (length % 50 != 0) continue;
    set_content(path, part);
    refusal(path.string(), [&] { all_codes(Table::open(path)); });
  }
}

TEST_F(TableTest, EveryFlippedBitIsRefusedOrHarmless) {
  const fs::path path = directory / "table.kzt";
  const Bytes codes = some_codes(2000);
  write(path, codes, small_blocks);
  const Bytes file = content(path);
  const std::size_t seek_table = file.size() - (8 + 8 * (8 + 2) + 9);
  for (std::size_t at = 0; at < file.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      Bytes altered = file;
      altered[at] ^= static_cast<std::uint8_t>(1 << bit);
      if (at < seek_table) {
        refusal("table", [&] { read_all(altered); });
      } else {
        // Only other programs use the seek table, so the codes are right; verify() sees it all the
        // same.
        const Table table = Table::from_bytes(altered);
        EXPECT_EQ(all_codes(table), codes);
        Progress quiet;
        EXPECT_EQ(refusal("table", [&] { table.verify({}, quiet); }), Fault::damage);
      }
    }
  }
}

TEST_F(TableTest, InsertedOrAddedBytesAreRefused) {
  write(directory / "table.kzt", some_codes(2000), small_blocks);
  const Bytes file = content(directory / "table.kzt");
  for (std::size_t at = 24; at <= file.size(); at += 37) {
    Bytes longer = file;
    longer.insert(longer.begin() + static_cast<long>(std::min(at, file.size())), 0);
    EXPECT_EQ(refusal("table", [&] { read_all(longer); }), Fault::damage);
  }
}

TEST_F(TableTest, BlocksOfAnotherTableAreRefused) {
  write(directory / "a.kzt", some_codes(2000, 1), small_blocks);
  write(directory / "b.kzt", some_codes(2000, 2), small_blocks);
  Bytes mixed = content(directory / "a.kzt");
  const Bytes other = content(directory / "b.kzt");
  // The headers have the same size: everything after them is the other's.
  const std::size_t header = 8 + (mixed[4] | static_cast<std::size_t>(mixed[5]) << 8);
  mixed.resize(header);
  mixed.insert(mixed.end(), other.begin() + static_cast<long>(header), other.end());
  EXPECT_EQ(refusal("table", [&] { read_all(mixed); }), Fault::damage);
}

TEST_F(TableTest, VerifyNoticesContentThatIsNotTheSolution) {
  // Every checksum of the blocks is right, only the hash in the header speaks of other codes: what
  // a writer with a defect would leave behind.
  write(directory / "table.kzt", some_codes(2000), small_blocks);
  Bytes file = content(directory / "table.kzt");
  const std::string name = "\"solution_hash\":\"";
  const auto place = std::search(file.begin(), file.end(), name.begin(), name.end());
  ASSERT_NE(place, file.end());
  auto& digit = *(place + static_cast<long>(name.size()));
  digit = digit == '0' ? '1' : '0';
  const std::size_t sealed = (file[4] | static_cast<std::size_t>(file[5]) << 8);
  const auto put = [&](std::size_t at, std::uint64_t number) {
    for (int i = 0; i < 8; ++i) file[at + static_cast<std::size_t>(i)] = (number >> (8 * i)) & 255;
  };
  const std::uint64_t header_checksum = XXH3_64bits(file.data(), sealed);
  put(sealed, header_checksum);
  const std::size_t footer_end = file.size() - (8 + 8 * (8 + 2) + 9);
  put(footer_end - 16, header_checksum);
  put(footer_end - 8, XXH3_64bits(file.data() + footer_end - 40, 32));
  const Table table = Table::from_bytes(file);
  Progress quiet;
  EXPECT_EQ(refusal("table", [&] { table.verify({}, quiet); }), Fault::damage);
}

TEST_F(TableTest, ForeignAndNewerFilesAreRefused) {
  const fs::path path = directory / "table.kzt";
  const auto open = [&] { Table::open(path); };
  EXPECT_EQ(refusal(path.string(), open), Fault::input);  // no such file
  set_content(path, {});
  EXPECT_EQ(refusal(path.string(), open), Fault::input);
  set_content(path, some_codes(5000));
  EXPECT_EQ(refusal(path.string(), open), Fault::input);
  const std::string text = "some compressed text of another program";
  Bytes zstd(200);
  zstd.resize(ZSTD_compress(zstd.data(), zstd.size(), text.data(), text.size(), 3));
  set_content(path, zstd);
  EXPECT_EQ(refusal(path.string(), open), Fault::input);
  fs::remove(path);
  fs::create_directory(path);
  EXPECT_EQ(refusal(path.string(), open), Fault::input);
  fs::remove(path);

  write(path, some_codes(5000));
  Bytes newer = content(path);
  newer[16] = 3;
  set_content(path, newer);
  EXPECT_EQ(refusal(path.string(), open), Fault::input);
  try {
    open();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("newer"), std::string::npos) << error.what();
  }
}

TEST_F(TableTest, AFileThatShrinksWhileOpenIsDamage) {
  const fs::path path = directory / "table.kzt";
  write(path, some_codes(100'000), small_blocks);
  const Table table = Table::open(path);
  fs::resize_file(path, 1000);
  EXPECT_EQ(refusal(path.string(), [&] { all_codes(table); }), Fault::damage);
}

// --- writing where one cannot ---

TEST_F(TableTest, UnwritableDirectoryIsRefused) {
  const fs::path nowhere = directory / "missing" / "table.kzt";
  EXPECT_EQ(refusal(nowhere.string(), [&] { write(nowhere, some_codes(10)); }), Fault::input);
  if (::geteuid() == 0) return;  // to root every directory is writable
  fs::permissions(directory, fs::perms::owner_read | fs::perms::owner_exec);
  const fs::path path = directory / "table.kzt";
  EXPECT_EQ(refusal(path.string(), [&] { write(path, some_codes(10)); }), Fault::input);
}

// A limit on the size of files stands for the full disk: both come back from write(2).
TEST_F(TableTest, FullDiskLeavesNothingBehind) {
  const fs::path path = directory / "table.kzt";
  write(path, some_codes(10));
  const Bytes before = content(path);
  Bytes noise(3'000'000);
  std::mt19937 random(5);
  for (auto& byte : noise) byte = static_cast<std::uint8_t>(random());

  rlimit old_limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old_limit), 0);
  const auto old_handler = ::signal(SIGXFSZ, SIG_IGN);
  rlimit limit = old_limit;
  limit.rlim_cur = 1'000'000;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  const Fault fault = refusal(path.string(), [&] { write(path, noise); });
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old_limit), 0);
  ::signal(SIGXFSZ, old_handler);

  EXPECT_EQ(fault, Fault::resources);
  EXPECT_EQ(content(path), before);
  EXPECT_EQ(files_in(directory), 1U);
}

TEST_F(TableTest, AnAbandonedWriterLeavesNothingBehind) {
  {
    TableWriter writer(directory / "table.kzt", some_info(10'000'000));
    writer.append(some_codes(5'000'000));
    EXPECT_EQ(files_in(directory), 1U);
  }
  EXPECT_EQ(files_in(directory), 0U);
}

TEST_F(TableTest, AKilledWriterLeavesTheOldTable) {
  const fs::path path = directory / "table.kzt";
  const Bytes old_codes = some_codes(1000, 1);
  const Bytes codes = some_codes(5'000'000, 2);
  write(path, old_codes);
  const TableOptions options{.temporary = directory / "growing"};
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    TableWriter writer(path, some_info(10'000'000), {}, options);
    writer.append(codes);
    ::raise(SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(all_codes(Table::open(path)), old_codes);
  EXPECT_EQ(files_in(directory), 2U);  // the table, and what the killed one left
  EXPECT_EQ(refusal("growing", [&] { write(path, codes, options); }), Fault::input);
  fs::remove(directory / "growing");
  write(path, codes, options);
  EXPECT_EQ(all_codes(Table::open(path)), codes);
  EXPECT_EQ(files_in(directory), 1U);
}

TEST_F(TableTest, NobodyElsesFilesAreTouched) {
  const fs::path path = directory / "table.kzt";
  for (const char* name :
       {"table.kzt.tmp-mine", "table.kzt.tmp-1", "table.kzt.tmp", "table.kzt.new"})
    set_content(directory / name, {'a'});
  write(path, some_codes(1000));
  EXPECT_EQ(files_in(directory), 5U);
}

// --- names that are no files ---

TEST_F(TableTest, OnlyRegularFilesAreReplaced) {
  const auto refused = [&](const char* name, const char* words) {
    EXPECT_EQ(refusal(words, [&] { write(directory / name, some_codes(10)); }), Fault::input);
    EXPECT_EQ(refusal(name, [&] { write(directory / name, some_codes(10)); }), Fault::input);
  };
  ASSERT_EQ(::mkfifo((directory / "pipe").c_str(), 0600), 0);
  refused("pipe", "a device or a pipe");
  fs::create_directory(directory / "folder");
  refused("folder", "is a directory");
  write(directory / "table.kzt", some_codes(1000));
  fs::create_symlink("table.kzt", directory / "link");
  refused("link", "symbolic link");
  fs::create_symlink("absent", directory / "dangling");
  refused("dangling", "symbolic link");
  EXPECT_EQ(all_codes(Table::open(directory / "link")), some_codes(1000));  // may be read
  EXPECT_TRUE(fs::is_symlink(directory / "link") && fs::is_fifo(directory / "pipe"));
  EXPECT_EQ(files_in(directory), 5U);
}

TEST_F(TableTest, APipeIsNoTable) {
  const fs::path path = directory / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(refusal("not a regular file", [&] { Table::open(path); }), Fault::input);
  EXPECT_EQ(refusal("not a regular file", [&] { Table::open("/dev/zero"); }), Fault::input);
}

// A header that is sealed as it should be and says what its author likes.
Bytes header_of(const std::string& json) {
  Bytes bytes;
  const auto put = [&](std::uint64_t number, int count) {
    for (int i = 0; i < count; ++i) bytes.push_back((number >> (8 * i)) & 255);
  };
  put(0x184D2A50, 4);
  put(8 + 4 + 4 + json.size() + 8, 4);
  for (const char c : std::string("KANZENTB")) bytes.push_back(static_cast<std::uint8_t>(c));
  put(1, 4);
  put(json.size(), 4);
  bytes.insert(bytes.end(), json.begin(), json.end());
  put(XXH3_64bits(bytes.data(), bytes.size()), 8);
  return bytes;
}

TEST_F(TableTest, WhatAHeaderSaysIsShownWithoutHarm) {
  const std::string escape = "\"\\u001b]0;owned\\u0007\\u009b2J\"",
                    endless = '"' + std::string(900'000, 'x') + '"';
  const auto with = [&](const std::string& key, const std::string& value) {
    nlohmann::json json = {{"game", "test:1"},   {"space", "plain"},       {"rules_version", 1},
                           {"coding", "parity"}, {"content", "distances"}, {"slots", 1000},
                           {"row_slots", 1},     {"block_slots", 1024},    {"solution_hash", "0"}};
    json["statistics"] = {{"positions", 1},
                          {"wins_at", nlohmann::json::array()},
                          {"losses_at", nlohmann::json::array()},
                          {"no_move_positions", 0},
                          {"moves_counted", 0},
                          {"positions_with_moves_counted", 0}};
    json[key] = nlohmann::json::parse(value);
    return header_of(json.dump());
  };
  std::vector<Bytes> hostile = {header_of(endless), header_of("[" + endless + "x"),
                                header_of("{\"game\": \"\x1b[2J"), header_of("\x9b\x1b[2J")};
  // Sealed as it should be, of a version that knows no such codes, or of a width that nobody knows.
  for (const char* bytes : {"2", "0", "3", "-1", "\"2\"", "1e300"})
    hostile.push_back(with("code_bytes", bytes));
  for (const char* key : {"game", "space", "coding", "content", "slots", "solution_hash"})
    for (const std::string& value : {escape, endless}) hostile.push_back(with(key, value));
  for (const Bytes& bytes : hostile) {
    try {
      Table::from_bytes(bytes);
      ADD_FAILURE() << "nothing was refused";
    } catch (const Error& error) {
      const std::string sentence = error.what();
      EXPECT_LT(sentence.size(), 500U);
      EXPECT_TRUE(is_printable_ascii(sentence)) << sentence;
    }
  }
  // Nor can a table be written that would be refused.
  TableInfo info = some_info(10);
  info.game = "\x1b[2J";
  EXPECT_THROW(TableWriter{info}, std::invalid_argument);
}

}  // namespace
}  // namespace kanzen

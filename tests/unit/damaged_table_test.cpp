// SPDX-License-Identifier: Apache-2.0
// Tables that are damaged, forged or none of ours: they are refused in a sentence, and nothing but
// what was written is ever read.
#include <gtest/gtest.h>
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "kanzen/core/text.hpp"
#include "some_tables.hpp"

namespace kanzen {
namespace {

using namespace scratch;
using namespace some_tables;

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

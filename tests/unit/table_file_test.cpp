// SPDX-License-Identifier: Apache-2.0
// Files of tables: what other programs rely on in them, and how they are written: whole or not at
// all, where one may, and nowhere else.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <vector>

#include "some_tables.hpp"

namespace kanzen {
namespace {

using namespace scratch;
using namespace some_tables;

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

}  // namespace
}  // namespace kanzen

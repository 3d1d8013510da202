// SPDX-License-Identifier: Apache-2.0
// A solved game that others can probe and check: a code a slot (core/outcome.hpp), in compressed
// blocks that are read one at a time. In memory or in a file, it is the same to the reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/core/outcome.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/core/statistics.hpp"
#include "kanzen/table/table_source.hpp"

namespace kanzen {

// What a table says of itself.
struct TableInfo {
  std::string game;       // instance name, "GAME:SIZE"
  std::string space;      // how slots are numbered, "zdd", "product", ...
  int rules_version = 1;  // raised when the rules of the game or its numbering change
  Coding coding = Coding::parity;
  bool distances = true;    // false: values only
  unsigned code_bytes = 1;  // of a slot's code; 2: a byte could not tell all distances
  std::uint64_t slots = 0;
  // How many slots in a row belong together, as one board with its pieces in all colours: blocks
  // are then stored column by column, which compresses better. 1: nothing is known.
  std::uint32_t row_slots = 1;
  Statistics statistics;
  std::string solution_hash;      // filled in by the writer
  std::uint32_t block_slots = 0;  // slots in a block, filled in by the writer
};

class Table {
 public:
  static constexpr std::size_t default_cache_bytes = std::size_t{256} << 20;

  // Refuses a file that is not a table, is newer than this program, or is damaged, in a sentence.
  // Decompressed blocks are kept up to `cache_bytes`.
  static Table open(const std::filesystem::path& path,
                    std::size_t cache_bytes = default_cache_bytes);
  // The same of a file that lies in memory.
  static Table from_bytes(std::vector<std::uint8_t> bytes,
                          std::size_t cache_bytes = default_cache_bytes);
  // Or anywhere else.
  static Table from(std::unique_ptr<TableSource> source,
                    std::size_t cache_bytes = default_cache_bytes);

  const TableInfo& info() const;
  std::string name() const;     // of where it lies
  std::uint64_t bytes() const;  // size as stored
  // A piece of it as stored, to be copied somewhere.
  void stored(std::uint64_t offset, std::span<std::uint8_t> bytes) const;
  // Where the block of a slot lies, for whoever fetches blocks before they are asked for.
  struct Place {
    std::uint64_t offset;
    std::uint64_t bytes;
  };
  Place place_of(std::uint64_t slot) const;

  // Bytes that it may come to hold: its index, its cache, and the whole where it lies in memory.
  std::uint64_t memory() const;
  void limit_cache(std::size_t cache_bytes) const;

  // From any thread. Each reads and verifies only the blocks it needs.
  Code code(std::uint64_t slot) const;
  // As they are stored: info().code_bytes each, the lower first.
  void read(std::uint64_t first, std::span<std::uint8_t> codes) const;

  Answer answer(std::uint64_t slot) const { return decode(info().coding, code(slot)); }

  // Reads everything: every checksum, the seek table and the solution hash. Throws Fault::damage.
  void verify(const ExecutorRef& executor, Progress& progress) const;

  Table(Table&&) noexcept;
  Table& operator=(Table&&) noexcept;
  ~Table();

 private:
  struct Body;
  explicit Table(std::unique_ptr<Body> body);
  std::unique_ptr<Body> body_;
};

}  // namespace kanzen

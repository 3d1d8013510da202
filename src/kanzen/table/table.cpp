// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/table.hpp"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <list>
#include <mutex>
#include <new>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "kanzen/core/error.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/file/bytes.hpp"
#include "kanzen/table/file_source.hpp"
#include "kanzen/table/info_json.hpp"
#include "kanzen/table/solution_hash.hpp"
#include "kanzen/table/table_format.hpp"

namespace kanzen {

namespace format = table_format;

namespace {

class MemorySource : public TableSource {
 public:
  explicit MemorySource(Bytes bytes) : bytes_(std::move(bytes)) {}
  std::string name() const override { return "The table in memory"; }
  std::uint64_t size() const override { return bytes_.size(); }
  std::uint64_t held() const override { return bytes_.size(); }
  void read(std::uint64_t offset, std::span<std::uint8_t> bytes) const override {
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), bytes.size(), bytes.begin());
  }

 private:
  Bytes bytes_;
};

using format::IndexEntry;
using IndexPage = std::vector<IndexEntry>;

// A share of the cache, of the decompressors and of the traffic: blocks are dealt out round robin,
// so that threads seldom meet.
struct Shard {
  struct Cached {
    std::uint64_t block;
    Bytes columns;
  };
  struct FreeContext {
    void operator()(ZSTD_DCtx* unused) const { ZSTD_freeDCtx(unused); }
  };

  std::mutex mutex;
  std::unique_ptr<ZSTD_DCtx, FreeContext> context;
  Bytes compressed;
  Bytes columns;
  std::list<Cached> newest_first;
  std::unordered_map<std::uint64_t, std::list<Cached>::iterator> by_block;
};
constexpr std::size_t shard_count = 32;

}  // namespace

struct Table::Body {
  std::unique_ptr<TableSource> source;
  TableInfo info;
  std::uint64_t header_bytes = 0;
  std::uint64_t header_checksum = 0;
  format::Layout layout;
  std::uint64_t index_offset = 0;  // of the index frame, where the blocks end
  std::vector<std::uint64_t> page_checksums;
  mutable std::vector<std::atomic<const IndexPage*>> pages;  // read when first needed
  mutable std::array<Shard, shard_count> shards;
  mutable std::atomic<std::size_t> cached_per_shard = 1;

  Body(std::unique_ptr<TableSource> from, std::size_t cache_bytes) : source(std::move(from)) {
    read_header();
    read_index_summary();
    limit_cache(cache_bytes);
  }

  void limit_cache(std::size_t cache_bytes) const {
    cached_per_shard = std::max<std::size_t>(1, cache_bytes / shard_count / block_bytes());
  }

  std::uint64_t memory() const {
    const std::uint64_t cache = std::min<std::uint64_t>(
        info.slots * info.code_bytes, cached_per_shard * shard_count * block_bytes());
    return cache + layout.blocks * sizeof(IndexEntry) + source->held();
  }

  ~Body() {
    for (auto& page : pages) delete page.load();
  }

  [[noreturn]] void damaged(const std::string& what) const {
    throw Error(Fault::damage,
                fmt::format("{} is damaged: {}; use another copy or solve the game again",
                            source->name(), what));
  }

  // Every range is checked here, whoever computed it.
  void fetch(std::uint64_t offset, std::span<std::uint8_t> bytes, const char* part) const {
    if (offset > source->size() || bytes.size() > source->size() - offset)
      damaged(fmt::format("{} is cut off, the file was truncated", part));
    source->read(offset, bytes);
  }

  void read_header() {
    std::array<std::uint8_t, format::header_fixed_bytes> fixed{};
    const auto available = std::min<std::uint64_t>(fixed.size(), source->size());
    source->read(0, std::span(fixed).first(available));
    const auto magic = ByteSpan(fixed).subspan(8, 8);
    if (available < fixed.size() || load<std::uint32_t>(fixed.data()) != format::skippable_frame ||
        !std::equal(magic.begin(), magic.end(), format::header_magic.begin()))
      throw Error(Fault::input, fmt::format("{} is not a kanzen table", source->name()));
    const auto version = load<std::uint32_t>(fixed.data() + 16);
    if (version > format::newest_version)
      throw Error(
          Fault::input,
          fmt::format("{} has table format {} and this kanzen reads formats up to {}: use a "
                      "newer kanzen",
                      source->name(), version, format::newest_version));
    const auto json_bytes = load<std::uint32_t>(fixed.data() + 20);
    const auto frame_bytes = load<std::uint32_t>(fixed.data() + 4);
    header_bytes = fixed.size() + json_bytes + format::checksum_bytes;
    if (version == 0 || json_bytes > format::max_json_bytes ||
        header_bytes != format::frame_header_bytes + frame_bytes)
      damaged("its header makes no sense");
    Bytes header(header_bytes);
    fetch(0, header, "the header");
    const ByteSpan sealed = ByteSpan(header).first(header_bytes - format::checksum_bytes);
    header_checksum = checksum(sealed);
    if (header_checksum != load<std::uint64_t>(header.data() + sealed.size()))
      damaged("the checksum of its header is wrong");
    try {
      info = info_from_json(
          nlohmann::json::parse(sealed.begin() + format::header_fixed_bytes, sealed.end()));
    } catch (const nlohmann::json::exception& error) {
      damaged(fmt::format("its header cannot be read ({})", excerpt(error.what(), 200)));
    } catch (const std::invalid_argument& error) {
      damaged(fmt::format("its header cannot be read ({})", excerpt(error.what(), 200)));
    }
    if (info.block_slots < format::min_block_slots || info.block_slots > format::max_block_slots ||
        info.row_slots == 0 || info.row_slots > info.block_slots)
      damaged(fmt::format("blocks of {} slots in rows of {} cannot be", info.block_slots,
                          info.row_slots));
    if (version != format::version_of(info.code_bytes))
      damaged(fmt::format("codes of {} bytes cannot be in format {}", info.code_bytes, version));
    layout = format::Layout(info.slots, info.block_slots);
  }

  std::size_t block_bytes() const { return std::size_t{info.block_slots} * info.code_bytes; }

  void read_index_summary() {
    const std::uint64_t size = source->size();
    // Compared before anything is multiplied: every block has an entry, so there are fewer blocks
    // than bytes.
    if (layout.blocks > std::min(size, format::max_blocks) ||
        header_bytes + layout.index_bytes() + layout.seek_table_bytes() > size)
      damaged("it is shorter than its header says, the file was truncated");
    index_offset = size - layout.seek_table_bytes() - layout.index_bytes();

    Bytes summary(layout.summary_bytes());
    fetch(pages_offset() + layout.blocks * format::entry_bytes, summary, "the index");
    const std::uint8_t* footer = summary.data() + summary.size() - format::index_footer_bytes;
    if (!std::equal(format::index_magic.begin(), format::index_magic.end(), footer))
      damaged("there is no index where it should be, the file was truncated or extended");
    const ByteSpan sealed = ByteSpan(summary).first(summary.size() - format::checksum_bytes);
    if (checksum(sealed) != load<std::uint64_t>(summary.data() + sealed.size()))
      damaged("the checksum of its index is wrong");
    if (load<std::uint64_t>(footer + 8) != layout.blocks ||
        load<std::uint64_t>(footer + 16) != header_checksum)
      damaged("its index belongs to another table");
    std::array<std::uint8_t, format::frame_header_bytes> frame{};
    fetch(index_offset, frame, "the index");
    if (load<std::uint32_t>(frame.data()) != format::skippable_frame ||
        load<std::uint32_t>(frame.data() + 4) != layout.index_bytes() - frame.size())
      damaged("its index has a wrong frame");
    page_checksums.resize(layout.pages);
    for (std::uint64_t page = 0; page < layout.pages; ++page)
      page_checksums[page] = load<std::uint64_t>(summary.data() + page * format::checksum_bytes);
    pages = std::vector<std::atomic<const IndexPage*>>(layout.pages);
  }

  std::uint64_t pages_offset() const { return index_offset + format::frame_header_bytes; }

  std::unique_ptr<const IndexPage> read_page(std::uint64_t page) const {
    const std::uint64_t entries = layout.page_entries(page);
    Bytes bytes(entries * format::entry_bytes);
    fetch(pages_offset() + page * format::entries_per_page * format::entry_bytes, bytes,
          "the index");
    if (checksum(bytes) != page_checksums[page])
      damaged(fmt::format("the checksum of page {} of its index is wrong", page));
    auto result = std::make_unique<IndexPage>();
    result->reserve(entries);
    for (std::uint64_t i = 0; i < entries; ++i) {
      const std::uint8_t* entry = bytes.data() + i * format::entry_bytes;
      result->push_back({load<std::uint64_t>(entry), load<std::uint32_t>(entry + 8),
                         load<std::uint64_t>(entry + 12)});
      const auto& [offset, size, unused] = result->back();
      if (offset < header_bytes || offset > index_offset || size > index_offset - offset ||
          size > ZSTD_compressBound(block_bytes()))
        damaged(fmt::format("its index puts block {} outside the file",
                            page * format::entries_per_page + i));
    }
    return result;
  }

  const IndexEntry& entry(std::uint64_t block) const {
    auto& place = pages[block / format::entries_per_page];
    const IndexPage* page = place.load(std::memory_order_acquire);
    if (page == nullptr) {
      auto fresh = read_page(block / format::entries_per_page);
      // Another thread may have been faster: then its page is used, and this one goes.
      if (place.compare_exchange_strong(page, fresh.get(), std::memory_order_acq_rel))
        page = fresh.release();
    }
    return (*page)[block % format::entries_per_page];
  }

  std::size_t slots_in(std::uint64_t block) const {
    return static_cast<std::size_t>(
        std::min<std::uint64_t>(info.block_slots, info.slots - block * info.block_slots));
  }

  Shard& shard_of(std::uint64_t block) const { return shards[block % shard_count]; }

  format::ColumnOrder order_in(std::uint64_t block) const {
    return {slots_in(block), info.row_slots, info.code_bytes};
  }

  // Needs the lock of the shard, as do the next two.
  void decompress(Shard& shard, std::uint64_t block, Bytes& columns) const {
    const IndexEntry& where = entry(block);
    shard.compressed.resize(where.size);
    fetch(where.offset, shard.compressed, "a block");
    if (checksum(shard.compressed) != where.checksum)
      damaged(fmt::format("the checksum of block {} is wrong", block));
    if (!shard.context) shard.context.reset(ZSTD_createDCtx());
    if (!shard.context) throw std::bad_alloc();
    columns.resize(slots_in(block) * info.code_bytes);
    const std::size_t got = ZSTD_decompressDCtx(shard.context.get(), columns.data(), columns.size(),
                                                shard.compressed.data(), shard.compressed.size());
    if (got != columns.size()) damaged(fmt::format("block {} cannot be decompressed", block));
  }

  const Bytes* cached(Shard& shard, std::uint64_t block) const {
    const auto found = shard.by_block.find(block);
    if (found == shard.by_block.end()) return nullptr;
    shard.newest_first.splice(shard.newest_first.begin(), shard.newest_first, found->second);
    return &found->second->columns;
  }

  const Bytes& in_cache(Shard& shard, std::uint64_t block) const {
    if (const Bytes* columns = cached(shard, block)) return *columns;
    std::list<Shard::Cached> fresh;
    while (shard.by_block.size() > cached_per_shard) {  // there is less room than there was
      shard.by_block.erase(shard.newest_first.back().block);
      shard.newest_first.pop_back();
    }
    if (shard.by_block.size() == cached_per_shard) {
      shard.by_block.erase(shard.newest_first.back().block);
      fresh.splice(fresh.begin(), shard.newest_first, std::prev(shard.newest_first.end()));
    } else {
      fresh.emplace_back();
    }
    fresh.front().block = block;
    decompress(shard, block, fresh.front().columns);
    shard.by_block.emplace(block, fresh.begin());
    shard.newest_first.splice(shard.newest_first.begin(), fresh);
    return shard.newest_first.front().columns;
  }

  Code code(std::uint64_t slot) const {
    if (slot >= info.slots) throw std::out_of_range("slot outside the table");
    const std::uint64_t block = slot / info.block_slots;
    const std::size_t place =
        order_in(block).place_of(static_cast<std::size_t>(slot % info.block_slots));
    Shard& shard = shard_of(block);
    const std::lock_guard lock(shard.mutex);
    const Bytes& columns = in_cache(shard, block);
    return info.code_bytes == 1 ? columns[place] : load<Code>(columns.data() + 2 * place);
  }

  void read(std::uint64_t first, std::span<std::uint8_t> codes) const {
    const std::size_t width = info.code_bytes;
    if (first > info.slots || codes.size() / width > info.slots - first)
      throw std::out_of_range("slots outside the table");
    if (codes.size() % width != 0) throw std::logic_error("half a code");
    while (!codes.empty()) {
      const std::uint64_t block = first / info.block_slots;
      const auto skipped = static_cast<std::size_t>(first % info.block_slots);
      const std::size_t count = std::min(slots_in(block) - skipped, codes.size() / width);
      const format::ColumnOrder order = order_in(block);
      Shard& shard = shard_of(block);
      const std::lock_guard lock(shard.mutex);
      if (count == slots_in(block)) {
        // A whole block goes straight to the reader: a sweep must not empty the cache.
        const Bytes* columns = cached(shard, block);
        if (columns == nullptr) {
          decompress(shard, block, shard.columns);
          columns = &shard.columns;
        }
        order.to_slots(*columns, codes.first(count * width));
      } else {
        const Bytes& columns = in_cache(shard, block);
        for (std::size_t i = 0; i < count; ++i)
          std::copy_n(&columns[order.place_of(skipped + i) * width], width, &codes[i * width]);
      }
      first += count;
      codes = codes.subspan(count * width);
    }
  }

  // The seek table is for other programs, and this one reads it only to verify it.
  void verify_seek_table() const {
    format::SeekTable seek_table;
    seek_table.add_frame(header_bytes, 0);
    std::uint64_t end = header_bytes;
    for (std::uint64_t block = 0; block < layout.blocks; ++block) {
      const IndexEntry& where = entry(block);
      if (where.offset != end) damaged("its blocks do not follow each other");
      end += where.size;
      seek_table.add_frame(where.size, slots_in(block) * info.code_bytes);
    }
    if (end != index_offset) damaged("its blocks do not fill it");
    seek_table.add_frame(layout.index_bytes(), 0);
    const Bytes expected = seek_table.bytes();
    Bytes found(expected.size());
    fetch(source->size() - found.size(), found, "the seek table");
    if (found != expected) damaged("its seek table is wrong");
  }

  void verify(const ExecutorRef& executor, Progress& progress) const {
    verify_seek_table();
    SolutionHash hash;
    // A few MiB at a time: enough to occupy all workers.
    const std::uint64_t blocks_at_once = std::uint64_t{16} * std::max(1U, executor.workers());
    Bytes codes;
    for (std::uint64_t first = 0; first < layout.blocks; first += blocks_at_once) {
      const std::uint64_t first_slot = first * info.block_slots;
      const std::uint64_t blocks = std::min(blocks_at_once, layout.blocks - first);
      codes.resize(
          static_cast<std::size_t>(std::min(info.slots - first_slot, blocks * info.block_slots)) *
          info.code_bytes);
      executor.run(blocks, [&](std::uint64_t block, unsigned) {
        read(first_slot + block * info.block_slots,
             std::span(codes).subspan(block * block_bytes(),
                                      slots_in(first + block) * info.code_bytes));
      });
      hash.update(codes);
      progress.report({.phase = "checksums", .done = first + blocks, .total = layout.blocks});
    }
    if (hash.hex() != info.solution_hash)
      damaged("its content does not have the solution hash that its header states");
  }
};

Table::Table(std::unique_ptr<Body> body) : body_(std::move(body)) {}
Table::Table(Table&&) noexcept = default;
Table& Table::operator=(Table&&) noexcept = default;
Table::~Table() = default;

Table Table::from(std::unique_ptr<TableSource> source, std::size_t cache_bytes) {
  return Table(std::make_unique<Body>(std::move(source), cache_bytes));
}

Table Table::open(const std::filesystem::path& path, std::size_t cache_bytes) {
  return from(std::make_unique<FileSource>(File::open(path)), cache_bytes);
}

Table Table::from_bytes(std::vector<std::uint8_t> bytes, std::size_t cache_bytes) {
  return from(std::make_unique<MemorySource>(std::move(bytes)), cache_bytes);
}

const TableInfo& Table::info() const { return body_->info; }
std::string Table::name() const { return body_->source->name(); }
std::uint64_t Table::bytes() const { return body_->source->size(); }
void Table::stored(std::uint64_t offset, std::span<std::uint8_t> bytes) const {
  body_->fetch(offset, bytes, "a block");
}
Table::Place Table::place_of(std::uint64_t slot) const {
  if (slot >= body_->info.slots) throw std::out_of_range("slot outside the table");
  const format::IndexEntry& entry = body_->entry(slot / body_->info.block_slots);
  return {entry.offset, entry.size};
}
std::uint64_t Table::memory() const { return body_->memory(); }
void Table::limit_cache(std::size_t cache_bytes) const { body_->limit_cache(cache_bytes); }
Code Table::code(std::uint64_t slot) const { return body_->code(slot); }
void Table::read(std::uint64_t first, std::span<std::uint8_t> codes) const {
  body_->read(first, codes);
}
void Table::verify(const ExecutorRef& executor, Progress& progress) const {
  body_->verify(executor, progress);
}

}  // namespace kanzen

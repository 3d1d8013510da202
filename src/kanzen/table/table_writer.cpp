// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/table_writer.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "kanzen/core/error.hpp"
#include "kanzen/file/bytes.hpp"
#include "kanzen/table/file_source.hpp"
#include "kanzen/table/info_json.hpp"
#include "kanzen/table/solution_hash.hpp"
#include "kanzen/table/table_format.hpp"

namespace kanzen {

namespace format = table_format;
namespace fs = std::filesystem;

namespace {

// Where the bytes of a growing table go.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void write(std::uint64_t offset, ByteSpan bytes) = 0;
  virtual Table finish() = 0;
};

class FileSink : public Sink {
 public:
  FileSink(fs::path path, const TableOptions& options)
      : path_(std::move(path)),
        temporary_(options.temporary.empty() ? fmt::format("{}.tmp-{}", path_.string(), ::getpid())
                                             : options.temporary.string()),
        durable_(options.durable) {
    refuse_irreplaceable(path_);
    file_ = File::create(temporary_);
    file_->try_lock();  // tells it from what a killed writer left
  }
  ~FileSink() override {
    if (file_) ::unlink(temporary_.c_str());
  }
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;

  void write(std::uint64_t offset, ByteSpan bytes) override { file_->write(offset, bytes); }
  Table finish() override {
    if (durable_) file_->sync();
    refuse_irreplaceable(path_);
    file_->rename(path_, durable_ ? Lasting::durable : Lasting::until_power_is_cut);
    // Not by its name, which others may have given to theirs by now.
    return Table::from(std::make_unique<FileSource>(*std::exchange(file_, std::nullopt)));
  }

 private:
  fs::path path_;
  fs::path temporary_;
  bool durable_;
  std::optional<File> file_;
};

class MemorySink : public Sink {
 public:
  void write(std::uint64_t offset, ByteSpan bytes) override {
    if (bytes_.size() < offset + bytes.size()) bytes_.resize(offset + bytes.size());
    std::copy(bytes.begin(), bytes.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(offset));
  }
  Table finish() override {
    bytes_.shrink_to_fit();
    return Table::from_bytes(std::move(bytes_));
  }

 private:
  Bytes bytes_;
};

class Compressor {
 public:
  explicit Compressor(int level) : context_(ZSTD_createCCtx()) {
    if (!context_) throw std::bad_alloc();
    const std::size_t result =
        ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level);
    if (ZSTD_isError(result)) throw std::invalid_argument("unknown compression level");
  }
  void compress(ByteSpan codes, const format::ColumnOrder& order, Bytes& to) {
    columns_.resize(codes.size());
    order.to_columns(codes, columns_);
    to.resize(ZSTD_compressBound(columns_.size()));
    const std::size_t size =
        ZSTD_compress2(context_.get(), to.data(), to.size(), columns_.data(), columns_.size());
    if (ZSTD_isError(size)) throw std::bad_alloc();  // the only way this can fail
    to.resize(size);
  }

 private:
  struct Free {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  };
  std::unique_ptr<ZSTD_CCtx, Free> context_;
  Bytes columns_;
};

}  // namespace

struct TableWriter::Body {
  std::unique_ptr<Sink> sink;
  TableInfo info;
  ExecutorRef executor;
  format::Layout layout;
  std::vector<Compressor> compressors;  // one a worker
  std::vector<Bytes> compressed;        // one a block of the batch
  std::vector<Bytes> unwritten;         // the same of the batch before, the first `ready` of them
  std::size_t ready = 0;
  Bytes pending;  // codes of the batch
  std::size_t batch_bytes = 0;
  std::uint64_t appended = 0;  // bytes
  SolutionHash hash;
  std::vector<format::IndexEntry> index;
  std::uint64_t end = 0;  // of what is written

  Body(std::unique_ptr<Sink> to, TableInfo about, ExecutorRef on, const TableOptions& options)
      : sink(std::move(to)),
        info(with_block_slots(std::move(about), options)),
        executor(std::move(on)),
        layout(info.slots, info.block_slots) {
    if (layout.blocks > format::max_blocks)
      throw Error(Fault::input, fmt::format("a table of {} slots needs larger blocks than {} slots",
                                            info.slots, info.block_slots));
    const unsigned workers = std::max(1U, executor.workers());
    for (unsigned worker = 0; worker < workers; ++worker) compressors.emplace_back(options.level);
    // Enough for all workers to share evenly, and a few MiB at most.
    const std::size_t batch_blocks = std::size_t{16} * workers;
    compressed.resize(batch_blocks);
    unwritten.resize(batch_blocks);
    batch_bytes = batch_blocks * block_bytes();
    pending.reserve(std::min<std::uint64_t>(batch_bytes, bytes()));
    // The solution hash is known only at the end: the header is written again then, with the same
    // size.
    info.solution_hash = hash.hex();
    end = header().size();
  }

  static TableInfo with_block_slots(TableInfo info, const TableOptions& options) {
    if (options.block_slots < 2 * format::min_block_slots ||
        options.block_slots > format::max_block_slots)
      throw std::invalid_argument("blocks too small or too large");
    if (info.row_slots == 0) throw std::invalid_argument("rows of no slots");
    if (info.code_bytes != 1 && info.code_bytes != 2)
      throw std::invalid_argument("codes have one byte or two");
    if (!is_name(info.game) || !is_name(info.space)) throw std::invalid_argument("no names");
    if (info.row_slots > options.block_slots / 2) info.row_slots = 1;  // columns of one code
    info.block_slots = options.block_slots / info.row_slots * info.row_slots;
    return info;
  }

  Bytes header() const {
    const std::string json = info_to_json(info).dump();
    if (json.size() > format::max_json_bytes) throw std::length_error("header too large");
    Bytes bytes;
    kanzen::append(bytes, format::skippable_frame);
    kanzen::append(
        bytes, static_cast<std::uint32_t>(format::header_fixed_bytes - format::frame_header_bytes +
                                          json.size() + format::checksum_bytes));
    kanzen::append(bytes, format::header_magic);
    kanzen::append(bytes, format::version_of(info.code_bytes));
    kanzen::append(bytes, static_cast<std::uint32_t>(json.size()));
    bytes.insert(bytes.end(), json.begin(), json.end());
    kanzen::append(bytes, checksum(bytes));
    return bytes;
  }

  std::uint64_t bytes() const { return info.slots * info.code_bytes; }
  std::size_t block_bytes() const { return std::size_t{info.block_slots} * info.code_bytes; }

  void append(std::span<const std::uint8_t> codes) {
    if (codes.size() > bytes() - appended) throw std::logic_error("more codes than slots");
    appended += codes.size();
    while (!codes.empty()) {
      const std::size_t count = std::min(codes.size(), batch_bytes - pending.size());
      kanzen::append(pending, codes.first(count));
      codes = codes.subspan(count);
      if (pending.size() == batch_bytes) flush();
    }
  }

  // Compresses the batch. What must be done in order, hashing it and writing the batch before, goes
  // on beside.
  void flush() {
    const std::size_t blocks = (pending.size() + block_bytes() - 1) / block_bytes();
    executor.run(blocks + 2, [&](std::uint64_t task, unsigned worker) {
      if (task == 0) return hash.update(pending);
      if (task == 1) return write_ready();
      const auto block = static_cast<std::size_t>(task) - 2;
      const std::size_t first = block * block_bytes();
      const std::size_t count = std::min(block_bytes(), pending.size() - first);
      const format::ColumnOrder order(count / info.code_bytes, info.row_slots, info.code_bytes);
      compressors[worker].compress(ByteSpan(pending).subspan(first, count), order,
                                   compressed[block]);
    });
    std::swap(compressed, unwritten);
    ready = blocks;
    pending.clear();
  }

  void write_ready() {
    for (std::size_t block = 0; block < ready; ++block) {
      const Bytes& bytes = unwritten[block];
      sink->write(end, bytes);
      index.push_back({end, static_cast<std::uint32_t>(bytes.size()), checksum(bytes)});
      end += bytes.size();
    }
    ready = 0;
  }

  Table finish() {
    if (appended != bytes()) throw std::logic_error("fewer codes than slots");
    flush();
    write_ready();
    info.solution_hash = hash.hex();
    const Bytes front = header();
    sink->write(0, front);
    sink->write(end, index_frame(load<std::uint64_t>(front.data() + front.size() - 8)));
    sink->write(end + layout.index_bytes(), seek_table(front.size()));
    return sink->finish();
  }

  Bytes index_frame(std::uint64_t header_checksum) const {
    Bytes bytes;
    bytes.reserve(layout.index_bytes());
    kanzen::append(bytes, format::skippable_frame);
    kanzen::append(bytes,
                   static_cast<std::uint32_t>(layout.index_bytes() - format::frame_header_bytes));
    std::vector<std::uint64_t> page_checksums;
    for (std::uint64_t page = 0; page < layout.pages; ++page) {
      const std::size_t start = bytes.size();
      for (std::uint64_t i = 0; i < layout.page_entries(page); ++i) {
        const auto& [offset, size, sum] = index[page * format::entries_per_page + i];
        kanzen::append(bytes, offset);
        kanzen::append(bytes, size);
        kanzen::append(bytes, sum);
      }
      page_checksums.push_back(checksum(ByteSpan(bytes).subspan(start)));
    }
    const std::size_t summary = bytes.size();
    for (const std::uint64_t sum : page_checksums) kanzen::append(bytes, sum);
    kanzen::append(bytes, format::index_magic);
    kanzen::append(bytes, layout.blocks);
    kanzen::append(bytes, header_checksum);
    kanzen::append(bytes, checksum(ByteSpan(bytes).subspan(summary)));
    return bytes;
  }

  Bytes seek_table(std::uint64_t header_bytes) const {
    format::SeekTable table;
    table.add_frame(header_bytes, 0);
    std::uint64_t left = bytes();
    for (const auto& entry : index) {
      const std::uint64_t content = std::min<std::uint64_t>(left, block_bytes());
      table.add_frame(entry.size, content);
      left -= content;
    }
    table.add_frame(layout.index_bytes(), 0);
    return table.bytes();
  }
};

TableWriter::TableWriter(const std::filesystem::path& path, TableInfo info, ExecutorRef executor,
                         const TableOptions& options)
    : body_(std::make_unique<Body>(std::make_unique<FileSink>(path, options), std::move(info),
                                   std::move(executor), options)) {}

TableWriter::TableWriter(TableInfo info, ExecutorRef executor, const TableOptions& options)
    : body_(std::make_unique<Body>(std::make_unique<MemorySink>(), std::move(info),
                                   std::move(executor), options)) {}

void TableWriter::append(std::span<const std::uint8_t> codes) { body_->append(codes); }
Table TableWriter::finish() { return body_->finish(); }

TableWriter::TableWriter(TableWriter&&) noexcept = default;
TableWriter& TableWriter::operator=(TableWriter&&) noexcept = default;
TableWriter::~TableWriter() = default;

}  // namespace kanzen

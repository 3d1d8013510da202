// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/directory_pass_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "kanzen/core/error.hpp"
#include "kanzen/table/info_json.hpp"

namespace kanzen {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::uint32_t version = 1;
constexpr std::string_view identity_name = "run.json";
constexpr std::string_view unfinished = ".tmp";

constexpr std::array<std::uint8_t, 8> head_magic{'K', 'A', 'N', 'Z', 'E', 'N', 'P', 'S'};
constexpr std::array<std::uint8_t, 8> tail_magic{'K', 'A', 'N', 'Z', 'E', 'N', 'P', 'E'};
// Head: magic, version (4), distance (4). Chunks follow. Then the entries, each chunk (8), outcome
// (8), offset (8), size (8), checksum (8); then JSON; then the tail: number of entries (8), size of
// the JSON (8), checksum of head, entries, JSON and these two numbers (8), magic.
constexpr std::uint64_t head_bytes = 16;
constexpr std::uint64_t entry_bytes = 40;
constexpr std::uint64_t tail_bytes = 32;
constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

fs::path pass_path(const fs::path& directory, int distance) {
  return directory / fmt::format("pass-{:03}.kzp", distance);
}

// The distance that a file name stands for.
std::optional<int> pass_of(const std::string& name) {
  int distance = 0;
  if (name.size() < 12 || !name.starts_with("pass-") || !name.ends_with(".kzp")) return {};
  for (const char digit : name.substr(5, name.size() - 9)) {
    if (digit < '0' || digit > '9' || distance > 99'999) return {};
    distance = 10 * distance + (digit - '0');
  }
  return distance;
}

[[noreturn]] void pass_damaged(const fs::path& path, const std::string& what) {
  throw Error(Fault::damage,
              fmt::format("{} is damaged: {}. Remove {} and solve again without --resume.",
                          path.string(), what, path.parent_path().string()));
}

Bytes head(int distance) {
  Bytes bytes;
  append(bytes, head_magic);
  append(bytes, version);
  append(bytes, static_cast<std::uint32_t>(distance));
  return bytes;
}

class PassFile : public PassStore {
 public:
  // A new pass.
  PassFile(const fs::path& directory, int distance)
      : path_(pass_path(directory, distance)),
        distance_(distance),
        file_(File::create(path_.string() + std::string(unfinished))),
        buffer_(head(distance)) {}

  // A sealed one.
  PassFile(File file, int distance)
      : path_(file.path()), distance_(distance), file_(std::move(file)), sealed_(true) {}

  ~PassFile() override {
    std::error_code ignored;
    if (!sealed_) fs::remove(file_.path(), ignored);
  }
  PassFile(const PassFile&) = delete;
  PassFile& operator=(const PassFile&) = delete;

  std::uint64_t keep(Bytes bytes) override {
    const std::uint64_t place = written_ + buffer_.size();
    checksums_.emplace(place, checksum(bytes));
    append(buffer_, bytes);
    if (buffer_.size() >= buffer_bytes) flush();
    return place;
  }

  void seal(int previous, const std::vector<PassEntry>& entries,
            const Statistics& statistics) override {
    Bytes tail;
    for (const PassEntry& entry : entries) {
      append(tail, entry.chunk);
      append(tail, static_cast<std::uint64_t>(entry.outcome));
      append(tail, entry.place);
      append(tail, entry.size);
      append(tail, checksums_.at(entry.place));
    }
    const std::string text =
        json{{"previous", previous}, {"statistics", statistics_to_json(statistics)}}.dump();
    tail.insert(tail.end(), text.begin(), text.end());
    append(tail, std::uint64_t{entries.size()});
    append(tail, std::uint64_t{text.size()});
    append(tail, seal_of(tail));
    append(tail, tail_magic);
    append(buffer_, tail);
    flush();
    buffer_.shrink_to_fit();  // there is one store for each pass
    file_.sync();
    rename_durably(file_.path(), path_);
    sealed_ = true;
  }

  ByteSpan fetch(const PassEntry& entry, Bytes& scratch) const override {
    scratch.resize(entry.size);
    file_.read(entry.place, scratch);
    if (checksum(scratch) != checksums_.at(entry.place)) damaged(entry);
    return scratch;
  }

  void damaged(const PassEntry& entry) const override {
    pass_damaged(path_, fmt::format("the checksum of chunk {} is wrong", entry.chunk));
  }

  struct Contents {
    std::vector<PassEntry> entries;
    int previous = -1;
    Statistics statistics;
  };

  // Reads everything but the chunks.
  Contents read_contents(const RowLayout& layout) {
    const std::uint64_t size = file_.size();
    if (size < head_bytes + tail_bytes) pass_damaged(path_, "it was truncated");
    Bytes front(head_bytes);
    file_.read(0, front);
    const auto written_version = load<std::uint32_t>(front.data() + 8);
    if (std::equal(head_magic.begin(), head_magic.end(), front.begin()) &&
        written_version > version)
      throw Error(
          Fault::input,
          fmt::format("{} was written by a newer kanzen: resume with that one.", path_.string()));
    if (front != head(distance_)) pass_damaged(path_, "it does not begin as it should");
    std::array<std::uint8_t, tail_bytes> end{};
    file_.read(size - tail_bytes, end);
    if (!std::equal(tail_magic.begin(), tail_magic.end(), end.begin() + 24))
      pass_damaged(path_, "it was truncated");
    const auto count = load<std::uint64_t>(end.data());
    const auto text_bytes = load<std::uint64_t>(end.data() + 8);
    const std::uint64_t available = size - head_bytes - tail_bytes;
    if (count > available / entry_bytes || text_bytes > available - count * entry_bytes)
      pass_damaged(path_, "its index makes no sense");
    Bytes index(count * entry_bytes + text_bytes + 16);
    const std::uint64_t index_offset = size - tail_bytes + 16 - index.size();
    file_.read(index_offset, index);
    if (seal_of(index) != load<std::uint64_t>(end.data() + 16))
      pass_damaged(path_, "the checksum of its index is wrong");

    Contents contents;
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint8_t* entry = index.data() + i * entry_bytes;
      const auto chunk = load<std::uint64_t>(entry);
      const auto outcome = load<std::uint64_t>(entry + 8);
      const auto place = load<std::uint64_t>(entry + 16);
      const auto bytes = load<std::uint64_t>(entry + 24);
      if (chunk >= layout.chunks() ||
          (outcome != static_cast<std::uint64_t>(Outcome::win) &&
           outcome != static_cast<std::uint64_t>(Outcome::loss)) ||
          place < head_bytes || place > index_offset || bytes > index_offset - place)
        pass_damaged(path_, "its index makes no sense");
      contents.entries.push_back({chunk, static_cast<Outcome>(outcome), place, bytes});
      checksums_.emplace(place, load<std::uint64_t>(entry + 32));
    }
    try {
      const auto text = index.begin() + static_cast<std::ptrdiff_t>(count * entry_bytes);
      const json about = json::parse(text, text + static_cast<std::ptrdiff_t>(text_bytes));
      contents.previous = about.at("previous").get<int>();
      contents.statistics = statistics_from_json(about.at("statistics"));
    } catch (const json::exception& error) {
      pass_damaged(path_, error.what());
    } catch (const std::invalid_argument& error) {
      pass_damaged(path_, error.what());
    }
    return contents;
  }

 private:
  std::uint64_t seal_of(ByteSpan entries_and_text) const {
    Bytes sealed = head(distance_);
    append(sealed, entries_and_text);
    return checksum(sealed);
  }

  void flush() {
    file_.write(written_, buffer_);
    written_ += buffer_.size();
    buffer_.clear();
  }

  fs::path path_;
  int distance_;
  File file_;
  bool sealed_ = false;
  Bytes buffer_;
  std::uint64_t written_ = 0;
  std::map<std::uint64_t, std::uint64_t> checksums_;  // by place
};

json layout_to_json(const RowLayout& layout) {
  return {{"rows", count_to_json(layout.rows)},
          {"row_slots", layout.row_slots},
          {"row_words", layout.row_words},
          {"rows_per_chunk", layout.rows_per_chunk}};
}

json identity_to_json(const RunIdentity& identity, const RowLayout& layout) {
  return {{"kanzen_run", version},
          {"game", identity.game},
          {"space", identity.space},
          {"rules_version", identity.rules_version},
          {"coding", identity.coding == Coding::parity ? "parity" : "tagged"},
          {"layout", layout_to_json(layout)}};
}

std::string name_of(const fs::directory_entry& entry) { return entry.path().filename().string(); }

bool is_ours(const std::string& name) {
  const std::string complete =
      name.ends_with(unfinished) ? name.substr(0, name.size() - unfinished.size()) : name;
  return complete == identity_name || pass_of(complete).has_value();
}

// Makes the directory where there is none.
fs::path made(const fs::path& directory) {
  std::error_code error;
  if (fs::create_directory(directory, error)) {
    const fs::path parent = directory.parent_path();
    File::open_directory(parent.empty() ? fs::path(".") : parent).sync();
  }
  if (error)
    throw Error(Fault::input,
                fmt::format("Cannot create the directory {}: {}. Check the path and its "
                            "permissions.",
                            directory.string(), error.message()));
  return directory;
}

}  // namespace

DirectoryPassLog::DirectoryPassLog(const fs::path& directory, const RunIdentity& identity,
                                   const RowLayout& layout)
    : EncodedPassLog(layout), directory_(made(directory)), lock_(File::open_directory(directory_)) {
  if (!lock_.try_lock())
    throw Error(Fault::input,
                fmt::format("Another process is working in {}.", directory_.string()));
  for (const auto& entry : fs::directory_iterator(directory_)) {
    if (!is_ours(name_of(entry)))
      throw Error(Fault::input,
                  fmt::format("{} holds {}, which belongs to no run: choose another directory.",
                              directory_.string(), name_of(entry)));
    if (name_of(entry).ends_with(unfinished)) fs::remove(entry.path());
  }
  if (fs::exists(directory_ / identity_name))
    check_identity(identity);
  else
    write_identity(identity);
  read_passes();
}

bool DirectoryPassLog::exists(const fs::path& directory) {
  std::error_code ignored;
  return fs::exists(directory / identity_name, ignored);
}

void DirectoryPassLog::remove(const fs::path& directory) {
  std::error_code error;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(directory, error))
    if (is_ours(name_of(entry))) files.push_back(entry.path());
  for (const fs::path& file : files) fs::remove(file, error);
  fs::remove(directory, error);  // stays when something else is in it
}

std::unique_ptr<PassStore> DirectoryPassLog::begin_pass(int distance) {
  return std::make_unique<PassFile>(directory_, distance);
}

void DirectoryPassLog::check_identity(const RunIdentity& identity) const {
  const fs::path path = directory_ / identity_name;
  const File file = File::open(path);
  constexpr std::uint64_t most = 1 << 20;
  Bytes text(std::min(file.size(), most));
  file.read(0, text);
  json found;
  try {
    found = json::parse(text.begin(), text.end());
    if (found.at("kanzen_run").get<std::uint32_t>() > version)
      throw Error(Fault::input,
                  fmt::format("{} was written by a newer kanzen: resume with that one.",
                              directory_.string()));
  } catch (const json::exception&) {
    pass_damaged(path, "it cannot be read");
  }
  if (found != identity_to_json(identity, layout()))
    throw Error(Fault::input,
                fmt::format("{} holds another run ({}) than {} in space {}, rules version {}: "
                            "remove it or choose another name for the table.",
                            directory_.string(), found.value("game", json("unnamed")).dump(),
                            identity.game, identity.space, identity.rules_version));
}

void DirectoryPassLog::write_identity(const RunIdentity& identity) const {
  const fs::path path = directory_ / identity_name;
  const std::string text = identity_to_json(identity, layout()).dump(2) + "\n";
  File file = File::create(path.string() + std::string(unfinished));
  file.write(0, Bytes(text.begin(), text.end()));
  file.sync();
  rename_durably(file.path(), path);
}

void DirectoryPassLog::read_passes() {
  std::map<int, fs::path> found;
  for (const auto& entry : fs::directory_iterator(directory_))
    if (const auto distance = pass_of(name_of(entry))) found.emplace(*distance, entry.path());
  for (const auto& [distance, path] : found) {
    auto pass = std::make_unique<PassFile>(File::open(path), distance);
    auto contents = pass->read_contents(layout());
    // Every pass names the one before, so that a lost file is noticed.
    if (contents.previous != closed())
      pass_damaged(path, fmt::format("the pass before it, {}, is missing", contents.previous));
    add_closed({distance, std::move(pass), std::move(contents.entries)}, contents.statistics);
  }
}

}  // namespace kanzen

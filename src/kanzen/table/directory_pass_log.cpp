// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/directory_pass_log.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <stdexcept>
#include <utility>

#include "kanzen/core/error.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/file/statistics_json.hpp"

namespace kanzen {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::uint32_t version = 2;  // 1: passes did not name their run

constexpr std::array<std::uint8_t, 8> head_magic{'K', 'A', 'N', 'Z', 'E', 'N', 'P', 'S'};
constexpr std::array<std::uint8_t, 8> tail_magic{'K', 'A', 'N', 'Z', 'E', 'N', 'P', 'E'};
// Head: magic, version (4), distance (4), checksum of run.json (8). Chunks follow. Then the
// entries, each chunk (8), outcome (8), offset (8), size (8), checksum (8); then JSON; then the
// tail: number of entries (8), size of the JSON (8), checksum of head, entries, JSON and these two
// numbers (8), magic.
constexpr std::uint64_t head_bytes = 24;
constexpr std::uint64_t entry_bytes = 40;
constexpr std::uint64_t tail_bytes = 32;
constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

constexpr const char* begin_again =
    "begin again with --restart, or choose another name for the "
    "table";

[[noreturn]] void pass_damaged(const fs::path& path, const std::string& what) {
  throw Error(Fault::damage,
              fmt::format("{} is damaged: {}: {}.", path.string(), what, begin_again));
}

void refuse_other_version(const fs::path& path, std::uint32_t written) {
  if (written > version)
    throw Error(Fault::input, fmt::format("{} was written by a newer kanzen: resume with that one.",
                                          path.string()));
  if (written < version)
    throw Error(Fault::input,
                fmt::format("{} was written by an older kanzen: resume with that one, or {}.",
                            path.string(), begin_again));
}

Bytes head(int distance, std::uint64_t run) {
  Bytes bytes;
  append(bytes, head_magic);
  append(bytes, version);
  append(bytes, static_cast<std::uint32_t>(distance));
  append(bytes, run);
  return bytes;
}

class PassFile : public PassStore {
 public:
  // A new pass of a run, which is named by the checksum of its run.json.
  PassFile(const RunDirectory& directory, int distance, std::uint64_t run)
      : path_(directory.pass(distance)),
        head_(head(distance, run)),
        file_(File::create(unfinished(path_))),
        buffer_(head_) {}

  // A sealed one.
  PassFile(File file, int distance, std::uint64_t run)
      : path_(file.path()), head_(head(distance, run)), file_(std::move(file)), sealed_(true) {}

  ~PassFile() override {
    // Where it cannot be removed, the next process that works there will try again.
    if (!sealed_) ::unlink(file_.path().c_str());
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
    if (!std::equal(head_magic.begin(), head_magic.end(), front.begin()))
      pass_damaged(path_, "it does not begin as it should");
    refuse_other_version(path_, load<std::uint32_t>(front.data() + 8));
    if (!std::equal(front.begin() + 16, front.end(), head_.begin() + 16))
      throw Error(Fault::input,
                  fmt::format("{} belongs to another run than the run.json beside it: {}.",
                              path_.string(), begin_again));
    if (front != head_) pass_damaged(path_, "it has the name of another pass");
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
      pass_damaged(path_, excerpt(error.what(), 200));
    } catch (const std::invalid_argument& error) {
      pass_damaged(path_, excerpt(error.what(), 200));
    }
    return contents;
  }

 private:
  std::uint64_t seal_of(ByteSpan entries_and_text) const {
    Bytes sealed = head_;
    append(sealed, entries_and_text);
    return checksum(sealed);
  }

  void flush() {
    file_.write(written_, buffer_);
    written_ += buffer_.size();
    buffer_.clear();
  }

  fs::path path_;
  Bytes head_;
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

// What run.json says; throws where it cannot be read.
Bytes identity_text(const RunDirectory& run) {
  const File file = File::open(run.identity());
  constexpr std::uint64_t most = 1 << 20;
  Bytes text(std::min(file.size(), most));
  file.read(0, text);
  return text;
}

// Two runs of the same game are told apart by this.
std::string random_digits() {
  std::random_device random;
  std::string digits;
  for (int i = 0; i < 4; ++i) digits += fmt::format("{:08x}", random());
  return digits;
}

}  // namespace

DirectoryPassLog::DirectoryPassLog(std::shared_ptr<RunDirectory> run, const RunIdentity& identity,
                                   const RowLayout& layout)
    : EncodedPassLog(layout), run_(std::move(run)) {
  if (run_->begun()) {
    check_identity(identity);
    read_passes();
  } else if (run_->passes().empty()) {
    write_identity(identity);
  } else {
    throw Error(Fault::input,
                fmt::format("{} holds passes, and no run.json that says what they are of: {}.",
                            run_->path().string(), begin_again));
  }
}

DirectoryPassLog::DirectoryPassLog(const fs::path& directory, const RunIdentity& identity,
                                   const RowLayout& layout)
    : DirectoryPassLog(std::make_shared<RunDirectory>(directory), identity, layout) {}

std::unique_ptr<PassStore> DirectoryPassLog::begin_pass(int distance) {
  return std::make_unique<PassFile>(*run_, distance, seal_);
}

void DirectoryPassLog::check_identity(const RunIdentity& identity) {
  const Bytes text = identity_text(*run_);
  json found;
  try {
    found = json::parse(text.begin(), text.end());
    refuse_other_version(run_->path(), found.at("kanzen_run").get<std::uint32_t>());
    if (found.at("run").get_ref<const std::string&>().empty())
      pass_damaged(run_->identity(), "it names no run");
    found.erase("run");
  } catch (const json::exception&) {
    pass_damaged(run_->identity(), "it cannot be read");
  }
  if (found != identity_to_json(identity, layout())) {
    const json game = found.value("game", json());
    throw Error(
        Fault::input,
        fmt::format("{} holds another run ({}) than {} in space {}, rules version {}: {}.",
                    run_->path().string(),
                    game.is_string() ? excerpt(game.get_ref<const std::string&>()) : "unnamed",
                    identity.game, identity.space, identity.rules_version, begin_again));
  }
  seal_ = checksum(text);
}

void DirectoryPassLog::write_identity(const RunIdentity& identity) {
  json about = identity_to_json(identity, layout());
  about["run"] = random_digits();
  const std::string text = about.dump(2) + "\n";
  const Bytes bytes(text.begin(), text.end());
  File file = File::create(unfinished(run_->identity()));
  file.write(0, bytes);
  file.sync();
  rename_durably(file.path(), run_->identity());
  seal_ = checksum(bytes);
}

void DirectoryPassLog::read_passes() {
  for (const int distance : run_->passes()) {
    const fs::path path = run_->pass(distance);
    auto pass = std::make_unique<PassFile>(File::open(path), distance, seal_);
    auto contents = pass->read_contents(layout());
    // Every pass names the one before, so that a lost file is noticed.
    if (contents.previous != closed())
      pass_damaged(path, fmt::format("the pass before it, {}, is missing", contents.previous));
    add_closed({distance, std::move(pass), std::move(contents.entries)}, contents.statistics);
  }
}

bool holds_run_of(const RunDirectory& run, const RunIdentity& identity) {
  try {
    const Bytes text = identity_text(run);
    const json found = json::parse(text.begin(), text.end());
    const json wanted = identity_to_json(identity, {});
    for (const char* key : {"game", "space", "rules_version", "coding"})
      if (found.at(key) != wanted.at(key)) return false;
    return true;
  } catch (const Error&) {
    return false;
  } catch (const json::exception&) {
    return false;
  }
}

}  // namespace kanzen

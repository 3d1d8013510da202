// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/directory_store.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "kanzen/core/error.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/file/file.hpp"
#include "kanzen/file/statistics_json.hpp"

namespace kanzen {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// 1: passes did not name their run; 2: a run did not say what its passes mean.
constexpr std::uint32_t version = 3;

constexpr std::array<std::uint8_t, 8> head_magic{'K', 'A', 'N', 'Z', 'E', 'N', 'P', 'S'};
constexpr std::array<std::uint8_t, 8> tail_magic{'K', 'A', 'N', 'Z', 'E', 'N', 'P', 'E'};
// Head: magic, version (4), pass (4), checksum of run.json (8). Chunks follow. Then the
// entries, each chunk (8), outcome (8), offset (8), size (8), checksum (8); then JSON; then the
// tail: number of entries (8), size of the JSON (8), checksum of head, entries, JSON and these two
// numbers (8), magic.
constexpr std::uint64_t head_bytes = 24;
constexpr std::uint64_t entry_bytes = 40;
constexpr std::uint64_t tail_bytes = 32;
constexpr std::size_t buffer_bytes = std::size_t{1} << 20;
// Files of passes that stay open; a long game has more passes than a process may have files.
constexpr std::size_t most_open = 200;

constexpr const char* begin_again = "begin the run again, or choose another name for the table";

[[noreturn]] void pass_damaged(const fs::path& path, const std::string& what) {
  throw Error(Fault::damage, fmt::format("{} is damaged: {}: {}", path.string(), what, begin_again),
              Remedy::begin_again);
}

void refuse_other_version(const fs::path& path, std::uint32_t written) {
  if (written > version)
    throw Error(Fault::input, fmt::format("{} was written by a newer kanzen: resume with that one",
                                          path.string()));
  if (written < version)
    throw Error(Fault::input,
                fmt::format("{} was written by an older kanzen: resume with that one, or {}",
                            path.string(), begin_again),
                Remedy::begin_again);
}

Bytes head(int pass, std::uint64_t run) {
  Bytes bytes;
  append(bytes, head_magic);
  append(bytes, version);
  append(bytes, static_cast<std::uint32_t>(pass));
  append(bytes, run);
  return bytes;
}

// What is known of an encoded chunk. There is one for every chunk and pass that found something, so
// that they are made small.
struct Entry {
  std::uint64_t place;
  std::uint64_t checksum;
  std::uint32_t key;  // chunk and outcome, in their order
  std::uint32_t size;

  std::uint64_t chunk() const { return key / 2; }
  Outcome outcome() const { return key % 2 == 1 ? Outcome::win : Outcome::loss; }
  static std::uint32_t key_of(std::uint64_t chunk, Outcome outcome) {
    return static_cast<std::uint32_t>(2 * chunk + (outcome == Outcome::win ? 1 : 0));
  }
};
static_assert(sizeof(Entry) == directory_entry_bytes);
static_assert(sizeof(Entry) == 24);
constexpr std::uint64_t most_chunks = std::uint64_t{1} << 31;
constexpr std::uint64_t largest_chunk = std::numeric_limits<std::uint32_t>::max();

// The encoded chunks of one pass.
class PassFile {
 public:
  // A new pass of a run, which is named by the checksum of its run.json.
  PassFile(const RunDirectory& directory, int pass, std::uint64_t run)
      : path_(directory.pass(pass)),
        head_(head(pass, run)),
        file_(File::create(directory.unfinished(path_))),
        buffer_(head_) {}

  // A sealed one.
  PassFile(File file, int pass, std::uint64_t run)
      : path_(file.path()), head_(head(pass, run)), file_(std::move(file)), sealed_(true) {}

  ~PassFile() {
    // Where it cannot be removed, the next process that works there will try again.
    if (!sealed_) ::unlink(file_->path().c_str());
  }
  PassFile(const PassFile&) = delete;
  PassFile& operator=(const PassFile&) = delete;

  void keep(std::uint32_t key, ByteSpan bytes, std::uint64_t sum) {
    entries_.push_back(
        {written_ + buffer_.size(), sum, key, static_cast<std::uint32_t>(bytes.size())});
    append(buffer_, bytes);
    if (buffer_.size() >= buffer_bytes) flush();
  }

  void seal(int previous, const Statistics& statistics) {
    std::sort(entries_.begin(), entries_.end(),
              [](const Entry& a, const Entry& b) { return a.key < b.key; });
    entries_.shrink_to_fit();
    Bytes tail;
    for (const Entry& entry : entries_) {
      append(tail, entry.chunk());
      append(tail, static_cast<std::uint64_t>(entry.outcome()));
      append(tail, entry.place);
      append(tail, std::uint64_t{entry.size});
      append(tail, entry.checksum);
    }
    const std::string text =
        json{{"previous", previous}, {"statistics", statistics_to_json(statistics)}}.dump();
    tail.insert(tail.end(), text.begin(), text.end());
    append(tail, std::uint64_t{entries_.size()});
    append(tail, std::uint64_t{text.size()});
    append(tail, seal_of(tail));
    append(tail, tail_magic);
    append(buffer_, tail);
    flush();
    buffer_.shrink_to_fit();  // there is one for each pass
    file_->sync();
    file_->rename(path_);
    sealed_ = true;
  }

  // Of a sealed pass: it is opened again when it is read.
  void close_file() { file_.reset(); }

  // What a chunk has in a sealed pass, from any thread.
  template <class Visit>
  void each(std::uint64_t chunk, Bytes& scratch, const Visit& visit) const {
    const std::uint32_t first = Entry::key_of(chunk, Outcome::loss);
    auto entry = std::lower_bound(
        entries_.begin(), entries_.end(), first,
        [](const Entry& candidate, std::uint32_t wanted) { return candidate.key < wanted; });
    for (; entry != entries_.end() && entry->chunk() == chunk; ++entry) {
      scratch.resize(entry->size);
      if (file_)
        file_->read(entry->place, scratch);
      else
        File::open(path_).read(entry->place, scratch);
      if (checksum(scratch) != entry->checksum) damaged(chunk);
      visit(entry->outcome(), scratch);
    }
  }

  [[noreturn]] void damaged(std::uint64_t chunk) const {
    pass_damaged(path_, fmt::format("the checksum of chunk {} is wrong", chunk));
  }

  struct About {
    int previous = -1;
    Statistics statistics;
  };

  // Reads everything but the chunks.
  About read(const RowLayout& layout) {
    const std::uint64_t size = file_->size();
    if (size < head_bytes + tail_bytes) pass_damaged(path_, "it was truncated");
    Bytes front(head_bytes);
    file_->read(0, front);
    if (!std::equal(head_magic.begin(), head_magic.end(), front.begin()))
      pass_damaged(path_, "it does not begin as it should");
    refuse_other_version(path_, load<std::uint32_t>(front.data() + 8));
    if (!std::equal(front.begin() + 16, front.end(), head_.begin() + 16))
      throw Error(Fault::input,
                  fmt::format("{} belongs to another run than the run.json beside it: {}",
                              path_.string(), begin_again),
                  Remedy::begin_again);
    if (front != head_) pass_damaged(path_, "it has the name of another pass");
    std::array<std::uint8_t, tail_bytes> end{};
    file_->read(size - tail_bytes, end);
    if (!std::equal(tail_magic.begin(), tail_magic.end(), end.begin() + 24))
      pass_damaged(path_, "it was truncated");
    const auto count = load<std::uint64_t>(end.data());
    const auto text_bytes = load<std::uint64_t>(end.data() + 8);
    const std::uint64_t available = size - head_bytes - tail_bytes;
    if (count > available / entry_bytes || text_bytes > available - count * entry_bytes)
      pass_damaged(path_, "its index makes no sense");
    Bytes index(count * entry_bytes + text_bytes + 16);
    const std::uint64_t index_offset = size - tail_bytes + 16 - index.size();
    file_->read(index_offset, index);
    if (seal_of(index) != load<std::uint64_t>(end.data() + 16))
      pass_damaged(path_, "the checksum of its index is wrong");

    entries_.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint8_t* entry = index.data() + i * entry_bytes;
      const auto chunk = load<std::uint64_t>(entry);
      const auto outcome = static_cast<Outcome>(load<std::uint64_t>(entry + 8));
      const auto place = load<std::uint64_t>(entry + 16);
      const auto bytes = load<std::uint64_t>(entry + 24);
      if (chunk >= layout.chunks() ||
          load<std::uint64_t>(entry + 8) != static_cast<std::uint64_t>(outcome) ||
          (outcome != Outcome::win && outcome != Outcome::loss) || place < head_bytes ||
          place > index_offset || bytes > std::min(index_offset - place, largest_chunk) ||
          (i > 0 && Entry::key_of(chunk, outcome) <= entries_.back().key))
        pass_damaged(path_, "its index makes no sense");
      entries_.push_back({place, load<std::uint64_t>(entry + 32), Entry::key_of(chunk, outcome),
                          static_cast<std::uint32_t>(bytes)});
    }
    About result;
    try {
      const auto text = index.begin() + static_cast<std::ptrdiff_t>(count * entry_bytes);
      const json about = json::parse(text, text + static_cast<std::ptrdiff_t>(text_bytes));
      result.previous = about.at("previous").get<int>();
      result.statistics = statistics_from_json(about.at("statistics"));
    } catch (const json::exception& error) {
      pass_damaged(path_, excerpt(error.what(), 200));
    } catch (const std::invalid_argument& error) {
      pass_damaged(path_, excerpt(error.what(), 200));
    }
    return result;
  }

 private:
  std::uint64_t seal_of(ByteSpan entries_and_text) const {
    Bytes sealed = head_;
    append(sealed, entries_and_text);
    return checksum(sealed);
  }

  void flush() {
    file_->write(written_, buffer_);
    written_ += buffer_.size();
    buffer_.clear();
  }

  fs::path path_;
  Bytes head_;
  std::optional<File> file_;
  bool sealed_ = false;
  Bytes buffer_;
  std::uint64_t written_ = 0;
  std::vector<Entry> entries_;  // by key, when it is sealed
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
          {"coding", name_of(identity.coding)},
          {"passes", name_of(identity.passes)},
          {"layout", layout_to_json(layout)}};
}

// Null where there is none. Not copied: what was read may be nested deeply.
const json& member_of(const json& identity, const char* key) {
  static const json none;
  const auto found = identity.find(key);
  return found == identity.end() ? none : *found;
}

// Whether two identities agree in all of these.
bool same(const json& one, const json& other, std::initializer_list<const char*> keys) {
  return std::all_of(keys.begin(), keys.end(),
                     [&](const char* key) { return member_of(one, key) == member_of(other, key); });
}

std::string told(const json& identity, const char* key) {
  const json& value = member_of(identity, key);
  return value.is_string() ? excerpt(value.get_ref<const std::string&>()) : "unnamed";
}

// Whoever solves the same in another way is told how to go on.
[[noreturn]] void refuse_other_run(const fs::path& path, const json& found, const json& wanted) {
  if (same(found, wanted, {"game", "space", "rules_version", "coding"})) {
    const std::string why = same(found, wanted, {"passes"})
                                ? "is laid out otherwise than this solver does it"
                                : fmt::format("has passes that tell {}, and this solver's tell {}",
                                              told(found, "passes"), told(wanted, "passes"));
    throw Error(Fault::input,
                fmt::format("{} holds a run of {} that {}: go on with the solver it was begun "
                            "with, or {}",
                            path.string(), told(found, "game"), why, begin_again),
                Remedy::other_solver);
  }
  if (same(found, wanted, {"game"}) && !same(found, wanted, {"space"}))
    throw Error(Fault::input,
                fmt::format("{} holds a run of {} over the space {}, not {}: go on with that "
                            "space, or {}",
                            path.string(), told(found, "game"), told(found, "space"),
                            told(wanted, "space"), begin_again),
                Remedy::other_space);
  throw Error(
      Fault::input,
      fmt::format("{} holds another run ({}) than {} in space {}, rules version {}: {}",
                  path.string(), told(found, "game"), told(wanted, "game"), told(wanted, "space"),
                  member_of(wanted, "rules_version").dump(), begin_again),
      Remedy::begin_again);
}

// What run.json says; throws where it cannot be read.
Bytes identity_text(const RunDirectory& run) {
  const File file = File::open(run.identity());
  constexpr std::uint64_t most = 1 << 20;
  Bytes text(std::min(file.size(), most));
  file.read(0, text);
  return text;
}

class DirectoryStore : public RunStore {
 public:
  DirectoryStore(std::shared_ptr<RunDirectory> run, const RunIdentity& identity,
                 const RowLayout& layout)
      : layout_(layout), meaning_(identity.passes), run_(std::move(run)) {
    if (layout.chunks() > most_chunks)
      throw Error(Fault::input, fmt::format("{} has more chunks of positions than a run can list: "
                                            "solve it without a file",
                                            identity.game));
    if (run_->begun()) {
      check_identity(identity);
      read_passes();
    } else if (run_->passes().empty()) {
      write_identity(identity);
    } else {
      throw Error(Fault::input,
                  fmt::format("{} holds passes, and no run.json that says what they are of: {}",
                              run_->path().string(), begin_again),
                  Remedy::begin_again);
    }
  }

  const RowLayout& layout() const override { return layout_; }
  std::optional<PassMeaning> meaning() const override { return meaning_; }

  std::vector<int> closed() const override {
    std::vector<int> passes;
    for (const auto& [pass, file] : closed_) passes.push_back(pass);
    return passes;
  }
  Statistics statistics() const override { return statistics_; }

  void keep(int pass, Outcome outcome, std::uint64_t chunk, Bytes bytes) override {
    if (bytes.size() > largest_chunk) throw std::length_error("a chunk is too large");
    const std::uint64_t sum = checksum(bytes);
    const std::lock_guard lock(mutex_);
    open_pass(pass).keep(Entry::key_of(chunk, outcome), bytes, sum);
  }

  void close(int pass, int previous, const Statistics& statistics) override {
    open_pass(pass).seal(previous, statistics);
    const auto sealed = open_.find(pass);
    add_closed(pass, std::move(sealed->second));
    open_.erase(sealed);
  }

  void each(std::uint64_t chunk, int first, int last, const Visit& visit) const override {
    Bytes scratch;
    for (auto at = find(first); at != closed_.end() && at->first <= last; ++at)
      at->second->each(chunk, scratch,
                       [&](Outcome outcome, ByteSpan bytes) { visit(at->first, outcome, bytes); });
  }

  void damaged(int pass, std::uint64_t chunk) const override { find(pass)->second->damaged(chunk); }

 private:
  using Closed = std::pair<int, std::unique_ptr<PassFile>>;

  std::vector<Closed>::const_iterator find(int pass) const {
    return std::lower_bound(
        closed_.begin(), closed_.end(), pass,
        [](const Closed& candidate, int wanted) { return candidate.first < wanted; });
  }

  PassFile& open_pass(int pass) {
    auto& place = open_[pass];
    // Throws where there is no room for it.
    if (!place) place = std::make_unique<PassFile>(*run_, pass, seal_);
    return *place;
  }

  void add_closed(int pass, std::unique_ptr<PassFile> file) {
    closed_.emplace_back(pass, std::move(file));
    if (closed_.size() > most_open) closed_[closed_.size() - 1 - most_open].second->close_file();
  }

  void check_identity(const RunIdentity& identity) {
    const Bytes text = identity_text(*run_);
    json found;
    try {
      found = json::parse(text.begin(), text.end());
      const json& written = found.at("kanzen_run");
      if (!written.is_number_unsigned()) pass_damaged(run_->identity(), "its version is no number");
      refuse_other_version(run_->path(), written.get<std::uint32_t>());
      if (found.at("run").get_ref<const std::string&>().empty())
        pass_damaged(run_->identity(), "it names no run");
      found.erase("run");
    } catch (const json::exception&) {
      pass_damaged(run_->identity(), "it cannot be read");
    }
    const json wanted = identity_to_json(identity, layout_);
    if (found != wanted) refuse_other_run(run_->path(), found, wanted);
    seal_ = checksum(text);
  }

  void write_identity(const RunIdentity& identity) {
    json about = identity_to_json(identity, layout_);
    about["run"] = random_digits(4);  // tells it from other runs of the same game
    const std::string text = about.dump(2) + "\n";
    const Bytes bytes(text.begin(), text.end());
    File file = File::create(run_->unfinished(run_->identity()));
    file.write(0, bytes);
    file.sync();
    file.rename(run_->identity());
    seal_ = checksum(bytes);
  }

  void read_passes() {
    for (const int pass : run_->passes()) {
      const fs::path path = run_->pass(pass);
      auto file = std::make_unique<PassFile>(File::open(path), pass, seal_);
      PassFile::About about = file->read(layout_);
      // Every pass names the one before, so that a lost file is noticed.
      if (about.previous != (closed_.empty() ? -1 : closed_.back().first))
        pass_damaged(path, fmt::format("the pass before it, {}, is missing", about.previous));
      add_closed(pass, std::move(file));
      statistics_ = std::move(about.statistics);
    }
  }

  RowLayout layout_;
  PassMeaning meaning_;
  std::shared_ptr<RunDirectory> run_;
  std::uint64_t seal_ = 0;      // checksum of run.json, which is of this run and no other
  std::vector<Closed> closed_;  // in ascending order
  Statistics statistics_;       // of those that were read
  std::mutex mutex_;            // of those that are open:
  std::map<int, std::unique_ptr<PassFile>> open_;
};

}  // namespace

std::unique_ptr<RunStore> directory_store(std::shared_ptr<RunDirectory> run,
                                          const RunIdentity& identity, const RowLayout& layout) {
  return std::make_unique<DirectoryStore>(std::move(run), identity, layout);
}

bool holds_run_of(const RunDirectory& run, const RunIdentity& identity) {
  try {
    const Bytes text = identity_text(run);
    const json found = json::parse(text.begin(), text.end());
    const json wanted = identity_to_json(identity, {});
    return same(found, wanted, {"game", "space", "rules_version", "coding", "passes"});
  } catch (const Error&) {
    return false;
  } catch (const json::exception&) {
    return false;
  }
}

}  // namespace kanzen

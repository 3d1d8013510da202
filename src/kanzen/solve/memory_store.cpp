// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "kanzen/solve/run_store.hpp"

namespace kanzen {

namespace {

[[noreturn]] void overwritten() { throw std::logic_error("a run log in memory was overwritten"); }

class MemoryStore : public RunStore {
 public:
  MemoryStore(const RowLayout& layout, const ChunkCode& code, bool merges)
      : layout_(layout),
        code_(code),
        merges_(merges),
        chunks_(std::make_unique<Chunk[]>(layout.chunks())) {}

  const RowLayout& layout() const override { return layout_; }

  void keep(int pass, Outcome outcome, std::uint64_t chunk, Bytes bytes) override {
    Chunk& place = chunks_[chunk];
    const std::lock_guard lock(place.mutex);
    Entry entry{pass, outcome, std::move(bytes)};
    const auto before = [](const Entry& a, const Entry& b) {
      return std::tie(a.pass, a.outcome) < std::tie(b.pass, b.outcome);
    };
    const auto at = std::upper_bound(place.entries.begin(), place.entries.end(), entry, before);
    place.entries.insert(at, std::move(entry));
    // Here and not when a pass is closed, since this is where all threads work.
    if (merges_) merge(chunk, outcome);
  }

  void close(int pass, int, const Statistics&) override { closed_ = pass; }

  void each(std::uint64_t chunk, int first, int last, const Visit& visit) const override {
    const std::lock_guard lock(chunks_[chunk].mutex);
    for (const Entry& entry : chunks_[chunk].entries)
      if (entry.pass >= first && entry.pass <= last) visit(entry.pass, entry.outcome, entry.bytes);
  }

  void damaged(int, std::uint64_t) const override { overwritten(); }

 private:
  struct Entry {
    int pass;
    Outcome outcome;
    Bytes bytes;
  };
  struct Chunk {
    std::mutex mutex;
    std::vector<Entry> entries;  // by pass and outcome
  };

  // What was decided before the last closed pass becomes one, with the latest of its passes.
  void merge(std::uint64_t chunk, Outcome outcome) {
    std::vector<Entry>& entries = chunks_[chunk].entries;
    const auto settled = [&](const Entry& entry) {
      return entry.outcome == outcome && entry.pass < closed_;
    };
    if (std::count_if(entries.begin(), entries.end(), settled) < 2) return;
    std::vector<std::uint64_t> all(layout_.rows_in(chunk) * layout_.row_words), some(all.size());
    Entry* latest = nullptr;
    for (Entry& entry : entries) {
      if (!settled(entry)) continue;
      if (!code_.decode(entry.bytes, some)) overwritten();
      for (std::size_t i = 0; i < all.size(); ++i) all[i] |= some[i];
      if (latest != nullptr) latest->bytes.clear();
      latest = &entry;
    }
    latest->bytes = code_.encode(all);
    std::erase_if(entries, [](const Entry& entry) { return entry.bytes.empty(); });
  }

  RowLayout layout_;
  const ChunkCode& code_;
  bool merges_;
  std::unique_ptr<Chunk[]> chunks_;
  int closed_ = -1;
};

class FollowerStore : public RunStore {
 public:
  FollowerStore(const RowLayout& layout, int closed, const Statistics& statistics)
      : layout_(layout), closed_(closed), statistics_(statistics) {}

  const RowLayout& layout() const override { return layout_; }
  std::vector<int> closed() const override {
    return closed_ < 0 ? std::vector<int>{} : std::vector{closed_};
  }
  Statistics statistics() const override { return statistics_; }
  void keep(int, Outcome, std::uint64_t, Bytes) override {}
  void close(int, int, const Statistics&) override {}
  void each(std::uint64_t, int, int, const Visit&) const override {}
  [[noreturn]] void damaged(int, std::uint64_t) const override {
    throw std::logic_error("what is not kept cannot be damaged");
  }

 private:
  RowLayout layout_;
  int closed_;
  Statistics statistics_;
};

}  // namespace

std::unique_ptr<RunStore> follower_store(const RowLayout& layout, int closed,
                                         const Statistics& statistics) {
  return std::make_unique<FollowerStore>(layout, closed, statistics);
}

std::unique_ptr<RunStore> memory_store(const RowLayout& layout, const ChunkCode& code,
                                       bool merges) {
  return std::make_unique<MemoryStore>(layout, code, merges);
}

}  // namespace kanzen

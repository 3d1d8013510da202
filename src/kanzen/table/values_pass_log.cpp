// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/values_pass_log.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace kanzen {

ValuesPassLog::ValuesPassLog(const RowLayout& layout)
    : layout_(layout), chunks_(std::make_unique<Chunk[]>(layout.chunks())) {}

void ValuesPassLog::record(int distance, Outcome outcome, std::uint64_t chunk,
                           std::span<const std::uint64_t> words) {
  if (chunk >= layout_.chunks() || words.size() != layout_.rows_in(chunk) * layout_.row_words)
    throw std::logic_error("a record must be one whole chunk");
  if (distance <= closed_) throw std::logic_error("this pass is closed");
  Bytes bytes = code_.encode(words);
  if (bytes.empty()) return;
  Chunk& place = chunks_[chunk];
  const std::lock_guard lock(place.mutex);
  place.entries.push_back({distance, outcome, std::move(bytes)});

  // Here and not when a pass is closed, since this is where all threads work.
  const auto settled = [&](const Entry& entry) {
    return entry.outcome == outcome && entry.distance < closed_;
  };
  if (std::count_if(place.entries.begin(), place.entries.end(), settled) < 2) return;
  std::vector<std::uint64_t> all(words.size()), some(words.size());
  int latest = 0;
  for (const Entry& entry : place.entries) {
    if (!settled(entry)) continue;
    decode(chunk, entry, some);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] |= some[i];
    latest = std::max(latest, entry.distance);
  }
  std::erase_if(place.entries, settled);
  place.entries.insert(place.entries.begin(), {latest, outcome, code_.encode(all)});
}

void ValuesPassLog::close_pass(int distance, const Statistics& statistics) {
  closed_ = distance;
  statistics_ = statistics;
}

void ValuesPassLog::replay(std::uint64_t chunk, const Visit& visit) const {
  const std::lock_guard lock(chunks_[chunk].mutex);
  std::vector<std::uint64_t> words;
  for (const Entry& entry : chunks_[chunk].entries) {
    if (entry.distance > closed_) continue;
    decode(chunk, entry, words);
    visit(entry.distance, entry.outcome, words);
  }
}

void ValuesPassLog::replay(std::uint64_t chunk, int distance, const Visit& visit) const {
  const std::lock_guard lock(chunks_[chunk].mutex);
  std::vector<std::uint64_t> words;
  for (const Entry& entry : chunks_[chunk].entries) {
    if (entry.distance != distance || distance > closed_) continue;
    decode(chunk, entry, words);
    visit(entry.distance, entry.outcome, words);
  }
}

void ValuesPassLog::decode(std::uint64_t chunk, const Entry& entry,
                           std::vector<std::uint64_t>& words) const {
  words.resize(layout_.rows_in(chunk) * layout_.row_words);
  if (!code_.decode(entry.bytes, words))
    throw std::logic_error("a pass log in memory was overwritten");
}

}  // namespace kanzen

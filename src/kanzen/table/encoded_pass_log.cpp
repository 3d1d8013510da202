// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/encoded_pass_log.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace kanzen {

void EncodedPassLog::record(int distance, Outcome outcome, std::uint64_t chunk,
                            std::span<const std::uint64_t> words) {
  if (chunk >= layout_.chunks() || words.size() != layout_.rows_in(chunk) * layout_.row_words)
    throw std::logic_error("a record must be one whole chunk");
  Bytes bytes = code_.encode(words);
  if (bytes.empty()) return;
  const std::uint64_t size = bytes.size();
  const std::lock_guard lock(mutex_);
  unless_failed([&] {
    Pass& pass = open_pass(distance);
    pass.entries.push_back({chunk, outcome, pass.store->keep(std::move(bytes)), size});
  });
}

void EncodedPassLog::close_pass(int distance, const Statistics& statistics) {
  const std::lock_guard lock(mutex_);
  unless_failed([&] {
    Pass& pass = open_pass(distance);
    std::sort(pass.entries.begin(), pass.entries.end(), [](const PassEntry& a, const PassEntry& b) {
      return std::tie(a.chunk, a.outcome) < std::tie(b.chunk, b.outcome);
    });
    pass.store->seal(closed(), pass.entries, statistics);
    add_closed(std::move(pass), statistics);
    open_.erase(distance);
  });
}

template <class Act>
void EncodedPassLog::unless_failed(Act act) {
  if (failure_) std::rethrow_exception(failure_);
  try {
    act();
  } catch (...) {
    failure_ = std::current_exception();
    throw;
  }
}

int EncodedPassLog::closed() const { return closed_.empty() ? -1 : closed_.back().distance; }

void EncodedPassLog::replay(std::uint64_t chunk, const Visit& visit) const {
  std::vector<std::uint64_t> words;
  Bytes scratch;
  for (const Pass& pass : closed_) replay(pass, chunk, visit, words, scratch);
}

void EncodedPassLog::replay(std::uint64_t chunk, int distance, const Visit& visit) const {
  const auto pass = std::lower_bound(
      closed_.begin(), closed_.end(), distance,
      [](const Pass& candidate, int wanted) { return candidate.distance < wanted; });
  if (pass == closed_.end() || pass->distance != distance) return;
  std::vector<std::uint64_t> words;
  Bytes scratch;
  replay(*pass, chunk, visit, words, scratch);
}

void EncodedPassLog::add_closed(Pass pass, const Statistics& statistics) {
  closed_.push_back(std::move(pass));
  statistics_ = statistics;
}

EncodedPassLog::Pass& EncodedPassLog::open_pass(int distance) {
  if (distance <= closed()) throw std::logic_error("this pass is closed");
  if (const auto known = open_.find(distance); known != open_.end()) return known->second;
  Pass pass{distance, begin_pass(distance), {}};  // throws where there is no room for it
  return open_.emplace(distance, std::move(pass)).first->second;
}

void EncodedPassLog::replay(const Pass& pass, std::uint64_t chunk, const Visit& visit,
                            std::vector<std::uint64_t>& words, Bytes& scratch) const {
  auto entry = std::lower_bound(
      pass.entries.begin(), pass.entries.end(), chunk,
      [](const PassEntry& candidate, std::uint64_t wanted) { return candidate.chunk < wanted; });
  for (; entry != pass.entries.end() && entry->chunk == chunk; ++entry) {
    words.resize(layout_.rows_in(chunk) * layout_.row_words);
    if (!code_.decode(pass.store->fetch(*entry, scratch), words)) pass.store->damaged(*entry);
    visit(pass.distance, entry->outcome, words);
  }
}

}  // namespace kanzen

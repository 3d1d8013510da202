// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/peers.hpp"

#include <algorithm>
#include <utility>

#include "kanzen/core/error.hpp"
#include "kanzen/file/bytes.hpp"
#include "kanzen/solve/chunk_code.hpp"

namespace kanzen {

void refuse_parcel() {
  throw Error(Fault::damage,
              "what another rank sent is not what it should be: begin again with the same program "
              "on every machine");
}

std::vector<Bytes> Ranks::exchange(std::vector<Bytes> parcels) const {
  return alone() ? std::move(parcels) : peers_->exchange(std::move(parcels));
}

std::vector<Bytes> Ranks::share(Bytes mine) const {
  std::vector<Bytes> parcels(ranks_, mine);
  return exchange(std::move(parcels));
}

void Ranks::add_up(std::vector<std::uint64_t>& numbers) const {
  if (alone()) return;
  Bytes bytes;
  for (const std::uint64_t number : numbers) append(bytes, number);
  numbers.clear();
  for (const Bytes& theirs : share(std::move(bytes))) {
    if (theirs.size() % 8 != 0) refuse_parcel();
    if (numbers.size() < theirs.size() / 8) numbers.resize(theirs.size() / 8);
    for (std::size_t i = 0; i < theirs.size() / 8; ++i)
      numbers[i] += load<std::uint64_t>(theirs.data() + 8 * i);
  }
}

std::uint64_t Ranks::most(std::uint64_t mine) const {
  if (alone()) return mine;
  Bytes bytes;
  append(bytes, mine);
  for (const Bytes& theirs : share(std::move(bytes))) {
    if (theirs.size() != 8) refuse_parcel();
    mine = std::max(mine, load<std::uint64_t>(theirs.data()));
  }
  return mine;
}

void Ranks::deliver(const ExecutorRef& executor, std::uint64_t chunks, const Size& size,
                    const std::function<Bytes(std::uint64_t chunk)>& give, const Wanted& wanted,
                    const Take& take) const {
  if (alone()) return;
  for (std::uint64_t begin = 0, end = 0; begin < chunks; begin = end) {
    for (std::size_t bytes = 0; end < chunks && bytes < parcel_; ++end) bytes += size(end);
    std::vector<Bytes> coded(end - begin);
    executor.run(coded.size(), [&](std::uint64_t i, unsigned) {
      for (unsigned rank = 0; rank < ranks_; ++rank)
        if (rank != rank_ && wanted(rank, begin + i)) {
          coded[i] = give(begin + i);
          return;
        }
    });
    std::vector<Bytes> parcels(ranks_);
    for (std::uint64_t i = 0; i < coded.size(); ++i)
      for (unsigned rank = 0; rank < ranks_; ++rank)
        if (!coded[i].empty() && rank != rank_ && wanted(rank, begin + i))
          put(parcels[rank], begin + i, coded[i]);
    const std::vector<Bytes> theirs = exchange(std::move(parcels));
    for (const Bytes& parcel : theirs) {  // no chunk twice in one of them
      const std::vector<ParcelItem> items = items_of(parcel);
      executor.run(items.size(), [&](std::uint64_t i, unsigned) {
        if (items[i].label >= chunks) refuse_parcel();
        take(items[i].label, items[i].bytes);
      });
    }
  }
}

void Ranks::unite(const ExecutorRef& executor, const ChunkCode& code, std::uint64_t chunks,
                  const WordsOf& words_of, const Wanted& wanted) const {
  deliver(
      executor, chunks, [&](std::uint64_t chunk) { return words_of(chunk).size_bytes(); },
      [&](std::uint64_t chunk) { return code.encode(words_of(chunk)); }, wanted,
      [&](std::uint64_t chunk, ByteSpan bytes) {
        const auto mine = words_of(chunk);
        std::vector<std::uint64_t> found(mine.size());
        if (!code.decode(bytes, found)) refuse_parcel();
        for (std::size_t at = 0; at < mine.size(); ++at) mine[at] |= found[at];
      });
}

void Ranks::fetch(const ExecutorRef& executor, const std::vector<std::uint64_t>& wanted,
                  const Give& give, const Take& take) const {
  if (alone()) return;
  std::vector<Bytes> questions(ranks_);
  for (const std::uint64_t chunk : wanted) append(questions[owner(chunk)], chunk);
  struct Errand {
    std::uint64_t chunk;
    unsigned rank;
  };
  std::vector<Errand> errands;
  const std::vector<Bytes> asked = exchange(std::move(questions));
  for (unsigned rank = 0; rank < ranks_; ++rank) {
    if (asked[rank].size() % 8 != 0) refuse_parcel();
    for (std::size_t at = 0; at < asked[rank].size(); at += 8)
      errands.push_back({load<std::uint64_t>(asked[rank].data() + at), rank});
  }
  std::stable_sort(errands.begin(), errands.end(),
                   [](const Errand& a, const Errand& b) { return a.chunk < b.chunk; });
  for (std::uint64_t sent = 0, more = 1; more != 0;) {
    std::vector<Bytes> parcels(ranks_);
    for (std::size_t bytes = 0; sent < errands.size() && bytes < parcel_;) {
      // As many chunks at once as there are workers, each coded once for all that want it.
      std::vector<std::uint64_t> chunks;
      std::uint64_t last = sent;
      for (; last < errands.size(); ++last) {
        if (!chunks.empty() && chunks.back() == errands[last].chunk) continue;
        if (chunks.size() == executor.workers()) break;
        chunks.push_back(errands[last].chunk);
      }
      std::vector<Bytes> coded(chunks.size());
      executor.run(chunks.size(), [&](std::uint64_t i, unsigned worker) {
        if (!is_mine(chunks[i])) refuse_parcel();
        coded[i] = give(chunks[i], worker);
      });
      for (std::size_t i = 0; sent < last; ++sent) {
        if (errands[sent].chunk != chunks[i]) ++i;
        if (coded[i].empty()) continue;
        put(parcels[errands[sent].rank], chunks[i], coded[i]);
        bytes += coded[i].size();
      }
    }
    for (const Bytes& parcel : exchange(std::move(parcels))) {
      const std::vector<ParcelItem> items = items_of(parcel);
      executor.run(items.size(),
                   [&](std::uint64_t i, unsigned) { take(items[i].label, items[i].bytes); });
    }
    std::vector<std::uint64_t> left = {errands.size() - sent};
    add_up(left);
    more = left[0];
  }
}

void put(Bytes& parcel, std::uint64_t label, ByteSpan bytes) {
  append(parcel, label);
  append(parcel, static_cast<std::uint64_t>(bytes.size()));
  append(parcel, bytes);
}

std::vector<ParcelItem> items_of(ByteSpan parcel) {
  std::vector<ParcelItem> items;
  while (!parcel.empty()) {
    if (parcel.size() < 16) refuse_parcel();
    const auto label = load<std::uint64_t>(parcel.data());
    const auto size = load<std::uint64_t>(parcel.data() + 8);
    if (size > parcel.size() - 16) refuse_parcel();
    items.push_back({label, parcel.subspan(16, size)});
    parcel = parcel.subspan(16 + size);
  }
  return items;
}

}  // namespace kanzen

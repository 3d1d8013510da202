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

void Ranks::unite(const ExecutorRef& executor, const ChunkCode& code, std::uint64_t chunks,
                  const WordsOf& words_of, const Wanted& wanted) const {
  if (alone()) return;
  for (std::uint64_t begin = 0, end = 0; begin < chunks; begin = end) {
    for (std::size_t bytes = 0; end < chunks && bytes < Parcels::enough; ++end)
      bytes += words_of(end).size_bytes();
    std::vector<Bytes> coded(end - begin);
    executor.run(coded.size(), [&](std::uint64_t i, unsigned) {
      for (unsigned rank = 0; rank < ranks_; ++rank)
        if (rank != rank_ && wanted(rank, begin + i)) {
          coded[i] = code.encode(words_of(begin + i));
          return;
        }
    });
    Parcels parcels(ranks_);
    for (std::uint64_t i = 0; i < coded.size(); ++i)
      for (unsigned rank = 0; rank < ranks_; ++rank)
        if (!coded[i].empty() && rank != rank_ && wanted(rank, begin + i))
          parcels.put(rank, begin + i, coded[i]);
    const std::vector<Bytes> theirs = exchange(std::move(parcels).take());
    for (const Bytes& parcel : theirs) {  // no chunk twice in one of them
      const std::vector<Parcels::Item> items = Parcels::items(parcel);
      executor.run(items.size(), [&](std::uint64_t i, unsigned) {
        if (items[i].label >= chunks) refuse_parcel();
        const auto mine = words_of(items[i].label);
        std::vector<std::uint64_t> found(mine.size());
        if (!code.decode(items[i].bytes, found)) refuse_parcel();
        for (std::size_t at = 0; at < mine.size(); ++at) mine[at] |= found[at];
      });
    }
  }
}

void Parcels::put(unsigned rank, std::uint64_t label, ByteSpan bytes) {
  append(parcels_[rank], label);
  append(parcels_[rank], static_cast<std::uint64_t>(bytes.size()));
  append(parcels_[rank], bytes);
}

std::vector<Parcels::Item> Parcels::items(ByteSpan parcel) {
  std::vector<Item> items;
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

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/slice_window.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/solve/chunk_code.hpp"
#include "kanzen/solve/chunk_work.hpp"

namespace kanzen {

namespace {

constexpr std::uint64_t page = 4096;
// Bytes between ranks at a time, and how many such parcels there are with their copies.
constexpr std::size_t least_sent = std::size_t{1} << 20, most_sent = std::size_t{1} << 23;
constexpr std::size_t parcels = 4;

}  // namespace

SliceNeeds slice_needs(std::uint64_t all, std::uint64_t chunk, std::uint64_t chunks, unsigned ranks,
                       unsigned workers, bool on_disk) {
  // A region may be a chunk longer than another.
  const std::uint64_t own = all / ranks + (ranks > 1 ? Ranks::regions : 1) * chunk;
  SliceNeeds needs;
  needs.disk = on_disk ? own : 0;
  needs.fixed = (on_disk ? 0 : own) + 2 * workers * chunk + 32 * chunks;
  if (ranks > 1) needs.fixed += parcels * least_sent;
  needs.least = needs.fixed + 4 * chunk;
  return needs;
}

std::uint64_t room_for_windows(const PlaneRoom& room, const SliceNeeds& needs, Ranks& ranks) {
  if (room.memory < needs.least)
    throw Error(Fault::resources, "the planes need at least " +
                                      std::to_string(needs.least / 1'000'000 + 1) +
                                      " MB of memory even in slices: give more");
  // The same on every rank, so that all go through as many windows of marks.
  std::uint64_t bytes = ranks.least(std::min(room.memory - needs.fixed, std::uint64_t{1} << 62));
  if (ranks.alone()) return bytes;
  ranks.set_parcel(std::clamp<std::size_t>(bytes / 32, least_sent, most_sent));
  return bytes - parcels * (ranks.parcel() - least_sent);
}

void SliceWindow::bring(const Slices& from, int array, const Chunks& chunks, const Chunks& next,
                        std::uint64_t flip) {
  SliceStore& store = from.store;
  const auto turned_over = [&](std::uint64_t chunk, unsigned worker) {
    const std::uint64_t size = store.range(array, chunk).size();
    std::vector<std::uint64_t> words((size + 7) / 8, flip);
    if (store.filled(array, chunk)) {
      std::memcpy(words.data(), store.view<std::uint8_t>(array, chunk, worker), size);
      for (std::uint64_t& word : words) word ^= flip;
    }
    return words;
  };
  std::vector<std::uint64_t> own, others;
  for (const std::uint64_t chunk : chunks) {
    const bool mine = from.ranks.is_mine(chunk);
    (mine ? own : others).push_back(chunk);
    store.note_brought(array, chunk, !mine);
  }
  from.executor.run(own.size(), [&](std::uint64_t i, unsigned worker) {
    if (flip == 0 && !store.filled(array, own[i])) return;
    const std::vector<std::uint64_t> words = turned_over(own[i], worker);
    const SliceStore::Range range = store.range(array, own[i]);
    std::memcpy(memory_.data() + range.first, words.data(), range.size());
  });
  from.ranks.fetch(
      from.executor, others,
      [&](std::uint64_t chunk, unsigned worker) {
        if (flip == 0 && !store.filled(array, chunk)) return Bytes{};
        return from.code.encode(turned_over(chunk, worker));
      },
      [&](std::uint64_t chunk, ByteSpan bytes) {
        if (chunk >= store.chunks()) refuse_parcel();
        const SliceStore::Range range = store.range(array, chunk);
        std::vector<std::uint64_t> words((range.size() + 7) / 8);
        if (!from.code.decode(bytes, words)) refuse_parcel();
        std::memcpy(memory_.data() + range.first, words.data(), range.size());
      });
  for (const std::uint64_t chunk : next)
    if (from.ranks.is_mine(chunk)) store.expect(array, chunk);
}

std::uint64_t SpreadMarks::operator()(const Slices& slices, SliceWindow& window,
                                      const Mark& mark) const {
  // Of the whole window only the pages are taken on which something is marked.
  constexpr std::uint64_t parents = 32;
  SliceStore& store = slices.store;
  const Ranks& ranks = slices.ranks;
  const std::uint64_t all = chunks.last - chunks.first;
  const std::uint64_t chunk_bytes = 8 * std::uint64_t{layout.rows_per_chunk};
  const bool sparse = marked < room / (parents * page);
  const std::uint64_t at_once =
      sparse ? all : std::min(all, std::max<std::uint64_t>(1, room / chunk_bytes));
  window.prefer(sparse ? Pages::small : Pages::huge);
  auto* const marks = window.as<std::uint64_t>();
  std::atomic<std::uint64_t> sum = 0;
  for (std::uint64_t begin = chunks.first; begin < chunks.last; begin += at_once) {
    const std::uint64_t end = std::min(begin + at_once, chunks.last);
    const RowRange rows{layout.first_row(begin), std::min(layout.rows, layout.first_row(end))};
    window.forget();
    slices.executor.run(ranks.mine_in(chunks.first, chunks.last),
                        [&](std::uint64_t i, unsigned worker) {
                          mark(ranks.mine(chunks.first, i), worker, marks, rows);
                        });
    const auto words_of = [&](std::uint64_t i) {
      return std::span(marks + layout.first_row(begin + i), layout.rows_in(begin + i));
    };
    ranks.unite(slices.executor, slices.code, end - begin, words_of,
                [&](unsigned rank, std::uint64_t i) { return rank == ranks.owner(begin + i); });
    slices.executor.run(ranks.mine_in(begin, end), [&](std::uint64_t i, unsigned worker) {
      const std::uint64_t chunk = ranks.mine(begin, i);
      const auto words = words_of(chunk - begin);
      if (!adds) store.drop(into, chunk);
      if (!any_in(words) && !store.filled(into, chunk)) return;
      auto* const kept = store.view<std::uint64_t>(into, chunk, worker);
      std::uint64_t count = 0;
      for (std::size_t at = 0; at < words.size(); ++at) {
        kept[at] |= words[at];
        count += static_cast<unsigned>(bits::popcount(kept[at]));
      }
      if (any_in(words)) store.keep(into, chunk, worker);
      sum += count;
    });
  }
  window.forget();
  return sum;
}

}  // namespace kanzen

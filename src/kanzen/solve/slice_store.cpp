// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/slice_store.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "kanzen/file/file.hpp"

namespace kanzen {

int SliceStore::add(std::uint64_t bytes, RangeOf range_of) {
  Array& array = arrays_.emplace_back();
  array.range_of = std::move(range_of);
  array.filled.assign(chunks_, 0);
  if (!in_files()) {
    array.memory = BigArray<std::uint8_t>(bytes, Pages::small);
  } else {
    array.file = std::make_shared<File>(File::create_nameless(directory_));
    const std::array<std::uint8_t, 1> end{};
    if (bytes > 0) array.file->write(bytes - 1, end);
  }
  for (Buffers& buffers : buffers_) buffers.of_array.resize(arrays_.size());
  return static_cast<int>(arrays_.size()) - 1;
}

std::uint8_t* SliceStore::bytes_of(int array, std::uint64_t chunk, unsigned worker) {
  Array& from = arrays_[at(array)];
  const Range range = from.range_of(chunk);
  std::uint8_t* bytes = nullptr;
  if (!in_files()) {
    bytes = from.memory.data() + range.first;
  } else {
    std::vector<std::uint64_t>& buffer = buffers_[worker].of_array[at(array)];
    buffer.resize((range.size() + 7) / 8);
    bytes = reinterpret_cast<std::uint8_t*>(buffer.data());
    if (filled(array, chunk)) {
      from.file->read(range.first, {bytes, range.size()});
      buffers_[worker].read += range.size();
    }
  }
  if (!filled(array, chunk)) std::fill_n(bytes, range.size(), 0);
  return bytes;
}

void SliceStore::expect(int array, std::uint64_t chunk) const {
  const Array& from = arrays_[at(array)];
  if (!in_files() || !filled(array, chunk)) return;
  const Range range = from.range_of(chunk);
  from.file->expect(range.first, range.size());
}

void SliceStore::keep(int array, std::uint64_t chunk, unsigned worker) {
  Array& to = arrays_[at(array)];
  if (in_files()) {
    const Range range = to.range_of(chunk);
    const auto* const bytes =
        reinterpret_cast<const std::uint8_t*>(buffers_[worker].of_array[at(array)].data());
    to.file->write(range.first, {bytes, range.size()});
    buffers_[worker].written += range.size();
  }
  to.filled[chunk] = 1;
}

void SliceStore::note_brought(int array, std::uint64_t chunk, bool from_other) {
  const std::uint64_t bytes = range(array, chunk).size();
  brought_ += bytes;
  if (from_other) from_others_ += bytes;
}

PlaneTraffic SliceStore::traffic() const {
  PlaneTraffic sum{0, 0, brought_, from_others_, 0};
  for (const Buffers& buffers : buffers_) {
    sum.read += buffers.read;
    sum.written += buffers.written;
  }
  return sum;
}

}  // namespace kanzen

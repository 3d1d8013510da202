// SPDX-License-Identifier: Apache-2.0
// What a machine keeps of the chunks that are its own, where the whole does not fit into memory: a
// few arrays, each cut at the chunks of a run log. They lie in memory, of which only what was
// written is taken, or in files without a name, which nothing can leave behind.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/plane_room.hpp"

namespace kanzen {

class File;

class SliceStore {
 public:
  struct Range {
    std::uint64_t first = 0;
    std::uint64_t last = 0;  // the first behind them
    std::uint64_t size() const { return last - first; }
  };
  // In bytes, which chunks share with none of their neighbours.
  using RangeOf = std::function<Range(std::uint64_t chunk)>;

  // In memory where no directory is given.
  SliceStore(std::uint64_t chunks, unsigned workers, const std::filesystem::path& directory)
      : chunks_(chunks), directory_(directory), buffers_(workers) {}

  bool in_files() const { return !directory_.empty(); }
  std::uint64_t chunks() const { return chunks_; }
  int add(std::uint64_t bytes, RangeOf range_of);  // an array of zeros; returns its number
  Range range(int array, std::uint64_t chunk) const { return arrays_[at(array)].range_of(chunk); }

  // A chunk to look at and to change; until the worker asks for the same array again. What is
  // changed is to be kept.
  template <class T>
  T* view(int array, std::uint64_t chunk, unsigned worker) {
    return reinterpret_cast<T*>(bytes_of(array, chunk, worker));
  }
  void keep(int array, std::uint64_t chunk, unsigned worker);
  // It is to be looked at soon: where it lies in a file, the system may begin to read it.
  void expect(int array, std::uint64_t chunk) const;
  // It is zero from here on.
  void drop(int array, std::uint64_t chunk) { arrays_[at(array)].filled[chunk] = 0; }
  bool filled(int array, std::uint64_t chunk) const {
    return arrays_[at(array)].filled[chunk] != 0;
  }
  void swap(int a, int b) { std::swap(arrays_[at(a)], arrays_[at(b)]); }

  // It went to a window, or came there from another rank. From one thread.
  void note_brought(int array, std::uint64_t chunk, bool from_other);
  PlaneTraffic traffic() const;  // so far

 private:
  struct Array {
    RangeOf range_of;
    BigArray<std::uint8_t> memory;  // or
    std::shared_ptr<File> file;
    std::vector<std::uint8_t> filled;  // a byte for each chunk, since threads write side by side
  };
  struct alignas(128) Buffers {
    std::vector<std::vector<std::uint64_t>> of_array;
    std::uint64_t read = 0, written = 0;
  };
  static std::size_t at(int array) { return static_cast<std::size_t>(array); }
  std::uint8_t* bytes_of(int array, std::uint64_t chunk, unsigned worker);

  std::uint64_t chunks_;
  std::filesystem::path directory_;
  std::vector<Array> arrays_;
  std::vector<Buffers> buffers_;
  std::uint64_t brought_ = 0, from_others_ = 0;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// What a machine reads of slices (slice_store.hpp), its own and those of other ranks: a window has
// addresses for the whole of an array, some chunks of it are brought there at a time, and all
// others read as zeros and take no memory. And how much of all that there is room for.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/solve/big_array.hpp"
#include "kanzen/solve/peers.hpp"
#include "kanzen/solve/plane_room.hpp"
#include "kanzen/solve/row_layout.hpp"
#include "kanzen/solve/slice_store.hpp"

namespace kanzen {

class ChunkCode;

struct SliceNeeds {
  std::uint64_t fixed = 0;  // memory, but for the windows
  std::uint64_t least = 0;  // with windows of a few chunks
  std::uint64_t disk = 0;

  void add(std::uint64_t bytes) {
    fixed += bytes;
    least += bytes;
  }
};
// Of arrays that take so many bytes in all and of each of so many chunks.
SliceNeeds slice_needs(std::uint64_t all, std::uint64_t chunk, std::uint64_t chunks, unsigned ranks,
                       unsigned workers, bool on_disk);
// Bytes for windows in this room, the same on all ranks, and what these send each other at a time.
// Throws where it is less than the least.
std::uint64_t room_for_windows(const PlaneRoom& room, const SliceNeeds& needs, Ranks& ranks);

// Who has the slices, and what works on them.
struct Slices {
  SliceStore& store;
  const Ranks& ranks;
  const ExecutorRef& executor;
  const ChunkCode& code;  // of what ranks send each other
};

class SliceWindow {
 public:
  explicit SliceWindow(std::uint64_t bytes = 0) : memory_(bytes, Pages::small) {}

  template <class T>
  T* as() {
    return reinterpret_cast<T*>(memory_.data());
  }
  void forget() { memory_.forget(); }
  void prefer(Pages pages) { memory_.prefer(pages); }

  using Chunks = std::vector<std::uint64_t>;
  // By all ranks: brings chunks of an array, every word of them turned over by `flip`. Those that
  // are to be brought next are read from files while these are worked on.
  void bring(const Slices& from, int array, const Chunks& chunks, const Chunks& next,
             std::uint64_t flip);

 private:
  BigArray<std::uint8_t> memory_;
};

// Marks on slots that may be anybody's, put into the slices of their owners.
struct SpreadMarks {
  // Marks what is near the slots of an own chunk, of the slots in rows [first, last) that there are
  // addresses for.
  using Mark = std::function<void(std::uint64_t chunk, unsigned worker, std::uint64_t* marks,
                                  RowRange rows)>;

  const RowLayout& layout;   // of rows of 64 slots
  SliceStore::Range chunks;  // that are marked, and whose own ones mark
  int into;                  // an array of a word a row
  bool adds;                 // to what is there
  std::uint64_t room;        // bytes of the window
  std::uint64_t marked;      // so many positions mark others: where few do, pages are few

  // By all ranks. Returns how many slots of its own a rank has marked now.
  std::uint64_t operator()(const Slices& slices, SliceWindow& window, const Mark& mark) const;
};

}  // namespace kanzen

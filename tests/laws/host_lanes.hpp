// SPDX-License-Identifier: Apache-2.0
// The host as a device (solve/lane_planes.hpp): every lane in turn. Its memory is out of reach
// while no lane runs, as that of a device is for its host: whoever follows a pointer there is
// caught here.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "kanzen/core/executor_ref.hpp"
#include "kanzen/solve/passes.hpp"

namespace kanzen {

class HostLanes {
  struct Pages {
    void* at;
    std::size_t bytes;
  };
  static inline std::vector<Pages> all_pages;
  static inline unsigned in_reach = 0;  // how many threads are there now, as ranks may be
  static inline std::mutex mutex;       // of both

  struct InReach {
    InReach() {
      const std::lock_guard lock(mutex);
      if (in_reach++ == 0) protect(PROT_READ | PROT_WRITE);
    }
    ~InReach() {
      const std::lock_guard lock(mutex);
      if (--in_reach == 0) protect(PROT_NONE);
    }
    InReach(const InReach&) = delete;
    InReach& operator=(const InReach&) = delete;
    static void protect(int how) {
      for (const Pages& pages : all_pages) mprotect(pages.at, pages.bytes, how);
    }
  };

 public:
  template <class T>
  class Array {
   public:
    explicit Array(std::uint64_t size) : size_(size) {
      if (size == 0) return;
      const std::lock_guard lock(mutex);
      void* at = mmap(nullptr, bytes(), in_reach > 0 ? PROT_READ | PROT_WRITE : PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (at == MAP_FAILED) throw std::bad_alloc();
      data_ = static_cast<T*>(at);
      all_pages.push_back({at, bytes()});
    }
    Array(Array&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    Array& operator=(Array&& other) noexcept {
      std::swap(data_, other.data_);
      std::swap(size_, other.size_);
      return *this;
    }
    ~Array() {
      if (data_ == nullptr) return;
      const std::lock_guard lock(mutex);
      std::erase_if(all_pages, [&](const Pages& pages) { return pages.at == data_; });
      munmap(data_, bytes());
    }

    T* data() const { return data_; }
    std::uint64_t size() const { return size_; }
    void clear() {
      const InReach now;
      std::fill_n(data_, size_, T{});
    }
    void upload(const T* from, std::uint64_t n, std::uint64_t first = 0) {
      const InReach now;
      std::copy_n(from, n, data_ + first);
    }
    void download(T* to, std::uint64_t first, std::uint64_t n) const {
      const InReach now;
      std::copy_n(data_ + first, n, to);
    }

   private:
    std::size_t bytes() const { return size_ * sizeof(T); }

    T* data_ = nullptr;
    std::uint64_t size_ = 0;
  };

  template <class Lane>
  Tally launch(std::uint64_t n, const Lane& lane) {
    const InReach now;
    Tally tally;
    for (std::uint64_t i = 0; i < n; ++i) lane(i, tally);
    return tally;
  }

  template <class Visit>
  void bring_home(const Array<std::uint64_t>& words, std::uint64_t chunk_words,
                  const std::vector<unsigned char>& chunks, const ExecutorRef& host,
                  const Visit& visit) {
    std::vector<std::uint64_t> home(words.size());
    if (!home.empty()) words.download(home.data(), 0, home.size());
    host.run(chunks.size(), [&](std::uint64_t chunk, unsigned) {
      const std::uint64_t first = chunk * chunk_words;
      if (chunks[chunk] != 0)
        visit(chunk, std::span<const std::uint64_t>(home).subspan(
                         first, std::min(chunk_words, home.size() - first)));
    });
  }

  template <class Read>
  void fill(Array<std::uint8_t>& bytes, const ExecutorRef& host, const Read& read) {
    constexpr std::uint64_t piece = std::uint64_t{1} << 16;
    std::vector<std::uint8_t> home(bytes.size());
    host.run((home.size() + piece - 1) / piece, [&](std::uint64_t i, unsigned) {
      read(i * piece, std::span(home).subspan(i * piece, std::min(piece, home.size() - i * piece)));
    });
    bytes.upload(home.data(), home.size());
  }
};

}  // namespace kanzen

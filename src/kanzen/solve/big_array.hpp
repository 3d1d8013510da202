// SPDX-License-Identifier: Apache-2.0
// Zeroed memory for the planes of a solver: gigabytes read at random, one bit or byte at a time. It
// comes straight from the kernel and asks for huge pages, which halve the price of a random read,
// and its pages can be touched by all workers at once, which a vector's constructor would do alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>

#include <sys/mman.h>

#include "kanzen/core/error.hpp"
#include "kanzen/core/executor.hpp"

namespace kanzen {

// Small ones where memory is touched here and there, and what is not touched is not to be taken.
enum class Pages { huge, small };

template <class T>
class BigArray {
  static_assert(std::is_trivially_copyable_v<T>, "a BigArray is raw memory filled with zeros");

 public:
  BigArray() = default;

  explicit BigArray(std::uint64_t size, Pages pages = Pages::huge) : size_(size) {
    if (size == 0) return;
    void* memory = MAP_FAILED;
    if (size <= (std::uint64_t{1} << 62) / sizeof(T))
      memory =
          mmap(nullptr, bytes(), PROT_READ | PROT_WRITE,
               MAP_PRIVATE | MAP_ANONYMOUS | (pages == Pages::small ? MAP_NORESERVE : 0), -1, 0);
    if (memory == MAP_FAILED) {
      const std::uint64_t megabytes = size / 1'000'000 * sizeof(T) + 1;
      throw Error(Fault::resources, "this needs " + std::to_string(megabytes) +
                                        " MB of memory in one piece, and the machine does not "
                                        "give them: use a smaller instance or a larger machine");
    }
    data_ = static_cast<T*>(memory);
    prefer(pages);
  }

  // Advice only: without huge pages everything works, more slowly.
  void prefer(Pages pages) {
    if (data_ != nullptr)
      madvise(data_, bytes(), pages == Pages::huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  }

  // Zeros again, which take no memory until they are written.
  void forget() {
    if (data_ != nullptr && madvise(data_, bytes(), MADV_DONTNEED) != 0)
      std::memset(data_, 0, bytes());
  }

  // Touches every page from all workers; otherwise pages are found as they are first written.
  template <Executor E>
  BigArray(std::uint64_t size, E& executor) : BigArray(size) {
    constexpr std::uint64_t page = 4096;
    constexpr std::uint64_t piece = std::uint64_t{1} << 25;
    auto* const memory = reinterpret_cast<volatile char*>(data_);
    executor.run((bytes() + piece - 1) / piece, [&](std::uint64_t chunk, unsigned) {
      const std::uint64_t end = bytes() < (chunk + 1) * piece ? bytes() : (chunk + 1) * piece;
      for (std::uint64_t at = chunk * piece; at < end; at += page) memory[at] = 0;
    });
  }

  BigArray(BigArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  BigArray& operator=(BigArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~BigArray() {
    if (data_ != nullptr) munmap(data_, bytes());
  }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::uint64_t size() const { return size_; }
  T& operator[](std::uint64_t index) { return data_[index]; }
  const T& operator[](std::uint64_t index) const { return data_[index]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }

 private:
  std::size_t bytes() const { return size_ * sizeof(T); }

  T* data_ = nullptr;
  std::uint64_t size_ = 0;
};

}  // namespace kanzen

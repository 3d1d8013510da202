// SPDX-License-Identifier: Apache-2.0
// What the solvers on a CUDA device share: memory, failures, and sums over threads.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <cuda_runtime.h>

#include "kanzen/core/error.hpp"

namespace kanzen {

inline void must(cudaError_t error, const char* what) {
  if (error != cudaSuccess)
    throw Error(Fault::resources,
                std::string("the GPU could not ") + what + ": " + cudaGetErrorString(error));
}

// Memory of the device, and page-locked memory of the host.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(std::uint64_t size) : size_(size) {
    if (size > 0) must(cudaMalloc(&data_, size * sizeof(T)), "give the memory that this needs");
    clear();
  }
  DeviceArray(const T* host, std::uint64_t size) : DeviceArray(size) { upload(host, size); }
  DeviceArray(DeviceArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  DeviceArray& operator=(DeviceArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~DeviceArray() { cudaFree(data_); }

  T* data() const { return data_; }
  std::uint64_t size() const { return size_; }
  void clear() {
    if (size_ > 0) must(cudaMemset(data_, 0, size_ * sizeof(T)), "clear its memory");
  }
  void upload(const T* host, std::uint64_t size, std::uint64_t first = 0) {
    must(cudaMemcpy(data_ + first, host, size * sizeof(T), cudaMemcpyHostToDevice),
         "read from the host");
  }
  void download(T* host, std::uint64_t first, std::uint64_t size) const {
    must(cudaMemcpy(host, data_ + first, size * sizeof(T), cudaMemcpyDeviceToHost),
         "write to the host");
  }

 private:
  T* data_ = nullptr;
  std::uint64_t size_ = 0;
};

template <class T>
class PinnedArray {
 public:
  explicit PinnedArray(std::uint64_t size) : size_(size) {
    must(cudaMallocHost(&data_, size * sizeof(T)), "share memory with the host");
  }
  PinnedArray(const PinnedArray&) = delete;
  PinnedArray& operator=(const PinnedArray&) = delete;
  ~PinnedArray() { cudaFreeHost(data_); }
  T* data() const { return data_; }
  std::uint64_t size() const { return size_; }

 private:
  T* data_ = nullptr;
  std::uint64_t size_;
};

// Adds up what the threads of a warp have; all of them must be there.
__device__ inline void add_up(unsigned long long value, std::uint64_t* total) {
  for (int step = 16; step > 0; step /= 2) value += __shfl_down_sync(0xffffffffu, value, step);
  if (threadIdx.x % 32 == 0 && value != 0)
    atomicAdd(reinterpret_cast<unsigned long long*>(total), value);
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/backend/cuda/cuda.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "kanzen/backend/cuda/device.cuh"
#include "kanzen/solve/code_store.hpp"

namespace kanzen {

namespace {

// Codes that the passes write themselves.
class DeviceCodes : public CodeStore {
 public:
  explicit DeviceCodes(std::uint64_t slots) : codes_(slots) {}

  unsigned char* data() const override { return codes_.data(); }

  // Each thread of the host has its own lane to the device.
  void read(std::uint64_t first, std::span<std::uint8_t> codes) const override {
    constexpr std::size_t piece = std::size_t{1} << 22;
    thread_local const PinnedArray<unsigned char> staging(piece);
    for (std::size_t done = 0; done < codes.size(); done += piece) {
      const std::size_t size = std::min(piece, codes.size() - done);
      must(cudaMemcpyAsync(staging.data(), codes_.data() + first + done, size,
                           cudaMemcpyDeviceToHost, cudaStreamPerThread),
           "write to the host");
      must(cudaStreamSynchronize(cudaStreamPerThread), "write to the host");
      std::copy_n(staging.data(), size, codes.data() + done);
    }
  }

 private:
  DeviceArray<unsigned char> codes_;
};

}  // namespace

CudaDevice cuda_device() {
  CudaDevice device;
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess || count == 0) {
    device.why = std::string("no CUDA device is at hand") +
                 (error == cudaSuccess ? "" : std::string(" (") + cudaGetErrorString(error) + ")");
    return device;
  }
  cudaDeviceProp properties{};
  std::size_t free = 0, total = 0;
  must(cudaGetDeviceProperties(&properties, 0), "describe itself");
  must(cudaMemGetInfo(&free, &total), "tell its memory");
  device.name = properties.name;
  device.memory = total;
  device.free = free;
  return device;
}

std::unique_ptr<RunLog> cuda_run_log(const RowLayout& layout, Coding coding) {
  return std::make_unique<RunLog>(layout, coding,
                                  std::make_unique<DeviceCodes>(layout.slots()));
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/backend/cuda/cuda.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "kanzen/backend/cuda/device.cuh"

namespace kanzen {

namespace {

// A log whose passes write it themselves.
class DeviceLog : public PassLog {
 public:
  DeviceLog(const RowLayout& layout, Coding coding)
      : layout_(layout), coding_(coding), codes_(layout.slots()) {}

  unsigned char* device_codes() const override { return codes_.data(); }

  const RowLayout& layout() const override { return layout_; }
  bool keeps() const override { return false; }  // of what is recorded from the host
  void record(int, Outcome, std::uint64_t, std::span<const std::uint64_t>) override {}
  void close_pass(int distance, const Statistics& statistics) override {
    closed_ = distance;
    statistics_ = statistics;
  }
  int closed() const override { return closed_; }
  Statistics statistics() const override { return statistics_; }
  void replay(std::uint64_t chunk, const Visit& visit) const override {
    for (int distance = 0; distance <= closed_; ++distance) replay(chunk, distance, visit);
  }
  void replay(std::uint64_t chunk, int distance, const Visit& visit) const override {
    std::vector<std::uint8_t> codes(layout_.rows_in(chunk) * layout_.row_slots);
    fetch(chunk, codes);
    for (const Outcome outcome : {Outcome::win, Outcome::loss}) {
      const std::uint8_t wanted = encode(coding_, {outcome, distance});
      if (decode(coding_, wanted) != Answer{outcome, distance}) continue;  // the other's turn
      std::vector<std::uint64_t> words(layout_.rows_in(chunk) * layout_.row_words);
      for (std::size_t i = 0; i < codes.size(); ++i)
        if (codes[i] == wanted) {
          const std::size_t bit = i % layout_.row_slots;
          words[i / layout_.row_slots * layout_.row_words + bit / 64] |= std::uint64_t{1}
                                                                         << (bit % 64);
        }
      visit(distance, outcome, words);
    }
  }
  void read_codes(std::uint64_t chunk, const CodeOf& code_of,
                  std::span<std::uint8_t> codes) const override {
    std::array<std::uint8_t, 256> becomes{};
    for (int code = 1; code < 256; ++code) {
      const Answer answer = decode(coding_, static_cast<std::uint8_t>(code));
      if (answer.distance <= closed_) becomes[static_cast<std::size_t>(code)] = code_of(answer);
    }
    fetch(chunk, codes);
    for (std::uint8_t& found : codes) found = becomes[found];
  }

 private:
  // Each thread of the host has its own lane to the device.
  void fetch(std::uint64_t chunk, std::span<std::uint8_t> codes) const {
    constexpr std::size_t piece = std::size_t{1} << 22;
    thread_local const PinnedArray<unsigned char> staging(piece);
    const std::uint64_t first = layout_.first_row(chunk) * layout_.row_slots;
    for (std::size_t done = 0; done < codes.size(); done += piece) {
      const std::size_t size = std::min(piece, codes.size() - done);
      must(cudaMemcpyAsync(staging.data(), codes_.data() + first + done, size,
                           cudaMemcpyDeviceToHost, cudaStreamPerThread),
           "write to the host");
      must(cudaStreamSynchronize(cudaStreamPerThread), "write to the host");
      std::copy_n(staging.data(), size, codes.data() + done);
    }
  }

  RowLayout layout_;
  Coding coding_;
  DeviceArray<unsigned char> codes_;
  Statistics statistics_;
  int closed_ = -1;
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

std::unique_ptr<PassLog> cuda_pass_log(const RowLayout& layout, Coding coding) {
  return std::make_unique<DeviceLog>(layout, coding);
}

}  // namespace kanzen

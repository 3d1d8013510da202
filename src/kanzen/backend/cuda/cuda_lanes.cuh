// SPDX-License-Identifier: Apache-2.0
// A CUDA device as lanes (solve/lane_planes.hpp): one kernel that runs any lane, and memory.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "kanzen/backend/cuda/device.cuh"
#include "kanzen/core/executor_ref.hpp"
#include "kanzen/solve/passes.hpp"

namespace kanzen {

__device__ inline std::uint64_t first_of_thread() {
  return std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
}
__device__ inline std::uint64_t all_threads() { return std::uint64_t{gridDim.x} * blockDim.x; }

// Every thread of a warp must be there.
__device__ inline void add_up(const Tally& tally, Tally* total) {
  add_up(tally.decided, &total->decided);
  add_up(tally.in_first_half, &total->in_first_half);
  add_up(tally.rows, &total->rows);
  add_up(tally.positions, &total->positions);
  add_up(tally.no_move_positions, &total->no_move_positions);
  add_up(tally.moves_counted, &total->moves_counted);
  add_up(tally.positions_with_moves_counted, &total->positions_with_moves_counted);
}

template <class Lane>
__global__ void __launch_bounds__(128) run_lanes(Lane lane, std::uint64_t n, Tally* total) {
  Tally tally;
  for (std::uint64_t i = first_of_thread(); i < n; i += all_threads()) lane(i, tally);
  __syncwarp();
  add_up(tally, total);
}

// Brings chunks home from the memory of the device, a batch at a time: while the host works on one,
// the next is on its way.
class Courier {
 public:
  template <class Visit>
  void bring_home(const DeviceArray<std::uint64_t>& words, std::uint64_t chunk_words,
                  const std::vector<unsigned char>& chunks, const ExecutorRef& host,
                  const Visit& visit) {
    const std::uint64_t batch = std::max<std::uint64_t>(1, batch_words / chunk_words);
    std::vector<std::uint64_t> firsts;  // of the batches that hold something
    for (std::uint64_t first = 0; first < chunks.size(); first += batch) {
      const auto last = chunks.begin() + std::min<std::uint64_t>(first + batch, chunks.size());
      if (std::any_of(chunks.begin() + first, last, [](unsigned char c) { return c != 0; }))
        firsts.push_back(first);
    }
    if (firsts.empty()) return;
    const std::uint64_t room = std::min(batch * chunk_words, words.size());
    for (auto& staging : staging_)
      if (!staging || staging->size() < room)
        staging = std::make_unique<PinnedArray<std::uint64_t>>(room);
    const auto fetch = [&](std::size_t i) {
      const std::uint64_t begin = firsts[i] * chunk_words;
      const std::uint64_t end = std::min((firsts[i] + batch) * chunk_words, words.size());
      must(cudaMemcpyAsync(staging_[i % 2]->data(), words.data() + begin,
                           (end - begin) * sizeof(std::uint64_t), cudaMemcpyDeviceToHost),
           "write to the host");
    };
    fetch(0);
    for (std::size_t i = 0; i < firsts.size(); ++i) {
      must(cudaDeviceSynchronize(), "write to the host");
      if (i + 1 < firsts.size()) fetch(i + 1);
      const std::uint64_t first = firsts[i];
      const std::uint64_t* arrived = staging_[i % 2]->data();
      host.run(
          std::min<std::uint64_t>(batch, chunks.size() - first), [&](std::uint64_t k, unsigned) {
            const std::uint64_t chunk = first + k;
            if (chunks[chunk] == 0) return;
            const std::uint64_t size = std::min(chunk_words, words.size() - chunk * chunk_words);
            visit(chunk, std::span<const std::uint64_t>(arrived + k * chunk_words, size));
          });
    }
  }

 private:
  static constexpr std::uint64_t batch_words = std::uint64_t{1} << 24;  // 128 MiB
  std::unique_ptr<PinnedArray<std::uint64_t>> staging_[2];
};

class CudaLanes : public Courier {
 public:
  template <class T>
  using Array = DeviceArray<T>;

  CudaLanes() : total_(1) {
    cudaDeviceProp properties{};
    must(cudaGetDeviceProperties(&properties, 0), "describe itself");
    grid_ = static_cast<unsigned>(properties.multiProcessorCount) * 16;
  }

  template <class Lane>
  Tally launch(std::uint64_t n, const Lane& lane) {
    Tally tally;
    if (n == 0) return tally;
    total_.clear();
    const auto blocks = static_cast<unsigned>(std::min<std::uint64_t>(grid_, (n + 127) / 128));
    run_lanes<<<blocks, 128>>>(lane, n, total_.data());
    must(cudaGetLastError(), "start its threads");
    total_.download(&tally, 0, 1);
    return tally;
  }

  template <class Read>
  void fill(DeviceArray<std::uint8_t>& bytes, const ExecutorRef& host, const Read& read) {
    constexpr std::uint64_t piece = std::uint64_t{1} << 22;
    host.run((bytes.size() + piece - 1) / piece, [&](std::uint64_t i, unsigned) {
      thread_local const PinnedArray<std::uint8_t> staging(piece);
      const std::uint64_t size = std::min(piece, bytes.size() - i * piece);
      read(i * piece, std::span(staging.data(), size));
      must(cudaMemcpyAsync(bytes.data() + i * piece, staging.data(), size, cudaMemcpyHostToDevice,
                           cudaStreamPerThread),
           "read from the host");
      must(cudaStreamSynchronize(cudaStreamPerThread), "read from the host");
    });
  }

 private:
  DeviceArray<Tally> total_;
  unsigned grid_ = 0;
};

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// The rows of a family's layers on a CUDA device (sevens_sweep.hpp). The passes are the code that
// runs on threads; here is only how they run over the words of a layer. The bits leave the device
// where a log keeps them; else only their sums do.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "kanzen/backend/cuda/device.cuh"
#include "kanzen/games/sevens/sevens_sweep.hpp"

namespace kanzen::sevens {

namespace sweep_cuda {

inline constexpr int threads_per_block = 128;
inline constexpr std::uint64_t wide_row = 64;  // words, from which a warp shares a row

// How a pass is laid out over the rows of a block of the layer, or some of them.
struct Tiles {
  std::uint64_t first_row, rows;
  std::uint64_t words;   // of a wide row for each tile, a multiple of a warp; 0: rows are narrow
  std::uint64_t in_row;  // tiles
};

template <class Sum>
__device__ void add_all(const Sum& sum, Sum* total) {
  __syncwarp();
  for (std::size_t i = 0; i < sizeof(Sum) / 8; ++i)
    kanzen::add_up(reinterpret_cast<const std::uint64_t*>(&sum)[i],
                   reinterpret_cast<std::uint64_t*>(total) + i);
}

template <class Pass>
__global__ void __launch_bounds__(threads_per_block, 8)
    run_pass(const Pass pass, const LayerBlock block, const Tiles tiles,
             const LayerTables* device_tables, LayerTally* total) {
  using Prepared = typename Pass::Prepared;
  // Plain memory: shared variables have no constructors.
  constexpr unsigned table_words = sizeof(LayerTables) / 8;
  __shared__ std::uint64_t table_memory[table_words];
  __shared__ std::uint64_t prepared_memory[threads_per_block / 32][(sizeof(Prepared) + 7) / 8];
  for (unsigned i = threadIdx.x; i < table_words; i += blockDim.x)
    table_memory[i] = reinterpret_cast<const std::uint64_t*>(device_tables)[i];
  const LayerTables& tables = *reinterpret_cast<const LayerTables*>(table_memory);
  __syncthreads();

  LayerTally tally{};
  if (tiles.words > 0) {
    // A warp takes a piece of a row, and its lanes every 32nd word: neighbours read neighbours.
    const unsigned lane = threadIdx.x % 32;
    Prepared& prepared = *reinterpret_cast<Prepared*>(prepared_memory[threadIdx.x / 32]);
    const std::uint64_t warps = std::uint64_t{gridDim.x} * (threads_per_block / 32);
    for (std::uint64_t tile =
             std::uint64_t{blockIdx.x} * (threads_per_block / 32) + threadIdx.x / 32;
         tile < tiles.rows * tiles.in_row; tile += warps) {
      const std::uint64_t row = tiles.first_row + tile / tiles.in_row;
      const std::uint64_t first = tile % tiles.in_row * tiles.words;
      const std::uint64_t rest = block.words_in_row - first;
      const std::uint64_t end = first + (rest < tiles.words ? rest : tiles.words);
      __syncwarp();
      const bool wanted = pass.prepare(tables, block, row, lane, 32, prepared);
      __syncwarp();
      if (!wanted) continue;
      for (std::uint64_t w = first + lane; w < end; w += 32)
        pass.words(tables, block, prepared, row, w, w + 1, tally);
    }
  } else {
    // A thread takes a word and prepares its row by itself.
    const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
    for (std::uint64_t at = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
         at < tiles.rows * block.words_in_row; at += stride) {
      const std::uint64_t n = block.words_in_row == 1 ? at : at / block.words_in_row;
      const std::uint64_t w = at - n * block.words_in_row, row = tiles.first_row + n;
      Prepared prepared;
      if (pass.prepare(tables, block, row, 0, 1, prepared))
        pass.words(tables, block, prepared, row, w, w + 1, tally);
    }
  }
  add_all(tally, total);
}

template <class Sum>
__global__ void sum_words(const std::uint64_t* words, std::uint64_t count, Sum* total) {
  Sum sum;
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t at = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; at < count;
       at += stride)
    sum.add(at, words[at]);
  add_all(sum, total);
}

}  // namespace sweep_cuda

class CudaRows {
 public:
  static constexpr bool in_windows = false;

  explicit CudaRows(const Layers& layers)
      : layers_(layers),
        planes_{DeviceArray<std::uint64_t>(layers.plane_words()[0]),
                DeviceArray<std::uint64_t>(layers.plane_words()[1])},
        tables_(&layers.tables(), 1),
        tally_(1),
        sum_(1) {
    cudaDeviceProp properties{};
    must(cudaGetDeviceProperties(&properties, 0), "describe itself");
    blocks_ = static_cast<unsigned>(properties.multiProcessorCount) * 16;
  }

  // Ranks have each both planes on a device of their own, run a pass over their share of the rows
  // of every block, and tell each other what came out.
  void share_with(const RunLog& log, const ExecutorRef& host) {
    ranks_ = log.ranks();
    code_ = &log.code();
    host_ = host;
  }

  bool keeps(unsigned, std::uint64_t) const { return true; }
  std::uint64_t chunks_at_once() const { return 256; }  // 32 MiB at most

  void open(std::size_t) {}
  std::uint64_t* plane(std::size_t layer) { return planes_[layer % 2].data(); }
  void fetch(std::size_t layer, std::uint64_t first, std::uint64_t count) {
    at_home_.resize(count);
    at_home_first_ = first;
    planes_[layer % 2].download(at_home_.data(), first, count);
  }
  const std::uint64_t* words(std::size_t, std::uint64_t, std::uint64_t first, unsigned) const {
    return at_home_.data() + (first - at_home_first_);
  }
  void write(std::size_t layer, std::uint64_t first, std::span<const std::uint64_t> words) {
    planes_[layer % 2].upload(words.data(), words.size(), first);
  }

  template <LayerPass Pass, class Tell>
  void run(std::size_t x, const Pass& pass, LayerTally& tally, const Tell& tell) {
    using namespace sweep_cuda;
    tally_.clear();
    std::uint64_t done = 0;
    for (const LayerBlock& block : layers_.blocks(x)) {
      const std::uint64_t first = first_row(block, ranks_.rank());
      const std::uint64_t rows = first_row(block, ranks_.rank() + 1) - first;
      if (rows == 0) continue;
      Tiles tiles{first, rows, 0, 0};
      const std::uint64_t words = rows * block.words_in_row;
      std::uint64_t threads = words;
      if (block.words_in_row >= wide_row) {
        // As many words at a time as leave every warp of the device some rows.
        const std::uint64_t share = words / (std::uint64_t{blocks_} * threads_per_block * 4);
        tiles.words = 32 * std::clamp<std::uint64_t>(share, 1, 16);
        tiles.in_row = (block.words_in_row + tiles.words - 1) / tiles.words;
        threads = rows * tiles.in_row * 32;
      }
      const auto grid = static_cast<unsigned>(
          std::min<std::uint64_t>(blocks_, (threads + threads_per_block - 1) / threads_per_block));
      run_pass<Pass>
          <<<grid, threads_per_block>>>(pass, block, tiles, tables_.data(), tally_.data());
      must(cudaGetLastError(), "start a pass");
      done += words;
      tell(static_cast<double>(done) / static_cast<double>(layers_.words(x)));
    }
    LayerTally found;
    tally_.download(&found, 0, 1);
    sevens::add_up(tally, ranks_.sum(found));
    if (!ranks_.alone() && writes_words<Pass>) share(x);
  }

  LayerSum sum(std::size_t layer) {
    sum_.clear();
    sweep_cuda::sum_words<<<blocks_, sweep_cuda::threads_per_block>>>(
        plane(layer), layers_.words(layer), sum_.data());
    must(cudaGetLastError(), "sum up a layer");
    LayerSum sum;
    sum_.download(&sum, 0, 1);
    return sum;
  }

 private:
  // Of the rows of a block, the first that is a rank's.
  std::uint64_t first_row(const LayerBlock& block, unsigned rank) const {
    return block.rows * rank / ranks_.ranks();
  }
  void share(std::size_t x) {
    std::vector<std::uint64_t> words(layers_.words(x));
    const std::span<const LayerBlock> blocks = layers_.blocks(x);
    const auto part = [&](const LayerBlock& block, unsigned rank) {
      const std::uint64_t first = first_row(block, rank), last = first_row(block, rank + 1);
      return std::span(words).subspan(block.first / 64 + first * block.words_in_row,
                                      (last - first) * block.words_in_row);
    };
    for (const LayerBlock& block : blocks) {
      const auto own = part(block, ranks_.rank());
      if (!own.empty())
        planes_[x % 2].download(own.data(), static_cast<std::uint64_t>(own.data() - words.data()),
                                own.size());
    }
    const unsigned all = ranks_.ranks();
    ranks_.unite(
        host_, *code_, blocks.size() * all,
        [&](std::uint64_t i) { return part(blocks[i / all], static_cast<unsigned>(i % all)); },
        [&](unsigned, std::uint64_t i) { return i % all == ranks_.rank(); });
    planes_[x % 2].upload(words.data(), words.size());
  }

  const Layers& layers_;
  Ranks ranks_;
  const ChunkCode* code_ = nullptr;  // of what they send each other
  ExecutorRef host_;
  std::array<DeviceArray<std::uint64_t>, 2> planes_;
  DeviceArray<LayerTables> tables_;
  DeviceArray<LayerTally> tally_;
  DeviceArray<LayerSum> sum_;
  std::vector<std::uint64_t> at_home_;
  std::uint64_t at_home_first_ = 0;
  unsigned blocks_ = 0;
};

}  // namespace kanzen::sevens

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/games/nocca/blocks/block_cuda.hpp"

#include <algorithm>
#include <vector>

#include "kanzen/games/nocca/blocks/block_frame.hpp"
#include "kanzen/games/nocca/blocks/cuda/device_shapes.cuh"
#include "kanzen/games/nocca/blocks/cuda/row_device.cuh"

namespace kanzen {

namespace {

using Pass = BlockPass<std::uint64_t>;

struct Device {};
using DeviceBits = ButterflyBits<Device>;

// Counts the positions of all blocks and those in the plane, and lists slots that are not.
template <class Step>
__global__ void find_missing(Pass pass, std::uint64_t blocks, const std::uint32_t* plane,
                             Tally* total, unsigned long long* slots, unsigned* listed,
                             unsigned room) {
  using C = typename Step::C;
  __shared__ typename Step::Masks masks;
  fetch_masks(pass.masks, masks);
  Tally tally;
  for (std::uint64_t x = first_of_thread(); x < blocks; x += all_threads()) {
    const std::uint64_t shape = pass.index->shape_of(x);
    const unsigned weight = pass.index->symmetric(shape) ? 1 : 2;
    const typename Step::Plane positions = Step::valid(masks, shape);
    const typename Step::Plane missing = Step::missing(masks, shape, plane + x * C::cells);
    for (int w = 0; w < C::words; ++w) {
      tally.positions += weight * static_cast<unsigned>(bits::popcount(positions[w]));
      tally.decided += weight * static_cast<unsigned>(bits::popcount(positions[w] & ~missing[w]));
      for (std::uint64_t left = missing[w]; left != 0; left &= left - 1) {
        const unsigned place = atomicAdd(listed, 1u);
        if (place < room)
          slots[place] = x * C::count + 64 * w + static_cast<unsigned>(bits::countr_zero(left));
      }
    }
  }
  __syncwarp();
  add_up(tally.positions, &total->positions);
  add_up(tally.decided, &total->decided);
}

// What one number of pieces brings.
struct BlockKernels {
  RowKernels<Pass> planes;
  void (*missing)(Pass, std::uint64_t, const std::uint32_t*, Tally*, unsigned long long*, unsigned*,
                  unsigned);
  const void* masks;
  std::size_t table_bytes;
  std::uint64_t cells;
};

template <int P>
BlockKernels kernels_for() {
  using Step = BlockFrame<DeviceBits, P, std::uint64_t>;
  return {row_kernels<Step>(), &find_missing<Step>, &Colourings<P>::masks,
          sizeof(typename Colourings<P>::Masks), Colourings<P>::cells};
}

BlockKernels kernels(int pieces) {
  switch (pieces) {
    case 1: return kernels_for<1>();
    case 2: return kernels_for<2>();
    case 3: return kernels_for<3>();
    case 4: return kernels_for<4>();
    case 5: return kernels_for<5>();
  }
  throw Error(Fault::input, "the GPU solves boards with up to 5 pieces a side");
}

// A game on the device, but for its planes.
struct DeviceBlocks {
  explicit DeviceBlocks(const BlockGame<std::uint64_t>& game)
      : kernels(kanzen::kernels(game.pieces)),
        shapes(*game.shapes),
        masks(static_cast<const unsigned char*>(kernels.masks), kernels.table_bytes),
        goal_row(game.goal_row) {}

  Pass pass() const {
    Pass pass{};
    pass.index = shapes.data();
    pass.masks = masks.data();
    pass.goal_row = goal_row;
    return pass;
  }

  BlockKernels kernels;
  DeviceShapes shapes;
  DeviceArray<unsigned char> masks;
  std::uint64_t goal_row;
};

// Reaching: `won_` holds what was reached before the ply, `lost_` what is reached with it.
class ReachingDevice : public RowPlanes<Pass> {
 public:
  ReachingDevice(const DeviceBlocks& blocks, const RowLayout& layout, Progress& progress)
      : RowPlanes<Pass>(blocks.kernels.planes, blocks.pass(), layout,
                        layout.rows * blocks.kernels.cells, layout.rows, false, progress),
        blocks_(blocks.kernels) {}

  void begin_at(std::uint64_t slot) {
    const auto place = static_cast<unsigned>(slot % layout_.row_slots);
    const std::uint64_t block = slot / layout_.row_slots;
    const std::uint32_t bit = std::uint32_t{1} << (place % 32);
    must(cudaMemcpy(lost_.data() + block * blocks_.cells + place / 32, &bit, sizeof bit,
                    cudaMemcpyHostToDevice),
         "take the start");
    const std::uint64_t changed = std::uint64_t{1} << (block % 64);
    must(cudaMemcpy(changed_.data() + block / 64, &changed, sizeof changed, cudaMemcpyHostToDevice),
         "take the start");
    rows_changed_ = 1;
  }

  std::uint64_t reach(int ply) {
    progress_.report({"reach", ply, 0, layout_.rows, 0});
    look_near_frontier(PassKind::reach, ply);
    must(cudaMemcpy(won_.data(), lost_.data(), lost_.size() * sizeof(std::uint32_t),
                    cudaMemcpyDeviceToDevice),
         "copy what it has reached");
    pass_.read = won_.data();
    return launch(PassKind::reach).rows;
  }

  Reached reached(std::uint64_t listed) {
    Reached result;
    DeviceArray<unsigned long long> slots(listed);
    listed_.clear();
    tally_.clear();
    blocks_.missing<<<grid_, threads_per_block>>>(pass_, layout_.rows, lost_.data(), tally_.data(),
                                                  slots.data(), listed_.data(),
                                                  static_cast<unsigned>(listed));
    must(cudaGetLastError(), "count what it has reached");
    Tally tally;
    tally_.download(&tally, 0, 1);
    unsigned found = 0;
    listed_.download(&found, 0, 1);
    result.positions_of_space = tally.positions;
    result.positions = tally.decided;
    std::vector<unsigned long long> missed(std::min<std::uint64_t>(found, listed));
    if (!missed.empty()) slots.download(missed.data(), 0, missed.size());
    result.missed.assign(missed.begin(), missed.end());
    std::sort(result.missed.begin(), result.missed.end());
    return result;
  }

 private:
  BlockKernels blocks_;
};

}  // namespace

std::uint64_t cuda_block_memory(std::uint64_t shapes, int pieces, Findings findings) {
  const RowLayout layout = block_layout(shapes, pieces);
  const std::uint64_t held = findings == Findings::copied ? layout.rows * layout.row_words * 8
                             : findings == Findings::kept ? layout.slots()
                                                          : 0;
  return 2 * 4 * block_planes(shapes, pieces).cells + held + 3 * shapes / 8 +
         (std::uint64_t{600} << 20);
}

void solve_blocks_cuda(const BlockGame<std::uint64_t>& game, Threads& host, RunLog& log,
                       Progress& progress) {
  refuse_uncountable(game.shapes->count, "shapes");
  const DeviceBlocks blocks(game);
  const std::uint64_t rows = log.layout().rows;
  RowDevice<Pass> device(blocks.kernels.planes, blocks.pass(), rows * blocks.kernels.cells, rows,
                         host, log, progress);
  run_passes(device, Coding::parity, log);
}

Reached reach_blocks_cuda(const BlockGame<std::uint64_t>& game, std::uint64_t start,
                          std::uint64_t listed, Progress& progress) {
  const RowLayout layout = block_layout(game.shapes->count, game.pieces);
  const DeviceBlocks blocks(game);
  ReachingDevice device(blocks, layout, progress);
  const int plies = run_reach(device, start);
  Reached result = device.reached(listed);
  result.plies = plies;
  return result;
}

}  // namespace kanzen

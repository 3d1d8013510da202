// SPDX-License-Identifier: Apache-2.0
#include "kanzen/games/nocca/blocks/climber_cuda.hpp"

#include <vector>

#include "kanzen/games/nocca/blocks/climber_step.hpp"
#include "kanzen/games/nocca/blocks/cuda/device_shapes.cuh"
#include "kanzen/games/nocca/blocks/cuda/row_device.cuh"

namespace kanzen {

namespace {

struct Device {};

// What one number of pieces brings.
struct ClimberKernels {
  RowKernels<ClimberPass> planes;
  // The masks on the device; they point to the sides, which are there already.
  DeviceArray<unsigned char> (*masks)(const DeviceArray<unsigned char>& sides);
  const void* sides;
  std::size_t side_bytes;
};

template <int P>
ClimberKernels kernels_for() {
  using Step = ClimberStep<ButterflyBits<Device>, P>;
  using Masks = typename Step::Masks;
  const auto upload = [](const DeviceArray<unsigned char>& sides) {
    const Masks masks{Step::C::masks, reinterpret_cast<const typename Step::Sides*>(sides.data())};
    return DeviceArray<unsigned char>(reinterpret_cast<const unsigned char*>(&masks),
                                      sizeof(Masks));
  };
  return {row_kernels<Step>(), upload, &Step::none_of(), sizeof(Step::none_of())};
}

ClimberKernels kernels(int pieces) {
  switch (pieces) {
    case 2: return kernels_for<2>();
    case 3: return kernels_for<3>();
    case 4: return kernels_for<4>();
    case 5: return kernels_for<5>();
  }
  throw Error(Fault::input, "the GPU solves boards with a climber and 2 to 5 pieces a side");
}

ClimberPlanes planes_of(const ClimberGame& game, Threads& host) {
  return ClimberPlanes(game, choose_block_kernel("auto").climber(game.pieces), host);
}

}  // namespace

std::uint64_t cuda_climber_memory(const ClimberGame& game, Findings findings) {
  const RowLayout layout = climber_layout(game);
  const std::uint64_t held = findings == Findings::copied ? layout.rows * layout.row_words * 8
                             : findings == Findings::kept ? layout.slots()
                                                          : 0;
  return 2 * climber_cells(game) * sizeof(std::uint32_t) + held +
         2 * game.shapes->count * sizeof(std::uint32_t) + layout.chunks() +
         (std::uint64_t{700} << 20);
}

void solve_climber_cuda(const ClimberGame& game, Threads& host, RunLog& log, Progress& progress) {
  const ClimberKernels chosen = kernels(game.pieces);
  const ClimberPlanes planes = planes_of(game, host);
  const DeviceShapes shapes(*game.shapes);
  const DeviceArray<unsigned char> sides(static_cast<const unsigned char*>(chosen.sides),
                                         chosen.side_bytes);
  const DeviceArray<unsigned char> masks = chosen.masks(sides);
  const DeviceArray<std::uint32_t> first_sectors(planes.first_sectors().data(),
                                                 planes.first_sectors().size());
  ClimberPass pass = planes.pass();
  pass.index = shapes.data();
  pass.masks = masks.data();
  pass.first_sector = first_sectors.data();
  RowDevice<ClimberPass> device(chosen.planes, pass, planes.cells(), 2 * game.shapes->count, host,
                                log, progress);
  run_passes(device, Coding::parity, log);
}

}  // namespace kanzen

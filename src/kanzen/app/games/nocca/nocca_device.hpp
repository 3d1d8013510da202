// SPDX-License-Identifier: Apache-2.0
// What the block solvers of an InstanceOf have in common: whether a CUDA device takes the board,
// and what of it stays there.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>

#include "kanzen/app/instance.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/backend/cuda/block_cuda.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/solve/block.hpp"

namespace kanzen::app {

// `Solver` adds device_memory(game, space, findings), in bytes, and layout(game, space).
template <class Solver>
struct NoccaDevice {
  static std::string name(const SolveOptions& options) {
    if (options.backend == "cuda") return "block, cuda";
    return fmt::format("block, {}", choose_block_kernel(options.kernel).name);
  }

  // CUDA where there is a device with enough memory for the board, unless threads are wanted.
  template <class G, class S>
  static std::string backend(const G& game, const S& space, const SolveOptions& options) {
    if (options.backend == "threads") return "threads";
    const CudaDevice device = cuda_device();
    std::string why = device.why;
    if (sizeof(typename G::Heights) > 8)
      why = "the GPU solves boards of up to 32 squares";
    else if (why.empty()) {
      const std::uint64_t needed = Solver::device_memory(
          game, space, options.counts_only ? Findings::counted : Findings::copied);
      if (needed <= device.free) return "cuda";
      why = fmt::format("this board needs {} of GPU memory, {} are free",
                        bytes_text(static_cast<double>(needed)),
                        bytes_text(static_cast<double>(device.free)));
    }
    if (options.backend == "cuda") throw Error(Fault::resources, why + ": use --backend threads");
    return "threads";
  }
  // Once it has been chosen, a log may already take of the device's memory.
  template <class G, class S>
  static bool on_device(const G& game, const S& space, const SolveOptions& options) {
    return options.backend == "cuda" || backend(game, space, options) == "cuda";
  }

  template <class G, class S>
  static std::unique_ptr<PassLog> device_log(const G& game, const S& space) {
    if (Solver::device_memory(game, space, Findings::kept) > cuda_device().free) return nullptr;
    return cuda_pass_log(Solver::layout(game, space));
  }

 private:
  NoccaDevice() = default;  // for that solver alone
  friend Solver;
};

}  // namespace kanzen::app

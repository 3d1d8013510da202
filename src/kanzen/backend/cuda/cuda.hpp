// SPDX-License-Identifier: Apache-2.0
// The CUDA device of this machine, if there is one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "kanzen/solve/run_log.hpp"

namespace kanzen {

// The device that would be used. `name` is empty when there is none; `why` says so in a sentence.
struct CudaDevice {
  std::string name;
  std::uint64_t memory = 0;
  std::uint64_t free = 0;
  std::string why;
};
CudaDevice cuda_device();

// What becomes of the findings of a pass: they go nowhere, to the host, for which they are kept
// until they are copied, or to a log on the device.
enum class Findings { counted, copied, kept };

// A log in the memory of the device: a byte for each slot, written by the passes themselves, from
// which a table is made without a detour over the host. It does not outlive the process.
std::unique_ptr<RunLog> cuda_run_log(const RowLayout& layout, Coding coding);

}  // namespace kanzen

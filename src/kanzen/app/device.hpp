// SPDX-License-Identifier: Apache-2.0
// Whether a solver of an InstanceOf runs on a CUDA device, and what of it stays there.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "kanzen/app/instance.hpp"
#include "kanzen/backend/cuda/cuda.hpp"

namespace kanzen::app {

// What a device would need, by what becomes of the findings; `why_not` says why none can do it.
struct DeviceNeeds {
  std::function<std::uint64_t(Findings)> memory;
  std::string why_not;
};

// CUDA where there is a device with enough memory, unless threads are wanted or do it in a moment
// anyway; throws when a device is wanted and cannot do it.
std::string choose_backend(const SolveOptions& options, const DeviceNeeds& needs,
                           std::uint64_t slots);

// A log on the device, where it has the room; or null.
std::unique_ptr<RunLog> log_on_device(const DeviceNeeds& needs, const RowLayout& layout,
                                      Coding coding);

// Refuses a table whose codes the device cannot hold, or a machine without a device.
void refuse_check_without_device(std::uint64_t code_bytes, const std::string& why_not);

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// Stands in for the CUDA backend where the program was built without nvcc.
#include "kanzen/backend/cuda/cuda.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen {

CudaDevice cuda_device() {
  CudaDevice device;
  device.why = "this kanzen was built without CUDA (no nvcc was found)";
  return device;
}

std::unique_ptr<RunLog> cuda_run_log(const RowLayout&, Coding) {
  throw Error(Fault::resources, cuda_device().why);
}

}  // namespace kanzen

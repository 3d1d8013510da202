// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/device.hpp"

#include <fmt/format.h>

#include "kanzen/app/output.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {

namespace {

// Below this, threads are done before a device has started.
constexpr std::uint64_t few_slots = std::uint64_t{1} << 20;

std::string too_small(const char* what, std::uint64_t needed, std::uint64_t free) {
  return fmt::format("{} needs {} of GPU memory, {} are free", what,
                     bytes_text(static_cast<double>(needed)),
                     bytes_text(static_cast<double>(free)));
}

}  // namespace

std::string choose_backend(const SolveOptions& options, const DeviceNeeds& needs,
                           std::uint64_t slots) {
  if (options.backend != "auto" && options.backend != "threads" && options.backend != "cuda")
    throw Error(Fault::input, fmt::format("there is no backend '{}': use auto, threads or cuda",
                                          options.backend));
  if (options.backend == "threads" || (options.backend == "auto" && slots < few_slots))
    return "threads";
  const bool counts_only = options.counts_only && options.ranks == 1;  // others are to be told
  std::string why = needs.why_not;
  std::string advice = "use --backend threads";
  if (why.empty()) {
    const CudaDevice device = cuda_device();
    why = device.why;
    if (why.empty()) {
      const std::uint64_t needed = needs.memory(counts_only ? Findings::counted : Findings::copied);
      if (needed <= device.free) return "cuda";
      why = too_small("this", needed, device.free);
      if (!options.counts_only && options.ranks == 1 &&
          needs.memory(Findings::counted) <= device.free)
        advice = "--statistics-only would fit; or use --backend threads";
      else
        advice += " or a smaller instance";
    }
  }
  if (options.backend == "cuda") throw Error(Fault::resources, fmt::format("{}: {}", why, advice));
  return "threads";
}

std::unique_ptr<RunLog> log_on_device(const DeviceNeeds& needs, const RowLayout& layout,
                                      Coding coding) {
  if (!needs.why_not.empty() || needs.memory(Findings::kept) > cuda_device().free) return nullptr;
  return cuda_run_log(layout, coding);
}

void refuse_check_without_device(std::uint64_t code_bytes, const std::string& why_not) {
  const CudaDevice device = cuda_device();
  const std::string& why = why_not.empty() ? device.why : why_not;
  if (!why.empty()) throw Error(Fault::resources, fmt::format("{}: use --backend threads", why));
  const std::uint64_t needed = code_bytes + (std::uint64_t{64} << 20);
  if (needed > device.free)
    throw Error(Fault::resources, too_small("checking every position", needed, device.free) +
                                      ": check a sample on threads with --sample 1000000");
}

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
#include "kanzen/backend/mpi/mpi.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "kanzen/core/error.hpp"

namespace kanzen {

namespace {

constexpr const char* module_name = "libkanzen_mpi.so";

MpiPeers* known = nullptr;

// Beside the program, as it is built; or where it is installed.
void* open_module() {
  std::error_code error;
  const auto here = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  std::string reasons;
  for (const auto& folder : {here, here.parent_path() / "lib" / "kanzen"}) {
    // Its symbols are for all: MPI's own modules are linked with none of it.
    if (void* const module = dlopen((folder / module_name).c_str(), RTLD_NOW | RTLD_GLOBAL))
      return module;
    if (std::filesystem::exists(folder / module_name, error))
      reasons = std::string(": ") + dlerror();
  }
  throw Error(Fault::resources,
              "this kanzen was built without Open MPI, so that it cannot be one of several ranks" +
                  reasons +
                  ": install openmpi-bin and libopenmpi-dev and build it again, or start it "
                  "without mpirun");
}

}  // namespace

int rank_by_mpirun() {
  // mpirun of Open MPI sets the first, srun with PMIx the second.
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK"})
    if (const char* const rank = std::getenv(name)) return std::atoi(rank);
  return -1;
}

int local_rank_by_mpirun() {
  for (const char* name : {"OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID"})
    if (const char* const rank = std::getenv(name)) return std::atoi(rank);
  return 0;
}

MpiPeers* mpi_peers() {
  if (known == nullptr && rank_by_mpirun() >= 0) {
    void* const make = dlsym(open_module(), "kanzen_mpi_peers");
    if (make == nullptr)
      throw Error(Fault::resources, std::string(module_name) + " is of another version of kanzen");
    known = reinterpret_cast<MpiPeers* (*)()>(make)();
  }
  return known;
}

MpiPeers* known_mpi_peers() { return known; }

}  // namespace kanzen

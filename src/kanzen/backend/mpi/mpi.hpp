// SPDX-License-Identifier: Apache-2.0
// Ranks that mpirun started (Open MPI). The program itself asks nothing of MPI: what does is a
// module beside it (mpi_module.cpp), which is loaded where a rank finds itself started as one.
#pragma once

#include <cstdint>

#include "kanzen/solve/peers.hpp"

namespace kanzen {

// A rank of a run.
class MpiPeers : public Peers {
 public:
  // How many ranks share this machine.
  virtual unsigned local_ranks() const = 0;
  // Bytes to other ranks so far.
  virtual std::uint64_t sent() const = 0;
  // What is called now and then where exchange() waits for others. It may throw: then this rank
  // says why, and nothing is exchanged any more.
  virtual void while_waiting(void (*look)()) = 0;
  // Ends all ranks, for one of them cannot go on.
  [[noreturn]] virtual void abort(int exit_code) = 0;
  // By all ranks, when the work is done.
  virtual void end() = 0;
};

// The rank that mpirun says this process is; -1: it was not started by mpirun.
int rank_by_mpirun();
// Its number among those on this machine; 0: it was not.
int local_rank_by_mpirun();
// Meets the other ranks, once; null where there is no mpirun. Throws where the module is not there.
MpiPeers* mpi_peers();
// The same, if they have met.
MpiPeers* known_mpi_peers();

}  // namespace kanzen

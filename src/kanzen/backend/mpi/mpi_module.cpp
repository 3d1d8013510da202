// SPDX-License-Identifier: Apache-2.0
// The module that knows MPI. It needs nothing of the program but the interface in mpi.hpp.
//
// Open MPI 4 counts in ints, makes no progress outside its calls, and waits by spinning. So large
// parcels go in pieces, and whoever waits sleeps a little between two looks: ranks may outnumber
// processors, and wait long for one that writes a file.
#define OMPI_SKIP_MPICXX 1  // the old C++ names
#include <mpi.h>
#include <sys/prctl.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "kanzen/backend/mpi/mpi.hpp"

namespace kanzen {

namespace {

class Module : public MpiPeers {
 public:
  Module() {
    // A sleep takes what is asked for, not 50 µs more: a message takes less than that.
    prctl(PR_SET_TIMERSLACK, 1000UL);
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    MPI_Comm local;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &local);
    MPI_Comm_size(local, &local_);
    MPI_Comm_free(&local);
  }

  unsigned rank() const override { return static_cast<unsigned>(rank_); }
  unsigned ranks() const override { return static_cast<unsigned>(ranks_); }
  unsigned local_ranks() const override { return static_cast<unsigned>(local_); }

  std::uint64_t sent() const override { return sent_; }

  std::vector<Bytes> exchange(std::vector<Bytes> parcels) override {
    // Kept where waiting is given up: until the process ends, MPI may still read and write there.
    mail_ = std::make_unique<Mail>();
    auto& [sizes, their_sizes, sent, theirs] = *mail_;
    sent = std::move(parcels);
    for (const Bytes& parcel : sent) sizes.push_back(parcel.size());
    their_sizes.resize(ranks());
    MPI_Request request;
    MPI_Ialltoall(sizes.data(), 1, MPI_UINT64_T, their_sizes.data(), 1, MPI_UINT64_T,
                  MPI_COMM_WORLD, &request);
    wait({request}, look_);

    theirs.resize(ranks());
    std::vector<MPI_Request> requests;
    for (unsigned other = 0; other < ranks(); ++other) {
      if (other == rank()) continue;
      theirs[other].resize(their_sizes[other]);
      sent_ += sent[other].size();
      each_piece(theirs[other], [&](std::uint8_t* bytes, int size) {
        MPI_Irecv(bytes, size, MPI_BYTE, static_cast<int>(other), 0, MPI_COMM_WORLD,
                  &requests.emplace_back());
      });
      each_piece(sent[other], [&](std::uint8_t* bytes, int size) {
        MPI_Isend(bytes, size, MPI_BYTE, static_cast<int>(other), 0, MPI_COMM_WORLD,
                  &requests.emplace_back());
      });
    }
    wait(std::move(requests), look_);
    theirs[rank()] = std::move(sent[rank()]);
    std::vector<Bytes> received = std::move(theirs);
    mail_.reset();
    return received;
  }
  void while_waiting(void (*look)()) override { look_ = look; }

  [[noreturn]] void abort(int exit_code) override {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
  }
  void end() override {
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    wait({request}, nullptr);
    MPI_Finalize();
  }

 private:
  struct Mail {
    std::vector<std::uint64_t> sizes, their_sizes;
    std::vector<Bytes> sent, theirs;
  };
  static constexpr std::size_t most = std::size_t{1} << 28;  // bytes of a message

  // Messages between two ranks arrive in the order in which they are sent.
  template <class Act>
  static void each_piece(Bytes& bytes, const Act& act) {
    for (std::size_t at = 0; at < bytes.size(); at += most)
      act(bytes.data() + at, static_cast<int>(std::min(most, bytes.size() - at)));
  }

  // The longer it has taken, the longer it may take: pauses are a share of that.
  static void wait(std::vector<MPI_Request> requests, void (*look)()) {
    using namespace std::chrono;
    const auto begun = steady_clock::now();
    for (;;) {
      int done = 0;
      MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE);
      if (done != 0) return;
      if (look != nullptr) look();
      const auto pause = (steady_clock::now() - begun) / 20;
      if (pause > 2us)
        std::this_thread::sleep_for(std::min<steady_clock::duration>(pause, 5ms));
      else
        std::this_thread::yield();
    }
  }

  int rank_ = 0;
  int ranks_ = 1;
  int local_ = 1;
  std::uint64_t sent_ = 0;
  void (*look_)() = nullptr;
  std::unique_ptr<Mail> mail_;
};

}  // namespace

}  // namespace kanzen

extern "C" kanzen::MpiPeers* kanzen_mpi_peers() {
  static kanzen::Module module;
  return &module;
}

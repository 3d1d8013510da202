// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/ranks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>
#include <vector>

#include "kanzen/app/json.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/backend/mpi/mpi.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/file/bytes.hpp"
#include "kanzen/file/file.hpp"
#include "kanzen/file/statistics_json.hpp"

namespace kanzen::app {

namespace {

Bytes bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

// Programs that are built differently may have numbered positions differently.
std::uint64_t checksum_of_program() {
  const File file = File::open(std::filesystem::read_symlink("/proc/self/exe"));
  Bytes bytes(file.size());
  file.read(0, bytes);
  return checksum(bytes);
}

}  // namespace

RankRun::RankRun() {
  MpiPeers* const peers = mpi_peers();
  if (peers == nullptr || peers->ranks() == 1) return;
  peers_ = peers;
  ranks_ = Ranks(*peers);
  // mpirun is interrupted, and with it all ranks; those that wait are to notice too.
  peers->while_waiting([] {
    if (interrupted()) throw Interrupted{};
  });
}

unsigned RankRun::on_this_machine() const { return alone() ? 1 : mpi_peers()->local_ranks(); }

// Before CUDA is asked for anything, which reads this once for all threads of the process.
void RankRun::take_device() const {
  constexpr const char* variable = "CUDA_VISIBLE_DEVICES";
  std::vector<std::string> devices;
  if (const char* const visible = std::getenv(variable)) {
    std::istringstream list(visible);
    for (std::string device; std::getline(list, device, ',');) devices.push_back(device);
  } else {
    for (int i = 0; std::filesystem::exists(fmt::format("/dev/nvidia{}", i)); ++i)
      devices.push_back(std::to_string(i));
  }
  if (devices.size() < 2) return;
  const auto rank = static_cast<std::size_t>(local_rank_by_mpirun());
  setenv(variable, devices[rank % devices.size()].c_str(), 1);
}

void RankRun::agree_on(const std::string& work) const {
  if (alone()) return;
  const std::string mine = fmt::format("{:016x} {}", checksum_of_program(), work);
  const std::vector<Bytes> theirs = ranks_.share(bytes_of(mine));
  for (unsigned rank = 1; rank < ranks(); ++rank) {
    const std::string other(theirs[rank].begin(), theirs[rank].end());
    const std::string first(theirs[0].begin(), theirs[0].end());
    if (other == first) continue;
    const auto said = [](const std::string& text) { return text.substr(text.find(' ') + 1); };
    if (said(other) == said(first))
      throw Error(Fault::input,
                  fmt::format("rank {} is another build of this program than rank 0: start the "
                              "same one on every machine",
                              rank));
    throw Error(Fault::input,
                fmt::format("rank {} is to do something else than rank 0 ({}; {}): start every "
                            "rank with the same words",
                            rank, said(other), said(first)));
  }
}

bool RankRun::all(bool mine) const { return ranks_.least(mine ? 1 : 0) == 1; }

Orders RankRun::give(const Orders& orders) const {
  if (alone()) return orders;
  Bytes bytes;
  if (leads())
    bytes = bytes_of(Json{{"solve", orders.solve},
                          {"closed", orders.closed},
                          {"statistics", statistics_to_json(orders.statistics)}}
                         .dump());
  const Bytes first = ranks_.share(std::move(bytes))[0];
  const auto json = nlohmann::json::parse(first.begin(), first.end());
  return {json.at("solve"), json.at("closed"), statistics_from_json(json.at("statistics"))};
}

void RankRun::share(RunLog& log) const {
  if (!alone()) log.share_with(*peers_);
}

void RankRun::add_up(PlaneTraffic& traffic) const {
  if (alone()) return;
  traffic.sent = mpi_peers()->sent();
  traffic = ranks_.sum(traffic);
}

void RankRun::end() const {
  if (MpiPeers* const peers = known_mpi_peers()) peers->end();
}

std::string who_fails() {
  const int rank = rank_by_mpirun();
  if (rank <= 0) return "";
  std::this_thread::sleep_for(std::chrono::seconds(3));  // mpirun takes one to end the others
  return fmt::format("rank {}: ", rank);
}

void end_ranks(int exit_code) {
  if (MpiPeers* const peers = known_mpi_peers()) peers->abort(exit_code);
}

}  // namespace kanzen::app

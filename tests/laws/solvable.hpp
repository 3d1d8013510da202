// SPDX-License-Identifier: Apache-2.0
// A case of the laws on every machine of the host, behind one type: what the laws about machines
// (machine_laws.cpp) ask of it. They are compiled once, and not for every game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "host_lanes.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/outcome.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/check.hpp"
#include "kanzen/solve/code_store.hpp"
#include "kanzen/solve/on_device.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/solve/plane_room.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/space/space.hpp"
#include "kanzen/table/table.hpp"

namespace kanzen {

// What a machine says of reach.
struct ReachFound {
  std::vector<bool> reached;  // by slot
  std::uint64_t slots = 0, positions = 0, positions_of_space = 0;
  std::uint64_t unreached = 0;  // positions that it lists one by one
  int plies = 0;
  bool exact = true;
};

class Solvable {
 public:
  virtual ~Solvable() = default;

  // --- of the game and its space ---
  virtual Coding coding() const = 0;
  virtual bool scores() const = 0;
  virtual bool has_layers() const = 0;
  virtual Slot slots() const = 0;
  virtual unsigned weight(Slot slot) const = 0;
  virtual std::uint64_t positions() const = 0;  // as listed without the space
  virtual int parts() const = 0;                // 0: it has none
  virtual int part_of(Slot slot) const = 0;
  virtual bool leads_to_itself(Slot slot) const = 0;  // by a move of its position

  // --- the machines ---
  virtual void solve(RunLog& log, Threads& threads, Progress& progress,
                     Lower lower = Lower::by_distance, const PlaneRoom& room = {}) const = 0;
  virtual PlaneNeeds needs(const RowLayout& layout, unsigned ranks, unsigned workers,
                           bool on_disk) const = 0;
  virtual void solve_on_lanes(RunLog& log) const = 0;  // as a device does it, lane by lane
  virtual CheckResult check(const AnyCodes& table, Threads& threads,
                            const CheckOptions& options = {}) const = 0;
  virtual CheckResult check_on_lanes(const AnyCodes& table, Threads& threads) const = 0;
  virtual ReachFound reach(Threads& threads) const = 0;
  virtual bool start_has_slot() const = 0;
  virtual Reached reach_on_lanes() const = 0;

  // --- made of these ---
  void solve(RunLog& log, unsigned workers) const;
  void solve_on_ranks(RunLog& log, unsigned ranks) const;
  // With the least memory that is enough, in files where a directory is given.
  void solve_in_slices(RunLog& log, unsigned ranks, const std::filesystem::path& disk) const;
  // As one of these ranks.
  void solve_own_slices(RunLog& log, unsigned ranks, const std::filesystem::path& disk) const;
  RowLayout layout_for_slices() const;  // with so many chunks that a window is not all
  RowLayout layout_for_ranks() const;   // with some chunks, so that all have something to do
  Table table_of(const RunLog& log, bool distances = true) const;
  Table solved(unsigned workers, bool distances = true) const;
};

// A log that the lanes write themselves.
struct CodesOnLanes : CodeStore {
  explicit CodesOnLanes(std::uint64_t slots) : codes(slots) {}
  unsigned char* data() const override { return codes.data(); }
  void read(std::uint64_t first, std::span<std::uint8_t> to) const override {
    codes.download(to.data(), first, to.size());
  }
  HostLanes::Array<unsigned char> codes;
};

// Part of a law of laws.hpp: every machine reaches these slots, which are so many positions.
void expect_reached(const Solvable& it, const std::vector<bool>& reached, std::uint64_t positions);

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Several ranks (mpirun) at one piece of work. Rank 0 leads: it alone reads and writes files and
// speaks to the user. The others follow: they are started with the same words, and do what it says.
#pragma once

#include <cstdint>
#include <string>

#include "kanzen/core/statistics.hpp"
#include "kanzen/solve/peers.hpp"
#include "kanzen/solve/plane_room.hpp"
#include "kanzen/solve/run_log.hpp"

namespace kanzen::app {

// What rank 0 says when everything is ready.
struct Orders {
  bool solve = false;  // false: there is nothing to do
  int closed = -1;     // the last pass of its log
  Statistics statistics = {};
};

class RankRun {
 public:
  // Meets the other ranks, if this process is one of several.
  RankRun();

  bool alone() const { return peers_ == nullptr; }
  bool leads() const { return ranks_.root(); }
  unsigned ranks() const { return ranks_.ranks(); }
  unsigned on_this_machine() const;
  // From here on this process sees one device alone: those of a machine are dealt to its ranks.
  void take_device() const;

  // Throws where another rank is another program or is about to do something else.
  void agree_on(const std::string& work) const;
  bool all(bool mine) const;  // whether it is true on every rank
  // From rank 0 to all.
  Orders give(const Orders& orders) const;
  void share(RunLog& log) const;
  // By all ranks, when they have solved: makes of one's own traffic that of all together.
  void add_up(PlaneTraffic& traffic) const;
  // When all is done; nobody returns before everybody came here.
  void end() const;

 private:
  Peers* peers_ = nullptr;
  Ranks ranks_;
};

// Before a sentence is said that ends this process: where rank 0 is about to say the same, it goes
// first, and this one with it. Then the words that are to stand before the sentence.
std::string who_fails();
// Ends all ranks with this code, where this process is one of several; the sentence has been said.
void end_ranks(int exit_code);

}  // namespace kanzen::app

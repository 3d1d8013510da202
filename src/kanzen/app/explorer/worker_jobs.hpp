// SPDX-License-Identifier: Apache-2.0
// The jobs of a server: solved one after the other, few at a time, by a thread that gives way to
// whoever asks a question.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "kanzen/app/explorer/game_shelf.hpp"
#include "kanzen/app/explorer/jobs.hpp"

namespace kanzen::app {

class WorkerJobs : public Jobs {
 public:
  static constexpr std::size_t most_waiting = 4;
  static constexpr std::size_t most_remembered = 32;

  explicit WorkerJobs(GameShelf& shelf);
  ~WorkerJobs() override;  // stops what is being solved

  std::optional<Started> start(const InstanceName& name, Language language,
                               Budget& budget) override;
  bool takes(const InstanceName& name) const override { return GameShelf::can_be_solved(name); }
  Text too_large(const InstanceName& name) const override;
  std::optional<Json> find(const std::string& id, Language language) const override;
  std::optional<Json> cancel(const std::string& id, Language language) override;
  Json all(Language language) const override;

 private:
  class Job;

  void work(const std::stop_token& stop);
  std::shared_ptr<Job> at(const std::string& id) const;

  GameShelf& shelf_;
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable_any something_waits_;
  std::deque<std::shared_ptr<Job>> jobs_;  // the oldest first
  std::uint64_t next_id_ = 1;
  std::jthread worker_;  // the last member: it ends before all else
};

}  // namespace kanzen::app

// SPDX-License-Identifier: Apache-2.0
// Instances that a server solves on request: one after the other, few at a time, with their
// progress to be seen and a way to stop them. What is solved goes to the shelf.
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
#include "kanzen/app/json.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

class Jobs {
 public:
  static constexpr std::size_t most_waiting = 4;
  static constexpr std::size_t most_remembered = 32;

  explicit Jobs(GameShelf& shelf);
  ~Jobs();  // stops what is being solved

  // The job that solves the instance, a new one or the one that is at it; nothing where too many
  // are waiting. Throws where the instance is too large for the memory of the shelf.
  struct Started {
    Json job;
    bool is_new;
  };
  std::optional<Started> start(const InstanceName& name, Language language, Budget& budget);

  // These answer nothing where there is no such job.
  std::optional<Json> find(const std::string& id, Language language) const;
  std::optional<Json> cancel(const std::string& id, Language language);
  Json all(Language language) const;  // the newest first

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

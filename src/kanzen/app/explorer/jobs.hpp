// SPDX-License-Identifier: Apache-2.0
// Instances that are solved on request, with their progress to be seen and a way to stop them; what
// is solved goes to the shelf. A server has WorkerJobs; a page without a server has nobody who
// could work while it answers.
#pragma once

#include <optional>
#include <string>

#include "kanzen/app/json.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/budget.hpp"

namespace kanzen::app {

class Jobs {
 public:
  virtual ~Jobs() = default;

  // The job that solves the instance, a new one or the one that is at it; nothing where too many
  // are waiting. Throws where the instance is too large for the memory of the shelf.
  struct Started {
    Json job;
    bool is_new;
  };
  virtual std::optional<Started> start(const InstanceName& name, Language language,
                                       Budget& budget) = 0;

  // Whether it solves the instance, and what is said where it does not.
  virtual bool takes(const InstanceName& name) const = 0;
  virtual Text too_large(const InstanceName& name) const = 0;

  // These answer nothing where there is no such job.
  virtual std::optional<Json> find(const std::string& id, Language language) const = 0;
  virtual std::optional<Json> cancel(const std::string& id, Language language) = 0;
  virtual Json all(Language language) const = 0;  // the newest first
};

}  // namespace kanzen::app

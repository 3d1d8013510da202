// SPDX-License-Identifier: Apache-2.0
// A pass log in memory, for runs that are short enough to be started again.
#pragma once

#include "kanzen/table/encoded_pass_log.hpp"

namespace kanzen {

class MemoryPassLog : public EncodedPassLog {
 public:
  using EncodedPassLog::EncodedPassLog;

 private:
  std::unique_ptr<PassStore> begin_pass(int distance) override;
};

}  // namespace kanzen

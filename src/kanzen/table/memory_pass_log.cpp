// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/memory_pass_log.hpp"

#include <stdexcept>
#include <utility>

namespace kanzen {

namespace {

class MemoryStore : public PassStore {
 public:
  std::uint64_t keep(Bytes bytes) override {
    kept_.push_back(std::move(bytes));
    return kept_.size() - 1;
  }
  void seal(int, const std::vector<PassEntry>&, const Statistics&) override {}
  ByteSpan fetch(const PassEntry& entry, Bytes&) const override { return kept_[entry.place]; }
  void damaged(const PassEntry&) const override {
    throw std::logic_error("a pass log in memory was overwritten");
  }

 private:
  std::vector<Bytes> kept_;
};

}  // namespace

std::unique_ptr<PassStore> MemoryPassLog::begin_pass(int) {
  return std::make_unique<MemoryStore>();
}

}  // namespace kanzen

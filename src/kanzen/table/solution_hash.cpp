// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/solution_hash.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <new>

namespace kanzen {

// XXH3 wants its state aligned to 64 bytes, which its own allocator sees to.
struct SolutionHash::State {
  XXH3_state_t* xxh3 = XXH3_createState();
  State() {
    if (xxh3 == nullptr) throw std::bad_alloc();
    XXH3_128bits_reset(xxh3);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { XXH3_freeState(xxh3); }
};

SolutionHash::SolutionHash() : state_(std::make_unique<State>()) {}
SolutionHash::SolutionHash(SolutionHash&&) noexcept = default;
SolutionHash& SolutionHash::operator=(SolutionHash&&) noexcept = default;
SolutionHash::~SolutionHash() = default;

void SolutionHash::update(std::span<const std::uint8_t> codes) {
  XXH3_128bits_update(state_->xxh3, codes.data(), codes.size());
}

std::string SolutionHash::hex() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(state_->xxh3);
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// How much room planes take, and where they may be.
#pragma once

#include <cstdint>
#include <filesystem>

namespace kanzen {

// What moved while solving, in bytes: of one rank, or of all together.
struct PlaneTraffic {
  std::uint64_t read = 0;  // from planes on disk
  std::uint64_t written = 0;
  std::uint64_t brought = 0;      // to windows, to be looked up there,
  std::uint64_t from_others = 0;  // and of that what another rank keeps
  std::uint64_t sent = 0;         // from rank to rank, coded
};

// What a solver may take for its planes and their buffers on one rank.
struct PlaneRoom {
  static constexpr std::uint64_t all = ~std::uint64_t{0};
  std::uint64_t memory = all;       // bytes
  std::filesystem::path disk = {};  // a directory for what does not fit; none: memory alone
  PlaneTraffic* traffic = nullptr;  // receives what there was of it
  bool sliced = false;              // though whole planes would fit
};

// The memory of whole planes, and the least that is enough where they are cut into slices, shared
// by so many ranks.
struct PlaneNeeds {
  std::uint64_t whole = 0;
  std::uint64_t least = 0;
  std::uint64_t disk = 0;  // of a rank, with PlaneRoom::disk
};

}  // namespace kanzen

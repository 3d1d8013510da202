// SPDX-License-Identifier: Apache-2.0
// The numbering of shapes in the memory of a device.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "kanzen/backend/cuda/device.cuh"
#include "kanzen/games/nocca/blocks/shapes.hpp"

namespace kanzen {

// A numbering of shapes with its tables on the device.
class DeviceShapes {
 public:
  using Index = ShapeIndex<std::uint64_t>;
  explicit DeviceShapes(const Index& host) : index_(1) {
    Index copy = host;
    std::vector<std::pair<const std::uint32_t*, const std::uint32_t*>> seen;
    for (int g = 0; g < host.groups; ++g) {
      const Index::Group& group = host.group[g];
      const std::uint64_t patterns =
          std::uint64_t{group.first_pattern[host.pieces]} + group.all[host.pieces];
      const auto on_device = [&](const std::uint32_t* table, std::uint64_t size) {
        for (const auto& [from, to] : seen)
          if (from == table) return to;
        tables_.emplace_back(table, size);
        seen.emplace_back(table, tables_.back().data());
        return static_cast<const std::uint32_t*>(tables_.back().data());
      };
      copy.group[g].rank = on_device(group.rank, std::uint64_t{group.mask} + 1);
      copy.group[g].pattern = on_device(group.pattern, patterns);
    }
    index_.upload(&copy, 1);
  }
  const Index* data() const { return index_.data(); }

 private:
  DeviceArray<Index> index_;
  std::vector<DeviceArray<std::uint32_t>> tables_;
};

}  // namespace kanzen

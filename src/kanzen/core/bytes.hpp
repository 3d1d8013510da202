// SPDX-License-Identifier: Apache-2.0
// Bytes, as files and ranks exchange them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kanzen {

using Bytes = std::vector<std::uint8_t>;
using ByteSpan = std::span<const std::uint8_t>;

}  // namespace kanzen

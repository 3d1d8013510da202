// SPDX-License-Identifier: Apache-2.0
#include "kanzen/file/bytes.hpp"

#include <xxhash.h>

namespace kanzen {

std::uint64_t checksum(ByteSpan bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

}  // namespace kanzen

// SPDX-License-Identifier: Apache-2.0
// Numbers and checksums in files: everything kanzen writes is little endian, whatever the machine.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "kanzen/core/bytes.hpp"

namespace kanzen {

template <std::unsigned_integral Number>
Number load(const std::uint8_t* from) {
  Number number = 0;
  for (unsigned i = 0; i < sizeof(Number); ++i)
    number |= static_cast<Number>(static_cast<Number>(from[i]) << (8 * i));
  return number;
}

template <std::unsigned_integral Number>
void store(std::uint8_t* to, Number number) {
  for (unsigned i = 0; i < sizeof(Number); ++i)
    to[i] = static_cast<std::uint8_t>(number >> (8 * i));
}

template <std::unsigned_integral Number>
void append(Bytes& to, Number number) {
  to.resize(to.size() + sizeof(Number));
  store(to.data() + to.size() - sizeof(Number), number);
}

inline void append(Bytes& to, ByteSpan bytes) {
  to.resize(to.size() + bytes.size());
  std::copy(bytes.begin(), bytes.end(), to.end() - static_cast<std::ptrdiff_t>(bytes.size()));
}

// XXH3, 64 bits, seed 0: the checksum of everything that is read back.
std::uint64_t checksum(ByteSpan bytes);

}  // namespace kanzen

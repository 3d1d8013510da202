// SPDX-License-Identifier: Apache-2.0
// How a chunk of bit rows is kept in a run log. Most passes decide little: a handful of bits
// becomes the gaps between them, anything denser goes through the fastest level of zstd.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "kanzen/file/bytes.hpp"

namespace kanzen {

// May be used from several threads at once.
class ChunkCode {
 public:
  ChunkCode();
  ~ChunkCode();

  // Empty when no bit is set.
  Bytes encode(std::span<const std::uint64_t> words) const;
  // False when the bytes are not what encode() made of so many words.
  bool decode(ByteSpan bytes, std::span<std::uint64_t> words) const;

 private:
  struct Workers;
  std::unique_ptr<Workers> workers_;
};

}  // namespace kanzen

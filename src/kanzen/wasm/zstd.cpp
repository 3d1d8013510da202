// SPDX-License-Identifier: Apache-2.0
// The functions of stand_in/zstd.h. A table that was fetched is unpacked by the page's own zstd
// (kanzen_unpack, library.js). What is packed here belongs to an instance that is solved in the
// browser: it stays in memory, and is kept in frames that hold it as it is (RFC 8878, raw blocks).
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

extern "C" {

// The bytes of one frame; how many there are, or more than `room` where that is not enough or the
// frame is damaged.
size_t kanzen_unpack(void* to, size_t room, const void* from, size_t size);

struct ZSTD_CCtx_s {};
struct ZSTD_DCtx_s {};
}

namespace {

constexpr size_t failed = ~size_t{0};
constexpr std::uint32_t magic = 0xFD2FB528;
constexpr std::uint8_t size_of_8_bytes = 0xE0;  // one segment, its size in 8 bytes, no checksum
constexpr size_t frame_bytes = 4 + 1 + 8;
constexpr size_t largest_block = size_t{1} << 17;
constexpr size_t block_header = 3;

template <class Number>
std::uint8_t* put(std::uint8_t* to, Number number, size_t bytes = sizeof(Number)) {
  std::memcpy(to, &number, bytes);  // WebAssembly is little-endian
  return to + bytes;
}

bool is_stored(const std::uint8_t* from, size_t size) {
  std::uint32_t first = 0;
  if (size < frame_bytes) return false;
  std::memcpy(&first, from, sizeof first);
  return first == magic && from[4] == size_of_8_bytes;
}

// Frames of this file, read without leaving it. Others may have blocks of other kinds.
size_t unpack_stored(std::uint8_t* to, size_t room, const std::uint8_t* from, size_t size) {
  const std::uint8_t* const end = from + size;
  std::uint8_t* const begin = to;
  from += frame_bytes;
  for (;;) {
    if (end - from < static_cast<std::ptrdiff_t>(block_header)) return failed;
    const std::uint32_t header = from[0] | from[1] << 8 | from[2] << 16;
    const size_t bytes = header >> 3;
    from += block_header;
    if ((header >> 1 & 3) != 0 || bytes > static_cast<size_t>(end - from) ||
        bytes > room - static_cast<size_t>(to - begin))
      return failed;
    std::memcpy(to, from, bytes);
    to += bytes;
    from += bytes;
    if ((header & 1) != 0) return from == end ? static_cast<size_t>(to - begin) : failed;
  }
}

}  // namespace

extern "C" {

ZSTD_CCtx* ZSTD_createCCtx() { return new ZSTD_CCtx; }
size_t ZSTD_freeCCtx(ZSTD_CCtx* context) {
  delete context;
  return 0;
}
size_t ZSTD_CCtx_setParameter(ZSTD_CCtx*, ZSTD_cParameter, int) { return 0; }

size_t ZSTD_compressBound(size_t size) {
  return frame_bytes + size + block_header * (size / largest_block + 1);
}

size_t ZSTD_compress2(ZSTD_CCtx*, void* to, size_t room, const void* from, size_t size) {
  if (room < ZSTD_compressBound(size)) return failed;
  auto* at = static_cast<std::uint8_t*>(to);
  const auto* next = static_cast<const std::uint8_t*>(from);
  at = put(at, magic);
  at = put(at, size_of_8_bytes);
  at = put(at, std::uint64_t{size});
  do {
    const size_t bytes = std::min(size, largest_block);
    size -= bytes;
    at = put(at, static_cast<std::uint32_t>(bytes << 3 | (size == 0)), block_header);
    std::memcpy(at, next, bytes);
    at += bytes;
    next += bytes;
  } while (size > 0);
  return static_cast<size_t>(at - static_cast<std::uint8_t*>(to));
}

size_t ZSTD_compressCCtx(ZSTD_CCtx* context, void* to, size_t room, const void* from, size_t size,
                         int) {
  return ZSTD_compress2(context, to, room, from, size);
}

ZSTD_DCtx* ZSTD_createDCtx() { return new ZSTD_DCtx; }
size_t ZSTD_freeDCtx(ZSTD_DCtx* context) {
  delete context;
  return 0;
}
size_t ZSTD_decompressDCtx(ZSTD_DCtx*, void* to, size_t room, const void* from, size_t size) {
  const auto* const bytes = static_cast<const std::uint8_t*>(from);
  if (is_stored(bytes, size)) {
    const size_t got = unpack_stored(static_cast<std::uint8_t*>(to), room, bytes, size);
    if (got != failed) return got;
  }
  const size_t got = kanzen_unpack(to, room, from, size);
  return got <= room ? got : failed;
}

unsigned ZSTD_isError(size_t code) { return code == failed; }
}

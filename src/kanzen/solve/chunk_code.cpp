// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/chunk_code.hpp"

#include <zstd.h>

#include <algorithm>
#include <bit>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "kanzen/core/bits.hpp"

namespace kanzen {

namespace {

static_assert(std::endian::native == std::endian::little, "words are stored as they lie in memory");

// The first byte says how the rest is to be read.
constexpr std::uint8_t gaps_follow = 1;
constexpr std::uint8_t zstd_follows = 2;

// With at most one bit in so many, gaps are about as short as what zstd makes of the words, and ten
// times as fast.
constexpr std::uint64_t sparse = 64;

struct FreeCompressor {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};
struct FreeDecompressor {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};
struct Encoder {
  std::unique_ptr<ZSTD_CCtx, FreeCompressor> context{ZSTD_createCCtx()};
  Bytes bytes;  // results are built here, where there is room, and kept without it
};
struct Decoder {
  std::unique_ptr<ZSTD_DCtx, FreeDecompressor> context{ZSTD_createDCtx()};
};

// Contexts are worth keeping, and there are never more of them than threads.
template <class Worker>
class Pool {
 public:
  std::unique_ptr<Worker> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        auto worker = std::move(idle_.back());
        idle_.pop_back();
        return worker;
      }
    }
    auto worker = std::make_unique<Worker>();
    if (!worker->context) throw std::bad_alloc();
    return worker;
  }
  void give_back(std::unique_ptr<Worker> worker) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(worker));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> idle_;
};

// LEB128: seven bits a byte, low ones first, the top bit says that more follow.
void append_varint(Bytes& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<std::uint8_t>(number | 0x80));
  bytes.push_back(static_cast<std::uint8_t>(number));
}

// False when there are too many bits; counting them first would take longer than trying.
bool encode_gaps(std::span<const std::uint64_t> words, Bytes& bytes) {
  bytes.clear();
  std::uint64_t bits_left = words.size() * 64 / sparse;
  std::uint64_t next = 0;  // the first bit that may follow
  for (std::uint64_t word = 0; word < words.size(); ++word) {
    for (std::uint64_t rest = words[word]; rest != 0; rest &= rest - 1) {
      if (bits_left-- == 0) return false;
      if (bytes.empty()) bytes.push_back(gaps_follow);
      const auto bit = 64 * word + static_cast<unsigned>(bits::countr_zero(rest));
      append_varint(bytes, bit - next);
      next = bit + 1;
    }
  }
  return true;
}

bool decode_gaps(ByteSpan bytes, std::span<std::uint64_t> words) {
  std::fill(words.begin(), words.end(), 0);
  const std::uint64_t end = 64 * words.size();
  std::uint64_t next = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::uint64_t gap = bytes[i] & 0x7f;
    for (unsigned shift = 7; (bytes[i] & 0x80) != 0; shift += 7) {
      if (++i == bytes.size() || shift > 35) return false;
      gap |= static_cast<std::uint64_t>(bytes[i] & 0x7f) << shift;
    }
    if (gap >= end - next) return false;
    next += gap;
    words[next / 64] |= std::uint64_t{1} << (next % 64);
    ++next;
  }
  return true;
}

}  // namespace

struct ChunkCode::Workers {
  Pool<Encoder> encoders;
  Pool<Decoder> decoders;
};

ChunkCode::ChunkCode() : workers_(std::make_unique<Workers>()) {}
ChunkCode::~ChunkCode() = default;

Bytes ChunkCode::encode(std::span<const std::uint64_t> words) const {
  auto encoder = workers_->encoders.take();
  Bytes& bytes = encoder->bytes;
  if (!encode_gaps(words, bytes)) {
    bytes.resize(1 + ZSTD_compressBound(words.size_bytes()));
    bytes[0] = zstd_follows;
    const std::size_t size =
        ZSTD_compressCCtx(encoder->context.get(), bytes.data() + 1, bytes.size() - 1, words.data(),
                          words.size_bytes(), 1);
    if (ZSTD_isError(size)) throw std::bad_alloc();  // the only way this can fail
    bytes.resize(1 + size);
  }
  Bytes result(bytes.begin(), bytes.end());
  workers_->encoders.give_back(std::move(encoder));
  return result;
}

bool ChunkCode::decode(ByteSpan bytes, std::span<std::uint64_t> words) const {
  if (bytes.empty()) return false;
  if (bytes[0] == gaps_follow) return decode_gaps(bytes.subspan(1), words);
  if (bytes[0] != zstd_follows) return false;
  auto decoder = workers_->decoders.take();
  const std::size_t size = ZSTD_decompressDCtx(
      decoder->context.get(), words.data(), words.size_bytes(), bytes.data() + 1, bytes.size() - 1);
  workers_->decoders.give_back(std::move(decoder));
  return size == words.size_bytes();
}

}  // namespace kanzen

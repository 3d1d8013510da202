// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/chunk_code.hpp"

#include <zstd.h>

#include <algorithm>
#include <bit>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace kanzen {

namespace {

static_assert(std::endian::native == std::endian::little, "words are stored as they lie in memory");

// The first byte says how the rest is to be read.
constexpr std::uint8_t gaps_follow = 1;
constexpr std::uint8_t zstd_follows = 2;

// Below one bit in so many, gaps are shorter than what zstd makes of the words, and faster.
constexpr std::uint64_t sparse = 128;

struct FreeCompressor {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};
struct FreeDecompressor {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};
using Compressor = std::unique_ptr<ZSTD_CCtx, FreeCompressor>;
using Decompressor = std::unique_ptr<ZSTD_DCtx, FreeDecompressor>;

// Contexts are worth keeping, and there are never more of them than threads.
template <class Context, Context (*make)()>
class Pool {
 public:
  Context take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        Context context = std::move(idle_.back());
        idle_.pop_back();
        return context;
      }
    }
    Context context = make();
    if (!context) throw std::bad_alloc();
    return context;
  }
  void give_back(Context context) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(context));
  }

 private:
  std::mutex mutex_;
  std::vector<Context> idle_;
};

Compressor make_compressor() { return Compressor(ZSTD_createCCtx()); }
Decompressor make_decompressor() { return Decompressor(ZSTD_createDCtx()); }

// LEB128: seven bits a byte, low ones first, the top bit says that more follow.
void append_varint(Bytes& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<std::uint8_t>(number | 0x80));
  bytes.push_back(static_cast<std::uint8_t>(number));
}

Bytes encode_gaps(std::span<const std::uint64_t> words, std::uint64_t bits) {
  Bytes bytes;
  bytes.reserve(1 + 2 * bits);
  bytes.push_back(gaps_follow);
  std::uint64_t next = 0;  // the first bit that may follow
  for (std::uint64_t word = 0; word < words.size(); ++word) {
    for (std::uint64_t rest = words[word]; rest != 0; rest &= rest - 1) {
      const auto bit = 64 * word + static_cast<unsigned>(std::countr_zero(rest));
      append_varint(bytes, bit - next);
      next = bit + 1;
    }
  }
  return bytes;
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

struct ChunkCode::Contexts {
  Pool<Compressor, make_compressor> compressors;
  Pool<Decompressor, make_decompressor> decompressors;
};

ChunkCode::ChunkCode() : contexts_(std::make_unique<Contexts>()) {}
ChunkCode::~ChunkCode() = default;

Bytes ChunkCode::encode(std::span<const std::uint64_t> words) const {
  std::uint64_t bits = 0;
  for (const std::uint64_t word : words) bits += static_cast<unsigned>(std::popcount(word));
  if (bits == 0) return {};
  if (bits < 64 * words.size() / sparse) return encode_gaps(words, bits);

  Bytes bytes(1 + ZSTD_compressBound(words.size_bytes()));
  bytes[0] = zstd_follows;
  Compressor context = contexts_->compressors.take();
  const std::size_t size = ZSTD_compressCCtx(context.get(), bytes.data() + 1, bytes.size() - 1,
                                             words.data(), words.size_bytes(), 1);
  contexts_->compressors.give_back(std::move(context));
  if (ZSTD_isError(size)) throw std::bad_alloc();  // the only way this can fail
  bytes.resize(1 + size);
  bytes.shrink_to_fit();
  return bytes;
}

bool ChunkCode::decode(ByteSpan bytes, std::span<std::uint64_t> words) const {
  if (bytes.empty()) return false;
  if (bytes[0] == gaps_follow) return decode_gaps(bytes.subspan(1), words);
  if (bytes[0] != zstd_follows) return false;
  Decompressor context = contexts_->decompressors.take();
  const std::size_t size = ZSTD_decompressDCtx(context.get(), words.data(), words.size_bytes(),
                                               bytes.data() + 1, bytes.size() - 1);
  contexts_->decompressors.give_back(std::move(context));
  return size == words.size_bytes();
}

}  // namespace kanzen
